"""Reading quantities, each text once: an answer is looked at for several ends, and a source by many cases."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from annotator.text.quantities import Quantity, quantities

_KEPT = 8192
"""Texts; a few kilobytes each."""


def read_quantities(text: str, languages: Collection[str]) -> tuple[Quantity, ...]:
    """The quantities of a text that may be written in these languages."""
    return _read(text, tuple(languages))


@lru_cache(_KEPT)
def _read(text: str, languages: tuple[str, ...]) -> tuple[Quantity, ...]:
    return quantities(text, languages)


def all_quantities(texts: Iterable[str], languages: Collection[str]) -> list[Quantity]:
    """The quantities of several texts, in order."""
    return [quantity for text in texts for quantity in read_quantities(text, languages)]
