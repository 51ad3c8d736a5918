"""Which edition counts: what was silently taken for the one in force."""

from tests.regressions.world import HOTEL, NEW, OLD, Desk


def test_of_two_editions_that_begin_on_one_day_the_later_name_was_in_force(desk: Desk) -> None:
    case = desk.agreed("How much is a hotel?", HOTEL)
    desk.add(OLD + "\nMore.\n", "b", "2024-01-01")
    desk.add(NEW, "a", "2024-01-01")
    assert {"editions-unordered", "rests-on-unordered"} <= desk.codes()
    ran, exported = desk.export()
    assert exported == []
    assert [one["case"] for one in ran.json["left_out"]] == [case]
    assert (ran.json["faults"], ran.code) == ([case], 3)


def test_follows_orders_two_editions_of_one_day(desk: Desk) -> None:
    desk.add(OLD + "\nMore.\n", "b", "2024-01-01")
    desk.add(NEW, "a", "2024-01-01")
    record = desk.file("corpus/travel/a.yaml")
    record.write_text(record.read_text(encoding="utf-8") + "follows: b\n", encoding="utf-8")
    assert "editions-unordered" not in desk.codes()
    (document,) = desk.annotator.ok("corpus", "list")["documents"]
    assert document["editions"] == ["1", "b", "a"]
    assert document["in_force"] == "a"
