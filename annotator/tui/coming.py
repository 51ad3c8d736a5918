"""What is said in the terminal before the screens open and after they close, in their language."""

from pathlib import Path

from annotator.tui import settings
from annotator.tui.i18n import tr, use


def told_of_copy(folder: str, *, copied: bool) -> str:
    """Whether the sample was copied into a folder, or stood there already."""
    use(settings.language())
    if copied:
        return tr("the sample workspace is in {folder}", folder=folder)
    return tr("{folder} is a workspace already and stays as it is; nothing was copied", folder=folder)


def way_back(root: Path, person: str | None) -> str:
    """How to come back: the command, and the folder it is typed in; `person` is who was named at the start."""
    command = "annotator" if person is None else f"annotator --as {person}"
    return tr("to come back: type `{command}` in the folder {folder}", command=command, folder=str(root))
