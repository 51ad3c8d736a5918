"""An export is believed only as far as its hashes hold."""

import json
from pathlib import Path

import pytest

from annotator.evaluation import Export, read_export
from annotator.model.export import ExportedCase, set_hash
from annotator.model.hashing import bytes_hash
from annotator.text.messages import DataProblem
from tests.evaluation.webshop import case_lines, webshop


def written(folder: Path, export: Export) -> Path:
    (folder / "cases.jsonl").write_bytes(case_lines(export.cases))
    (folder / "manifest.json").write_text(export.manifest.model_dump_json(), encoding="utf-8")
    return folder


def forged(folder: Path, cases: list[ExportedCase], **manifest: object) -> None:
    """Writes cases with a manifest whose file hash fits, so that only the inner hashes can tell."""
    export = webshop()
    data = case_lines(cases)
    (folder / "cases.jsonl").write_bytes(data)
    changed = {"cases_sha256": bytes_hash(data), **manifest}
    (folder / "manifest.json").write_text(
        export.manifest.model_copy(update=changed).model_dump_json(), encoding="utf-8"
    )


def test_reads_what_was_exported(tmp_path: Path) -> None:
    export = webshop()
    read = read_export(written(tmp_path, export))
    assert read == export
    assert read.by_id.keys() == {case.case for case in export.cases}
    assert read.languages == ("de",)
    assert read_export(tmp_path / "manifest.json") == export


def test_changed_bytes_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path, webshop()) / "cases.jsonl"
    path.write_bytes(path.read_bytes().replace("3 €".encode(), "4 €".encode()))
    with pytest.raises(DataProblem, match="not the file that was exported"):
        read_export(tmp_path)
    path.write_bytes(case_lines(webshop().cases) + b"\n")
    with pytest.raises(DataProblem, match="not the file that was exported"):
        read_export(tmp_path)


def test_a_case_changed_under_its_hash_is_refused(tmp_path: Path) -> None:
    cases = list(webshop().cases)
    cases[2] = cases[2].model_copy(update={"question": "etwas anderes"})
    forged(tmp_path, cases)
    with pytest.raises(DataProblem, match="line 3: the hash of the case rueckgabe"):
        read_export(tmp_path)


def test_cases_left_out_doubled_or_scored_otherwise_are_refused(tmp_path: Path) -> None:
    cases = list(webshop().cases)
    forged(tmp_path, cases[:-1])
    with pytest.raises(DataProblem, match="7 cases where the manifest says 8"):
        read_export(tmp_path)
    forged(tmp_path, cases[:-1], exported=7)
    with pytest.raises(DataProblem, match="hash of the set"):
        read_export(tmp_path)
    forged(tmp_path, [*cases, cases[0]])
    with pytest.raises(DataProblem, match="line 9: the case lieferpreis stands twice"):
        read_export(tmp_path)
    scoring = webshop().manifest.scoring.model_copy(update={"coverage": 0.1})
    forged(tmp_path, cases, scoring=scoring)
    with pytest.raises(DataProblem, match="hash of the set"):
        read_export(tmp_path)


def test_missing_and_unreadable_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataProblem, match=r"manifest\.json"):
        read_export(tmp_path)
    written(tmp_path, webshop())
    (tmp_path / "cases.jsonl").unlink()
    with pytest.raises(DataProblem, match=r"cases\.jsonl"):
        read_export(tmp_path)
    (tmp_path / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataProblem, match="is no manifest"):
        read_export(tmp_path)


def test_another_format_is_refused(tmp_path: Path) -> None:
    forged(tmp_path, list(webshop().cases), format="annotator/2")
    with pytest.raises(DataProblem, match="annotator/2"):
        read_export(tmp_path)


def test_every_bad_line_is_told(tmp_path: Path) -> None:
    data = b"{\n" + case_lines(webshop().cases[:1]) + b'{"case": "x"}\n'
    (tmp_path / "cases.jsonl").write_bytes(data)
    manifest = webshop().manifest.model_copy(update={"cases_sha256": bytes_hash(data)})
    (tmp_path / "manifest.json").write_text(manifest.model_dump_json(), encoding="utf-8")
    with pytest.raises(DataProblem) as caught:
        read_export(tmp_path)
    assert "line 1: is not JSON" in str(caught.value)
    assert "line 3: hash: " in str(caught.value)


def test_set_hash_knows_no_order() -> None:
    export = webshop()
    scoring = export.manifest.scoring
    assert set_hash(export.cases, scoring) == set_hash(export.cases[::-1], scoring)


@pytest.mark.parametrize("text", ["zu kurz", "   "])
def test_a_part_must_hold_the_text_of_its_span(text: str) -> None:
    case = json.loads(webshop().cases[0].model_dump_json())
    place = case["needs"][0]["any"][0]["parts"][0]
    place["text"] = text
    if not text.strip():
        place["span"] = [0, len(text)]
    with pytest.raises(ValueError, match="text"):
        ExportedCase.model_validate(case)
