"""What a person chose for themselves on this machine: kept in their own configuration folder, not in the workspace."""

import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

from annotator.tui.i18n import LANGUAGES, of_locale
from annotator.tui.keymap import Layout

_DEFAULT_KEYBOARD = Path("/etc/default/keyboard")


class _Kept:
    """Where a visitor's choices are kept; None for a person at their own machine. One process serves one person."""

    folder: Path | None = None


def folder() -> Path:
    """The folder of what a person chose."""
    configured = os.environ.get("ANNOTATOR_CONFIG")
    if _Kept.folder is not None or configured:
        return _Kept.folder or Path(configured or "")
    base = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA")
    return (Path(base) if base else Path.home() / ".config") / "annotator"


def keep_in(place: Path | None) -> None:
    """Keeps what is chosen from now on in another folder; None for the person's own again."""
    _Kept.folder = place


def _file() -> Path:
    return folder() / "screens.json"


def keyboard_chosen() -> bool:
    """Whether somebody said which keyboard they type on."""
    return "keyboard" in _read()


def keyboard() -> Layout:
    """The layout whose letters give commands: as chosen, else as the machine's keyboard says, else БДС."""
    try:
        return Layout(_read().get("keyboard", ""))
    except ValueError:
        return _of_machine()


def theme() -> str | None:
    """The colours that were chosen; None where none were."""
    return _read().get("theme")


def language() -> str:
    """The language of the screens: as ANNOTATOR_LANGUAGE says, else as chosen, else as the locale says."""
    said = (os.environ.get("ANNOTATOR_LANGUAGE", ""), _read().get("language", ""))
    return next((one for one in said if one in LANGUAGES), None) or of_locale()


def first_start() -> bool:
    """Whether nobody has chosen a language yet."""
    return "language" not in _read() and not os.environ.get("ANNOTATOR_LANGUAGE")


def tour_offered() -> bool:
    """Whether the tour was offered already."""
    return "tour" in _read()


def machine_is_cyrillic() -> bool:
    """Whether the machine's keyboard is a Bulgarian one."""
    try:
        said = _DEFAULT_KEYBOARD.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    return re.search(r'XKBLAYOUT="?[^"\n]*\bbg\b', said) is not None


def remember(**chosen: str) -> None:
    """Keeps choices; where the folder cannot be written they hold for this session only.

    What another version of the program keeps there stays.
    """
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps({**_kept(), **chosen}, ensure_ascii=False, indent=1) + "\n")
    except OSError:
        return


def write_whole(file: Path, text: str) -> None:
    """Puts a file in place of the old one at once, so that nobody ever reads half of it; raises OSError."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as new:
            new.write(text)
            new.flush()
            os.fsync(new.fileno())
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _kept() -> dict[str, Any]:
    """Everything in the file, what this version does not know as well; nothing where it cannot be read."""
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _read() -> dict[str, str]:
    return {name: value for name, value in _kept().items() if isinstance(value, str)}


def _of_machine() -> Layout:
    try:
        said = _DEFAULT_KEYBOARD.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return Layout.BDS
    if "bas_phonetic" in said or "phonetic_new" in said:
        return Layout.PHONETIC
    return Layout.PHONETIC_TRADITIONAL if "phonetic" in said else Layout.BDS
