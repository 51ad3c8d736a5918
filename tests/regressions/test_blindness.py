"""What told of somebody's label before one's own was in."""

import json
import shutil

import pytest

from annotator.model.finding import Finding, Severity
from annotator.workflow.cases import accept_finding
from annotator.workflow.check import findings_for_draft
from annotator.workflow.labels import own_label
from annotator.workflow.opening import open_project
from tests.cli.runner import Runner
from tests.regressions.world import HOTEL, NEW, OLD, PARKING, SET, Desk, answered

FINES = "Fines are never paid."


def test_migrate_told_what_stood_in_an_unreadable_label(desk: Desk) -> None:
    case = desk.ask("How much is a hotel?")
    assert desk.label("ana", case, answered(HOTEL)).code == 0
    label = desk.file(f"testsets/{SET}/cases/{case}/labels/ana.1.yaml")
    label.write_text(label.read_text(encoding="utf-8").replace("answerable", "SECRET", 1), encoding="utf-8")
    for arguments in (("migrate", SET), ("migrate", SET, "--dry-run"), ("check",), ("status", SET)):
        for as_json in (False, True):
            ran = desk.annotator.acting("boris")(*arguments, json=as_json)
            assert "SECRET" not in ran.out + ran.err, arguments


def test_check_told_on_which_document_a_hidden_label_rests(desk: Desk) -> None:
    case = desk.ask("How much is a hotel?")
    assert desk.label("ana", case, answered(HOTEL)).code == 0
    text = desk.file("corpus/travel/1.md")
    text.write_text(text.read_text(encoding="utf-8") + "More.\n", encoding="utf-8")
    named = {
        person: {
            one["case"]
            for one in desk.annotator.acting(person)("check", json=True).json["findings"]
            if one["severity"] == "error"
        }
        for person in ("ana", "boris")
    }
    assert case in named["ana"]
    assert case not in named["boris"]


def _let_stand(desk: Desk, case: str) -> None:
    """Ana lets everything stand that may, of her label."""
    for one in _found(desk, "ana", case):
        if one.severity is Severity.WARNING:
            accept_finding(open_project(desk.root, person="ana"), SET, case, one, "SECRET-WHY")


def _found(desk: Desk, person: str, case: str) -> tuple[Finding, ...]:
    """What is found of a draft that judges as Ana did."""
    judged = own_label(open_project(desk.root, person="ana"), SET, case)
    assert judged is not None
    draft = judged.model_copy(update={"person": person})
    return findings_for_draft(open_project(desk.root, person=person), SET, case, draft)


def test_a_case_told_what_others_let_stand_of_their_labels(desk: Desk) -> None:
    case = desk.ask(f"{HOTEL[:-1]} when and where is it said in the document above")
    assert desk.label("ana", case, answered(HOTEL)).code == 0
    _let_stand(desk, case)
    mine = desk.annotator.acting("ana")("case", "show", SET, case, json=True).json["case"]["accepted"]
    assert "question-repeats-passage" in {one["finding"] for one in mine}
    shown = desk.annotator.acting("boris")("case", "show", SET, case, json=True)
    told = {one["finding"] for one in shown.json["case"]["accepted"]}
    assert "question-repeats-passage" not in told
    assert told <= {"question-points", "question-context"}
    for arguments in (("case", "show", SET, case), ("check", SET), ("check", "--format", "sarif")):
        for as_json in (False, True):
            ran = desk.annotator.acting("boris")(*arguments, json=as_json)
            assert "SECRET-WHY" not in ran.out + ran.err, arguments
    assert "SECRET-WHY" in desk.annotator.acting("ana")("case", "show", SET, case, json=True).out
    assert desk.label("boris", case, answered(PARKING)).code == 0
    assert "SECRET-WHY" in desk.annotator.acting("boris")("case", "show", SET, case, json=True).out


def test_findings_of_a_draft_told_that_another_linked_the_same(desk: Desk) -> None:
    case = desk.ask(f"{HOTEL[:-1]} when?")
    assert desk.label("ana", case, answered(HOTEL)).code == 0
    blind = _found(desk, "boris", case)
    assert any(one.code == "question-repeats-passage" for one in blind)
    _let_stand(desk, case)
    assert _found(desk, "boris", case) == blind
    assert any(one.accepted == "SECRET-WHY" for one in _found(desk, "ana", case))
    assert desk.label("boris", case, answered(HOTEL)).code == 0
    assert any(one.accepted == "SECRET-WHY" for one in _found(desk, "boris", case))


