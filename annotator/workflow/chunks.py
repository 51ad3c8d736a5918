"""Chunkings: chunk files taken in, and what their chunks mean for the labels.

Labels rest on passages, so another chunking never changes one; it only changes which chunks a passage is found in.
"""

import datetime
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from annotator.corpus.chunks.catalogue import Catalogue, SourceText
from annotator.corpus.chunks.detect import ChunkFile, read_chunk_file, reader_named
from annotator.corpus.chunks.locate import Placed, Progress, locate
from annotator.model.chunk import Chunk, Chunking, Located
from annotator.model.chunk_results import ChunksResult, OddChunk
from annotator.model.reference import Reference
from annotator.model.results import Trouble
from annotator.store.base import ABSENT, Key, Kind, Put
from annotator.store.errors import Changed
from annotator.text.ids import check_segment, slug
from annotator.text.messages import UsageProblem
from annotator.workflow.chunkings import (
    chunk_finder,
    chunking_names,
    chunks_of_set,
    chunks_report,
    compare_chunkings,
    load_chunks,
)
from annotator.workflow.context import Project
from annotator.workflow.records import load

__all__ = [
    "add_chunks",
    "chunk_finder",
    "chunking_names",
    "chunks_of_set",
    "chunks_report",
    "compare_chunkings",
    "load_chunks",
    "located_counts",
]

SUFFIXES = frozenset({".json", ".jsonl", ".ndjson", ".csv", ".tsv"})
"""Files of a folder that are taken for chunk files."""
_MOST_BYTES = 1 << 31
_SHOWN = 60


def add_chunks(
    project: Project,
    files: Sequence[Path],
    *,
    name: str,
    reader: str | None = None,
    edition: str | None = None,
    date: datetime.date | None = None,
    progress: Progress | None = None,
) -> ChunksResult:
    """Reads chunk files (a folder stands for those in it), places every chunk, and stores them as the chunking `name`.

    `reader` outranks what the keys of the records say. Chunks are looked for in the edition that the file names, else
    in the editions called `edition`, else in those in force at `date`. The same chunks under the same name change
    nothing; other ones raise `UsageProblem`. Where a line of a file cannot be read nothing is stored, since a chunking
    with holes would call labels missed that are not; the answer then names every such line.
    """
    _check_name(name)
    if reader is not None:
        reader_named(reader)
    found = {shown: read_chunk_file(_bytes(path), reader) for shown, path in _files(files)}
    errors = [
        Trouble(path=f"{shown}:{error.line}", message=error.why)
        for shown, file in found.items()
        for error in file.errors
    ]
    if errors:
        return _refused(name, found, errors)
    catalogue = Catalogue(source_texts(project, date or project.date, edition))
    placed = locate([(shown, file.chunks) for shown, file in found.items()], catalogue, progress)
    chunks, odd = _records(placed)
    readers = sorted({file.reader for file in found.values() if file.reader})
    made = Chunking(name=name, reader="+".join(readers) or (reader or ""), files=tuple(found))
    status = _store(project, made, chunks)
    return ChunksResult(
        chunking=name,
        status=status,
        readers={shown: file.reader for shown, file in found.items()},
        chunks=len(chunks),
        located=located_counts(chunks),
        editions=dict(sorted(Counter(_edition(chunk) for chunk in chunks if chunk.document).items())),
        claimed=sum(one.raw.start is not None or one.raw.end is not None for one in placed),
        claimed_wrong=sum(one.claimed_wrong for one in placed),
        odd=tuple(odd),
    )


def located_counts(chunks: Sequence[Chunk]) -> dict[str, int]:
    """How chunks were located -> how many, every way named, surest first."""
    counts = Counter(chunk.located for chunk in chunks)
    return {level.value: counts[level] for level in Located}


def _check_name(name: str) -> None:
    if check_segment(name) is not None:
        raise UsageProblem(
            "chunking-name",
            "{name} cannot be the name of a chunking",
            remedy="use lower-case letters a-z, digits, '.', '_' and '-': {proposed}",
            name=name,
            proposed=slug(name),
        )


# -- files


def _files(given: Sequence[Path]) -> list[tuple[str, Path]]:
    """Chunk files with the names they are known by: within a folder the path there, else the file's own name.

    Where that would give two files one name, all are known by their paths below the folder that holds them all.
    """
    found = [
        (path.relative_to(one).as_posix() if one.is_dir() else path.name, path.absolute())
        for one in given
        for path in (_inside(one) if one.is_dir() else [one])
    ]
    unique = dict(found)
    if len({path for _, path in found}) > len(unique):
        top = Path(os.path.commonpath([path.parent for _, path in found]))
        unique = {path.relative_to(top).as_posix(): path for _, path in found}
    if not unique:
        raise UsageProblem(
            "no-chunk-files",
            "no chunk file was given",
            remedy="name files, or a folder with " + ", ".join(sorted(SUFFIXES)),
        )
    return sorted(unique.items())


def _inside(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file()]


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UsageProblem("chunk-file-size", "{path} is too large", remedy="split it", path=str(path))
        return path.read_bytes()
    except OSError as error:
        raise UsageProblem(
            "chunk-file-unreadable",
            "{path} cannot be read: {why}",
            remedy="see that it is there and that you may read it",
            path=str(path),
            why=error.strerror or type(error).__name__,
        ) from error


