"""`annotator search`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from annotator.cli.call import Call, command
from annotator.cli.progress_bar import progress_bar
from annotator.text.messages import Exit, UsageProblem

if TYPE_CHECKING:
    from annotator.model.results import MissingWord


@command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--document", metavar="NAME", help="only in this document or folder, or those with this in id or title")
@click.option(
    "--edition", metavar="V", help="in the editions of this name instead of those in force; `all` for every one"
)
@click.option("--language", help="only in documents of this language")
@click.option("--role", help="only what somebody with this role may know")
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True)
def search_command(
    call: Call,
    words: tuple[str, ...],
    document: str | None,
    edition: str | None,
    language: str | None,
    role: str | None,
    limit: int,
) -> int:
    """Find the sections that WORDS stand in, typing errors forgiven, best first.

    Filters may stand among the words as well, and outrank the options: in:travel edition:2023 lang:bg role:hr
    """
    from annotator.workflow.filters import Filters, kept_to, known
    from annotator.workflow.search import search

    project = call.project()
    chosen = Filters(document or "", edition or "", language or "", role or "")
    asked = kept_to(" ".join(words), chosen, known(project))
    if asked.problem is not None:
        said = asked.problem
        raise UsageProblem(said.code, said.what, remedy=said.remedy, where=said.where, **said.params)
    with progress_bar("indexing") as progress:
        result = search(project, asked.words, filters=asked.filters, limit=limit, progress=progress)
    lines = []
    for hit in result.hits:
        lines.append(f"{hit.at}  {hit.heading}" + ("" if hit.in_force else "  (not in force)"))
        lines.append("    " + " ".join(hit.snippet.split()))
    lines += [] if result.hits else ["nothing was found"]
    lines += [_not_found(result.missing)] if result.hits and result.missing else []
    lines += [f"could not be searched: {edition}" for edition in result.unsearched]
    call.answer(result, lines)
    return Exit.INCOMPLETE if result.unsearched else Exit.OK


def _not_found(missing: "Sequence[MissingWord]") -> str:
    """Words that stand in none of the hits, since they stand nowhere; with those that were taken for them."""
    words = (f"{one.word} (instead: {', '.join(one.instead)})" if one.instead else one.word for one in missing)
    return f"not found: {', '.join(words)}"
