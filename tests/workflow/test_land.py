"""Migrating, the queue, and the answers to it, with the real engine."""

import datetime
import json
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.model.hashing import canonical_json, text_hash
from annotator.model.label import Follow, Label
from annotator.model.landing import SILENT, Answer, Landed
from annotator.model.landing_results import MigrateResult
from annotator.model.reference import Reference, parse_reference
from annotator.model.settings import Duty, Person, Workspace
from annotator.store.base import Key, Kind, Put
from annotator.text.messages import UsageProblem
from annotator.workflow.answering import answer_landing, answer_queued, differing, take_back, take_back_called
from annotator.workflow.cases import retire_case
from annotator.workflow.land import Queued, landing_queue, waiting_count, withheld_count
from annotator.workflow.migrate import migrate
from annotator.workflow.places import Standing, where_now, words_at
from annotator.workflow.status import status
from tests.workflow.editions import NOW, SET, World, whole_section

DOC = "hr/travel"
RULES = """# Travel

This policy holds for everybody who travels for the company, whoever pays for it.

## Hotels

A night in a hotel costs at most 120 EUR in Sofia and 140 EUR anywhere else in the country.
Breakfast is part of the price and is not paid for again by the company.

## Taxis

Taxis are paid for at night and where no other way leads to the place of work.

## Notice

The journey has to be registered with the office at least five working days before it starts.
"""
DEARER = RULES.replace("120 EUR", "130 EUR")
HOTEL = "A night in a hotel costs at most 120 EUR in Sofia and 140 EUR anywhere else in the country."
TAXI = "Taxis are paid for at night and where no other way leads to the place of work."
NOTICE = "The journey has to be registered with the office at least five working days before it starts."


def outcomes(result: MigrateResult) -> dict[str, str]:
    return {landing.start.partition("#")[2]: landing.outcome.value for landing in result.landings}


def adds_up(result: MigrateResult) -> bool:
    counts = dict(result.counts)
    new, places = counts.pop("new"), counts.pop("places")
    listed = {name: sum(one.outcome == name for one in result.landings) for name in Landed}
    whole = places == sum(counts.values()) and new <= places and counts["withheld"] == result.withheld
    return whole and all(counts[name] == n for name, n in listed.items())


def written(world: World) -> dict[Key, object]:
    keys = [*world.store.list(Kind.LANDINGS), *world.store.list(Kind.CONFIRMATION)]
    return {key: world.store.load(key).value for key in keys}


def one_edited(world: World) -> Queued:
    """A world with one passage whose number changed, and its question."""
    world.editions(DOC, RULES, DEARER)
    world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    migrate(world.project, SET)
    (queued,) = landing_queue(world.project, SET)
    return queued


def test_unchanged_is_carried_changed_waits_and_deleted_is_lost() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER.replace("## Taxis\n\n" + TAXI, "## Trains\n\nTrains come first."))
    for case, words in (("c-hotel", HOTEL), ("c-taxi", TAXI), ("c-notice", NOTICE)):
        world.label(case, "ana", world.part(DOC, "2021", words))
    result = migrate(world.project, SET)
    by_case = {landing.cases[0]: landing for landing in result.landings}
    assert by_case["c-notice"].outcome in SILENT
    assert by_case["c-hotel"].outcome is Landed.EDITED
    assert by_case["c-taxi"].outcome is Landed.LOST
    assert adds_up(result)
    assert result.counts["new"] == result.counts["places"] == 3
    here = where_now(world.project, world.part(DOC, "2021", NOTICE), Follow.CURRENT, date=NOW)
    assert here.state is Standing.CARRIED
    assert here.place is not None
    assert words_at(world.project.corpus, here.place) == NOTICE
    assert here.place.section == "notice"


def test_the_json_is_what_others_rely_on() -> None:
    world = World()
    one_edited(world)
    plain = json.loads(migrate(world.project, SET).model_dump_json())
    (landing,) = plain["landings"]
    assert landing.keys() == {
        "anchor", "cases", "cases_hidden", "from", "to", "outcome", "span", "reasons", "flags", "confidence"
    }  # fmt: skip
    start, end = landing["span"]
    assert landing["from"] == f"{DOC}@2021#hotels:{RULES.index(HOTEL)}-{RULES.index(HOTEL) + len(HOTEL)}"
    assert landing["to"] == f"{DOC}@2022#hotels"
    assert DEARER[start:end] == HOTEL.replace("120", "130")


