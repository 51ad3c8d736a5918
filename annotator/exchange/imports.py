"""The formats that can be imported: each is a module, loaded when it is asked for."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from annotator.model.legacy_results import LegacyImport
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project

FORMATS: dict[str, str] = {"chunk-labels": "annotator.exchange.chunk_labels"}
"""Format -> module with `import_file(project, options) -> result`; a result has `errors` and `lines()`."""


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What a person says of an import; formats use what they need."""

    file: Path
    set: str
    chunking: str | None = None
    """The chunking whose ids the file names."""
    chunk_files: tuple[Path, ...] = ()
    """Files to add as that chunking first."""
    edition: str | None = None
    """The editions those chunks were made of."""
    topics: Path | None = None
    """The questions, where the file names them by id only."""
    flat: str | None = None
    """Whether of several chunks in one plain list `any` is enough or `all` are needed."""
    least_grade: int = 1
    """Grade from which a chunk counts as relevant."""
    progress: Callable[[int, int], None] | None = None


def import_file(project: Project, form: str, options: ImportOptions) -> LegacyImport:
    """Imports a file; raises `UsageProblem` for a format that is not known."""
    if form not in FORMATS:
        raise UsageProblem(
            "format-unknown",
            "there is no format {format}",
            remedy="choose one of: {known}",
            format=form,
            known=", ".join(FORMATS),
        )
    module = importlib.import_module(FORMATS[form])
    result: LegacyImport = module.import_file(project, options)
    return result
