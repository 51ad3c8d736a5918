"""What rules say for a command line is said otherwise on the screens, and in every language."""

import ast
from pathlib import Path

import pytest

from annotator.tui.i18n import tr, use
from annotator.tui.keymap import key_of
from annotator.tui.on_screen import SAID, on_screen
from annotator.tui.registry import Scope

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "annotator" / "workflow"
FOUND = ("check.py", "landings.py", "labels.py", *(f"checks/{one.name}" for one in (RULES / "checks").glob("*.py")))
"""Modules that make findings."""


def _sentences(name: str) -> set[str]:
    tree = ast.parse((RULES / name).read_text(encoding="utf-8"))
    told = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told
    }


def test_no_finding_tells_to_run_a_command_on_a_screen() -> None:
    every = set().union(*(_sentences(name) for name in FOUND))
    commands = {one for one in every if "`annotator " in one}
    assert commands
    assert commands - set(SAID) == set()
    assert not any("`" in said for said in SAID.values())
    # What no rule says any more needs no other words.
    assert {one for one in SAID if one not in every} == set()


@pytest.mark.parametrize("code", ["en", "de", "bg"])
def test_it_is_said_in_the_language_of_the_screens_with_its_keys(code: str) -> None:
    use(code)
    try:
        said = on_screen("run `annotator migrate`")
        assert key_of(Scope.HOME, "land") in said
        assert code == "en" or said != "at home press l, then M"
        assert on_screen("label it") == tr("label it")
    finally:
        use("en")
