"""The text layer is imported by every command, so it imports nothing but the standard library."""

import pkgutil
import subprocess
import sys
from pathlib import Path

import annotator.text


def test_no_module_imports_a_third_party_package() -> None:
    names = [module.name for module in pkgutil.walk_packages(annotator.text.__path__, "annotator.text.")]
    assert "annotator.text.quantities.reading" in names
    code = (
        "import sys\n"
        f"import {', '.join(names)}\n"
        "own = set(sys.stdlib_module_names) | {'annotator', '__main__'}\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - own))\n"
    )
    # -S leaves out what site-packages itself imports at start.
    root = Path(annotator.text.__file__).parents[2]
    out = subprocess.run([sys.executable, "-S", "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
