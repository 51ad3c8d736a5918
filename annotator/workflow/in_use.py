"""What the cases of a set have already, for completing what is typed: tags, roles, where questions come from."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from annotator.workflow.cases import case_list
from annotator.workflow.context import Project
from annotator.workflow.sets import load_set


@dataclass(frozen=True, slots=True)
class InUse:
    """Each list begins with what is used most."""

    languages: tuple[str, ...] = ()
    """Those of the set."""
    tags: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    """Those of askers and of documents."""
    origins: tuple[str, ...] = ()


def in_use(project: Project, set_name: str) -> InUse:
    """Looks at all cases of a set and all documents, which takes a thread; files that cannot be read say nothing."""
    cases = [one for one in case_list(project, set_name).cases if one.retired is None]
    documents = (role for one in project.corpus.documents().values() for role in one.roles)
    return InUse(
        languages=load_set(project, set_name).languages,
        tags=_by_use(tag for one in cases for tag in one.tags),
        roles=_by_use((*documents, *(role for one in cases for role in one.roles))),
        origins=_by_use(one.origin for one in cases if one.origin),
    )


def completed(written: str, known: Iterable[str], *, several: bool = True) -> str | None:
    """What is written with its last word completed by the first known one that begins like it; None where none does.

    With `several`, the words are separated by commas, and those that stand there already are not proposed again.
    """
    before, comma, last = written.rpartition(",") if several else ("", "", written)
    word = last.lstrip()
    taken = {one.strip().casefold() for one in before.split(",")}
    for one in known:
        if word and len(one) > len(word) and one.casefold().startswith(word.casefold()) and one.casefold() not in taken:
            return f"{before}{comma}{last}{one[len(word) :]}"
    return None


def _by_use(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(one for one, _ in sorted(Counter(values).items(), key=lambda item: (-item[1], item[0])))
