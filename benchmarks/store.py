"""How long many label files take to load, cold and from the cache, beside plain YAML reading in the same run.

Seconds are told twice: by the wall clock, which is what people wait and also counts what other programs do, and by the
processor, over all processes that took part.

python benchmarks/store.py --labels 40000
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from annotator.model.label import (
    Answerability,
    Confidence,
    Distractor,
    DistractorKind,
    Fact,
    Label,
    Need,
    Passage,
    Search,
)
from annotator.store.base import Key, Kind, Loaded
from annotator.store.codec import encode_value
from annotator.store.files import open_store
from annotator.store.layout import path_of
from annotator.store.trusted import trusted
from annotator.store.workspace import init_workspace
from annotator.store.yaml import read
from annotator.store.yaml.read import parse_strict
from annotator.store.yaml.shapes import shape_of


def label(case: str, person: str, number: int) -> Label:
    """A label as large as the design's example, each a little different."""
    section = f"hr/travel-policy-{number % 300}@2024-06#accommodation/limits-{number % 17}"
    passage = Passage(
        at=section,
        span=(1034 + number % 900, 2102 + number % 900),
        before="Командировъчни пари. ",
        quote=f"Разходите за нощувка се признават до {number % 400} лв. на нощ, ако е представен документ.",
        after=" За чужбина",
    )
    other = Passage(at=section, span=(12, 90), quote="Hotel costs are refunded.")
    return Label(
        case=case,
        person=person,
        guideline=3,
        asked="sha256:" + f"{number:064x}",
        answerability=Answerability.ANSWERABLE,
        needs=(Need(need="a", any=(passage, other)),),
        facts=(Fact(says=f"{number % 400} лв.", variants=("сто и двадесет лева", "120 лева"), needs=("a",)),),
        distractors=(Distractor(at=section, why=DistractorKind.OUTDATED),),
        searched=(Search(words="хотел лимит чужбина"),),
        confidence=Confidence.HIGH,
    )


def build(root: Path, count: int) -> list[Path]:
    """A workspace with so many labels, two for each case."""
    init_workspace(root, "benchmark")
    files = []
    for number in range(count):
        case, person = f"case-{number // 2:05d}-7k3f", ("author-1", "reviewer-2")[number % 2]
        key = Key(Kind.LABEL, ("bench", case, person, "1"))
        file = root / path_of(key)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(encode_value(key, label(case, person, number), None, path_of(key)))
        files.append(file)
    return files


class Seconds(NamedTuple):
    """How long something took."""

    wall: float
    processor: float


def processor() -> float:
    """Seconds of the processor that this process and the ended ones that it started have used."""
    return sum(os.times()[:4])


def timed(work: Callable[[], Any]) -> tuple[Seconds, Any]:
    began, used = time.perf_counter(), processor()
    result = work()
    return Seconds(time.perf_counter() - began, processor() - used), result


def load_all(root: Path) -> tuple[int, dict[str, Seconds]]:
    """Opens the workspace and loads every label, with the parts of the time."""
    parts: dict[str, Seconds] = {}
    parts["open"], store = timed(lambda: open_store(root))
    parts["list"], keys = timed(lambda: store.list(Kind.LABEL, "bench"))
    parts["load"], found = timed(lambda: sum(isinstance(one, Loaded) for one in store.load_many(keys)))
    store.close()
    return found, parts


def plain_yaml(files: list[Path]) -> int:
    """What a program does that trusts YAML's own types."""
    return sum(isinstance(yaml.load(file.read_bytes(), Loader=yaml.CSafeLoader), dict) for file in files)


def fall_back(files: list[Path]) -> None:
    """Files that people changed, which the quick reader leaves to libyaml."""
    shape = shape_of(Label)
    for file in files:
        parse_strict(file.read_text(encoding="utf-8"), shape)


def best(work: Callable[[], Any], repeat: int) -> float:
    """Wall seconds of the quickest of several runs: what else the machine does only ever adds."""
    return min(timed(work)[0].wall for _ in range(repeat))


def best_load(root: Path, labels: int, repeat: int, *, cold: bool) -> dict[str, Seconds]:
    """The quickest of several loads, with its parts and their sum."""
    runs = []
    for _ in range(repeat):
        if cold:
            shutil.rmtree(root / ".annotator" / "cache", ignore_errors=True)
        found, parts = load_all(root)
        assert found == labels
        whole = Seconds(sum(one.wall for one in parts.values()), sum(one.processor for one in parts.values()))
        runs.append({**parts, "all": whole})
    return min(runs, key=lambda run: run["all"].wall)


def measure(folder: Path, labels: int, repeat: int) -> dict[str, Any]:
    root = folder / "workspace"
    files = build(root, labels)
    time.sleep(0.5)  # files changed just now are not cached
    sample = files[: max(1, labels // 20)]
    share = labels / len(sample)
    texts = [file.read_text(encoding="utf-8") for file in sample]
    plain = [read(text, Label).json for text in texts]
    yaml_alone = best(lambda: plain_yaml(sample), repeat) * share
    models = best(lambda: sum(isinstance(Label.model_validate_json(one), Label) for one in plain), repeat) * share
    quick = best(lambda: sum(isinstance(trusted(Label)(one), Label) for one in plain), repeat) * share
    libyaml = best(lambda: fall_back(sample), repeat) * share
    cold = best_load(root, labels, repeat, cold=True)
    warm = best_load(root, labels, repeat, cold=False)
    return {
        "labels": labels,
        "bytes_each": round(sum(map(len, (text.encode() for text in texts))) / len(texts)),
        "cores": os.cpu_count(),
        "python": sys.version.split()[0],
        "wall_seconds": {
            "plain_csafeloader": yaml_alone,
            "models_alone": models,
            "models_from_cache_alone": quick,
            "strict_libyaml_alone": libyaml,
        },
        "cold_seconds": cold,
        "warm_seconds": warm,
        "ratio_to_plain": {"cold": cold["all"].wall / yaml_alone, "warm": warm["all"].wall / yaml_alone},
    }


def rounded(value: Any) -> Any:
    if isinstance(value, Seconds):
        return rounded(value._asdict())
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return round(value, 2) if isinstance(value, float) else value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--labels", type=int, default=40_000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--folder", type=Path, help="where the workspace is made, else the system's place for such")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        print(json.dumps(rounded(measure(Path(folder), options.labels, options.repeat)), indent=2))


if __name__ == "__main__":
    main()
