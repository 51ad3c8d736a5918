"""Gold never goes out stale: whatever a new edition did to the passages of a case shows in its state and its findings."""

import datetime

import pytest

from annotator.model.finding import Finding, Severity
from annotator.model.label import (
    DisputeKind,
    DisputeReason,
    Distractor,
    DistractorKind,
    Fact,
    Follow,
    Label,
    Need,
    Part,
    Passage,
)
from annotator.model.landing import Answer
from annotator.store.base import Key, Kind
from annotator.workflow.answering import answer_queued
from annotator.workflow.check import check, error_findings, findings_for_draft
from annotator.workflow.decide import decide, prefill
from annotator.workflow.labels import submit
from annotator.workflow.land import landing_queue
from annotator.workflow.migrate import migrate
from annotator.workflow.places import Standing, parts_of, where_now
from annotator.workflow.planning import plan
from annotator.workflow.stale import WARN_ONLY, Why, in_words
from annotator.workflow.state import CaseState, State, state_of, survey
from tests.workflow.editions import NOW, SET, World, whole_section
from tests.workflow.team import DOCUMENT, NEW, OLD, Team, answer
from tests.workflow.test_land import DEARER, DOC, HOTEL, NOTICE, RULES, TAXI

LIMIT = "Hotel costs are paid up to 100 EUR per night."
BREAKFAST = "Breakfast is included."
FINES = "Fines are never paid."


def why(world: World, case: str, person: str = "ana") -> set[Why]:
    return {reason.why for reason in state_of(world.acting(person), SET, case).stale}


def codes(world: World, case: str) -> set[str]:
    return {finding.code for finding in check(world.acting("ana")).findings if finding.case == case}


def accept_all(world: World) -> None:
    migrate(world.acting("ana"), SET)
    for queued in landing_queue(world.acting("ana"), SET):
        answer_queued(world.acting("ana"), queued, Answer.ACCEPT)


def exported(world: World, case: str) -> bool:
    return case not in error_findings(world.acting("ana"), survey(world.acting("ana"), SET))


def test_a_fact_whose_number_is_gone_from_the_confirmed_passage_keeps_the_case_back() -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, LIMIT, facts=("100 EUR", "per night"))
    assert exported(team, case)
    team.edition(DOCUMENT, "2022", NEW)
    assert why(team, case) == {Why.NOT_LANDED}
    migrate(team.acting("ana"), SET)
    assert why(team, case) == {Why.PASSAGE_WAITING}
    assert not exported(team, case)
    accept_all(team)
    state = state_of(team.acting("ana"), SET, case)
    (gone,) = (reason for reason in state.stale if reason.why is Why.FACT_GONE)
    assert (gone.about, gone.detail) == ("facts.0", "100 EUR")
    assert Why.FACT_GONE not in WARN_ONLY, "nobody can wave it through"
    assert {"stale-fact-gone", "fact-number-missing"} <= codes(team, case)
    assert not exported(team, case)


ALSO = "Whoever books late is paid 100 EUR as well."


@pytest.mark.parametrize("other_need", [False, True])
def test_an_alternative_must_bear_the_fact_by_itself(other_need: bool) -> None:
    """Any passage meets a need alone: that another one still says the number is no help; that another need does, is."""
    old = OLD.replace("## Parking", f"{ALSO}\n\n## Parking")
    team = Team(labels=1, texts=(old,))
    case = team.ask()
    passages = tuple(Passage(at=DOCUMENT, quote=quote) for quote in (LIMIT, ALSO))
    needs = (
        (Need(need="a", any=passages[:1]), Need(need="b", any=passages[1:]))
        if other_need
        else (Need(need="a", any=passages),)
    )
    fact = Fact(says="100 EUR", needs=tuple(need.need for need in needs))
    submit(team.acting("ana"), SET, case, answer(case, LIMIT, needs=needs).model_copy(update={"facts": (fact,)}))
    team.edition(DOCUMENT, "2022", old.replace("up to 100 EUR", "up to 120 EUR"))
    accept_all(team)
    assert (Why.FACT_GONE in why(team, case)) is not other_need
    assert exported(team, case) is other_need


def test_a_fact_that_still_stands_is_no_reason() -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, LIMIT, facts=("per night",))
    team.edition(DOCUMENT, "2022", NEW)
    accept_all(team)
    assert why(team, case) == {Why.PASSAGE_EDITED}
    assert exported(team, case)


@pytest.mark.parametrize(
    ("now", "turned"),
    [
        (LIMIT.replace("are paid", "are not paid"), True),
        (LIMIT.replace("are paid", "may be paid"), True),
        (LIMIT.replace("paid", "covered"), False),
    ],
)
def test_a_confirmed_passage_whose_meaning_may_be_turned_keeps_the_case_back_till_it_is_judged_again(
    now: str, turned: bool
) -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, LIMIT, facts=("100 EUR",))
    team.edition(DOCUMENT, "2022", OLD.replace(LIMIT, now))
    accept_all(team)
    assert why(team, case) == {Why.PASSAGE_EDITED} | ({Why.PASSAGE_TURNED} if turned else set())
    assert Why.PASSAGE_TURNED not in WARN_ONLY, "nobody can wave it through"
    assert exported(team, case) is not turned
    team.give("ana", case, now, facts=("100 EUR",))
    assert why(team, case) == set()
    assert exported(team, case)


