"""What a person chose for themselves on this machine: kept in their own configuration folder, not in the workspace."""

import json
import os
from pathlib import Path

from annotator.tui.i18n import LANGUAGES, of_locale
from annotator.tui.keymap import Layout

_DEFAULT_KEYBOARD = Path("/etc/default/keyboard")


def _file() -> Path:
    configured = os.environ.get("ANNOTATOR_CONFIG")
    if configured:
        return Path(configured) / "screens.json"
    base = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA")
    return (Path(base) if base else Path.home() / ".config") / "annotator" / "screens.json"


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


def remember(**chosen: str) -> None:
    """Keeps a choice; where the folder cannot be written it holds for this session only."""
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({**_read(), **chosen}) + "\n", encoding="utf-8")
    except OSError:
        return


def _read() -> dict[str, str]:
    """What is kept; what is no choice of ours is passed over."""
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    pairs = kept.items() if isinstance(kept, dict) else ()
    return {name: value for name, value in pairs if isinstance(value, str)}


def _of_machine() -> Layout:
    try:
        said = _DEFAULT_KEYBOARD.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return Layout.BDS
    if "bas_phonetic" in said or "phonetic_new" in said:
        return Layout.PHONETIC
    return Layout.PHONETIC_TRADITIONAL if "phonetic" in said else Layout.BDS
