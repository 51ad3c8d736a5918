"""What an auditor reads: every place, where it is now, why, and who said so."""

import pytest

from annotator.anchoring.vocabulary import Reason
from annotator.model.landing import Answer
from annotator.model.landing_results import AuditResult, AuditRow
from annotator.workflow.answering import answer_landing, answer_queued
from annotator.workflow.audit import WHY, audit, tiers
from annotator.workflow.land import landing_queue
from annotator.workflow.migrate import migrate
from annotator.workflow.planning import collect
from annotator.workflow.tiers import STUDY
from tests.workflow.editions import SET, World, whole_section
from tests.workflow.test_land import DEARER, DOC, HOTEL, NOTICE, RULES, TAXI


def adds_up(result: AuditResult, world: World, person: str | None = "ana") -> bool:
    counts = dict(result.counts)
    uses, unseen, places, hidden = (counts.pop(name) for name in ("uses", "uses_hidden", "places", "places_hidden"))
    return uses == len(collect(world.acting(person))[0]) == unseen + sum(
        row.uses for row in result.rows
    ) and places == len(result.rows) + hidden == sum(counts.values())


def by_words(result: AuditResult) -> dict[str, AuditRow]:
    return {row.words: row for row in result.rows}


def a_world() -> World:
    world = World()
    world.editions(DOC, RULES, DEARER.replace("## Taxis\n\n" + TAXI, "## Trains\n\nTrains come first."))
    for case, words in (("c-1", HOTEL), ("c-2", TAXI), ("c-3", NOTICE), ("c-4", NOTICE)):
        world.label(case, "ana", world.part(DOC, "2021", words))
    world.label("c-4", "boris", world.part(DOC, "2021", NOTICE))
    return world


def test_before_a_migration_everything_is_there_and_says_what_to_do() -> None:
    world = a_world()
    result = audit(world.project, SET)
    assert adds_up(result, world)
    assert {row.state for row in result.rows} == {"unlanded"}
    assert all("annotator migrate" in line for row in result.rows for line in row.why)


def test_every_place_says_from_where_to_where_why_and_for_which_cases() -> None:
    world = a_world()
    migrate(world.project, SET)
    result = audit(world.project, SET)
    assert adds_up(result, world)
    rows = by_words(result)
    hotel = rows[HOTEL]
    assert hotel.labels == (f"{DOC}@2021#hotels:{RULES.index(HOTEL)}-{RULES.index(HOTEL) + len(HOTEL)}",)
    assert hotel.to is not None
    assert hotel.to.startswith(f"{DOC}@2022#hotels:")
    assert hotel.words_now == HOTEL.replace("120", "130")
    assert (hotel.state, hotel.outcome, hotel.changes) == ("waiting", "edited", ("number",))
    assert hotel.engine[0].startswith("annotator/")
    assert WHY["words-changed"] in hotel.why
    notice = rows[NOTICE]
    assert (notice.state, notice.outcome, notice.uses) == ("carried", "kept", 3)
    assert notice.cases == ("travel/c-3", "travel/c-4")
    assert notice.words_now == NOTICE
    lost = rows[TAXI]
    assert (lost.state, lost.outcome) == ("waiting", "lost")
    assert lost.why


def test_who_answered_stands_beside_what_the_engine_said() -> None:
    world = a_world()
    migrate(world.project, SET)
    for queued in landing_queue(world.project, SET):
        if queued.words == HOTEL:
            given = answer_queued(world.acting("boris"), queued, Answer.ACCEPT, note="the new sum")
    row = by_words(audit(world.project, SET))[HOTEL]
    assert (row.state, row.outcome) == ("settled", "edited")
    (answer,) = row.answers
    assert (answer.person, answer.answer, answer.note) == ("boris", "accept", "the new sum")
    assert answer.file == f"landings/confirmed/{given.anchor}.2022@boris.yaml"
    dropped = next(one for one in landing_queue(world.project, SET) if one.words == TAXI)
    answer_queued(world.acting("ana"), dropped, Answer.DROP)
    result = audit(world.project, SET)
    assert by_words(result)[TAXI].state == "dropped"
    assert adds_up(result, world)


def test_labels_that_answers_brought_to_one_place_are_all_named() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c-1", "ana", world.part(DOC, "2021", HOTEL))
    world.label("c-2", "ana", world.part(DOC, "2022", HOTEL.replace("120", "130")))
    migrate(world.project, SET)
    answer_landing(world.project, landing_queue(world.project)[0].anchor, Answer.ACCEPT)
    world.edition(DOC, "2023", "Preface.\n\n" + DEARER)
    migrate(world.project, SET)
    result = audit(world.project, SET)
    assert adds_up(result, world)
    (row,) = (row for row in result.rows if len(row.labels) == 2)
    assert {label.partition("#")[0] for label in row.labels} == {f"{DOC}@2021", f"{DOC}@2022"}
    assert row.answers[0].person == "ana"


def test_what_is_pinned_broken_unchanged_or_a_section_is_there_too() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.edition("hr/same", "2021", RULES)
    world.label("c-1", "ana", world.part("hr/same", "2021", HOTEL))
    world.label("c-2", "ana", world.part(DOC, "2021", HOTEL).model_copy(update={"at": f"{DOC}@1999#hotels"}))
    world.label("c-3", "ana", whole_section(DOC, "2021", "taxis"))
    migrate(world.project, SET)
    result = audit(world.project, SET)
    assert adds_up(result, world)
    rows = {row.cases[0]: row for row in result.rows}
    assert rows["travel/c-1"].why == ("the edition has the very text that it was marked in",)
    assert rows["travel/c-2"].state == "broken"
    assert "1999" in " ".join(rows["travel/c-2"].why)
    assert rows["travel/c-2"].words == HOTEL, "as it was quoted"
    assert TAXI in rows["travel/c-3"].words


