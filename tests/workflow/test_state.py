"""States, gold, staleness, queues: derived from files, never stored."""

import datetime

import pytest

from annotator.model.corpus import Document
from annotator.model.label import (
    Answerability,
    Decision,
    DisputeKind,
    DisputeReason,
    Follow,
    Need,
    Outcome,
    Passage,
)
from annotator.model.settings import Duty, Guideline, Person, Review, TestSet, Workspace
from annotator.store.base import Delete, Key, Kind, Put
from annotator.store.errors import Changed
from annotator.text.messages import UsageProblem
from annotator.workflow.cases import edit_case, retire_case
from annotator.workflow.decide import adopt, decide, prefill, union_of_needs, withdraw_decision
from annotator.workflow.gold import GoldSource
from annotator.workflow.labels import latest_labels, submit
from annotator.workflow.research import log_again, log_search, logged, new_hits
from annotator.workflow.sets import load_set, new_set
from annotator.workflow.stale import Why
from annotator.workflow.state import CaseState, State, state_of, survey
from annotator.workflow.status import queue, status
from annotator.workflow.views import case_rows
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, NEW, OLD, Team, answer, no_answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."
BREAKFAST = "Breakfast is included."


def now(team: Team, case: str, person: str = "ana") -> CaseState:
    return state_of(team.acting(person), SET, case)


def why(state: CaseState) -> list[Why]:
    return [reason.why for reason in state.stale]


def explained(decision: Decision, reason: DisputeReason = DisputeReason.ANNOTATOR_ERROR) -> Decision:
    return decision.model_copy(update={"kind": DisputeKind.RELEVANCE, "dispute_reason": reason})


def test_a_dispute_is_not_decided_without_a_word_on_what_it_was() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, BREAKFAST)
    clara = team.acting("clara")
    with pytest.raises(UsageProblem, match="kind, dispute_reason"):
        decide(clara, SET, case, prefill(clara, SET, case))
    assert now(team, case).state is State.DISPUTED


def test_labels_that_cannot_be_compared_yet_are_not_decided() -> None:
    team = Team(texts=(OLD, "Preface.\n\n" + OLD))
    case = team.ask()
    for person, version in (("ana", "2022"), ("boris", "2021")):
        passage = Passage(at=f"{DOCUMENT}@{version}#hotels", quote=HOTEL)
        label = answer(case).model_copy(update={"needs": (Need(need="a", any=(passage,)),)})
        submit(team.acting(person), SET, case, label)
    clara = team.acting("clara")
    with pytest.raises(UsageProblem, match="migrate travel"):
        decide(clara, SET, case, explained(prefill(clara, SET, case)))


def test_a_case_goes_from_draft_to_agreed_without_a_click() -> None:
    team = Team()
    case = team.ask()
    assert now(team, case).state is State.DRAFT
    team.give("ana", case, HOTEL)
    assert now(team, case).state is State.IN_REVIEW
    team.give("boris", case, HOTEL)
    state = now(team, case)
    assert state.state is State.AGREED
    assert state.gold is not None
    assert state.gold.source is GoldSource.UNANIMOUS
    assert state.gold.merged == ()


def test_gold_takes_the_intersection_of_extents_and_says_so() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, HOTEL.removesuffix("."))
    gold = now(team, case).gold
    assert gold is not None
    assert gold.judgement.needs[0].any[0].quote == HOTEL.removesuffix(".")
    assert gold.merged == ("needs.a: the extents of ana, boris were intersected",)


def test_three_extents_are_intersected_together() -> None:
    team = Team(labels=3)
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, HOTEL.removesuffix("."))
    team.give("clara", case, HOTEL.removeprefix("Hotel "))
    gold = now(team, case).gold
    assert gold is not None
    assert gold.judgement.needs[0].any[0].quote == "costs are paid up to 100 EUR per night"


def test_two_that_agree_each_with_a_third_but_not_with_each_other_do_not_agree() -> None:
    team = Team(labels=3)
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, HOTEL.removeprefix("Hotel costs "))
    team.give("clara", case, HOTEL.removesuffix(" per night."))
    assert now(team, case).state is State.DISPUTED


