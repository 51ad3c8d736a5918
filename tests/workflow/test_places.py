"""Where a passage stands, by what is on record."""

import datetime
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.model.hashing import text_hash
from annotator.model.label import Distractor, DistractorKind, Follow, Part, Passage
from annotator.model.landing import Answer, Landed, LandingRecord, Place
from annotator.store.base import Change, Delete, Key, Kind, Put
from annotator.workflow.places import (
    Standing,
    Whereabouts,
    distractor_part,
    extent_of,
    needs_now,
    where_now,
    words_at,
)
from tests.workflow.editions import NOW, World, whole_section

DOC = "hr/travel"
A = "# Hotels\n\nA night costs at most 120 EUR in Sofia.\n"
B = "# Hotels\n\nA night in Sofia costs at most 130 EUR.\n"
C = "# Hotels\n\nNew rules apply.\n\nA night in Sofia costs at most 130 EUR.\n"
OLD = "A night costs at most 120 EUR in Sofia."
NEW = "A night in Sofia costs at most 130 EUR."


def now(world: World, part: Part, follow: Follow = Follow.CURRENT, date: datetime.date = NOW) -> Whereabouts:
    return where_now(world.project, part, follow, date=date)


def test_equal_text_under_another_version_is_no_move() -> None:
    world = World()
    world.editions(DOC, A, A)
    here = now(world, world.part(DOC, "2021", OLD))
    assert here.state is Standing.SETTLED
    assert here.place is not None
    assert (here.place.version, words_at(world.project.corpus, here.place)) == ("2022", OLD)
    assert here.place.anchor() == world.place(DOC, "2021", OLD).anchor()


def test_nothing_on_record_is_unlanded_and_counts_nowhere() -> None:
    world = World()
    world.editions(DOC, A, B)
    here = now(world, world.part(DOC, "2021", OLD))
    assert (here.state, here.place) == (Standing.UNLANDED, None)
    assert here.target is not None
    assert here.target.version == "2022"


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        (Landed.KEPT, Standing.CARRIED),
        (Landed.MOVED, Standing.CARRIED),
        (Landed.EDITED, Standing.WAITING),
        (Landed.AMBIGUOUS, Standing.WAITING),
        (Landed.LOST, Standing.WAITING),
    ],
)
def test_only_kept_and_moved_count(outcome: Landed, state: Standing) -> None:
    world = World()
    world.editions(DOC, A, "Preface.\n\n" + A)
    start, there = world.place(DOC, "2021", OLD), world.place(DOC, "2022", OLD)
    world.landed(start, (DOC, "2022"), outcome, None if outcome is Landed.LOST else there)
    here = now(world, world.part(DOC, "2021", OLD))
    assert here.state is state
    assert (here.place is not None) is (state is Standing.CARRIED)


def test_silent_without_a_place_waits() -> None:
    world = World()
    world.editions(DOC, A, B)
    world.landed(world.place(DOC, "2021", OLD), (DOC, "2022"), Landed.KEPT, None)
    assert now(world, world.part(DOC, "2021", OLD)).state is Standing.WAITING


def test_an_edition_that_comes_back_needs_no_answer_and_undoes_a_drop() -> None:
    world = World()
    world.editions(DOC, A, B, A)
    start = world.place(DOC, "2021", OLD)
    world.confirmed("ana", start, (DOC, "2022"), None)
    part = world.part(DOC, "2021", OLD)
    assert now(world, part, date=datetime.date(2022, 6, 1)).state is Standing.DROPPED
    back = now(world, part)
    assert back.state is Standing.SETTLED
    assert back.place is not None
    assert back.place.version == "2023"


def test_a_person_outranks_the_engine_and_later_editions_start_from_the_answer() -> None:
    world = World()
    world.editions(DOC, A, B, C)
    start, middle, end = world.place(DOC, "2021", OLD), world.place(DOC, "2022", NEW), world.place(DOC, "2023", NEW)
    world.landed(start, (DOC, "2022"), Landed.LOST)
    world.landed(start, (DOC, "2023"), Landed.LOST)
    world.confirmed("ana", start, (DOC, "2022"), middle)
    part = world.part(DOC, "2021", OLD)
    settled = now(world, part, date=datetime.date(2022, 6, 1))
    assert (settled.state, settled.place, settled.reworded) == (Standing.SETTLED, middle, True)
    assert now(world, part).state is Standing.UNLANDED
    world.landed(middle, (DOC, "2023"), Landed.KEPT, end)
    carried = now(world, part)
    assert (carried.state, carried.place, carried.since) == (Standing.CARRIED, end, middle)
    assert [one.person for one in carried.answers] == ["ana"]
    assert carried.reworded


