"""Texts made to blow an aligner up; each must come back, with a sensible answer."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from annotator.anchoring import align
from tests.anchoring.helpers import SILENT

ROOT = Path(__file__).resolve().parents[2]
NONE_SILENT = r"(?!.*(?:kept|moved)).+"


@pytest.mark.parametrize(
    ("case", "megabytes", "told"),
    [
        ("revised", 1000, r".*kept:19\d.*"),
        ("repeats", 1500, r"ambiguous:999 kept:1"),
        ("one_line", 1000, NONE_SILENT),
        ("strangers", 1000, "lost:200"),
        ("one_word", 1000, NONE_SILENT),
        ("few_words", 1000, NONE_SILENT),
        ("every_seventh", 1000, NONE_SILENT),
        ("ten_million", 3000, r".*kept:4\d.*"),
    ],
)
def test_long_texts_come_back_within_bounds(case: str, megabytes: int, told: str) -> None:
    """Needed are 0.1 GB and 1 to 3 seconds of the processor, 0.3 GB for the repeats and 0.7 GB for ten million."""
    command = [sys.executable, "-m", "tests.anchoring.long_texts", case, str(megabytes), "90"]
    # every thread of the linear algebra that numpy brings along reserves memory, though none is needed here
    env = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    assert re.fullmatch(told, done.stdout.strip())


@pytest.mark.parametrize(
    "unit", ["a", "a b ", "[", "](", "**a ", "`", "&", "\u0301", "\u200d", "ﬁ", "> ", "|", "<a ", "日"]
)
def test_a_long_run_of_anything(unit: str) -> None:
    count = 60_000 // len(unit)
    old, new = "# T\n\n" + unit * count, "# T\n\n" + unit * (count - 3) + "x"
    landing = align(old, new).land(5, 50)
    assert landing.span is None or 0 <= landing.span[0] <= landing.span[1] <= len(new)


def test_two_long_unrelated_texts() -> None:
    generator = np.random.default_rng(7)
    old, new = (" ".join(map(str, generator.integers(0, 30, 60_000))) for _ in range(2))
    assert align(old, new).land(1000, 1400).outcome not in SILENT


def test_numpy_waits_until_two_texts_differ() -> None:
    code = (
        "import sys, annotator.anchoring as a; assert 'numpy' not in sys.modules and 'rapidfuzz' not in sys.modules;"
        "a.align('x', 'x').land(0, 1); assert 'numpy' not in sys.modules;"
        "a.align('x', 'y').land(0, 1); assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