def test_labels_that_differ_are_a_dispute_and_a_decision_ends_it() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, BREAKFAST)
    assert now(team, case).state is State.DISPUTED
    clara = team.acting("clara")
    draft = prefill(clara, SET, case)
    labels = {label.person: label for label in latest_labels(clara, SET, case)}
    made = decide(clara, SET, case, explained(adopt(draft, labels["boris"], "needs")))
    state = now(team, case)
    assert state.state is State.DECIDED
    assert state.gold is not None
    assert state.gold.judgement.needs[0].any[0].quote == BREAKFAST
    assert made.adopted["needs"] == "boris"
    assert sorted(made.judged) == ["ana.1", "boris.1"]
    assert state.stale == ()
    withdraw_decision(clara, SET, case)
    assert now(team, case).state is State.DISPUTED


def test_a_decision_none_leaves_no_gold_and_needs_a_reason() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, BREAKFAST)
    clara = team.acting("clara")
    none = Decision(case=case, person="clara", outcome=Outcome.NONE)
    with pytest.raises(UsageProblem):
        decide(clara, SET, case, explained(none))
    decide(clara, SET, case, explained(none.model_copy(update={"why": "nobody can tell what is asked"})))
    state = now(team, case)
    assert (state.state, state.gold) == (State.DECIDED, None)


def test_two_adjudicators_do_not_undo_each_other_unseen() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, BREAKFAST)
    clara, dora = team.acting("clara"), team.acting("dora")
    draft = prefill(dora, SET, case)
    first = decide(clara, SET, case, explained(prefill(clara, SET, case)))
    labels = {label.person: label for label in latest_labels(dora, SET, case)}
    other = explained(adopt(draft, labels["boris"], "needs"))
    with pytest.raises(Changed, match="decided by clara"):
        decide(dora, SET, case, other)
    assert decide(dora, SET, case, other, instead_of=first).person == "dora"


def test_the_union_of_needs_keeps_all_passages_as_alternatives() -> None:
    team = Team()
    case = team.ask()
    labels = (team.give("ana", case, HOTEL), team.give("boris", case, BREAKFAST))
    (need,) = union_of_needs(labels)
    assert [passage.quote for passage in need.any] == [HOTEL, BREAKFAST]


def test_who_is_no_adjudicator_decides_nothing() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, BREAKFAST)
    people = (Person(id="clara", duties=(Duty.REVIEWER,)),)
    team.put(Key(Kind.WORKSPACE), Workspace(people=people))
    with pytest.raises(UsageProblem, match="no adjudicator"):
        decide(team.acting("clara"), SET, case, Decision(case=case, person="clara"))


def test_a_decision_goes_stale_with_the_reason() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, BREAKFAST)
    clara = team.acting("clara")
    gap = explained(prefill(clara, SET, case), DisputeReason.GUIDELINE_GAP)
    team.store.commit([Put(Key(Kind.GUIDELINE, (SET,)), Guideline(version=3, text="x"))])
    decide(clara, SET, case, gap)
    assert why(now(team, case)) == []
    edit_case(team.acting("ana"), SET, case, question="How much is paid for a hotel abroad?")
    assert why(now(team, case)) == [Why.QUESTION_CHANGED]
    team.give("boris", case, HOTEL)
    assert set(why(now(team, case))) == {Why.QUESTION_CHANGED, Why.LABEL_ADDED, Why.LABEL_GONE}
    team.store.commit([Put(Key(Kind.GUIDELINE, (SET,)), Guideline(version=4, text="y"))])
    assert Why.GUIDELINE_CHANGED in why(now(team, case))


def test_a_label_of_a_changed_question_is_stale() -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, HOTEL)
    edit_case(team.acting("ana"), SET, case, tags=("travel",), language="en")
    assert why(now(team, case)) == []
    edit_case(team.acting("ana"), SET, case, as_of=datetime.date(2022, 1, 1))
    assert why(now(team, case)) == [Why.QUESTION_CHANGED]


def test_a_new_edition_makes_a_case_stale_until_it_is_landed() -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.edition(DOCUMENT, "2022", NEW)
    assert why(now(team, case)) == [Why.NOT_LANDED]
    assert why(state_of(team.acting("ana", datetime.date(2021, 6, 1)), SET, case)) == []


