"""`search` on the command line: the filters of the screens, among the words and as options."""

from pathlib import Path

import pytest

from tests.cli.runner import Runner


@pytest.fixture
def hotels(annotator: Runner, tmp_path: Path) -> Runner:
    """Two documents, the first in two editions; the second is for one role alone."""
    for edition, limit in (("2023", "100"), ("2024", "120")):
        (tmp_path / "travel.md").write_text(f"# Travel\n\nA hotel is paid up to {limit} EUR.\n", encoding="utf-8")
        added = ("--edition", edition, "--valid-from", f"{edition}-01-01", "--language", "en")
        annotator.ok("corpus", "add", tmp_path / "travel.md", *added)
    (tmp_path / "geheim.md").write_text("# Geheim\n\nDas Hotel des Vorstands kostet mehr.\n", encoding="utf-8")
    secret = ("--edition", "1", "--valid-from", "2020-01-01", "--language", "de", "--role", "board")
    annotator.ok("corpus", "add", tmp_path / "geheim.md", *secret)
    return annotator


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("edition:2023", ("--edition", "2023")),
        ("edition:all", ("--edition", "all")),
        ("in:geh", ("--document", "geh")),
        ("lang:DE", ("--language", "DE")),
        ("role:board", ("--role", "board")),
        ("in:nowhere", ("--document", "nowhere")),
        ("role:nobody", ("--role", "nobody")),
        ("edition:1999", ("--edition", "1999")),
    ],
)
def test_filters_are_the_same_among_the_words_and_as_options(
    hotels: Runner, typed: str, options: tuple[str, ...]
) -> None:
    among = hotels("search", "hotel", typed, json=True)
    beside = hotels("search", "hotel", *options, json=True)
    assert (among.code, among.out, among.err) == (beside.code, beside.out, beside.err)


def _found(ran: Runner, *arguments: str) -> set[str]:
    return {hit["at"].partition("#")[0] for hit in ran.ok("search", *arguments)["hits"]}


def test_what_filters_keep(hotels: Runner) -> None:
    assert _found(hotels, "hotel") == {"travel@2024", "geheim@1"}
    assert _found(hotels, "hotel", "edition:all") == {"travel@2023", "travel@2024", "geheim@1"}
    assert _found(hotels, "hotel", "edition:2023") == {"travel@2023"}
    assert _found(hotels, "hotel", "lang:de") == {"geheim@1"}
    # typed ones outrank the options
    assert _found(hotels, "hotel", "in:travel", "--document", "geheim") == {"travel@2024"}


def test_an_edition_that_is_not_in_force_is_said_to_be_so(hotels: Runner) -> None:
    shown = hotels("search", "hotel", "in:travel", "edition:all").out
    lines = [line for line in shown.splitlines() if line.startswith("travel@")]
    assert {line.split("#")[0]: "not in force" in line for line in lines} == {"travel@2023": True, "travel@2024": False}


@pytest.mark.parametrize("wrong", ["in:nowhere", "edition:1999", "lang:fr", "role:nobody"])
def test_a_filter_that_names_nothing_is_an_error(hotels: Runner, wrong: str) -> None:
    ran = hotels("search", "hotel", wrong)
    assert ran.code == 2
    assert wrong.partition(":")[2] in ran.err


def test_more_than_a_line_is_no_search_and_the_command_says_what_the_screens_say(hotels: Runner) -> None:
    ran = hotels("search", "x" * 1001)
    assert ran.code == 2
    assert "this is too long: 1001 characters, and at most 1000 fit here — shorten it" in ran.err


def test_a_word_that_stands_nowhere_is_told_and_what_was_taken_for_it(hotels: Runner) -> None:
    def last(*words: str) -> str:
        return hotels("search", *words).out.splitlines()[-1]

    assert last("hotel", "Kilometergeld") == "not found: Kilometergeld"
    assert last("vorstnads", "Parkplatz", "hotel") == "not found: vorstnads (instead: vorstands), Parkplatz"
    assert last("hotel", "Vorstands", "in:travel") == "not found: Vorstands", "it stands in what is not searched"
    assert last("Kilometergeld") == "nothing was found"
    assert "not found" not in hotels("search", "hotel", "the", "why").out
    assert hotels.ok("search", "hotle")["missing"] == [{"word": "hotle", "instead": ["hotel"]}]
