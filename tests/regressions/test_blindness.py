"""What told of somebody's label before one's own was in."""

from annotator.model.finding import Finding, Severity
from annotator.workflow.cases import accept_finding
from annotator.workflow.check import findings_for_draft
from annotator.workflow.labels import own_label
from annotator.workflow.opening import open_project
from tests.regressions.world import HOTEL, PARKING, SET, Desk, answered


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
