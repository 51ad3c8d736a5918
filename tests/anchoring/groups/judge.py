"""Passages of a simulated history, and the verdict on where they landed."""

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from annotator.anchoring import Landing, align
from tests.anchoring.groups.edits import SPACELESS, joiner, pieces, revise, whole
from tests.anchoring.groups.simulate import Block, History, Rendered, Span, Truth, first_edition, render
from tests.anchoring.helpers import ASKED, SILENT

_STRIP = "\"'“”„‘’«»()[]{}.,;:!?…。、，！？；：（）「」؟،۔।|-–—"


def share(first: Span | None, second: Span | None) -> float:
    """Overlap of two spans, as a share of what both cover."""
    if not first or not second:
        return 0.0
    both = min(first[1], second[1]) - max(first[0], second[0])
    either = max(first[1], second[1]) - min(first[0], second[0])
    return max(0, both) / either if either > 0 else 0.0


def verdict(truth: Truth, landing: Landing) -> str:
    """The scorer's word for a landing."""
    near, same = share(landing.span, truth.place), truth.kind in {"same", "same_context_changed"}
    if landing.outcome in SILENT:
        if not same:
            return "wrong_silent:deleted" if truth.kind == "lost" else "wrong_silent:changed"
        if near < 0.9:
            return "wrong_silent:place"
        return "correct" if truth.kind == "same" or "context_changed" in landing.flags else "context_missed"
    if landing.outcome in ASKED:
        if truth.kind == "same":
            return "needless" if near >= 0.5 else "needless:wrong_candidate"
        if truth.kind == "lost":
            return "needless:deleted"
        if truth.kind == "same_context_changed":
            return "correct" if near >= 0.5 else "needless:wrong_candidate"
        return "correct" if truth.kind == "weak" or near >= 0.5 else "wrong_candidate"
    return "false_lost" if same or truth.kind == "changed" else "correct"


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and (text[start] in _STRIP or text[start].isspace()):
        start += 1
    while end > start and (text[end - 1] in _STRIP or text[end - 1].isspace()):
        end -= 1
    return start, end


def phrases(old: Rendered, language: str, rng: random.Random, count: int) -> Iterator[Span]:
    """Random phrases of two to six words, or of two to twelve characters where words are not parted."""
    for _ in range(count):
        (start, end), _sentence = rng.choice(old.sentences)
        text = old.text[start:end]
        if language in SPACELESS:
            low = whole(text, rng.randrange(len(text)))
            high = whole(text, min(low + rng.randint(2, 12), len(text)))
        else:
            words = pieces(text, language)
            first = rng.randrange(len(words))
            low, high = words[first][0], words[min(first + rng.randint(2, 6), len(words)) - 1][1]
        low, high = _trimmed(text, low, high)
        if high - low > 1:
            yield start + low, start + high


def passages(old: Rendered, language: str, rng: random.Random, count: int) -> list[tuple[str, Span]]:
    """The sentences and paragraphs of a text, and as many phrases as asked for."""
    found = [("sentence", span) for span, _ in old.sentences]
    found += [("paragraph", span) for span in old.blocks]
    found += [("phrase", span) for span in phrases(old, language, rng, count)]
    return found


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph by their stops alone: independent of the engine's own rules."""
    cuts = re.split(r"(?<=[.!?…؟۔।])(?:[\"'”’»)])*\s+|(?<=[。！？])(?![」』）”])", text)
    return [part.strip() for part in cuts if part and part.strip()]


def vocabulary(texts: Sequence[str], language: str) -> list[str]:
    """The words of some texts, each once, in order."""
    found = (_word(text, span) for text in texts for span in pieces(text, language))
    return list(dict.fromkeys(word for word in found if word))


def _word(text: str, span: Span) -> str:
    low, high = _trimmed(text, *span)
    return unicodedata.normalize("NFC", text[low:high])


@dataclass(frozen=True)
class Case:
    """One passage, what became of it, where it landed."""

    unit: str
    span: Span
    truth: Truth
    landing: Landing
    verdict: str


def play(
    blocks: Sequence[Block],
    language: str,
    strange: Sequence[str],
    rng: random.Random,
    *,
    edits: int,
    count: int,
    form: str = "plain",
) -> tuple[History, list[Case]]:
    """One revision of a document with random edits, and the landing of its passages."""
    old = first_edition(blocks, joiner(language), form)
    texts = [sentence.text for _, sentence in old.sentences]
    changed = revise(blocks, rng, language, vocabulary([*texts, *strange], language), strange, edits)
    history = History(old, render(changed, joiner(language), form))
    alignment = align(old.text, history.new.text, old_headings=old.headings, new_headings=history.new.headings)
    cases = []
    for unit, span in passages(old, language, rng, count):
        truth, landing = history.truth(*span), alignment.land(*span)
        word = verdict(truth, landing)
        if word.startswith("wrong_silent") and landing.span and history.copied(span, landing.span):
            word = word.replace("wrong_silent", "copy")
        cases.append(Case(unit, span, truth, landing, word))
    return history, cases


def tally(cases: Sequence[Case]) -> Counter[str]:
    """How often each verdict fell."""
    return Counter(case.verdict for case in cases)
