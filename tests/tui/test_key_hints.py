"""Keys in sentences: whoever reads one can press it, whatever the keyboard and the keys of one's own."""

import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from annotator.tui.chosen_keys import understood
from annotator.tui.i18n import tr, use
from annotator.tui.keymap import Layout, best_key, key_of, reachable, shown_key, use_layout
from annotator.tui.registry import COMMANDS, REASONS, Scope, choose_keys, find
from annotator.tui.screens.help import PAGES, page
from tests.tui.drive import running
from tests.tui.world import Desks

ROOT = Path(__file__).resolve().parents[2]
MADE = runpy.run_path(str(ROOT / "docs" / "catalogues.py"))
BULGARIAN = (Layout.BDS, Layout.PHONETIC, Layout.PHONETIC_TRADITIONAL)
KEY = re.compile(r"\{key:([^}]*)\}")
LETTER = re.compile(r"(?<![\w{+'’.,/@#\[-])[A-Za-z](?![\w}'’+./-])")
"""A single Latin letter that stands alone, as a key does; in brackets it is a tick."""
SIGN = re.compile(r"(?:(?<=[\s(])|^)[:/\[\]<>*](?=[\s),;]|$)|(?<=[\s(])\?(?=[\s),;])")
"""A sign that stands alone, as a key does; a question mark at the beginning is a glyph."""
NO_KEYS = {
    "i note": "a glyph",
    "{days} d": "a unit",
    "{years} y": "a unit",
    "say who you are first (palette: who am I)": "the name of a command",
    "say who you are first (palette: Who am I)": "the name of a command",
    "press {key:anywhere.palette} and choose “who am I”": "the name of a command",
    "Say who you are to mend it (press {key:anywhere.palette} and choose “who am I”).": "the name of a command",
    "Who am I?": "words",
    "Bulgarian БДС (я is where S is)": "tells keyboards apart",
    "Bulgarian phonetic (ч is where Q is)": "tells keyboards apart",
    "Bulgarian traditional phonetic (я is where Q is)": "tells keyboards apart",
}
"""Sentences in which a letter that stands alone is no key, and what it is."""


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    choose_keys({})
    use_layout(Layout.BDS, show=False)
    use("en")


def _sentences() -> Iterator[str]:
    """Every sentence of the screens, both forms of those that have two."""
    for one in MADE["said"]():
        yield from filter(None, (one.text, one.several))


@cache
def _on_screens() -> frozenset[str]:
    said = [one for one in MADE["said"]() if "/tui/" in one.where]
    return frozenset(filter(None, (text for one in said for text in (one.text, one.several))))


def _alone(text: str) -> list[str]:
    """What stands in a sentence like a key that is always called by its Latin name."""
    bare = KEY.sub("…", re.sub(r"\{\w*\}", "…", text))
    return [*LETTER.findall(bare), *SIGN.findall(bare)]


def test_no_sentence_calls_a_key_by_a_name_that_only_some_keyboards_have() -> None:
    wrong = []
    for text in sorted(_on_screens()):
        letters = [one for one in _alone(text) if one not in ("a", "A", "I")]
        if letters and text not in NO_KEYS:
            wrong.append(f"{letters}: {text}")
    assert wrong == []


@pytest.mark.parametrize("code", ["de", "bg"])
def test_no_translation_does_either(code: str) -> None:
    on_screens = _on_screens()
    wrong = []
    for one in MADE["catalogue"](code):
        for text, said in zip(MADE["_forms"](one.id), MADE["_forms"](one.string), strict=False):
            if text in on_screens and text not in NO_KEYS and _alone(said):
                wrong.append(f"{_alone(said)}: {said}")
    assert wrong == []


def test_the_check_sees_a_key_that_is_called_by_its_latin_name() -> None:
    for text in ("search the corpus first (w)", "l links it", "✗ {n} files (k on Home)", "y yes · n or Esc no", "(/)"):
        assert _alone(text), text
    assert not _alone("{key:write.link} links need {need}; Ctrl+S saves, F2 as well: U+2028")


