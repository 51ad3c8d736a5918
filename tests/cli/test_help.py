"""The help path: light, complete, and every error one line."""

import subprocess
import sys

import click
import pytest

from annotator.cli.main import COMMANDS, Commands, annotator
from tests.cli.runner import Runner

HEAVY = ("pydantic", "textual", "rich", "rapidfuzz", "numpy", "yaml")


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("no-such-command",), ("--no-such-option",)])
def test_the_help_path_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    code = (
        "import atexit, runpy, sys\n"
        f"atexit.register(lambda: print('HEAVY', [name for name in {HEAVY!r} if name in sys.modules]))\n"
        f"sys.argv = ['annotator', *{arguments!r}]\n"
        "runpy.run_module('annotator', run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "HEAVY []", done.stderr


def commands(group: click.Command, name: str = "annotator") -> list[tuple[str, click.Command]]:
    found = [(name, group)]
    if isinstance(group, click.Group):
        context = click.Context(group)
        for one in group.list_commands(context):
            command = group.get_command(context, one)
            assert command is not None, one
            found += commands(command, f"{name} {one}")
    return found


def test_every_command_says_what_it_does_and_takes_the_common_options() -> None:
    for name, command in commands(annotator):
        assert command.help, name
        if not isinstance(command, click.Group) and name.split()[1] not in ("keys", "completion"):
            options = {option for parameter in command.params for option in parameter.opts}
            assert {"--workspace", "--as", "--date", "--json"} <= options, name


def test_every_command_of_the_table_is_there() -> None:
    assert isinstance(annotator, Commands)
    assert [name.split()[1] for name, _ in commands(annotator) if name.count(" ") == 1] == list(COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chekc",), "did you mean `check`?"),
        (("status", "nothing"), "there is no test set nothing"),
        (("search", "x", "--limit", "0"), "--limit"),
        (("case", "new", "nothing", "Why?"), "there is no test set nothing"),
        (("corpus", "show", "no/such"), "there is no document no/such"),
        (("corpus", "show", "a b c"), "is not a reference"),
        (("check", "nothing"), "there is no test set nothing"),
    ],
)
def test_wrong_use_is_one_line_and_exit_2(annotator: Runner, arguments: tuple[str, ...], said: str) -> None:
    ran = annotator(*arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


@pytest.mark.parametrize("date", ["yesterday", "2026-13-01", "20260101", "2026-1-1"])
def test_a_date_is_read_strictly(annotator: Runner, date: str) -> None:
    ran = annotator("corpus", "list", date=date)
    assert ran.code == 2
    assert "is not a date" in ran.err


def test_outside_a_workspace_it_says_where_to_go(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    ran = Runner(capsys)("corpus", "list", "--workspace", str(tmp_path))
    assert ran.code == 2
    assert "annotator init" in ran.err


def test_hostile_words_reach_the_terminal_only_in_a_visible_form(annotator: Runner) -> None:
    ran = annotator("corpus", "show", "x\x1b]0;title\x07\u202e")
    assert ran.code == 2
    assert not any(character in ran.err for character in "\x1b\x07\u202e")
