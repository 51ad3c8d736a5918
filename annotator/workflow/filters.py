"""Filters that are typed among the words of a search: `in:travel lang:bg edition:2023 role:hr hotel`.

Whatever is not a filter is a word, `foo:bar` included; only what looks like a mistyped filter is asked about.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from annotator.text.messages import Message
from annotator.text.words import fold
from annotator.workflow.context import Project

ALL_EDITIONS: Final = "*"
"""Stands for every edition of a document; no edition can be called that."""
_ALL: Final = ("all", "*", "alle", "всички")
_LIKE = 70
"""Similarity (rapidfuzz ratio) from which a name is offered for one that does not exist."""
_TYPED = re.compile(r'(?<!\S)(?P<name>[^\W\d_]{1,20}):(?:"(?P<quoted>[^"]*)"?|(?P<plain>\S*))')
_MOST_OFFERED = 2000


class Filter(StrEnum):
    """What a filter is about, by the name it is typed with."""

    DOCUMENT = "in"
    EDITION = "edition"
    LANGUAGE = "lang"
    ROLE = "role"


_NAMES: Final = {
    **dict.fromkeys(("in", "doc", "document", "dok", "dokument", "док", "документ", "в"), Filter.DOCUMENT),
    **dict.fromkeys(("edition", "version", "ausgabe", "fassung", "редакция", "издание", "версия"), Filter.EDITION),
    **dict.fromkeys(("lang", "language", "sprache", "език"), Filter.LANGUAGE),
    **dict.fromkeys(("role", "roles", "rolle", "роля"), Filter.ROLE),
}


@dataclass(frozen=True, slots=True)
class Filters:
    """What a search is kept to; empty is everything, in the editions in force."""

    document: str = ""
    """A document, a folder of documents, or a part of their ids or titles."""
    edition: str = ""
    """An edition's name, or `ALL_EDITIONS`."""
    language: str = ""
    role: str = ""

    def of(self, kind: Filter) -> str:
        """The value of one filter."""
        return str(getattr(self, kind.name.lower()))

    def having(self, kind: Filter, value: str) -> "Filters":
        """The same with another value of one filter."""
        return replace(self, **{kind.name.lower(): value})

    def over(self, others: "Filters") -> "Filters":
        """These, and of others what these leave open."""
        return Filters(*(self.of(kind) or others.of(kind) for kind in Filter))

    def __bool__(self) -> bool:
        return any(self.of(kind) for kind in Filter)


@dataclass(frozen=True, slots=True)
class Known:
    """What filters can name in a workspace."""

    documents: Mapping[str, str] = field(default_factory=dict)
    """Ids with titles, folded for comparison."""
    editions: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def names(self, kind: Filter) -> Sequence[str]:
        """What a filter can be: for documents, folders as well."""
        match kind:
            case Filter.DOCUMENT:
                folders = {f"{id_.rpartition('/')[0]}/": None for id_ in self.documents if "/" in id_}
                return (*folders, *self.documents)
            case Filter.EDITION:
                return (_ALL[0], *(one for one in self.editions if one != _ALL[0]))
            case Filter.LANGUAGE:
                return self.languages
            case Filter.ROLE:
                return self.roles


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed, taken apart."""

    words: str
    filters: Filters = field(default_factory=Filters)
    problem: Message | None = None
    """The first filter that names nothing; a search would find nothing by it."""


def known(project: Project) -> Known:
    """What filters can name; reads the corpus."""
    corpus = project.corpus
    documents = corpus.documents()
    editions = dict.fromkeys(version for name in documents for version in reversed(corpus.versions(name)))
    return Known(
        documents={name: fold(f"{name} {one.title or ''}") for name, one in documents.items()},
        editions=tuple(sorted(editions, reverse=True)),
        languages=tuple(sorted({one.language for one in documents.values() if one.language})),
        roles=tuple(sorted({role for one in documents.values() for role in one.roles})),
    )


def asked(written: str, there: Known) -> Asked:
    """What somebody typed as words and filters; of a filter that is typed twice the last one counts."""
    filters = Filters()
    problem: Message | None = None
    words: list[str] = []
    at = 0
    for found in _TYPED.finditer(written):
        name = found["name"].casefold()
        kind = _NAMES.get(name)
        value = found["quoted"] if found["quoted"] is not None else found["plain"]
        if kind is None or not value:
            problem = problem or (_mistyped(name) if value and kind is None else None)
            continue
        words.append(written[at : found.start()])
        at = found.end()
        filters = filters.having(kind, _value(kind, value, there))
        problem = problem or refused(kind, filters.of(kind), there)
    words.append(written[at:])
    return Asked(" ".join(" ".join(words).split()), filters, problem)


def kept_to(written: str, chosen: Filters, there: Known) -> Asked:
    """What somebody typed, kept to filters that were chosen beside it; typed ones outrank those."""
    typed = asked(written, there)
    problem = typed.problem
    for kind in Filter:
        if chosen.of(kind) and not typed.filters.of(kind):
            chosen = chosen.having(kind, _value(kind, chosen.of(kind), there))
            problem = problem or refused(kind, chosen.of(kind), there)
    return Asked(typed.words, typed.filters.over(chosen), problem)


def refused(kind: Filter, value: str, there: Known) -> Message | None:
    """Why a filter finds nothing: there is nothing of that name; None where there is."""
    if kind is Filter.EDITION and value == ALL_EDITIONS:
        return None
    good = bool(matching(value, there.documents)) if kind is Filter.DOCUMENT else _names(kind, value, there)
    return None if good else _unknown(kind, value, there)


def matching(value: str, documents: Mapping[str, str]) -> tuple[str, ...]:
    """The documents a filter means: the one of that id, else a folder's, else those with it in their id or title."""
    if value in documents:
        return (value,)
    folder = value.rstrip("/*") + "/"
    inside = tuple(name for name in documents if name.startswith(folder))
    if inside or value.endswith("/"):
        return inside
    part = fold(value.rstrip("*"))
    return tuple(name for name, said in documents.items() if part in said)