def test_a_drop_lasts_until_somebody_says_otherwise() -> None:
    world = World()
    world.editions(DOC, A, B, C)
    start = world.place(DOC, "2021", OLD)
    world.confirmed("ana", start, (DOC, "2022"), None)
    world.landed(start, (DOC, "2023"), Landed.EDITED, world.place(DOC, "2023", NEW))
    part = world.part(DOC, "2021", OLD)
    assert now(world, part).state is Standing.DROPPED
    world.confirmed("ana", start, (DOC, "2023"), world.place(DOC, "2023", NEW))
    assert now(world, part).state is Standing.SETTLED


def test_equal_answers_are_one_and_differing_ones_a_conflict() -> None:
    world = World()
    world.editions(DOC, A, B)
    start, there = world.place(DOC, "2021", OLD), world.place(DOC, "2022", NEW)
    part = world.part(DOC, "2021", OLD)
    world.confirmed("ana", start, (DOC, "2022"), there)
    world.confirmed("boris", start, (DOC, "2022"), there)
    assert now(world, part).state is Standing.SETTLED
    world.confirmed("boris", start, (DOC, "2022"), None)
    here = now(world, part)
    assert (here.state, here.place) == (Standing.CONFLICT, None)
    assert [one.person for one in here.answers] == ["ana", "boris"]


def test_answers_that_lead_there_by_different_ways_must_agree() -> None:
    world = World()
    world.editions(DOC, A, B, C)
    start, middle, end = world.place(DOC, "2021", OLD), world.place(DOC, "2022", NEW), world.place(DOC, "2023", NEW)
    part = world.part(DOC, "2021", OLD)
    world.confirmed("ana", start, (DOC, "2022"), middle)
    world.confirmed("ana", middle, (DOC, "2023"), end)
    world.confirmed("boris", start, (DOC, "2023"), end)
    assert now(world, part).state is Standing.SETTLED
    world.confirmed("boris", start, (DOC, "2023"), world.place(DOC, "2023", "New rules apply."))
    assert now(world, part).state is Standing.CONFLICT


def test_a_conflict_on_the_way_is_asked_again_even_if_the_engine_is_sure() -> None:
    world = World()
    world.editions(DOC, A, B, "Preface.\n\n" + A)
    start, there = world.place(DOC, "2021", OLD), world.place(DOC, "2023", OLD)
    part = world.part(DOC, "2021", OLD)
    world.confirmed("ana", start, (DOC, "2022"), world.place(DOC, "2022", NEW))
    world.confirmed("boris", start, (DOC, "2022"), None)
    world.landed(start, (DOC, "2023"), Landed.KEPT, there)
    here = now(world, part)
    assert (here.state, here.place) == (Standing.WAITING, None)
    assert "differing-answers" in here.reasons
    world.confirmed("clara", start, (DOC, "2023"), there)
    assert now(world, part).place == there


def test_records_that_differ_are_a_question_and_equal_ones_are_not() -> None:
    world = World()
    world.editions(DOC, A, "Preface.\n\n" + A)
    start, there = world.place(DOC, "2021", OLD), world.place(DOC, "2022", OLD)
    part = world.part(DOC, "2021", OLD)
    world.landed(start, (DOC, "2022"), Landed.KEPT, there)
    world.landed(start, (DOC, "2022"), Landed.MOVED, there, engine="test/2")
    assert now(world, part).state is Standing.CARRIED
    world.landed(start, (DOC, "2022"), Landed.EDITED, there, engine="test/3")
    here = now(world, part)
    assert here.state is Standing.WAITING
    assert "differing-records" in here.reasons


