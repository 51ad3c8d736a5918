"""Which sources an answer cites, and what the model saw of them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from annotator.evaluation.places import same_form
from annotator.model.run import Retrieved, RunRecord

_BRACKETS: Final = re.compile(r"\[([^\[\]\n]+)\](?!\()")
"""`[lieferung-1]`; what a `(` follows is a link, no citation."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One id that an answer cites, with the results of the prompt that bear it."""

    written: str
    sources: tuple[Retrieved, ...]
    """Empty: nothing in the prompt has this id."""


def cited_ids(answer: str) -> tuple[str, ...]:
    """The ids in square brackets, in order, each once; `[a, b]` and `[a; b]` are two."""
    found = (part.strip() for match in _BRACKETS.finditer(answer) for part in re.split("[,;]", match[1]))
    return tuple(dict.fromkeys(part for part in found if part))


def without_citations(answer: str) -> str:
    """The answer with its citations blanked, so that no number of an id is read as a claim; same length."""
    return _BRACKETS.sub(lambda match: " " * len(match[0]), answer)


def citations(record: RunRecord) -> tuple[Citation, ...]:
    """What the answer cites, looked up among the results that the model got to see."""
    shown = [result for result in record.retrieved if result.in_prompt]
    written = cited_ids(record.answer) if record.cited is None else tuple(dict.fromkeys(record.cited))
    return tuple(Citation(each, tuple(_bearing(each, shown))) for each in written)


def _bearing(written: str, shown: Sequence[Retrieved]) -> Iterable[Retrieved]:
    wanted = same_form(written)
    return (result for result in shown if wanted in names(result))


def names(result: Retrieved) -> set[str]:
    """Everything that a citation may call a result: its chunk, its section, `document#section`, its full reference."""
    found = {result.chunk or "", result.section or ""}
    if result.document and result.section:
        found.add(f"{result.document}#{result.section}")
    if result.document and result.version:
        place = f"{result.document}@{result.version}"
        if result.section:
            found.add(f"{place}#{result.section}")
        spans = (f":{start}-{end}" for start, end in result.spans)
        found.update(f"{place}{'#' + result.section if result.section else ''}{span}" for span in spans)
    return {same_form(name) for name in found if name}
