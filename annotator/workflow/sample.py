"""The sample workspace: the project's own corpus and test sets, copied for whoever wants to try."""

import shutil
from pathlib import Path

from annotator.store.workspace import write_git_files
from annotator.text.messages import DataProblem, UsageProblem

_ENTRIES = ("annotator.yaml", "corpus", "testsets", "chunkings", "landings", "runs", "schemas")


def sample_root() -> Path:
    """Where the sample lies: inside the installed package, or in the repository it is worked on in."""
    package = Path(__file__).resolve().parents[1]
    for root in (package / "sample", package.parent):
        if (root / "annotator.yaml").is_file() and (root / "testsets").is_dir():
            return root
    raise DataProblem("sample-missing", "this installation has no sample workspace", remedy="install annotator again")


def copy_sample(target: Path) -> bool:
    """Copies the sample to a folder; False where a workspace stands there already, which is left alone.

    Raises `UsageProblem` where the folder holds something else.
    """
    if (target / "annotator.yaml").exists():
        return False
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UsageProblem(
            "demo-folder", "is not empty", remedy="name another folder: annotator demo DIR", where=str(target)
        )
    root = sample_root()
    target.mkdir(parents=True, exist_ok=True)
    for name in _ENTRIES[1:]:
        if (root / name).is_dir():
            shutil.copytree(root / name, target / name)
    write_git_files(target)
    # Last, so that an interrupted copy is not taken for a workspace.
    shutil.copyfile(root / _ENTRIES[0], target / _ENTRIES[0])
    return True