def _refused(name: str, found: dict[str, ChunkFile], errors: Sequence[Trouble]) -> ChunksResult:
    return ChunksResult(
        chunking=name,
        status="refused",
        readers={shown: file.reader for shown, file in found.items()},
        chunks=0,
        located=located_counts(()),
        editions={},
        claimed=0,
        claimed_wrong=0,
        errors=tuple(errors),
    )


# -- texts


def source_texts(project: Project, date: datetime.date, edition: str | None) -> list[SourceText]:
    """Every text of the corpus, for each document the newest edition first; only `edition` where a document has it."""
    corpus = project.corpus
    found: list[SourceText] = []
    named = False
    for document in corpus.documents():
        force = corpus.in_force(document, date)
        versions = corpus.versions(document)
        newest = [one.version for one in reversed(corpus.line(document).editions)]
        if edition is not None and edition in versions:
            newest, versions, force, named = [edition], (edition,), corpus.edition(document, edition), True
        for version in dict.fromkeys([*newest, *reversed(versions)]):
            sha256 = corpus.text_sha256(document, version)
            if sha256 is not None:
                source = corpus.edition(document, version).source
                in_force = force is not None and force.version == version
                found.append(
                    SourceText(document, version, sha256, source, in_force, _loader(project, document, version))
                )
    if edition is not None and not named:
        raise UsageProblem(
            "edition-unknown-anywhere",
            "no document has an edition {version}",
            remedy="see `annotator corpus list`",
            version=edition,
        )
    return found


def _loader(project: Project, document: str, version: str) -> Callable[[], str]:
    return lambda: project.corpus.reading(document, version).text


# -- records


def _records(placed: Sequence[Placed]) -> tuple[tuple[Chunk, ...], list[OddChunk]]:
    chunks: list[Chunk] = []
    odd: list[OddChunk] = []
    taken: set[str] = set()
    for one in placed:
        wanted = one.raw.id or f"{one.file}:{one.raw.line}"
        name = _free(wanted, taken)
        taken.add(name)
        level = one.level
        chunk = Chunk(
            chunk=name,
            document=one.source.document if one.source and level is not Located.NOWHERE else None,
            version=one.source.version if one.source and level is not Located.NOWHERE else None,
            spans=one.found.places[0] if len(one.found.places) == 1 and level is not Located.AMBIGUOUS else (),
            text=one.raw.text,
            located=level,
            coverage=one.found.coverage if level is not Located.AMBIGUOUS else 0.0,
            header=one.found.header if level is Located.HEADER else None,
        )
        chunks.append(chunk)
        odd += [OddChunk(chunk=name, file=f"{one.file}:{one.raw.line}", problem=p, about=a) for p, a in _odd(one, name)]
    return tuple(chunks), odd


def _free(wanted: str, taken: set[str]) -> str:
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}~{number}"
    return name


def _odd(one: Placed, name: str) -> list[tuple[str, str]]:
    found = []
    if one.raw.id is not None and name != one.raw.id:
        found.append(("doubled-id", one.raw.id))
    if one.level is Located.AMBIGUOUS:
        found.append(("ambiguous", ", ".join(one.documents) or (one.source.document if one.source else "")))
    elif one.level in (Located.NOWHERE, Located.EMPTY, Located.CLOSE):
        found.append((one.level.value, " ".join(one.raw.text.split())[:_SHOWN]))
    if one.misnamed is not None:
        found.append(("other-document", one.misnamed))
    if one.source is not None and not one.source.in_force and one.level is not Located.NOWHERE:
        found.append(("other-edition", str(Reference(one.source.document, one.source.version))))
    return found


def _edition(chunk: Chunk) -> str:
    return str(Reference(chunk.document or "", chunk.version or ""))


# -- the store


def _store(project: Project, made: Chunking, chunks: tuple[Chunk, ...]) -> str:
    meta, content = Key(Kind.CHUNKING, (made.name,)), Key(Kind.CHUNKS, (made.name,))
    if made.name in chunking_names(project):
        return _same_as_stored(project, made, chunks)
    try:
        project.store.commit([Put(meta, made), Put(content, chunks)], {meta: ABSENT, content: ABSENT})
    except Changed:
        return _same_as_stored(project, made, chunks)
    return "added"


def _same_as_stored(project: Project, made: Chunking, chunks: tuple[Chunk, ...]) -> str:
    """`unchanged` where the same chunks are stored under the name; their places stay as they were found then."""
    there = load(project.store, Key(Kind.CHUNKING, (made.name,)), Chunking)
    stored = [(chunk.chunk, chunk.text) for chunk in load_chunks(project, made.name)]
    if there.reader == made.reader and stored == [(chunk.chunk, chunk.text) for chunk in chunks]:
        return "unchanged"
    raise UsageProblem(
        "chunking-exists",
        "there are other chunks under the name {name} already",
        remedy="give these another --name; to replace the old ones delete the folder chunkings/{name} first",
        name=made.name,
    )
