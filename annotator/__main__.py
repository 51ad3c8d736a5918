"""Starts the command line; with no command, the screens."""

import sys


def main() -> int:
    """Runs `annotator` with the arguments of this process and gives its exit code."""
    from annotator.cli.main import run

    return run(sys.argv[1:], screens=_screens, keys=_keys, copied=_copied)


def _screens(workspace: str | None, person: str | None, date: str | None) -> int:
    # The screens are imported only when they are wanted: Textual alone takes longer to import than most commands run.
    from annotator.tui.start import start

    return start(workspace, person, date)


def _keys() -> str:
    from annotator.tui import settings
    from annotator.tui.chosen_keys import FILE, keys_in_use

    return keys_in_use(settings.folder() / FILE)


def _copied(folder: str, *, copied: bool) -> str:
    from annotator.tui.coming import told_of_copy

    return told_of_copy(folder, copied=copied)


if __name__ == "__main__":
    sys.exit(main())
