"""The native format: `cases.jsonl` and `manifest.json`, all that an evaluator needs."""

import json
from pathlib import Path

from annotator.exchange.writing import json_line, write_files
from annotator.model.export import Manifest, set_hash
from annotator.model.hashing import bytes_hash
from annotator.model.results import ExportResult
from annotator.workflow.chunks import chunks_of_set
from annotator.workflow.context import Project
from annotator.workflow.handover import hand_over


def export_native(project: Project, set_name: str, out: Path, *, chunking: str | None = None) -> ExportResult:
    """Writes the validated cases of a set to a folder; the same files and date give the same bytes."""
    handed = hand_over(project, set_name, chunks_of=chunks_of_set(project, set_name, chunking))
    cases = "".join(json_line(case.model_dump(mode="json", exclude_defaults=True)) for case in handed.cases)
    data = cases.encode("utf-8")
    manifest = Manifest(
        set=set_name,
        title=handed.settings.title,
        date=handed.date,
        set_hash=set_hash(handed.cases, handed.settings.scoring),
        cases=len(handed.cases) + len(handed.left_out),
        exported=len(handed.cases),
        counts=handed.counts,
        left_out=handed.left_out,
        editions=handed.editions,
        chunking=chunking,
        scoring=handed.settings.scoring,
        gate=handed.settings.gate,
        cases_sha256=bytes_hash(data),
    )
    written = json.dumps(manifest.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
    files = write_files(out, {"cases.jsonl": data, "manifest.json": written.encode("utf-8")})
    return ExportResult(
        exported=len(handed.cases),
        left_out=handed.left_out,
        faults=tuple(sorted(handed.faults)),
        files=files,
        notes=handed.notes,
        errors=handed.errors,
    )