def landed_edit(team: Team) -> None:
    """The hotel limit rises, and a person confirms where its sentence is now."""
    from annotator.model.landing import Answer
    from annotator.workflow.answering import answer_landing
    from annotator.workflow.land import landing_queue
    from annotator.workflow.migrate import migrate

    team.edition(DOCUMENT, "2022", NEW)
    migrate(team.acting("ana"), SET)
    (queued,) = landing_queue(team.acting("ana"), SET)
    answer_landing(team.acting("ana"), queued.anchor, Answer.ACCEPT)


def test_a_label_filed_again_unchanged_holds_of_the_words_of_today() -> None:
    team = Team(labels=1)
    case = team.ask()
    first = team.give("ana", case, HOTEL)
    landed_edit(team)
    assert why(now(team, case)) == [Why.PASSAGE_EDITED]
    again = submit(team.acting("ana"), SET, case, first)
    assert again.round == 2
    assert again.needs[0].any[0].quote == HOTEL.replace("100", "120")
    assert again.needs[0].any[0].at == f"{DOCUMENT}@2022#hotels"
    assert why(now(team, case)) == []
    assert submit(team.acting("ana"), SET, case, again) == again


def test_a_decision_filed_again_unchanged_holds_of_the_words_of_today() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, BREAKFAST)
    clara = team.acting("clara")
    first = decide(clara, SET, case, explained(prefill(clara, SET, case)))
    landed_edit(team)
    assert Why.PASSAGE_EDITED in why(now(team, case))
    clara = team.acting("clara")
    decide(clara, SET, case, prefill(clara, SET, case), instead_of=first)
    assert why(now(team, case)) == []


def test_a_search_filed_again_is_read_again() -> None:
    team = Team(labels=1)
    case = team.ask("How long is parental leave?")
    ana = team.acting("ana")
    first = submit(ana, SET, case, no_answer(case, searched=(log_search(ana, "parental leave", date=ana.date),)))
    team.edition(DOCUMENT, "2022", OLD + "\n## Leave\n\nParental leave is described elsewhere.\n")
    assert why(now(team, case)) == [Why.SEARCH_FINDS_NEW]
    assert submit(team.acting("ana"), SET, case, first).round == 2
    assert why(now(team, case)) == []


def test_a_pinned_case_is_stale_when_a_new_edition_comes_into_force() -> None:
    team = Team(labels=1)
    case = team.ask()
    passage = Passage(at=f"{DOCUMENT}@2021#hotels", quote=HOTEL, follow=Follow.PINNED)
    label = answer(case).model_copy(update={"needs": (Need(need="a", any=(passage,)),)})
    submit(team.acting("ana"), SET, case, label)
    assert why(now(team, case)) == []
    team.edition(DOCUMENT, "2022", NEW)
    assert why(now(team, case)) == [Why.NEW_EDITION]


def test_a_logged_search_that_finds_something_new_makes_the_case_stale() -> None:
    team = Team(labels=1)
    case = team.ask("How long is parental leave?")
    ana = team.acting("ana")
    submit(ana, SET, case, no_answer(case, searched=(log_search(ana, "parental leave", date=ana.date),)))
    assert why(now(team, case)) == []
    team.edition(DOCUMENT, "2022", OLD + "\n## Leave\n\nParental leave lasts 30 days.\n")
    state = now(team, case)
    assert why(state) == [Why.SEARCH_FINDS_NEW]
    assert state.stale[0].about == f"{DOCUMENT}@2022#leave"


def test_what_was_found_then_and_reads_the_same_is_not_new() -> None:
    team = Team(labels=1)
    case = team.ask("Is parking paid abroad?")
    ana = team.acting("ana")
    before = log_search(ana, "parking fees", date=ana.date)
    assert before.found == (f"{DOCUMENT}@2021#parking",)
    team.edition(DOCUMENT, "2022", NEW + "\n## Meals\n\nMeals are paid.\n")
    state = now(team, case)
    assert new_hits(team.acting("ana"), state.case, before, date=ana.date) == ()
    assert new_hits(team.acting("ana"), state.case, before.model_copy(update={"found": ()}), date=ana.date) != ()
    team.edition(DOCUMENT, "2023", OLD.replace("Parking fees are paid", "Parking fees are paid abroad too"))
    assert new_hits(team.acting("ana"), state.case, before, date=ana.date) == (f"{DOCUMENT}@2023#parking",)


