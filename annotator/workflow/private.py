"""Files of one person on one machine, outside git: what can be undone, what was looked at, what was set aside."""

import contextlib
import json
import os
from pathlib import Path
from typing import Any


def write_private(file: Path, content: Any) -> None:
    """Writes JSON in place of what is there; it is on the disk when this returns."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    with fresh.open("w", encoding="utf-8", newline="\n") as out:
        json.dump(content, out, ensure_ascii=False)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)
    _keep_name(file.parent)


def read_private(file: Path) -> Any:
    """What `write_private` wrote; None where there is nothing or it cannot be read."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _keep_name(folder: Path) -> None:
    """A decision that is being written is kept nowhere else: its name must be as safe as its bytes."""
    with contextlib.suppress(OSError):  # some systems do not open folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