def test_twice_writes_nothing_and_a_dry_run_says_the_same() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER, DEARER + "\n## End\n\nThat is all there is to say about it.\n")
    for case, words in (("c-1", HOTEL), ("c-2", TAXI), ("c-3", NOTICE)):
        world.label(case, "ana", world.part(DOC, "2021", words))
    dry = migrate(world.project, SET, dry_run=True)
    assert written(world) == {}
    first = migrate(world.project, SET)
    assert first == dry
    (key,) = world.store.list(Kind.LANDINGS)
    assert key.parts[0] == "2023"
    before = written(world)
    again = migrate(world.project, SET)
    assert written(world) == before
    assert again.landings == first.landings
    assert again.counts == {**first.counts, "new": 0}


def test_labels_are_never_touched() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    kinds = set(Kind) - {Kind.LANDINGS, Kind.CONFIRMATION}
    before = {key: world.store.revision(key) for kind in kinds for key in world.store.list(kind)}
    migrate(world.project, SET)
    answer_landing(world.project, landing_queue(world.project)[0].anchor, Answer.ACCEPT)
    assert before == {key: world.store.revision(key) for kind in kinds for key in world.store.list(kind)}


def test_a_place_is_landed_once_for_all_labels_decisions_and_sets_that_share_it() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    for person in ("ana", "boris"):
        world.label("c-1", person, world.part(DOC, "2021", HOTEL))
    world.label("c-2", "clara", world.part(DOC, "2021", HOTEL))
    (landing,) = migrate(world.project, SET).landings
    assert (landing.cases, landing.cases_hidden) == (("c-1", "c-2"), 0)


def test_pinned_previous_and_unchanged_are_counted_apart() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    hotel = world.part(DOC, "2021", HOTEL)
    world.label("c-pinned", "ana", hotel.model_copy(update={"follow": Follow.PINNED}))
    world.label("c-previous", "ana", hotel.model_copy(update={"follow": Follow.PREVIOUS}))
    world.label("c-old", "ana", hotel, as_of=datetime.date(2021, 6, 1))
    world.label("c-broken", "ana", hotel.model_copy(update={"at": f"{DOC}@1999#hotels"}))
    world.label("c-early", "ana", hotel, as_of=datetime.date(2020, 6, 1))
    result = migrate(world.project, SET)
    expected = {"pinned": 1, "unchanged": 1, "broken": 1, "gone": 1, "places": 4}
    assert {name: n for name, n in result.counts.items() if n} == expected
    assert adds_up(result)
    assert written(world) == {}


def test_retired_cases_and_superseded_rounds_are_left_alone() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    label = world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    need = label.needs[0].model_copy(update={"any": (world.part(DOC, "2021", NOTICE),)})
    world.put(Key(Kind.LABEL, (SET, "c", "ana", "2")), label.model_copy(update={"round": 2, "needs": (need,)}))
    (landing,) = migrate(world.project, SET).landings
    assert landing.outcome in SILENT
    retire_case(world.project, SET, "c", "asked twice")
    assert migrate(world.project, SET).counts["places"] == 0


def test_a_chain_starts_from_the_last_place_that_a_person_settled() -> None:
    world = World()
    queued = one_edited(world)
    answer_landing(world.project, queued.anchor, Answer.ACCEPT)
    world.edition(DOC, "2023", DEARER.replace("# Travel\n", "# Travel\n\nIssued anew by the board in spring.\n"))
    (landing,) = migrate(world.project, SET).landings
    assert landing.outcome in SILENT
    assert landing.start.startswith(f"{DOC}@2022#hotels:")
    assert landing_queue(world.project) == ()
    with pytest.raises(UsageProblem, match="no landing of"):
        answer_landing(world.project, queued.anchor, Answer.DROP)
    answer_landing(world.project, landing.anchor, Answer.DROP)
    assert migrate(world.project).counts["dropped"] == 1


def test_a_reverted_edit_is_carried_from_the_label_itself() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER, RULES.replace("# Travel\n", "# Travel\n\nIssued anew by the board in spring.\n"))
    world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    (landing,) = migrate(world.project, SET).landings
    assert landing.outcome in SILENT


def test_whole_sections_go_with_their_key() -> None:
    world = World()
    gone = DEARER.replace("## Taxis\n\n" + TAXI + "\n\n", "")
    world.editions(DOC, RULES, "# News\n\nSomething new.\n\n" + gone)
    for key in ("hotels", "taxis", "notice"):
        world.label(f"c-{key}", "ana", whole_section(DOC, "2021", key))
    result = migrate(world.project, SET)
    by_case = {landing.cases[0]: landing for landing in result.landings}
    assert by_case["c-notice"].outcome is Landed.KEPT
    assert by_case["c-notice"].to == f"{DOC}@2022#notice"
    assert by_case["c-hotels"].outcome is Landed.EDITED
    assert by_case["c-hotels"].to == f"{DOC}@2022#hotels"
    assert by_case["c-taxis"].outcome is Landed.LOST
    assert "section-gone" in by_case["c-taxis"].reasons


