"""Corpus: the tree of documents and sections, search, and the text."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input

from annotator.tui.commands import bindings
from annotator.tui.dialogs.text import ErrorDialog
from annotator.tui.i18n import tr, trn
from annotator.tui.registry import Scope
from annotator.tui.safe import line
from annotator.tui.screens.reading import WithDocument
from annotator.tui.widgets.document import DocumentPane
from annotator.tui.widgets.outline import Outline
from annotator.tui.widgets.reader import Reader
from annotator.tui.widgets.search import SearchPane
from annotator.workflow.on_passage import coverage
from annotator.workflow.tree import Listing


class CorpusScreen(WithDocument):
    """Documents to browse and read."""

    COMMAND_SCOPE = Scope.CORPUS
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.CORPUS)

    _listing = Listing()
    _here: tuple[str, str, str] | None = None
    """Document, edition and section that the tree and the head line were last told of."""

    def body(self) -> ComposeResult:
        """The tree beside search and text."""
        with Horizontal(classes="columns"):
            with Vertical(classes="left"):
                yield Outline(self.project)
            with Vertical(classes="right"):
                yield SearchPane(self.project)
                yield DocumentPane(self.project)

    def on_mount(self) -> None:
        """The tree first."""
        self.head(line(tr("Corpus · reading …")))
        self.go_to(self.outline.documents)
        self.reload()

    @property
    def outline(self) -> Outline:
        """The documents."""
        return self.query_one(Outline)

    @property
    def document(self) -> DocumentPane:
        """The text."""
        return self.query_one(DocumentPane)

    def panes(self) -> Sequence[Widget]:
        """The tree, the line to search with, the text."""
        return [self.outline.documents, self.query_one(SearchPane).query_one(Input), self.document.reader]

    def facts(self) -> frozenset[str]:
        """Whether a document is open."""
        found = set(super().facts())
        return frozenset(found | ({"document"} if self.document.reading is not None else set()))

    @property
    def busy(self) -> bool:
        """Whether a search was asked to open its first hit."""
        return self.query_one(SearchPane).hurried

    def level_out(self) -> bool:
        """Out of a search, from the text to the tree, then out of the screen."""
        search, outline = self.query_one(SearchPane), self.outline
        if self.document.leave_search():
            return True
        if search.close() or search.query_one(Input).has_focus or self.document.reader.has_focus:
            self.go_to(outline.documents)
            return True
        if outline.narrowing:
            outline.widen()
            self.go_to(outline.documents)
            return True
        return False

    def reload(self) -> None:
        """WithDocument the documents again."""
        self.outline.read()
        self.look_for_cases()

    def came_back(self) -> None:
        """The tree stays as it was; cases may have changed."""
        self.look_for_cases()

    @on(Outline.Read)
    def _read(self, event: Outline.Read) -> None:
        if event.problem is not None:
            self.app.push_screen(ErrorDialog(event.problem.message))
        self._listing = event.listing
        self._show_head()

    def rests_changed(self) -> None:
        """The counts beside the sections."""
        self._here = None
        self._follow()

    @on(Outline.Chosen)
    def _chosen(self, event: Outline.Chosen) -> None:
        with self.trying():
            self.document.open_at(event.at)
            if event.at.section:
                self.go_to(self.document.reader)

    @on(SearchPane.Chosen)
    def _hit_chosen(self, event: SearchPane.Chosen) -> None:
        with self.trying():
            self.document.open_hit(event.hit, event.words)
            self.go_to(self.document.reader)

    @on(Reader.Selected)
    @on(DocumentPane.Opened)
    def _follow(self) -> None:
        """The tree and the head line go with what one reads."""
        reading = self.document.reading
        if reading is None or not reading.sections:
            return
        key = reading.section_at(self.document.reader.choice.span[0]).key
        here = (reading.document.document, reading.edition.version, key)
        if here != self._here:
            self._here = here
            counts = coverage(self.rests_known, reading)
            self.outline.follow(reading, key, counts)
            self._show_head(counts.get(key, 0))

    def _show_head(self, resting: int | None = None) -> None:
        found = self._listing
        parts = [
            tr("Corpus"),
            trn("{n} document: {m} in force", "{n} documents: {m} in force", len(found.documents), m=found.in_force),
        ]
        parts[-1] += tr(", {n} ✗ withdrawn", n=found.withdrawn) if found.withdrawn else ""
        parts[-1] += tr(" as of {date}", date=self.project.date)
        if found.unreadable:
            parts.append(trn("✗ {n} file cannot be read", "✗ {n} files cannot be read", found.unreadable))
        if resting is not None:
            parts.append(trn("{n} case rests on this section", "{n} cases rest on this section", resting))
        self.head(line(" · ".join(parts)))

    def _do_search(self) -> None:
        self.uncover(self.query_one(SearchPane))
        self.query_one(SearchPane).start()

    def _do_tree(self) -> None:
        self.go_to(self.outline.documents)
