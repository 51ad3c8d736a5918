"""The map of a set: lengths, changes, kinds, aims, what is old; and that it tells nothing that is not to be known."""

import datetime
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.corpus import Document, Edition, Section
from annotator.model.label import Answerability, Confidence, Distractor, DistractorKind, Follow, Label, Need, Passage
from annotator.model.map_results import MappedSection, MapResult
from annotator.model.settings import Aim, Review, TestSet, Trait
from annotator.store.base import Key, Kind
from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.workflow.ages import ages
from annotator.workflow.cases import case_list, retire_case
from annotator.workflow.labels import save_draft, submit
from annotator.workflow.overview import overview
from annotator.workflow.overview_gaps import Marked, bodies, changed_spans, map_sections, solid
from annotator.workflow.overview_mix import reached
from tests.workflow.editions import SET, sections_of
from tests.workflow.team import DOCUMENT, NEW, OLD, Team, answer, no_answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."
NEW_HOTEL = HOTEL.replace("100", "120")
FINES = "Fines are never paid."


def mapped(team: Team, person: str | None = "ana") -> MapResult:
    return overview(team.acting(person), SET)


def section(result: MapResult, key: str) -> MappedSection:
    return next(one for document in result.documents for one in document.sections if one.key == key)


# --- what is covered --------------------------------------------------------------------------------------------------


def test_a_section_without_a_question_is_open_with_its_length_in_characters_that_are_no_white_space() -> None:
    team = Team()
    found = mapped(team).documents[0]
    assert (found.cases, found.covered, found.open) == (0, 0, found.size)
    hotels = section(mapped(team), "hotels")
    assert hotels.size == len("".join((HOTEL + "Breakfast is included.").split()))
    assert next(one.key for one in found.gaps()) == "hotels"


def test_passages_are_counted_once_however_many_cases_mark_them() -> None:
    team = Team(labels=1)
    for quote in (HOTEL, HOTEL, "Breakfast is included."):
        team.give("ana", team.ask(f"{quote}?"), quote)
    hotels = section(mapped(team), "hotels")
    assert hotels.cases == 3
    assert hotels.covered == hotels.size
    assert section(mapped(team), "parking").cases == 0


def test_a_whole_section_covers_all_of_it() -> None:
    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, needs=(Need(need="a", any=(Passage(at=f"{DOCUMENT}@2021#hotels"),)),))
    hotels = section(mapped(team), "hotels")
    assert hotels.covered == hotels.size > 0


def test_a_change_is_asked_about_only_where_a_passage_holds_the_words_that_changed() -> None:
    team = Team(labels=1, texts=(OLD, NEW))
    assert section(mapped(team), "hotels").changed
    assert not section(mapped(team), "parking").changed
    team.give("ana", team.ask("breakfast?"), "Breakfast is included.")
    assert not section(mapped(team), "hotels").change_asked
    assert mapped(team).documents[0].changes_open() == 1
    assert "hotels" in [one.key for one in mapped(team).documents[0].gaps()]
    team.give("ana", team.ask("how much?"), NEW_HOTEL)
    assert section(mapped(team), "hotels").change_asked
    assert mapped(team).documents[0].changes_open() == 0


def test_a_case_that_compares_editions_asks_about_the_change() -> None:
    team = Team(labels=1, texts=(OLD, NEW))
    team.edition(DOCUMENT, "2022", NEW)
    old = Passage(at=f"{DOCUMENT}@2021", quote=HOTEL, follow=Follow.PREVIOUS)
    team.give("ana", team.ask(), needs=(Need(need="a", any=(old,)),))
    assert section(mapped(team), "hotels").change_asked


def test_retired_cases_and_cases_of_an_older_edition_cover_nothing() -> None:
    team = Team(labels=1, texts=(OLD, NEW))
    old = team.ask("then?", as_of=datetime.date(2021, 5, 1))
    passage = Passage(at=f"{DOCUMENT}@2021", quote=HOTEL)
    team.give("ana", old, needs=(Need(need="a", any=(passage,)),))
    gone = team.ask("gone?")
    team.give("ana", gone, FINES)
    retire_case(team.acting("ana"), SET, gone, "twice")
    result = mapped(team)
    assert (result.cases, section(result, "hotels").cases, section(result, "parking").cases) == (1, 0, 0)


def test_what_has_no_text_and_front_matter_is_no_section_to_ask_about() -> None:
    text = "---\ntitle: x\n---\n\n# One\n\n## Two\n\nWords.\n\nThree\n=====\n\n"
    starts = [0, text.index("# One"), text.index("## Two"), text.index("Three")]
    ends = [*starts[1:], len(text)]
    sections = [
        Section(key=f"s{at}", heading="x" if at else "", level=1 if at else 0, span=(start, end))
        for at, (start, end) in enumerate(zip(starts, ends, strict=True))
    ]
    assert [text[slice(*span)].strip() for span in bodies(text, sections).values()] == ["Words."]