def test_a_fact_that_was_wrong_from_the_first_is_a_finding_and_nothing_new() -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, LIMIT, facts=("777 EUR",))
    team.edition(DOCUMENT, "2022", NEW)
    accept_all(team)
    assert Why.FACT_GONE not in why(team, case)
    assert "fact-number-missing" in codes(team, case)


def test_a_fact_that_only_another_alternative_still_says_is_gone_from_the_confirmed_one() -> None:
    world = World()
    world.editions(
        DOC, RULES + "\nIn short: 120 EUR a night in Sofia.\n", DEARER + "\nIn short: 120 EUR a night in Sofia.\n"
    )
    label = world.label(
        "c", "ana", world.part(DOC, "2021", HOTEL), world.part(DOC, "2021", "In short: 120 EUR a night")
    )
    world.put(Key(Kind.LABEL, (SET, "c", "ana", "1")), label.model_copy(update={"facts": (Fact(says="120 EUR"),)}))
    accept_all(world)
    assert Why.FACT_GONE in why(world, "c"), "retrieving the passage that says another number would count as finding it"


def decided(team: Team) -> str:
    """A case whose two labels differ and whose decision has a passage of its own."""
    case = team.ask()
    team.give("ana", case, LIMIT)
    team.give("boris", case, FINES)
    clara = team.acting("clara")
    draft = prefill(clara, SET, case)
    text = team.text(DOCUMENT, "2021")
    start = text.index(BREAKFAST)
    part = Passage(at=f"{DOCUMENT}@2021#hotels", span=(start, start + len(BREAKFAST)), quote=BREAKFAST)
    draft = draft.model_copy(
        update={
            "needs": (Need(need="a", any=(part,)),),
            "kind": DisputeKind.RELEVANCE,
            "dispute_reason": DisputeReason.ANNOTATOR_ERROR,
        }
    )
    decide(clara, SET, case, draft)
    return case


def test_the_passages_of_a_decision_are_landed_like_those_of_labels() -> None:
    team = Team()
    case = decided(team)
    assert state_of(team.acting("clara"), SET, case).state is State.DECIDED
    team.edition(DOCUMENT, "2022", OLD.replace(BREAKFAST, "Breakfast is not included.").replace("Read this", "Read"))
    migrate(team.acting("clara"), SET)
    assert Why.PASSAGE_WAITING in why(team, case, "clara")
    asked = {one.words for one in landing_queue(team.acting("clara"), SET)}
    assert BREAKFAST in asked
    assert {entry.here.part.quote for entry in plan(team.acting("clara")).entries} == {LIMIT, FINES, BREAKFAST}
    assert not exported(team, case)


def test_every_label_of_every_person_is_landed_alike() -> None:
    team = Team(labels=3)
    case = team.ask()
    for person in ("ana", "boris", "clara"):
        team.give(person, case, LIMIT)
    team.edition(DOCUMENT, "2022", "# Preface\n\nNew.\n\n" + OLD)
    migrate(team.acting("ana"), SET)
    found = set()
    for person in ("ana", "boris", "clara"):
        label = team.store.load(Key(Kind.LABEL, (SET, case, person, "1"))).value
        assert isinstance(label, Label)
        for part, follow in parts_of(label):
            here = where_now(team.acting(person), part, follow, date=NOW)
            found.add((here.state, here.place))
    assert len(found) == 1
    assert found.pop()[0] is Standing.CARRIED


def test_pinned_stays_previous_follows_and_distractors_are_landed_too() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER, DEARER.replace("five", "six"))
    pinned = world.part(DOC, "2021", HOTEL).model_copy(update={"follow": Follow.PINNED})
    previous = world.part(DOC, "2021", NOTICE).model_copy(update={"follow": Follow.PREVIOUS})
    label = world.label("c", "ana", pinned, previous)
    taxi = world.part(DOC, "2021", TAXI)
    wrong = [
        Distractor(at=taxi.at, span=taxi.span, quote=taxi.quote, why=kind)
        for kind in (DistractorKind.OUTDATED, DistractorKind.LOOKS_ALIKE)
    ]
    world.put(Key(Kind.LABEL, (SET, "c", "ana", "1")), label.model_copy(update={"distractors": tuple(wrong)}))
    migrate(world.project, SET)
    states = {
        (entry.here.part.quote, entry.here.follow): (entry.here.state, entry.here.target and entry.here.target.version)
        for entry in plan(world.project).entries
    }
    assert states == {
        (HOTEL, Follow.PINNED): (Standing.PINNED, "2021"),
        (NOTICE, Follow.PREVIOUS): (Standing.CARRIED, "2022"),
        (TAXI, Follow.PINNED): (Standing.PINNED, "2021"),
        (TAXI, Follow.CURRENT): (Standing.CARRIED, "2023"),
    }


