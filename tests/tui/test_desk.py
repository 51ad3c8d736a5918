"""What the keys do to a judgement, and undoing it."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.model.label import (
    Answerability,
    DisputeKind,
    DisputeReason,
    DistractorKind,
    Follow,
    Judgement,
    Label,
    NoAnswerReason,
    Passage,
    Search,
    Weight,
)
from annotator.store.errors import Changed
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.text.messages import UsageProblem
from annotator.tui.desk import label_desk
from annotator.tui.desk_base import Desk
from annotator.tui.desk_decision import DecisionDesk, decision_desk
from annotator.tui.keymap import Layout
from annotator.tui.settings import keyboard, remember, theme
from annotator.workflow import drafting
from annotator.workflow.context import Project
from annotator.workflow.decide import FIELDS, adopt, load_decision
from annotator.workflow.labels import load_draft, own_label
from annotator.workflow.merging import common_needs
from annotator.workflow.private import read_private
from annotator.workflow.quoting import passage_at
from tests.tui.world import DOCUMENT, FINES, HOTEL, LONGER, OLD, SET, Desks


def _passage(world: Desks, words: str, follow: Follow = Follow.CURRENT) -> Passage:
    start = OLD.index(words)
    return passage_at(world.project, DOCUMENT, "2021", start, start + len(words), follow=follow)


def _label(world: Desks) -> Label:
    return Label(case=world.empty, person="ana")


def test_needs_get_the_first_free_letter_and_then_numbers() -> None:
    judgement = Judgement()
    for _ in range(30):
        judgement, _ = drafting.add_need(judgement)
    names = [need.need for need in judgement.needs]
    assert names[:3] == ["a", "b", "c"]
    assert names[26:28] == ["need-27", "need-28"]
    assert len(set(names)) == 30
    assert drafting.new_name(drafting.remove(judgement, "needs.b")) == "b"


def test_the_same_passage_is_not_linked_twice() -> None:
    world = Desks()
    passage = _passage(world, HOTEL)
    judgement, name = drafting.add_need(_label(world), passage)
    for attempt in (
        lambda: drafting.add_passage(judgement, name, passage),
        lambda: drafting.add_need(judgement, passage),
    ):
        with pytest.raises(UsageProblem, match="linked already"):
            attempt()


def test_a_need_stays_without_its_passage_and_facts_forget_one_that_goes() -> None:
    world = Desks()
    judgement, name = drafting.add_need(_label(world), _passage(world, HOTEL))
    judgement = drafting.put_fact(judgement, " 100 EUR ", variants=("100 euros", "100 EUR", " "), needs=(name,))
    assert judgement.facts[0].says == "100 EUR"
    assert judgement.facts[0].variants == ("100 euros",)
    judgement = drafting.remove(judgement, f"needs.{name}.0")
    assert [need.any for need in judgement.needs] == [()]
    assert judgement.facts[0].needs == (name,)
    judgement = drafting.remove(judgement, f"needs.{name}")
    assert judgement.needs == ()
    assert judgement.facts[0].needs == ()
    with pytest.raises(UsageProblem):
        drafting.put_fact(judgement, "x", needs=("z",))
    with pytest.raises(UsageProblem):
        drafting.put_fact(judgement, "  ")


def test_joining_makes_both_parts_required() -> None:
    world = Desks()
    judgement, name = drafting.add_need(_label(world), _passage(world, HOTEL, Follow.PINNED))
    judgement = drafting.join_passage(judgement, name, 0, _passage(world, "Fines are never paid."))
    passage = judgement.needs[0].any[0]
    assert [part.quote for part in passage.parts] == [HOTEL, "Fines are never paid."]
    assert passage.follow is Follow.PINNED
    assert passage.at == ""


def test_the_edition_meant_goes_round() -> None:
    world = Desks()
    judgement, name = drafting.add_need(_label(world), _passage(world, HOTEL))
    seen = []
    for _ in range(3):
        judgement = drafting.next_follow(judgement, name, 0)
        seen.append(judgement.needs[0].any[0].follow)
    assert seen == [Follow.PREVIOUS, Follow.PINNED, Follow.CURRENT]


def test_a_search_made_again_replaces_what_it_found() -> None:
    judgement = drafting.add_search(Judgement(), Search(words="leave", found=("a#b",)))
    judgement = drafting.add_search(judgement, Search(words="leave", found=("a#b", "a#c")))
    judgement = drafting.add_search(judgement, Search(words="leave", documents=("hr/x",)))
    assert [len(one.found) for one in judgement.searched] == [2, 0]


def test_an_answerable_question_has_no_reason() -> None:
    none = drafting.answer_kind(Judgement(), Answerability.UNANSWERABLE, NoAnswerReason.UNDERSPECIFIED)
    assert none.reason is NoAnswerReason.UNDERSPECIFIED
    assert drafting.answer_kind(none, Answerability.ANSWERABLE, NoAnswerReason.UNSAFE).reason is None


def _do(desk: Desk, world: Desks, step: int) -> None:
    """One of the things a key can do, whatever stands on the desk."""
    now = desk.judgement
    words = [HOTEL, "Breakfast is included.", "Parking fees are paid.", "Read this first."]
    match step % 8:
        case 0 | 1:
            passage = _passage(world, words[step // 8 % 4])
            try:
                desk.change(drafting.add_need(now, passage)[0])
            except UsageProblem:
                return
        case 2:
            desk.change(drafting.put_fact(now, f"fact {step}", weight=Weight.OKAY))
        case 3:
            desk.change(drafting.answer_kind(now, list(Answerability)[step // 8 % 4]))
        case 4 if now.needs and now.needs[0].any:
            desk.change(drafting.remove(now, f"needs.{now.needs[0].need}.0"))
        case 5 if now.facts:
            desk.change(drafting.remove(now, "facts.0"))
        case 6:
            desk.change(drafting.add_distractor(now, _passage(world, HOTEL), DistractorKind.OUTDATED))
        case 7:
            desk.change(drafting.add_search(now, Search(words=f"words {step // 8 % 2}")))


@given(st.lists(st.integers(0, 63), max_size=20))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_undoing_everything_brings_back_the_beginning_and_redoing_the_end(steps: list[int]) -> None:
    world = Desks()
    desk = label_desk(world.as_("ana"), SET, world.empty)
    begin = desk.state
    seen = [begin]
    for step in steps:
        _do(desk, world, step)
        if desk.state != seen[-1]:
            seen.append(desk.state)
        draft = load_draft(world.as_("ana"), SET, world.empty)
        assert draft is None or draft == desk.judgement, "what is on the desk is what is kept"
    end = desk.state
    for state in reversed(seen[:-1]):
        desk.undo()
        assert desk.state == state
    assert not desk.journal.can_undo
    for state in seen[1:]:
        desk.redo()
        assert desk.state == state
    assert desk.state == end
    assert not desk.journal.can_redo


def test_undo_outlives_the_program_and_a_torn_journal_does_no_harm(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    world = Desks(open_store(tmp_path))

    def opened() -> Project:
        return Project(open_store(tmp_path), person="ana", root=tmp_path)

    desk = label_desk(opened(), SET, world.empty)
    desk.change(drafting.put_fact(desk.judgement, "one"))
    desk.change(drafting.put_fact(desk.judgement, "two"))
    desk.change_case(question="What is paid for a hotel night?")
    again = label_desk(opened(), SET, world.empty)
    assert again.case.question == "What is paid for a hotel night?"
    again.undo()
    assert again.case.question == "What is paid for a hotel?"
    again.undo()
    assert [fact.says for fact in again.judgement.facts] == ["one"]
    third = label_desk(opened(), SET, world.empty)
    third.redo()
    assert [fact.says for fact in third.judgement.facts] == ["one", "two"]
    assert third.journal.file is not None
    journal = third.journal.file
    assert read_private(journal)["at"] == 2
    for torn in (journal.read_text(encoding="utf-8")[:50], "{}", json.dumps({"at": 7, "states": []}), "[]"):
        journal.write_text(torn, encoding="utf-8")
        fourth = label_desk(opened(), SET, world.empty)
        assert [fact.says for fact in fourth.judgement.facts] == ["one", "two"]
        assert not fourth.journal.can_undo


def test_a_decision_in_work_is_kept_until_it_is_filed(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    world = Desks(open_store(tmp_path))

    def opened() -> Project:
        return Project(open_store(tmp_path), person="clara", root=tmp_path)

    desk = decision_desk(opened(), SET, world.disputed)
    ana = own_label(world.as_("ana"), SET, world.disputed)
    assert ana is not None
    explained = {"why": "because", "kind": DisputeKind.ANSWER, "dispute_reason": DisputeReason.EDGE_CASE}
    desk.change(adopt(desk.decision.model_copy(update=explained), ana, *FIELDS))
    assert decision_desk(opened(), SET, world.disputed).decision.why == "because"
    assert desk.finish() == "decided: this judgement counts"
    assert not list((tmp_path / ".annotator" / "undo").rglob("*decision*.json"))


def _explained(world: Desks, desk: DecisionDesk, whose: str, why: str) -> None:
    label = own_label(world.as_(whose), SET, world.disputed)
    assert label is not None
    said = {"why": why, "kind": DisputeKind.ANSWER, "dispute_reason": DisputeReason.EDGE_CASE}
    desk.change(adopt(desk.decision.model_copy(update=said), label, *FIELDS))


def test_an_adjudicator_does_not_undo_another_one_unseen() -> None:
    world = Desks()
    first = decision_desk(world.as_("clara"), SET, world.disputed)
    second = decision_desk(world.as_("ana"), SET, world.disputed)
    _explained(world, first, "ana", "shorter")
    _explained(world, second, "boris", "longer")
    first.finish()
    with pytest.raises(Changed):
        second.finish()
    kept = load_decision(world.as_("clara"), SET, world.disputed)
    assert kept is not None
    assert kept.why == "shorter"
    second.refresh()
    assert second.stood == kept
    assert second.decision.why == "longer", "what was written is still there"
    second.finish()
    assert load_decision(world.as_("clara"), SET, world.disputed) != kept


def test_only_what_labels_agree_on_is_decided_before_anybody_looked() -> None:
    world = Desks()
    desk = decision_desk(world.as_("clara"), SET, world.disputed)
    assert desk.decision.answerability is Answerability.ANSWERABLE
    assert desk.decision.needs == ()
    assert desk.decision.facts == ()
    assert not {"needs", "facts"} & desk.decision.adopted.keys()


def test_what_is_written_over_is_not_called_adopted_any_more() -> None:
    world = Desks()
    desk = decision_desk(world.as_("clara"), SET, world.disputed)
    _explained(world, desk, "boris", "x")
    assert desk.decision.adopted["facts"] == "boris"
    desk.change(drafting.put_fact(desk.decision, "100 EUR"))
    assert "facts" not in desk.decision.adopted
    assert desk.decision.adopted["needs"] == "boris"


def test_two_programs_of_one_person_come_together_or_are_told() -> None:
    world = Desks()
    one, other = (label_desk(world.as_("ana"), SET, world.empty) for _ in range(2))
    one.change(drafting.put_fact(one.judgement, "100 EUR"))
    other.change(drafting.answer_kind(other.judgement, Answerability.ANSWERABLE))
    assert [fact.says for fact in other.judgement.facts] == ["100 EUR"], "both began with nothing"
    one.change(drafting.put_fact(one.judgement, "per night"))
    assert one.judgement.answerability is Answerability.ANSWERABLE, "what the other one wrote is taken over"
    draft = load_draft(world.as_("ana"), SET, world.empty)
    assert draft == one.judgement
    with pytest.raises(Changed):
        other.finish()
    other.change(drafting.put_fact(other.judgement, "something else"))
    one.refresh()
    assert {fact.says for fact in one.judgement.facts} == {"100 EUR", "per night", "something else"}
    one.change(one.judgement.model_copy(update={"note": "mine"}))
    before = load_draft(world.as_("ana"), SET, world.empty)
    with pytest.raises(Changed):
        other.change(other.judgement.model_copy(update={"note": "other"}))
    assert load_draft(world.as_("ana"), SET, world.empty) == before, "nothing was written over"


def test_a_label_submitted_in_another_window_is_not_called_removed() -> None:
    world = Desks()
    for said in ("first", "second"):
        one, other = (label_desk(world.as_("ana"), SET, world.empty) for _ in range(2))
        one.change(one.judgement.model_copy(update={"note": said}))
        other.refresh()
        other.give_up(said)
        with pytest.raises(Changed, match="you submitted this label in another window"):
            one.change(one.judgement.model_copy(update={"note": "more"}))
        assert load_draft(world.as_("ana"), SET, world.empty) is None


def test_undo_takes_back_only_what_one_did_oneself() -> None:
    world = Desks()
    one, other = (label_desk(world.as_("ana"), SET, world.empty) for _ in range(2))
    one.change(drafting.put_fact(one.judgement, "mine"))
    other.change(drafting.answer_kind(other.judgement, Answerability.ANSWERABLE))
    other.change(drafting.put_fact(other.judgement, "theirs"))
    other.change_case(tags=("money",))
    one.refresh()
    one.change(drafting.put_fact(one.judgement, "mine too"))
    one.undo()
    one.undo()
    assert [fact.says for fact in one.judgement.facts] == ["theirs"]
    assert one.judgement.answerability is Answerability.ANSWERABLE
    assert one.case.tags == ("money",)
    assert not one.journal.can_undo
    one.redo()
    one.redo()
    assert sorted(fact.says for fact in one.judgement.facts) == ["mine", "mine too", "theirs"]
    assert load_draft(world.as_("ana"), SET, world.empty) == one.judgement


def test_a_question_changed_by_two_is_not_lost() -> None:
    world = Desks()
    one, other = (label_desk(world.as_(name), SET, world.empty) for name in ("ana", "boris"))
    one.change_case(question="What is paid for a night?")
    with pytest.raises(Changed):
        other.change_case(question="What is paid for a room?")
    other.change_case(tags=("money",))
    assert other.case.question == "What is paid for a night?"
    assert other.case.tags == ("money",)


def test_giving_up_is_a_label() -> None:
    world = Desks()
    desk = label_desk(world.as_("boris"), SET, world.waiting)
    desk.give_up("not my field")
    label = own_label(world.as_("boris"), SET, world.waiting)
    assert label is not None
    assert label.cannot_judge == "not my field"


def test_what_labels_have_in_common_is_cut_to_what_all_marked() -> None:
    world = Desks()
    third = world.give("clara", world.disputed, LONGER)
    project = world.as_("ana")
    ana, boris = (own_label(world.as_(name), SET, world.disputed) for name in ("ana", "boris"))
    assert ana is not None
    assert boris is not None
    date = project.date
    for labels in ((ana, boris), (boris, ana), (boris, third, ana)):
        needs = common_needs(project, labels, date=date)
        assert [passage.quote for need in needs for passage in need.any] == [HOTEL]
    assert common_needs(project, (boris, third), date=date)[0].any[0].quote == LONGER
    assert common_needs(project, (), date=date) == ()
    apart = world.give("clara", world.waiting, "Parking fees are paid.")
    assert common_needs(project, (ana, apart), date=date) == ()


def test_choices_are_kept_and_a_broken_file_of_choices_does_no_harm(tmp_path: Path) -> None:
    remember(keyboard="phonetic")
    remember(theme="nord")
    assert keyboard() is Layout.PHONETIC
    assert theme() == "nord"
    file = tmp_path / "config" / "screens.json"
    for content in ("", "[]", '{"keyboard": 3, "theme": []}', '{"keyboard": "dvorak", "new": {"x": 1}}'):
        file.write_text(content, encoding="utf-8")
        assert keyboard() in Layout
        assert theme() is None
    remember(theme="nord")
    assert theme() == "nord"


def _two_windows() -> tuple[Desks, Desk, Desk]:
    """Two windows of one person on a case with the needs a and b."""
    world = Desks()
    first = label_desk(world.as_("ana"), SET, world.empty)
    first.change(drafting.add_need(first.judgement, _passage(world, HOTEL))[0])
    first.change(drafting.add_need(first.judgement, _passage(world, FINES))[0])
    return world, first, label_desk(world.as_("ana"), SET, world.empty)


def test_a_fact_is_not_put_on_a_need_that_another_window_made_under_the_same_name() -> None:
    world, first, second = _two_windows()
    second.change(drafting.remove(second.judgement, "needs.b"))
    second.change(drafting.add_need(second.judgement, _passage(world, "Breakfast is included."))[0])
    with pytest.raises(Changed):
        first.change(drafting.put_fact(first.judgement, "never", needs=("b",)))
    seen = first.judgement
    first.refresh()
    assert not first.judgement.facts
    with pytest.raises(UsageProblem, match="need b holds other passages"):
        drafting.put_fact(first.judgement, "never", needs=("b",), seen=seen)
    assert drafting.put_fact(first.judgement, "free", needs=("b",), seen=first.judgement).facts


def test_a_fact_that_is_done_again_does_not_land_on_a_need_of_another_window() -> None:
    world, first, _ = _two_windows()
    first.change(drafting.put_fact(first.judgement, "never", needs=("b",)))
    first.undo()
    first.undo()
    second = label_desk(world.as_("ana"), SET, world.empty)
    second.change(drafting.add_need(second.judgement, _passage(world, "Breakfast is included."))[0])
    first.refresh()
    while first.journal.can_redo:
        first.redo()
    assert [need.any[0].quote for need in first.judgement.needs] == [HOTEL, "Breakfast is included."]
    assert not first.judgement.facts
