"""Keys that arrive in one go do what they do when they are typed slowly."""

import dataclasses

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual import events
from textual.keys import _character_to_key
from textual.widgets import Input, TextArea

from annotator.tui.widgets.search import SearchPane
from tests.tui.drive import Driver, running
from tests.tui.world import Desks


@dataclasses.dataclass
class Line:
    """A line of text with a cursor, as plainly as it can be said."""

    text: str = ""
    at: int = 0

    def press(self, key: str) -> None:
        before, after = self.text[: self.at], self.text[self.at :]
        match key:
            case "backspace":
                before = before[:-1]
            case "delete":
                after = after[1:]
            case "left":
                before, after = before[:-1], before[-1:] + after
            case "right":
                before, after = before + after[:1], after[1:]
            case "home" | "ctrl+a":
                before, after = "", before + after
            case "end" | "ctrl+e" | "ctrl+end":
                before, after = before + after, ""
            case "ctrl+home":
                before, after = "", before + after
            case "ctrl+k":
                after = ""
            case "ctrl+u":
                before = ""
            case "space":
                before += " "
            case _:
                before += key
        self.text, self.at = before + after, len(before)


EDITS = ("backspace", "delete", "left", "right", "home", "end", "ctrl+a", "ctrl+e", "ctrl+k", "ctrl+u", "ctrl+end")
KEYS = st.lists(st.one_of(st.sampled_from("abcjlsnq1ж"), st.sampled_from(EDITS), st.just("space")), max_size=40)


async def burst(d: Driver, *keys: str) -> None:
    """All keys at once, as a terminal hands over what was typed while the program was busy."""
    for key in keys:
        character = " " if key == "space" else key if len(key) == 1 else None
        d.app.post_message(events.Key(_character_to_key(key) if len(key) == 1 else key, character))
    await d.settle()


def typed(*words: str) -> list[str]:
    """The keys of words, and of named keys in angle brackets."""
    keys: list[str] = []
    for word in words:
        keys += [word[1:-1]] if word.startswith("<") else ["space" if c == " " else c for c in word]
    return keys


@pytest.mark.parametrize("field", ["search", "question", "fact", "variants"])
@given(keys=KEYS)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
async def test_a_burst_of_edits_gives_what_slow_typing_gives(field: str, keys: list[str]) -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        if field == "question":
            await d.press("n")
        else:
            d.highlight("What is paid for a hotel?")
            await d.press("enter")
        if field in ("fact", "variants"):
            await d.press("escape", "f")
            await d.press(*["tab"] * ("fact", "variants").index(field))
        entry = d.app.focused
        assert isinstance(entry, Input | TextArea)
        model = Line()
        for key in keys:
            model.press(key)
        await burst(d, *keys)
        shown = entry.value if isinstance(entry, Input) else entry.text
        assert shown == model.text


async def test_a_question_written_in_one_go_is_asked() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await burst(d, *typed("n", "abcdefghij", *["<backspace>"] * 5, "12345", "<f2>"))
        assert d.name == "WriteScreen"
        assert d.desk.case.question == "abcde12345"


async def test_a_fact_written_in_one_go_has_its_words_in_their_fields() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await burst(d, *typed("<enter>", "<escape>", "f", "text", "<tab>", "5 days", "<f2>"))
        fact = d.desk.judgement.facts[0]
        assert (fact.says, fact.variants) == ("text", ("5 days",))


async def test_a_case_written_in_one_go_is_submitted() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await burst(d, *typed("<enter>", "hotel", "<enter>", "l", "f", "100 EUR", "<f2>", "a", "1"))
        judgement = d.desk.judgement
        assert len(judgement.passages()) == 1
        assert judgement.facts[0].says == "100 EUR"
        assert judgement.answerability is not None


async def test_a_search_goes_on_in_the_document_in_one_go() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        await burst(d, *typed("c", "w", "hotel", "<enter>", "/", "paid", "<enter>", "n"))
        assert "hit" in d.shown
        assert d.app.screen.query_one(SearchPane).query_one(Input).value == "hotel"