def test_every_part_of_a_passage_is_landed_and_one_that_changed_holds_it_all_up() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    hotel, taxi = world.part(DOC, "2021", HOTEL), world.part(DOC, "2021", TAXI)
    both = Passage(parts=tuple(Part(at=one.at, span=one.span, quote=one.quote) for one in (taxi, hotel)))
    world.label("c", "ana", both)
    migrate(world.project, SET)
    assert why(world, "c") == {Why.PASSAGE_WAITING}
    assert not exported(world, "c")


def test_a_whole_section_that_was_confirmed_in_other_words_is_told() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c", "ana", whole_section(DOC, "2021", "hotels"))
    world.label("d", "ana", whole_section(DOC, "2021", "taxis"))
    accept_all(world)
    assert why(world, "c") == {Why.PASSAGE_EDITED}
    assert why(world, "d") == set()


LIST = """# Rules

## Fees

{lead}

- A night in the guest house of the company, with the meals that belong to it.
- A seat in the second class of a train that starts before six in the morning.

## End

That is all there is to say.
"""


def context(world: World) -> list[Finding]:
    return [finding for finding in check(world.project).findings if finding.code == "context-changed"]


def test_words_that_stand_below_a_lead_in_that_turned_are_carried_and_told() -> None:
    old, new = LIST.format(lead="The company pays for:"), LIST.format(lead="The company does not pay for:")
    world = World()
    world.editions(DOC, old, new)
    item = "A seat in the second class of a train that starts before six in the morning."
    world.label("c", "ana", world.part(DOC, "2021", item))
    migrate(world.project, SET)
    (finding,) = context(world)
    assert (finding.case, finding.field) == ("c", "needs.a")
    assert exported(world, "c"), "it is a warning, since the words stand"


def test_words_whose_surroundings_stand_are_not_told() -> None:
    world = World()
    world.editions(
        DOC,
        LIST.format(lead="The company pays for:"),
        "# Preface\n\nNew.\n\n" + LIST.format(lead="The company pays for:"),
    )
    world.label("c", "ana", world.part(DOC, "2021", "A seat in the second class of a train"))
    migrate(world.project, SET)
    assert context(world) == []


@pytest.mark.parametrize("follow", [Follow.CURRENT, Follow.PREVIOUS])
def test_an_edition_from_another_date_is_no_reason(follow: Follow) -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    part = world.part(DOC, "2021", HOTEL).model_copy(update={"follow": follow})
    world.label(
        "c", "ana", part, as_of=datetime.date(2021, 6, 1) if follow is Follow.CURRENT else datetime.date(2022, 6, 1)
    )
    migrate(world.project, SET)
    state: CaseState = state_of(world.project, SET, "c")
    assert state.stale == ()


def test_what_waits_is_one_error_and_says_what_helps() -> None:
    world = World()
    world.editions(DOC, RULES, RULES.replace(TAXI, "Trains come first.").replace("120 EUR", "130 EUR"))
    other = world.part(DOC, "2021", HOTEL)
    world.label("c", "ana", world.part(DOC, "2021", TAXI), other)

    def errors() -> dict[str, Finding]:
        found = check(world.acting("ana"), SET).findings
        return {one.code: one for one in found if one.case == "c" and one.severity is Severity.ERROR}

    assert errors().keys() == {"stale-not-landed"}
    migrate(world.acting("ana"), SET)
    assert errors().keys() == {"stale-passage-waiting"}
    first, second = landing_queue(world.acting("ana"), SET)
    answer_queued(world.acting("ana"), first, Answer.DROP)
    assert errors().keys() == {"stale-passage-waiting"}, "another one waits for the need"
    answer_queued(world.acting("ana"), second, Answer.DROP)
    found = errors()
    assert found.keys() == {"need-unmet"}
    assert "label the case again" in found["need-unmet"].remedy
    assert not any(word in found["need-unmet"].remedy for word in ("migrate", "land"))
    assert not exported(world, "c")
    answer_queued(world.acting("boris"), first, Answer.PLACE, quote="Trains come first.")
    assert errors().keys() == {"stale-passage-conflict"}
    assert not exported(world, "c")


def test_a_need_that_waits_is_an_error_to_who_is_told_of_no_reason() -> None:
    team = Team(labels=2)
    case = team.ask()
    draft = team.give("ana", case, LIMIT)
    team.edition(DOCUMENT, "2022", NEW)
    found = findings_for_draft(team.acting("ana"), SET, case, draft)
    (unmet,) = [one for one in found if one.code == "need-unmet"]
    assert "annotator migrate" in unmet.remedy


@pytest.mark.parametrize("reason", list(Why))
def test_every_reason_has_words(reason: Why) -> None:
    assert not {"needs.a", "{"} & set(in_words(reason.value, "needs.a").split())
    assert not any(code in in_words(reason.value, "facts.0") for code in ("facts.0", "{", reason.value))


def test_needs_and_facts_are_named_as_people_do() -> None:
    assert in_words("passage-edited", "needs.a") == "a passage of need a was confirmed in other words"
    assert in_words("fact-gone", "facts.0") == "fact 1 says what does not stand in its passage any more"
    assert in_words("label-gone", "anna.1") == "label anna.1, on which it was decided, is gone"