def test_a_key_that_names_other_words_is_never_followed_silently() -> None:
    world = World()
    world.edition(DOC, "2021", RULES)
    swapped = {"hotels": "taxis", "taxis": "hotels"}
    other = "Preface to the rules of this year.\n\n" + RULES
    world.edition(DOC, "2022", other)
    sections = world.project.corpus.reading(DOC, "2022").sections
    renamed = tuple(one.model_copy(update={"key": swapped.get(one.key, one.key)}) for one in sections)
    world.edition(DOC, "2022", other, renamed)
    world.label("c", "ana", whole_section(DOC, "2021", "hotels"))
    (landing,) = migrate(world.project, SET).landings
    assert landing.outcome is Landed.EDITED


def test_lost_words_that_stand_in_another_document_are_offered_and_not_taken() -> None:
    world = World()
    world.editions(DOC, RULES, RULES.replace(TAXI, "See the page about taxis."))
    world.edition("hr/taxis", "2022", f"# Taxis\n\nAs before.\n\n{TAXI.replace(' and ', chr(10) + 'and ')}\n")
    world.label("c", "ana", world.part(DOC, "2021", TAXI))
    (landing,) = migrate(world.project, SET).landings
    assert landing.outcome is Landed.LOST
    assert "verbatim-elsewhere" in landing.reasons
    (queued,) = landing_queue(world.project, SET)
    offered = [one for one in (queued.proposed, *queued.candidates) if one and one.place.document == "hr/taxis"]
    assert [one.words.split() for one in offered] == [TAXI.split()]
    place = offered[0].place
    answer_landing(world.project, queued.anchor, Answer.PLACE, place=place.reference())
    here = where_now(world.project, world.part(DOC, "2021", TAXI), Follow.CURRENT, date=NOW)
    assert (here.state, here.place) == (Standing.SETTLED, place)
    # What was put into another document can be answered anew, as it was asked.
    given = answer_landing(world.project, queued.anchor, Answer.ACCEPT)
    assert given.place == place
    answer_landing(world.project, queued.anchor, Answer.DROP)
    assert len(world.store.list(Kind.CONFIRMATION)) == 1
    assert migrate(world.project).counts["dropped"] == 1


def test_several_places_elsewhere_are_not_chosen_from() -> None:
    world = World()
    world.editions(DOC, RULES)
    world.withdrawn(DOC, "2022")
    for name in ("hr/one", "hr/two"):
        world.edition(name, "2022", f"# Taxis of {name}\n\n{TAXI}\n")
    world.label("c", "ana", world.part(DOC, "2021", TAXI))
    (landing,) = migrate(world.project, SET).landings
    assert (landing.outcome, landing.reasons) == (
        Landed.LOST,
        ("withdrawn", "verbatim-in-several", "document-replaced"),
    )
    (queued,) = landing_queue(world.project)
    assert queued.proposed is None
    assert [one.place.document for one in queued.candidates] == ["hr/one", "hr/two"]
    with pytest.raises(UsageProblem, match="more than one place"):
        answer_queued(world.project, queued, Answer.ACCEPT)


def test_two_passages_put_at_one_place_are_still_two_questions() -> None:
    world = World()
    world.editions(DOC, RULES)
    world.withdrawn(DOC, "2022")
    world.edition("hr/all", "2022", DEARER)
    for number, words in enumerate((HOTEL, TAXI)):
        world.label(f"c-{number}", "ana", world.part(DOC, "2021", words))
    before = migrate(world.project)
    for queued in landing_queue(world.project):
        answer_queued(world.project, queued, Answer.PLACE, place=parse_reference("hr/all#travel"))
    after = migrate(world.project)
    assert (before.counts["places"], after.counts["places"], after.counts["settled"]) == (2, 2, 2)
    for landing in before.landings:
        answer_landing(world.project, landing.anchor, Answer.DROP)
    assert migrate(world.project).counts["dropped"] == 2


def test_a_renamed_document_is_followed() -> None:
    world = World()
    world.editions(DOC, RULES)
    world.withdrawn(DOC, "2022", moved_to="hr/journeys")
    world.edition("hr/journeys", "2022", DEARER)
    world.label("c-1", "ana", world.part(DOC, "2021", NOTICE))
    world.label("c-2", "ana", world.part(DOC, "2021", HOTEL))
    result = migrate(world.project, SET)
    by_case = {landing.cases[0]: landing for landing in result.landings}
    assert by_case["c-1"].outcome in SILENT
    assert by_case["c-1"].to == "hr/journeys@2022#notice"
    assert "document_changed" in by_case["c-1"].flags
    assert by_case["c-2"].outcome is Landed.EDITED


