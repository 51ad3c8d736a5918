"""Land: one passage at a time, as it was and where it may be now."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from annotator.text.messages import AnnotatorError
from annotator.tui.commands import bindings
from annotator.tui.dialogs.text import ReadDialog
from annotator.tui.i18n import tr
from annotator.tui.registry import Scope
from annotator.tui.safe import line
from annotator.tui.screens.land_queue import LandQueue
from annotator.tui.widgets.document import DocumentPane
from annotator.tui.widgets.landing_about import View, about
from annotator.tui.widgets.landing_changes import Differences, differences
from annotator.tui.widgets.landing_near import Near, near
from annotator.tui.widgets.landing_old import OldPane, bring_to, show_marks
from annotator.tui.widgets.landing_span import Edge, newly_cut
from annotator.tui.widgets.landing_told import told
from annotator.tui.widgets.search import SearchPane
from annotator.workflow.context import Project
from annotator.workflow.land import Candidate, Queued
from annotator.workflow.places import extent_of

_MOST = 9
"""Lines about a landing on the tallest screens."""
_USUAL = 5
"""Lines about a landing that always have their place, so that the texts seldom move; on a low screen one less."""
_SOUGHT = 12
"""Words of a passage with which a search for it begins."""
_LONG = 400


class LandScreen(LandQueue):
    """The queue of landings."""

    COMMAND_SCOPE = Scope.LAND
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.LAND)
    DEFAULT_CSS = """
    LandScreen #about { height: 5; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    LandScreen #texts { height: 1fr; layout: vertical; }
    LandScreen #before { height: 3fr; }
    LandScreen #now { height: 4fr; }
    LandScreen.-wide #texts { layout: horizontal; }
    LandScreen.-wide #before { width: 1fr; height: 1fr; border-right: vkey $panel; }
    LandScreen.-wide #now { width: 1fr; height: 1fr; }
    LandScreen SearchPane { display: none; }
    LandScreen.-searching SearchPane { display: block; }
    """

    def __init__(self, project: Project, set_name: str | None) -> None:
        super().__init__(project, set_name)
        self._candidate = 0
        self._found = Differences()
        self._step = 0
        self._cut: tuple[Edge, ...] = ()
        self._near: Near | None = None

    def body(self) -> ComposeResult:
        """What is asked, the old passage, the new text."""
        yield Static(tr("reading …"), id="about", markup=False)
        with Container(id="texts"):
            yield OldPane()
            with Vertical(id="now"):
                yield SearchPane(self.project)
                yield DocumentPane(self.project)

    def on_mount(self) -> None:
        """The new text is where one works."""
        self.show_head()
        self.document.reader.focus()
        self.reload()

    # --- what is so ----------------------------------------------------------------------------------------------

    def panes(self) -> Sequence[Widget]:
        """The new text, the old one, and the line to search with while it is there."""
        search = [self.query_one(SearchPane).query_one(Input)] if self.has_class("-searching") else []
        return [self.document.reader, self.old.reader, *search]

    def uncover(self, pane: Widget) -> None:
        """Both texts are to be seen on every screen."""

    @property
    def document(self) -> DocumentPane:
        """The new text."""
        return self.query_one(DocumentPane)

    @property
    def old(self) -> OldPane:
        """The old text."""
        return self.query_one(OldPane)

    @property
    def here(self) -> Candidate | None:
        """The candidate that is shown."""
        places = self._candidates()
        return places[self._candidate] if self._candidate < len(places) else None

    @property
    def extent(self) -> tuple[int, int] | None:
        """Where the candidate lies in the text that is open."""
        here, reading = self.here, self.document.reading
        if here is None or reading is None:
            return None
        if (here.place.document, here.place.text) != (reading.document.document, reading.sha256):
            return None
        try:
            return extent_of(self.project.corpus, here.place)
        except AnnotatorError:
            return None

    @property
    def busy(self) -> bool:
        """Whether a search was asked to open its first hit."""
        return self.query_one(SearchPane).hurried

    def facts(self) -> frozenset[str]:
        """What is so."""
        found = set(super().facts())
        one, places = self.waiting.here, self._candidates()
        extent, selected = self.extent, self.document.selection is not None
        facts = {
            "landing": one is not None,
            "candidate": bool(places),
            "candidates": len(places) > 1,
            "shown": extent is not None and not selected,
            "selection": selected,
            "span": extent is not None or selected,
            "compared": self.here is not None and bool(self.old.reader.text),
            "changes": bool(self._found.inside),
            "cases": one is not None and bool(one.cases),
            "redo": bool(self.deeds.undone),
            "idle": self.looking is None,
        }
        return frozenset(found | {name for name, so in facts.items() if so})

    def level_out(self) -> bool:
        """Out of a search, then back to the proposal, then out of looking for passages, then out of the screen."""
        if self.document.leave_search() or self._leave_search():
            return True
        if self.waiting.here is not None and (self.document.selection is not None or self._strayed()):
            self._show_candidate()
            return True
        if self.looking is not None:
            self.looking.cancel()
            return True
        return False

    def _strayed(self) -> bool:
        """Whether another text is open than the one in which the passage is looked for."""
        one, here, reading = self.waiting.here, self.here, self.document.reading
        if one is None or reading is None:
            return False
        looked_in = here.place if here is not None else one.target
        return (reading.document.document, reading.sha256) != (looked_in.document, looked_in.text)

    def _candidates(self) -> list[Candidate]:
        one = self.waiting.here
        if one is None:
            return []
        proposed = [one.proposed] if one.proposed is not None else []
        return [*proposed, *(other for other in one.candidates if other not in proposed)]

    # --- showing -------------------------------------------------------------------------------------------------

    def show_landing(self) -> None:
        """Shows the question as it is now, from its first candidate on."""
        one = self.waiting.here
        self._candidate = 0
        self.query_one(SearchPane).forget()
        self.show_head()
        if one is None:
            self._show_nothing()
            return
        self.document.date = self.query_one(SearchPane).date = one.date
        try:
            reading = self.project.corpus.reading(one.start.document, one.start.version)
            extent_of(self.project.corpus, one.start)
            self.old.show(reading, one.start)
        except AnnotatorError as problem:
            self.old.close(line(f"✗ {problem.message.text(tr)}"))
        self._show_candidate()

    def _show_nothing(self) -> None:
        self._forget()
        self.query_one("#about", Static).update(self._nothing() if self.was_read else tr("reading …"))
        self.old.close()
        self.document.close()
        self.refresh_keys()

    def _nothing(self) -> str:
        if self.for_others:
            return tr("✓ No landing waits for you. {key:land.migrate} looks for all passages in the editions in force.")
        return tr("✓ No landing waits. {key:land.migrate} looks for all passages in the editions in force.")

    def _forget(self) -> None:
        self._found, self._step, self._cut, self._near = Differences(), 0, (), None

    def _show_candidate(self) -> None:
        one, here = self.waiting.here, self.here
        if one is None:
            return
        self._leave_search()
        self._forget()
        try:
            if here is None:
                self._show_where_it_might_be(one)
            else:
                self._show_place(one, here)
        except AnnotatorError as problem:
            self.document.close(line(f"✗ {problem.message.text(tr)}"))
        self._show_about()
        self._show_marks()
        self.call_after_refresh(self._bring)
        self.refresh_keys()

    def _show_place(self, one: Queued, here: Candidate) -> None:
        corpus = self.project.corpus
        new, extent = corpus.reading(here.place.document, here.place.version), extent_of(corpus, here.place)
        self.document.open(new)
        if self.old.reader.text:
            old, was = corpus.reading(one.start.document, one.start.version), extent_of(corpus, one.start)
            self._found = differences(old.text, was, new.text, extent)
            self._cut = newly_cut(old, was, new, extent)

    def _show_where_it_might_be(self, one: Queued) -> None:
        if one.target.text is None:
            edition = f"{one.target.document}@{one.target.version}"
            self.document.close(line(tr("withdrawn: {edition}", edition=edition)))
            return
        corpus = self.project.corpus
        new = corpus.reading(one.target.document, one.target.version)
        old = corpus.reading(one.start.document, one.start.version) if self.old.reader.text else None
        self.document.open(new)
        self._near = near(old, one.start, new)

    def _show_about(self) -> None:
        one = self.waiting.here
        if one is not None:
            # A quarter of the screen, so that both texts have room.
            most = min(_MOST, max(3, self.size.height // 4 + 1))
            shown = about(self.project, one, self._view(), max(20, self.size.width - 2), most)
            lines = self.query_one("#about", Static)
            lines.update(shown)
            lines.styles.height = max(shown.plain.count("\n") + 1, min(_USUAL, most - 1))

    def _view(self) -> View:
        opened = self._near.why if self._near is not None else ""
        of = len(self._candidates())
        return View(self.here, self._candidate, of, self._found, self._step, self._cut, opened)

    def _show_marks(self) -> None:
        old, new = self.old.reader, self.document.reader
        show_marks(old, self._old_extent(), self._found.gaps(0))
        show_marks(new, self.extent, self._found.gaps(1) if self.extent is not None else ())
        old.mark("removed", self._found.old_marks())
        new.mark("changed", self._found.new_marks() if self.extent is not None else [])

    def _old_extent(self) -> tuple[int, int] | None:
        one = self.waiting.here
        return extent_of(self.project.corpus, one.start) if one is not None and self.old.reader.text else None

    def _bring(self) -> None:
        """Brings the passage into the middle of both panes; where it is longer than they are, its first change."""
        old, new = self._old_extent(), self.extent
        first = self._found.numbers_first()[0][1] if self._found.inside else None
        for reader, span, change in (
            (self.old.reader, old, first.old if first else None),
            (self.document.reader, new, first.new if first else None),
        ):
            if span is not None:
                whole = reader.rows.row_of(max(span[0], span[1] - 1)) - reader.rows.row_of(span[0]) < reader.size.height
                bring_to(reader, *(span if whole or change is None else change))
        if self._near is not None and not self._strayed():
            self.document.reader.select(self._near.at, self._near.at, top=True)

    # --- commands ------------------------------------------------------------------------------------------------

    def _do_next_candidate(self) -> None:
        self._candidate = (self._candidate + 1) % len(self._candidates())
        self._show_candidate()

    def _do_later(self) -> None:
        self.waiting.step(1)
        self.show_landing()

    def _do_before(self) -> None:
        self.waiting.step(-1)
        self.show_landing()

    def _do_next_change(self) -> None:
        self._go_to_change(1)

    def _do_last_change(self) -> None:
        self._go_to_change(-1)

    def _go_to_change(self, by: int) -> None:
        inside = self._found.inside
        self._step = (self._step + by - 1) % len(inside) + 1 if self._step else (1 if by > 0 else len(inside))
        change = inside[self._step - 1]
        self._show_about()
        bring_to(self.old.reader, *change.old)
        if self.extent is not None:
            bring_to(self.document.reader, *change.new)

    def _do_about(self) -> None:
        one = self.waiting.here
        if one is not None:
            all_of_it = told(self.project, one, self._candidates(), self._view())
            self.app.push_screen(ReadDialog(tr("This landing"), all_of_it))

    # --- searching elsewhere -------------------------------------------------------------------------------------

    def _do_search(self) -> None:
        one, search = self.waiting.here, self.query_one(SearchPane)
        field = search.query_one(Input)
        if one is not None and not field.value:
            field.value = " ".join(one.words[:_LONG].split()[:_SOUGHT])
        self.add_class("-searching")
        search.start()

    def _leave_search(self) -> bool:
        was_open = self.has_class("-searching")
        self.remove_class("-searching")
        self.query_one(SearchPane).close()
        if was_open:
            self.set_focus(self.document.reader)
        return was_open

    @on(SearchPane.Chosen)
    def _chosen(self, event: SearchPane.Chosen) -> None:
        with self.trying():
            self._leave_search()
            self.document.open_hit(event.hit, event.words)
            self._show_marks()

    @on(DocumentPane.Opened)
    def _opened(self) -> None:
        self._show_marks()

    @on(events.Resize)
    def _resized(self) -> None:
        self._show_about()
        self.call_after_refresh(self._bring)

    @on(events.DescendantFocus)
    def _focused(self) -> None:
        self.refresh_keys()
