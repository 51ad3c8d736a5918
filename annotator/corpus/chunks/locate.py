"""Places every chunk of the files in the texts it was made of, or says why it cannot be placed.

Three questions, each answered by the text and never by a claim alone: which document, which edition of it, where.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from annotator.corpus.chunks.catalogue import Catalogue, SourceText
from annotator.corpus.chunks.ladder import NOWHERE, Found, find, headers, stands_at
from annotator.corpus.chunks.neighbours import settle_documents
from annotator.corpus.chunks.order import Waiting, settle
from annotator.corpus.chunks.places import narrowed
from annotator.corpus.chunks.raw import RawChunk
from annotator.corpus.chunks.views import normal_line_ends
from annotator.model.chunk import Located

_TRIED = 12
"""Documents that are compared with a chunk whose document nothing names."""
_RANK = {level: rank for rank, level in enumerate(Located)}
_SURE = frozenset({Located.OFFSETS, Located.EXACT, Located.SPACES, Located.EMPTY})

Progress = Callable[[int, int], None]


@dataclass(slots=True)
class Placed:
    """One chunk with its place."""

    raw: RawChunk
    file: str
    text: str
    """With canonical line ends."""
    source: SourceText | None = None
    """The edition it stands in, or would if it stood anywhere."""
    found: Found = NOWHERE
    claimed_wrong: bool = False
    """Whether offsets were claimed that do not hold its text."""
    misnamed: str | None = None
    """The document it is said to be of, where it stands in another one only."""
    documents: tuple[str, ...] = ()
    """Documents among which nothing tells, where there are several."""

    @property
    def level(self) -> Located:
        """How it was found; ambiguous where several places or documents remain."""
        if len(self.documents) > 1 or len(self.found.places) > 1:
            return Located.AMBIGUOUS
        return self.found.level


def locate(
    files: Sequence[tuple[str, Sequence[RawChunk]]], catalogue: Catalogue, progress: Progress | None = None
) -> list[Placed]:
    """Places the chunks of files (name, chunks in their order); the result has the order of the input.

    `progress` is called with the number of chunks placed and their total.
    """
    placed = [Placed(chunk, name, normal_line_ends(chunk.text)) for name, chunks in files for chunk in chunks]
    done = 0
    for name, _ in files:
        of_file = [chunk for chunk in placed if chunk.file == name]
        groups = _by_document(of_file, catalogue, name)
        for texts, group in groups:
            _place_group(group, texts, catalogue)
            done += len(group)
            if progress:
                progress(done, len(placed))
        _misnamed(of_file, catalogue)
    return placed


def _misnamed(chunks: list[Placed], catalogue: Catalogue) -> None:
    """Looks elsewhere for chunks that do not stand in the document they are said to be of: a name is a claim, too."""
    groups: dict[tuple[SourceText, ...], list[Placed]] = {}
    for chunk in chunks:
        if chunk.found is NOWHERE and chunk.source is not None:
            texts = _by_content(chunk, (), catalogue)
            documents = tuple(sorted({text.document for text in texts}))
            if len(documents) > 1:
                chunk.documents, chunk.source = documents, None
            elif documents:
                chunk.misnamed = chunk.source.document
                groups.setdefault(tuple(catalogue.editions(documents[0])), []).append(chunk)
    for texts, group in groups.items():
        _place_group(group, texts, catalogue)


# -- which document


def _by_document(
    chunks: list[Placed], catalogue: Catalogue, file: str
) -> list[tuple[tuple[SourceText, ...], list[Placed]]]:
    """Chunks by the document they are of, with the editions that come into question."""
    groups: dict[tuple[SourceText, ...], list[Placed]] = {}
    open_ones: dict[int, tuple[SourceText, ...]] = {}
    told: dict[int, tuple[SourceText, ...]] = {}
    by_file_name = catalogue.by_file_name(file)
    for at, chunk in enumerate(chunks):
        if not chunk.text.strip():
            continue
        named = _named(chunk, catalogue) or by_file_name
        if len({text.document for text in named}) == 1:
            told[at] = named
        else:
            open_ones[at] = named
    for at, named in open_ones.items():
        told[at] = _by_content(chunks[at], named, catalogue)
    settle_documents([chunk.text for chunk in chunks], told, catalogue, [_unknown_name(c, catalogue) for c in chunks])
    for at, chunk in enumerate(chunks):
        texts = told.get(at, ())
        if len({text.document for text in texts}) > 1:
            chunk.documents = tuple(sorted({text.document for text in texts}))
            texts = ()
        elif at in open_ones and texts:
            # Its words were looked for in few editions; the file's chunks tell which one they are of.
            texts = tuple(catalogue.editions(texts[0].document))
        groups.setdefault(texts, []).append(chunk)
    return list(groups.items())


def _named(chunk: Placed, catalogue: Catalogue) -> tuple[SourceText, ...]:
    """Texts that the first telling name of a chunk stands for; several documents where the name is ambiguous."""
    several: tuple[SourceText, ...] = ()
    for name in chunk.raw.sources:
        found = catalogue.named(name, chunk.raw.version)
        if len({text.document for text in found}) == 1:
            return found
        several = several or found
    return several


def _unknown_name(chunk: Placed, catalogue: Catalogue) -> str | None:
    """What the maker calls the chunk's document, where no document goes by that name: an id of its own."""
    names = chunk.raw.sources
    return None if not names or any(catalogue.named(name) for name in names) else "\n".join(names)


