"""The fast ways of reading and pairing beside the slow ones that say what is right."""

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.anchoring.cut import cut, numbered
from annotator.anchoring.pairing import Ints, pair, paired
from annotator.anchoring.side import Side
from annotator.text.blocks import Kind
from annotator.text.canonical import canonical
from annotator.text.sentences import split
from annotator.text.tokens import tokens
from tests.anchoring.test_properties import anything, documents, pairs
from tests.shared import shared_data

HOSTILE = "aZ_9 \n\t.,!\x00\x1f\x85\xa0éßÿžİıΣςЖ٣²½ªǅ\u0301\u200d\u2028日カก़नः\ud800\udfff\U0001f600𝒜"


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(alphabet=HOSTILE, max_size=40), st.text(max_size=60), st.text(alphabet=HOSTILE[:24])))
def test_tokens_cut_all_at_once_are_those_found_one_by_one(text: str) -> None:
    assert cut(text) == tokens(text)


def test_every_character_is_cut_like_any_other_way() -> None:
    for low in range(0, 0x30000, 0x100):
        text = "".join(f"a{chr(code)}b{chr(code)}{chr(code)} {chr(code)}1" for code in range(low, low + 0x100))
        assert cut(text) == tokens(text)


def test_real_texts_are_cut_alike() -> None:
    files = sorted(shared_data("corpora").rglob("*.md"))
    assert len(files) > 100
    for file in random.Random(7).sample(files, 60):
        text = canonical(file.read_text("utf-8", "replace"))
        assert cut(text) == tokens(text)


@settings(max_examples=150, deadline=None)
@given(pairs)
def test_tokens_have_the_same_number_where_they_are_equal(texts: tuple[str, str]) -> None:
    old, new = map(cut, texts)
    first, second = numbered(old, new)
    forms, numbers = [*old.forms, *new.forms], [*first.tolist(), *second.tolist()]
    assert len(set(zip(forms, numbers, strict=True))) == len(set(forms)) == len(set(numbers))


def sentences_in_place(side: Side, index: int) -> list[tuple[int, int]]:
    """The sentences of a block, split where it stands and not by itself."""
    block = side.blocks[index]
    low, high = side.canonical.from_source(block.start, block.end)
    found = [(low, high)] if block.kind in {Kind.ROW, Kind.CODE} else split(side.text, low, high)
    return [span for one in found if (span := side.covering(*one))[0] < span[1]]


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(
        anything, st.text(alphabet="aB. !?1#\n-|*…ﬁ\u00ad\u0301日。 \t", max_size=80), documents.map("\n\n".join)
    ),
    st.booleans(),
)
def test_sentences_of_a_block_are_those_of_the_text(text: str, markup: bool) -> None:
    side = Side(text, markup=markup)
    for index in range(len(side.blocks)):
        assert side.sentences_of(index) == sentences_in_place(side, index)


def test_sentences_of_real_texts() -> None:
    files = sorted(shared_data("corpora").rglob("*.md"))
    for file in random.Random(8).sample(files, 25):
        for markup in (True, False):
            side = Side(file.read_text("utf-8", "replace")[:20_000], markup=markup)
            for index in range(len(side.blocks)):
                assert side.sentences_of(index) == sentences_in_place(side, index)


def test_units_are_the_same_when_asked_again() -> None:
    side = Side("One two three. Four five six.\n\n3. Seven eight. Nine.", markup=False)
    spans = [(a, b) for a in range(len(side)) for b in range(a + 1, len(side) + 1)]
    assert [side.unit(span) for span in spans] == [Side(side.source, markup=False).unit(span) for span in spans]
    assert [side.unit(span) for span in spans] == [side.unit(span) for span in spans]


def ids(generator: np.random.Generator, alphabet: int, size: int) -> Ints:
    return generator.integers(0, alphabet, size).astype(np.int64)


def test_the_pairing_is_one_to_one_and_pairs_equal_tokens() -> None:
    generator = np.random.default_rng(3)
    for size in (0, 1, 5, 40, 400):
        for alphabet in (2, 10, 300):
            old = ids(generator, alphabet, size)
            new = np.concatenate([old[size // 2 :], ids(generator, alphabet, size // 3), old[: size // 2]])
            found = pair(old, new)
            for a, b in enumerate(found.image.tolist()):
                if b >= 0:
                    assert old[a] == new[b]
                    assert found.origin[b] == a
            assert (found.image >= 0).sum() == (found.origin >= 0).sum()


def test_a_pairing_is_its_runs() -> None:
    generator = np.random.default_rng(5)
    for size in (0, 1, 5, 40, 400):
        for alphabet in (2, 10, 300):
            old = ids(generator, alphabet, size)
            new = np.concatenate([old[size // 2 :], ids(generator, alphabet, size // 3), old[: size // 2]])
            found = pair(old, new)
            again = paired(old, new, found.runs())
            turned = found.inverse()
            for name in ("image", "origin", "moved", "counts"):
                assert (getattr(again, name) == getattr(found, name)).all()
                assert (getattr(turned.inverse(), name) == getattr(found, name)).all()
            assert sorted((run.new, run.old, run.length, moved) for run, moved in found.runs()) == [
                (run.old, run.new, run.length, moved) for run, moved in turned.runs()
            ]


def test_every_run_of_six_tokens_that_stands_once_in_both_is_paired_with_itself() -> None:
    """By hand: what occurs once on either side and lies on no other unique run's diagonal belongs together."""
    generator = np.random.default_rng(11)
    for _ in range(30):
        parts = [ids(generator, 1000, 12) + 1000 * k for k in range(6)]
        order = generator.permutation(6)
        old, new = np.concatenate(parts), np.concatenate([parts[k] for k in order])
        found = pair(old, new)
        assert (old == new[found.image]).all()
        assert (found.image >= 0).all()
