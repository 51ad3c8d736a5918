"""`annotator search`."""

import click

from annotator.cli.call import Call, command
from annotator.cli.progress_bar import progress_bar
from annotator.text.messages import Exit


@command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--document", help="only in this document")
@click.option("--edition", help="in the editions of this name instead of those in force")
@click.option("--language", help="only in documents of this language")
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True)
def search_command(
    call: Call, words: tuple[str, ...], document: str | None, edition: str | None, language: str | None, limit: int
) -> int:
    """Find the sections that WORDS stand in, typing errors forgiven, best first."""
    from annotator.workflow.search import search

    with progress_bar("indexing") as progress:
        result = search(
            call.project(),
            " ".join(words),
            document=document,
            edition=edition,
            language=language,
            limit=limit,
            progress=progress,
        )
    lines = []
    for hit in result.hits:
        lines.append(f"{hit.at}  {hit.heading}")
        lines.append("    " + " ".join(hit.snippet.split()))
    lines += [] if result.hits else ["nothing was found"]
    lines += [f"could not be searched: {edition}" for edition in result.unsearched]
    call.answer(result, lines)
    return Exit.INCOMPLETE if result.unsearched else Exit.OK
