"""Reading an export: `manifest.json` and `cases.jsonl`, believed only as far as their hashes hold."""

from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from annotator.evaluation.lines import first_error, json_lines, problem_list
from annotator.model.export import ExportedCase, Manifest, case_hash, set_hash
from annotator.model.hashing import bytes_hash
from annotator.text.messages import DataProblem

FORMAT: Final = "annotator/1"


class Export(BaseModel):
    """A validated set as it was handed over."""

    model_config = ConfigDict(frozen=True)

    manifest: Manifest
    cases: tuple[ExportedCase, ...]

    @cached_property
    def by_id(self) -> dict[str, ExportedCase]:
        """The cases by their ids."""
        return {case.case: case for case in self.cases}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of the questions, most frequent first."""
        known = Counter(case.language for case in self.cases if case.language)
        return tuple(sorted(known, key=lambda language: (-known[language], language)))

    @cached_property
    def text_of(self) -> dict[tuple[str, str], str]:
        """(document, edition) -> the edition under whose name its text is labelled, for editions that share a text."""
        return {(one.document, other): one.version for one in self.manifest.editions for other in one.same_text}

    @cached_property
    def in_force(self) -> dict[str, str]:
        """Document -> the edition in force at the manifest's date, as far as the manifest names documents."""
        return {edition.document: edition.version for edition in self.manifest.editions if edition.in_force}


def read_export(folder: Path) -> Export:
    """The export in a folder (its `manifest.json` may be named as well).

    Raises `DataProblem` where a file is missing, cannot be read, or is not the one that was exported: the bytes of
    `cases.jsonl`, every case's hash and the hash of the set are compared.
    """
    folder = folder.parent if folder.name == "manifest.json" else folder
    manifest = _read_manifest(folder / "manifest.json")
    path = folder / "cases.jsonl"
    data = _read(path)
    if bytes_hash(data) != manifest.cases_sha256:
        raise DataProblem(
            "export-changed",
            "cases.jsonl is not the file that was exported: its sha256 differs from the manifest's",
            remedy="export the set again; change cases in the workspace, never in an export",
            where=str(path),
        )
    return Export(manifest=manifest, cases=_read_cases(path, data, manifest))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataProblem(
            "export-unreadable",
            "cannot be read: {why}",
            remedy="name a folder written by `annotator export --format native`",
            where=str(path),
            why=error.strerror or error,
        ) from error


def _read_manifest(path: Path) -> Manifest:
    data = _read(path)
    try:
        manifest = Manifest.model_validate_json(data)
    except ValidationError as error:
        raise DataProblem(
            "manifest-invalid",
            "is no manifest: {why}",
            remedy="export the set again",
            where=str(path),
            why=first_error(error),
        ) from error
    if manifest.format != FORMAT:
        raise DataProblem(
            "export-format",
            "has the format {found}; this version reads {known}",
            remedy="export with the same version of annotator that evaluates",
            where=str(path),
            found=manifest.format,
            known=FORMAT,
        )
    return manifest


def _read_cases(path: Path, data: bytes, manifest: Manifest) -> tuple[ExportedCase, ...]:
    problems: list[tuple[int, str]] = []
    cases: list[ExportedCase] = []
    seen: set[str] = set()
    for number, line, problem in json_lines(data):
        if problem:
            problems.append((number, problem))
            continue
        try:
            case = ExportedCase.model_validate_json(line)
        except ValidationError as error:
            problems.append((number, first_error(error)))
            continue
        if case.case in seen:
            problems.append((number, f"the case {case.case} stands twice"))
        elif case.hash != case_hash(case):
            problems.append((number, f"the hash of the case {case.case} does not fit what it holds"))
        seen.add(case.case)
        cases.append(case)
    if not problems and len(cases) != manifest.exported:
        problems.append((0, f"{len(cases)} cases where the manifest says {manifest.exported}"))
    if not problems and set_hash(cases, manifest.scoring) != manifest.set_hash:
        problems.append((0, "the hash of the set does not fit its cases and scoring rules"))
    if problems:
        raise DataProblem(
            "export-invalid",
            "does not hold what it claims: {problems}",
            remedy="export the set again",
            where=str(path),
            problems=problem_list(problems),
        )
    return tuple(cases)
