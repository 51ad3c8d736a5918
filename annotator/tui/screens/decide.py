"""Decide: labels side by side, the document at each passage, a decision field by field."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from annotator.model.comment import Comment
from annotator.model.label import Decision, DisputeKind, DisputeReason, Judgement, Label, Outcome, Part
from annotator.model.reference import Reference
from annotator.tui.commands import bindings
from annotator.tui.desk import decision_desk
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import TextDialog
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.case_list import comment_line
from annotator.tui.widgets.document import DocumentPane, marks_in
from annotator.tui.widgets.fields import FIELD_TITLES, differing, field_value
from annotator.tui.widgets.paint import Mark
from annotator.workflow.comments import comments
from annotator.workflow.compare import Comparison, compare
from annotator.workflow.context import Project
from annotator.workflow.decide import FIELDS, adopt, union_of_needs
from annotator.workflow.ground import PlacesOfProject
from annotator.workflow.labels import labels_to_decide
from annotator.workflow.merging import common_needs
from annotator.workflow.places import NeedNow, needs_now
from annotator.workflow.sets import load_set


@dataclass(frozen=True, slots=True)
class _Seen:
    """Where the labels' passages stand, and how the labels compare."""

    now: tuple[tuple[NeedNow, ...], ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    comments: tuple[Comment, ...] = ()


class DecideScreen(Base):
    """One dispute."""

    COMMAND_SCOPE = Scope.DECIDE
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.DECIDE)
    DEFAULT_CSS = """
    DecideScreen #fields { border: none; padding: 0; height: 1fr; background: $surface; }
    """

    class _Looked(Message):
        def __init__(self, seen: _Seen) -> None:
            super().__init__()
            self.seen = seen

    def __init__(self, project: Project, set_name: str, case: str, *, queue: Sequence[str] = ()) -> None:
        super().__init__(project)
        self.set_name = set_name
        self.queue = tuple(queue)
        self._take(case)

    def _take(self, case: str) -> None:
        self.desk = decision_desk(self.project, self.set_name, case)
        given = labels_to_decide(self.project, self.set_name, case)
        self.labels: tuple[Label, ...] = tuple(label for label in given if label.cannot_judge is None)
        self.passed: tuple[Label, ...] = tuple(label for label in given if label.cannot_judge is not None)
        self._seen = _Seen()
        self._shown = 0

    def body(self) -> ComposeResult:
        """The fields and the document."""
        with Horizontal(classes="columns"):
            with Vertical(classes="left"):
                yield OptionList(id="fields")
            with Vertical(classes="right"):
                yield DocumentPane(self.project)

    def on_mount(self) -> None:
        """The fields first."""
        self._start()

    def _start(self) -> None:
        self.document.date = self.desk.date
        self._look()
        self.reload()
        fields = self.query_one("#fields", OptionList)
        fields.highlighted = FIELDS.index("needs")
        self.go_to(fields)
        self.call_after_refresh(self._show_next)

    def panes(self) -> Sequence[Widget]:
        """The fields and the document."""
        return [self.query_one("#fields"), self.document.reader]

    @property
    def document(self) -> DocumentPane:
        """The document."""
        return self.query_one(DocumentPane)

    @property
    def decision(self) -> Decision:
        """The decision as it stands on the desk."""
        return self.desk.decision

    def facts(self) -> frozenset[str]:
        """What is so."""
        found = set(super().facts())
        facts = {
            "labels": bool(self.labels),
            "row": self._field() is not None,
            "undo": self.desk.journal.can_undo,
            "redo": self.desk.journal.can_redo,
            "queue": len(self.queue) > 1,
        }
        return frozenset(found | {name for name, so in facts.items() if so})

    def level_out(self) -> bool:
        """Out of the search in the document, then out of the screen."""
        return self.document.leave_search()

    def reload(self) -> None:
        """Shows the decision as it is on the desk."""
        self.head(join("Decide · ", line(self.desk.case.question, limit=200)))
        fields = self.query_one("#fields", OptionList)
        at = fields.highlighted
        unlike = differing(self.labels, self._seen.comparisons)
        fields.set_options([Option(self._row(name, differs=name in unlike)) for name in FIELDS])
        fields.add_option(Option(self._outcome(), disabled=True))
        fields.highlighted = at
        self.refresh_keys()

    def _row(self, name: str, *, differs: bool) -> Content:
        chosen = "none" if self.decision.outcome is Outcome.NONE else field_value(self.decision, name)
        if not differs and all(field_value(label, name) == chosen for label in self.labels):
            return join(line(f"= {FIELD_TITLES[name]}: ", "bold"), line(chosen, limit=120))
        rows = [line(f"{'≠' if differs else '='} {FIELD_TITLES[name]}", "bold")]
        for number, label in enumerate(self.labels, start=1):
            rows.append(join(f"  {number} ", line(label.person), ": ", line(field_value(label, name), limit=240)))
        whose = self.decision.adopted.get(name)
        source = f" (as {whose})" if whose else ""
        rows.append(join("  → ", line(f"decision{source}: ", "bold"), line(chosen, limit=240)))
        return Content("\n").join(rows)

    def _outcome(self) -> Content:
        made = self.decision
        rows = [join("  about: ", made.kind.value if made.kind else "—")]
        rows.append(join("  comes from: ", made.dispute_reason.value if made.dispute_reason else "—"))
        rows.append(join("  reason: ", line(made.why or "—", limit=300)))
        rows += [
            join("  ", line(one.person), " could not judge: ", line(one.cannot_judge or "")) for one in self.passed
        ]
        rows += [comment_line(one) for one in self._seen.comments]
        return Content("\n").join(rows)

    def _field(self) -> str | None:
        at = self.query_one("#fields", OptionList).highlighted
        return FIELDS[at] if at is not None and at < len(FIELDS) else None

    @work(thread=True, exclusive=True, group="look", exit_on_error=False)
    def _look(self) -> None:
        index = self.project.landings.refreshed()
        now = tuple(needs_now(self.project, one, date=self.desk.date, landings=index) for one in self.labels)
        ground = PlacesOfProject(self.project, self.desk.date, index)
        tolerance = load_set(self.project, self.set_name).review.tolerance
        compared = tuple(compare(self.labels[0], one, ground, tolerance=tolerance) for one in self.labels[1:])
        said = comments(self.project, self.set_name, self.desk.case.case)
        self.post_message(self._Looked(_Seen(now, compared, said)))

    @on(_Looked)
    def _looked(self, event: _Looked) -> None:
        self._seen = event.seen
        self.reload()
        self._show_marks()

    def _show_marks(self) -> None:
        reading = self.document.reading
        if reading is not None:
            marks: list[Mark] = []
            for number, now in enumerate(self._seen.now, start=1):
                marks += marks_in(reading, now, str(number))
            self.document.show_passages(marks)

    @on(DocumentPane.Opened)
    def _opened(self) -> None:
        self._show_marks()

    @on(events.DescendantFocus)
    def _focused(self, event: events.DescendantFocus) -> None:
        self.uncover(event.widget)

    @on(OptionList.OptionSelected, "#fields")
    def _do_show_passage(self) -> None:
        self._show_next()

    def _show_next(self) -> None:
        places = _places(self.labels, self._seen.now, self._field() or "needs")
        if not places:
            return
        self._shown = (self._shown + 1) % len(places)
        place = places[self._shown]
        with self.trying():
            self.document.open_at(place)
            self._show_marks()

    # --- deciding ------------------------------------------------------------------------------------------------

    def _change(self, decision: Judgement) -> None:
        self.desk.change(decision)
        self.reload()

    def _gold(self) -> Decision:
        """The decision, as one that has a judgement."""
        return self.decision.model_copy(update={"outcome": Outcome.GOLD})

    def _do_adopt(self, number: str = "1") -> None:
        name = self._field()
        if name is None or int(number) > len(self.labels):
            self.say(f"there are {len(self.labels)} labels")
            return
        fields = ("answerability", "reason", "behaviour") if name == "answerability" else (name,)
        self._change(adopt(self._gold(), self.labels[int(number) - 1], *fields))

    def _do_adopt_all(self) -> None:
        choices = [Choice(str(at), line(label.person)) for at, label in enumerate(self.labels)]
        self.app.push_screen(
            ChoiceDialog("Whose label?", choices),
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
                self.say("the labels have no words in common")

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

        self.app.push_screen(TextDialog("Why can no label be right?", self.decision.why or ""), self.then(take))

    def _do_kind(self) -> None:
        kinds = [Choice(one.value, Content(one.value)) for one in DisputeKind]
        reasons = [Choice(one.value, Content(one.value.replace("-", " "))) for one in DisputeReason]

        def comes_from(kind: str) -> None:
            self.app.push_screen(
                ChoiceDialog("Where does it come from?", reasons),
                self.then(
                    lambda reason: self._change(
                        self.decision.model_copy(
                            update={"kind": DisputeKind(kind), "dispute_reason": DisputeReason(reason)}
                        )
                    )
                ),
            )

        self.app.push_screen(ChoiceDialog("What is the dispute about?", kinds), self.then(comes_from))

    def _do_why(self) -> None:
        self.app.push_screen(
            TextDialog("The reason, in words", self.decision.why or "", required=False),
            self.then(lambda why: self._change(self.decision.model_copy(update={"why": why or None}))),
        )

    def _do_guideline(self) -> None:
        with self.trying():
            self.read_guideline(self.set_name)

    def _do_undo(self) -> None:
        with self.trying():
            self.desk.undo()
            self.reload()

    def _do_redo(self) -> None:
        with self.trying():
            self.desk.redo()
            self.reload()

    def _do_decide(self) -> None:
        with self.trying():
            self.say(self.desk.finish())
            self._go_on(done=True)

    def _do_later(self) -> None:
        self._go_on(done=False)

    def _go_on(self, *, done: bool) -> None:
        case = self.desk.case.case
        at = self.queue.index(case) if case in self.queue else -1
        rest = [*self.queue[at + 1 :], *self.queue[: max(at, 0)]]
        if done:
            self.queue = tuple(one for one in self.queue if one != case)
        if at < 0 or not rest:
            self.annotator.leave(self)
            return
        with self.trying():
            self._take(rest[0])
            self.document.close()
            self._start()


def _places(labels: Sequence[Label], now: Sequence[Sequence[NeedNow]], field: str) -> list[Reference]:
    """Every place that the labels name in a field, label by label; where it stands now if that is known."""
    found: list[Reference] = []
    for number, label in enumerate(labels, start=1):
        if field == "distractors":
            found += [Part(at=one.at, span=one.span).reference() for one in label.distractors]
            continue
        if number <= len(now):
            found += [
                here.place.reference() if here.place else here.part.reference()
                for need in now[number - 1]
                for passage in need.any
                for here in passage.parts
            ]
        else:
            found += [part.reference() for passage in label.passages() for part in passage.places()]
    return found
