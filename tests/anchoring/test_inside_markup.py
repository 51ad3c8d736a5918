"""Passages that no reader sees, such as a link's address: what is written counts, and its place among the words."""

import pytest

from tests.anchoring.helpers import land, there

_ADDRESS = "https://portal.example/refunds?form=7"
_OLD = (
    "# Refunds\n\nPlease go to [the portal](https://portal.example/refunds?form=7) to ask for a refund within 14 days. "
    "Other words follow here.\n\n- keep the receipt\n- keep the box\n"
)


@pytest.mark.parametrize("quote", [_ADDRESS, "portal.example", "form=7"])
def test_unchanged_address_is_carried(quote: str) -> None:
    new = _OLD.replace("# Refunds\n\n", "# Refunds\n\nA new paragraph stands in front.\n\n")
    landing = land(_OLD, new, quote)
    assert landing.outcome == "kept"
    assert there(landing, new) == quote


def test_changed_address_is_asked_about_though_no_reader_sees_it() -> None:
    new = _OLD.replace("form=7", "form=8")
    landing = land(_OLD, new, _ADDRESS)
    assert landing.outcome == "edited"
    assert "link_target" in landing.changes
    assert "form=8" in there(landing, new)


@pytest.mark.parametrize("quote", ["https", "portal.example", "/refunds"])
def test_part_of_an_address_is_asked_about_where_another_part_changed(quote: str) -> None:
    landing = land(_OLD, _OLD.replace("form=7", "form=8"), quote)
    assert landing.outcome == "edited"
    assert there(landing, _OLD.replace("form=7", "form=8")) == quote


def test_address_in_a_changed_sentence_is_asked_about() -> None:
    assert land(_OLD, _OLD.replace("14 days", "15 days"), _ADDRESS).outcome == "edited"


def test_address_that_was_taken_away_is_asked_about() -> None:
    new = _OLD.replace("[the portal](https://portal.example/refunds?form=7)", "the portal")
    assert land(_OLD, new, _ADDRESS).outcome == "edited"


def test_address_of_a_deleted_paragraph_is_lost() -> None:
    assert land(_OLD, "# Refunds\n\nNothing is left.\n", _ADDRESS).outcome == "lost"


def test_attribute_of_a_tag_is_compared_as_it_is_written() -> None:
    old = 'The form is shown here.\n\n<img src="form.png" alt="the form"> It has two pages.\n\nSign the second one.\n'
    new = old.replace("form.png", "form-2.png")
    assert land(old, "A new line.\n\n" + old, "form.png").outcome == "kept"
    assert land(old, new, "form.png").outcome == "edited"


def test_marks_of_the_line_above_are_not_taken_for_the_marks_that_went() -> None:
    old = "# Notes\n\n_By a writer, 2019._\n\n**Writing is hard.** It took me a week to finish the first page of it.\n"
    new = "# Notes\n\n_By a writer, 2024 (revised)_\n\nWriting is hard. It took me a week to finish the first page of it.\n"
    landing = land(old, new, "**Writing is hard.**")
    assert landing.outcome == "kept"
    assert there(landing, new) == "Writing is hard."


@pytest.mark.parametrize("quote", ["refunds?form=7) to ask for a refund", "Please go to [the portal](https://portal"])
def test_passage_that_begins_or_ends_inside_markup_keeps_its_extent_where_that_is_the_same(quote: str) -> None:
    new = _OLD.replace("# Refunds\n\n", "# Refunds\n\nA new paragraph stands in front.\n\n")
    landing = land(_OLD, new, quote)
    assert landing.outcome == "kept"
    assert there(landing, new) == quote


def test_passage_that_begins_inside_markup_that_changed_keeps_its_words() -> None:
    landing = land(_OLD, _OLD.replace("form=7", "form=8"), "refunds?form=7) to ask for a refund")
    assert landing.outcome == "kept"
    assert "surface_changed" in landing.flags
    assert there(landing, _OLD.replace("form=7", "form=8")) == "to ask for a refund"
