"""Shows what each threshold of the anchoring engine is worth: the real histories, landed with it lower and higher.

    python benchmarks/thresholds.py [NAME ...] [--data ../shared/data/anchoring]

Every row is one threshold at one value, the others as they stand; judged as `../shared/tools/score_anchoring.py` does.
Silent errors, passages carried without a needed flag, needless questions, wrong candidates and falsely lost passages
are counts; a threshold that moves nothing here is there for texts that are not in the data (copies, template text),
which the tests in `tests/anchoring/test_rivals.py` and the simulated histories hold.
"""

import argparse
import importlib.util
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from annotator.anchoring import Alignment, align

TRIED: dict[str, Sequence[float]] = {
    "LEAST_EVIDENCE": (4, 16),
    "LEAST_CONTEXT": (0, 10),
    "LEAST_SIDE": (0, 6),
    "RIVAL_MARGIN": (0, 8),
    "MORE_COPIES_SIDE": (3, 16),
    "SURE_SENTENCE": (12, 30),
    "MOVED_SENTENCE": (8, 20),
    "NEAR_COPY": (0.5, 0.9),
    "CUT": (0.2, 0.8),
    "UNEXPLAINED": (0.3, 0.8),
    "EDITED": (0.4, 0.6),
    "WEAK": (0.2, 0.4),
    "FOUND_AGAIN": (0.4, 0.7),
    "EXPLAINED": (0.4, 0.7),
    "SURELY_FOUND": (0.7, 0.95),
    "LEAST_WORDS": (2, 8),
    "FOREIGN": (0.3, 0.8),
    "MOST_GROWTH": (0.1, 0.8),
    "SAME_SIZE": (1.0, 3.0),
    "TAKEN": (0.3, 0.8),
    "EDITED_NEIGHBOUR": (0.2, 0.6),
}
_KINDS = ("correct", "wrong_silent", "context_missed", "needless", "wrong_candidate", "false_lost")
Case = tuple[Alignment, list[dict[str, Any]]]


def scorer(tools: Path) -> ModuleType:
    """The shared scorer, read as a module."""
    spec = importlib.util.spec_from_file_location("score_anchoring", tools / "score_anchoring.py")
    if spec is None or spec.loader is None:
        raise SystemExit(f"{tools} holds no score_anchoring.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(score: ModuleType, data: Path) -> list[Case]:
    """Every pair, aligned, with its labels."""
    labels: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for label in score.rows(data / "labels.jsonl.gz"):
        labels[label["pair"]].append(label)
    found: list[Case] = []
    for pair in score.rows(data / "pairs.jsonl.gz"):
        headings = (score.headings(pair[f"{side}_headings"]) for side in ("old", "new"))
        old_headings, new_headings = headings
        alignment = align(pair["old_text"], pair["new_text"], old_headings=old_headings, new_headings=new_headings)
        found.append((alignment, labels[pair["pair"]]))
    return found


@contextmanager
def instead(name: str, value: float) -> Iterator[float]:
    """One threshold at another value, in every module of the engine that knows it; gives the usual one."""
    holders = [
        module
        for title, module in list(sys.modules.items())
        if title.startswith("annotator.anchoring.") and isinstance(getattr(module, name, None), (int, float))
    ]
    if not holders:
        raise SystemExit(f"no threshold is called {name}")
    usual: float = getattr(holders[0], name)
    for module in holders:
        setattr(module, name, value)
    try:
        yield usual
    finally:
        for module in holders:
            setattr(module, name, usual)


def row(score: ModuleType, cases: Sequence[Case]) -> str:
    """The counts of all landings."""
    tally: Counter[str] = Counter()
    flagged = silent = 0
    for alignment, labels in cases:
        for label in labels:
            landing = alignment.land(*label["span"])
            tally[score.judge(label["truth"], label["new_span"], *score.read(landing)).partition(":")[0]] += 1
            silent += landing.silent
            flagged += landing.silent and "context_changed" in landing.flags
    return "".join(f"{tally[kind]:>16}" for kind in _KINDS) + f"{flagged / silent:>15.2%}"


def main() -> None:
    shared = Path(__file__).resolve().parents[2] / "shared"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--data", type=Path, default=shared / "data" / "anchoring")
    parser.add_argument("--tools", type=Path, default=shared / "tools")
    args = parser.parse_args()
    score = scorer(args.tools)
    cases = read(score, args.data)
    print(f"{'':26}" + "".join(f"{kind:>16}" for kind in _KINDS) + f"{'flagged':>15}")
    print(f"{'as it stands':26}" + row(score, cases))
    for name in args.names or TRIED:
        for value in TRIED[name]:
            with instead(name, value) as usual:
                print(f"{name:18}{f'{usual:g} -> {value:g}':>8}".ljust(26) + row(score, cases), flush=True)


if __name__ == "__main__":
    main()
