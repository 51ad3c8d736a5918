"""Builds the wheel and looks into it: sample workspace, style sheets, catalogues and type marker must be there."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WANTED = (
    "annotator/py.typed",
    "annotator/sample/annotator.yaml",
    "annotator/sample/corpus/",
    "annotator/sample/testsets/",
    "annotator/sample/landings/",
    "annotator/sample/runs/",
    "annotator/sample/schemas/",
    "annotator/tui/locale/bg/LC_MESSAGES/annotator.mo",
    "annotator/tui/locale/de/LC_MESSAGES/annotator.mo",
)


def main() -> int:
    """0 where everything is there."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*command, "--wheel-dir", folder, str(ROOT)], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        names = zipfile.ZipFile(wheel).namelist()
    missing = [wanted for wanted in WANTED if not any(name.startswith(wanted) for name in names)]
    styles = [path.relative_to(ROOT).as_posix() for path in (ROOT / "annotator").rglob("*.tcss")]
    missing += [style for style in styles if style not in names]
    for name in missing:
        print(f"the wheel lacks {name}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
