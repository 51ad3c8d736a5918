"""Writing exports: all files of one export or none, and lines that every reader splits alike."""

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from annotator.model.hashing import bytes_hash
from annotator.model.results import ExportedFile
from annotator.text.messages import DataProblem

_LINE_BREAKS = {ord(character): f"\\u{ord(character):04x}" for character in "\u0085\u2028\u2029"}


def json_line(value: Any) -> str:
    """One line of JSON; characters that some readers take for a line's end are escaped."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).translate(_LINE_BREAKS) + "\n"


def write_files(folder: Path, files: Mapping[str, bytes]) -> tuple[ExportedFile, ...]:
    """Writes files into a folder, which is made where it is absent; each replaces its older self at once.

    Raises `DataProblem` where the folder cannot be written; nothing is replaced then.
    """
    staged: list[tuple[str, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            handle, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=".tmp", dir=folder)
            staged.append((temporary, folder / name))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).chmod(0o644)
        for temporary, target in staged:
            Path(temporary).replace(target)
    except OSError as error:
        for temporary, _ in staged:
            Path(temporary).unlink(missing_ok=True)
        raise DataProblem(
            "export-not-written",
            "cannot be written: {why}",
            remedy="name a folder that can be written with --out",
            where=str(folder),
            why=error.strerror or str(error),
        ) from error
    return tuple(ExportedFile(path=name, sha256=bytes_hash(data)) for name, data in files.items())
