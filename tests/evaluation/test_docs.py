"""What the page on evaluation says of files and code is so."""

import json
import re
from pathlib import Path

from annotator import evaluation
from annotator.evaluation import evaluate, parse_run
from annotator.model.run import Retrieved, RunRecord
from annotator.model.settings import Bar, Scoring
from tests.evaluation.webshop import records, run_of, webshop

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "evaluation.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_every_field_of_a_run_is_described_and_no_other() -> None:
    table = PAGE.split("| field | meaning |")[1].split("\n\n")[0]
    named: set[str] = set()
    for row in table.splitlines()[2:]:
        cells = re.findall(r"`([a-z_\[\].]+)`", row.split("|")[1])
        prefix = cells[0].rpartition(".")[0]
        named |= {cell if not prefix or cell.startswith(prefix) else f"{prefix}.{cell}" for cell in cells}
    assert named == set(RunRecord.model_fields) | {f"retrieved[].{name}" for name in Retrieved.model_fields} - {
        "retrieved[].score"
    }


def test_the_example_of_a_run_is_one() -> None:
    export = webshop()
    data = blocks("json")[0].replace("\n", " ").encode()
    result = evaluate(export, parse_run(data, export.by_id, name="run"), cutoffs=(1,)).cases[0]
    assert (result.found, result.grounded, result.right, result.tokens) == ({1: True}, True, True, 136)


def test_the_example_of_a_result_is_part_of_one() -> None:
    def within(part: object, whole: object) -> bool:
        if isinstance(part, dict) and isinstance(whole, dict):
            return all(key in whole and within(value, whole[key]) for key, value in part.items())
        if isinstance(part, list) and isinstance(whole, list):
            return all(any(within(each, other) for other in whole) for each in part)
        if isinstance(part, float) and isinstance(whole, float):
            return abs(part - whole) < 0.001
        return part == whole

    told = json.loads(evaluate(webshop(), run_of(records(3)), cutoffs=(3,)).model_dump_json())
    assert within(json.loads(blocks("json")[1]), told)


def test_names_of_codes_measures_and_functions_exist() -> None:
    for name in re.findall(r"import (.+)", blocks("python")[0])[1].split(", "):
        assert hasattr(evaluation, name)
    codes = {code.value for code in evaluation.Code}
    for code in re.findall(r"`([a-z]+(?:_[a-z]+)+)`", PAGE):
        known = codes | set(RunRecord.model_fields) | set(Retrieved.model_fields)
        assert code in known, code
    for name in re.findall(r"`scoring\.([a-z]+)`", PAGE):
        assert name in Scoring.model_fields
    for measure in re.findall(r"measure: (\S+)", PAGE):
        evaluation.measure_cutoffs([Bar(measure=measure, least=1)])
