"""Copies, near copies and their phrases: where a place has a rival, a person is asked."""

import pytest

from annotator.anchoring import align
from tests.anchoring.helpers import land

_P0 = "The travel office answers questions on working days between nine and five. Send receipts within a month."
_A = "Rooms in the capital cost at most one hundred and twenty euros per night, breakfast and tax included."
_B = "Trains are booked in second class, unless the journey takes more than four hours on a single day."
_P2 = "Drivers note the mileage at the start and at the end. The form is kept with the car papers in the garage."
_NEW_WORDS = ("birds", "ships", "clouds", "bells", "lamps")
_NEAR = _A.replace("twenty", "thirty")
_PHRASE = "one hundred and twenty euros"


def _text(*blocks: str) -> str:
    return "\n\n".join((_P0, *blocks, _P2))


@pytest.mark.parametrize("quote", [_A, _PHRASE, "breakfast and tax included"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (_text("Click the button.", _A), _text(_A, _A)),
        (_text(_A), _text(_A, f"{_A} Trains are booked in second class.")),
        (_text(_A), _text(f"{_A} {_A}")),
    ],
)
def test_copy_right_beside_the_sentence_is_a_rival_of_its_phrases(old: str, new: str, quote: str) -> None:
    assert land(old, new, quote).outcome == "ambiguous"


@pytest.mark.parametrize("quote", [_A, _PHRASE, "Rooms in the capital"])
@pytest.mark.parametrize(
    "new",
    [
        _text(f"{_A} {_B}", f"{_NEAR} {_B}"),
        _text(f"{_NEAR} {_B}", f"{_A} {_B}"),
        _text(_NEAR, f"{_A} {_B}"),
        _text(f"{_A} {_B}", _NEAR),
    ],
)
def test_near_copy_of_a_block_beside_it_is_asked_about(new: str, quote: str) -> None:
    assert land(_text(f"{_A} {_B}"), new, quote).outcome == "ambiguous"


def test_neighbours_of_a_near_copy_are_asked_about_where_they_came_twice() -> None:
    assert land(_text(f"{_A} {_B}"), _text(f"{_NEAR} {_B}", f"{_A} {_B}"), _B).outcome == "ambiguous"


def test_near_copy_that_was_there_before_is_no_rival() -> None:
    old = _text(f"{_A} {_B}", _NEAR)
    landing = land(old, _text("A paragraph is new.", f"{_A} {_B}", _NEAR), _A)
    assert landing.outcome == "kept"


def test_another_new_sentence_beside_it_is_no_rival() -> None:
    new = _text(f"{_A} Guests of the ministry pay what their own rules say, even where that is more. {_B}")
    assert land(_text(f"{_A} {_B}"), new, _A).outcome == "kept"


def test_equal_number_of_copies_does_not_outweigh_the_context_of_the_other_side() -> None:
    shared = "go on with the steps for drivers below."
    first = f"If the card is in the list of supported ones, {shared}"
    second = f"If you found words about your card in the output, {shared}"
    section = "Drivers\n\nThe vendor of the card says which driver it needs. Look for it by the name that is printed."
    old = "\n\n".join((_P0, first, "S", second, "S", section, _P2))
    new = "\n\n".join((_P0, second, "S", _P2, "If you are told of a fault, ring the desk.", "S", section))
    at = old.rindex("\nS\n") + 1
    assert align(old, new).land(at, at + 1).outcome in {"ambiguous", "edited", "lost"}


def test_numbers_of_copies_count_only_where_the_other_copies_follow() -> None:
    """One copy went and one came: as many as before, and yet not the same ones."""
    lead = "The word stands here"
    old = f"{_P0} {lead} and then goes on to the east. {_B}\n\n{_P2} {lead} and then turns to the west at last. {_A}"
    new = f"{_P0} {_B}\n\n{lead} and then falls off the page. {_P2} {lead} and then turns to the west at last. {_A}"
    assert land(old, new, lead).outcome in {"ambiguous", "edited", "lost"}


@pytest.mark.parametrize("item", ["Open het dialoogvenster Afdrukken.", "Verticale", "横向", "Nhấn In."])
def test_short_sentence_that_moved_alone_is_asked_about_and_not_lost(item: str) -> None:
    old = _text("Open the menu of the printer. " + item + " Choose the size of the paper.", _B)
    new = _text("Open the menu.", _B, "The size of paper is chosen by the printer itself these days.", item)
    landing = land(old, new, item)
    assert landing.outcome in {"ambiguous", "edited"}
    assert landing.span is not None
    assert new[slice(*landing.span)] == item


