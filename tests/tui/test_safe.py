"""Outside text becomes drawable in one place only; a look at the source keeps it so."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.text import Text
from textual.content import Content

from annotator.text.display import visible
from annotator.tui.safe import cell, clip, join, line, say, show
from tests.tui.odd import EVERYTHING as HOSTILE

SOURCES = sorted((Path(__file__).parents[2] / "annotator" / "tui").rglob("*.py"))
FORBIDDEN = {"escape", "from_markup", "from_text", "from_rich_text", "notify", "markup_escape_text"}
DRAWS = {"Static", "Label", "Option", "Selection", "Content", "styled", "update", "Button", "Checkbox", "head"}


def _controls(text: str) -> list[str]:
    return [c for c in text if c != "\n" and (ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or 0x202A <= ord(c) <= 0x202E)]


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_a_terminal_obeys_comes_through(text: str) -> None:
    for shown in (
        show(text).plain,
        line(text).plain,
        cell(text).plain,
        say("[b]$x[/b]", x=text).plain,
        join(text).plain,
    ):
        assert _controls(shown.replace("\t", " ")) == []
    assert len(show(text).plain) == len(text)
    assert show(text).plain == visible(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_markup_stays_text(text: str) -> None:
    assert show(text).spans == []
    assert line(text).spans == []
    assert cell(text).spans == []
    assert say("$x", x=text).plain == visible(text)
    assert isinstance(cell(text), Text)
    assert isinstance(show(text), Content)


def test_a_line_is_one_line_and_not_longer_than_asked() -> None:
    assert line("a\nb\tc").plain == "a⏎b c"
    assert len(line("x" * 10_000, limit=50).plain) == 50
    assert clip("abc", 3) == "abc"
    assert clip("abcd", 3) == "ab…"


def _calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            yield called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", ""), node


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_module_draws_past_the_safe_one(source: Path) -> None:
    tree = ast.parse(source.read_text(encoding="utf-8"))
    for name, call in _calls(tree):
        where = f"{source.name}:{call.lineno}"
        if source.name != "safe.py":
            assert name not in FORBIDDEN, f"{where}: {name} belongs to safe.py"
            if name in DRAWS:
                built = [arg for arg in call.args if isinstance(arg, ast.JoinedStr | ast.BinOp)]
                assert not built, f"{where}: a string that is put together goes through safe.py before it is drawn"
        if source.name != "entry.py":
            assert name not in ("Input", "TextArea"), f"{where}: fields come from entry.py"
        for keyword in call.keywords:
            if keyword.arg == "markup":
                assert isinstance(keyword.value, ast.Constant), where
                assert keyword.value.value is False, f"{where}: markup stays off"
        if name == "Static" and (call.args or call.keywords):
            plain = [arg for arg in call.args if isinstance(arg, ast.Constant)]
            off = any(keyword.arg == "markup" for keyword in call.keywords)
            assert off or not plain, f"{where}: Static reads plain strings as markup unless markup=False"


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_modules_and_functions_stay_small(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    assert text.count("\n") <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, f"{source.name}:{node.name}"
