"""The texts that chunks may have been made of, found by name and by content."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from zlib import crc32

from annotator.corpus.chunks.views import Views

_WORD = re.compile(r"\w+")
_SHINGLE = 4
_ONE_IN = 8
_VIEWS_KEPT = 64
_MANY_SHINGLES = 4
_LEAST_SHARED = 0.25
"""Share of a chunk's runs of words that a text must have before it is compared; where there are few runs, any."""
_ENOUGH_VOTES = 0.8
"""Share of the best text's votes that another text needs to be looked at too."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of one edition, as far as locating chunks needs it."""

    document: str
    version: str
    sha256: str
    source: str | None
    """The path it was added from."""
    in_force: bool
    load: Callable[[], str]


class Catalogue:
    """All texts; for each document the edition in force first, then the newest."""

    def __init__(self, texts: Iterable[SourceText]) -> None:
        """`texts` come in the order of their editions, newest first."""
        self.texts = tuple(sorted(texts, key=lambda text: (text.document, not text.in_force)))
        self._by_document: dict[str, list[SourceText]] = {}
        for text in self.texts:
            self._by_document.setdefault(text.document, []).append(text)
        self.views = lru_cache(maxsize=_VIEWS_KEPT)(self._views)
        self._loaders = {text.sha256: text.load for text in self.texts}
        self.named = lru_cache(maxsize=1 << 14)(self._named)

    def editions(self, document: str) -> Sequence[SourceText]:
        """The texts of a document, the one in force first."""
        return self._by_document.get(document, ())

    def _views(self, sha256: str) -> Views:
        return Views(self._loaders[sha256]())

    # -- by name

    def _named(self, name: str, version: str | None = None) -> tuple[SourceText, ...]:
        """Texts that go by a name: a document id (also `id@version`), or the end of a path they were added from.

        Several editions of one document are all given, the one in force first; several documents mean that the name is
        ambiguous. `version` keeps that edition only, where there is one of that name.
        """
        document, _, at = name.partition("@")
        found = [text for text in self.editions(document) if not at or text.version == at]
        path = _path(name)
        found = found or self._by_path(path) or self._by_path(_without_suffix(path))
        of_version = [text for text in found if text.version == version]
        return tuple(of_version or found)

    def _by_path(self, path: str) -> list[SourceText]:
        """Texts whose path (or id) agrees with a path in the most parts from its end, the file's name at least."""
        parts = path.split("/")
        rated = [(_common_end(parts, theirs), text) for theirs, text in self._paths.get(parts[-1], ())]
        best = max((score for score, _ in rated), default=0)
        return [text for score, text in rated if score == best]

    @cached_property
    def _paths(self) -> dict[str, list[tuple[list[str], SourceText]]]:
        found: dict[str, list[tuple[list[str], SourceText]]] = {}
        for text in self.texts:
            for path in {_path(text.source or ""), _path(text.document)} - {""}:
                parts = path.split("/")
                found.setdefault(parts[-1], []).append((parts, text))
        return found

    def by_file_name(self, chunk_file: str) -> tuple[SourceText, ...]:
        """Texts whose file's name a chunk file's name begins with: `policy.md.recursive-500.jsonl`; the longest one."""
        name = _path(chunk_file).rpartition("/")[2]
        stems = [name[:cut] for cut in range(len(name) - 1, 0, -1) if name[cut] in "._-" and name[:cut] in self._paths]
        return tuple(text for _, text in self._paths[stems[0]]) if stems else ()

    # -- by content

    def holding(self, chunk: str) -> tuple[SourceText, ...]:
        """Texts that share the most runs of words with a chunk; those that hold a short one as it is.

        Texts in force come first; the others are looked through only where none of those will do.
        """
        return self._current.holding(chunk) or self._past.holding(chunk)

    def older(self, chunk: str) -> tuple[SourceText, ...]:
        """`holding` among the texts that are not in force."""
        return self._past.holding(chunk)

    def containing(self, chunk: str, texts: Sequence[SourceText]) -> tuple[SourceText, ...]:
        """Those of some texts that hold a chunk character by character."""
        return tuple(text for text in texts if chunk in self.content(text))

    def content(self, text: SourceText) -> str:
        """The words of a text."""
        contents = self._current.contents if text.in_force else self._past.contents
        return contents.get(text, "")

    @cached_property
    def _current(self) -> "_Searched":
        return _Searched(text for text in self.texts if text.in_force)

    @cached_property
    def _past(self) -> "_Searched":
        known = {text.sha256 for text in self.texts if text.in_force}
        past = {text.sha256: text for text in reversed(self.texts) if text.sha256 not in known}
        return _Searched(sorted(past.values(), key=lambda text: (text.document, text.version)))


class _Searched:
    """Texts, found by runs of words."""

    def __init__(self, texts: Iterable[SourceText]) -> None:
        self._texts = tuple(texts)

    @cached_property
    def contents(self) -> dict[SourceText, str]:
        return {text: text.load() for text in self._texts}

    @cached_property
    def _shingles(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for place, text in enumerate(self._texts):
            for shingle in set(_shingles(self.contents[text])):
                found.setdefault(shingle, []).append(place)
        return found

    def holding(self, chunk: str) -> tuple[SourceText, ...]:
        votes: dict[int, int] = {}
        asked = set(_shingles(chunk))
        for shingle in asked:
            for place in self._shingles.get(shingle, ()):
                votes[place] = votes.get(place, 0) + 1
        most = max(votes.values(), default=0)
        if len(asked) >= _MANY_SHINGLES and most < _LEAST_SHARED * len(asked):
            return ()
        if votes:
            enough = _ENOUGH_VOTES * most
            best = sorted((place for place, count in votes.items() if count >= enough), key=lambda p: (-votes[p], p))
            return tuple(self._texts[place] for place in best)
        return tuple(text for text, content in self.contents.items() if chunk.strip() in content)


def _path(name: str) -> str:
    path = name.strip().replace("\\", "/").partition("?")[0].partition("#")[0]
    return re.sub(r"^[A-Za-z][A-Za-z0-9+.-]*:/+", "", path).strip("/").casefold()


def _without_suffix(path: str) -> str:
    folder, slash, name = path.rpartition("/")
    stem = name.rpartition(".")[0]
    return f"{folder}{slash}{stem}" if stem else ""


def _common_end(mine: Sequence[str], theirs: Sequence[str]) -> int:
    count = 0
    for one, other in zip(reversed(mine), reversed(theirs), strict=False):
        if one != other:
            break
        count += 1
    return count


@lru_cache(maxsize=1 << 18)
def _sampled(word: str) -> bool:
    return crc32(word.encode("utf-8", "replace")) % _ONE_IN == 0


def _shingles(text: str) -> Iterable[int]:
    """Runs of four words, sampled by their first word, so that a text and a piece of it sample alike."""
    words = _WORD.findall(text.casefold())
    return (hash(tuple(words[at : at + _SHINGLE])) for at in range(len(words) - _SHINGLE + 1) if _sampled(words[at]))