def test_the_queue_shows_what_changed() -> None:
    world = World()
    queued = one_edited(world)
    assert queued.words == HOTEL
    assert queued.proposed is not None
    assert queued.proposed.words == HOTEL.replace("120", "130")
    (changed,) = queued.changed
    assert (queued.words[slice(*changed.old)], queued.proposed.words[slice(*changed.new)]) == ("120", "130")
    assert queued.outcome is Landed.EDITED
    assert [(one.set, one.case) for one in queued.cases] == [(SET, "c")]
    assert waiting_count(world.project, SET) == 1


def test_conflicts_come_first_then_what_is_lost() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER.replace("## Taxis\n\n" + TAXI, "").replace("five", "six"))
    for case, words in (("c-1", NOTICE), ("c-2", TAXI), ("c-3", HOTEL)):
        world.label(case, "ana", world.part(DOC, "2021", words))
    migrate(world.project)
    queue = landing_queue(world.project)
    assert [one.outcome for one in queue[:1]] == [Landed.LOST]
    hotel = next(one for one in queue if one.words == HOTEL)
    answer_queued(world.acting("ana"), hotel, Answer.ACCEPT)
    answer_queued(world.acting("boris"), hotel, Answer.DROP)
    queue = landing_queue(world.project)
    assert queue[0].state is Standing.CONFLICT
    assert queue[0].words == HOTEL
    assert [one.person for one in queue[0].answers] == ["ana", "boris"]
    assert len(queue) == waiting_count(world.project) == 3


def test_an_answer_serves_all_and_is_changed_by_its_giver_only() -> None:
    world = World()
    queued = one_edited(world)
    ana, boris = world.acting("ana"), world.acting("boris")
    first = answer_landing(ana, queued.anchor, Answer.ACCEPT, note="only the sum")
    assert (first.quote, first.note) == (HOTEL.replace("120", "130"), "only the sum")
    assert landing_queue(ana) == ()
    answer_landing(boris, queued.anchor, Answer.DROP)
    assert [one.state for one in landing_queue(ana)] == [Standing.CONFLICT]
    assert len(world.store.list(Kind.CONFIRMATION)) == 2
    agreed = answer_landing(boris, queued.anchor, Answer.PLACE, place=first.place.reference() if first.place else None)
    assert landing_queue(ana) == ()
    assert len(world.store.list(Kind.CONFIRMATION)) == 2
    with pytest.raises(UsageProblem, match="boris"):
        take_back(ana, agreed)
    take_back(boris, agreed)
    take_back(ana, first)
    assert [one.state for one in landing_queue(ana)] == [Standing.WAITING]


def test_an_own_answer_from_an_earlier_place_gives_way_to_the_new_one() -> None:
    world = World()
    queued = one_edited(world)
    ana, boris = world.acting("ana"), world.acting("boris")
    world.edition(DOC, "2023", DEARER.replace("140", "150"))
    migrate(ana)
    direct = landing_queue(ana)[0]
    assert direct.target.version == "2023"
    answer_queued(ana, direct, Answer.DROP)
    answer_queued(boris, queued, Answer.ACCEPT)
    assert landing_queue(ana) == (), "nobody but ana spoke of 2023"
    further = where_now(ana, world.part(DOC, "2021", HOTEL), Follow.CURRENT, date=NOW)
    assert further.state is Standing.DROPPED
    place = world.place(DOC, "2023", HOTEL.replace("120", "130").replace("140", "150"))
    middle = world.place(DOC, "2022", HOTEL.replace("120", "130"))
    world.confirmed("boris", middle, (DOC, "2023"), place)
    (conflict,) = landing_queue(ana)
    assert conflict.state is Standing.CONFLICT
    answer_landing(ana, middle.anchor(), Answer.PLACE, place=place.reference())
    assert landing_queue(ana) == ()
    left = [key.parts for key in world.store.list(Kind.CONFIRMATION)]
    assert sorted(left) == sorted(
        [(queued.anchor, "2022", "boris"), (middle.anchor(), "2023", "ana"), (middle.anchor(), "2023", "boris")]
    )


def test_an_answer_given_anew_under_another_version_of_the_text_stays_one_file() -> None:
    world = World()
    queued = one_edited(world)
    answer_landing(world.project, queued.anchor, Answer.ACCEPT)
    world.edition(DOC, "2023", DEARER)
    answer_landing(world.project, queued.anchor, Answer.DROP)
    assert [key.parts[1] for key in world.store.list(Kind.CONFIRMATION)] == ["2022"]
    assert migrate(world.project).counts["dropped"] == 1


