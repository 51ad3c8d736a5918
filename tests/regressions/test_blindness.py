"""What told of somebody's label before one's own was in."""

from tests.regressions.world import HOTEL, SET, Desk, answered


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
