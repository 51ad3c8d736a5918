"""Labels that name chunk ids: a question with the ids of the chunks that answer it, in the forms tools write them.

JSON Lines, a JSON array, CSV and TSV with one judgement a line, or one chunk a line; AutoRAG's 2-D `retrieval_gt`; the
one object of LlamaIndex (`queries`, `relevant_docs`); TREC and BEIR qrels with their topics.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from annotator.corpus.chunks.keys import plain, unwritten, values, whole
from annotator.corpus.chunks.strict_json import Json, Unread, Value, read_values
from annotator.corpus.chunks.table import read_table
from annotator.exchange.imports import ImportOptions
from annotator.exchange.qrels import qrels_rows, read_topics
from annotator.model.legacy_results import LegacyImport
from annotator.model.results import Trouble
from annotator.text.messages import UsageProblem
from annotator.workflow.chunks import add_chunks
from annotator.workflow.context import Project
from annotator.workflow.legacy import LegacyRow, import_chunk_labels

QUESTION_KEYS = ("question", "query", "userinput", "input", "prompt", "querytext", "questiontext", "topic", "text")
LIST_KEYS = (
    "retrievalgt", "relevantchunkids", "positivechunkids", "relevantchunks", "positivechunks", "chunkids", "goldchunks",
    "goldchunkids", "relevantids", "positiveids", "positives", "relevantdocs", "relevantdocids", "expectedids",
    "expectedchunkids", "referencecontextids", "docids", "evidenceids", "goldids",
)  # fmt: skip
ONE_KEYS = ("chunkid", "chunk", "docid", "relevantchunk", "positivechunkid", "corpusid")
ANSWER_KEYS = ("answer", "referenceanswer", "generationgt", "reference", "expectedoutput", "groundtruth", "goldanswer")
RATER_KEYS = ("rater", "annotator", "assessor", "judge", "labeler", "labeller", "person", "user", "reviewer")
GRADE_KEYS = ("grade", "relevance", "rel", "rating", "score", "label")
_MEANT = frozenset(
    (*QUESTION_KEYS, *LIST_KEYS, *ONE_KEYS, *ANSWER_KEYS, *RATER_KEYS, *GRADE_KEYS, "retrievalgtcontents")
)
_MOST_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class _Judged:
    """A judgement as it was read, before it is said what a plain list means."""

    row: LegacyRow
    flat: tuple[str, ...] = ()
    """Ids of a plain list."""
    single: bool = False
    """Whether the file has one chunk a line, so that lines of one question and rater belong together."""


def import_file(project: Project, options: ImportOptions) -> LegacyImport:
    """Imports a file of labels that name chunks; raises `UsageProblem` where it is not said what they name."""
    if options.chunking is None:
        raise UsageProblem(
            "chunking-missing",
            "it is not said which chunking the ids are of",
            remedy="name it with --chunking; add its chunk files with --chunk-file where it is not there yet",
            where=options.file.name,
        )
    rows, errors = read_labels(options)
    if options.chunk_files:
        added = add_chunks(project, options.chunk_files, name=options.chunking, edition=options.edition)
        if added.errors:
            raise UsageProblem(
                "chunk-file-refused",
                "{count} lines of the chunk files cannot be read: {first}",
                remedy="see `annotator chunks add`",
                where=added.errors[0].path,
                count=len(added.errors),
                first=added.errors[0].message,
            )
    return import_chunk_labels(
        project,
        options.set,
        rows,
        chunking=options.chunking,
        file=options.file.name,
        errors=errors,
        progress=options.progress,
    )


def read_labels(options: ImportOptions) -> tuple[list[LegacyRow], list[Trouble]]:
    """The judgements of a file, and its lines that are none.

    Raises `UsageProblem` where plain lists name several chunks and it is not said whether any or all are needed.
    """
    data = _bytes(options.file)
    found: list[_Judged] = []
    errors: list[Trouble] = []
    if options.topics is not None:
        topics = read_topics(_bytes(options.topics), options.topics.name)
        judged = qrels_rows(data, options.file.name, topics, options.least_grade)
        found = [_Judged(row, tuple(one for need in row.needs for one in need), single=False) for row in judged.rows]
        errors = judged.errors
    else:
        for value in _records(data):
            where = f"{options.file.name}:{value.line}"
            if isinstance(value, Unread):
                errors.append(Trouble(path=where, message=value.why))
            else:
                _read_one(value.value, where, options.least_grade, found, errors)
        found = _together(found)
    return [_said(one, options) for one in found], errors


def _said(one: _Judged, options: ImportOptions) -> LegacyRow:
    """The judgement with what a plain list means; one chunk means itself."""
    ids = tuple(dict.fromkeys(one.flat))
    grouped = len(one.row.needs) > 1 and all(len(set(need)) == 1 for need in one.row.needs)
    if not ids or grouped:
        return one.row
    if len(ids) == 1:
        return replace(one.row, needs=(ids,))
    if options.flat is None:
        raise UsageProblem(
            "flat-unsaid",
            "names {count} chunks in a plain list, and nothing says whether any one of them is enough",
            remedy="say --flat any (each answers alone) or --flat all (all of them are needed)",
            where=one.row.where,
            count=len(ids),
        )
    if options.flat == "all":
        return replace(one.row, needs=tuple((chunk,) for chunk in ids))
    return one.row if len(one.row.needs) > 1 else replace(one.row, needs=(ids,))


# -- records


def _records(data: bytes) -> Iterator[Value | Unread]:
    for found in read_table(data) or read_values(data):
        if isinstance(found, Value) and isinstance(found.value, Mapping):
            pairs = _llamaindex(found.value)
            if pairs is not None:
                yield from (Value(found.line, one) for one in pairs)
                continue
        yield found


def _llamaindex(record: Mapping[str, Json]) -> list[Json] | None:
    """The questions of `EmbeddingQAFinetuneDataset`: `queries` and `relevant_docs` by the id of the question."""
    queries, relevant = record.get("queries"), record.get("relevant_docs")
    if not isinstance(queries, Mapping) or not isinstance(relevant, Mapping):
        return None
    return [{"qid": name, "question": text, "relevant_docs": relevant.get(name, [])} for name, text in queries.items()]


def _read_one(record: Json, where: str, least: int, found: list[_Judged], errors: list[Trouble]) -> None:
    if not isinstance(record, Mapping):
        errors.append(Trouble(path=where, message="is no object, so it is no judgement"))
        return
    question = next((one for one in values(record, QUESTION_KEYS) if isinstance(one, str) and one.strip()), None)
    if question is None:
        errors.append(Trouble(path=where, message="has no question under a key that is known"))
        return
    given = next(((one,) for one in values(record, LIST_KEYS)), None)
    single = given is None
    chunks = unwritten(given[0]) if given else next(iter(values(record, ONE_KEYS)), None)
    needs = _needs(chunks)
    if needs is None:
        errors.append(Trouble(path=where, message="names no chunks under a key that is known, or a need without one"))
        return
    grade = next((number for one in values(record, GRADE_KEYS) if (number := whole(one)) is not None), None)
    dropped = 0
    if grade is not None and grade < least:
        dropped, needs = sum(map(len, needs)), ()
    nested = isinstance(chunks, Sequence) and not isinstance(chunks, str) and any(_is_list(one) for one in chunks)
    row = LegacyRow(
        where=where,
        question=question,
        needs=needs,
        rater=_string(record, RATER_KEYS),
        answer=_answer(record),
        origin={key: value for key, value in record.items() if plain(key) not in _MEANT},
        not_relevant=dropped,
    )
    found.append(_Judged(row, () if nested else tuple(one for need in needs for one in need), single=single))


def _is_list(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _needs(chunks: Json) -> tuple[tuple[str, ...], ...] | None:
    """Chunk ids: a list of lists as it is, a plain list as one need; None where they are none."""
    if chunks is None:
        return None
    if not isinstance(chunks, Sequence) or isinstance(chunks, str):
        one = _id(chunks)
        return None if one is None else ((one,),)
    inner = [tuple(one) if _is_list(one) and isinstance(one, Sequence) else (one,) for one in chunks]
    if not any(_is_list(one) for one in chunks):
        inner = [tuple(chunks)]
    ids = [[_id(one) for one in need] for need in inner]
    # A need without a chunk beside needs that have some cannot be met; without it the question would be another one.
    if any(one is None for need in ids for one in need) or (any(ids) and not all(ids)):
        return None
    return tuple(tuple(dict.fromkeys(one for one in need if one is not None)) for need in ids if need)


def _id(value: Json) -> str | None:
    if isinstance(value, str) and value.strip():
        return value.strip()
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _string(record: Mapping[str, Json], keys: Sequence[str]) -> str | None:
    return next((one.strip() for one in values(record, keys) if isinstance(one, str) and one.strip()), None)


def _answer(record: Mapping[str, Json]) -> str | None:
    """The reference answer; the first where there are several."""
    for one in values(record, ANSWER_KEYS):
        value = unwritten(one)
        first = value[0] if isinstance(value, Sequence) and not isinstance(value, str) and value else value
        if isinstance(first, str) and first.strip():
            return first.strip()
    return None


def _together(found: Sequence[_Judged]) -> list[_Judged]:
    """Lines with one chunk each, brought together by question and rater; they are a plain list then."""
    made: list[_Judged] = [one for one in found if not one.single]
    lines = [one for one in found if one.single]
    order: dict[tuple[str, str | None], list[_Judged]] = {}
    for one in lines:
        order.setdefault((" ".join(one.row.question.split()), one.row.rater), []).append(one)
    for ones in order.values():
        ids = tuple(dict.fromkeys(chunk for one in ones for chunk in one.flat))
        first = ones[0].row
        answer = next((one.row.answer for one in ones if one.row.answer), None)
        dropped = sum(one.row.not_relevant for one in ones)
        needs = (ids,) if ids else ()
        made.append(_Judged(replace(first, needs=needs, answer=answer, not_relevant=dropped), ids))
    return sorted(made, key=lambda one: _line(one.row.where))


def _line(where: str) -> int:
    return int(where.rpartition(":")[2])


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UsageProblem("file-size", "is too large", remedy="split it", where=str(path))
        return path.read_bytes()
    except OSError as error:
        raise UsageProblem(
            "file-unreadable", "cannot be read: {why}", where=str(path), why=error.strerror or type(error).__name__
        ) from error
