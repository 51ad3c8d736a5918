"""Group 53 and its like: texts made to blow an aligner up; each must come back, with a sensible answer."""

import subprocess
import sys

import numpy as np
import pytest

from annotator.anchoring import align
from tests.anchoring.helpers import SILENT

LINE = "The same line again and again.\n"


def test_a_hundred_thousand_repeats_of_one_line() -> None:
    old, new = LINE * 100_000, LINE * 90_000 + "Another one.\n" + LINE * 10_000
    landing = align(old, new).land(50_000 * len(LINE), 50_001 * len(LINE) - 1)
    assert landing.outcome not in SILENT


def test_one_line_of_a_million_characters() -> None:
    words = [f"w{n * 7919 % 100_003}" for n in range(150_000)]
    old, new = " ".join(words), " ".join([*words[:70_000], "NEW", *words[70_000:]])
    assert len(old) > 900_000
    at = old.index("w" + str(100_000 * 7919 % 100_003))
    assert align(old, new).land(at, at + 200).span is not None


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
