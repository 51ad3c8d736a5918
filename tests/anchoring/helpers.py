"""Texts and shorthands that the tests of the anchoring engine share."""

from annotator.anchoring import Landing, align
from annotator.anchoring.side import Heading
from annotator.text.canonical import canonical
from annotator.text.tokens import tokens

SILENT = ("kept", "moved")
ASKED = ("edited", "ambiguous")

BEFORE = "The travel office answers questions on working days between nine and five. Send receipts within a month.\n\n"
AFTER = "\n\nDrivers note the mileage at the start and at the end. The form is kept with the car papers in the garage."


def around(passage: str) -> str:
    """``passage`` as a paragraph between two others that never change."""
    return BEFORE + passage + AFTER


def place(text: str, quote: str, nth: int = 0) -> tuple[int, int]:
    at = -1
    for _ in range(nth + 1):
        at = text.index(quote, at + 1)
    return at, at + len(quote)


def land(
    old: str,
    new: str,
    quote: str,
    nth: int = 0,
    *,
    old_headings: tuple[Heading, ...] = (),
    new_headings: tuple[Heading, ...] = (),
) -> Landing:
    alignment = align(old, new, old_headings=old_headings, new_headings=new_headings)
    return alignment.land(*place(old, quote, nth))


def there(landing: Landing, new: str) -> str:
    assert landing.span is not None
    return new[slice(*landing.span)]


def written(text: str) -> list[str]:
    """The tokens of a text as they stand in its canonical form."""
    whole = canonical(text)
    found = tokens(whole)
    return [whole[start:end] for start, end in zip(found.starts, found.ends, strict=True)]
