"""Duplicating a case, and asking its question of another edition."""

import datetime

import pytest

from annotator.model.corpus import Edition
from annotator.model.label import Confidence, Distractor, DistractorKind, Follow, Label, Need, Passage
from annotator.store.base import Key, Kind
from annotator.text.messages import UsageProblem
from annotator.workflow.cases import load_case
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft, save_draft, submit
from annotator.workflow.templates import duplicate_case, for_edition, other_editions
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, NEW, OLD, Team, answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."
FINES = "Fines are never paid."


def draft_of(project: Project, case: str) -> Label:
    return load_draft(project, SET, case) or pytest.fail("there is no draft")


def test_a_duplicate_asks_the_same_and_holds_my_own_judgement_as_a_draft() -> None:
    team = Team()
    day = datetime.date(2022, 5, 1)
    case = team.ask(tags=("travel",), roles=("staff",), as_of=day, origin="a log", language="de")
    given = team.give("ana", case, HOTEL, facts=("100 EUR",), note="mine", confidence=Confidence.HIGH)
    made = duplicate_case(team.acting("ana"), SET, case)
    old = load_case(team.project, SET, case)
    assert made.case != case
    assert made.model_copy(update={"case": case}) == old
    draft = draft_of(team.acting("ana"), made.case)
    assert (draft.needs, draft.facts, draft.note, draft.confidence) == (given.needs, given.facts, "mine", "high")
    assert (draft.round, draft.asked, draft.guideline, draft.case) == (1, None, None, made.case)
    assert submit(team.acting("ana"), SET, made.case, draft).needs == given.needs


def test_a_draft_comes_before_the_label_it_changes() -> None:
    team = Team()
    case = team.ask()
    given = team.give("ana", case, HOTEL)
    save_draft(team.acting("ana"), SET, given.model_copy(update={"note": "newer"}), base=None)
    made = duplicate_case(team.acting("ana"), SET, case)
    assert draft_of(team.acting("ana"), made.case).note == "newer"


def test_nothing_of_anothers_label_is_copied_even_once_mine_is_in() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL, note="ana's own")
    made = duplicate_case(team.acting("boris"), SET, case)
    assert made.author == "boris"
    assert load_draft(team.acting("boris"), SET, made.case) is None
    team.give("boris", case, FINES)
    again = duplicate_case(team.acting("boris"), SET, case)
    assert draft_of(team.acting("boris"), again.case).passages()[0].quote == FINES


def test_a_retired_case_and_what_was_accepted_of_it_are_not_retired_and_accepted_in_the_copy() -> None:
    team = Team()
    case = team.ask()
    old = load_case(team.project, SET, case)
    team.put(Key(Kind.CASE, (SET, case)), old.model_copy(update={"retired": "twice"}))
    made = duplicate_case(team.acting("ana"), SET, case)
    assert made.retired is None
    assert made.accepted == ()


def test_the_edition_before_is_asked_of_as_of_its_own_day_and_evidence_lands_there() -> None:
    team = Team(texts=(OLD, NEW))
    case = team.ask()
    team.give("ana", case, FINES, HOTEL.replace("100", "120"), facts=("never",))
    made = for_edition(team.acting("ana"), SET, case, DOCUMENT, "2021")
    assert made.as_of == datetime.date(2021, 1, 1)
    draft = draft_of(team.acting("ana"), made.case)
    fines, hotel = draft.needs
    assert fines.any[0].quote == FINES
    assert fines.any[0].at.startswith(f"{DOCUMENT}@2021#")
    assert hotel.any == (), "another number is another answer, so a person must mark it"
    assert draft.note == f"{DOCUMENT}@2021: passages did not come along, need b"
    assert draft.facts[0].says == "never"


def test_the_edition_in_force_is_asked_of_without_a_date() -> None:
    team = Team(texts=(OLD, NEW))
    case = team.ask(as_of=datetime.date(2021, 6, 1))
    team.give("ana", case, FINES)
    made = for_edition(team.acting("ana"), SET, case, DOCUMENT, "2022")
    assert made.as_of is None
    assert draft_of(team.acting("ana"), made.case).passages()[0].at.startswith(f"{DOCUMENT}@2022#")


