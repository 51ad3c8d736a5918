"""The commands of Write and Review that change the case on the desk."""

from abc import abstractmethod

from textual.content import Content

from annotator.model.label import (
    Answerability,
    DistractorKind,
    Fact,
    Follow,
    Judgement,
    NoAnswerReason,
    Part,
    Passage,
    Search,
)
from annotator.tui.desk import Desk, LabelDesk
from annotator.tui.dialogs.case import Asked, CaseDialog
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.fact import FactDialog, Stated
from annotator.tui.dialogs.note import Noted, NoteDialog
from annotator.tui.dialogs.text import TextDialog
from annotator.tui.screens.base import Base
from annotator.tui.widgets.document import DocumentPane, heading_end
from annotator.tui.widgets.units import stripped
from annotator.tui.wording import MISLEADS, NO_ANSWER
from annotator.workflow import drafting
from annotator.workflow.cases import retire_case
from annotator.workflow.comments import comment
from annotator.workflow.quoting import passage_at, section_passage

_KINDS = {
    Answerability.ANSWERABLE: "answerable — the documents answer it",
    Answerability.PARTIAL: "partly — they answer some of it",
    Answerability.UNANSWERABLE: "not in the documents — I searched",
    Answerability.FORBIDDEN: "forbidden — the asker's role may not know",
}


