"""Real sentences in three languages, changed in one fact each: in the passage, beside it, and with rivals planted."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from annotator.anchoring import Change, align
from annotator.text.sentences import sentences
from tests.anchoring.helpers import SILENT
from tests.shared import shared_data

NEGATION = {"en": "not", "de": "nicht", "bg": "не"}
SWAPS = {
    "en": [("must", "may", Change.MODAL), ("can", "must", Change.MODAL), ("should", "may", Change.MODAL),
           ("days", "weeks", Change.UNIT), ("one", "two", Change.NUMBER), ("not", "now", Change.NEGATION)],
    "de": [("kann", "muss", Change.MODAL), ("müssen", "können", Change.MODAL), ("sollte", "muss", Change.MODAL),
           ("Tage", "Wochen", Change.UNIT), ("zwei", "drei", Change.NUMBER), ("nicht", "nun", Change.NEGATION)],
    "bg": [("трябва", "може", Change.MODAL), ("може", "трябва", Change.MODAL), ("дни", "седмици", Change.UNIT),
           ("два", "три", Change.NUMBER), ("не", "но", Change.NEGATION), ("без", "със", Change.NEGATION)],
}  # fmt: skip


def mutants(sentence: str, language: str) -> Iterator[tuple[str, Change]]:
    number = re.search(r"(?<![\w.,])\d+(?![\w.,])", sentence)
    if number:
        yield sentence[: number.start()] + str(int(number[0]) + 1) + sentence[number.end() :], Change.NUMBER
    words = list(re.finditer(r"(?<= )[^\W\d_]{3,}(?= )", sentence))
    if words:
        at = words[len(words) // 2].start()
        yield f"{sentence[:at]}{NEGATION[language]} {sentence[at:]}", Change.NEGATION
    for word, other, kind in SWAPS[language]:
        if re.search(rf"(?<!\w){word}(?!\w)", sentence):
            yield re.sub(rf"(?<!\w){word}(?!\w)", other, sentence, count=1), kind


Case = tuple[str, tuple[int, int], str, Change]
"""A text, a sentence in it, what the sentence became, and the kind of that change."""


@cache
def every_case(folder: Path, language: str) -> list[Case]:
    found: list[Case] = []
    for file in sorted(folder.glob("*.md"))[:6]:
        text = file.read_text("utf-8")
        for start, end in sentences(text):
            sentence = text[start:end]
            if end - start > 30 and not re.search(r"[<>\[\]()`*_#]|https?:", sentence):
                found += [(text, (start, end), new, kind) for new, kind in mutants(sentence, language)]
    return found


def cases(language: str, count: int) -> list[Case]:
    found = every_case(shared_data("corpora", "opensource-guide", "2026-07", language), language)
    return random.Random(language).sample(found, min(count, len(found)))


@pytest.mark.parametrize("language", ["en", "de", "bg"])
def test_one_changed_fact_is_never_carried(language: str) -> None:
    total = named = 0
    for text, (start, end), new, kind in cases(language, 24):
        landing = align(text, text[:start] + new + text[end:]).land(start, end)
        assert landing.outcome not in SILENT, new
        total += 1
        named += kind in landing.changes or (kind == Change.NUMBER and Change.DATE in landing.changes)
    assert total >= 20
    assert named >= 0.95 * total


@pytest.mark.parametrize("language", ["en", "de", "bg"])
def test_a_changed_fact_beside_the_passage_is_flagged(language: str) -> None:
    seen = 0
    for text, (start, end), new, _kind in cases(language, 24):
        following = next((span for span in sentences(text) if span[0] >= end), None)
        if following is None or text[end : following[0]].strip(" \n") or "\n\n" in text[end : following[0]]:
            continue
        changed = text[:start] + new + text[end:]
        landing = align(text, changed).land(*following)
        seen += 1
        assert landing.outcome not in SILENT or "context_changed" in landing.flags, new
        if landing.outcome in SILENT and landing.span:
            assert changed[slice(*landing.span)] == text[slice(*following)]
    assert seen >= 4


@pytest.mark.parametrize("language", ["en", "de", "bg"])
def test_planted_rivals_never_win(language: str) -> None:
    for text, (start, end), new, _kind in cases(language, 12):
        sentence = text[start:end]
        doubled = f"{text[:start]}{new}{text[end:]}\n\n{sentence}\n"
        assert align(text, doubled).land(start, end).outcome not in SILENT, new
        replaced = f"{text[:start]}{text[end:]}\n\n{new}\n"
        assert align(text, replaced).land(start, end).outcome not in SILENT, new
