"""Cases on a passage: one's own by overlap in any edition, and nobody else's label before one's own is in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.label import Distractor, DistractorKind, Follow, Label, Need, Passage
from annotator.workflow.cases import retire_case
from annotator.workflow.labels import save_draft
from annotator.workflow.migrate import migrate
from annotator.workflow.on_passage import Rest, cases_on, coverage, rests
from annotator.workflow.quoting import section_passage
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, NEW, OLD, Team, answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."
FINES = "Fines are never paid."


def _here(team: Team, person: str | None, words: str, version: str = "2021") -> list[tuple[str, bool]]:
    project = team.acting(person)
    reading = project.corpus.reading(DOCUMENT, version)
    start = reading.text.index(words)
    found = cases_on(rests(project), reading, (start, start + len(words)))
    return [(one.rest.case, one.exact) for one in found]


def test_my_label_is_found_by_any_word_of_it_and_by_no_other() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    assert _here(team, "ana", "100 EUR") == [(case, True)]
    assert _here(team, "ana", "costs are") == [(case, True)]
    assert _here(team, "ana", "Breakfast") == []
    assert _here(team, "ana", FINES) == []


def test_a_label_of_the_whole_section_counts_for_every_word_of_it() -> None:
    team = Team()
    case = team.ask()
    passage = section_passage(team.acting("ana"), DOCUMENT, "2021", "hotels", follow=Follow.CURRENT)
    label = answer(case, HOTEL).model_copy(update={"needs": (Need(need="a", any=(passage,)),)})
    save_draft(team.acting("ana"), SET, label, base=None)
    assert _here(team, "ana", "Breakfast") == [(case, True)]
    assert _here(team, "ana", "Parking fees") == []


@pytest.mark.parametrize("person", ["boris", "clara", None])
def test_nobody_sees_where_others_labelled_before_their_own_label_is_in(person: str | None) -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    assert _here(team, person, HOTEL) == []
    reading = team.acting(person).corpus.reading(DOCUMENT, "2021")
    assert coverage(rests(team.acting(person)), reading) == {}


def test_once_ones_own_label_is_in_others_are_seen_and_so_is_what_has_all_its_labels() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.give("boris", case, FINES)
    assert _here(team, "boris", HOTEL) == [(case, True)]
    # two labels are all that are wanted: nobody is asked blind any more
    assert _here(team, "clara", HOTEL) == [(case, True)]
    (rest,) = rests(team.acting("clara"))
    assert not rest.mine


def test_ones_own_draft_counts_and_nobody_elses() -> None:
    team = Team()
    case = team.ask()
    save_draft(team.acting("boris"), SET, _draft(team, case), base=None)
    assert _here(team, "boris", HOTEL) == [(case, True)]
    assert _here(team, "ana", HOTEL) == []
    assert _here(team, "clara", HOTEL) == []


def _draft(team: Team, case: str) -> Label:
    passage = team.part(DOCUMENT, "2021", HOTEL)
    return answer(case, HOTEL).model_copy(update={"needs": (Need(need="a", any=(passage,)),)})


def test_in_another_edition_it_is_where_it_came_down() -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, FINES)
    team.edition(DOCUMENT, "2025", "# New\n\nWords before.\n\n" + NEW)
    migrate(team.acting("ana"), SET)
    assert _here(team, "ana", FINES, "2025") == [(case, True)]
    assert _here(team, "ana", "Parking fees", "2025") == []


def test_where_nothing_is_known_of_an_edition_the_section_tells() -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, FINES)
    team.edition(DOCUMENT, "2019", OLD.replace("never", "not"))
    assert _here(team, "ana", "Parking fees", "2019") == [(case, False)]
    assert _here(team, "ana", "Hotel costs", "2019") == []


def test_what_misleads_counts_and_retired_cases_are_told_apart() -> None:
    team = Team(labels=1)
    case = team.ask()
    part = team.part(DOCUMENT, "2021", FINES)
    warned = Distractor(at=part.at, span=part.span, quote=FINES, why=DistractorKind.OUTDATED)
    team.give("ana", case, HOTEL, distractors=(warned,))
    assert _here(team, "ana", FINES) == [(case, True)]
    reading = team.project.corpus.reading(DOCUMENT, "2021")
    assert coverage(rests(team.acting("ana")), reading) == {"hotels": 1, "parking": 1}
    retire_case(team.acting("ana"), SET, case, "no longer asked")
    (rest,) = rests(team.acting("ana"))
    assert rest.retired
    assert coverage((rest,), reading) == {}


def _team() -> tuple[Team, tuple[Rest, ...]]:
    team = Team(labels=1)
    for words in (HOTEL, FINES, "Breakfast is included.", "Read this first."):
        team.give("ana", team.ask(words), words)
    return team, rests(team.acting("ana"))


_TEAM, _RESTS = _team()


@given(st.integers(0, len(OLD)), st.integers(0, len(OLD)))
def test_spans_overlap_as_a_slow_look_at_every_letter_says(one: int, other: int) -> None:
    start, end = sorted((one, other))
    reading = _TEAM.project.corpus.reading(DOCUMENT, "2021")
    letters = set(range(start, max(end, start + 1)))
    slow = {
        rest.case
        for rest in _RESTS
        for place in rest.places
        if place.span is not None and letters & set(range(*place.span))
    }
    assert {one.rest.case for one in cases_on(_RESTS, reading, (start, end)) if one.exact} == slow


def test_a_passage_without_a_place_in_the_text_is_passed_over() -> None:
    team = Team(labels=1)
    case = team.ask()
    lost = Passage(at=f"{DOCUMENT}@1999#hotels", span=(0, 5), quote="Hotel")
    label = answer(case).model_copy(update={"needs": (Need(need="a", any=(lost,)),)})
    save_draft(team.acting("ana"), SET, label, base=None)
    assert rests(team.acting("ana")) == ()