class Editing(Base):
    """A screen that has a desk and a document."""

    desk: Desk
    current: str | None
    """The need that is worked on."""

    @property
    @abstractmethod
    def document(self) -> DocumentPane:
        """The document."""

    @property
    @abstractmethod
    def path(self) -> str | None:
        """What is highlighted in the case."""

    @abstractmethod
    def show_case(self, prefer: str | None = None) -> None:
        """Shows the case as it is on the desk."""

    @abstractmethod
    def go_on(self) -> None:
        """The case is done."""

    def change(self, judgement: Judgement, *, prefer: str | None = None) -> None:
        """Saves a changed judgement and shows it."""
        self.desk.change(judgement)
        self.show_case(prefer)

    # --- evidence ------------------------------------------------------------------------------------------------

    def _passage(self) -> Passage | None:
        """The selection as a passage: a whole section, or a span; of an edition not in force it means just that one."""
        chosen = self.document.selection
        if chosen is None:
            return None
        reading, start, end = chosen
        document = reading.document.document
        current = self.project.corpus.in_force(document, self.desk.date)
        in_force = current is not None and current.version == reading.edition.version
        follow = Follow.CURRENT if in_force else Follow.PINNED
        if not in_force:
            self.say("this edition is not in force: the passage means just this edition (t changes that)")
        version = reading.edition.version
        whole = reading.section_at(start)
        if end <= heading_end(reading.text, whole) and whole.heading:
            self.say("this is a heading: it says what a section is about, seldom what the answer is (u undoes)")
        if (start, end) == stripped(reading.text, *whole.span):
            return section_passage(self.project, document, version, whole.key, follow=follow)
        return passage_at(self.project, document, version, start, end, follow=follow)

    def _do_link(self) -> None:
        with self.trying():
            passage = self._passage()
            if passage is None:
                return
            judgement = self.desk.judgement
            empty = next((one for one in judgement.needs if one.need == self.current and not one.any), None)
            if empty is not None:
                self.change(drafting.add_passage(judgement, empty.need, passage), prefer=f"needs.{empty.need}.0")
            else:
                self._open_need(judgement, passage)
                if len(self.desk.judgement.needs) > 1:
                    self.say(f"need {self.current}: required as well; for a passage that is enough instead press o")

    def _open_need(self, judgement: Judgement, passage: Passage | None) -> None:
        changed, name = drafting.add_need(judgement, passage)
        self.current = name
        self.change(changed, prefer=f"needs.{name}.0" if passage else f"needs.{name}")

    def _do_new_need(self) -> None:
        with self.trying():
            self._open_need(self.desk.judgement, self._passage())

    def _do_alternative(self) -> None:
        with self.trying():
            passage, name = self._passage(), self.current
            if passage is not None and name is not None:
                changed = drafting.add_passage(self.desk.judgement, name, passage)
                at = next(len(need.any) for need in changed.needs if need.need == name) - 1
                self.change(changed, prefer=f"needs.{name}.{at}")

    def _do_join(self) -> None:
        with self.trying():
            passage = self._passage()
            if passage is not None:
                name, at = self._named()
                self.change(drafting.join_passage(self.desk.judgement, name, at, passage))

    def _do_move(self) -> None:
        with self.trying():
            name, at = self._named()
            changed, target = drafting.move_passage(self.desk.judgement, name, at)
            self.current = target
            self.change(changed, prefer=f"needs.{target}")

    def _do_follow(self) -> None:
        with self.trying():
            name, at = self._named()
            self.change(drafting.next_follow(self.desk.judgement, name, at))

    def _named(self) -> tuple[str, int]:
        _, name, at = (self.path or "..").split(".")
        return name, int(at)

    def _do_distractor(self) -> None:
        def take(chosen: str) -> None:
            passage = self._passage()
            if passage is not None:
                part = Part(at=passage.at, span=passage.span, quote=passage.quote)
                self.change(drafting.add_distractor(self.desk.judgement, part, DistractorKind(chosen)))

        choices = [Choice(kind.value, Content(shown)) for kind, shown in MISLEADS.items()]
        self.app.push_screen(ChoiceDialog("Why does this passage mislead?", choices), self.then(take))

    def _do_remove(self) -> None:
        with self.trying():
            self.change(drafting.remove(self.desk.judgement, self.path or ""))
            self.say("taken out; u brings it back")

    # --- facts and answer ----------------------------------------------------------------------------------------

    def _do_fact(self) -> None:
        chosen = self.document.selection
        words = chosen[0].text[chosen[1] : chosen[2]] if chosen else ""
        needs = (self.current,) if self.current else ()
        self._ask_fact(Fact(says=" ".join(words.split()), needs=needs), None)

    def _ask_fact(self, fact: Fact, at: int | None) -> None:
        def take(stated: Stated) -> None:
            changed = drafting.put_fact(
                self.desk.judgement,
                stated.says,
                variants=stated.variants,
                needs=stated.needs,
                weight=stated.weight,
                at=at,
            )
            self.change(changed, prefer=f"facts.{len(changed.facts) - 1 if at is None else at}")

        self.app.push_screen(FactDialog(fact), self.then(take))

    def _do_answerability(self) -> None:
        def take(chosen: str) -> None:
            kind = Answerability(chosen)
            if kind is Answerability.ANSWERABLE:
                self._answer(kind, None)
            elif kind is Answerability.FORBIDDEN:
                self._answer(kind, NoAnswerReason.NO_ACCESS)
            else:
                self._ask_reason(kind)

        choices = [Choice(kind.value, Content(shown)) for kind, shown in _KINDS.items()]
        self.app.push_screen(ChoiceDialog("Do the documents answer the question?", choices), self.then(take))

    def _ask_reason(self, kind: Answerability) -> None:
        choices = [Choice(one.value, Content(NO_ANSWER[one])) for one in NoAnswerReason]
        title = "What is missing?" if kind is Answerability.PARTIAL else "Why is there no answer?"
        self.app.push_screen(
            ChoiceDialog(title, choices), self.then(lambda chosen: self._answer(kind, NoAnswerReason(chosen)))
        )

    def _answer(self, kind: Answerability, reason: NoAnswerReason | None) -> None:
        judgement = drafting.answer_kind(self.desk.judgement, kind, reason)
        self.change(judgement, prefer="answerability")
        if kind is not Answerability.ANSWERABLE and self.desk.last_search.strip():
            # Who says that there is no answer has just searched for one: the log takes it over.
            self._do_keep_search()

    def _do_keep_search(self) -> None:
        words = self.desk.last_search

        def look() -> None:
            found = self.desk.search_log(words)
            self.app.call_from_thread(self._keep, found)

        self.run_worker(look, thread=True, group="log", exit_on_error=False)

    def _keep(self, found: Search) -> None:
        with self.trying():
            self.change(drafting.add_search(self.desk.judgement, found))

    # --- the case itself -----------------------------------------------------------------------------------------

    def _do_edit(self) -> None:
        field, _, rest = (self.path or "").partition(".")
        if field == "question" and isinstance(self.desk, LabelDesk):
            self._do_question()
        elif field == "answerability":
            self._do_answerability()
        elif field == "facts":
            self._ask_fact(self.desk.judgement.facts[int(rest)], int(rest))
        elif field == "note":
            self._do_note()
        elif field in ("needs", "distractors"):
            self.action_do("show")

    def _do_question(self) -> None:
        desk = self.desk
        if not isinstance(desk, LabelDesk):
            return

        def take(asked: Asked) -> None:
            desk.change_case(
                question=asked.question,
                language=asked.language,
                tags=asked.tags,
                roles=asked.roles,
                as_of=asked.as_of,
                origin=asked.origin,
            )
            self.reload()

        self.app.push_screen(CaseDialog(desk.case), self.then(take))

    def _do_note(self) -> None:
        def take(noted: Noted) -> None:
            fields = {"note": noted.note, "answer": noted.answer, "confidence": noted.confidence}
            self.change(self.desk.judgement.model_copy(update=fields))

        self.app.push_screen(NoteDialog(self.desk.judgement), self.then(take))

    def _do_comment(self) -> None:
        def take(says: str) -> None:
            comment(self.project, self.desk.set_name, self.desk.case.case, says)
            self.say("the comment is filed")

        self.app.push_screen(TextDialog("What do you want to say about this case?"), self.then(take))

    def _do_guideline(self) -> None:
        with self.trying():
            self.read_guideline(self.desk.set_name)

    def _do_undo(self) -> None:
        with self.trying():
            self.desk.undo()
            self.show_case()

    def _do_redo(self) -> None:
        with self.trying():
            self.desk.redo()
            self.show_case()

    def _do_cannot_judge(self) -> None:
        def take(why: str) -> None:
            if isinstance(self.desk, LabelDesk):
                said = self.desk.give_up(why)
                self.go_on()
                self.say(said)

        self.app.push_screen(TextDialog("Why can you not judge this case?"), self.then(take))

    def _do_retire(self) -> None:
        def take(why: str) -> None:
            retire_case(self.project, self.desk.set_name, self.desk.case.case, why)
            self.go_on()
            self.say("retired; home lists it under all cases, where R takes it back")

        self.app.push_screen(TextDialog("Why is this case no longer used?"), self.then(take))

    def _do_submit(self) -> None:
        if self.desk.decides:
            self.annotator.leave(self)
            return
        with self.trying():
            said = self.desk.finish()
            self.go_on()
            self.say(f"{said}; next: {self.desk.case.question}" if self.is_current else said)
