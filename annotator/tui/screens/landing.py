"""The commands of Land that answer: accept, place, drop, retire, edit the case, and taking all of it back."""

import contextlib
import time
from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from annotator.model.label import Passage
from annotator.model.landing import Answer, Confirmation, Place
from annotator.model.reference import Reference
from annotator.text.messages import AnnotatorError
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import TextDialog
from annotator.tui.i18n import mark, tr
from annotator.tui.keymap import key_of
from annotator.tui.registry import Scope
from annotator.tui.safe import clip, clip_reference, join, line
from annotator.tui.screens.base import Base
from annotator.tui.screens.land_deeds import Deed, Deeds, own_answers
from annotator.tui.screens.land_list import Waiting
from annotator.tui.widgets.document import DocumentPane
from annotator.tui.widgets.landing_span import Edge, by_sentence, by_word, sentences_of, whole_sentences
from annotator.tui.widgets.selection import Choice as Selection
from annotator.tui.widgets.units import stripped
from annotator.tui.wording import Words
from annotator.workflow import drafting
from annotator.workflow.answering import take_back
from annotator.workflow.context import Project
from annotator.workflow.decide import load_decision, may_decide
from annotator.workflow.labels import own_label
from annotator.workflow.land import Candidate, Queued
from annotator.workflow.places import words_at
from annotator.workflow.planning import CaseRef
from annotator.workflow.quoting import passage_at, section_passage
from annotator.workflow.renewal import renewed

HELD: Final = 0.12
"""Seconds: a key that comes again sooner is being held down, and what it would answer was not read."""
_SAID: Final = Words(
    {Answer.ACCEPT: mark("accepted"), Answer.PLACE: mark("placed by hand"), Answer.DROP: mark("dropped")}
)
_QUOTED: Final = 60
"""Code points of a passage by which one knows one's answer again."""
_NAMED: Final = 40


