"""What the chunks of a stored chunking mean for the labels: which passages they reach, cut or miss."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from annotator.model.chunk import Chunk
from annotator.model.chunk_results import (
    ChunkedPassage,
    ChunkingComparison,
    ChunkShare,
    ChunksReport,
    LabelPassage,
    PassageInChunks,
    PassageInTwo,
)
from annotator.model.label import Judgement
from annotator.model.landing import Place
from annotator.model.reference import Reference
from annotator.model.results import Trouble
from annotator.model.settings import Scoring
from annotator.store.base import Key, Kind
from annotator.text.messages import AnnotatorError, DataProblem, UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.landings import LandingIndex
from annotator.workflow.places import Standing, extent_of, needs_now
from annotator.workflow.projection import ChunkMap, ChunkSpans, Projection, Reach, project_passage
from annotator.workflow.reachable import Seen, reached_needs
from annotator.workflow.sets import load_set
from annotator.workflow.state import CaseState, survey
from annotator.workflow.status import open_to
from annotator.workflow.unreadable import trouble

UNPLACED = "unplaced"
"""Where a passage has no place yet."""
DROPPED = "dropped"
"""Where a person said that a passage is gone: no chunk can hold it, and no need counts that has nothing else."""


def chunking_names(project: Project) -> tuple[str, ...]:
    """The chunkings of the workspace."""
    return tuple(key.parts[0] for key in project.store.list(Kind.CHUNKING))


def load_chunks(project: Project, name: str) -> tuple[Chunk, ...]:
    """The chunks of a chunking; raises `UsageProblem` where there is none of that name."""
    if name not in chunking_names(project):
        raise UsageProblem(
            "chunking-unknown",
            "there is no chunking {name}",
            remedy="add one with `annotator chunks add FILE… --name {name}`; there are: {known}",
            name=name,
            known=", ".join(chunking_names(project)) or "none",
        )
    loaded = project.store.load(Key(Kind.CHUNKS, (name,)))
    chunks = loaded.value if isinstance(loaded.value, tuple) else ()
    good = tuple(chunk for chunk in chunks if isinstance(chunk, Chunk))
    if not isinstance(loaded.value, tuple) or len(good) != len(chunks):
        raise DataProblem("wrong-record", "holds something else than chunks", where=loaded.where, remedy="add it again")
    return good


def chunk_map(project: Project, chunks: Sequence[Chunk]) -> ChunkMap:
    """Chunks ready for projecting, by the text that their edition holds."""
    corpus = project.corpus
    texts: dict[tuple[str, str], str | None] = {}
    spans = []
    for chunk in chunks:
        if chunk.document is None or chunk.version is None or not chunk.spans:
            continue
        at = (chunk.document, chunk.version)
        if at not in texts:
            known = chunk.document in corpus.documents() and chunk.version in corpus.versions(chunk.document)
            texts[at] = corpus.text_sha256(*at) if known else None
        text = texts[at]
        if text is not None:
            spans.append(ChunkSpans(chunk.chunk, _text_key(chunk.document, text), chunk.spans))
    return ChunkMap(spans)


def _text_key(document: str, sha256: str) -> str:
    # Two documents may hold the same text; a chunk is of one of them.
    return f"{document}\n{sha256}"


ChunksOf = Callable[[str, str, tuple[int, int]], tuple[str, ...]]
"""Document, version and span -> ids of the chunks that hold it, in order."""


def chunks_of_set(project: Project, set_name: str, name: str | None) -> ChunksOf | None:
    """`chunk_finder` by the scoring rules of a set, so that an export and its evaluation mean the same by enough."""
    if name is None:
        return None
    return chunk_finder(project, name, coverage=load_set(project, set_name).scoring.coverage)


def chunk_finder(project: Project, name: str, *, coverage: float | None = None) -> ChunksOf:
    """A function from (document, version, span) to the chunks that hold the passage, all of them needed.

    One chunk where one holds enough of it (`coverage`, the scoring rules' τ); nothing where all together do not.
    """
    chunks = chunk_map(project, load_chunks(project, name))
    enough = Scoring().coverage if coverage is None else coverage

    def find(document: str, version: str, span: tuple[int, int]) -> tuple[str, ...]:
        return _project(project, chunks, document, version, span, enough).pieces

    return find


def _project(
    project: Project, chunks: ChunkMap, document: str, version: str, span: tuple[int, int], coverage: float
) -> Projection:
    reading = project.corpus.reading(document, version)
    words = reading.text[slice(*span)]
    return project_passage(chunks, _text_key(document, reading.sha256), span, words, coverage=coverage)


def chunks_report(project: Project, name: str, set_name: str | None = None) -> ChunksReport:
    """How the chunks of a chunking were located and, with a set, which passages of its labels they reach."""
    chunks = load_chunks(project, name)
    located = Counter(chunk.located.value for chunk in chunks)
    not_in_force = _not_in_force(project, chunks)
    if set_name is None:
        return ChunksReport(chunking=name, chunks=len(chunks), located=dict(located), not_in_force=not_in_force)
    labelled = _labelled(project, set_name)
    mapped = chunk_map(project, chunks)
    passages = [
        PassageInChunks(**_fields(one.where), now=_seen(project, mapped, one, labelled.coverage))
        for one in labelled.places
    ]
    counts = Counter(one.now.reach for one in passages)
    reached = reached_needs(_standing([(one, one.now) for one in passages]), labelled.coverage)
    return ChunksReport(
        chunking=name,
        chunks=len(chunks),
        located=dict(located),
        set=set_name,
        coverage=labelled.coverage,
        passages=tuple(passages),
        counts={reach: counts[reach] for reach in (*Reach, UNPLACED, DROPPED)},
        needs=reached.needs,
        needs_reachable=reached.reachable,
        needs_at=reached.at,
        labels=reached.labels,
        not_in_force=not_in_force,
        withheld=labelled.withheld,
        errors=labelled.errors,
    )


def compare_chunkings(project: Project, set_name: str, old: str, new: str) -> ChunkingComparison:
    """The chunks of every passage of a set's labels under two chunkings; no label is touched."""
    labelled = _labelled(project, set_name)
    before, after = (chunk_map(project, load_chunks(project, name)) for name in (old, new))
    passages = [
        PassageInTwo(
            **_fields(one.where),
            old=_seen(project, before, one, labelled.coverage),
            new=_seen(project, after, one, labelled.coverage),
        )
        for one in labelled.places
    ]
    pairs = Counter((one.old.reach, one.new.reach) for one in passages)
    reaches = (*(one.value for one in Reach), UNPLACED, DROPPED)
    reached_before = reached_needs(_standing([(one, one.old) for one in passages]), labelled.coverage)
    reached_after = reached_needs(_standing([(one, one.new) for one in passages]), labelled.coverage)
    return ChunkingComparison(
        set=set_name,
        old=old,
        new=new,
        coverage=labelled.coverage,
        passages=tuple(passages),
        counts={a: {b: pairs[a, b] for b in reaches if pairs[a, b]} for a in reaches if any(p[0] == a for p in pairs)},
        needs=reached_before.needs,
        needs_reachable_old=reached_before.reachable,
        needs_reachable_new=reached_after.reachable,
        needs_at_old=reached_before.at,
        needs_at_new=reached_after.at,
        withheld=labelled.withheld,
        errors=labelled.errors,
    )


def _not_in_force(project: Project, chunks: Sequence[Chunk]) -> dict[str, int]:
    """Chunks of texts that are not in force at the date at hand: no passage in force is ever looked for in them."""
    counts = Counter((chunk.document, chunk.version) for chunk in chunks if chunk.document and chunk.version)
    found = {}
    for (document, version), count in sorted(counts.items()):
        known = document in project.corpus.documents() and version in project.corpus.versions(document)
        force = project.corpus.in_force(document, project.date) if known else None
        text = project.corpus.text_sha256(document, version) if known else None
        if force is None or project.corpus.text_sha256(document, force.version) != text:
            found[str(Reference(document, version))] = count
    return found


# -- the passages of a set


@dataclass(frozen=True, slots=True)
class _Labelled:
    """One place that a label rests on."""

    where: LabelPassage
    place: Place | None
    """Where it counts now."""
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class _Labels:
    places: tuple[_Labelled, ...]
    coverage: float
    withheld: int
    errors: tuple[Trouble, ...]


def _labelled(project: Project, set_name: str) -> _Labels:
    """The places of the gold of every case or, while it has none, of every label that may be shown."""
    found = survey(project, set_name)
    landings = project.landings.refreshed()
    places: list[_Labelled] = []
    withheld = 0
    for state in found.states:
        if state.retired:
            continue
        shown, hidden = _judgements(project, state)
        withheld += hidden
        for label, judgement in shown:
            places.extend(_places(project, state, label, judgement, landings))
    return _Labels(tuple(places), found.settings.scoring.coverage, withheld, tuple(map(trouble, found.unreadable)))


def _judgements(project: Project, state: CaseState) -> tuple[list[tuple[str, Judgement]], int]:
    if state.gold is not None:
        return [("gold", state.gold.judgement)], 0
    may_see = open_to(state, project.person)
    shown = [label for label in state.labels if may_see or label.person == project.person]
    return [(f"{label.person}.{label.round}", label) for label in shown], len(state.labels) - len(shown)


def _places(
    project: Project, state: CaseState, label: str, judgement: Judgement, landings: LandingIndex
) -> Iterator[_Labelled]:
    for need in needs_now(project, judgement, date=state.date, landings=landings):
        for number, passage in enumerate(need.any, start=1):
            for part, now in enumerate(passage.parts, start=1):
                at = str(now.place.reference() if now.place else now.part.reference())
                where = LabelPassage(
                    case=state.case.case, label=label, need=need.need.need, passage=number, part=part, at=at
                )
                yield _Labelled(where, now.place, now.state is Standing.DROPPED)


def _fields(where: LabelPassage) -> dict[str, object]:
    return {name: getattr(where, name) for name in LabelPassage.model_fields}


def _standing(seen: Sequence[Seen]) -> list[Seen]:
    """Without passages of which a part was dropped: they count for nothing, however a document is cut."""
    gone = {_passage(where) for where, now in seen if now.reach == DROPPED}
    return [one for one in seen if _passage(one[0]) not in gone]


def _passage(where: LabelPassage) -> tuple[object, ...]:
    return where.case, where.label, where.need, where.passage


def _seen(project: Project, chunks: ChunkMap, one: _Labelled, coverage: float) -> ChunkedPassage:
    if one.place is None:
        return ChunkedPassage(reach=DROPPED if one.dropped else UNPLACED)
    try:
        span = extent_of(project.corpus, one.place)
        found = _project(project, chunks, one.place.document, one.place.version, span, coverage)
    except AnnotatorError:
        # Its text cannot be read, as `check` says.
        return ChunkedPassage(reach=UNPLACED)
    shares = tuple(ChunkShare(chunk=held.chunk, share=round(held.share, 4)) for held in found.held)
    return ChunkedPassage(reach=found.reach.value, covered=round(found.covered, 4), chunks=shares, pieces=found.pieces)