def test_a_logged_search_says_the_day_it_was_made_and_as_of_when() -> None:
    team = Team(labels=1)
    ana = team.acting("ana")
    ana.now = lambda: datetime.datetime(2031, 5, 4, 12, tzinfo=datetime.UTC)
    as_of = datetime.date(2021, 6, 1)
    made = log_search(ana, "parental leave", date=as_of)
    assert (made.made, made.date) == (datetime.date(2031, 5, 4), as_of)
    ana.now = lambda: datetime.datetime(2032, 1, 2, 12, tzinfo=datetime.UTC)
    assert log_again(ana, made, date=as_of).made == datetime.date(2032, 1, 2)
    assert logged(ana, made.model_copy(update={"found": ("a/b@1#c",)}), date=as_of).made == made.made


def test_a_logged_search_is_made_again_with_the_filters_that_it_was_made_with() -> None:
    team = Team(labels=1)
    case = team.ask("How long is parental leave?")
    ana = team.acting("ana")
    limited = {
        "documents": log_search(ana, "parental leave", date=ana.date, documents=(DOCUMENT,)),
        "language": log_search(ana, "parental leave", date=ana.date, language="bg"),
        "roles": log_search(ana, "parental leave", date=ana.date, roles=("board",)),
        "nothing": log_search(ana, "parental leave", date=ana.date),
    }
    team.edition("bg/leave", "2022", "# Leave\n\nParental leave lasts 30 days.\n")
    record = Document(document="bg/leave", language="bg", roles=("hr",))
    team.put(Key(Kind.DOCUMENT, ("bg/leave",)), record)
    state = now(team, case)
    fresh = {name: new_hits(team.acting("ana"), state.case, one, date=ana.date) for name, one in limited.items()}
    there = ("bg/leave@2022#leave",)
    assert fresh == {"documents": (), "language": there, "roles": (), "nothing": there}


def test_a_hit_that_shares_but_a_common_word_is_no_news_and_a_rare_word_is() -> None:
    team = Team(labels=1)
    case = team.ask("May I bring a parrot on a trip?")
    ana = team.acting("ana")
    before = log_search(ana, "parrot bird costs", date=ana.date)
    assert before.found == (f"{DOCUMENT}@2021#hotels",)
    state = now(team, case)
    team.edition(DOCUMENT, "2022", OLD + "\n## Meals\n\nThe costs of meals are paid.\n")
    assert new_hits(team.acting("ana"), state.case, before, date=ana.date) == ()
    team.edition(DOCUMENT, "2023", OLD + "\n## Pets\n\nA parrot travels in a cage.\n")
    assert new_hits(team.acting("ana"), state.case, before, date=ana.date) == (f"{DOCUMENT}@2023#pets",)


def test_a_retired_case_is_nobodys_work() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    retire_case(team.acting("ana"), SET, case, "asked twice")
    counts = status(team.acting("boris"), SET)
    assert counts.cases["retired"] == sum(counts.cases.values()) == 1
    assert all(not any(queues.values()) for queues in counts.queues.values())


def test_queues_follow_the_work_and_the_counts_add_up() -> None:
    team = Team()
    first, second, third = (team.ask(question) for question in ("How much?", "How long?", "Who pays?"))
    team.give("ana", second, HOTEL)
    team.give("ana", third, HOTEL)
    team.give("boris", third, BREAKFAST)
    counts = status(team.acting("boris"), SET)
    assert sum(counts.cases.values()) == 3
    assert (counts.cases["draft"], counts.cases["in-review"], counts.cases["disputed"]) == (1, 1, 1)
    assert counts.queues["ana"] == {"write": 1, "review": 0, "disputed": 1, "stale": 0}
    assert counts.queues["boris"]["review"] == 1
    assert [one.case.case for one in queue(team.acting("ana"), SET, "write")] == [first]
    assert {one.case.case for one in queue(team.acting("boris"), SET, "review")} == {second}
    assert [one.case.case for one in queue(team.acting("clara"), SET, "disputed")] == [third]


