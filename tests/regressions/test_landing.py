"""Migration: what stopped it."""

from tests.regressions.world import HOTEL, OLD, SET, Desk


def test_text_missing_in_another_document_stopped_every_migration(desk: Desk) -> None:
    desk.add("# Meals\n\nMeals are paid up to 40 EUR per day.\n", "1", "2020-01-01", document="meals")
    desk.agreed("How much is a hotel?", HOTEL)
    desk.add(OLD.replace(HOTEL, "Nobody sleeps."), "2", "2024-01-01")
    desk.file("corpus/meals/1.md").unlink()
    ran = desk.annotator("migrate", SET, "--jobs", "1", json=True)
    assert ran.code == 3, ran.err
    assert ran.json["counts"]["new"] == 1
    assert [one["path"] for one in ran.json["errors"]] == ["meals@1"]
