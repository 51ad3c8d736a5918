"""The catalogues hold every sentence of the screens, translated, and the code gives a catalogue nothing it cannot hold."""

import ast
import runpy
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from annotator.tui.i18n import LANGUAGES, spoken, tr, trn, use
from annotator.tui.registry import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
MADE = runpy.run_path(str(ROOT / "docs" / "catalogues.py"))
OTHERS = [language for language in LANGUAGES if language != "en"]


def test_every_file_is_what_the_code_gives() -> None:
    for path, made in MADE["files"]().items():
        assert path.read_bytes() == made, f"run docs/catalogues.py: {path.relative_to(ROOT)} differs"


def test_no_sentence_is_put_together_where_it_is_translated() -> None:
    assert not MADE["unreadable"]()


def test_the_script_and_the_screens_know_the_same_languages() -> None:
    assert list(MADE["LANGUAGES"]) == OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    assert not MADE["faults"](language)


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_compiled_is_what_is_shown(language: str) -> None:
    use(language)
    assert spoken() == language
    for one in MADE["catalogue"](language):
        if one.fuzzy or not one.string:
            continue
        if isinstance(one.id, tuple):
            singular, plural = one.id[0], one.id[1]
            assert [_said(singular, plural, number) for number in (1, 5)] == list(one.string or ())
        elif one.id:
            assert tr(one.id, **(_as_written(one.id) if "{key:" in one.id else {})) == one.string


def _said(singular: str, plural: str, number: int) -> str:
    """What is said of a number, before anything is filled in."""
    return trn(singular, plural, number, **{"n": "{n}", **_as_written(plural)})


class _Braced:
    """A value that writes its own name, and which key is meant, back in braces."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __format__(self, which: str) -> str:
        return "{" + self._name + (f":{which}" if which else "") + "}"


def _as_written(text: str) -> dict[str, object]:
    """Values with which a sentence stays as it is."""
    return {name: _Braced(name) for name in {one.partition(":")[0] for one in MADE["_braced"](text)}}


@pytest.mark.parametrize(
    ("text", "translated", "fault"),
    [
        ("need {need}", "Erfordernis {nedd}", "has other names in braces"),
        ("Esc cancel", "Abbrechen", "names other keys"),
        ("cancel it", "Escapade", ""),
        ("see `annotator check`", "siehe `annotator kontrolle`", "has something else in backquotes"),
        (" and more", "und mehr", "begins or ends with other spaces"),
        ("a word", "", "not translated"),
        (("{n} word", "{n} words"), ("{n} Wort", "{n} Wörter"), ""),
        (("{n} word", "{n} words"), ("ein Wort", "{n} Wörter"), ""),
        (("{n} word", "{n} words"), ("{n} Wort", "{x} Wörter"), "has other names in braces"),
        (("{n} word", "{n} words"), ("{n} Wort", ""), "not translated"),
    ],
)
def test_what_a_translation_gets_wrong_is_named(
    text: str | tuple[str, str], translated: str | tuple[str, str], fault: str
) -> None:
    own = Catalog(locale="de")
    own.add(text, translated)
    (one,) = [message for message in own if message.id]
    assert sorted(MADE["_faults"](own, one)) == ([fault] if fault else [])


def test_one_that_is_in_doubt_is_a_fault() -> None:
    own = Catalog(locale="de")
    own.add("a word", "ein Wort", flags=("fuzzy",))
    (one,) = [message for message in own if message.id]
    assert list(MADE["_faults"](own, one)) == ["to be looked at"]


def test_templates_of_rules_are_found_wherever_they_stand() -> None:
    tree = ast.parse(
        '"""A docstring of words."""\n'
        'WORDS = "vor nach über".split()\n'
        'TABLE = {Why.ONE: "a passage of {about} is gone"}\n'
        "def rule():\n"
        '    """Another docstring."""\n'
        '    if found == "two words": raise ValueError("not for people")\n'
        '    yield "code", "the fact says nothing", f"two needs are called {name}"\n'
        '    raise UsageProblem("not-there", "{x} missing" if x else "lost", remedy="again")\n'
    )
    assert set(MADE["_sentences"](tree)) == {"a passage of {about} is gone", "the fact says nothing", "{x} missing"}
    assert set(MADE["_given"](tree)) == {"{x} missing", "lost", "again"}


def test_calls_are_read_however_they_are_written() -> None:
    tree = ast.parse('tr("one" "two", x=tr("inner")); mark("a" if b else "c"); trn("{n} x", "{n} xs", 3); tr(name)')
    found = {(one.text, one.several) for one in MADE["_called"](tree, "file.py")}
    assert found == {("onetwo", ""), ("inner", ""), ("a", ""), ("c", ""), ("{n} x", "{n} xs")}


def test_titles_say_how_much_room_they_have() -> None:
    wanted = MADE["template"]()
    for one in COMMANDS:
        assert any(room.startswith("key bar: at most") for room in wanted[one.title].auto_comments)