def test_a_person_who_cannot_judge_is_not_asked_again_and_the_case_still_wants_labels() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, HOTEL, cannot_judge="not my field")
    state = now(team, case)
    assert (state.state, len(state.labels)) == (State.IN_REVIEW, 1)
    assert queue(team.acting("boris"), SET, "review") == ()
    assert [one.case.case for one in queue(team.acting("clara"), SET, "review")] == [case]


def test_stale_reasons_are_kept_from_whoever_is_still_to_label() -> None:
    team = Team()
    case = team.ask("How long is parental leave?")
    ana = team.acting("ana")
    submit(ana, SET, case, no_answer(case, searched=(log_search(ana, "parental leave", date=ana.date),)))
    team.edition(DOCUMENT, "2022", OLD + "\n## Leave\n\nParental leave lasts 30 days.\n")
    assert case in status(team.acting("ana"), SET).stale
    assert case not in status(team.acting("boris"), SET).stale
    (row,) = case_rows(team.acting("boris"), SET).cases
    assert "stale" not in row.flags


def test_tags_can_ask_for_more_labels() -> None:
    team = Team(labels=1)
    team.put(Key(Kind.SET, (SET,)), TestSet(set=SET, review=Review(labels=1, by_tag={"hard": 3})))
    case = team.ask(tags=("hard",))
    team.give("ana", case, HOTEL)
    assert now(team, case).wanted == 3
    assert now(team, case).state is State.IN_REVIEW


def test_labels_of_different_editions_are_compared_where_they_are_now() -> None:
    team = Team(texts=(OLD, "Preface.\n\n" + OLD))
    case = team.ask()
    first = Passage(at=f"{DOCUMENT}@2022#hotels", quote=HOTEL)
    second = Passage(at=f"{DOCUMENT}@2021#hotels", quote=HOTEL)
    for person, passage in (("ana", first), ("boris", second)):
        label = answer(case).model_copy(update={"needs": (Need(need="a", any=(passage,)),)})
        submit(team.acting(person), SET, case, label)
    assert now(team, case).state is State.DISPUTED
    from annotator.workflow.migrate import migrate

    migrate(team.acting("ana"), SET)
    assert now(team, case).state is State.AGREED


def test_the_survey_and_the_single_state_say_the_same() -> None:
    team = Team()
    cases = [team.ask(f"Question number {number}?") for number in range(4)]
    team.give("ana", cases[1], HOTEL)
    team.give("boris", cases[1], BREAKFAST)
    team.give("ana", cases[2], HOTEL)
    team.give("boris", cases[2], HOTEL)
    found = survey(team.acting("ana"), SET).by_case()
    assert {case: found[case] for case in cases} == {case: now(team, case) for case in cases}


def test_a_label_that_was_deleted_makes_its_decision_stale() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, BREAKFAST)
    clara = team.acting("clara")
    decide(clara, SET, case, explained(prefill(clara, SET, case)))
    team.store.commit([Delete(Key(Kind.LABEL, (SET, case, "boris", "1")))])
    assert why(now(team, case)) == [Why.LABEL_GONE]


def test_sets_are_made_once_and_named_safely() -> None:
    team = Team()
    new_set(team.project, "hr.en", languages=("en",), labels=3)
    assert load_set(team.project, "hr.en").review.labels == 3
    for name in ("hr.en", "Umlaut-Ä", "con", "..", "a/b"):
        with pytest.raises(UsageProblem):
            new_set(team.project, name)
    with pytest.raises(UsageProblem, match="no test set"):
        load_set(team.project, "nothing")


def test_forbidden_needs_no_evidence_but_a_search() -> None:
    team = Team(labels=1)
    case = team.ask("What does the director earn?", roles=("visitor",))
    label = no_answer(case, answerability=Answerability.FORBIDDEN, reason=None)
    assert submit(team.acting("ana"), SET, case, label).behaviour == "refuse-access"
