"""Files that are gone, broken or changed by hand: counted, named, and never exported as if nothing were the matter."""

import pytest

from tests.regressions.world import HOTEL, NEW, PARKING, SET, Desk, conflicted


def test_case_whose_question_was_deleted_was_in_no_count_and_no_list(desk: Desk) -> None:
    case = desk.agreed("How much is a hotel?", HOTEL)
    desk.file(f"testsets/{SET}/cases/{case}/case.yaml").unlink()
    status = desk.annotator("status", SET, json=True)
    assert status.json["cases"]["unreadable"] == 1
    assert status.code == 3
    assert "case-missing" in desk.codes()
    assert desk.annotator("case", "list", SET).code == 3
    assert desk.annotator("migrate", SET).code == 3
    ran, exported = desk.export()
    assert [one["case"] for one in ran.json["left_out"]] == [case]
    assert ran.code == 3
    assert exported == []


def test_old_edition_was_exported_as_in_force_while_the_new_one_could_not_be_read(desk: Desk) -> None:
    case = desk.agreed("How much is a hotel?", HOTEL)
    desk.add(NEW, "2", "2024-01-01")
    conflicted(desk.file("corpus/travel/2.yaml"))
    ran, exported = desk.export()
    assert exported == []
    assert [one["case"] for one in ran.json["left_out"]] == [case]
    assert "rests-on-unreadable" in ran.json["left_out"][0]["reason"]
    assert [one["path"] for one in ran.json["errors"]] == ["corpus/travel/2.yaml:1"]
    assert ran.code == 3


@pytest.mark.parametrize("gone", ["2.yaml", "document.yaml"])
def test_record_removed_beside_its_text_was_missed_by_nobody(desk: Desk, gone: str) -> None:
    case = desk.agreed("Is parking paid?", PARKING)
    desk.add(NEW, "2", "2024-01-01")
    desk.annotator.ok("migrate", SET)
    desk.file(f"corpus/travel/{gone}").unlink()
    assert {"record-missing", "rests-on-unreadable"} <= desk.codes()
    assert desk.annotator("corpus", "list").code == 3
    ran, exported = desk.export()
    assert ran.code == 3
    assert exported == []
    assert [one["case"] for one in ran.json["left_out"]] == [case]


def test_text_of_the_edition_in_force_was_exported_after_it_was_changed_by_hand(desk: Desk) -> None:
    case = desk.agreed("Is parking paid?", PARKING)
    desk.add(NEW, "2", "2024-01-01")
    desk.annotator.ok("migrate", SET)
    _, exported = desk.export()
    assert exported[0]["needs"][0]["any"][0]["parts"][0]["version"] == "2"
    text = desk.file("corpus/travel/2.md")
    text.write_text(text.read_text(encoding="utf-8").replace(PARKING, "Parking fees are lost."), encoding="utf-8")
    assert {"text-changed", "rests-on-changed-text"} <= desk.codes()
    ran, exported = desk.export()
    assert exported == []
    assert [one["case"] for one in ran.json["left_out"]] == [case]


@pytest.mark.parametrize("damage", ["removed", "crlf"])
@pytest.mark.parametrize("command", ["status", "case list", "check", "export"])
def test_one_text_that_cannot_be_read_stopped_every_command(desk: Desk, damage: str, command: str) -> None:
    desk.add("# Meals\n\nMeals are paid up to 40 EUR per day.\n", "1", "2020-01-01", document="meals")
    hurt = desk.agreed("How much is a hotel?", HOTEL)
    sound = desk.agreed("How much is a meal?", "Meals are paid up to 40 EUR per day.", at="meals")
    text = desk.file("corpus/travel/1.md")
    if damage == "removed":
        text.unlink()
    else:
        text.write_bytes(text.read_bytes().replace(b"\n", b"\r\n"))
    if command == "export":
        ran, exported = desk.export()
        assert [one["case"] for one in exported] == [sound]
        assert [one["case"] for one in ran.json["left_out"]] == [hurt]
    elif command == "check":
        assert {"text-unreadable", "rests-on-changed-text"} <= desk.codes()
    else:
        ran = desk.annotator(*command.split(), SET)
        assert ran.code == 0, ran.err
        assert "2 agreed" in ran.out if command == "status" else ran.out.count("agreed") == 2


def test_one_set_with_unreadable_settings_stopped_the_check_of_all(desk: Desk) -> None:
    desk.annotator.ok("set", "new", "zoo")
    conflicted(desk.file("testsets/zoo/testset.yaml"))
    ran = desk.annotator("check", json=True)
    assert ran.code == 1
    assert [one["file"] for one in ran.json["findings"]] == ["testsets/zoo/testset.yaml:1"]


def test_set_whose_settings_were_deleted_was_not_missed(desk: Desk) -> None:
    desk.ask("Is parking paid?")
    desk.file(f"testsets/{SET}/testset.yaml").unlink()
    assert "set-missing" in desk.codes()


def test_no_case_was_said_to_be_no_file_name(desk: Desk) -> None:
    ran = desk.annotator("case", "show", SET, "")
    assert ran.code == 2
    assert "no case is named" in ran.err


def test_queue_of_landings_and_chunk_reports_passed_over_labels_they_could_not_read(desk: Desk) -> None:
    case = desk.agreed("How much is a hotel?", HOTEL)
    chunks = desk.scratch / "c.jsonl"
    chunks.write_text(f'{{"id": "c1", "text": "{HOTEL}", "source": "travel.md"}}\n', encoding="utf-8")
    desk.annotator.ok("chunks", "add", chunks, "--name", "one")
    conflicted(desk.file(f"testsets/{SET}/cases/{case}/labels/ana.1.yaml"))
    for arguments in (
        ("land", SET),
        ("chunks", "report", "--name", "one", "--set", SET),
        ("migrate", SET, "--chunking", "one", "one"),
    ):
        ran = desk.annotator(*arguments, json=True)
        assert ran.code == 3, arguments
        assert [one["message"] for one in ran.json["errors"]] == ["the label cannot be read"]
        assert (
            "cannot be read" in desk.annotator(*arguments).out or "could not be read" in desk.annotator(*arguments).out
        )