@pytest.mark.parametrize("quote", [_A, _PHRASE])
@pytest.mark.parametrize("between", ["Article 10", "A paragraph about something else stands here now, and it is new."])
def test_sentence_edited_in_its_place_and_copied_further_on_is_asked_about(quote: str, between: str) -> None:
    assert land(_text(_A), _text(_NEAR, between, _A), quote).outcome == "ambiguous"
    assert land(_text(f"{_A} {_B}"), _text(f"{_NEAR} {_B}", between, f"{_A} {_B}"), quote).outcome == "ambiguous"


@pytest.mark.parametrize(
    "new",
    [
        _text(f"{_NEAR} {_B}", "Article 10", f"{_A} {_B}"),
        _text(f"{_A} {_B}", f"{_NEAR} {_B}"),
        _text(f"{_NEAR} {_B} {_A} {_B}"),
    ],
)
def test_paragraph_is_asked_about_beside_its_near_copy(new: str) -> None:
    assert land(_text(f"{_A} {_B}"), new, f"{_A} {_B}").outcome == "ambiguous"


def test_near_copy_far_from_a_sentence_between_its_old_neighbours_is_no_rival() -> None:
    before, after = "Ask before you book a room in another town.", "The hotel sends its bill to the office at once."
    old = _text(before, _A, after, _B)
    new = _text(before, _A, after, _B, "A paragraph is new.", _NEAR)
    assert land(old, new, _A).outcome == "kept"


def test_near_copy_that_the_pairing_took_half_of_is_seen() -> None:
    was = "لا تتجاوز تكلفة الغرفة في العاصمة مئة وعشرين دينارا في الليلة شاملة الإفطار."
    near = was.replace("وعشرين", "وثلاثين")
    assert land(_text(f"{was} {_B}"), _text(f"{near} {_B}", f"{was} {_B}"), "مئة وعشرين دينارا").outcome == "ambiguous"


def test_copy_without_any_neighbour_of_its_own_is_asked_about_where_the_original_was_edited() -> None:
    fresh = "\n\n".join(f"Paragraph {word} is new and tells of {word} things." for word in _NEW_WORDS)
    old = f"An old beginning.\n\n{_A}\n\n{_B}\n\n{_P2}"
    assert land(old, f"Quite another one.\n\n{_A}\n\n{fresh}\n\n{_P2}", _A).outcome == "kept"
    assert land(old, f"Quite another one.\n\n{_A}\n\n{fresh}\n\n{_NEAR}\n\n{_P2}", _A).outcome == "ambiguous"


def test_sentence_cut_in_its_place_and_copied_elsewhere_is_asked_about() -> None:
    long = (
        "Whoever travels for the ministry to another town by train, by bus or by a car of the fleet asks the desk first, "
        "and hands in the ticket, the bill of the hotel and a note of the mileage within four weeks of the return."
    )
    cut = long.partition(", and hands")[0] + "."
    fresh = "\n\n".join(f"Paragraph {word} is new and tells of {word} things." for word in _NEW_WORDS)
    assert land(_text(long, _B), _text(_B, fresh, long), long).outcome in {"kept", "moved"}
    assert land(_text(long, _B), _text(cut, _B, fresh, long), long).outcome == "ambiguous"


@pytest.mark.parametrize("markup", ["", "- "])
def test_items_whose_numbers_shift_by_one_are_not_taken_for_each_other(markup: str) -> None:
    def text(first: int) -> str:
        item = "Wird das Kind im {} Monat vor dem errechneten Tag geboren, so wird das Elterngeld länger gezahlt"
        rows = (f"{markup}{item.format(first + number)}" for number in range(2))
        return f"# Elterngeld\n\n{_P0}\n\n" + "\n\n".join(rows) + f"\n\n{_P2}\n"

    quote = "Wird das Kind im 15 Monat vor dem errechneten Tag geboren, so wird das Elterngeld länger gezahlt"
    assert land(text(14), text(15), quote).outcome in {"ambiguous", "edited"}
    assert land(text(14), text(13), quote.replace("15", "14")).outcome in {"ambiguous", "edited"}


@pytest.mark.parametrize("where", ["end", "beginning", "beside"])
def test_remnant_of_a_sentence_at_its_old_place_is_seen(where: str) -> None:
    was = "When somebody reports a code of conduct violation, it is your, not their, job to handle it."
    left = "When somebody reports a to handle it."
    new = {
        "end": _text(f"{left} {_B}", "Another one.", was),
        "beginning": f"{was}\n\n{_text(f'{left} {_B}')}",
        "beside": _text(f"{left} {was} {_B}"),
    }[where]
    assert land(_text(f"{was} {_B}"), new, was).outcome == "ambiguous"
