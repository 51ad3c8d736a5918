"""Labels that name chunk ids, read from the forms that tools write them in; nothing is guessed."""

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.exchange.chunk_labels import read_labels
from annotator.exchange.imports import ImportOptions, import_file
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.legacy import LegacyRow
from tests.workflow.team import Team


def _read(tmp_path: Path, content: str | bytes, *, topics: str | None = None, **options: Any) -> list[LegacyRow]:
    rows, errors = _both(tmp_path, content, topics=topics, **options)
    assert errors == []
    return rows


def _both(
    tmp_path: Path, content: str | bytes, *, topics: str | None = None, **options: Any
) -> tuple[list[LegacyRow], list[str]]:
    file = tmp_path / "labels.txt"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    named = None
    if topics is not None:
        named = tmp_path / "topics.txt"
        named.write_text(topics, "utf-8")
    made = ImportOptions(file=file, set="s", chunking="old", topics=named, **options)
    rows, errors = read_labels(made)
    return rows, [f"{one.path}: {one.message}" for one in errors]


def _needs(rows: list[LegacyRow]) -> list[tuple[tuple[str, ...], ...]]:
    return [row.needs for row in rows]


def test_autorag_is_and_of_ors(tmp_path: Path) -> None:
    record = {
        "qid": "q1",
        "query": "How much?",
        "retrieval_gt": [["a", "b"], ["c"]],
        "generation_gt": ["100 EUR", "a hundred"],
        "split": "test",
    }
    (row,) = _read(tmp_path, json.dumps(record))
    assert row.needs == (("a", "b"), ("c",))
    assert (row.question, row.answer, row.rater) == ("How much?", "100 EUR", None)
    assert dict(row.origin) == {"qid": "q1", "split": "test"}


@pytest.mark.parametrize(
    "record",
    [
        {"question": "Q?", "relevant_chunk_ids": ["a", "b"]},
        {"query": "Q?", "positive_chunk_ids": ["a", "b", "a"]},
        {"Query": "Q?", "Chunk_IDs": '["a", "b"]'},
        {"user_input": "Q?", "reference_context_ids": ["a", "b"]},
        {"question": "Q?", "retrieval_gt": ["a", "b"]},
    ],
)
def test_a_plain_list_is_asked_about(tmp_path: Path, record: dict[str, object]) -> None:
    written = json.dumps([record])
    assert _needs(_read(tmp_path, written, flat="any")) == [(("a", "b"),)]
    assert _needs(_read(tmp_path, written, flat="all")) == [(("a",), ("b",))]
    with pytest.raises(UsageProblem, match="--flat any") as raised:
        _read(tmp_path, written)
    assert "\n" not in raised.value.message.line()


@pytest.mark.parametrize("ids", ['["a"]', '"a"', '[["a"]]', '["a", "a"]'])
def test_one_chunk_needs_no_word(tmp_path: Path, ids: str) -> None:
    assert _needs(_read(tmp_path, f'{{"question": "Q?", "chunk_ids": {ids}}}')) == [(("a",),)]


def test_lines_with_one_chunk_each_belong_together_by_question_and_rater(tmp_path: Path) -> None:
    table = "question,chunk_id,rater,grade\nQ?,a,Ann,2\nQ?,b,Ann,1\nQ?,a,Ben,0\nR?,7,Ann,1\n"
    rows = _read(tmp_path, table, flat="all")
    assert [(row.question, row.rater, row.needs, row.not_relevant) for row in rows] == [
        ("Q?", "Ann", (("a",), ("b",)), 0),
        ("Q?", "Ben", (), 1),
        ("R?", "Ann", (("7",),), 0),
    ]
    assert [row.needs for row in _read(tmp_path, table, least_grade=2)] == [(("a",),), (), ()]


def test_llamaindex_pairs(tmp_path: Path) -> None:
    written = json.dumps({"queries": {"q1": "Q?", "q2": "R?"}, "corpus": {"n": "w"}, "relevant_docs": {"q1": ["n"]}})
    assert [(row.question, row.needs) for row in _read(tmp_path, written)] == [("Q?", (("n",),)), ("R?", ())]


QRELS = "1 0 a 1\n1 0 b 0\n2 0 c 3\n"