def test_records_that_differ_are_reported_as_ambiguous_even_if_one_is_sure() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c", "ana", world.part(DOC, "2021", NOTICE))
    migrate(world.project)
    start, there = world.place(DOC, "2021", NOTICE), world.place(DOC, "2022", NOTICE)
    world.landed(start, (DOC, "2022"), Landed.EDITED, there)
    result = migrate(world.project)
    (landing,) = result.landings
    assert landing.outcome is Landed.AMBIGUOUS
    assert adds_up(result)
    assert waiting_count(world.project) == 1


def test_the_lines_of_a_landing_file_are_sorted() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER.replace(TAXI, "Nothing."))
    for number, words in enumerate((HOTEL, TAXI, NOTICE)):
        world.label(f"c-{number}", "ana", world.part(DOC, "2021", words))
    migrate(world.project)
    (key,) = world.store.list(Kind.LANDINGS)
    value = world.store.load(key).value
    assert isinstance(value, tuple)
    lines = [canonical_json(row.model_dump(mode="json", exclude_defaults=True)) for row in value]
    assert len(lines) == 3
    assert lines == sorted(lines)


def test_a_silent_landing_can_be_corrected() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c", "ana", world.part(DOC, "2021", NOTICE))
    (landing,) = migrate(world.project).landings
    assert landing.outcome in SILENT
    answer_landing(world.project, landing.anchor, Answer.DROP)
    assert migrate(world.project).counts["dropped"] == 1


@pytest.mark.parametrize(
    ("answer", "place", "code"),
    [
        (Answer.PLACE, None, "place-missing"),
        (Answer.PLACE, f"{DOC}@2022", "place-missing"),
        (Answer.PLACE, f"{DOC}@2021#hotels:5-9", "place-other-edition"),
        (Answer.PLACE, f"{DOC}@2022#hotels:5-99999", "place-not-there"),
        (Answer.PLACE, f"{DOC}@2022#nothing", "place-not-there"),
        (Answer.PLACE, f"{DOC}@2022#travel:8-10", "place-empty"),
        (Answer.PLACE, f"{DOC}@1999#hotels", "edition-unknown"),
        (Answer.PLACE, "hr/none#hotels", "document-unknown"),
        (Answer.ACCEPT, f"{DOC}@2022#hotels", "answer-with-place"),
        (Answer.DROP, f"{DOC}@2022#hotels", "answer-with-place"),
    ],
)
def test_an_answer_that_cannot_be_right_is_refused(answer: Answer, place: str | None, code: str) -> None:
    world = World()
    queued = one_edited(world)
    with pytest.raises(UsageProblem) as refused:
        answer_landing(world.project, queued.anchor, answer, place=parse_reference(place) if place else None)
    assert refused.value.message.code == code
    assert "\n" not in refused.value.message.line()
    assert world.store.list(Kind.CONFIRMATION) == []


def test_an_unknown_anchor_and_nobody_are_refused() -> None:
    world = World()
    queued = one_edited(world)
    with pytest.raises(UsageProblem, match="no landing of"):
        answer_landing(world.project, "a" * 26, Answer.DROP)
    with pytest.raises(UsageProblem, match="nobody"):
        answer_landing(world.acting(None), queued.anchor, Answer.DROP)


def test_the_edition_is_asked_for_where_a_passage_is_looked_for_in_two() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER, DEARER.replace("140", "150"))
    world.label("c-1", "ana", world.part(DOC, "2021", HOTEL))
    world.label("c-2", "ana", world.part(DOC, "2021", HOTEL), as_of=datetime.date(2022, 6, 1))
    migrate(world.project)
    anchor = landing_queue(world.project)[0].anchor
    with pytest.raises(UsageProblem, match="2022, 2023"):
        answer_landing(world.project, anchor, Answer.ACCEPT)
    answer_landing(world.project, anchor, Answer.ACCEPT, to="2022")
    assert landing_queue(world.project) == ()
    migrate(world.project)
    (left,) = landing_queue(world.project)
    assert (left.start.version, left.target.version) == ("2022", "2023"), "it goes on from the answer"


