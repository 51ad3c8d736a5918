"""The tour: a case of the sample on a desk like any other, with a line that says what to do next."""

from collections.abc import Iterable
from tempfile import TemporaryDirectory

from textual.app import ComposeResult
from textual.widgets import Input

from annotator.model.label import Answerability
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.base import Dialog
from annotator.tui.dialogs.choice import ChoiceDialog
from annotator.tui.dialogs.fact import FactDialog
from annotator.tui.dialogs.text import ConfirmDialog, ReadDialog
from annotator.tui.i18n import mark, tr
from annotator.tui.screens.write import WriteScreen
from annotator.tui.tour import STEPS, At, Found, Over, Said, Seen, advise, remark
from annotator.tui.widgets.case_list import CaseList
from annotator.tui.widgets.coach import Coach, told
from annotator.tui.widgets.search import SearchPane
from annotator.workflow.practice import Practice

_EVERY = 0.2
"""Seconds between two looks at the desk."""
_LEAVING = mark("Esc once more leaves the tour; {tour} begins it again")
_DONE = mark(
    "A passage was found and linked, a fact was made of it, and the case is submitted. Every case goes like this.\n\n"
    "All of this was on a copy of the sample, which is gone now; nothing of yours was touched.\n\n"
    "At home, {key:home.new} asks a question of your own. {key:anywhere.keys} shows the keys wherever you are, "
    "{key:anywhere.manual} is the manual, and {tour} begins the tour again."
)


class TourScreen(WriteScreen):
    """Three steps; anything else that can be done on the desk can be done here, too."""

    def __init__(self, practice: Practice, folder: "TemporaryDirectory[str]") -> None:
        """`folder` holds the workspace of `practice`, and is removed when the screen is left."""
        super().__init__(label_desk(practice.project, practice.set_name, practice.case))
        self._asked = practice.task
        self._folder = folder
        self._seen_last: Seen | None = None
        self._remark: str | None = None
        self._asked_to_leave = False

    def body(self) -> ComposeResult:
        """The desk, and what to do next."""
        yield from super().body()
        yield self._coach()

    def on_mount(self) -> None:
        """Looks at the desk from now on."""
        super().on_mount()
        self.look()
        self.set_interval(_EVERY, self.look)

    def on_unmount(self) -> None:
        """Nothing stays of it."""
        self._folder.cleanup()

    def look(self) -> None:
        """Says what is to be done as the desk stands now."""
        seen, before = self.seen(), self._seen_last
        if seen != before:
            self._remark = remark(before, seen) if before is not None else None
            self._asked_to_leave = False
            self._seen_last = seen
        said = advise(seen)
        text = _LEAVING if self._asked_to_leave else self._remark
        coach = self._coach_in_sight()
        if coach is not None:
            coach.said = Said(said.step, text or said.text)

    def seen(self) -> Seen:
        """What is so on the desk."""
        judgement = self.desk.judgement
        reading = self.document.selection
        chosen = reading[0].text[reading[1] : reading[2]] if reading and reading[2] > reading[1] else ""
        quotes = [passage.quote or "" for passage in judgement.passages()]
        search = self.query_one(SearchPane)
        at = At.SEARCH if self._searching(self.focused) else At.DOCUMENT
        return Seen(
            at=At.CASE if self.query_one(CaseList).has_focus else at,
            typed=bool(search.query_one(Input).value.strip()),
            reading=self.document.reading is not None,
            selected=self._found([chosen] if chosen else []),
            linked=self._found(quotes),
            needs=len(judgement.needs),
            facts=len(judgement.facts),
            distractors=len(judgement.distractors),
            answerable=None if judgement.answerability is None else judgement.answerability is Answerability.ANSWERABLE,
            over=self._over(),
        )

    def level_out(self) -> bool:
        """Like any desk; the tour itself is left with a second Esc."""
        if super().level_out():
            return True
        self.look()
        if self._asked_to_leave:
            return False
        self._asked_to_leave = True
        self.look()
        return True

    def go_on(self) -> None:
        """The case is filed: that was the tour, if all steps were made."""
        whole = advise(self.seen()).step == STEPS
        self.annotator.leave(self)
        if whole:
            self.app.push_screen(ReadDialog(tr("That was a whole case"), told(Said(STEPS, _DONE))))

    def _found(self, texts: Iterable[str]) -> Found:
        joined = [" ".join(text.split()) for text in texts]
        if any(self._asked.answer in text for text in joined):
            return Found.ANSWER
        return Found.OTHER if joined else Found.NOTHING

    def _over(self) -> Over:
        top = self.app.screen
        if top is self:
            return Over.NOTHING
        if isinstance(top, ChoiceDialog) and Answerability.ANSWERABLE in top.values:
            return Over.CHOICE
        kinds: dict[type, Over] = {FactDialog: Over.FACT, ConfirmDialog: Over.SUBMIT}
        return kinds.get(type(top), Over.OTHER)

    def _coach_in_sight(self) -> Coach | None:
        """The line of the desk, or that of a dialog over it; None while neither is to be seen."""
        top = self.app.screen
        below = self.query_one(Coach)
        below.visible = not isinstance(top, Dialog)
        if not isinstance(top, Dialog):
            return below
        if not top.is_mounted:
            return None
        if not top.query(Coach):
            coach = self._coach()
            coach.styles.dock = "bottom"
            top.mount(coach)
            return coach
        return top.query_one(Coach)

    def _coach(self) -> Coach:
        return Coach(self._asked.words, self._asked.answer)