@pytest.mark.parametrize(
    "topics",
    [
        "1\tFirst question?\n2\tSecond one?\n",
        '{"_id": "1", "text": "First question?"}\n{"_id": 2, "text": "Second  one?"}\n',
        (
            "<top>\n<num> Number: 1\n<title> First question?\n<desc> D\n</top>\n"
            "<top>\n<num> Number: 2\n<title>Second one?</title>\n</top>"
        ),
        (
            '<topics><topic number="1"><query>First question?</query></topic>'
            '<topic number="2" type="x"><query>Second one?</query></topic></topics>'
        ),
    ],
)
def test_qrels_with_topics(tmp_path: Path, topics: str) -> None:
    rows = _read(tmp_path, QRELS, topics=topics)
    assert [(row.question.strip(), row.needs, row.not_relevant) for row in rows] == [
        ("First question?", (("a",),), 1),
        ("Second one?", (("c",),), 0),
    ]
    beir = "query-id\tcorpus-id\tscore\n1\ta\t1\n1\tb\t0\n2\tc\t3\n"
    assert [row.needs for row in _read(tmp_path, beir, topics=topics)] == [row.needs for row in rows]


def test_subtopics_of_qrels_are_needs(tmp_path: Path) -> None:
    written = "1 1 a 1\n1 2 b 1\n1 2 c 1\n"
    assert _needs(_read(tmp_path, written, topics="1\tQ?", flat="any")) == [(("a",), ("b", "c"))]
    assert _needs(_read(tmp_path, written, topics="1\tQ?", flat="all")) == [(("a",), ("b",), ("c",))]
    with pytest.raises(UsageProblem, match="plain list"):
        _read(tmp_path, written, topics="1\tQ?")


def test_what_is_no_judgement_is_named_with_its_line(tmp_path: Path) -> None:
    lines = [
        '{"question": "Q?", "chunk_ids": ["a"]}',
        "3",
        '{"question": "", "chunk_ids": ["a"]}',
        '{"question": "Q?"}',
        '{"question": "Q?", "chunk_ids": [{"id": "a"}]}',
        '{"question": "Q?", "chunk_ids": [NaN]}',
        '{"question": "Q?", "chunk_ids": ["a"], "chunk_ids": ["b"]}',
    ]
    rows, errors = _both(tmp_path, "\n".join(lines))
    assert [row.needs for row in rows] == [(("a",),)]
    assert [one.partition(" ")[0] for one in errors] == [f"labels.txt:{line}:" for line in range(2, 8)]
    rows, errors = _both(tmp_path, "1 0 a\n1 0 a x\n9 0 a 1\n1 0 a 1\n", topics="1\tQ?")
    assert [row.needs for row in rows] == [(("a",),)]
    assert [one.partition(" ")[0] for one in errors] == ["labels.txt:1:", "labels.txt:2:", "labels.txt:3:"]


def test_topics_that_contradict_themselves_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="stands twice"):
        _read(tmp_path, QRELS, topics="1\tA?\n1\tB?\n")
    with pytest.raises(UsageProblem, match="no topics"):
        _read(tmp_path, QRELS, topics="nothing here\n")


@pytest.mark.parametrize("ids", ["[[]]", "[]"])
def test_no_relevant_chunk_is_a_question_without_evidence(tmp_path: Path, ids: str) -> None:
    assert _needs(_read(tmp_path, f'{{"query": "Q?", "retrieval_gt": {ids}}}')) == [()]


def test_a_need_without_chunks_beside_others_is_no_smaller_question(tmp_path: Path) -> None:
    rows, errors = _both(tmp_path, '{"query": "Q?", "retrieval_gt": [["a"], []]}')
    assert rows == []
    assert len(errors) == 1


def test_formats_and_chunkings_must_be_known(tmp_path: Path) -> None:
    project: Project = Team().project
    file = tmp_path / "x.jsonl"
    with pytest.raises(UsageProblem, match="no format"):
        import_file(project, "magic", ImportOptions(file=file, set="travel"))
    with pytest.raises(UsageProblem, match="which chunking"):
        import_file(project, "chunk-labels", ImportOptions(file=file, set="travel"))
    with pytest.raises(UsageProblem, match="cannot be read"):
        import_file(project, "chunk-labels", ImportOptions(file=file, set="travel", chunking="old"))
