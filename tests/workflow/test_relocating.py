"""Passages that left their document: offered where they are now, whatever language they are in, and never taken."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from annotator.model.landing import SILENT, Landed, LandingRecord, Place
from annotator.store.base import Kind
from annotator.workflow.migrate import migrate
from annotator.workflow.offers import Offer, offered
from annotator.workflow.places import words_at
from tests.workflow.editions import SET, World

OTHER = """# {0}

What stands here has been here for a long time and concerns {0} alone, not anything else in these rules.

"""
TEXTS = {
    "en": (
        "Taxis are paid between 22:00 and 06:00 if no bus drives any more and the head of the unit agrees to it.",
        "Taxis are paid between 23:00 and 06:00 if no bus drives any more and the head of the unit agrees to it.",
        "Baggage is paid for one bag on each leg of the journey without any further justification by the traveller.",
    ),
    "bg": (
        "Такси се заплаща между 22:00 и 06:00 часа, ако няма автобус и ръководителят на звеното е съгласен с това.",
        "Такси се заплаща между 23:00 и 06:00 часа, ако няма автобус и ръководителят на звеното е съгласен с това.",
        "Багажът се заплаща за една чанта във всяка посока на пътуването без допълнителна обосновка от служителя.",
    ),
    "ja": (
        "午後十時から午前六時までのタクシー代は、バスがなく、部長が同意した場合に支払われる。",
        "午後十一時から午前六時までのタクシー代は、バスがなく、部長が同意した場合に支払われる。",
        "手荷物は旅行の各区間につき一個まで、追加の説明なしに会社が費用を負担するものとする。",
    ),
    "ar": (
        "تُدفع أجرة سيارات الأجرة بين الساعة 22:00 و06:00 إذا لم تكن هناك حافلة ووافق رئيس الوحدة على ذلك.",
        "تُدفع أجرة سيارات الأجرة بين الساعة 23:00 و06:00 إذا لم تكن هناك حافلة ووافق رئيس الوحدة على ذلك.",
        "تُدفع تكاليف الأمتعة لحقيبة واحدة في كل مرحلة من مراحل الرحلة دون مبرر إضافي من المسافر نفسه.",
    ),
}


def records(world: World) -> list[LandingRecord]:
    found = []
    for loaded in world.store.load_many(world.store.list(Kind.LANDINGS)):
        value = getattr(loaded, "value", ())
        found += [row for row in value if isinstance(row, LandingRecord)] if isinstance(value, tuple) else []
    return found


def landed(world: World) -> LandingRecord:
    migrate(world.project, SET)
    (record,) = records(world)
    return record


def said(world: World, place: Place | None) -> str:
    assert place is not None
    return words_at(world.project.corpus, place)


@pytest.mark.parametrize("language", TEXTS)
def test_an_edited_passage_of_a_split_document_is_offered_with_its_change(language: str) -> None:
    taxi, dearer, bag = TEXTS[language]
    world = World()
    world.editions("hr/travel", OTHER.format("Travel") + f"{taxi}\n\n{bag}\n", OTHER.format("Travel"))
    world.edition("hr/taxis", "2022", OTHER.format("Taxis") + f"{bag}\n\n{dearer}\n")
    world.label("c", "ana", world.part("hr/travel", "2021", taxi))
    record = landed(world)
    assert record.outcome is Landed.LOST
    assert record.reasons[-2:] == ("reworded-elsewhere", "document-split")
    assert said(world, record.place).endswith(dearer)
    assert "number" in record.changes


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize(("there_before", "why"), [(True, "document-merged"), (False, "document-replaced")])
def test_a_withdrawn_document_has_an_heir_without_any_record_of_it(language: str, there_before: bool, why: str) -> None:
    taxi, _, bag = TEXTS[language]
    world = World()
    world.editions("hr/taxis", f"{taxi}\n\n{bag}\n")
    if there_before:
        world.edition("hr/travel", "2021", OTHER.format("Travel"))
    world.edition("hr/travel", "2022", OTHER.format("Travel") + f"{taxi}\n\n{bag}\n")
    world.withdrawn("hr/taxis", "2022")
    world.label("c", "ana", world.part("hr/taxis", "2021", taxi))
    record = landed(world)
    assert (record.outcome, record.reasons) == (Landed.LOST, ("withdrawn", "verbatim-elsewhere", why))
    assert said(world, record.place) == taxi


def test_a_document_that_names_the_old_one_is_its_heir_though_little_is_left() -> None:
    taxi, dearer, bag = TEXTS["en"]
    world = World()
    world.editions("hr/taxis", f"{taxi}\n\n{bag}\n\n" + OTHER.format("Horses") * 3)
    page = f"---\ntitle: Travel\nredirect_from:\n  - /hr/taxis/\n---\n\n{OTHER.format('Travel')}{dearer}\n"
    world.edition("hr/travel", "2022", page)
    world.withdrawn("hr/taxis", "2022")
    world.label("c", "ana", world.part("hr/taxis", "2021", taxi))
    record = landed(world)
    assert record.reasons == ("withdrawn", "reworded-elsewhere", "document-replaced")
    assert said(world, record.place) == dearer


def test_pages_of_other_versions_are_offered_and_never_proposed() -> None:
    taxi, _, bag = TEXTS["en"]
    world = World()
    page = OTHER.format("Taxis") + f"{taxi}\n\n{bag}\n"
    for version in ("7.2", "7.4", "7.5"):
        world.edition(f"{version}/taxis", "2021", page)
        if version != "7.2":
            world.edition(f"{version}/taxis", "2022", page)
    world.edition("7.6/taxis", "2022", page)
    world.withdrawn("7.2/taxis", "2022")
    world.label("c", "ana", world.part("7.2/taxis", "2021", taxi))
    record = landed(world)
    # 7.6 was made from 7.4 and 7.5, which had the text all along.
    assert record.reasons == ("withdrawn", "verbatim-in-several", "other-version")
    assert record.place is None
    assert [one.document for one in record.candidates] == ["7.4/taxis", "7.5/taxis", "7.6/taxis"]


@pytest.mark.parametrize("rewritten", [False, True])
def test_only_a_document_that_lives_on_under_another_name_takes_its_passages_along(*, rewritten: bool) -> None:
    taxi, dearer, bag = TEXTS["en"]
    world = World()
    rules = "".join(
        f"Person {number} of unit {number} keeps the papers of case {number} in room {number}.\n\n"
        for number in range(9)
    )
    world.edition("law/old", "2021", f"{rules}{taxi}\n\n{bag}\n")
    world.withdrawn("law/old", "2022", moved_to="law/new")
    text = "".join(
        f"House {number} of the {number}th street has walls that nobody may climb.\n\n" for number in range(9)
    )
    world.edition("law/new", "2022", (text if rewritten else rules) + f"{dearer}\n\n{bag}\n")
    # What the heir is made into later says nothing about the move.
    world.edition("law/new", "2023", text + f"{dearer}\n\n{bag}\n")
    world.label("c", "ana", world.part("law/old", "2021", bag))
    record = landed(world)
    assert said(world, record.place) == bag
    if rewritten:
        assert (record.outcome, record.reasons[-1]) == (Landed.AMBIGUOUS, "document-replaced")
    else:
        assert record.outcome in SILENT


def test_words_that_another_document_held_all_along_are_offered_and_not_proposed() -> None:
    taxi, _, bag = TEXTS["en"]
    world = World()
    world.editions("hr/travel", OTHER.format("Travel") + f"{taxi}\n\n{bag}\n", OTHER.format("Travel") + f"{bag}\n")
    world.editions("hr/guests", OTHER.format("Guests") + f"{taxi}\n")
    world.label("c", "ana", world.part("hr/travel", "2021", taxi))
    record = landed(world)
    assert record.reasons[-2:] == ("verbatim-elsewhere", "held-before")
    assert record.place is None
    assert [said(world, one) for one in record.candidates] == [taxi]


def test_workers_of_other_processes_find_the_same() -> None:
    found = []
    for workers in (0, 2):
        world = World()
        for language, (taxi, dearer, bag) in TEXTS.items():
            world.editions(f"{language}/travel", f"{taxi}\n\n{bag}\n", OTHER.format("Travel"))
            world.edition(f"{language}/taxis", "2022", OTHER.format("Taxis") + f"{bag}\n\n{dearer}\n")
            world.label(language, "ana", *(world.part(f"{language}/travel", "2021", one) for one in (taxi, bag)))
        if workers:
            # Begun anew, each with seeds of its own for the hashes of strings.
            with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
                migrate(world.project, SET, executor=executor)
        else:
            migrate(world.project, SET)
        found.append(sorted(record.model_dump_json() for record in records(world)))
    assert found[0] == found[1]
    assert len(found[0]) == 2 * len(TEXTS)


def test_copies_elsewhere_distract_from_nothing_that_stands() -> None:
    taxi, _, bag = TEXTS["en"]
    world = World()
    page = OTHER.format("Taxis") + f"{taxi}\n\n{bag}\n"
    for number in range(20):
        world.editions(f"v{number}/taxis", page, f"News of {number}.\n\n{page}")
    for number in range(20):
        world.label(f"c-{number}", "ana", world.part(f"v{number}/taxis", "2021", taxi))
    result = migrate(world.project, SET)
    assert {one.outcome for one in result.landings} <= SILENT
    assert all(one.to.partition("@")[0] == one.start.partition("@")[0] for one in result.landings)


def test_a_passage_of_which_something_is_left_is_a_choice_between_places() -> None:
    taxi, _, bag = TEXTS["en"]
    weak = "Taxis are paid by nobody; ask the head of the unit about other ways to get home."
    world = World()
    world.editions("hr/travel", OTHER.format("Travel") + f"{taxi}\n\n{bag}\n", OTHER.format("Travel") + f"{weak}\n")
    world.edition("hr/taxis", "2022", OTHER.format("Taxis") + f"{taxi}\n\n{bag}\n")
    world.label("c", "ana", world.part("hr/travel", "2021", taxi))
    record = landed(world)
    assert record.outcome in {Landed.AMBIGUOUS, Landed.LOST}
    assert said(world, record.place) == taxi
    assert "document-split" in record.reasons


def test_what_is_nowhere_is_lost_and_nothing_is_offered() -> None:
    taxi, _, bag = TEXTS["en"]
    world = World()
    world.editions("hr/travel", f"{taxi}\n\n{bag}\n")
    world.edition("hr/other", "2022", OTHER.format("Other"))
    world.withdrawn("hr/travel", "2022")
    world.label("c", "ana", world.part("hr/travel", "2021", taxi))
    record = landed(world)
    assert (record.outcome, record.reasons, record.place, record.candidates) == (Landed.LOST, ("withdrawn",), None, ())


def test_a_document_that_was_withdrawn_and_comes_back_is_where_it_was() -> None:
    taxi, dearer, bag = TEXTS["en"]
    world = World()
    world.edition("hr/taxis", "2021", f"{taxi}\n\n{bag}\n")
    world.withdrawn("hr/taxis", "2022")
    world.edition("hr/taxis", "2023", f"News.\n\n{taxi}\n\n{bag}\n")
    world.label("c", "ana", world.part("hr/taxis", "2021", taxi))
    (landing,) = migrate(world.project, SET).landings
    assert landing.outcome in SILENT
    world.edition("hr/taxis", "2024", f"{taxi}\n\n{bag}\n")
    assert migrate(world.project, SET).counts["unchanged"] == 1
    world.edition("hr/taxis", "2025", f"{dearer}\n\n{bag}\n")
    (landing,) = migrate(world.project, SET).landings
    assert landing.outcome is Landed.EDITED


PLACE = Place(document="a", version="1", text="sha256:" + "0" * 64, span=(0, 4))


def test_offers_are_ordered_and_at_most_four_places_are_named() -> None:
    record = LandingRecord(anchor=PLACE.anchor(), start=PLACE, to_document="a", to_version="2", outcome=Landed.LOST)
    places = [PLACE.model_copy(update={"document": name}) for name in "bcdefg"]
    offers = [
        Offer(places[0], same_words=True, other_version=True),
        Offer(places[1], same_words=True, nearness=(0, 0, 1)),
        Offer(places[2], same_words=True, nearness=(0, -1, 1)),
        Offer(places[3], same_words=False, why="document-split"),
        Offer(places[4], same_words=True, why="document-split"),
    ]
    found = offered(record, offers)
    assert found.place == places[4]
    assert [one.document for one in found.candidates] == ["e", "d", "c"]
    assert found.reasons == ("verbatim-in-several", "document-split")
    assert offered(record, ()) is record


def test_of_several_copies_none_is_proposed_though_one_is_nearer() -> None:
    record = LandingRecord(anchor=PLACE.anchor(), start=PLACE, to_document="a", to_version="2", outcome=Landed.LOST)
    near, far = (PLACE.model_copy(update={"document": name}) for name in "bc")
    found = offered(record, [Offer(far, same_words=True, other_version=True), Offer(near, same_words=True)])
    assert (found.place, found.candidates) == (None, (near, far))
    assert offered(record, [Offer(near, same_words=True)]).place == near


def test_versions_do_not_distract_from_what_is_left() -> None:
    record = LandingRecord(
        anchor=PLACE.anchor(),
        start=PLACE,
        to_document="a",
        to_version="2",
        outcome=Landed.EDITED,
        place=PLACE,
        reasons=("words-changed", "weak"),
    )
    place = PLACE.model_copy(update={"document": "b"})
    assert offered(record, [Offer(place, same_words=True, other_version=True)]) is record
    assert offered(record, [Offer(place, same_words=False)]) is record
    beside = offered(record, [Offer(place, same_words=True)])
    assert (beside.outcome, beside.place, beside.candidates) == (Landed.AMBIGUOUS, PLACE, (place,))
