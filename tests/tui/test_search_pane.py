"""The search pane: filters typed and chosen, progress and Esc, nothing stale, nothing silent."""

import pytest
from textual.widgets import Input, OptionList, Static

from annotator.model.reference import parse_reference
from annotator.model.results import MissingWord, SearchHit, SearchResult
from annotator.tui.widgets.search import SearchPane, _Outcome
from annotator.tui.widgets.search_hits import counted, not_found, shown_hit
from annotator.workflow.filters import ALL_EDITIONS, Filters
from tests.hostile import ACTING, HOSTILE
from tests.tui.drive import SIZES, Driver, running
from tests.tui.world import Desks


def _pane(driver: Driver) -> SearchPane:
    return driver.app.screen.query_one(SearchPane)


async def _search(driver: Driver, words: str) -> None:
    _pane(driver).query_one(Input).value = words
    await driver.pilot.pause(0.2)
    await driver.settle()


def _told(driver: Driver) -> str:
    return str(_pane(driver).query_one(".told", Static).render())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_filters_that_are_typed_hold_are_shown_and_go_with_one_key(size: tuple[int, int]) -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana"), size) as d:
        await d.press("c", "w")
        await _search(d, "hotel edition:2021 in:travel")
        options = _pane(d).query_one(OptionList)
        shown = str(options.get_option_at_index(0).prompt)
        assert "100 EUR" in shown
        assert "2021" in shown
        assert "in:travel" not in shown
        assert "edition: 2021" in _told(d)
        await d.press("f7")
        await d.pilot.pause(0.2)
        await d.settle()
        assert _pane(d).query_one(Input).value == "hotel"
        assert "120 EUR" in str(options.get_option_at_index(0).prompt)
        assert "edition" not in _told(d)


async def test_f4_chooses_a_filter_by_keys() -> None:
    world = Desks()
    world.new_edition()
    async with running(world.as_("ana")) as d:
        await d.press("c", "w")
        await _search(d, "hotel")
        await d.press("f4", "2", "2")
        assert _pane(d).filters == Filters(edition=ALL_EDITIONS)
        assert "all editions" in _told(d)
        prompts = [str(one.prompt) for one in _pane(d).query_one(OptionList).options]
        assert any("not in force" in one for one in prompts)


@pytest.mark.parametrize(
    ("words", "said"),
    [("in:travle hotel", "no document or folder is called travle"), ("zzzzqq", "nothing found for zzzzqq")],
)
async def test_what_finds_nothing_says_why(words: str, said: str) -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("c", "w")
        await _search(d, words)
        assert said in str(_pane(d).query_one(OptionList).get_option_at_index(0).prompt)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_word_that_stands_nowhere_is_told_beside_the_hits(size: tuple[int, int]) -> None:
    async with running(Desks().as_("ana"), size) as d:
        await d.press("c", "w")
        await _search(d, "hotel Kilometergeld in:travel")
        assert _pane(d).query_one(OptionList).option_count > 0
        assert "not found: Kilometergeld" in d.shown
        await _search(d, "hotle costs")
        assert "not found: hotle (instead: hotel)" in d.shown
        await _search(d, "hotle Kilometergeld Donaudampfschiff costs")
        for told in ("Kilometergeld", "Donaudampfschiff", "passage"):
            assert told in "".join(d.shown.split()), "what has no room in a line goes on in the next"
        await _search(d, "hotel costs")
        assert "not found" not in d.shown


@pytest.mark.parametrize("words", [*HOSTILE, "NEAR(", '"', "a AND (", "in:", 'in:"', "🙂 לא", "x" * 10_000])
async def test_whatever_is_typed_the_screen_stands(words: str) -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("c", "w")
        await _search(d, words.replace("\n", " "))
        assert not ACTING.search(d.shown.replace("\n", " "))
        assert d.name == "CorpusScreen"


async def test_an_answer_that_is_out_of_date_is_dropped() -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("c", "w")
        await _search(d, "hotel")
        pane = _pane(d)
        before = pane.query_one(OptionList).option_count
        assert before > 0
        pane.post_message(pane._Came(_Outcome(pane._number - 1, "old", "old", result=SearchResult(hits=()))))
        await d.settle()
        assert pane.query_one(OptionList).option_count == before


async def test_how_far_the_texts_are_read_is_said_and_esc_stops_it() -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("c", "w")
        await _search(d, "hotel")
        pane = _pane(d)
        pane.post_message(pane._Reads(pane._number, 1200, 5000))
        await d.settle()
        assert "reading 1,200 of 5,000 texts · Esc stops" in _told(d)
        await d.press("escape")
        assert "stopped" in _told(d)
        pane.post_message(pane._Reads(pane._number - 1, 1300, 5000))
        await d.settle()
        assert "1,300" not in _told(d)
        await _search(d, "hotel costs")
        assert pane.query_one(OptionList).option_count > 0


def test_a_list_that_is_cut_says_so() -> None:
    assert counted(3, 3, all_counted=True) == "3 passages"
    assert counted(20, 57, all_counted=True) == "20 of 57 passages"
    assert counted(20, 120, all_counted=False) == "20 of at least 120 passages"
    assert counted(0, 0, all_counted=True) == ""


def test_of_many_words_that_stand_nowhere_some_are_told() -> None:
    missing = tuple(MissingWord(word=f"{name}" * 40, instead=("x", "y", "z")) for name in "abcd")
    said = not_found(missing)
    assert f"not found: {'a' * 30} (instead: x, y), " in said
    assert said.endswith(", …")
    assert "d" * 30 not in said
    assert not_found(()) == ""


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("width", [10, 40, 120])
def test_any_hit_can_be_drawn(text: str, width: int) -> None:
    cut = text[:300]
    hit = SearchHit(
        at="a/b@1#s",
        heading=cut,
        score=1,
        snippet=cut,
        span=(0, len(cut)),
        matches=((0, min(3, len(cut))),),
        heading_matches=((0, min(3, len(cut))),),
        in_force=False,
    )
    for rows in (1, 2):
        assert not ACTING.search(shown_hit(hit, width, rows).plain.replace("\n", " "))


def test_a_passage_in_a_list_begins_with_a_whole_word_and_shows_no_line_ends() -> None:
    text = "Money is kept for parking fees,\nroad tolls and tickets for local transport, which are paid."
    begin = text.index("road")
    hit = SearchHit(
        at="d@1#s",
        heading="Costs",
        score=1,
        snippet=text,
        span=(0, len(text)),
        matches=((begin, begin + 4),),
        heading_matches=(),
        in_force=True,
    )
    shown = shown_hit(hit, 38, 2).plain.splitlines()[1].strip()
    assert shown.startswith("…fees, road tolls"), shown
    assert "⏎" not in shown


async def test_the_document_that_enter_opens_is_read_beforehand() -> None:
    world = Desks()
    world.new_edition()
    project = world.as_("ana")
    async with running(project) as d:
        await d.press("c", "w")
        await _search(d, "hotel")
        project.corpus.reading.cache_clear()
        await _search(d, "hotel costs")
        place = parse_reference(_pane(d)._outcome.result.hits[0].at)
        misses = project.corpus.reading.cache_info().misses
        project.corpus.reading(place.document, place.version)
        assert project.corpus.reading.cache_info().misses == misses
