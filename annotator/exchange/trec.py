"""TREC: `qrels.txt`, `qrels-needs.txt` (a subtopic for each need, as ndeval reads them) and `topics.tsv`.

Document ids are sections (`document@version#section`) or, with a chunking, chunk ids. Qrels know neither alternatives
nor unanswerable questions: a consumer would count a question without a relevant document as a failure, so such cases
are left out and named.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from annotator.exchange.writing import write_files
from annotator.model.export import ExportedCase, ExportedPart, LeftOut
from annotator.model.label import Answerability
from annotator.model.reference import Reference
from annotator.model.results import ExportResult
from annotator.workflow.chunks import chunks_of_set
from annotator.workflow.context import Project
from annotator.workflow.handover import hand_over

_WITH_EVIDENCE = frozenset({Answerability.ANSWERABLE, Answerability.PARTIAL})


def export_trec(project: Project, set_name: str, out: Path, *, chunking: str | None = None) -> ExportResult:
    """Writes qrels and topics of the validated cases that have evidence."""
    handed = hand_over(project, set_name, chunks_of=chunks_of_set(project, set_name, chunking))
    left_out = list(handed.left_out)
    cases: list[ExportedCase] = []
    for case in handed.cases:
        why = _why_not(case, with_chunks=chunking is not None)
        if why is None:
            cases.append(case)
        else:
            left_out.append(LeftOut(case=case.case, reason=why))
    files = {
        "qrels.txt": "".join(f"{topic} 0 {name} 1\n" for topic, _, name in _unique(cases, by_need=False)),
        "qrels-needs.txt": "".join(f"{topic} {need} {name} 1\n" for topic, need, name in _unique(cases, by_need=True)),
        "topics.tsv": "".join(f"{case.case}\t{' '.join(case.question.split())}\n" for case in cases),
    }
    written = write_files(out, {name: text.encode("utf-8") for name, text in files.items()})
    return ExportResult(
        exported=len(cases),
        left_out=tuple(sorted(left_out, key=lambda one: one.case)),
        faults=tuple(sorted(handed.faults)),
        files=written,
        notes=(*_of(cases, handed.notes), *_notes(cases)),
        errors=handed.errors,
    )


def _why_not(case: ExportedCase, *, with_chunks: bool) -> str | None:
    if case.answerability not in _WITH_EVIDENCE:
        return f"{case.answerability.value}: qrels would count it as a failure of every system"
    if with_chunks and any(not part.chunks for need in case.needs for p in need.any for part in p.parts):
        return "a passage lies in no chunk of this chunking"
    return None


def _unique(cases: list[ExportedCase], *, by_need: bool) -> Iterator[tuple[str, int, str]]:
    for case in cases:
        seen: set[tuple[int, str]] = set()
        for number, need in enumerate(case.needs, start=1):
            for passage in need.any:
                for part in passage.parts:
                    for name in _names(part):
                        if (number if by_need else 0, name) not in seen:
                            seen.add((number if by_need else 0, name))
                            yield case.case, number, name


def _names(part: ExportedPart) -> tuple[str, ...]:
    """Ids of what holds a part; white space, which ends a column, is percent-encoded."""
    names = part.chunks or (str(Reference(part.document, part.version, part.section)),)
    return tuple("".join(quote(c) if c.isspace() else c for c in name) for name in names)


def _of(cases: list[ExportedCase], notes: Sequence[str]) -> Iterator[str]:
    """Notes on the cases that are handed over in this format, too."""
    names = {case.case for case in cases}
    return (note for note in notes if note.partition(":")[0] in names)


def _notes(cases: list[ExportedCase]) -> Iterator[str]:
    several = sum(len(case.needs) > 1 for case in cases)
    alternatives = sum(any(len(need.any) > 1 for need in case.needs) for case in cases)
    if several:
        yield f"{several} cases have several needs; only qrels-needs.txt tells them apart"
    if alternatives:
        yield f"{alternatives} cases have alternatives; qrels hold each for relevant, so recall asks for all"
    if cases:
        yield "spans, facts, roles and dates have no place in qrels"
