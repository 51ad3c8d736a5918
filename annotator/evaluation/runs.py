"""Reading a run file: one JSON line per case and repeat, strictly."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError

from annotator.evaluation.lines import first_error, json_lines, problem_list
from annotator.model.export import ExportedCase
from annotator.model.hashing import bytes_hash
from annotator.model.run import RunRecord
from annotator.model.types import Sha256, Value
from annotator.text.messages import DataProblem


class Run(Value):
    """The records of one run of one system under one scenario."""

    run: str
    """Its id, or the name of its file."""
    scenario: str
    sha256: Sha256
    """Of the bytes of the file."""
    records: tuple[RunRecord, ...]

    def by_case(self) -> dict[str, tuple[RunRecord, ...]]:
        """Case -> its records in the order of their repeats."""
        grouped: dict[str, list[RunRecord]] = {}
        for record in sorted(self.records, key=lambda record: record.repeat):
            grouped.setdefault(record.case, []).append(record)
        return {case: tuple(records) for case, records in grouped.items()}


def read_run(path: Path, cases: Mapping[str, ExportedCase]) -> Run:
    """The run in a JSONL file, for the cases of an export (`Export.by_id`).

    Raises `DataProblem` that names every bad line (up to a limit, then counted): not JSON, NaN, unknown or doubled
    keys, wrong types, a case the export does not have, another question than the case asks, a case and repeat that
    stand twice, another run or scenario than the first line's. A case without a line is no error here; it is scored
    as `no_result`.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataProblem(
            "run-unreadable",
            "cannot be read: {why}",
            remedy="name the run file (JSON lines)",
            where=str(path),
            why=error.strerror or error,
        ) from error
    return parse_run(data, cases, name=path.name)


def parse_run(data: bytes, cases: Mapping[str, ExportedCase], *, name: str) -> Run:
    """`read_run` over bytes; `name` is what messages call the file."""
    problems: list[tuple[int, str]] = []
    records: list[RunRecord] = []
    first_line: dict[tuple[str, int], int] = {}
    for number, line, problem in json_lines(data):
        if problem:
            problems.append((number, problem))
            continue
        try:
            # JSON mode: arrays may be tuples, but text is no number and a number no text.
            record = RunRecord.model_validate_json(line, strict=True)
        except ValidationError as error:
            problems.append((number, first_error(error)))
            continue
        key = (record.case, record.repeat)
        wrong = _misfit(record, cases, first_line.get(key), records[0] if records else record)
        if wrong:
            problems.append((number, wrong))
        first_line.setdefault(key, number)
        records.append(record)
    if not problems and not records:
        problems.append((0, "holds no record"))
    if problems:
        raise DataProblem(
            "run-invalid",
            "{count} problems: {problems}",
            remedy="write one JSON record per case and repeat as docs/evaluation.md describes",
            where=name,
            count=len(problems),
            problems=problem_list(problems),
        )
    return Run(
        run=records[0].run or name, scenario=records[0].scenario, sha256=bytes_hash(data), records=tuple(records)
    )


def _misfit(record: RunRecord, cases: Mapping[str, ExportedCase], earlier: int | None, first: RunRecord) -> str:
    case = cases.get(record.case)
    if case is None:
        return f"the export has no case {record.case}"
    if earlier:
        return f"the case {record.case} with repeat {record.repeat} already stands in line {earlier}"
    if record.question and record.question.split() != case.question.split():
        return f"asks another question than the case {record.case}"
    if (record.run, record.scenario) != (first.run, first.scenario):
        return "belongs to another run or scenario than the first record"
    return ""
