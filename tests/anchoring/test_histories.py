"""Real passages of real documents with what became of them, judged as the shared scorer judges."""

import importlib.util
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

import pytest

from annotator.anchoring import Landing, align
from tests.shared import shared_data, shared_tool


@pytest.fixture(scope="module")
def scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_anchoring", shared_tool("score_anchoring.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def landed(scorer: ModuleType, record: dict[str, Any], spans: Sequence[Sequence[int]]) -> list[Landing]:
    old, new = (scorer.headings(record[f"{side}_headings"]) for side in ("old", "new"))
    alignment = align(record["old_text"], record["new_text"], old_headings=old, new_headings=new)
    return [alignment.land(start, end) for start, end in spans]


def verdicts(scorer: ModuleType) -> Iterator[str]:
    folder = shared_data("anchoring")
    labels: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for label in scorer.rows(folder / "labels.jsonl.gz"):
        labels[label["pair"]].append(label)
    for pair in scorer.rows(folder / "pairs.jsonl.gz"):
        mine = labels[pair["pair"]]
        for label, landing in zip(mine, landed(scorer, pair, [label["span"] for label in mine]), strict=True):
            yield scorer.judge(label["truth"], label["new_span"], *scorer.read(landing))


def test_histories_are_landed_as_a_careful_person_would(scorer: ModuleType) -> None:
    tally = Counter(verdict.partition(":")[0] for verdict in verdicts(scorer))
    share = {name: count / tally.total() for name, count in tally.items()}
    assert "wrong_silent" not in tally
    assert "context_missed" not in tally
    assert share["correct"] >= 0.975
    assert share["needless"] <= 0.018
    assert share["wrong_candidate"] <= 0.005
    assert share["false_lost"] <= 0.0015


def test_passages_judged_by_hand(scorer: ModuleType) -> None:
    tally: Counter[str] = Counter()
    for gold in scorer.rows(shared_data("anchoring") / "gold.jsonl.gz"):
        (landing,) = landed(scorer, gold, [gold["span"]])
        tally[scorer.judge(gold["expected"], gold["new_span"], *scorer.read(landing)).partition(":")[0]] += 1
    assert "wrong_silent" not in tally
    assert tally["correct"] >= 33