class Landing(Base):
    """A screen with a queue of landings and the new text."""

    waiting: Waiting

    def __init__(self, project: Project, set_name: str | None) -> None:
        super().__init__(project)
        self.set_name = set_name
        self.waiting = Waiting()
        self._answered_at = -HELD

    @property
    def deeds(self) -> Deeds:
        """What who acts did in this set since the program was started."""
        return self.annotator.deeds.setdefault((self.set_name, self.project.person), Deeds(self.project))

    @property
    @abstractmethod
    def document(self) -> DocumentPane:
        """The new text."""

    @property
    @abstractmethod
    def here(self) -> Candidate | None:
        """The candidate that is shown."""

    @property
    @abstractmethod
    def extent(self) -> tuple[int, int] | None:
        """Where the candidate that is shown lies in the text that is open; None where another text is open."""

    @abstractmethod
    def show_landing(self) -> None:
        """Shows the question as it is now."""

    # --- answers -------------------------------------------------------------------------------------------------

    def _answer(self, answer: Answer, place: Reference | None = None) -> bool:
        """Puts an answer down and goes on; whether it was."""
        one = self.waiting.here
        if one is None or self._held():
            return False
        before = len(self.deeds.done)
        with self.trying():
            if answer is not Answer.DROP and self.document.reading is not None:
                # A place is offsets in the text that one sees; in another text they are other words.
                self.document.refuse_changed(self.document.reading)
            self.deeds.answer(one, self.waiting.at, answer, place)
            self.waiting.settle(one)
            self.answered(one)
            self.show_landing()
            self._answered_at = time.monotonic()
        return len(self.deeds.done) > before

    def _held(self) -> bool:
        now = time.monotonic()
        held = now - self._answered_at < HELD
        if held:
            self._answered_at = now
            self.say(tr("too quick: let go of the key, read this one, then answer"))
        return held

    @abstractmethod
    def answered(self, one: Queued) -> None:
        """A question was answered."""

    def _do_accept(self) -> None:
        one, here = self.waiting.here, self.here
        if one is not None and here is not None:
            proposed = here == one.proposed
            answer, place = (Answer.ACCEPT, None) if proposed else (Answer.PLACE, here.place.reference())
            if self._answer(answer, place):
                self.say(
                    tr("accepted: it is where it is proposed ({key} takes that back)", key=key_of(Scope.LAND, "undo"))
                    if proposed
                    else tr("put at the place that was shown ({key} takes that back)", key=key_of(Scope.LAND, "undo"))
                )

    def _do_place(self) -> None:
        place = self._selected()
        if place is not None and self._answer(Answer.PLACE, place):
            self.say(tr("put at the words you selected ({key} takes that back)", key=key_of(Scope.LAND, "undo")))

    def _selected(self) -> Reference | None:
        """What is selected, as a place; the section itself where a whole section is meant and all of it selected."""
        chosen, one = self.document.selection, self.waiting.here
        if chosen is None or one is None:
            return None
        reading, start, end = chosen
        section = reading.section_at(start)
        whole = one.start.span is None and (start, end) == stripped(reading.text, *section.span)
        span = None if whole else (start, end)
        return Reference(reading.document.document, reading.edition.version, section.key, span)

    def _do_drop(self) -> None:
        if self._answer(Answer.DROP):
            self.say(
                tr("dropped: its labels lose this passage ({key} takes that back)", key=key_of(Scope.LAND, "undo"))
            )

    # --- the span ------------------------------------------------------------------------------------------------

    def _adjust(
        self,
        move: Callable[[tuple[int, int]], tuple[int, int]],
        stays: str = mark("no more words there, or none would be left"),
    ) -> None:
        """Changes the selection, which begins as the candidate that is shown."""
        chosen = self.document.selection
        span = chosen[1:] if chosen is not None else self.extent
        if span is not None and self.document.reading is not None:
            moved = move((span[0], span[1]))
            if moved == span:
                self.say(tr(stays))
                return
            self.document.reader.choose(Selection(*moved))
            self.refresh_keys()

    def _by_sentence(self, edge: Edge, *, grow: bool) -> None:
        reading = self.document.reading
        if reading is not None:
            sentences = sentences_of(reading)
            self._adjust(lambda span: by_sentence(sentences, span, edge, grow=grow))

    def _by_word(self, edge: Edge, *, grow: bool) -> None:
        reading = self.document.reading
        if reading is not None:
            self._adjust(lambda span: by_word(reading.text, span, edge, grow=grow))

    def _do_whole_sentences(self) -> None:
        reading = self.document.reading
        if reading is not None:
            sentences = sentences_of(reading)
            whole = mark("it takes in whole sentences already")
            self._adjust(lambda span: whole_sentences(reading.text, sentences, span), whole)

    def _do_front_sentence_more(self) -> None:
        self._by_sentence(Edge.FRONT, grow=True)

    def _do_front_sentence_less(self) -> None:
        self._by_sentence(Edge.FRONT, grow=False)

    def _do_back_sentence_more(self) -> None:
        self._by_sentence(Edge.BACK, grow=True)

    def _do_back_sentence_less(self) -> None:
        self._by_sentence(Edge.BACK, grow=False)

    def _do_front_word_more(self) -> None:
        self._by_word(Edge.FRONT, grow=True)

    def _do_front_word_less(self) -> None:
        self._by_word(Edge.FRONT, grow=False)

    def _do_back_word_more(self) -> None:
        self._by_word(Edge.BACK, grow=True)

    def _do_back_word_less(self) -> None:
        self._by_word(Edge.BACK, grow=False)

    # --- taking back ---------------------------------------------------------------------------------------------

    def _do_undo(self) -> None:
        with self.trying():
            deed = self.deeds.undo()
            if deed is None:
                self._ask_which_to_take_back()
                return
            self.waiting.bring_back(deed.asked, deed.at)
            self.show_landing()
            self.say(
                tr("taken back: {answer} ({key} does it again)", key=key_of(Scope.LAND, "redo"), answer=_said(deed))
            )

    def _ask_which_to_take_back(self) -> None:
        """Of what was answered before the program was started, which one is meant is asked."""
        given = own_answers(self.project)
        if not given:
            self.say(tr("nothing to undo: you have answered nothing yet"))
            return
        choices = [Choice(str(at), line(self._told_of(one))) for at, one in enumerate(given)]

        def take(chosen: str) -> None:
            one = given[int(chosen)]
            take_back(self.project, one)
            self.reopened(one)
            self.say(tr("taken back: {answer}", answer=_SAID[one.answer]))

        title = tr("Which earlier answer of yours is taken back?")
        self.app.push_screen(ChoiceDialog(title, choices), self.then(take))

    def _told_of(self, given: Confirmation) -> str:
        """An answer by what was answered, the words, and the edition."""
        words = given.quote
        if given.place is None:
            with contextlib.suppress(AnnotatorError):
                words = words_at(self.project.corpus, given.start)
        edition = clip_reference(f"{given.to_document}@{given.to_version}", _NAMED)
        shown = clip(" ".join(words.split()), _QUOTED)
        return tr("{answer}: “{words}” in {edition}", answer=_SAID[given.answer], words=shown, edition=edition)

    @abstractmethod
    def reopened(self, given: Confirmation) -> None:
        """An earlier answer was taken back."""

    def _do_redo(self) -> None:
        with self.trying():
            deed = self.deeds.redo()
            self._after(deed)
            self.say(tr("done again: {answer}", answer=_said(deed)))

    def _after(self, deed: Deed) -> None:
        if deed.left is None:
            self.waiting.settle(deed.asked)
            self.answered(deed.asked)
        else:
            self.waiting.replace(deed.left)
        self.show_landing()

    # --- the cases that rest on it -------------------------------------------------------------------------------

    def _with_case(self, title: str, action: Callable[[CaseRef], None]) -> None:
        """Carries out something with the case that rests on the passage, or with the one that is chosen."""
        cases = self.waiting.here.cases if self.waiting.here is not None else ()
        if len(cases) == 1:
            with self.trying():
                action(cases[0])
            return
        choices = [Choice(str(at), line(f"{case.case} · {case.set}")) for at, case in enumerate(cases)]
        self.app.push_screen(ChoiceDialog(title, choices), self.then(lambda chosen: action(cases[int(chosen)])))

    def _do_retire(self) -> None:
        self._with_case(tr("Which case is no longer used?"), self._ask_why)

    def _ask_why(self, case: CaseRef) -> None:
        def take(why: str) -> None:
            one = self.waiting.here
            if one is not None:
                self._after(self.deeds.retire(one, self.waiting.at, case, why))
                self.say(tr("retired: {case} ({key} takes that back)", key=key_of(Scope.LAND, "undo"), case=case.case))

        title = join(tr("Why is this case no longer used?"), " ", line(case.case, limit=60))
        self.ask(lambda: TextDialog(title), take)

    def _do_open_case(self) -> None:
        self._with_case(tr("Which case?"), self._open)

    def _do_edit_case(self) -> None:
        """Answers with what is shown or selected, then opens the case with the passage as it is now."""
        self._with_case(tr("Which case says something else now?"), self._answer_and_open)

    def _answer_and_open(self, case: CaseRef) -> None:
        place = self._selected()
        here = self.here
        answered = False
        if place is not None:
            answered = self._answer(Answer.PLACE, place)
        elif here is not None and self.extent is not None:
            place = here.place.reference()
            proposed = self.waiting.here is not None and here == self.waiting.here.proposed
            answered = self._answer(Answer.ACCEPT) if proposed else self._answer(Answer.PLACE, place)
        if answered or place is None:
            given = self.deeds.done[-1].given if answered else None
            self._open(case, given.place if given is not None else None)
            self.say(tr("your answer is put down; now the case") if answered else tr("nothing was answered yet"))

    def _open(self, case: CaseRef, landed: Place | None = None) -> None:
        """Opens the decision of a case where one stands and one may decide, else one's label.

        With a place that was just answered, the label is begun anew over the words that stand there.
        """
        from annotator.tui.screens.decide import DecideScreen
        from annotator.tui.screens.write import WriteScreen

        if load_decision(self.project, case.set, case.case) is not None and may_decide(self.project):
            self.annotator.show(DecideScreen(self.project, case.set, case.case))
            return
        desk = label_desk(self.project, case.set, case.case)
        if landed is not None and own_label(self.project, case.set, case.case) is not None:
            fresh = renewed(self.project, desk.case, desk.judgement, date=desk.date)
            if fresh != desk.judgement:
                desk.change(fresh)
        elif landed is not None and not desk.judgement.needs:
            desk.change(drafting.add_need(desk.judgement, _passage(self.project, landed))[0])
        self.annotator.show(WriteScreen(desk))


def _passage(project: Project, place: Place) -> Passage:
    if place.span is not None:
        return passage_at(project, place.document, place.version, *place.span)
    return section_passage(project, place.document, place.version, place.section or "")


def _said(deed: Deed) -> str:
    if deed.retired is not None:
        return tr("{case} retired", case=deed.retired.case)
    return _SAID[deed.answer] if deed.answer is not None else ""