def test_cases_whose_labels_one_may_not_know_of_are_counted_and_not_named() -> None:
    world = with_a_maintainer()
    world.editions(DOC, RULES, DEARER)
    world.label("c-1", "ana", world.part(DOC, "2021", HOTEL))
    world.label("c-2", "ana", world.part(DOC, "2021", HOTEL))
    world.label("c-2", "boris", world.part(DOC, "2021", HOTEL))
    seen = {}
    for person in ("ana", "boris", "clara", None, "dora"):
        (landing,) = migrate(world.acting(person), SET).landings
        seen[person] = (landing.cases, landing.cases_hidden)
        (queued,) = landing_queue(world.acting(person))
        assert tuple(one.case for one in queued.cases) == landing.cases
        assert queued.hidden == landing.cases_hidden
    assert seen["ana"] == (("c-1", "c-2"), 0)
    assert seen["boris"] == seen["clara"] == seen[None] == (("c-2",), 0), "they may yet have to label the other one"
    assert seen["dora"] == (("c-2",), 1)


def test_what_only_rests_on_cases_that_one_may_yet_have_to_label_is_not_shown_at_all() -> None:
    world = with_a_maintainer()
    world.editions(DOC, RULES, DEARER)
    world.label("c-1", "ana", world.part(DOC, "2021", HOTEL), world.part(DOC, "2021", NOTICE))
    seen = {}
    for person in ("ana", "boris", None, "dora"):
        acting = world.acting(person)
        result, queue = migrate(acting, SET), landing_queue(acting, SET)
        assert result.counts["places"] == 2
        assert len(result.landings) + result.withheld == 2
        assert adds_up(result)
        told = status(acting, SET)
        assert (told.landings, told.landings_withheld) == (len(queue), 0 if queue else 2)
        assert (waiting_count(acting), withheld_count(acting)) == (len(queue), 0 if queue else 2)
        seen[person] = (len(result.landings), [one.words for one in queue])
    assert seen["ana"] == seen["dora"] == (2, [HOTEL]), "who is asked for no label can do the landing"
    assert seen["boris"] == seen[None] == (0, [])
    anchor = landing_queue(world.acting("ana"), SET)[0].anchor
    with pytest.raises(UsageProblem, match="no landing"):
        answer_landing(world.acting("boris"), anchor, Answer.DROP)
    world.label("c-1", "boris", world.part(DOC, "2021", TAXI))
    assert [one.words for one in landing_queue(world.acting("boris"), SET)] == [HOTEL]


def with_a_maintainer() -> World:
    """A world whose cases want two labels, with somebody who labels nothing."""
    world = World(labels=2)
    people = (*(Person(id=name) for name in ("ana", "boris", "clara")), Person(id="dora", duties=(Duty.MAINTAINER,)))
    world.put(Key(Kind.WORKSPACE), Workspace(people=people))
    world.project = world.acting("ana")
    return world


