"""What answers teach about kinds of landings, the sample of silent ones, and the order of the queue."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import annotator.workflow.planning as planning
import annotator.workflow.tiers as tiers_module
from annotator.anchoring.vocabulary import Reason
from annotator.evaluation.statistics import clopper_pearson
from annotator.model.finding import Severity
from annotator.model.hashing import text_hash
from annotator.model.label import Fact, Need
from annotator.model.landing import SILENT, Answer, Landed, LandingRecord, Place
from annotator.store.base import Key, Kind, Put
from annotator.workflow.answering import answer_queued
from annotator.workflow.check import check
from annotator.workflow.land import Order, Queued, landing_queue, waiting_count
from annotator.workflow.migrate import migrate
from annotator.workflow.places import Standing
from annotator.workflow.tiers import SAMPLE, STUDY, Rate, drawn, rates, tier_of
from tests.workflow.editions import SET, World
from tests.workflow.test_land import DEARER, DOC, HOTEL, NOTICE, RULES, TAXI, with_a_maintainer

OTHER = "Breakfast is part of the price and is not paid for again by the company."


def record(outcome: Landed = Landed.KEPT, text: str = "new", **said: object) -> LandingRecord:
    start = Place(document="a", version="1", text=text_hash("old"), section="s", span=(0, 9))
    place = Place(document="a", version="2", text=text_hash(text), section="s", span=(0, 9))
    fields = {
        "anchor": start.anchor(),
        "start": start,
        "to_document": "a",
        "to_version": "2",
        "to_text": text_hash(text),
        "outcome": outcome,
        "place": place,
        "confidence": 0.9998,
    }
    return LandingRecord.model_validate({**fields, **said})


@pytest.mark.parametrize(
    ("landing", "tier"),
    [
        (record(), "kept"),
        (record(confidence=0.966), "aligned"),
        (record(Landed.MOVED, confidence=0.99), "moved"),
        (record(place=Place(document="a", version="2", text=text_hash("new"), section="s")), "section"),
        (record(place=Place(document="b", version="2", text=text_hash("b"), section="s", span=(0, 9))), "renamed"),
        (record(Landed.EDITED, reasons=("words-changed",), confidence=0.945), "edited-near"),
        (record(Landed.EDITED, reasons=("words-changed",), confidence=0.89), "edited-half"),
        (record(Landed.EDITED, reasons=("words-changed",), confidence=0.63), "edited-far"),
        (record(Landed.EDITED, reasons=("words-changed", "weak"), confidence=0.51), "weak"),
        (record(Landed.EDITED, reasons=("sentence-changed",)), "sentence"),
        (record(Landed.AMBIGUOUS, reasons=("rival",)), "rival"),
        (record(Landed.AMBIGUOUS, reasons=("unique", "chain-disagrees")), "chain"),
        (record(Landed.LOST, place=None, reasons=("gone",), confidence=0.988), "lost"),
        (record(Landed.LOST, reasons=("gone", "suggestion")), "suggestion"),
        (record(Landed.LOST, reasons=("gone", "verbatim-elsewhere")), "elsewhere"),
    ],
)
def test_a_landing_has_the_tier_that_the_study_counted(landing: LandingRecord, tier: str) -> None:
    assert tier_of(landing) == tier
    assert (tier in STUDY) or tier in {"section", "renamed", "chain", "elsewhere"}


@given(
    st.sampled_from(sorted(Landed)),
    st.lists(st.sampled_from(sorted(Reason)), max_size=3, unique=True),
    st.floats(0, 1),
    st.booleans(),
)
def test_silent_tiers_are_those_of_silent_landings(
    outcome: Landed, reasons: list[Reason], confidence: float, placed: bool
) -> None:
    said: dict[str, object] = {} if placed else {"place": None}
    landing = record(outcome, reasons=tuple(reasons), confidence=confidence).model_copy(update=said)
    assert Rate(tier_of(landing)).silent == (outcome in SILENT)


def test_one_in_a_hundred_silent_landings_is_drawn_and_always_the_same_ones() -> None:
    landings = [record(text=f"text {number}") for number in range(20_000)]
    found = [landing for landing in landings if drawn(landing)]
    assert 140 <= len(found) <= 260
    assert found == [landing for landing in landings if drawn(landing)]
    other = [landing.model_copy(update={"engine": "later/9", "flags": ("x",), "confidence": 0.1}) for landing in found]
    assert all(map(drawn, other)), "neither the engine nor what it says decides"
    assert not any(drawn(one.model_copy(update={"outcome": Landed.EDITED})) for one in found)


def test_what_is_drawn_counts_and_is_asked_until_it_is_answered(sampling: Callable[[], None]) -> None:
    world = carried()
    assert waiting_count(world.project, SET) == 0
    sampling()
    queue = landing_queue(world.project, SET)
    assert {one.words for one in queue} == {NOTICE, TAXI}
    assert all(one.sample and one.state is Standing.CARRIED and one.proposed is not None for one in queue)
    assert waiting_count(world.project, SET) == 2
    assert migrate(world.project, SET).counts["new"] == 0
    answer_queued(world.project, queue[0], Answer.ACCEPT)
    assert len(landing_queue(world.project, SET)) == 1
    answer_queued(world.project, queue[1], Answer.DROP)
    assert landing_queue(world.project, SET) == ()
    found = rates(world.project.landings.refreshed(), world.project.corpus)["kept"]
    assert (found.right, found.of, [one.anchor for one, _ in found.wrong]) == (1, 2, [queue[1].anchor])


@pytest.fixture
def sampling(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Draws every silent landing once it is called."""

    def every() -> None:
        monkeypatch.setattr(planning, "drawn", lambda record: drawn(record, 1.0))

    monkeypatch.setattr(planning, "drawn", lambda _record: False)
    return every