def test_two_silent_records_of_different_places_are_a_question() -> None:
    world = World()
    world.editions(DOC, A, A + A)
    start, part = world.place(DOC, "2021", OLD), world.part(DOC, "2021", OLD)
    for nth in (0, 1):
        world.landed(start, (DOC, "2022"), Landed.KEPT, world.place(DOC, "2022", OLD, nth=nth))
    here = now(world, part)
    assert (here.state, here.place, here.reasons) == (Standing.WAITING, None, ("differing-records",))


def test_a_text_that_came_back_on_the_way_is_where_later_editions_start() -> None:
    world = World()
    world.editions(DOC, A, B, A, C)
    start = world.place(DOC, "2021", OLD)
    world.confirmed("ana", start, (DOC, "2022"), None)
    here = now(world, world.part(DOC, "2021", OLD))
    assert (here.state, here.since) == (Standing.UNLANDED, start)


def test_on_the_way_back_the_nearest_answer_counts() -> None:
    world = World()
    world.editions(DOC, A, B, C)
    start, middle = world.place(DOC, "2023", NEW), world.place(DOC, "2022", NEW)
    world.confirmed("ana", start, (DOC, "2022"), middle)
    here = now(world, world.part(DOC, "2023", NEW), date=datetime.date(2021, 6, 1))
    assert (here.state, here.since) == (Standing.UNLANDED, middle)


def test_a_landing_file_that_is_removed_is_forgotten() -> None:
    world = World()
    world.editions(DOC, A, "Preface.\n" + A)
    part = world.part(DOC, "2021", OLD)
    world.landed(world.place(DOC, "2021", OLD), (DOC, "2022"), Landed.KEPT, world.place(DOC, "2022", OLD))
    assert now(world, part).state is Standing.CARRIED
    world.store.commit([Delete(key) for key in world.store.list(Kind.LANDINGS)])
    assert now(world, part).state is Standing.UNLANDED


def test_a_record_serves_every_edition_of_the_same_text() -> None:
    world = World()
    world.editions(DOC, A, B, B)
    start, there = world.place(DOC, "2021", OLD), world.place(DOC, "2022", NEW)
    world.confirmed("ana", start, (DOC, "2022"), there)
    here = now(world, world.part(DOC, "2021", OLD))
    assert here.place is not None
    assert (here.state, here.place.version, here.place.anchor()) == (Standing.SETTLED, "2023", there.anchor())
    world.landed(world.place(DOC, "2021", "# Hotels"), (DOC, "2022"), Landed.KEPT, world.place(DOC, "2022", "# Hotels"))
    carried = now(world, world.part(DOC, "2021", "# Hotels"))
    assert carried.place == world.place(DOC, "2023", "# Hotels")


def test_records_that_contradict_themselves_count_for_nothing_and_are_named() -> None:
    world = World()
    world.editions(DOC, A, B)
    start, there = world.place(DOC, "2021", OLD), world.place(DOC, "2022", NEW)
    wrong = there.model_copy(update={"text": text_hash("other")})
    record = LandingRecord(
        anchor=start.anchor(),
        start=start,
        to_document=DOC,
        to_version="2022",
        to_text=there.text,
        outcome=Landed.KEPT,
        place=wrong,
    )
    foreign = record.model_copy(update={"anchor": there.anchor(), "place": there})
    world.store.commit([Put(Key(Kind.LANDINGS, ("2022", "aaaa")), (record, foreign))])
    given = world.confirmed("ana", start, (DOC, "2022"), there)
    world.store.commit(
        [Put(Key(Kind.CONFIRMATION, (given.anchor, "2022", "ana")), given.model_copy(update={"answer": Answer.DROP}))]
    )
    index = world.project.landings.refreshed()
    assert now(world, world.part(DOC, "2021", OLD)).state is Standing.UNLANDED
    assert len(index.unreadable()) == 3


