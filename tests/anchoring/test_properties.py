"""What must hold for any two texts."""

import pickle
import unicodedata
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.anchoring import Landing, align
from annotator.text.canonical import canonical
from annotator.text.sentences import sentences
from tests.anchoring.helpers import SILENT

WORDS = ["the", "limit", "is", "14", "15", "days", "not", "must", "may", "report", "Sofia", "Berlin", "trip", ",", "and",
         "of", "a", "€", "лв.", "нощ", "Tage", "nicht"]  # fmt: skip
sentence = st.lists(st.sampled_from(WORDS), min_size=1, max_size=14).map(lambda words: " ".join(words) + ".")
paragraph = st.lists(sentence, min_size=1, max_size=4).map(" ".join)
documents = st.lists(paragraph, min_size=1, max_size=6)
anything = st.one_of(
    documents.map("\n\n".join),
    st.text(max_size=80),
    st.text(alphabet="ab.\u0301\u200d👩日\n |*#-ﬁ", max_size=60),
)


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, str]:
    """A document and what several random edits made of it."""
    old = draw(documents)
    new = list(old)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(new)))
        match draw(st.sampled_from(["insert", "delete", "copy", "swap", "change"])):
            case "insert":
                new.insert(at, draw(paragraph))
            case "delete" if at < len(new):
                del new[at]
            case "copy" if new:
                new.insert(at, draw(st.sampled_from(new)))
            case "swap" if len(new) > 1:
                new.append(new.pop(at % len(new)))
            case "change" if at < len(new):
                new[at] = new[at].replace(draw(st.sampled_from(WORDS)), draw(st.sampled_from(WORDS)), 1)
    return "\n\n".join(old), "\n\n".join(new)


pairs = st.one_of(edited(), st.tuples(anything, anything))


def spans(text: str) -> list[tuple[int, int]]:
    return sentences(text)[:8] or [(0, len(text))]


@settings(max_examples=150, deadline=None)
@given(pairs)
def test_silent_means_the_same_words_and_spans_lie_in_the_text(pair: tuple[str, str]) -> None:
    old, new = pair
    alignment = align(old, new)
    for start, end in spans(old):
        landing = alignment.land(start, end)
        assert len(landing.candidates) <= 3
        assert landing.span == (landing.candidates[0] if landing.candidates else None)
        for low, high in landing.candidates:
            assert 0 <= low <= high <= len(new)
            assert not (
                0 < low < len(new) and unicodedata.combining(new[low]) and not unicodedata.combining(old[start])
            )
        if landing.outcome in SILENT and landing.span:
            assert canonical(new[slice(*landing.span)]) == canonical(old[start:end])


@settings(max_examples=100, deadline=None)
@given(anything, st.data())
def test_a_text_lands_in_itself(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    landing = align(text, text).land(start, end)
    assert (landing.outcome, landing.span) == ("kept", (start, end))


@settings(max_examples=150, deadline=None)
@given(pairs)
def test_no_two_silent_landings_overlap_that_did_not(pair: tuple[str, str]) -> None:
    old, new = pair
    alignment = align(old, new)
    landed = [(span, alignment.land(*span)) for span in spans(old)]
    silent = [(span, landing.span) for span, landing in landed if landing.outcome in SILENT and landing.span]
    for (a, there), (b, beside) in combinations(silent, 2):
        if a[1] <= b[0]:
            assert there[1] <= beside[0] or beside[1] <= there[0]


@settings(max_examples=60, deadline=None)
@given(pairs)
def test_the_same_input_gives_the_same_bytes(pair: tuple[str, str]) -> None:
    def run() -> list[Landing]:
        alignment = align(*pair)
        return [alignment.land(*span) for span in spans(pair[0])]

    assert pickle.dumps(run()) == pickle.dumps(run())


LINES = [
    f"Rule {name} says that {what} is paid within {days} days after the {event} by the office in {town}."
    for name, what, days, event, town in [
        ("Alpha", "the hotel bill", 14, "journey", "Sofia"),
        ("Beta", "a rented car", 30, "delivery", "Varna"),
        ("Gamma", "the train ticket", 7, "conference", "Ruse"),
        ("Delta", "every taxi ride", 21, "inspection", "Plovdiv"),
        ("Epsilon", "a parking space", 10, "meeting", "Burgas"),
        ("Zeta", "the flight upgrade", 60, "fair", "Vidin"),
    ]
]


@settings(max_examples=60, deadline=None)
@given(st.permutations(LINES))
def test_permuting_unrelated_paragraphs_makes_none_wrong(order: list[str]) -> None:
    old, new = "\n\n".join(LINES), "\n\n".join(order)
    alignment = align(old, new)
    for line in LINES:
        landing = alignment.land(old.index(line), old.index(line) + len(line))
        assert landing.outcome in SILENT
        assert landing.span == (new.index(line), new.index(line) + len(line))