def carried() -> World:
    world = World()
    world.editions(DOC, RULES, DEARER)
    for case, words in (("c-1", NOTICE), ("c-2", TAXI)):
        world.label(case, "ana", world.part(DOC, "2021", words))
    migrate(world.project, SET)
    return world


def test_a_wrong_silent_landing_warns_loudly_and_names_the_record(sampling: Callable[[], None]) -> None:
    world = carried()
    sampling()
    assert migrate(world.project, SET).warnings == ()
    first, second = landing_queue(world.project, SET)
    answer_queued(world.project, first, Answer.ACCEPT)
    assert migrate(world.project, SET).warnings == ()
    answer_queued(world.project, second, Answer.DROP)
    for found in (migrate(world.project, SET).warnings, check(world.project).findings):
        (warning,) = (one for one in found if one.code == "tier-below-bar")
        assert warning.severity is Severity.WARNING
        assert second.anchor in warning.message()
        assert str(second.start.reference()) in warning.message()
        assert "ana gone" in warning.message()
        assert warning.advice()
    answer_queued(world.project, second, Answer.ACCEPT)
    assert migrate(world.project, SET).warnings == ()


def test_a_warning_shows_no_place_to_who_may_yet_have_to_label_what_rests_there(sampling: Callable[[], None]) -> None:
    world = with_a_maintainer()
    world.editions(DOC, RULES, f"{RULES}\nThis is new.\n")
    world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    migrate(world.project, SET)
    sampling()
    (queued,) = landing_queue(world.project, SET)
    answer_queued(world.project, queued, Answer.DROP)
    for person, shown in (("ana", True), ("dora", True), ("boris", False), (None, False)):
        acting = world.acting(person)
        for found in (migrate(acting, SET).warnings, check(acting).findings):
            (warning,) = (one for one in found if one.code == "tier-below-bar")
            assert queued.anchor in warning.message()
            assert (DOC in warning.message()) is shown


def test_where_people_differ_nothing_is_taught(sampling: Callable[[], None]) -> None:
    world = carried()
    sampling()
    (first, _) = landing_queue(world.project, SET)
    answer_queued(world.acting("ana"), first, Answer.ACCEPT)
    answer_queued(world.acting("boris"), first, Answer.DROP)
    assert rates(world.project.landings.refreshed(), world.project.corpus)["kept"].of == 0
    answer_queued(world.acting("boris"), first, Answer.ACCEPT)
    assert rates(world.project.landings.refreshed(), world.project.corpus)["kept"].of == 1, (
        "one passage, however many answer"
    )


