"""The sample workspace is what the demo, the tour and the pages say it is."""

import datetime
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annotator.evaluation import evaluate, read_export, read_run
from annotator.evaluation.tables import report, sweep_line
from annotator.model.case import Case
from annotator.model.hashing import text_hash
from annotator.model.label import Decision, Follow, Label, label_hash
from annotator.store.base import Key, Kind, Loaded, Put
from annotator.store.schema import schemas
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading
from annotator.workflow.labels import newest
from annotator.workflow.opening import open_project
from annotator.workflow.quoting import verify
from annotator.workflow.sample import copy_sample, sample_root
from annotator.workflow.sets import load_set, set_names
from annotator.workflow.state import State, survey
from tests.cli.runner import Runner
from tests.evaluation.webshop import ANSWERS, HITS, QUESTIONS

ROOT = Path(__file__).resolve().parents[1]
DUTIES = {
    "author-1": ("author", "reviewer"),
    "reviewer-1": ("reviewer",),
    "reviewer-2": ("reviewer",),
    "adjudicator-1": ("adjudicator",),
    "maintainer-1": ("maintainer",),
}
ALLOWANCE = "What daily allowance do I get for a full day in Bulgaria?"
REMOTE = "Плащат ли ми се дневни, ако работя от друг град?"
TAXI = "Is the taxi from the airport paid?"
FINE = "Who pays a parking fine?"
BOOKING = "Колко дни преди пътуването се резервира хотелът?"
STATES = {
    ALLOWANCE: State.AGREED,
    "Признават ли се таксите за паркиране?": State.AGREED,
    "До колко лева на нощ се признава хотелът в страната?": State.AGREED,
    "Has the hotel limit for Bulgaria changed?": State.AGREED,
    "What is the hotel limit in Norway?": State.AGREED,
    "How much may a board member spend on a hotel?": State.AGREED,
    "By when is the travel report due, and what must be attached?": State.AGREED,
    REMOTE: State.DISPUTED,
    TAXI: State.DECIDED,
    FINE: State.IN_REVIEW,
    BOOKING: State.DRAFT,
}


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the sample, as the demo makes it."""
    copy_sample(tmp_path / "demo")
    return tmp_path / "demo"


@pytest.fixture
def project(sample: Path) -> Project:
    return open_project(sample, person="maintainer-1")


def records(project: Project, kind: Kind, set_name: str) -> Iterator[Any]:
    for one in project.store.load_many(project.store.list(kind, set_name)):
        assert isinstance(one, Loaded), one
        assert one.warnings == ()
        yield one.value


def test_the_repository_is_the_sample() -> None:
    assert sample_root() == ROOT


def test_people_are_parts_to_play(project: Project) -> None:
    people = project.workspace().people
    assert {person.id: person.duties for person in people} == DUTIES
    assert all(person.name == person.email == "" for person in people)


def test_documents_are_whole_and_their_hashes_hold(project: Project) -> None:
    corpus = project.corpus
    assert corpus.unreadable() == ()
    assert set(corpus.documents()) == {
        *("board/travel", "hr/travel-policy", "hr/travel-policy-en"),
        *("hilfe/garantie", "hilfe/lieferung", "hilfe/rueckgabe", "hilfe/zahlung"),
    }
    for document in corpus.documents():
        for version in corpus.versions(document):
            reading: Reading = corpus.reading(document, version)
            assert text_hash(reading.text) == reading.sha256
            ends = [section.span for section in reading.sections]
            assert [start for start, _ in ends] == [0, *(end for _, end in ends[:-1])]
            assert ends[-1][1] == len(reading.text)
    assert corpus.documents()["board/travel"].roles == ("board",)


def test_the_webshop_has_its_seven_sections(project: Project) -> None:
    keys = {
        section.key
        for document in project.corpus.documents()
        if document.startswith("hilfe/")
        for section in project.corpus.reading(document, "2025-01").sections
        if section.level == 2
    }
    assert keys == {section for _, _, section, _ in QUESTIONS if section}


def test_cases_stand_where_they_should(project: Project) -> None:
    assert set_names(project) == ("travel", "webshop")
    travel, shop = survey(project, "travel"), survey(project, "webshop")
    assert (travel.unreadable, shop.unreadable, travel.odd, shop.odd) == ((), (), (), ())
    assert {one.case.question: one.state for one in travel.states} == STATES
    assert {one.case.question: one.state for one in shop.states} == {row[1]: State.AGREED for row in QUESTIONS}
    # The agreed case whose passage waits for a person is the only one to look at again.
    assert [one.case.question for one in (*travel.states, *shop.states) if one.stale] == [ALLOWANCE]


def test_the_calendar_changes_nothing(sample: Path) -> None:
    for name in ("travel", "webshop"):
        for day in ("2024-01-01", "2031-12-31"):
            dated = open_project(sample, person="maintainer-1", date=datetime.date.fromisoformat(day))
            assert load_set(dated, name).date is not None
            assert survey(dated, name) == survey(open_project(sample, person="maintainer-1"), name)


def test_each_hash_is_current(project: Project) -> None:
    for name in set_names(project):
        cases: dict[str, Case] = {case.case: case for case in records(project, Kind.CASE, name)}
        labels: list[Label] = list(records(project, Kind.LABEL, name))
        decisions: list[Decision] = list(records(project, Kind.DECISION, name))
        judgements: tuple[Label | Decision, ...] = (*labels, *decisions)
        for judgement in judgements:
            assert judgement.asked == cases[judgement.case].asked()
            for passage in judgement.passages():
                for part in passage.places():
                    place = part.reference()
                    assert verify(project.corpus.reading(place.document, place.version), part) is None
        for decision in decisions:
            judged = newest(tuple(label for label in labels if label.case == decision.case))
            assert decision.judged == {f"{label.person}.{label.round}": label_hash(label) for label in judged}


def test_every_kind_of_question_is_there(project: Project) -> None:
    found = {one.case.question: one for one in survey(project, "travel").states}
    gold = {question: one.gold.judgement for question, one in found.items() if one.gold}
    changed = gold["Has the hotel limit for Bulgaria changed?"]
    assert [(need.need, need.any[0].follow) for need in changed.needs] == [
        ("now", Follow.CURRENT),
        ("before", Follow.PREVIOUS),
    ]
    assert [fact.says for fact in gold["До колко лева на нощ се признава хотелът в страната?"].facts] == ["120 лв."]
    assert gold["Признават ли се таксите за паркиране?"].distractors[0].why == "looks-alike"
    assert gold["What is the hotel limit in Norway?"].searched
    board = found["How much may a board member spend on a hotel?"]
    assert (board.case.roles, gold[board.case.question].answerability) == (("employee",), "forbidden")
    report_due = gold["By when is the travel report due, and what must be attached?"]
    assert [len(need.any) for need in report_due.needs] == [2, 1]
    sunday = next(one for one in survey(project, "webshop").states if one.case.question == QUESTIONS[-1][1])
    assert sunday.gold is not None
    assert (sunday.gold.judgement.answerability, bool(sunday.gold.judgement.searched)) == ("unanswerable", True)


def test_every_queue_has_something(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = Runner(capsys, sample, "maintainer-1").ok("status", "travel")
    waiting = {name for queues in told["queues"].values() for name, count in queues.items() if count}
    assert waiting == {"write", "review", "disputed", "stale"}
    assert told["landings"] == 1
    (landing,) = Runner(capsys, sample, "maintainer-1").ok("land", "travel")["queue"]
    assert (landing["outcome"], landing["changes"]) == ("edited", ["number"])
    assert "40 BGN" in landing["words"]
    assert "50 BGN" in landing["proposed"]


def test_check_says_what_is_meant_and_nothing_else(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = Runner(capsys, sample, "maintainer-1")("check", json=True)
    questions = {
        one.case.case: one.case.question
        for name in ("travel", "webshop")
        for one in survey(open_project(sample, person="maintainer-1"), name).states
    }
    assert ran.code == 1
    assert sorted((one["code"], questions[one["case"]]) for one in ran.json["findings"]) == [
        ("disputed", REMOTE),
        ("not-reviewed", FINE),
        ("not-reviewed", BOOKING),
        ("question-answers-itself", "kann ich per nachnahme bezahlen"),
        ("question-double", "By when is the travel report due, and what must be attached?"),
        ("search-unread", "What is the hotel limit in Norway?"),
        ("search-unread", "habt ihr sonntags geöffnet"),
        ("stale-passage-waiting", ALLOWANCE),
    ]
    for one in ran.json["findings"]:
        assert {"code", "severity", "case", "file", "message", "remedy"} <= set(one)
        assert one["message"]
        assert "{" not in one["message"] + one["remedy"]
    assert ran.json["counts"] == {"error": 1, "warning": 1, "info": 6, "cases": 19}
    assert Runner(capsys, sample, "maintainer-1")("check", "webshop").code == 0


def single(at: str, quote: str, says: str) -> str:
    """An answerable label with one passage, as somebody would write it."""
    needs = [{"need": "a", "any": [{"at": at, "quote": quote}]}]
    return json.dumps({"answerability": "answerable", "needs": needs, "facts": [{"says": says, "needs": ["a"]}]})


def test_the_work_can_be_done_to_its_end(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    maintainer = Runner(capsys, sample, "maintainer-1")
    (landing,) = maintainer.ok("land", "travel")["queue"]
    maintainer.ok("land", "travel", landing["anchor"], "accept")
    sentence = "For each full day in Bulgaria a daily allowance of 50 BGN is paid."
    work = (
        (ALLOWANCE, ("author-1", "reviewer-1"), single("hr/travel-policy-en#per-diem", sentence, "50 BGN")),
        (
            BOOKING,
            ("author-1", "reviewer-2"),
            single("hr/travel-policy#booking", "Хотелът се резервира поне пет дни преди пътуването.", "5 дни"),
        ),
        (FINE, ("reviewer-2",), single("hr/travel-policy-en#eligible-costs", "Fines are not paid.", "not paid")),
    )
    cases = {one.case.question: one.case.case for one in survey(open_project(sample), "travel").states}
    given = sample / "given.json"
    for question, people, text in work:
        given.write_text(text, encoding="utf-8")
        for person in people:
            maintainer.acting(person).ok("label", "travel", cases[question], given)
    remote = "Работата от друг град по лични причини не е командировка."
    settled = json.loads(single("hr/travel-policy#remote-work", remote, "не е командировка"))
    settled |= {"kind": "question", "dispute_reason": "ambiguous-question"}
    given.write_text(json.dumps(settled), encoding="utf-8")
    maintainer.acting("adjudicator-1").ok("decide", "travel", cases[REMOTE], given)
    assert maintainer("check").code == 0
    assert maintainer.ok("export", "travel", "--out", sample / "out")["left_out"] == []
    told = maintainer.ok("status", "travel")
    assert (told["cases"]["agreed"], told["cases"]["decided"], told["landings"], told["stale"]) == (9, 2, 0, {})
    assert not any(count for queues in told["queues"].values() for count in queues.values())


@pytest.fixture
def export(sample: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    out = sample / "export"
    told = Runner(capsys, sample, "maintainer-1").ok("export", "webshop", "--out", out)
    assert (told["exported"], told["left_out"]) == (8, [])
    return out


def test_travel_exports_what_holds_and_names_the_rest(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = Runner(capsys, sample, "maintainer-1")("export", "travel", "--out", sample / "out", json=True)
    told = ran.json
    reasons = {one["case"].partition("-")[0]: one["reason"].partition(":")[0] for one in told["left_out"]}
    assert told["exported"] == 7
    assert reasons == {"kolko": "draft", "plashtat": "disputed", "what": "stale-passage-waiting", "who": "in review"}
    assert ran.code == 3
    assert [case.partition("-")[0] for case in told["faults"]] == ["what"]


def test_a_second_export_is_the_same_byte_for_byte(
    sample: Path, export: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = {file.name: file.read_bytes() for file in export.iterdir()}
    shutil.rmtree(sample / ".annotator", ignore_errors=True)
    Runner(capsys, sample, "reviewer-1").ok("export", "webshop", "--out", sample / "again", date="2035-01-01")
    assert {file.name: file.read_bytes() for file in (sample / "again").iterdir()} == first


MARKS = {
    1: (
        *("✓✓✓", "✗✗✓ Quelle nicht im Prompt: lieferung-2", "✗✗✗ Quelle nicht im Prompt: rückgabe-2"),
        *("✗✓✗", "✗✓✗", "✓✓✓", "✓✓✓", "—✓✓"),
    ),
    3: ("✓✓✓", "✓✓✓", "✗✗✗ Zahl 30 fehlt in der Quelle", "✓✓✓", "✓✓✓", "✓✓✓", "✓✓✓", "—✓✓"),
}
"""k -> for each question: found, grounded, right, and why it is not grounded."""
TOTALS = {
    1: "recall@1 3/7, belegt 6/8, richtig 5/8",
    3: "recall@3 6/7, belegt 7/8, richtig 7/8",
}
SWEEP = {
    1: "k = 1: recall 3/7, belegt 6/8, richtig 5/8, 732 Tokens",
    3: "k = 3: recall 6/7, belegt 7/8, richtig 7/8, 952 Tokens",
}


@pytest.mark.parametrize("k", [1, 3])
def test_the_runs_give_the_stated_tables(sample: Path, export: Path, k: int) -> None:
    exported = read_export(export)
    run = read_run(sample / "runs" / f"webshop-k{k}" / "run.jsonl", exported.by_id)
    found = evaluate(exported, run, cutoffs=(k,))
    *rows, total = report(found, k, language="de").splitlines()
    questions = {one.case: one.question for one in found.cases}
    told: dict[str, str] = {}
    for row in rows:
        case, *marks = row.split()
        told[questions[case]] = " ".join(["".join(marks[:3]), *marks[3:]])
    assert told == dict(zip((row[1] for row in QUESTIONS), MARKS[k], strict=True))
    assert total == TOTALS[k]
    assert sweep_line(found.summary[k], language="de") == SWEEP[k]
    ranks = {one.question: one.rank for one in found.cases}
    assert [ranks[row[1]] for row in QUESTIONS] == [1, 3, 4, 2, 2, 1, 1, None]


@pytest.mark.parametrize("k", [1, 3])
def test_the_runs_hold_the_stated_answers_and_real_passages(project: Project, sample: Path, k: int) -> None:
    lines = (sample / "runs" / f"webshop-k{k}" / "run.jsonl").read_text(encoding="utf-8").splitlines()
    for line, (name, question, _, _) in zip(lines, QUESTIONS, strict=True):
        record = json.loads(line)
        assert (record["question"], record["answer"]) == (question, ANSWERS[k][name])
        assert tuple(hit["section"] for hit in record["retrieved"]) == HITS[name]
        for hit in record["retrieved"]:
            ((start, end),) = hit["spans"]
            assert project.corpus.reading(hit["document"], hit["version"]).text[start:end] == hit["text"]


def test_the_gate_tells_the_runs_apart(sample: Path, export: Path, capsys: pytest.CaptureFixture[str]) -> None:
    annotator = Runner(capsys, sample, "maintainer-1")
    runs = {k: sample / "runs" / f"webshop-k{k}" / "run.jsonl" for k in (1, 3)}
    assert annotator("gate", export, runs[1]).code == 1
    assert annotator("gate", export, runs[3], "--baseline", runs[1]).code == 0


def test_the_demo_is_a_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "demo"
    annotator = Runner(capsys)
    assert annotator("demo", folder, "--no-open", date=None).code == 0
    for name in ("annotator.yaml", "corpus", "testsets", "landings", "runs", "schemas"):
        for file in (path for path in [ROOT / name, *(ROOT / name).rglob("*")] if path.is_file()):
            assert (folder / file.relative_to(ROOT)).read_bytes() == file.read_bytes()
    # A second call leaves what somebody wrote alone.
    (folder / "annotator.yaml").write_text("title: mine\n", encoding="utf-8")
    assert annotator("demo", folder, "--no-open", date=None).code == 0
    assert (folder / "annotator.yaml").read_text(encoding="utf-8") == "title: mine\n"
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "file").touch()
    assert annotator("demo", tmp_path / "other", "--no-open", date=None).code == 2


def test_schemas_are_current() -> None:
    kept = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in (ROOT / "schemas").glob("*.json")}
    assert kept == schemas()


def test_saving_a_record_as_it_is_changes_no_byte(project: Project, sample: Path) -> None:
    before = {file: file.read_bytes() for file in sample.rglob("*.yaml")}
    keys: list[Key] = [Key(Kind.WORKSPACE)]
    for kind in (Kind.SET, Kind.CASE, Kind.LABEL, Kind.DECISION, Kind.COMMENT, Kind.DOCUMENT, Kind.EDITION):
        keys += project.store.list(kind)
    loaded = [project.store.load(key) for key in keys]
    project.store.commit([Put(one.key, one.value) for one in loaded if isinstance(one, Loaded)])
    assert {file: file.read_bytes() for file in before} == before