def test_words_taken_out_are_a_change_at_the_gap_and_white_space_is_none() -> None:
    old = {"a": "one two three four", "b": "one  two\n", "c": "gone"}
    new = {"a": "one four", "b": "one two", "d": "new"}
    assert changed_spans(old, new) == {"a": ((0, 8),), "d": ((0, 3),)}


def test_a_section_too_long_to_compare_word_by_word_counts_as_changed() -> None:
    long = "word " * 5000
    assert changed_spans({"a": long}, {"a": long + "more"}) == {"a": ((0, len(long) + 4),)}


SPANS = st.lists(
    st.tuples(st.integers(0, 60), st.integers(1, 30)).map(lambda one: (one[0], one[0] + one[1])), max_size=6
)


@given(SPANS, st.integers(0, 60), st.text("ab \n", min_size=60, max_size=60))
def test_coverage_is_what_counting_every_character_gives(spans: list[tuple[int, int]], cut: int, text: str) -> None:
    bounds = [(start, end) for start, end in ((0, cut), (cut, 60)) if start < end]
    sections = [Section(key=f"s{at}", span=span) for at, span in enumerate(bounds)]
    marked = [Marked(f"c{at}", span, None) for at, span in enumerate(spans)]
    rows, _ = map_sections(text, sections, marked, {})
    for row in rows:
        start, end = next(one.span for one in sections if one.key == row.key)
        inside = [at for at in range(start, end) if any(a <= at < b for a, b in spans)]
        assert row.covered == sum(not text[at].isspace() for at in inside)
        assert row.cases == sum(a < end and start < b for a, b in spans)
        assert row.size == solid(text, (start, end))


def test_documents_in_languages_that_are_not_the_sets_are_left_out_and_counted() -> None:
    team = Team(labels=1)
    team.put(Key(Kind.SET, (SET,)), TestSet(set=SET, languages=("en",), review=Review(labels=1)))
    team.edition("de/haus", "2021", "# Haus\n\nEin Satz.\n")
    team.put(Key(Kind.DOCUMENT, ("de/haus",)), Document(document="de/haus", language="de"))
    result = mapped(team)
    assert ([one.document for one in result.documents], result.other_languages) == ([DOCUMENT], 1)
    passage = Passage(at="de/haus@2021", quote="Ein Satz.")
    team.give("ana", team.ask(), needs=(Need(need="a", any=(passage,)),))
    assert len(mapped(team).documents) == 2


def test_a_text_that_cannot_be_read_is_named() -> None:
    team = Team()
    gone = Edition(document="lost", version="2021", sha256="sha256:" + "0" * 64, sections=sections_of("# x\n\ny"))
    team.put(Key(Kind.DOCUMENT, ("lost",)), Document(document="lost"))
    team.put(Key(Kind.EDITION, ("lost", "2021")), gone)
    assert mapped(team).unread == ("lost@2021",)


# --- what it is made of -----------------------------------------------------------------------------------------------


def test_the_mix_counts_kinds_languages_roles_tags_and_difficulty() -> None:
    team = Team(labels=1)
    team.give("ana", team.ask("one?", tags=("x", "y"), roles=("staff",), language="en"), HOTEL)
    many = Distractor(at=f"{DOCUMENT}@2021", quote=FINES, why=DistractorKind.LOOKS_ALIKE)
    team.give("ana", team.ask("two?", language="de"), HOTEL, "Breakfast is included.", distractors=(many,))
    team.give("ana", team.ask("three?", language="de"), FINES, confidence=Confidence.LOW)
    case = team.ask("four?", tags=("x",), language="en")
    submit(team.acting("ana"), SET, case, no_answer(case))
    team.ask("five?", language="en")
    mix = mapped(team).mix
    assert mix[Trait.ANSWER] == {"answerable": 3, "unanswerable": 1, "unknown": 1}
    assert mix[Trait.SHAPE] == {"one-need": 2, "unknown": 2, "distractors": 1, "several-needs": 1}
    assert mix[Trait.LANGUAGE] == {"en": 3, "de": 2}
    assert mix[Trait.ROLE] == {"anybody": 4, "staff": 1}
    assert mix[Trait.TAG] == {"untagged": 3, "x": 2, "y": 1}
    assert mix[Trait.DIFFICULTY] == {"medium": 2, "hard": 1, "simple": 1, "unknown": 1}


