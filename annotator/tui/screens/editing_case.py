"""The commands of Write and Review about the case as a whole: its question, notes, findings, undo, filing it."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial

from textual.content import Content

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Answerability, Judgement
from annotator.model.reference import parse_reference
from annotator.tui.desk import LabelDesk
from annotator.tui.desk_base import State
from annotator.tui.dialogs.case import Asked, CaseDialog
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.note import Noted, NoteDialog
from annotator.tui.dialogs.submit import SubmitDialog
from annotator.tui.dialogs.text import ConfirmDialog, ReadDialog, TextDialog
from annotator.tui.i18n import tr
from annotator.tui.keymap import key_of
from annotator.tui.registry import Scope
from annotator.tui.safe import clip, join, line, show
from annotator.tui.screens.editing_undo import Undoing
from annotator.tui.widgets.case_list import finding_line, finding_path, steps_to_submit
from annotator.tui.wording import finding_says
from annotator.workflow import drafting
from annotator.workflow.aside import Aside, open_aside
from annotator.workflow.cases import retire_case
from annotator.workflow.comments import comment
from annotator.workflow.in_use import in_use
from annotator.workflow.labels import missing
from annotator.workflow.picking import offered
from annotator.workflow.saving import Clashed
from annotator.workflow.templates import duplicate_case, for_edition, other_editions

OFFERS = "passage-elsewhere"
"""The finding that a passage stands at another place as well, which it names."""


class CaseEditing(Undoing):
    """A screen on which a case is worked on as a whole."""

    @property
    @abstractmethod
    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of the judgement, as far as it was looked at."""

    @abstractmethod
    def when_looked(self, action: Callable[[], None]) -> None:
        """Does something once the judgement, as it stands now, was looked at."""

    # --- findings ------------------------------------------------------------------------------------------------

    @property
    def finding(self) -> Finding | None:
        """The finding that is highlighted, or else the first warning beside the field that is."""
        path = self.path or ""
        for one in self.findings:
            if path == finding_path(one):
                return one
        warnings = [one for one in self.findings if one.severity is Severity.WARNING]
        return next((one for one in warnings if path and one.field == path), None)

    @property
    def offer(self) -> Finding | None:
        """The highlighted finding, if it offers another place for a passage."""
        found = self.finding
        at_finding = (self.path or "").startswith("finding.")
        return (
            found if at_finding and found is not None and found.code == OFFERS and found.params.get("place") else None
        )

    def _do_findings(self) -> None:
        rows = [show(finding_line(one)) for one in self.findings]
        self.app.push_screen(ReadDialog(tr("What is doubtful about this case"), Content("\n\n").join(rows)))

    def _do_accept(self) -> None:
        finding = self.finding
        if finding is None:
            return

        def take(why: str) -> None:
            self.desk.accept(finding, why)
            self.show_case()
            self.say(tr("it stands, with your word of why; {key} takes that back", key=key_of(Scope.WRITE, "undo")))

        title = join(tr("Why may this stay as it is?"), "\n", line(finding_says(finding), limit=200))
        self.ask(lambda: TextDialog(title), take)

    def _do_alternative(self) -> None:
        offer = self.offer
        if offer is None:
            super()._do_alternative()
            return
        with self.trying():
            place = parse_reference(str(offer.params["place"]))
            field = offer.field or ""
            name = field.split(".")[1] if "." in field else self.current
            if name is not None and place.span is not None and place.version:
                self.add_alternative(name, offered(self.project, self.desk.judgement, field, place, self.desk.date))

    def _open_finding(self, finding: Finding) -> None:
        """Where a finding leads to: a case like it, another place, the field it concerns; else all its words."""
        if finding.params.get("other"):
            self.open_case(str(finding.params["other"]))
        elif finding.code == OFFERS and finding.params.get("place"):
            self.document.open_at(parse_reference(str(finding.params["place"])))
        elif (finding.field or "").startswith("needs."):
            self.open_field(finding.field or "")
        else:
            # It leads nowhere; what can be done is to read it whole.
            self.action_do("findings")

    @abstractmethod
    def open_field(self, path: str) -> None:
        """Shows the piece of the case that a path names."""

    @abstractmethod
    def open_case(self, case: str) -> None:
        """Opens another case over this one."""

    # --- the case itself -----------------------------------------------------------------------------------------

    def _do_edit(self) -> None:
        field, _, rest = (self.path or "").partition(".")
        finding = self.finding if field == "finding" else None
        if finding is not None:
            with self.trying():
                self._open_finding(finding)
        elif field == "question" and isinstance(self.desk, LabelDesk):
            self._do_question()
        elif field == "answerability":
            self._do_answerability()
        elif field == "facts":
            self._ask_fact(self.desk.judgement.facts[int(rest)], int(rest))
        elif field == "note":
            self._do_note()
        elif field == "needs" and "." not in rest:
            self._do_arrange()
        else:
            self.action_do("show")

    def _do_question(self) -> None:
        desk = self.desk
        if not isinstance(desk, LabelDesk):
            return

        def take(asked: Asked) -> None:
            fields = asdict(asked)
            mine = desk.state.model_copy(update={"case": desk.case.model_copy(update=fields)})
            try:
                desk.change_case(**fields)
            except Clashed as clash:
                self.ask_whose(clash.fields, mine)
                return
            self.reload()

        look = partial(in_use, self.project, desk.set_name)
        self.ask(lambda: CaseDialog(desk.case, look=look), take, aside=self._aside("question"))

    def _aside(self, name: str) -> Aside:
        """Where what is typed about this case is kept until it is saved."""
        return open_aside(self.project, self.desk.set_name, f"{self.desk.case.case}.{name}")

    def _do_note(self) -> None:
        def take(noted: Noted) -> None:
            changed = drafting.put_note(self.desk.judgement, noted.note, noted.answer, noted.confidence)
            self.change(changed, prefer="note")

        self.ask(lambda: NoteDialog(self.desk.judgement), take, aside=self._aside("note"))

    def _do_comment(self) -> None:
        def take(says: str) -> None:
            comment(self.project, self.desk.set_name, self.desk.case.case, says)
            self.show_case()
            self.say(tr("the comment is filed"))

        title = tr("What do you want to say about this case?")
        self.ask(lambda: TextDialog(title), take, aside=self._aside("comment"))

    def _do_guideline(self) -> None:
        with self.trying():
            self.read_guideline(self.desk.set_name)

    # --- other cases of it ---------------------------------------------------------------------------------------

    def _do_duplicate(self) -> None:
        """Asks what the new case is to ask before there is one: who thinks better of it leaves nothing behind."""
        set_name, old = self.desk.set_name, self.desk.case

        def take(asked: Asked) -> None:
            made = duplicate_case(self.project, set_name, old.case, **asdict(asked))
            with self.trying():
                self._made(
                    made, tr("this is the new case; {key} goes back to the other", key=key_of(Scope.ANYWHERE, "back"))
                )

        look = partial(in_use, self.project, set_name)
        title = tr("A new case of this one: what does it ask?")
        self.ask(lambda: CaseDialog(old, look=look, title=title), take, aside=self._aside("duplicate"))

    def _do_other_edition(self) -> None:
        with self.trying():
            versions = other_editions(self.project, self.desk.set_name, self.desk.case.case)
            if versions:
                self._ask_edition(versions)
            else:
                self.say(tr("there is no other edition of what the passages stand in"))

    def _ask_edition(self, versions: Sequence[tuple[str, str]]) -> None:
        def take(chosen: str) -> None:
            document, version = versions[int(chosen)]
            made = for_edition(self.project, self.desk.set_name, self.desk.case.case, document, version)
            self._made(made, tr("this is a new case that asks of {edition}", edition=f"{document}@{version}"))

        choices = [Choice(str(at), line(f"{one}@{version}")) for at, (one, version) in enumerate(versions)]
        self.app.push_screen(ChoiceDialog(tr("Ask the same of which edition?"), choices), self.then(take))

    def _made(self, case: Case, said: str) -> None:
        self.open_case(case.case)
        self.say(said)

    # --- filing it -----------------------------------------------------------------------------------------------

    def _do_cannot_judge(self) -> None:
        def take(why: str) -> None:
            if isinstance(self.desk, LabelDesk):
                self._say_gone_on(self.desk.give_up(why))

        self.ask(lambda: TextDialog(tr("Why can you not judge this case?")), take)

    def _do_retire(self) -> None:
        def take(why: str) -> None:
            retire_case(self.project, self.desk.set_name, self.desk.case.case, why)
            self._say_gone_on(
                tr(
                    "retired; home lists it under all cases, where {key} takes it back",
                    key=key_of(Scope.CASES, "retire"),
                )
            )

        self.ask(lambda: TextDialog(tr("Why is this case no longer used?")), take)

    def _do_submit(self) -> None:
        if self.desk.decides:
            self.annotator.leave(self)
            return
        lacking = {one.code for one in missing(self.desk.judgement)}
        if lacking == {"answerability-missing"} and self.desk.judgement.passages():
            question = tr("Passages are linked: do the documents answer the question? {key:y} submits it as answerable")
            asked = self.desk.judgement
            self.app.push_screen(ConfirmDialog(question), lambda yes: self._submit_answerable(yes, asked))
            return
        self._tell_and_submit()

    def _submit_answerable(self, yes: bool | None, asked: Judgement) -> None:
        with self.trying():
            if yes:
                self._answer(Answerability.ANSWERABLE, None)
                if self.desk.judgement == drafting.answer_kind(asked, Answerability.ANSWERABLE):
                    self._tell_and_submit()
                else:
                    # What another window added came in with it, and was not seen.
                    self.say_not_submitted(self.desk.case.question)
            elif yes is not None:
                self._do_answerability()

    def _tell_and_submit(self) -> None:
        """Submits; where there is something to be said of the judgement, that is shown first."""
        steps = steps_to_submit(self.desk.judgement)
        if steps:
            # What keeps it from being submitted at all is told before anything else.
            listed = "\n".join(f"○ {one}" for one in steps)
            self.app.push_screen(ReadDialog(tr("Before you submit it, this is still to be done"), listed))
        else:
            self.when_looked(self._tell_findings)

    def _tell_findings(self) -> None:
        told = [one for kind in (Severity.ERROR, Severity.WARNING) for one in self.findings if one.severity is kind]
        seen = self.desk.state
        if told:
            self.app.push_screen(SubmitDialog(told), lambda yes: self._submit(seen) if yes else None)
        else:
            self._submit(seen)

    def _submit(self, seen: State) -> None:
        with self.trying():
            if self.desk.state == seen:
                self._finish()
            else:
                self.say_not_submitted(seen.case.question)

    def say_not_submitted(self, question: str) -> None:
        """Says that a case was not submitted after all, since it is another than the one that `s` was pressed for."""
        self.say(
            tr(
                "not submitted, it was changed or left meanwhile: {question}; {key} submits what is on the desk now",
                key=key_of(Scope.WRITE, "submit"),
                question=question,
            )
        )

    def _finish(self) -> None:
        self._say_gone_on(self.desk.finish())

    def _say_gone_on(self, said: str) -> None:
        """Goes on, and says what became of the case and which one is on the desk now: nobody is to work on another
        case than they believe.
        """
        before = self.desk
        self.go_on()
        if self.desk is not before:
            said = tr("{submitted}; next: {question}", submitted=said, question=clip(self.desk.case.question, 60))
        self.say(said)
