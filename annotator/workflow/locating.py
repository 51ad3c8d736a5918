"""Locating what a run retrieved, before it is scored: the evaluator core itself never reads a document.

A retrieved passage that says its spans is left as it is. One that names a chunk of a known chunking gets that chunk's
place; one that holds only its text is looked for with the ladder that places chunks. What is found nowhere, or in
several places, stays unlocated, and the evaluation says so.
"""

from collections.abc import Iterable

from annotator.corpus.chunks.catalogue import Catalogue
from annotator.corpus.chunks.locate import locate
from annotator.corpus.chunks.raw import RawChunk
from annotator.evaluation import Run
from annotator.model.chunk import Chunk, Located
from annotator.model.export import Manifest
from annotator.model.run import Retrieved
from annotator.text.messages import AnnotatorError
from annotator.workflow.chunks import chunking_names, load_chunks, source_texts
from annotator.workflow.context import Project

_UNSURE = frozenset({Located.AMBIGUOUS, Located.NOWHERE, Located.EMPTY})


def located_run(project: Project | None, manifest: Manifest, run: Run) -> Run:
    """The run with the places of its retrieved passages filled in as far as they can be found.

    Without a project nothing can be looked up and the run is given back as it is.
    """
    if project is None:
        return run
    every = {passage for record in run.records for passage in record.retrieved}
    wanted = {passage for passage in every if _lacks_place(passage)}
    found = _by_chunk(project, manifest, wanted)
    found |= _by_text(project, manifest, [passage for passage in sorted(wanted, key=_order) if passage not in found])
    named = {passage: _with_section(project, found.get(passage, passage)) for passage in every}
    records = tuple(
        record.model_copy(update={"retrieved": tuple(named[passage] for passage in record.retrieved)})
        for record in run.records
    )
    return run.model_copy(update={"records": records})


def _lacks_place(passage: Retrieved) -> bool:
    # Offsets say something only together with the text that they count in.
    return not (passage.document and passage.version and (passage.spans or passage.section))


def _with_section(project: Project, passage: Retrieved) -> Retrieved:
    """The passage with the section all of its text stands in, since answers cite sections; else as it is."""
    if passage.section or not (passage.document and passage.version and passage.spans):
        return passage
    try:
        reading = project.corpus.reading(passage.document, passage.version)
        sections = {reading.section_at(at).key for start, end in passage.spans for at in (start, end - 1)}
    except AnnotatorError:
        return passage
    return passage.model_copy(update={"section": sections.pop()}) if len(sections) == 1 else passage


def _order(passage: Retrieved) -> tuple[str, str, str]:
    return passage.document or "", passage.chunk or "", passage.text


def _by_chunk(project: Project, manifest: Manifest, wanted: Iterable[Retrieved]) -> dict[Retrieved, Retrieved]:
    """By chunk id: in the chunking of the export, else in the one chunking that has all the ids."""
    ids = {passage.chunk for passage in wanted if passage.chunk}
    names = (manifest.chunking,) if manifest.chunking else chunking_names(project)
    fitting = [chunks for name in names if ids <= (chunks := _chunks(project, name)).keys()] if ids else []
    if len(fitting) != 1:
        return {}
    return {
        passage: placed
        for passage in wanted
        if passage.chunk and (placed := _placed(passage, fitting[0][passage.chunk])) is not None
    }


def _chunks(project: Project, name: str) -> dict[str | None, Chunk]:
    return {chunk.chunk: chunk for chunk in load_chunks(project, name)}


def _placed(passage: Retrieved, chunk: Chunk) -> Retrieved | None:
    """The passage at the chunk's place; None where the chunk has none, or the passage's text is another."""
    same = not passage.text or passage.text.split() == chunk.text.split()
    if not chunk.spans or not same or chunk.located in _UNSURE:
        return None
    return passage.model_copy(update={"document": chunk.document, "version": chunk.version, "spans": chunk.spans})


def _by_text(project: Project, manifest: Manifest, wanted: list[Retrieved]) -> dict[Retrieved, Retrieved]:
    texts = [passage for passage in wanted if passage.text.strip()]
    if not texts:
        return {}
    catalogue = Catalogue(source_texts(project, manifest.date, None))
    raw = [
        RawChunk(text=passage.text, sources=(passage.document,) if passage.document else (), version=passage.version)
        for passage in texts
    ]
    found = {}
    # One file each: they are in the order of a ranking, which says nothing of their order in a document.
    placed = locate([(str(number), [chunk]) for number, chunk in enumerate(raw)], catalogue)
    for passage, one in zip(texts, placed, strict=True):
        if one.level not in _UNSURE and one.source is not None and one.found.places:
            found[passage] = passage.model_copy(
                update={
                    "document": one.source.document,
                    "version": one.source.version,
                    "spans": one.found.places[0],
                }
            )
    return found
