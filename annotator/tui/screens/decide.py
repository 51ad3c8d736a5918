"""Decide: labels side by side, the document at each passage, a decision field by field."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from annotator.model.comment import Comment
from annotator.model.label import Label, Outcome, Part
from annotator.model.reference import Reference
from annotator.tui.commands import bindings
from annotator.tui.desk_decision import comparisons, decision_desk
from annotator.tui.i18n import tr
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.screens.deciding import Deciding
from annotator.tui.widgets.case_list import comment_line
from annotator.tui.widgets.document import DocumentPane, marks_in
from annotator.tui.widgets.fields import FIELD_TITLES, differing, field_value, still_open
from annotator.tui.widgets.paint import Mark
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.pointed import PointedList
from annotator.tui.widgets.reads import Reads, reads_of
from annotator.workflow.comments import comments
from annotator.workflow.compare import Comparison
from annotator.workflow.context import Project
from annotator.workflow.decide import FIELDS
from annotator.workflow.labels import labels_to_decide
from annotator.workflow.places import NeedNow, needs_now

_SAID = ("kind", "dispute_reason", "why")
"""The rows below the fields: what is said of the dispute itself."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """Where the labels' passages stand, and how the labels compare."""

    now: tuple[tuple[NeedNow, ...], ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    comments: tuple[Comment, ...] = ()
    reads: tuple[Reads, ...] = ()
    """How the passages of each label read now."""
    decided: Reads | None = None
    """How those of the decision read now."""


class DecideScreen(Deciding):
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
        self._take_labels(case)
        self._seen = _Seen()
        self._shown = 0

    def _take_labels(self, case: str) -> None:
        given = labels_to_decide(self.project, self.set_name, case)
        self.labels: tuple[Label, ...] = tuple(label for label in given if label.cannot_judge is None)
        self.passed: tuple[Label, ...] = tuple(label for label in given if label.cannot_judge is not None)

    def body(self) -> ComposeResult:
        """The fields and the document."""
        with Horizontal(classes="columns"):
            with Vertical(classes="left"):
                yield PaneTitle(tr("labels and decision"))
                yield PointedList(id="fields")
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

    def decided_reads(self) -> Reads | None:
        """How the decision's passages read now."""
        return self._seen.decided

    def show_decision(self) -> None:
        """Shows the decision as it is on the desk, and looks at it anew."""
        self._seen = replace(self._seen, decided=None)
        self._look()
        self.reload()

    def facts(self) -> frozenset[str]:
        """What is so."""
        found = set(super().facts())
        facts = {
            "labels": bool(self.labels),
            "row": self.field() is not None,
            "undo": self.desk.journal.can_undo,
            "redo": self.desk.journal.can_redo,
            "queue": len(self.queue) > 1,
        }
        return frozenset(found | {name for name, so in facts.items() if so})

    def level_out(self) -> bool:
        """Out of the search in the document, then from the text to the fields, then out of the screen."""
        return self.document.leave_search() or self.out_of_text(
            self.document.reader, self.query_one("#fields", OptionList)
        )

    def reload(self) -> None:
        """Shows the decision as it is on the desk."""
        left = [FIELD_TITLES[name] for name in FIELDS if name in self.left_open()]
        stood = self.desk.stood
        parts = [line(tr("Decide"))]
        parts += [line(tr("decided by {person}", person=stood.person))] if stood is not None else []
        parts += [line(tr("still open: {fields}", fields=", ".join(left)))] if left else []
        self.head(join(*parts, line(self.desk.case.question, limit=200), separator=" · "))
        fields = self.query_one("#fields", OptionList)
        at = fields.highlighted
        unlike = self._disputed()
        fields.set_options([Option(self._row(name, differs=name in unlike)) for name in FIELDS])
        fields.add_options([Option(row) for row in self.said()])
        others = self._others()
        if others:
            fields.add_option(Option(Content("\n").join(others), disabled=True))
        fields.highlighted = at
        self.refresh_keys()

    def came_back(self) -> None:
        """The decision may have been written anew."""
        self._look()
        self.reload()

    def refresh_from_disk(self) -> None:
        """Takes the case, its labels and the decision that stands as they are now."""
        with self.trying():
            self.desk.refresh()
            self._take_labels(self.desk.case.case)
        self._look()
        self.reload()

    def _disputed(self) -> frozenset[str]:
        return differing(self.labels, self._seen.comparisons)

    def left_open(self) -> frozenset[str]:
        """The disputed fields of which the decision says nothing yet."""
        return still_open(self.decision, self._disputed())

    def _row(self, name: str, *, differs: bool) -> Content:
        seen = self._seen
        none = self.decision.outcome is Outcome.NONE
        chosen = tr("none") if none else field_value(self.decision, name, seen.decided)
        reads = seen.reads if len(seen.reads) == len(self.labels) else (None,) * len(self.labels)
        values = [field_value(label, name, read) for label, read in zip(self.labels, reads, strict=True)]
        if not differs and all(value == chosen for value in values):
            return join(line(f"= {FIELD_TITLES[name]}: ", "bold"), line(chosen, limit=120))
        how = tr("≠ differs: {field}", field=FIELD_TITLES[name])
        rows = [line(how if differs else tr("= alike: {field}", field=FIELD_TITLES[name]), "bold")]
        for number, (label, value) in enumerate(zip(self.labels, values, strict=True), start=1):
            rows.append(join(f"  {number} ", line(label.person), ": ", line(value, limit=240)))
        if name in self.left_open():
            rows.append(line(f"  → {_how_to_close(name)}", "bold"))
        else:
            whose = self.decision.adopted.get(name)
            source = tr("decision (as {person}):", person=whose) if whose and differs else tr("decision:")
            rows.append(join("  → ", line(f"{source} ", "bold"), line(chosen, limit=240)))
        return Content("\n").join(rows)

    def _others(self) -> list[Content]:
        could_not = [
            tr("{person} could not judge: {why}", person=one.person, why=one.cannot_judge or "") for one in self.passed
        ]
        rows = [line(f"  {said}") for said in could_not]
        return [*rows, *(comment_line(one) for one in self._seen.comments)]

    def field(self) -> str | None:
        """The field that is highlighted."""
        at = self.query_one("#fields", OptionList).highlighted
        return FIELDS[at] if at is not None and at < len(FIELDS) else None

    def _at_said(self) -> str | None:
        """What of the dispute itself is highlighted."""
        at = (self.query_one("#fields", OptionList).highlighted or 0) - len(FIELDS)
        return _SAID[at] if 0 <= at < len(_SAID) else None

    def highlight(self, name: str) -> None:
        """Highlights a field, or what is said of the dispute."""
        fields = self.query_one("#fields", OptionList)
        fields.highlighted = FIELDS.index(name) if name in FIELDS else len(FIELDS) + _SAID.index(name)

    @work(thread=True, exclusive=True, group="look", exit_on_error=False)
    def _look(self) -> None:
        index = self.project.landings.refreshed()
        desk, labels = self.desk, self.labels
        now = tuple(needs_now(self.project, one, date=desk.date, landings=index) for one in labels)
        corpus = self.project.corpus
        made = reads_of(corpus, needs_now(self.project, desk.decision, date=desk.date, landings=index))
        compared = comparisons(self.project, self.set_name, desk.case, labels) if labels else ()
        said = comments(self.project, self.set_name, desk.case.case)
        reads = tuple(reads_of(corpus, one) for one in now)
        self.post_message(self._Looked(_Seen(now, compared, said, reads, made)))

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

    @on(OptionList.OptionSelected, "#fields")
    def _chosen(self) -> None:
        said = self._at_said()
        if said is None:
            self.action_do("show_passage")
        elif said == "why":
            self._do_why()
        else:
            self._do_kind()

    def _do_show_passage(self) -> None:
        self._show_next()

    def _show_next(self) -> None:
        places = _places(self.labels, self._seen.now, self.field() or "needs")
        if not places:
            return
        self._shown = (self._shown + 1) % len(places)
        place = places[self._shown]
        with self.trying():
            self.document.open_at(place)
            self._show_marks()

    def _do_later(self) -> None:
        self.go_on(done=False)

    def go_on(self, *, done: bool) -> None:
        """Goes to the next dispute, or back."""
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


def _how_to_close(field: str) -> str:
    if field == "needs":
        return tr(
            "still open (1, 2 … takes a label's, {key:decide.merge} merges, "
            "{key:decide.intersect} takes the common words)"
        )
    return tr("still open (1, 2 … takes a label's)")


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