def test_trimming_the_edges_does_not_say_that_the_place_was_wrong(sampling: Callable[[], None]) -> None:
    world = carried()
    sampling()
    (first, second) = landing_queue(world.project, SET)
    assert first.proposed is not None
    assert second.proposed is not None
    start, end = first.proposed.place.span or (0, 0)
    trimmed = first.proposed.place.model_copy(update={"span": (start, end - 1)})
    answer_queued(world.project, first, Answer.PLACE, place=trimmed.reference())
    assert rates(world.project.landings.refreshed(), world.project.corpus)["kept"].right == 1
    answer_queued(world.project, second, Answer.PLACE, place=first.proposed.place.reference())
    assert rates(world.project.landings.refreshed(), world.project.corpus)["kept"].right == 1


def test_the_bar_of_a_silent_tier_falls_by_one_wrong_answer_and_rises_by_many_right_ones() -> None:
    assert not Rate("kept", right=0, of=0).below_bar
    assert not Rate("kept", right=5, of=5).below_bar
    assert Rate("kept", right=4, of=5).below_bar
    assert Rate("kept", right=500, of=501).below_bar
    assert not Rate("kept", right=12_000, of=12_001).below_bar
    assert Rate("section", right=1, of=2).below_bar, "a tier without a study is held to the bar of all"
    assert not Rate("section", right=9_999, of=10_000).below_bar


def test_a_tier_that_is_asked_about_warns_only_where_the_study_is_refuted() -> None:
    assert not Rate("edited-near", right=8, of=10).below_bar
    assert Rate("edited-near", right=5, of=10).below_bar
    assert not Rate("elsewhere", right=0, of=50).below_bar, "nothing was promised of it"


@given(st.integers(0, 60), st.integers(0, 60))
def test_bounds_are_those_of_the_interval_and_never_of_study_and_answers_mixed(right: int, wrong: int) -> None:
    rate = Rate("kept", right=right, of=right + wrong)
    if rate.of:
        interval = clopper_pearson(right, rate.of)
        assert (rate.low, rate.high) == (interval.low, interval.high)
    else:
        assert (rate.low, rate.high) == (0.0, 1.0)
    assert rate.bar == clopper_pearson(*STUDY["kept"]).low


def test_the_sample_is_one_in_a_hundred() -> None:
    assert SAMPLE == 0.01
    assert tiers_module.drawn.__defaults__ == (SAMPLE,)


def world_of_all_kinds() -> World:
    """Punctuation, wording, a number, a deletion."""
    world = World()
    later = DEARER.replace(OTHER, OTHER.replace("price and", "price, and")).replace("registered with", "announced to")
    world.editions(DOC, RULES, later.replace("## Taxis\n\n" + TAXI, "## Trains\n\nSee elsewhere."))
    for case, words in (("c-1", HOTEL), ("c-2", TAXI), ("c-3", NOTICE), ("c-4", OTHER)):
        world.label(case, "ana", world.part(DOC, "2021", words))
    migrate(world.project, SET)
    return world


def test_fastest_first_begins_with_a_comma_and_ends_with_what_is_lost() -> None:
    world = world_of_all_kinds()
    queue = landing_queue(world.project, SET, order=Order.FASTEST)
    assert queue[0].words == OTHER
    assert queue[-1].words == TAXI
    assert [one.words for one in queue].index(HOTEL) == 2, "a number is no matter of a glance"
    hardest = landing_queue(world.project, SET)
    assert hardest[0].words == TAXI
    assert {one.anchor for one in hardest} == {one.anchor for one in queue}


def test_a_question_shows_its_tier_and_what_is_known_of_it() -> None:
    world = world_of_all_kinds()
    found = {one.words: one for one in landing_queue(world.project, SET)}
    assert found[TAXI].tier in {"lost", "suggestion"}
    comma = found[OTHER]
    assert comma.tier.startswith(("edited-", "sentence"))
    assert comma.rate is not None
    assert (comma.rate.right, comma.rate.of, comma.rate.study) == (0, 0, STUDY[comma.tier])
    answer_queued(world.project, comma, Answer.ACCEPT)
    assert rates(world.project.landings.refreshed(), world.project.corpus)[comma.tier].of == 1


def asked_with_facts(*facts: Fact) -> Queued:
    world = World()
    world.editions(DOC, RULES, DEARER)
    label = world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    other = Need(need="b", any=(world.part(DOC, "2021", NOTICE),))
    label = label.model_copy(update={"facts": facts, "needs": (*label.needs, other)})
    world.put(Key(Kind.LABEL, (SET, "c", "ana", "1")), label)
    migrate(world.project, SET)
    (queued,) = landing_queue(world.project, SET)
    return queued