def test_the_index_sees_what_came_changed_and_went() -> None:
    world = World()
    world.editions(DOC, A, B)
    start, there = world.place(DOC, "2021", OLD), world.place(DOC, "2022", NEW)
    part = world.part(DOC, "2021", OLD)
    states = [now(world, part).state]
    given = world.confirmed("ana", start, (DOC, "2022"), there)
    states.append(now(world, part).state)
    world.confirmed("ana", start, (DOC, "2022"), None)
    states.append(now(world, part).state)
    world.store.commit([Delete(Key(Kind.CONFIRMATION, (given.anchor, "2022", "ana")))])
    states.append(now(world, part).state)
    assert states == [Standing.UNLANDED, Standing.SETTLED, Standing.DROPPED, Standing.UNLANDED]


def test_previous_means_the_edition_before_the_one_in_force() -> None:
    world = World()
    world.editions(DOC, A, B, C)
    part = world.part(DOC, "2022", NEW)
    here = now(world, part, Follow.PREVIOUS)
    assert (here.state, here.place) == (Standing.SETTLED, world.place(DOC, "2022", NEW))
    first = now(world, part, Follow.PREVIOUS, datetime.date(2021, 6, 1))
    assert (first.state, first.reasons) == (Standing.GONE, ("no-previous-edition",))
    # Backwards: the label is made on the newest edition, the case asks about a date before it.
    back = now(world, world.part(DOC, "2023", NEW), Follow.CURRENT, datetime.date(2022, 6, 1))
    assert back.state is Standing.UNLANDED
    world.landed(world.place(DOC, "2023", NEW), (DOC, "2022"), Landed.KEPT, world.place(DOC, "2022", NEW))
    back = now(world, world.part(DOC, "2023", NEW), Follow.CURRENT, datetime.date(2022, 6, 1))
    assert back.place == world.place(DOC, "2022", NEW)


def test_answers_beyond_the_edition_meant_do_not_count() -> None:
    world = World()
    world.editions(DOC, A, B, C)
    start = world.place(DOC, "2021", OLD)
    world.confirmed("ana", start, (DOC, "2023"), None)
    part = world.part(DOC, "2021", OLD)
    assert now(world, part).state is Standing.DROPPED
    assert now(world, part, date=datetime.date(2022, 6, 1)).state is Standing.UNLANDED


def test_pinned_stays_in_its_edition_and_follows_its_renditions() -> None:
    world = World()
    world.editions(DOC, A, B)
    part = world.part(DOC, "2021", OLD)
    assert now(world, part, Follow.PINNED).state is Standing.PINNED
    world.edition(DOC, "2021~2", A.replace("\n\n", "\n\n\n"))
    here = now(world, part, Follow.PINNED)
    assert here.state is Standing.UNLANDED
    assert here.target is not None
    assert here.target.version == "2021~2"
    there = world.place(DOC, "2021~2", OLD)
    world.landed(world.place(DOC, "2021", OLD), (DOC, "2021~2"), Landed.KEPT, there)
    assert now(world, part, Follow.PINNED).place == there
    old = now(world, part, date=datetime.date(2021, 6, 1))
    assert old.place == there, "the edition in force is read by its newest rendition"


def test_a_rendition_starts_from_the_answer_given_for_the_one_before() -> None:
    world = World()
    world.editions(DOC, A, B)
    start, there = world.place(DOC, "2021", OLD), world.place(DOC, "2022", NEW)
    world.confirmed("ana", start, (DOC, "2022"), there)
    world.edition(DOC, "2022~2", C)
    here = now(world, world.part(DOC, "2021", OLD))
    assert (here.state, here.since) == (Standing.UNLANDED, there)


def test_before_the_first_edition_nothing_is_in_force() -> None:
    world = World()
    world.editions(DOC, A)
    here = now(world, world.part(DOC, "2021", OLD), date=datetime.date(2020, 1, 1))
    assert (here.state, here.reasons) == (Standing.GONE, ("no-edition-in-force",))


@pytest.mark.parametrize("at", ["hr/nothing@2021#hotels", f"{DOC}@1999#hotels", f"{DOC}@2023#hotels"])
def test_a_broken_reference_is_said_and_not_raised(at: str) -> None:
    world = World()
    world.editions(DOC, A, B)
    world.withdrawn(DOC, "2023")
    here = now(world, Part(at=at, span=(1, 5)))
    assert (here.state, here.place) == (Standing.BROKEN, None)
    assert here.problem is not None
    assert here.problem.line()


