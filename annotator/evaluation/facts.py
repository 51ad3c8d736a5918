"""Is a required fact in a text? Quantities are compared by value, words as written but for case, spaces and endings."""

import re
from collections.abc import Collection, Iterable
from typing import Final

from annotator.evaluation.grounding import LANGUAGES, borne_out
from annotator.evaluation.reading import read_quantities
from annotator.model.export import ExportedFact
from annotator.model.settings import Grounding, Scoring
from annotator.text.quantities import Quantity

_WORD: Final = re.compile(r"[^\W_]")
_ENDING: Final = 3
"""A word of more letters may take an ending of up to so many: `Tage` in `Tagen`, but not `ja` in `Jahre`."""


def fact_stated(fact: ExportedFact, text: str, scoring: Scoring, languages: Collection[str]) -> bool:
    """Whether a text states a fact in one of its accepted wordings.

    Under `strict` a wording must stand there literally, case included. Otherwise a wording that is nothing but
    quantities is stated where an equal quantity stands (`5 Tage` in `fünf Tagen`, not in `15 Tage` or `5 €`), and any
    other wording where its words follow each other, quantities among them compared by value.
    """
    wordings = (fact.says, *fact.variants)
    if scoring.grounding is Grounding.STRICT:
        return any(wording in text for wording in wordings)
    said = read_quantities(text, languages)
    words = _comparable(text, said, scoring)
    return any(_stated(wording, said, words, scoring, languages) for wording in wordings)


def _stated(wording: str, said: Collection[Quantity], words: str, scoring: Scoring, languages: Collection[str]) -> bool:
    # The case may quote a document that is in another language than the question.
    readings = dict.fromkeys(read_quantities(wording, read_as) for read_as in (languages, LANGUAGES))
    return any(_stated_as(wording, wanted, said, words, scoring) for wanted in readings)


def _stated_as(
    wording: str, wanted: Collection[Quantity], said: Collection[Quantity], words: str, scoring: Scoring
) -> bool:
    if wanted and not _WORD.search(_replaced(wording, ((quantity, " ") for quantity in wanted))):
        return all(borne_out(quantity, said, scoring) for quantity in wanted)
    sought = _comparable(wording, wanted, scoring).strip(" .")
    return bool(sought) and bool(_pattern(sought).search(words))


def _pattern(sought: str) -> re.Pattern[str]:
    last = re.search(r"[^\W\d_]+\Z", sought)
    ending = rf"[^\W\d_]{{0,{_ENDING}}}" if last and len(last[0]) > _ENDING else ""
    start = r"(?<![^\W_])" if _WORD.match(sought) else ""
    end = r"(?![^\W_])" if _WORD.match(sought[-1]) else ""
    return re.compile(f"{start}{re.escape(sought)}{ending}{end}")


def _comparable(text: str, found: Iterable[Quantity], scoring: Scoring) -> str:
    """Case-folded, spaces single, quantities by their value."""
    typed = scoring.grounding is Grounding.TYPED
    pairs = ((each, each.canonical if typed or each.value is None else f"{each.value.normalize():f}") for each in found)
    return " ".join(_replaced(text, ((each, f"\u27e8{value}\u27e9") for each, value in pairs)).casefold().split())


def _replaced(text: str, pairs: Iterable[tuple[Quantity, str]]) -> str:
    pieces: list[str] = []
    done = 0
    for quantity, instead in pairs:
        pieces += [text[done : quantity.span[0]], instead]
        done = quantity.span[1]
    return "".join([*pieces, text[done:]])
