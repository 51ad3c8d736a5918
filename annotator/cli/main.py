"""The `annotator` command: its table of commands, each imported only when it is called, and how errors end."""

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from annotator import __version__
from annotator.text.display import visible_line
from annotator.text.messages import AnnotatorError, Exit

Screens = Callable[[str | None, str | None, str | None], int]
"""Opens the screens: workspace, person, date -> exit code."""

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("workspace", "copy the sample workspace and open it"),
    "init": ("workspace", "make an empty workspace"),
    "corpus": ("corpus", "add, list, show and compare documents"),
    "search": ("search", "find sections by their words"),
    "chunks": ("chunks", "add chunk files, and see which labels they reach"),
    "set": ("sets", "make test sets"),
    "case": ("cases", "ask, show, list and retire questions"),
    "label": ("labels", "submit a label from YAML or JSON"),
    "decide": ("labels", "settle a dispute from YAML or JSON"),
    "comment": ("labels", "say something about a case"),
    "status": ("progress", "queues and progress of a set"),
    "map": ("map", "what a set covers and is made of, against its aims"),
    "migrate": ("landing", "land labels in the editions in force, or compare chunkings"),
    "land": ("landing", "answer a queued landing"),
    "check": ("check", "find everything that would make a set lie"),
    "export": ("exchange", "hand over the validated set"),
    "import": ("legacy", "take over labels that name chunks"),
    "place": ("legacy", "say where the chunks of imported labels stand"),
    "evaluate": ("evaluate", "measure a run: found, grounded, right"),
    "compare": ("evaluate", "compare runs case by case"),
    "gate": ("evaluate", "pass or fail a run against the set's bar"),
    "sync": ("sync", "share your work and fetch the others', through git"),
    "serve": ("serve", "show the screens in browsers, to several people at once"),
    "schema": ("workspace", "print or renew the JSON Schemas of the files"),
    "keys": ("workspace", "list the keys of the screens"),
    "completion": ("workspace", "print the completion script of a shell"),
}
"""Command -> module of `annotator.cli` that holds it, and its line of help."""


class Commands(click.Group):
    """Lists commands from the table, so that help imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports the command's module."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"annotator.cli.{COMMANDS[cmd_name][0]}")
        found: click.Command = getattr(module, cmd_name.replace("-", "_") + "_command")
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Names the nearest command where there is none of that name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = _nearest(args[0])
            hint = f" — did you mean `{near}`?" if near else " — see `annotator --help`"
            raise click.UsageError(f"there is no command {args[0]}{hint}", ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table as it stands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


def _nearest(word: str) -> str | None:
    import difflib

    return next(iter(difflib.get_close_matches(word, COMMANDS, n=1)), None)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="With no command, `annotator` opens the workspace found upwards from the current folder.",
)
@click.option("--workspace", metavar="DIR", help="the workspace; default: found upwards from here")
@click.option("--as", "person", metavar="PERSON", help="who you are; default: git's user")
@click.option("--date", metavar="D", help="the date whose editions count, YYYY-MM-DD; default: today")
@click.version_option(__version__, message="annotator %(version)s")
@click.pass_context
def annotator(context: click.Context, workspace: str | None, person: str | None, date: str | None) -> None:
    """Write, review and keep true the test set a RAG system is measured with."""
    context.ensure_object(dict).update(workspace=workspace, person=person, date=date)
    if context.invoked_subcommand is None:
        screens: Screens = context.obj["screens"]
        context.exit(screens(workspace, person, date))


def run(
    arguments: Sequence[str],
    *,
    screens: Screens,
    keys: Callable[[], str],
    copied: Callable[..., str],
) -> int:
    """Runs a command line and gives the exit code; an error is one line on stderr.

    `screens`, `keys` and `copied` (what to say of a `folder` and whether the sample was `copied` there) come from the
    screens' side, which the command line does not know.
    """
    _utf8()
    try:
        result: Any = annotator.main(
            args=list(arguments),
            prog_name="annotator",
            standalone_mode=False,
            obj={"screens": screens, "keys": keys, "copied": copied},
        )
    except AnnotatorError as error:
        return _failed(error, error.message.line(), error.exit_code)
    except click.UsageError as error:
        return _failed(error, _with_help(error), Exit.USAGE)
    except click.ClickException as error:
        return _failed(error, error.format_message(), Exit(error.exit_code))
    except (KeyboardInterrupt, click.Abort):
        _print_error("stopped; what was done until here is kept")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output had enough. Python would complain once more at exit, so stdout is pointed nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.OK
    except Exception as error:  # the last resort: people get a line, developers the traceback
        return _failed(
            error, f"something went wrong inside annotator: {type(error).__name__}: {error}", Exit.INCOMPLETE
        )
    return result if isinstance(result, int) else Exit.OK


def _with_help(error: click.UsageError) -> str:
    """What was used wrongly, and where the right use is told, unless it is told already."""
    said = error.format_message().rstrip(".")
    return said if error.ctx is None or " — " in said else f"{said} — see `{error.ctx.command_path} --help`"


def _failed(error: Exception, line: str, code: Exit) -> Exit:
    if os.environ.get("ANNOTATOR_DEBUG") == "1":
        raise error
    _print_error(line)
    return code


def _print_error(line: str) -> None:
    click.echo(f"annotator: {visible_line(line)}", err=True)


def _utf8() -> None:
    """Text is UTF-8 whatever the locale says; what a terminal cannot show comes as an escape instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
