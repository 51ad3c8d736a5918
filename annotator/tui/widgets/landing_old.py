"""The text in which a passage was marked, and how both texts are brought to where one looks."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from annotator.model.landing import Place
from annotator.tui.i18n import tr
from annotator.tui.safe import tell
from annotator.tui.widgets.document import heading_end
from annotator.tui.widgets.paint import Mark
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.reader import Reader
from annotator.workflow.corpus import Reading


class OldPane(Vertical):
    """A text to look at, with its reference above."""

    DEFAULT_CSS = "OldPane > Reader { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="before")
        self._open: tuple[str, str] | None = None
        """Text and edition that stand in the pane."""

    def compose(self) -> ComposeResult:
        """The reference and the text."""
        yield PaneTitle(tr("before"))
        yield Reader(id="old")

    @property
    def reader(self) -> Reader:
        """The text."""
        return self.query_one(Reader)

    def show(self, reading: Reading, place: Place) -> None:
        """Opens an edition; one that is open already stays as it is."""
        edition = f"{reading.document.document}@{reading.edition.version}"
        if self._open != (reading.sha256, edition):
            self._open = (reading.sha256, edition)
            sections = [(one.span[0], heading_end(reading.text, one)) for one in reading.sections]
            self.reader.open(reading.text, reference=edition, sections=sections)
        self.query_one(PaneTitle).tell_reference(str(place.reference()._replace(span=None)))

    def close(self, why: Content | None = None) -> None:
        """Shows no text."""
        self._open = None
        self.reader.open("")
        self.query_one(PaneTitle).tell(why or Content(""))

    @on(Reader.Wants)
    def _wants(self, event: Reader.Wants) -> None:
        event.stop()
        tell(self.app, tr("that works in the new text; {key:anywhere.pane} goes there"), warning=True)

    @on(Reader.Copied)
    def _copied(self) -> None:
        tell(self.app, tr("sent to the clipboard; some terminals do not take it"))


def show_marks(reader: Reader, span: tuple[int, int] | None, gaps: Sequence[Mark] = ()) -> None:
    """Marks a passage, with glyphs in the margin where the other text has more words; without one, nothing."""
    passage = [Mark(*span, "passage", "▪")] if span is not None and span[1] > span[0] else []
    reader.mark("passage", [*passage, *gaps])


def bring_to(reader: Reader, start: int, end: int) -> None:
    """Puts the caret at a stretch and the stretch into the middle of the pane; a long one begins below its top."""
    reader.select(start, start)
    height = max(1, reader.scrollable_content_region.height)
    first, last = reader.rows.row_of(start), reader.rows.row_of(max(start, end - 1))
    above = (height - (last - first + 1)) // 2 if last - first + 1 < height else min(1, height - 1)
    reader.scroll_to(y=max(0, first - above), animate=False, force=True)