def test_a_withdrawn_document_waits_for_a_person_who_may_put_it_elsewhere() -> None:
    world = World()
    world.editions(DOC, A)
    world.withdrawn(DOC, "2022")
    world.edition("hr/hotels", "2022", C)
    part = world.part(DOC, "2021", OLD)
    here = now(world, part)
    assert here.state is Standing.UNLANDED
    assert here.target is not None
    assert here.target.text is None
    start, there = world.place(DOC, "2021", OLD), world.place("hr/hotels", "2022", NEW)
    given = world.confirmed("ana", start, (DOC, "2021"), there).model_copy(
        update={"to_version": "2022", "to_text": None}
    )
    changes: list[Change] = [Delete(Key(Kind.CONFIRMATION, (given.anchor, "2021", "ana")))]
    changes.append(Put(Key(Kind.CONFIRMATION, (given.anchor, "2022", "ana")), given))
    world.store.commit(changes)
    moved = now(world, part)
    assert (moved.state, moved.place) == (Standing.SETTLED, there)
    world.edition("hr/hotels", "2023", B)
    later = now(world, part)
    assert (later.state, later.since) == (Standing.UNLANDED, there), "it goes with the document it was put into"
    assert [one.person for one in later.answers] == ["ana"]


def test_a_moved_document_is_followed_and_its_previous_edition_is_the_one_before_the_move() -> None:
    world = World()
    world.editions(DOC, A, B)
    world.withdrawn(DOC, "2023", moved_to="hr/hotels")
    world.edition("hr/hotels", "2023", B)
    part = world.part(DOC, "2022", NEW)
    here = now(world, part)
    assert here.state is Standing.SETTLED
    assert here.place is not None
    assert (here.place.document, here.place.version) == ("hr/hotels", "2023")
    assert now(world, part, Follow.PREVIOUS).place == world.place(DOC, "2022", NEW)
    world.edition("hr/hotels", "2024", C)
    before = now(world, part, Follow.PREVIOUS)
    assert before.place is not None
    assert (before.place.document, before.place.version) == ("hr/hotels", "2023")
    assert now(world, part).state is Standing.UNLANDED


def test_the_edition_before_skips_those_without_a_text_and_is_the_givers_after_a_merger() -> None:
    world = World()
    world.editions(DOC, A)
    world.withdrawn(DOC, "2022")
    world.edition(DOC, "2023", C)
    part = world.part(DOC, "2021", OLD)
    assert now(world, part, Follow.PREVIOUS).place == world.place(DOC, "2021", OLD)
    world.editions("hr/all", B, B + "\nMore.\n", B + "\nMore again.\n")
    world.withdrawn(DOC, "2024", moved_to="hr/all")
    world.edition("hr/all", "2024", B + "\nHotels are here now.\n")
    last = world.part(DOC, "2023", NEW)
    assert now(world, last, Follow.PREVIOUS).place == world.place(DOC, "2023", NEW)
    world.edition("hr/all", "2025", B + "\nHotels are still here.\n")
    target = now(world, last, Follow.PREVIOUS).target
    assert target is not None
    assert target.edition() == ("hr/all", "2024")


def test_the_tenth_rendition_comes_after_the_second() -> None:
    world = World()
    world.editions(DOC, A)
    for number in (2, 10):
        world.edition(DOC, f"2021~{number}", A.replace("\n\n", "\n" * (number + 1)))
    start, second = world.place(DOC, "2021", OLD), world.place(DOC, "2021~2", OLD)
    world.confirmed("ana", start, (DOC, "2021~2"), second)
    here = now(world, world.part(DOC, "2021", OLD))
    assert (here.state, here.since) == (Standing.UNLANDED, second)
    assert here.target is not None
    assert here.target.version == "2021~10"


def test_documents_that_move_in_a_circle_end() -> None:
    world = World()
    world.editions(DOC, A)
    world.edition("hr/b", "2021", B)
    world.withdrawn(DOC, "2022", moved_to="hr/b")
    world.withdrawn("hr/b", "2022", moved_to=DOC)
    for follow in Follow:
        assert now(world, world.part(DOC, "2021", OLD), follow).state in Standing


