"""The commands of Decide that change the decision on the desk, and the way to filing it."""

from abc import abstractmethod
from collections.abc import Callable

from textual.content import Content

from annotator.model.label import Decision, DisputeKind, DisputeReason, Judgement, Label, Outcome
from annotator.tui.desk_decision import DecisionDesk
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import ConfirmDialog, TextDialog
from annotator.tui.i18n import tr, trn
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.fields import FIELD_TITLES, field_value
from annotator.tui.widgets.reads import Reads
from annotator.tui.wording import CAUSES, KINDS
from annotator.workflow.decide import FIELDS, adopt, union_of_needs
from annotator.workflow.merging import common_needs


class Deciding(Base):
    """A screen that has a decision on its desk."""

    set_name: str
    desk: DecisionDesk
    labels: tuple[Label, ...]

    @abstractmethod
    def show_decision(self) -> None:
        """Shows the decision as it is on the desk, and looks at it anew."""

    @abstractmethod
    def go_on(self, *, done: bool) -> None:
        """Goes to the next dispute, or back."""

    @abstractmethod
    def field(self) -> str | None:
        """The field that is highlighted."""

    @abstractmethod
    def highlight(self, name: str) -> None:
        """Highlights a field, or what is said of the dispute."""

    @abstractmethod
    def left_open(self) -> frozenset[str]:
        """The disputed fields of which the decision says nothing yet."""

    @abstractmethod
    def decided_reads(self) -> Reads | None:
        """How the decision's passages read now, where that is known."""

    @property
    def decision(self) -> Decision:
        """The decision as it stands on the desk."""
        return self.desk.decision

    # --- deciding ------------------------------------------------------------------------------------------------

    def _change(self, decision: Judgement) -> None:
        self.desk.change(decision)
        self.show_decision()

    def _gold(self) -> Decision:
        """The decision, as one that has a judgement."""
        return self.decision.model_copy(update={"outcome": Outcome.GOLD})

    def _do_adopt(self, number: str = "1") -> None:
        name = self.field()
        if name is None or int(number) > len(self.labels):
            self.say(trn("there is {n} label", "there are {n} labels", len(self.labels)))
            return
        fields = ("answerability", "reason", "behaviour") if name == "answerability" else (name,)
        self._change(adopt(self._gold(), self.labels[int(number) - 1], *fields))

    def _do_adopt_all(self) -> None:
        choices = [Choice(str(at), line(label.person)) for at, label in enumerate(self.labels)]
        self.app.push_screen(
            ChoiceDialog(tr("Whose label?"), choices),
            self.then(lambda chosen: self._change(adopt(self._gold(), self.labels[int(chosen)], *FIELDS))),
        )

    def _do_merge(self) -> None:
        self._change(self._with_needs(union_of_needs(self.labels)))

    def _do_intersect(self) -> None:
        with self.trying():
            needs = common_needs(self.project, self.labels, date=self.desk.date)
            if needs:
                self._change(self._with_needs(needs))
            else:
                self.say(tr("the labels have no words in common"))

    def _with_needs(self, needs: object) -> Decision:
        adopted = {name: who for name, who in self.decision.adopted.items() if name != "needs"}
        return self._gold().model_copy(update={"needs": needs, "adopted": adopted})

    def _do_write_new(self) -> None:
        from annotator.tui.screens.write import WriteScreen

        self.desk.change(self._gold())
        self.annotator.show(WriteScreen(self.desk))

    def _do_nothing(self) -> None:
        def take(why: str) -> None:
            self._change(self.decision.model_copy(update={"outcome": Outcome.NONE, "why": why, "adopted": {}}))

        title = tr("Why can no label be right?")
        self.ask(lambda: TextDialog(title, self.decision.why or ""), take)

    def _do_kind(self) -> None:
        self._ask_kind(self.reload)

    def _ask_kind(self, then: Callable[[], None]) -> None:
        """Asks what the dispute is about and where it comes from, and goes on."""
        self.highlight("kind")
        kinds = [Choice(one.value, Content(KINDS[one])) for one in DisputeKind]
        causes = [Choice(one.value, Content(CAUSES[one])) for one in DisputeReason]

        def take(kind: str, cause: str) -> None:
            update = {"kind": DisputeKind(kind), "dispute_reason": DisputeReason(cause)}
            self._change(self.decision.model_copy(update=update))
            then()

        def comes_from(kind: str) -> None:
            self.app.push_screen(
                ChoiceDialog(tr("Where does it come from?"), causes), self.then(lambda cause: take(kind, cause))
            )

        self.app.push_screen(ChoiceDialog(tr("What is the dispute about?"), kinds), self.then(comes_from))

    def _do_why(self) -> None:
        self._ask_why(self.reload)

    def _ask_why(self, then: Callable[[], None]) -> None:
        """Asks for the reason in words, which may stay empty, and goes on."""
        self.highlight("why")

        def take(why: str) -> None:
            self._change(self.decision.model_copy(update={"why": why or None}))
            then()

        title = tr("The reason, in words (may stay empty)")
        self.ask(lambda: TextDialog(title, self.decision.why or "", required=False), take)

    def said(self) -> list[Content]:
        """What is said of the dispute: a row for each, so that each can be gone to and changed."""
        made = self.decision
        return [
            _row(tr("about"), "t", KINDS[made.kind] if made.kind else ""),
            _row(tr("comes from"), "t", CAUSES[made.dispute_reason] if made.dispute_reason else ""),
            _row(tr("reason"), "c", made.why or ""),
        ]

    def _do_guideline(self) -> None:
        with self.trying():
            self.read_guideline(self.set_name)

    def _do_undo(self) -> None:
        with self.trying():
            self.desk.undo()
            self.show_decision()

    def _do_redo(self) -> None:
        with self.trying():
            self.desk.redo()
            self.show_decision()

    def _do_decide(self) -> None:
        """Leads through what is still to be said; files only what was looked at and confirmed."""
        left = [name for name in ("answerability", "needs") if name in self.left_open()]
        made = self.decision
        if left:
            self.highlight(left[0])
            field = FIELD_TITLES[left[0]]
            self.say(
                tr("still open: {field}; 1, 2 … takes a label's, {key:decide.write_new} writes it anew", field=field)
            )
        elif made.kind is None or made.dispute_reason is None:
            self._ask_kind(self._do_decide)
        elif not made.why:
            self._ask_why(self._confirm)
        else:
            self._confirm()

    def _confirm(self) -> None:
        made, stood = self.decision, self.desk.stood
        rows = [line(tr("File this decision?"), "bold")]
        if stood is not None:
            none = stood.outcome is Outcome.NONE
            what = tr("no label is right") if none else field_value(stood, "answerability")
            said = tr("It replaces the decision of {person} ({what}).", person=stood.person, what=what)
            rows.append(line(f"! {said}"))
        if made.outcome is Outcome.NONE:
            rows.append(Content(tr("No label is right; the case is not used until its question is mended.")))
        else:
            shown = [name for name in ("answerability", "needs", "facts") if name not in self.left_open()]
            rows += [
                line(f"{FIELD_TITLES[name]}: {field_value(made, name, self.decided_reads())}", limit=160)
                for name in shown
            ]
        left = [FIELD_TITLES[name] for name in FIELDS if name in self.left_open()]
        rows += [line("! " + tr("Nothing is said of: {fields}", fields=", ".join(left)))] if left else []
        rows += self.said()
        self.app.push_screen(ConfirmDialog(Content("\n").join(rows)), lambda yes: self._file() if yes else None)

    def _file(self) -> None:
        with self.trying():
            said = self.desk.finish()
            self.go_on(done=True)
            self.say(said)


def _row(title: str, key: str, said: str) -> Content:
    return join(line(title, "bold"), f" ({key}): ", line(said or "—", limit=300))