def test_any_executor_gives_the_same_bytes_and_progress_is_told() -> None:
    def world() -> World:
        made = World()
        for number in range(5):
            made.editions(f"hr/doc-{number}", RULES.replace("Travel", f"Page {number}"), DEARER)
            for case, words in (("h", HOTEL), ("t", TAXI)):
                made.label(f"c-{case}-{number}", "ana", made.part(f"hr/doc-{number}", "2021", words))
        return made

    told: list[tuple[int, int]] = []
    plain, threads, processes = world(), world(), world()
    one = migrate(plain.project, SET, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (5, 5)
    with ThreadPoolExecutor(2) as pool:
        assert migrate(threads.project, SET, executor=pool) == one
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        assert migrate(processes.project, SET, executor=workers) == one
    assert written(plain) == written(threads) == written(processes)


def test_a_run_that_was_interrupted_goes_on_and_ends_with_the_same_records(monkeypatch: pytest.MonkeyPatch) -> None:
    from annotator.workflow import migrate as module

    monkeypatch.setattr(module, "_BATCH", 1)
    monkeypatch.setattr(module, "_COMMIT", 1)

    def world() -> World:
        made = World()
        for number in range(4):
            made.editions(f"hr/doc-{number}", RULES, DEARER)
            made.label(f"c-{number}", "ana", made.part(f"hr/doc-{number}", "2021", HOTEL))
        return made

    def rows(one: World) -> set[object]:
        found = (one.store.load(key).value for key in one.store.list(Kind.LANDINGS))
        return {row for value in found if isinstance(value, tuple) for row in value}

    def stop(done: int, of: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    broken, whole = world(), world()
    with pytest.raises(KeyboardInterrupt):
        migrate(broken.project, progress=stop)
    assert len(rows(broken)) == 2
    assert migrate(broken.project).counts["new"] == 2
    migrate(whole.project)
    assert rows(broken) == rows(whole)


SENTENCES = [
    "The fee is {n} euro for each started month of the contract.",
    "Members pay nothing if they cancel before the {n}th day of the month.",
    "See the notes below for details.",
    "The office answers within {n} working days, except on public holidays.",
    "No refund is given after {n} days.",
    "Refunds are given after {n} days.",
    "Der Antrag ist spätestens {n} Tage vor Beginn zu stellen.",
    "Заявлението се подава най-късно {n} дни преди началото.",
]
LINES = st.lists(
    st.tuples(st.sampled_from(SENTENCES), st.sampled_from([3, 14, 15])).map(lambda p: p[0].format(n=p[1])),
    min_size=1,
    max_size=9,
)


@settings(max_examples=120, deadline=None)
@given(st.lists(LINES, min_size=2, max_size=4), st.data())
def test_no_place_has_other_words_than_the_quote_unless_a_person_said_so(
    editions: list[list[str]], data: st.DataObject
) -> None:
    world = World()
    world.editions(DOC, *("# Rules\n\n" + " ".join(lines) + "\n" for lines in editions))
    version = data.draw(st.sampled_from([str(2021 + n) for n in range(len(editions))]))
    lines = editions[int(version) - 2021]
    for number, words in enumerate(sorted(set(lines))):
        world.label(f"c-{number}", "ana", world.part(DOC, version, words, nth=data.draw(st.sampled_from([0, -1]))))
    day = datetime.date(data.draw(st.integers(2021, 2024)), 6, 1)
    project = world.acting("ana", day)
    result = migrate(project)
    assert adds_up(result)
    assert migrate(project).counts == {**result.counts, "new": 0}
    for key in world.store.list(Kind.LABEL):
        label = world.store.load(key).value
        assert isinstance(label, Label)
        for passage in label.passages():
            for follow in Follow:
                here = where_now(project, passage, follow, date=day)
                if here.place is not None:
                    assert words_at(project.corpus, here.place).split() == passage.quote.split()


def test_errands_cross_process_borders() -> None:
    from annotator.workflow.errands import jobs
    from annotator.workflow.lander import run
    from annotator.workflow.planning import plan

    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    (job,) = jobs(plan(world.project).entries)
    errand = job.ready(world.project.corpus).errand
    assert pickle.loads(pickle.dumps(run(errand))) == run(pickle.loads(pickle.dumps(errand)))


def test_what_cannot_be_read_is_named_and_the_rest_is_done() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c-1", "ana", world.part(DOC, "2021", HOTEL))
    bad = world.part(DOC, "2021", NOTICE).model_copy(update={"span": (5, 99999)})
    world.label("c-2", "ana", bad)
    world.edition("hr/b", "2021", RULES + "b")
    world.edition("hr/b", "2022", DEARER + "b")
    world.label("c-3", "ana", world.part("hr/b", "2021", HOTEL))
    result = migrate(world.project, SET)
    assert adds_up(result)
    assert [one.path for one in result.errors] == [f"{DOC}@2021#notice:5-99999"]
    assert result.counts["unlanded"] == 1
    assert result.counts["edited"] == 2


def test_a_reference_reads_its_section_from_its_span() -> None:
    world = World()
    queued = one_edited(world)
    start = DEARER.index(TAXI)
    given = answer_landing(
        world.project, queued.anchor, Answer.PLACE, place=Reference(DOC, "", "", (start, start + len(TAXI)))
    )
    assert given.place is not None
    assert (given.place.section, given.place.version, given.quote) == ("taxis", "2022", TAXI)
    assert given.place.text == text_hash(DEARER)


def test_a_section_and_a_span_that_contradict_each_other_are_refused() -> None:
    world = World()
    queued = one_edited(world)
    start = DEARER.index(TAXI)
    place = Reference(DOC, "", "hotels", (start, start + len(TAXI)))
    with pytest.raises(UsageProblem) as refused:
        answer_landing(world.project, queued.anchor, Answer.PLACE, place=place)
    said = refused.value.message.line()
    assert refused.value.message.code == "place-contradicts"
    assert f"{start}-{start + len(TAXI)} lies in section taxis, not in hotels" in said
    with pytest.raises(UsageProblem) as refused:
        answer_landing(world.project, queued.anchor, Answer.PLACE, place=parse_reference(f"{DOC}#hotels:99999-100000"))
    assert f"there is no {DOC}#hotels:99999-100000" in refused.value.message.line()


@pytest.mark.parametrize(
    ("place", "quote", "code"),
    [
        (None, TAXI, None),
        (f"{DOC}@2022", TAXI.replace(" ", "\n "), None),
        (f"{DOC}#taxis", TAXI, None),
        (f"{DOC}#hotels", TAXI, "quote-not-found"),
        (None, "paid", "quote-ambiguous"),
        (None, " ", "quote-empty"),
        (f"{DOC}#taxis:300-310", TAXI, "quote-differs"),
        (f"{DOC}@2021", TAXI, "place-other-edition"),
    ],
)
def test_a_place_is_given_by_its_words(place: str | None, quote: str, code: str | None) -> None:
    world = World()
    queued = one_edited(world)
    reference = parse_reference(place) if place else None
    if code is None:
        given = answer_landing(world.project, queued.anchor, Answer.PLACE, place=reference, quote=quote)
        assert given.place == world.place(DOC, "2022", TAXI)
        return
    with pytest.raises(UsageProblem) as refused:
        answer_landing(world.project, queued.anchor, Answer.PLACE, place=reference, quote=quote)
    assert refused.value.message.code == code
    with pytest.raises(UsageProblem, match="takes no place"):
        answer_landing(world.project, queued.anchor, Answer.ACCEPT, quote=quote)


def test_a_note_stays_until_another_one_is_given() -> None:
    world = World()
    queued = one_edited(world)
    for note, kept in ((" why ", "why"), (None, "why"), ("other", "other"), (None, "other"), ("", None), (None, None)):
        assert answer_landing(world.project, queued.anchor, Answer.ACCEPT, note=note).note == kept
    answer_landing(world.project, queued.anchor, Answer.ACCEPT, note="mine")
    assert answer_landing(world.acting("boris"), queued.anchor, Answer.ACCEPT).note is None


def test_only_ones_own_answer_is_taken_back_by_the_beginning_of_its_anchor() -> None:
    world = World()
    queued = one_edited(world)
    answer_landing(world.project, queued.anchor, Answer.ACCEPT)
    before = written(world)
    with pytest.raises(UsageProblem, match="but ana did"):
        take_back_called(world.acting("boris"), queued.anchor, set_name=SET)
    with pytest.raises(UsageProblem, match="4 characters"):
        take_back_called(world.project, queued.anchor[:3])
    with pytest.raises(UsageProblem, match="4 characters"):
        answer_landing(world.project, queued.anchor[:3], Answer.DROP)
    with pytest.raises(UsageProblem, match="you gave no answer"):
        take_back_called(world.project, queued.anchor, to="2023")
    assert written(world) == before
    assert take_back_called(world.project, queued.anchor[:4], to="2022").answer is Answer.ACCEPT
    assert waiting_count(world.project, SET) == 1
    assert world.store.list(Kind.CONFIRMATION) == []


def test_an_answer_on_the_way_is_taken_back_too() -> None:
    world = World()
    queued = one_edited(world)
    answer_landing(world.project, queued.anchor, Answer.ACCEPT)
    world.edition(DOC, "2023", DEARER.replace("130 EUR", "150 EUR"))
    migrate(world.project)
    (later,) = landing_queue(world.project)
    answer_landing(world.project, later.anchor, Answer.DROP)
    assert take_back_called(world.project, queued.anchor).to_version == "2022"
    assert take_back_called(world.project, later.anchor).to_version == "2023"


def test_the_third_answer_learns_that_people_still_differ() -> None:
    world = World()
    queued = one_edited(world)
    first = answer_landing(world.project, queued.anchor, Answer.ACCEPT)
    assert differing(world.project, first) == ()
    second = answer_landing(world.acting("boris"), queued.anchor, Answer.DROP)
    assert differing(world.project, second) == (first,)
    third = answer_landing(world.acting("clara"), queued.anchor, Answer.PLACE, quote=TAXI)
    assert differing(world.project, third) == (first, second)
    take_back(world.project, first)
    answer_landing(world.acting("clara"), queued.anchor, Answer.DROP)
    assert differing(world.project, second) == ()


def test_a_migration_sees_what_came_while_the_project_was_open() -> None:
    world = World()
    world.editions(DOC, RULES)
    world.label("c", "ana", world.part(DOC, "2021", NOTICE))
    open_since = world.acting("ana")
    assert migrate(open_since).counts["unchanged"] == 1
    world.edition("hr/other", "2021", DEARER)
    world.withdrawn(DOC, "2022", moved_to="hr/other")
    (landing,) = migrate(open_since).landings
    assert landing.to.startswith("hr/other@2021")


def test_a_confirmation_spoilt_by_hand_counts_for_nothing() -> None:
    world = World()
    queued = one_edited(world)
    given = answer_landing(world.project, queued.anchor, Answer.ACCEPT)
    key = Key(Kind.CONFIRMATION, (given.anchor, "2022", "ana"))
    assert given.place is not None
    place = given.place.model_copy(update={"text": text_hash("x")})
    world.store.commit([Put(key, given.model_copy(update={"place": place}))])
    assert [one.state for one in landing_queue(world.project)] == [Standing.WAITING]