def test_an_edition_that_no_day_puts_in_force_is_pinned() -> None:
    team = Team(texts=())
    for version, text, follows in (("a", OLD, None), ("b", NEW, "a")):
        team.edition(DOCUMENT, "2021", text)
        record = team.project.corpus.edition(DOCUMENT, "2021")
        named = record.model_copy(update={"version": version, "valid_from": None, "follows": follows})
        team.put(Key(Kind.EDITION, (DOCUMENT, version)), named)
        team.put(Key(Kind.TEXT, (DOCUMENT, version)), text)
    team.put(Key(Kind.EDITION, (DOCUMENT, "2021")), Edition(document=DOCUMENT, version="2021", text="a", follows="0"))
    team.project.corpus.forget()
    case = team.ask()
    project = team.acting("ana")
    force = project.corpus.in_force(DOCUMENT, project.date)
    assert force is not None
    other = next(name for name in ("a", "b") if name != force.version)
    passage = Passage(at=f"{DOCUMENT}@{force.version}", quote=FINES)
    submit(project, SET, case, answer(case).model_copy(update={"needs": (Need(need="a", any=(passage,)),)}))
    made = for_edition(project, SET, case, DOCUMENT, other)
    assert made.as_of is None
    carried = draft_of(project, made.case).passages()[0]
    assert carried.follow is Follow.PINNED
    assert carried.at.startswith(f"{DOCUMENT}@{other}#")


def test_what_misleads_in_the_edition_asked_of_misleads_no_more_and_searches_are_for_another_day() -> None:
    team = Team(texts=(OLD, NEW))
    case = team.ask()
    outdated = Distractor(at=f"{DOCUMENT}@2021", quote=HOTEL, why=DistractorKind.OUTDATED)
    team.give("ana", case, HOTEL.replace("100", "120"), distractors=(outdated,))
    made = for_edition(team.acting("ana"), SET, case, DOCUMENT, "2021")
    assert draft_of(team.acting("ana"), made.case).distractors == ()
    assert len(draft_of(team.acting("ana"), duplicate_case(team.acting("ana"), SET, case).case).distractors) == 1


def test_a_comparison_keeps_what_it_pins_and_the_edition_before_goes_along() -> None:
    third = NEW.replace("120 EUR", "140 EUR")
    team = Team(texts=(OLD, NEW, third))
    case = team.ask()
    passages = (
        Passage(at=f"{DOCUMENT}@2023", quote=FINES),
        Passage(at=f"{DOCUMENT}@2022", quote=FINES, follow=Follow.PREVIOUS),
        Passage(at=f"{DOCUMENT}@2021", quote=FINES, follow=Follow.PINNED),
    )
    needs = tuple(Need(need=name, any=(one,)) for name, one in zip("abc", passages, strict=True))
    team.give("ana", case, needs=needs)
    made = for_edition(team.acting("ana"), SET, case, DOCUMENT, "2022")
    carried = draft_of(team.acting("ana"), made.case).passages()
    assert [one.reference().version for one in carried] == ["2022", "2021", "2021"]
    assert [one.follow for one in carried] == [Follow.CURRENT, Follow.PREVIOUS, Follow.PINNED]
    first = for_edition(team.acting("ana"), SET, case, DOCUMENT, "2021")
    assert [len(need.any) for need in draft_of(team.acting("ana"), first.case).needs] == [1, 0, 1]


def test_whole_sections_and_joined_parts_come_along_whole_or_not_at_all() -> None:
    team = Team(texts=(OLD, NEW))
    case = team.ask()
    parts = tuple(team.part(DOCUMENT, "2022", words) for words in (FINES, "Breakfast is included."))
    joined = Passage(parts=parts)
    section = Passage(at=f"{DOCUMENT}@2022#parking")
    torn = Passage(parts=(parts[0], team.part(DOCUMENT, "2022", HOTEL.replace("100", "120"))))
    needs = (Need(need="a", any=(joined,)), Need(need="b", any=(section,)), Need(need="c", any=(torn,)))
    team.give("ana", case, needs=needs)
    made = for_edition(team.acting("ana"), SET, case, DOCUMENT, "2021")
    one, two, three = draft_of(team.acting("ana"), made.case).needs
    assert [part.quote for part in one.any[0].parts] == [FINES, "Breakfast is included."]
    assert (two.any[0].at, two.any[0].span) == (f"{DOCUMENT}@2021#parking", None)
    assert three.any == ()


def test_the_edition_it_asks_of_and_ones_that_are_not_there_are_refused() -> None:
    team = Team(texts=(OLD, NEW))
    case = team.ask()
    team.give("ana", case, FINES)
    for version in ("2022", "1999"):
        with pytest.raises(UsageProblem):
            for_edition(team.acting("ana"), SET, case, DOCUMENT, version)
    assert len(team.store.list(Kind.CASE, SET)) == 1


def test_the_editions_to_choose_from_are_those_of_my_own_evidence() -> None:
    team = Team(texts=(OLD, NEW))
    case = team.ask()
    assert other_editions(team.acting("ana"), SET, case) == ()
    team.give("ana", case, FINES)
    assert other_editions(team.acting("ana"), SET, case) == ((DOCUMENT, "2021"),)
    assert other_editions(team.acting("boris"), SET, case) == (), "whose evidence stands where is not told"
