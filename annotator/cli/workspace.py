"""`annotator demo`, `init`, `schema`, `keys`, `completion`: the workspace and the program itself."""

from pathlib import Path

import click

from annotator.cli.call import Call, command, safe_json, talk


@command("demo")
@click.argument("folder", metavar="[DIR]", required=False, default="annotator-demo")
@click.option("--no-open", is_flag=True, help="only copy it")
@click.pass_context
def demo_command(context: click.Context, call: Call, folder: str, *, no_open: bool) -> int:
    """Copy the sample workspace to DIR (annotator-demo) and open it."""
    from annotator.workflow.sample import copy_sample

    copied = copy_sample(Path(folder))
    talk(context.obj["copied"](folder, copied=copied))
    if no_open:
        return 0
    screens = context.obj["screens"]
    opened: int = screens(folder, call.person, call.date.isoformat() if call.date else None)
    return opened


@command("init")
@click.argument("folder", metavar="[DIR]", required=False, default=".")
@click.option("--title", default="", help="what people call it")
def init_command(call: Call, folder: str, title: str) -> None:
    """Make an empty workspace in DIR (here), which may hold other things."""
    from annotator.model.results import WorkspaceResult
    from annotator.store.workspace import init_workspace

    init_workspace(Path(folder), title)
    lines = [f"made a workspace in {folder}", "next: annotator corpus add PATH --edition NAME"]
    call.answer(WorkspaceResult(workspace=folder), lines)


@command("schema")
@click.argument("kind", metavar="[KIND]", required=False)
@click.option("--renew", is_flag=True, help="write all schemas to the workspace's schemas/ again")
def schema_command(call: Call, kind: str | None, *, renew: bool) -> None:
    """Print the JSON Schema of a kind of file, or list the kinds."""
    from annotator.store.schema import schemas, write_schemas
    from annotator.text.messages import UsageProblem

    known = schemas()
    if renew:
        root = call.project().root
        if root is not None:
            write_schemas(root / "schemas")
        talk(f"wrote {len(known)} schemas")
    elif kind is None:
        click.echo("\n".join(sorted(known)))
    elif kind in known:
        click.echo(safe_json(known[kind]))
    else:
        raise UsageProblem(
            "schema-unknown",
            "there is no schema {kind}",
            remedy="choose one of: {known}",
            kind=kind,
            known=", ".join(sorted(known)),
        )


@click.command("keys")
@click.pass_context
def keys_command(context: click.Context) -> None:
    """List the keys of the screens, your own from keys.toml among them, and what of that file is passed over."""
    keys = context.obj["keys"]
    click.echo(keys())


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion_command(shell: str) -> None:
    """Print the completion script of a shell, to be sourced."""
    from click.shell_completion import get_completion_class

    from annotator.cli.main import annotator

    found = get_completion_class(shell)
    if found is not None:
        click.echo(found(annotator, {}, "annotator", "_ANNOTATOR_COMPLETE").source())