def _by_content(chunk: Placed, among: tuple[SourceText, ...], catalogue: Catalogue) -> tuple[SourceText, ...]:
    """Texts that hold a chunk, by the strongest equality that any of them shows; `among` limits them.

    What stands nowhere in force as it is may stand so in an edition of before, and is of that one then.
    """
    documents = {text.document for text in among}

    def admitted(texts: tuple[SourceText, ...]) -> tuple[SourceText, ...]:
        return tuple(text for text in texts if text.document in documents) if among else texts

    current = admitted(catalogue.holding(chunk.text) or _behind_header(chunk, catalogue)) or among
    literally = catalogue.containing(chunk.text, current)
    if literally:
        return literally
    past = admitted(catalogue.older(chunk.text))
    return (
        catalogue.containing(chunk.text, past)
        or _closest(chunk, current, catalogue)
        or _closest(chunk, past, catalogue)
    )


def _closest(chunk: Placed, texts: tuple[SourceText, ...], catalogue: Catalogue) -> tuple[SourceText, ...]:
    levels = {text: find(catalogue.views(text.sha256), chunk.text).level for text in texts[:_TRIED]}
    best = min((_RANK[level] for level in levels.values()), default=_RANK[Located.NOWHERE])
    if best >= _RANK[Located.AMBIGUOUS]:
        return ()
    # Texts that were not looked at could hold it as well; they stay, so that nothing is taken for unique that is not.
    return tuple(text for text in texts if text not in levels or _RANK[levels[text]] == best)


def _behind_header(chunk: Placed, catalogue: Catalogue) -> tuple[SourceText, ...]:
    """Texts that hold a short chunk once its header is dropped."""
    return next((found for _, rest in headers(chunk.text) if (found := catalogue.holding(rest))), ())


# -- which edition, and where


def _place_group(chunks: list[Placed], texts: tuple[SourceText, ...], catalogue: Catalogue) -> None:
    if not texts:
        for chunk in chunks:
            chunk.found = Found(Located.EMPTY) if not chunk.text.strip() else NOWHERE
        return
    by_edition: dict[SourceText, list[tuple[Placed, Found]]] = {}
    for chunk, (edition, found) in zip(chunks, _editions(chunks, texts, catalogue), strict=True):
        by_edition.setdefault(edition, []).append((chunk, found))
    for edition, members in by_edition.items():
        _settle_places(members, edition, catalogue.views(edition.sha256).text)


def _settle_places(members: list[tuple[Placed, Found]], edition: SourceText, content: str) -> None:
    waiting = [Waiting(chunk.text, narrowed(found.places, content, chunk.raw)) for chunk, found in members]
    settle(waiting)
    for (chunk, found), settled in zip(members, waiting, strict=True):
        chunk.source = edition
        chunk.claimed_wrong = _claimed_wrong(chunk, content)
        chunk.found = replace(found, places=settled.places) if found.places else found


def _editions(
    chunks: list[Placed], texts: tuple[SourceText, ...], catalogue: Catalogue
) -> list[tuple[SourceText, Found]]:
    """For each chunk the edition it is of: the one that holds most of the chunks by the surest equality.

    A chunk file is mostly made of one edition of a document, so the chunks that changed between editions tell it for
    all; the first of those editions that hold as much. A chunk that does not stand there as it is, but does in another
    edition, is of that one: a store may keep chunks of several.
    """
    firsts = [text for at, text in enumerate(texts) if text.sha256 not in {one.sha256 for one in texts[:at]}]
    rated: list[tuple[int, int, SourceText, list[Found]]] = []
    for order, text in enumerate(firsts):
        views = catalogue.views(text.sha256)
        found = [find(views, chunk.text, chunk.raw.start) for chunk in chunks]
        rated.append((sum(_RANK[one.level] for one in found), order, text, found))
        if all(one.level in _SURE for one in found) and not any(_claimed_wrong(c, views.text) for c in chunks):
            break
    rated.sort(key=lambda one: one[:2])
    return [_of_edition([(text, found[at]) for _, _, text, found in rated]) for at in range(len(chunks))]


def _of_edition(choices: list[tuple[SourceText, Found]]) -> tuple[SourceText, Found]:
    if choices[0][1].level in _SURE:
        return choices[0]
    return min(choices, key=lambda one: _RANK[one[1].level] if one[1].level in _SURE else len(_RANK))


def _claimed_wrong(chunk: Placed, content: str) -> bool:
    start, end = chunk.raw.start, chunk.raw.end
    if start is not None and not stands_at(content, chunk.text, start):
        return True
    return end is not None and (start is None or end - start != len(chunk.text))
