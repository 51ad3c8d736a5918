"""Facts: when two are the same, and whether a fact's numbers stand in a passage."""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from annotator.model.label import Fact
from annotator.text.quantities import Quantity, covers, quantities, same_quantity
from annotator.text.words import content_words, negations

_PART = 20_000
"""Code points of a passage that are read at once: reading holds up other threads, and long passages take seconds."""


def forms(fact: Fact) -> tuple[str, ...]:
    """Every accepted wording of a fact."""
    return (fact.says, *fact.variants)


def same_fact(a: Fact, b: Fact) -> bool:
    """Whether two facts say the same: a wording of both, or the same quantities with no other word that differs."""
    return any(_same_wording(x, y) for x in forms(a) for y in forms(b))


def _same_wording(a: str, b: str) -> bool:
    if _folded(a) == _folded(b):
        return True
    of_a, of_b = quantities(a), quantities(b)
    if negations(a) != negations(b) or not of_a or len(of_a) != len(of_b):
        return False
    if not all(same_quantity(x, y) for x, y in zip(_by_kind(of_a), _by_kind(of_b), strict=True)):
        return False
    rest_a, rest_b = _rest(a, of_a), _rest(b, of_b)
    return rest_a == rest_b or not rest_a or not rest_b


def missing_quantities(fact: Fact, texts: Iterable[str]) -> tuple[Quantity, ...]:
    """Quantities of a fact that stand in none of the texts in any form; empty where some wording is fully there."""
    known = tuple(texts)
    best: tuple[Quantity, ...] | None = None
    for form in forms(fact):
        absent = quantities(form)
        # Of a long passage no more is read than it takes to find them.
        for there in (part for text in known for part in quantities_in(text)):
            if not absent:
                break
            absent = tuple(q for q in absent if not any(_says(one, q) for one in there))
        if best is None or len(absent) < len(best):
            best = absent
    return best or ()


def quantities_in(text: str) -> Iterator[tuple[Quantity, ...]]:
    """The quantities of a passage, part by part where it is very long; their spans are those in the part.

    Parts end where a paragraph does, else a line. What was read is remembered: a passage is asked for with every fact,
    and with every change of a label.
    """
    at = 0
    while len(text) - at > _PART:
        paragraph = text.rfind("\n\n", at + _PART // 2, at + _PART)
        cut = paragraph if paragraph >= 0 else text.rfind("\n", at + 1, at + _PART)
        space = cut if cut >= 0 else text.rfind(" ", at + 1, at + _PART)
        end = space if space >= 0 else at + _PART
        yield _remembered(text[at:end])
        at = end
    yield _remembered(text[at:])


@lru_cache(maxsize=1024)
def _remembered(text: str) -> tuple[Quantity, ...]:
    return quantities(text)


def _says(source: Quantity, claim: Quantity) -> bool:
    """Whether a passage's quantity bears a fact's; a number whose unit is not known needs only the value."""
    if claim.unit is None and claim.value is not None and source.value == claim.value:
        return True
    return covers(source, claim)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split()).rstrip(".")


def _by_kind(found: Iterable[Quantity]) -> list[Quantity]:
    """Within a kind in the order of the text: from 100 EUR to 120 EUR is not from 120 EUR to 100 EUR."""
    return sorted(found, key=lambda quantity: (str(quantity.kind), quantity.span))


def _rest(text: str, found: Iterable[Quantity]) -> frozenset[str]:
    """The words outside the quantities that carry meaning, by their stems."""
    kept, at = [], 0
    for quantity in sorted(found, key=lambda one: one.span):
        kept.append(text[at : quantity.span[0]])
        at = max(at, quantity.span[1])
    return frozenset(content_words("".join([*kept, text[at:]])))