def completion(written: str, there: Known) -> str | None:
    """What was typed with its last filter completed by the first name that begins so; None where none is longer."""
    found = next(reversed(list(_TYPED.finditer(written))), None)
    if found is None or found.end() != len(written) or found["quoted"] is not None:
        return None
    kind = _NAMES.get(found["name"].casefold())
    begun = found["plain"]
    names = there.names(kind) if kind is not None else ()
    name = next((one for one in names if one.startswith(begun) and one != begun and not re.search(r"\s", one)), None)
    return None if name is None else written + name[len(begun) :]


def offered(kind: Filter, there: Known) -> tuple[str, ...]:
    """Values to choose from; of editions the first means all of them."""
    return tuple(there.names(kind))[:_MOST_OFFERED]


def _value(kind: Filter, value: str, there: Known) -> str:
    if kind is Filter.EDITION and value.casefold() in _ALL and value not in there.editions:
        return ALL_EDITIONS
    return value.casefold() if kind is Filter.LANGUAGE else value


def _names(kind: Filter, value: str, there: Known) -> bool:
    if kind is Filter.LANGUAGE:
        return any(one.casefold() == value or one.casefold().startswith(f"{value}-") for one in there.languages)
    return value in there.names(kind)


def _unknown(kind: Filter, value: str, there: Known) -> Message:
    near = _nearest(value, there.names(kind))
    match kind:
        case Filter.DOCUMENT:
            what = "no document or folder is called {value}"
        case Filter.EDITION:
            what = "no edition is called {value}"
        case Filter.LANGUAGE:
            what = "no document is in the language {value}"
        case Filter.ROLE:
            what = "no document names the role {value}"
    remedy = "did you mean {near}?" if near else ""
    return Message("filter-unknown", what, remedy, "", {"value": value, "near": near})


def _mistyped(name: str) -> Message | None:
    """Something before a colon that looks like a filter's name, and is none."""
    near = _nearest(name, _NAMES) if len(name) > 2 else ""
    if not near:
        return None
    return Message("filter-mistyped", "{name}: is no filter", "did you mean {near}:?", "", {"name": name, "near": near})


def _nearest(value: str, names: Iterable[str]) -> str:
    from rapidfuzz import fuzz, process

    whole = list(names)
    # The end of a path is what people remember.
    ends = [one.rstrip("/").rpartition("/")[2] for one in whole]
    found = process.extractOne(value, [*whole, *ends], scorer=fuzz.ratio, score_cutoff=_LIKE)
    return whole[found[2] % len(whole)] if found else ""
