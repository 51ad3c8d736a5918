"""Random sessions at a desk: whatever is done, by whomever, undo takes back just what this person did."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from annotator.model.label import (
    Answerability,
    Behaviour,
    Confidence,
    DistractorKind,
    Fact,
    Label,
    NoAnswerReason,
    Passage,
    Search,
)
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.text.messages import UsageProblem
from annotator.tui.desk import LabelDesk, label_desk
from annotator.tui.desk_base import State
from annotator.workflow import drafting
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft
from annotator.workflow.private import settle
from annotator.workflow.quoting import passage_at
from tests.tui.world import DOCUMENT, FINES, HOTEL, OLD, SET, Desks

_numbers = st.integers(0, 9)


class Session(RuleBasedStateMachine):
    """One person at one desk, who leaves and comes back, while another program of theirs is at work too."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.root = Path(self.folder.name)
        init_workspace(self.root, "x")
        self.world = Desks(open_store(self.root))
        self.desk = self.opened()
        self.theirs: list[str] = []

    def teardown(self) -> None:
        """All of it back, and forward again."""
        steps = 0
        while self.desk.journal.can_redo:
            self.desk.redo()
        last = self.desk.state
        while self.desk.journal.can_undo:
            self.desk.undo()
            steps += 1
            self.kept()
        assert {fact.says for fact in self.desk.judgement.facts} == set(self.theirs), "only what others did is left"
        for _ in range(steps):
            self.desk.redo()
        assert self.desk.state == last
        # Steps that may be taken back are written in the background.
        settle()
        self.folder.cleanup()

    def opened(self) -> LabelDesk:
        """The desk as another start of the program opens it."""
        project = Project(open_store(self.root), person="ana", root=self.root)
        return label_desk(project, SET, self.world.empty)

    def passage(self, number: int) -> Passage:
        """One of a few passages."""
        words = (HOTEL, "Breakfast is included.", FINES, "Read this first.")[number % 4]
        start = OLD.index(words)
        return passage_at(self.world.project, DOCUMENT, "2021", start, start + len(words))

    def do(self, change: Label) -> None:
        """Changes the judgement; undone at once and done again it is the same."""
        before = self.desk.state
        self.desk.change(change)
        after = self.desk.state
        if after != before:
            self.there_and_back(before, after)

    def there_and_back(self, before: State, after: State) -> None:
        """Undo is what stood before, redo what stands now."""
        self.desk.undo()
        assert self.desk.state == before
        self.desk.redo()
        assert self.desk.state == after

    @initialize()
    def begin(self) -> None:
        """Nothing is written yet."""
        assert not self.desk.judgement.facts

    @rule(number=_numbers)
    def link(self, number: int) -> None:
        try:
            self.do(drafting.add_need(self.desk.label, self.passage(number))[0])
        except UsageProblem:
            return

    @precondition(lambda self: self.desk.judgement.needs)
    @rule(number=_numbers, to=_numbers)
    def place(self, number: int, to: int) -> None:
        needs = self.desk.judgement.needs
        need = needs[number % len(needs)]
        if need.any:
            target = None if to == 0 else needs[to % len(needs)].need
            self.do(drafting.place_passage(self.desk.label, need.need, 0, target)[0])

    @precondition(lambda self: self.desk.judgement.needs)
    @rule(number=_numbers, what=_numbers)
    def arrange(self, number: int, what: int) -> None:
        needs = self.desk.judgement.needs
        name = needs[number % len(needs)].need
        match what % 4:
            case 0:
                self.do(drafting.shift_need(self.desk.label, name, 1))
            case 1:
                self.do(drafting.remove(self.desk.label, f"needs.{name}"))
            case 2 if not any(need.need == "other" for need in needs):
                self.do(drafting.rename_need(self.desk.label, name, "other"))
            case _ if needs[number % len(needs)].any:
                self.do(drafting.next_follow(self.desk.label, name, 0))

    @rule(number=_numbers)
    def say_fact(self, number: int) -> None:
        if not any(fact.says == f"mine {number}" for fact in self.desk.judgement.facts):
            needs = tuple(need.need for need in self.desk.judgement.needs[:1])
            self.do(drafting.put_fact(self.desk.label, f"mine {number}", needs=needs))

    @rule(number=_numbers)
    def weigh_or_remove(self, number: int) -> None:
        mine = [at for at, fact in enumerate(self.desk.judgement.facts) if fact.says.startswith("mine")]
        if mine:
            at = mine[number % len(mine)]
            turned = drafting.turn_weight(self.desk.label, at)
            self.do(turned if number % 2 else drafting.remove(self.desk.label, f"facts.{at}"))

    @rule(kind=st.sampled_from(Answerability), behaviour=st.sampled_from(Behaviour))
    def answer(self, kind: Answerability, behaviour: Behaviour) -> None:
        self.do(drafting.answer_kind(self.desk.label, kind, NoAnswerReason.NOT_IN_DOCUMENTS))
        self.do(drafting.behave(self.desk.label, behaviour))

    @rule(number=_numbers)
    def mislead_or_search(self, number: int) -> None:
        if number % 2:
            self.do(drafting.add_search(self.desk.label, Search(words=f"words {number}")))
        elif not self.desk.judgement.distractors:
            self.do(drafting.add_distractor(self.desk.label, self.passage(number), DistractorKind.OUTDATED))

    @rule(note=st.none() | st.text("ab", max_size=3), sure=st.none() | st.sampled_from(Confidence))
    def note(self, note: str | None, sure: Confidence | None) -> None:
        self.do(self.desk.label.model_copy(update={"note": note, "confidence": sure}))

    @rule(origin=st.none() | st.text("xy", min_size=1, max_size=3))
    def change_question(self, origin: str | None) -> None:
        before = self.desk.state
        self.desk.change_case(origin=origin)
        if self.desk.state != before:
            self.there_and_back(before, self.desk.state)

    @precondition(lambda self: self.desk.journal.can_undo)
    @rule()
    def undo(self) -> None:
        after = self.desk.state
        self.desk.undo()
        before = self.desk.state
        self.desk.redo()
        assert self.desk.state == after
        self.desk.undo()
        assert self.desk.state == before

    @precondition(lambda self: self.desk.journal.can_redo)
    @rule()
    def redo(self) -> None:
        self.desk.redo()

    @rule()
    def leave_and_come_back(self) -> None:
        can = self.desk.journal.can_undo, self.desk.journal.can_redo
        again = self.opened()
        assert again.state.case == self.desk.case
        assert again.judgement == self.desk.judgement
        assert (again.journal.can_undo, again.journal.can_redo) == can
        self.desk = again

    @rule()
    def another_program(self) -> None:
        """It adds a fact and goes; the journal is this desk's, which reads again what is there."""
        journal = self.desk.journal.states, self.desk.journal.at
        says = f"theirs {len(self.theirs)}"
        other = self.opened()
        other.change(drafting.put_fact(other.label, says))
        self.desk.journal.states, self.desk.journal.at = journal
        self.theirs.append(says)
        self.desk.refresh()

    @invariant()
    def kept(self) -> None:
        """What is on the desk is what is on the disk, with all that others did."""
        draft = load_draft(self.world.as_("ana"), SET, self.world.empty)
        assert draft is None or draft == self.desk.judgement
        assert {fact.says for fact in self.desk.judgement.facts} >= set(self.theirs)