def test_facts_whose_numbers_are_gone_are_shown_with_their_case() -> None:
    queued = asked_with_facts(
        Fact(says="120 EUR", needs=("a",)),
        Fact(says="140 EUR", needs=("a",)),
        Fact(says="five working days", needs=("b",)),
        Fact(says="at most 120 EUR in Sofia"),
    )
    assert [(one.case.case, one.says) for one in queued.facts] == [
        ("c", "120 EUR"),
        ("c", "at most 120 EUR in Sofia"),
    ]
    assert all("120" in one.missing[0] for one in queued.facts)


def test_a_fact_that_never_stood_in_the_passage_is_not_its_matter() -> None:
    assert asked_with_facts(Fact(says="999 EUR", needs=("a",))).facts == ()


def test_facts_of_labels_that_one_may_not_know_of_are_kept_back() -> None:
    world = with_a_maintainer()
    world.editions(DOC, RULES, DEARER)
    label = world.label("c", "ana", world.part(DOC, "2021", HOTEL))
    label = label.model_copy(update={"facts": (Fact(says="120 EUR", needs=("a",)),)})
    world.put(Key(Kind.LABEL, (SET, "c", "ana", "1")), label)
    migrate(world.project, SET)
    (hers,) = landing_queue(world.acting("ana"), SET)
    (his,) = landing_queue(world.acting("dora"), SET)
    assert [one.says for one in hers.facts] == ["120 EUR"]
    assert (his.facts, his.cases, his.hidden) == ((), (), 1)


@pytest.mark.parametrize(
    ("answer", "words", "counted"),
    [
        (Answer.DROP, None, (1, 1)),
        (Answer.PLACE, NOTICE, (0, 0)),
        (Answer.PLACE, "Taxis are paid for at night, and where no other way leads to the place of work.", (0, 1)),
    ],
)
@pytest.mark.parametrize(("tier", "there"), [("lost", None), ("taken", HOTEL)])
def test_a_substitute_for_what_is_gone_says_nothing_of_the_engine(
    answer: Answer, words: str | None, counted: tuple[int, int], tier: str, there: str | None
) -> None:
    world = World()
    missed = TAXI.replace("night", "night,")
    world.editions(DOC, RULES, RULES.replace(TAXI, missed))
    world.label("c", "ana", world.part(DOC, "2021", TAXI))
    start = world.place(DOC, "2021", TAXI)
    place = world.place(DOC, "2022", there) if there else None
    found = world.landed(start, (DOC, "2022"), Landed.AMBIGUOUS if there else Landed.LOST, place)
    if there:
        (key,) = world.store.list(Kind.LANDINGS)
        world.store.commit([Put(key, (found.model_copy(update={"reasons": ("taken",)}),))])
    (queued,) = landing_queue(world.acting("ana"), SET)
    assert queued.tier == tier
    answer_queued(world.project, queued, answer, quote=words)
    rate = rates(world.project.landings.refreshed(), world.project.corpus)[tier]
    if tier == "taken" and answer is Answer.DROP:
        counted = (0, 1)  # what was proposed was wrong, as it always was in the study
    assert (rate.right, rate.of) == counted
    assert len(rate.wrong) == counted[1] - counted[0]


def test_one_of_the_places_that_were_named_is_right_where_none_was_proposed() -> None:
    world = World()
    world.editions(DOC, RULES, DEARER)
    world.label("c", "ana", world.part(DOC, "2021", TAXI))
    start, there = world.place(DOC, "2021", TAXI), world.place(DOC, "2022", NOTICE)
    found = world.landed(start, (DOC, "2022"), Landed.LOST)
    (key,) = world.store.list(Kind.LANDINGS)
    world.store.commit([Put(key, (found.model_copy(update={"candidates": (there,)}),))])
    (queued,) = landing_queue(world.acting("ana"), SET)
    answer_queued(world.project, queued, Answer.PLACE, place=there.reference())
    rate = rates(world.project.landings.refreshed(), world.project.corpus)["lost"]
    assert (rate.right, rate.of) == (1, 1)