def test_aims_say_how_many_are_missing() -> None:
    aims = (
        Aim(what=Trait.CASES, least=12),
        Aim(what=Trait.TAG, name="x", least=3, share=0.5),
        Aim(what=Trait.SECTIONS, share=0.5),
        Aim(what=Trait.ANSWER, name="forbidden", least=1),
        Aim(what=Trait.LANGUAGE, name="de", share=1.0),
    )
    mix = {Trait.TAG: {"x": 2}, Trait.LANGUAGE: {"de": 7, "en": 3}, Trait.ANSWER: {"forbidden": 4}}
    found = reached(aims, mix, {Trait.CASES: (10, 10), Trait.SECTIONS: (3, 9)})
    # (2 + 6) of (10 + 6) are a half.
    assert [one.missing for one in found] == [2, 6, 2, 0, 3]
    assert [(one.have, one.of) for one in found] == [(10, 10), (2, 10), (3, 9), (4, 10), (7, 10)]


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 99))
def test_what_is_missing_of_a_share_is_enough_and_one_less_is_not(have: int, others: int, percent: int) -> None:
    share, whole = percent / 100, have + others
    (found,) = reached(
        [Aim(what=Trait.TAG, name="x", share=share)], {Trait.TAG: {"x": have}}, {Trait.CASES: (whole, whole)}
    )
    more = found.missing
    assert 100 * (have + more) >= percent * (whole + more)
    assert more == 0 or 100 * (have + more - 1) < percent * (whole + more - 1)


# --- what waits -------------------------------------------------------------------------------------------------------


def test_disputes_are_counted_by_section() -> None:
    team = Team()
    for question in ("one?", "two?"):
        case = team.ask(question)
        team.give("ana", case, HOTEL)
        team.give("boris", case, FINES)
    found = mapped(team, "clara").disputed
    assert sorted(one.key for one in found) == ["hotels", "parking"]
    assert all(len(one.open) == 2 and not one.decided for one in found)


def test_cases_are_as_old_as_their_first_commit_and_new_ones_as_their_file(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    team = Team(open_store(tmp_path))
    project = team.acting("ana")
    project.root = tmp_path
    old = team.ask("old?")

    def git(*arguments: str, day: str = "2020-01-02") -> None:
        named = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
        when = {f"GIT_{who}_DATE": f"{day}T12:00:00+00:00" for who in ("AUTHOR", "COMMITTER")}
        done = subprocess.run(
            ["git", "-C", str(tmp_path), *named, *arguments],
            env={**os.environ, **when},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    assert ages(project, SET, [old]).source == "files"
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "first")
    second = team.ask("second?")
    (tmp_path / "testsets" / SET / "cases" / old / "case.yaml").touch()
    git("add", ".")
    git("commit", "-qm", "second", day="2021-03-04")
    third = team.ask("third?")
    found = ages(project, SET, [old, second, third])
    assert found.source == "git"
    assert [found.since[case].date().isoformat() for case in (old, second)] == ["2020-01-02", "2021-03-04"]
    assert found.since[third].year > 2021
    rows = overview(project, SET).oldest
    assert [row.case for row in rows] == [old, second, third]


# --- guarantee 8 ------------------------------------------------------------------------------------------------------


def _secret(case: str, variant: int) -> Label:
    """Labels that differ in everything that a map could tell."""
    other = Distractor(at=f"{DOCUMENT}@2021", quote=HOTEL, why=DistractorKind.LOOKS_ALIKE)
    choices: list[dict[str, Any]] = [
        dict(answer(case, HOTEL)),
        dict(answer(case, FINES, "Breakfast is included.", distractors=(other,), confidence=Confidence.LOW)),
        dict(no_answer(case)),
        dict(no_answer(case, answerability=Answerability.FORBIDDEN, reason=None)),
    ]
    return Label(**choices[variant])


def _world(variant: int, *, draft: bool = False) -> tuple[Team, str]:
    team = Team(texts=(OLD,))
    case = team.ask(tags=("x",))
    secret = _secret(case, variant)
    if draft:
        save_draft(team.acting("ana"), SET, secret, base=None)
    else:
        submit(team.acting("ana"), SET, case, secret)
    return team, case


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("person", ["boris", "clara", None])
def test_what_another_labelled_changes_nothing_on_the_map_before_mine_is_in(person: str | None, draft: bool) -> None:
    maps = {mapped(_world(variant, draft=draft)[0], person).model_dump_json() for variant in range(4)}
    assert len(maps) == 1
    own = {mapped(_world(variant, draft=draft)[0], "ana").model_dump_json() for variant in range(4)}
    assert len(own) == 4, "and to their writer they do differ"


def test_my_own_draft_counts_for_me_and_a_hidden_label_is_only_counted() -> None:
    team, case = _world(0)
    save_draft(team.acting("boris"), SET, answer(case, FINES), base=None)
    result = mapped(team, "boris")
    assert (result.hidden, section(result, "parking").covered > 0, section(result, "hotels").cases) == (1, False, 0)
    draft = answer(case, needs=(Need(need="a", any=(team.part(DOCUMENT, "2021", FINES),)),))
    team.put(Key(Kind.DRAFT, (SET, case, "boris")), draft.model_copy(update={"person": "boris"}))
    assert section(mapped(team, "boris"), "parking").cases == 1
    assert section(mapped(team, "ana"), "parking").cases == 0


def test_once_mine_is_in_all_that_is_settled_counts() -> None:
    team, case = _world(0)
    team.give("boris", case, HOTEL)
    result = mapped(team, "boris")
    assert (result.hidden, section(result, "hotels").cases) == (0, 1)
    assert case_list(team.project, SET).cases