@pytest.mark.parametrize("layout", [Layout.LATIN, *BULGARIAN])
def test_each_key_that_a_sentence_names_is_one_and_can_be_pressed(layout: Layout) -> None:
    use_layout(layout, show=True)
    named = {which for text in _sentences() for which in KEY.findall(text)}
    assert len(named) > 30
    for which in named:
        scope, _, name = which.partition(".")
        keys = find(Scope(scope), name).keys if name else (scope,)
        assert any(reachable(key, layout) for key in keys), which
        assert "palette" not in tr("{key:" + which + "}"), which


@pytest.mark.parametrize("layout", BULGARIAN)
def test_every_command_with_a_key_has_one_on_each_keyboard(layout: Layout) -> None:
    without = {(one.scope, one.id) for one in COMMANDS if one.keys and not any(reachable(k, layout) for k in one.keys)}
    # Ctrl+Q does the same.
    assert without <= {(Scope.HOME, "leave")}


def test_sentences_follow_the_keyboard() -> None:
    assert tr(REASONS["search"]) == "search the corpus first (w)"
    use_layout(Layout.BDS, show=True)
    assert tr(REASONS["search"]) == "search the corpus first (у)"
    assert tr("{key:y} yes · {key:n} or Esc no") == "щ yes · х or Esc no"
    use("bg")
    assert "(у)" in tr(REASONS["search"])


def test_sentences_follow_keys_of_ones_own() -> None:
    choose_keys(understood({"write": {"search": "z"}, "home": {"set": []}}).chosen)
    assert tr(REASONS["search"]) == "search the corpus first (z)"
    assert tr(REASONS["set"]) == "there is no test set yet; (palette: set) makes one"


def test_a_sentence_without_keys_stays_as_it_is() -> None:
    assert tr("a {word} and {{braces}}") == "a {word} and {{braces}}"
    assert tr("") == ""


def test_names_in_key_braces_are_kept_by_translations() -> None:
    assert MADE["_braced"]("{key:write.link} {n}") == {"key:write.link", "n"}
    for code in ("de", "bg"):
        for one in MADE["catalogue"](code):
            for text, said in zip(MADE["_forms"](one.id), MADE["_forms"](one.string), strict=False):
                if "{key:" in text:
                    assert sorted(KEY.findall(said)) == sorted(KEY.findall(text)), said
                    assert all(name != "" for _, name, _, _ in Formatter().parse(said))


async def test_brackets_work_on_a_bulgarian_keyboard_and_are_shown() -> None:
    use_layout(Layout.BDS, show=True)
    assert key_of(Scope.DOCUMENT, "next_section") == ";"
    assert key_of(Scope.DOCUMENT, "previous_section") == "ц"
    assert key_of(Scope.CASES, "mark_all") == "Ь"
    async with running(Desks().as_("ana")) as d:
        use_layout(Layout.BDS, show=True)
        await d.press("П")  # where M is: the map
        assert d.name == "MapScreen"
        before = d.shown
        await d.press("semicolon")
        assert d.shown != before, "the next view"
        await d.press("ц")
        assert d.shown == before, "and the one before"
        assert "; next" in d.rows[-1]
        assert "ц before" in d.rows[-1]


async def test_a_sign_that_was_given_to_a_command_means_itself() -> None:
    choose_keys(understood({"map": {"next_tab": "z", "last_tab": "semicolon"}}).chosen)
    use_layout(Layout.BDS, show=True)
    assert best_key(find(Scope.MAP, "last_tab").keys) == "semicolon"
    assert shown_key("semicolon") == ";"


@pytest.mark.parametrize("layout", BULGARIAN)
@pytest.mark.parametrize("code", ["en", "de", "bg"])
def test_the_manual_calls_keys_as_the_keyboard_has_them(code: str, layout: Layout) -> None:
    use(code)
    use_layout(layout, show=True)
    for name in PAGES:
        for key in re.findall(r"`(\S)`", page(name)):
            # `q` on Home has no key there; the sentence names Ctrl+Q as well.
            assert not key.isascii() or not key.isalpha() or key == "q", (name, key)
    assert f"`{shown_key('l')}`" in page("write")
    assert "`Enter`" in page("start")
    assert "`Ctrl+Q`" in page("terminal")


def test_the_manual_says_where_keys_are_of_ones_own() -> None:
    before = page("write")
    assert not before.startswith(">")
    assert "`l`" in before
    choose_keys({(Scope.WRITE, "link"): ("z",)})
    assert page("write").startswith("> Some keys are your own")
    assert page("write").endswith(before)
