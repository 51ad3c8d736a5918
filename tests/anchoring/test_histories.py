"""Real passages of real documents, with what became of them."""

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from annotator.anchoring import Landing, align
from tests.anchoring.helpers import ASKED, SILENT
from tests.shared import shared_data

EVERY = 4
"""Of the pairs every so-manieth is read here; the scorer reads all."""


def records(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def land(record: dict[str, Any], spans: list[list[int]]) -> list[Landing]:
    old, new = ([(at, level, title) for at, level, title in record[f"{side}_headings"]] for side in ("old", "new"))
    alignment = align(record["old_text"], record["new_text"], old_headings=old, new_headings=new)
    return [alignment.land(*span) for span in spans]


def overlap(span: tuple[int, int] | None, place: list[int] | None) -> float:
    if not span or not place:
        return 0.0
    inter = min(span[1], place[1]) - max(span[0], place[0])
    return max(inter, 0) / (max(span[1], place[1]) - min(span[0], place[0]))


def verdict(truth: str, place: list[int] | None, landing: Landing) -> str:
    """What a careful person would say of a landing; ``wrong`` must never happen."""
    near, same = overlap(landing.span, place), truth.startswith("same")
    if landing.outcome in SILENT:
        if not same or near < 0.9:
            return "wrong"
        return "missed" if truth.endswith("context_changed") and "context_changed" not in landing.flags else "right"
    if landing.outcome in ASKED:
        return (
            "right"
            if truth in ("weak", "changed_or_lost", "ambiguous") or (truth != "same" and near >= 0.5)
            else "asked"
        )
    return "false_lost" if same or truth == "changed" else "right"


def test_histories_hold_no_silent_error() -> None:
    folder = shared_data("anchoring")
    labels: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for label in records(folder / "labels.jsonl.gz"):
        labels[label["pair"]].append(label)
    tally: Counter[str] = Counter()
    for count, pair in enumerate(records(folder / "pairs.jsonl.gz")):
        if count % EVERY == 0:
            mine = labels[pair["pair"]]
            for label, landing in zip(mine, land(pair, [label["span"] for label in mine]), strict=True):
                tally[verdict(label["truth"], label["new_span"], landing)] += 1
    assert tally["wrong"] == 0
    assert tally["missed"] == 0
    assert tally["right"] > 0.96 * tally.total()
    assert tally["false_lost"] < 0.006 * tally.total()


def test_gold_holds_no_silent_error() -> None:
    tally = Counter(
        verdict(gold["expected"], gold["new_span"], land(gold, [gold["span"]])[0])
        for gold in records(shared_data("anchoring") / "gold.jsonl.gz")
    )
    assert tally["wrong"] == 0
    assert tally["right"] >= 33
