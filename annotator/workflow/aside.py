"""Words that are being typed into a dialog, kept aside until they are saved or thrown away.

Nothing of it is in git, and nothing of it counts: it only comes back into the same dialog where the program, the
terminal or the machine went away in the middle of a sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from annotator.workflow.context import Project
from annotator.workflow.private import read_private, remove_soon, write_soon

FOLDER = (".annotator", "typed")
"""Where it lies in a workspace."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands in the fields of one dialog, by the fields' names."""

    file: Path | None = None
    """None: nothing is kept."""

    def keep(self, fields: Mapping[str, str]) -> None:
        """Keeps words in place of those kept before; a thread writes them, so that typing waits for no disk."""
        if self.file is not None:
            kept = dict(fields)
            write_soon(self.file, lambda: kept)

    def kept(self) -> dict[str, str]:
        """The words kept last; empty where there are none or they cannot be read."""
        found = read_private(self.file) if self.file is not None else None
        fields = found if isinstance(found, dict) else {}
        return {name: words for name, words in fields.items() if isinstance(words, str)}

    def forget(self) -> None:
        """The words were saved or thrown away."""
        if self.file is not None:
            remove_soon(self.file)


def open_aside(project: Project, *name: str) -> Aside:
    """What the person who acts typed into the dialog of a name."""
    if project.root is None or project.person is None:
        return Aside()
    return Aside(project.root.joinpath(*FOLDER, *name[:-1], f"{name[-1]}.{project.person}.json"))