@pytest.mark.parametrize("person", ["boris", None])
def test_places_of_labels_that_one_may_not_know_of_are_counted_and_not_shown(person: str | None) -> None:
    world = World(labels=2)
    world.editions(DOC, RULES, DEARER)
    world.label("c-1", "ana", world.part(DOC, "2021", HOTEL))
    migrate(world.project, SET)
    hers, his = audit(world.acting("ana"), SET), audit(world.acting(person), SET)
    assert [row.words for row in hers.rows] == [HOTEL]
    assert his.rows == ()
    assert (his.counts["places_hidden"], his.counts["uses_hidden"]) == (1, 1)
    assert adds_up(hers, world)
    assert adds_up(his, world, person)
    assert "c-1" not in his.model_dump_json()


def test_every_reason_of_the_engine_has_words() -> None:
    assert {reason.value for reason in Reason} <= WHY.keys()


def test_the_table_of_tiers_sets_the_study_beside_the_answers() -> None:
    world = a_world()
    migrate(world.project, SET)
    before = {row.tier: row for row in tiers(world.project).tiers}
    assert before.keys() == STUDY.keys()
    assert [row.silent for row in tiers(world.project).tiers] == sorted(
        (r.silent for r in before.values()), reverse=True
    )
    assert (before["kept"].right, before["kept"].of, before["kept"].study_of) == (0, 0, STUDY["kept"].of)
    queued = next(one for one in landing_queue(world.project, SET) if one.words == HOTEL)
    answer_queued(world.project, queued, Answer.DROP)
    after = {row.tier: row for row in tiers(world.project).tiers}[queued.tier]
    assert (after.right, after.of, after.wrong) == (0, 1, (queued.anchor,))
    assert after.study_of == before[queued.tier].study_of, "answers here are never mixed into the study's"


def test_the_way_starts_with_what_the_author_marked_and_names_who_said_what_on_it() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    part = world.part(DOC, "2021", HOTEL)
    world.label("c", "ana", part)
    migrate(world.project, SET)
    (first,) = landing_queue(world.project, SET)
    answer_queued(world.project, first, Answer.ACCEPT, note="the new sum")
    dearest = DEARER.replace("130 EUR", "150 EUR")
    world.edition(DOC, "2023", dearest)
    migrate(world.project, SET)
    (row,) = audit(world.project, SET).rows
    assert row.words == HOTEL.replace("120", "130")
    (marked,) = row.marked
    assert (marked.at, marked.words, row.marked_words()) == (str(part.reference()), HOTEL, HOTEL)
    assert [(hop.edition, hop.outcome) for hop in marked.hops] == [(f"{DOC}@2022", "edited"), (f"{DOC}@2023", "edited")]
    assert [[(one.person, one.answer, one.note) for one in hop.answers] for hop in marked.hops] == [
        [("ana", "accept", "the new sum")],
        [],
    ]
    assert marked.hops[0].start == marked.at
    assert marked.hops[1].words == HOTEL.replace("120", "150")
    (second,) = landing_queue(world.project, SET)
    answer_queued(world.acting("boris"), second, Answer.DROP)
    (row,) = audit(world.project, SET).rows
    hops = row.marked[0].hops
    assert [hop.to for hop in hops] == [hops[0].to, None]
    assert hops[1].answers[0].person == "boris"
    world.edition(DOC, "2024", RULES)
    (row,) = audit(world.project, SET).rows
    (hop,) = row.marked[0].hops
    assert (hop.outcome, hop.words, hop.answers) == (None, HOTEL, ()), "the text came back, and with it the first place"
    assert hop.why == (WHY["identical-text"],)


def test_labels_that_answers_brought_together_keep_their_own_words_and_ways() -> None:
    world = World()
    gone = RULES.replace(TAXI, "Trains come first.").replace("120 EUR", "130 EUR")
    world.editions(DOC, RULES, gone)
    for case, words in (("c-1", HOTEL), ("c-2", TAXI)):
        world.label(case, "ana", world.part(DOC, "2021", words))
    migrate(world.project, SET)
    for queued in landing_queue(world.project, SET):
        answer_queued(world.project, queued, Answer.PLACE, quote=HOTEL.replace("120", "130"))
    world.edition(DOC, "2023", gone + "More.")
    migrate(world.project, SET)
    result = audit(world.project, SET)
    assert adds_up(result, world)
    (row,) = result.rows
    assert {one.words for one in row.marked} == {HOTEL, TAXI}
    assert [one.at for one in row.marked] == list(row.labels)
    assert all([hop.edition for hop in one.hops] == [f"{DOC}@2022", f"{DOC}@2023"] for one in row.marked)
    assert all(one.hops[0].start == one.at for one in row.marked)


def test_people_who_differ_on_the_way_are_on_it() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    migrate(world.project, SET)
    (queued,) = landing_queue(world.project, SET)
    answer_queued(world.project, queued, Answer.ACCEPT)
    answer_queued(world.acting("boris"), queued, Answer.DROP)
    (row,) = audit(world.project, SET).rows
    (hop,) = row.marked[0].hops
    assert (row.state, hop.to, [one.person for one in hop.answers]) == ("conflict", None, ["ana", "boris"])