TestSession = Session.TestCase
TestSession.settings = settings(max_examples=8, stateful_step_count=16, deadline=None)


class Steps:
    """What one of two desks did, as simply as it can be said: a list of what it wrote, and where in it one stands."""

    def __init__(self, desk: LabelDesk) -> None:
        self.desk = desk
        self.written: list[dict[str, str]] = [{}]
        self.at = 0

    def write(self, field: str, value: str) -> None:
        """Writes one of this desk's fields; what was undone is gone."""
        if self.now.get(field) != value:
            self.written = [*self.written[: self.at + 1], self.now | {field: value}]
            self.at += 1
        if field == "facts":
            others = tuple(one for one in self.desk.judgement.facts if one.says[0] != value[0])
            self.desk.change(self.desk.label.model_copy(update={"facts": (*others, Fact(says=value))}))
        elif field == "tags":
            self.desk.change_case(tags=(value,))
        else:
            self.desk.change(self.desk.label.model_copy(update={field: value}))

    def go(self, step: int) -> None:
        """Undoes or does again one step, where there is one."""
        if 0 <= self.at + step < len(self.written):
            self.at += step
            (self.desk.undo if step < 0 else self.desk.redo)()

    @property
    def now(self) -> dict[str, str]:
        """What stands of what this desk wrote."""
        return self.written[self.at]


class TwoDesks(RuleBasedStateMachine):
    """Two programs of one person at one case, each writing its own: on the disk is what stands of both."""

    FIELDS = (("note", "facts"), ("answer", "tags", "facts"))

    def __init__(self) -> None:
        super().__init__()
        self.world = Desks()
        self.both = [Steps(label_desk(self.world.as_("ana"), SET, self.world.empty)) for _ in range(2)]

    @rule(who=st.integers(0, 1), field=_numbers, value=_numbers)
    def write(self, who: int, field: int, value: int) -> None:
        one = self.both[who]
        one.write(self.FIELDS[who][field % len(self.FIELDS[who])], f"{'ab'[who]}{value}")

    @rule(who=st.integers(0, 1))
    def undo(self, who: int) -> None:
        self.both[who].go(-1)

    @rule(who=st.integers(0, 1))
    def redo(self, who: int) -> None:
        self.both[who].go(1)

    @invariant()
    def both_stand(self) -> None:
        """The draft holds what each desk's own steps come to, and undo reaches as far as they do."""
        draft = load_draft(self.world.as_("ana"), SET, self.world.empty)
        a, b = (one.now for one in self.both)
        assert (draft.note if draft else None) == a.get("note")
        assert (draft.answer if draft else None) == b.get("answer")
        assert (
            {one.says for one in draft.facts} == {one["facts"] for one in (a, b) if "facts" in one} if draft else True
        )
        tags = load_case(self.world.as_("ana"), SET, self.world.empty).tags
        assert tags == ((b["tags"],) if "tags" in b else ())
        for one in self.both:
            assert one.desk.journal.can_undo == (one.at > 0)
            assert one.desk.journal.can_redo == (one.at + 1 < len(one.written))
            assert one.desk.journal.state in (None, one.desk.state)


TestTwoDesks = TwoDesks.TestCase
TestTwoDesks.settings = settings(max_examples=25, stateful_step_count=14, deadline=None)