def test_answers_in_a_circle_are_a_question() -> None:
    world = World()
    world.editions(DOC, A, B)
    world.editions("hr/b", C, C + "\nMore.\n")
    one, two = world.place(DOC, "2021", OLD), world.place("hr/b", "2021", NEW)
    world.confirmed("ana", one, (DOC, "2022"), two)
    world.confirmed("ana", two, ("hr/b", "2022"), one)
    here = now(world, world.part(DOC, "2021", OLD))
    assert (here.state, here.place, here.reasons) == (Standing.CONFLICT, None, ("answers-in-a-circle",))


def test_a_whole_section_is_found_under_equal_text_whatever_its_key_there() -> None:
    world = World()
    world.edition(DOC, "2021", A)
    renamed = tuple(
        one.model_copy(update={"key": f"{one.key}-x"}) for one in world.project.corpus.reading(DOC, "2021").sections
    )
    world.edition(DOC, "2022", A, renamed)
    here = now(world, whole_section(DOC, "2021", "hotels"))
    assert here.place is not None
    assert (here.state, here.place.section) == (Standing.SETTLED, "hotels-x")
    assert words_at(world.project.corpus, here.place) == A
    assert extent_of(world.project.corpus, here.place) == (0, len(A))


def test_needs_count_by_any_passage_and_passages_by_all_parts() -> None:
    world = World()
    world.editions(DOC, A, B)
    world.edition("hr/taxi", "2021", "# Taxi\n\nTaxis are paid at night only.\n")
    taxi = world.part("hr/taxi", "2021", "Taxis are paid at night only.")
    hotel = world.part(DOC, "2021", OLD)
    both = Passage(parts=(Part(at=taxi.at, span=taxi.span), Part(at=hotel.at, span=hotel.span)))
    label = world.label("c", "ana", hotel, both)
    (need,) = needs_now(world.project, label, date=NOW)
    assert [passage.counts for passage in need.any] == [False, False]
    assert [part.state for part in need.any[1].parts] == [Standing.SETTLED, Standing.UNLANDED]
    assert not need.counts
    (need,) = needs_now(world.project, world.label("d", "ana", hotel, taxi), date=NOW)
    assert need.counts


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_order_in_which_records_arrive_does_not_matter(data: st.DataObject) -> None:
    """Plain git may bring records in any order; what is known of a passage must not depend on it."""
    texts = data.draw(st.lists(st.sampled_from([A, B, C, "Preface.\n" + A]), min_size=2, max_size=4))
    people = data.draw(st.lists(st.sampled_from(["ana", "boris", "clara"]), min_size=1, max_size=3, unique=True))

    def somewhere(world: World, version: str) -> Place:
        words = st.sampled_from(
            [w for w in (OLD, NEW, "New rules apply.", "# Hotels") if w in world.text(DOC, version)]
        )
        return world.place(DOC, version, data.draw(words))

    world = World()
    world.editions(DOC, *texts)
    versions = [str(2021 + n) for n in range(len(texts))]
    start = somewhere(world, "2021")
    places = [start, *(somewhere(world, version) for version in versions[1:])]
    writes: list[tuple[str, Place, str, Place | None]] = []
    for person in people:
        begin, version = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(versions))
        writes.append((person, begin, version, data.draw(st.sampled_from([None, somewhere(world, version)]))))
    answers: list[tuple[Standing, Place | None]] = []
    part = Part(at=f"{DOC}@2021#{start.section}", span=start.span)
    for order in permutations(writes):
        again = World()
        again.editions(DOC, *texts)
        for person, begin, version, place in order:
            again.confirmed(person, begin, (DOC, version), place)
        here = now(again, part)
        answers.append((here.state, here.place))
        if here.place is not None and not here.answers:
            assert words_at(again.project.corpus, here.place) == words_at(again.project.corpus, start)
    assert len(set(answers)) == 1


def test_an_outdated_distractor_means_just_its_edition() -> None:
    for why in DistractorKind:
        _, follow = distractor_part(Distractor(at=f"{DOC}@2021#hotels", why=why))
        assert (follow is Follow.PINNED) is (why is DistractorKind.OUTDATED)