def _twin(desk: Desk, name: str) -> Desk:
    """The same world once more, beside it."""
    folder = desk.scratch / name
    shutil.copytree(desk.root, folder)
    return Desk(Runner(desk.annotator.capsys, folder), desk.scratch)


def _migrated(desk: Desk, person: str) -> list[str]:
    """All that somebody is told, before places are landed, while they are, and when nothing is new any more."""
    told: list[str] = []
    for more in (("--dry-run",), ("--dry-run", "--again"), (), ("--dry-run",), ("--again",)):
        for as_json in (True, False) if more else (False, True):
            ran = desk.annotator.acting(person)("migrate", SET, *more, json=as_json)
            told.append(f"{ran.code} {ran.out} {ran.err}")
    return told


@pytest.mark.parametrize("torn", [False, True], ids=["read", "unreadable"])
@pytest.mark.parametrize("own", [False, True], ids=["nothing", "mine"])
def test_migrate_told_what_became_of_places_that_it_withheld(desk: Desk, own: bool, torn: bool) -> None:
    desk.add(OLD, "1", "2020-01-01", document="torn")
    case, mine = desk.ask("How much is a hotel?"), desk.ask("How much is parking?")
    if own:
        assert desk.label("boris", mine, answered(HOTEL)).code == 0
    rests = [("travel", HOTEL), ("travel", PARKING), ("travel", FINES), ("torn", HOTEL)]
    told: dict[str, list[list[str]]] = {"ana": [], "boris": []}
    for number, (at, quote) in enumerate(rests):
        if own and (at, quote) == ("travel", HOTEL):
            continue  # what boris found himself may be known to him
        for person in told:
            twin = _twin(desk, f"{person}-{number}")
            assert twin.label("ana", case, answered(quote, at=at)).code == 0
            for document in ("travel", "torn"):
                twin.add(NEW.replace(FINES, ""), "2", "2021-01-01", document=document)
            if torn:
                twin.file("corpus/torn/2.md").unlink()
            told[person].append(_migrated(twin, person))
    first, *others = told["boris"]
    assert all(other == first for other in others)
    assert len(set(map(str, told["ana"]))) == len(told["ana"]), "whose label it is, sees what became of it"
    counts = json.loads(first[0].partition(" ")[2])["counts"]
    shown = {"edited": 1, "new": 1} if own else {}
    assert {name: count for name, count in counts.items() if count} == {"places": 1 + own, "withheld": 1, **shown}
    assert f"{'1 edited, ' if own else ''}1 withheld\n" in first[1]


def test_landings_told_by_their_number_what_became_of_places_that_others_marked(desk: Desk) -> None:
    case = desk.ask("How much is a hotel?")
    told: dict[str, list[list[str]]] = {"ana": [], "boris": []}
    for number, quote in enumerate((HOTEL, PARKING)):
        for person in told:
            twin = _twin(desk, f"{person}-{number}")
            assert twin.label("ana", case, answered(quote)).code == 0
            twin.add(NEW, "2", "2021-01-01")
            ana = twin.annotator.acting("ana")
            told[person].append(_asked(twin, person))
            ana("migrate", SET)
            told[person][-1] += _asked(twin, person)
            for one in ana("land", SET, json=True).json["queue"]:
                assert ana("land", SET, one["anchor"], "drop").code == 0
            told[person][-1] += _asked(twin, person)
            undone = twin.annotator.acting(person)("migrate", "--undo", "--keep-answered", json=True)
            told[person][-1] += [f"{undone.code} {undone.out} {undone.err}"]
    assert told["boris"][0] == told["boris"][1]
    assert told["ana"][0] != told["ana"][1], "whose label it is, sees what became of it"
    assert json.loads(told["boris"][0][-1].partition(" ")[2])["landings"] == 0


def _asked(desk: Desk, person: str) -> list[str]:
    acting = desk.annotator.acting(person)
    told = []
    for words in (("land", SET), ("land", SET, "--tiers"), ("status", SET), ("land", SET, "--audit")):
        for as_json in (False, True):
            ran = acting(*words, json=as_json)
            told.append(f"{ran.code} {ran.out} {ran.err}")
    return told
