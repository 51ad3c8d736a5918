"""The map of a pair: stored, read again, turned round, refused where it does not fit; and texts read once."""

import gzip
import json
import pickle
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.anchoring import ENGINE, Alignment, PairMap, Segment, align
from annotator.anchoring.readings import Readings
from annotator.text.canonical import canonical
from annotator.text.tokens import tokens
from tests.anchoring.helpers import SILENT
from tests.anchoring.test_properties import edited, pairs, spans
from tests.shared import shared_data

OLD = "One two three four five six seven. Eight nine ten… eleven.\n\nAnother paragraph stands here, it does."
NEW = "Another paragraph stands here, it does.\n\nOne two three four five six seven. Eight nine ten. eleven."


def stored(alignment: Alignment) -> PairMap:
    """The map as another process reads it."""
    return PairMap.from_json(json.loads(json.dumps(alignment.map.to_json())))


def words(text: str) -> list[str]:
    return tokens(canonical(text)).forms


@settings(max_examples=150, deadline=None)
@given(pairs)
def test_a_stored_map_lands_as_the_texts_paired_anew_do(pair: tuple[str, str]) -> None:
    fresh = align(*pair)
    known = align(*pair, known=stored(fresh))
    assert known.map == fresh.map
    assert [known.land(*span) for span in spans(pair[0])] == [fresh.land(*span) for span in spans(pair[0])]


@settings(max_examples=100, deadline=None)
@given(pairs)
def test_equal_pairs_give_equal_bytes(pair: tuple[str, str]) -> None:
    first, second = (json.dumps(align(*map("".join, map(list, pair))).map.to_json()) for _ in range(2))
    assert first == second


@settings(max_examples=150, deadline=None)
@given(pairs)
def test_segments_hold_equal_words_and_do_not_overlap(pair: tuple[str, str]) -> None:
    old, new = pair
    segments = align(old, new).map.segments
    for one in segments:
        assert one.tokens[2] > 0
        # where one character stands for several tokens a span holds its whole, so only the inner words are compared
        a, b = words(old[slice(*one.old)]), words(new[slice(*one.new)])
        assert len(a) >= one.tokens[2] <= len(b)
        assert a == b or "…" in old + new or "�" in old + new or not (old + new).isascii()
    for side in (0, 1):
        at = sorted((one.tokens[side], one.tokens[side] + one.tokens[2]) for one in segments)
        assert all(left[1] <= right[0] for left, right in pairwise(at))


@settings(max_examples=100, deadline=None)
@given(pairs)
def test_turned_round_twice_it_is_the_same(pair: tuple[str, str]) -> None:
    there = align(*pair)
    back = there.inverse()
    assert (back.old_text, back.new_text) == pair[::-1]
    assert back.map == there.map.inverse()
    assert back.inverse().map == there.map
    assert there.map.inverse().inverse() == there.map
    assert align(*pair[::-1], known=stored(back)).map == back.map
    assert [back.inverse().land(*span) for span in spans(pair[0])] == [there.land(*span) for span in spans(pair[0])]


@settings(max_examples=250, deadline=None)
@given(pairs)
def test_silently_there_and_silently_back_is_where_it_was(pair: tuple[str, str]) -> None:
    old, _ = pair
    there = align(*pair)
    back = there.inverse()
    for start, end in spans(old):
        forth = there.land(start, end)
        if forth.outcome not in SILENT or forth.span is None:
            continue
        home = back.land(*forth.span)
        if home.outcome in SILENT and home.span:
            assert canonical(old[slice(*home.span)]) == canonical(old[start:end])
            assert max(home.span[0], start) <= min(home.span[1], end)


@settings(max_examples=250, deadline=None)
@given(edited())
def test_silently_there_and_silently_back_is_the_very_span(pair: tuple[str, str]) -> None:
    there = align(*pair)
    back = there.inverse()
    for span in spans(pair[0]):
        forth = there.land(*span)
        home = back.land(*forth.span) if forth.outcome in SILENT and forth.span else None
        assert home is None or home.outcome not in SILENT or home.span == span


def test_real_passages_there_and_back() -> None:
    silent = both = 0
    with gzip.open(shared_data("anchoring", "pairs.jsonl.gz"), "rt", encoding="utf-8") as lines:
        histories = [json.loads(line) for line in islice(lines, 0, None, 12)]
    for record in histories:
        old, new = ([tuple(one) for one in record[f"{side}_headings"]] for side in ("old", "new"))
        there = align(record["old_text"], record["new_text"], old_headings=old, new_headings=new)
        known = align(record["old_text"], record["new_text"], old_headings=old, new_headings=new, known=stored(there))
        back = there.inverse()
        for span in spans(record["old_text"]):
            forth = there.land(*span)
            assert known.land(*span) == forth
            if forth.outcome in SILENT and forth.span:
                silent += 1
                home = back.land(*forth.span)
                both += home.outcome in SILENT
                assert home.outcome not in SILENT or home.span == span
    assert silent > 50
    assert both > 0.95 * silent


def test_moved_segments_say_so() -> None:
    found = align(OLD, NEW).map
    assert found.engine == ENGINE
    assert any(one.moved for one in found.segments)
    for one in found.segments:
        assert words(OLD[slice(*one.old)])[: one.tokens[2]] == words(NEW[slice(*one.new)])[: one.tokens[2]]


def test_a_text_without_words_has_an_empty_map() -> None:
    found = align("", "Words.").map
    assert found.segments == ()
    assert align("", "Words.", known=found).land(0, 0).outcome == "lost"


def test_equal_texts_have_one_segment_and_cost_no_pairing() -> None:
    (segment,) = align(OLD, OLD).map.segments
    assert segment.old == segment.new
    assert not segment.moved


def test_an_alignment_can_be_sent_to_another_process() -> None:
    alignment = align(OLD, NEW, known=align(OLD, NEW).map)
    for one in (alignment, alignment.inverse(), align(OLD, NEW)):
        assert pickle.loads(pickle.dumps(one)).land(0, 30) == one.land(0, 30)


def changed(**changes: Any) -> PairMap:
    return replace(align(OLD, NEW).map, **changes)


def first(**changes: Any) -> PairMap:
    segments = align(OLD, NEW).map.segments
    return changed(segments=(replace(segments[0], **changes), *segments[1:]))


@pytest.mark.parametrize(
    ("known", "why"),
    [
        (changed(engine="annotator/0"), "made by"),
        (align(OLD + " ", NEW).map, "another old text"),
        (align(OLD, NEW + " ").map, "another new text"),
        (align(NEW, OLD).map, "another old text"),
        (first(tokens=(1, 8, 12)), "not equal"),
        (first(tokens=(0, 8, 0)), "outside"),
        (first(tokens=(0, 8, 1000)), "outside"),
        (first(tokens=(0, -1, 1)), "outside"),
        (first(tokens=(0, 8, 11)), "contradicts"),
        (first(old=(0, 49)), "contradicts"),
        (changed(segments=tuple(replace(one, moved=False) for one in align(OLD, NEW).map.segments)), "out of order"),
        (changed(segments=align(OLD, NEW).map.segments[::-1]), "out of order"),
        (changed(segments=align(OLD, NEW).map.segments[1::-1]), "out of order"),
        (changed(segments=align(OLD, NEW).map.segments[:1] * 2), "overlap"),
        (changed(old=replace(align(OLD, NEW).map.old, seen="0")), "contradicts"),
    ],
)
def test_a_map_that_does_not_fit_is_refused_in_one_line(known: PairMap, why: str) -> None:
    with pytest.raises(ValueError, match=why) as error:
        align(OLD, NEW, known=known)
    assert "\n" not in str(error.value)


def test_a_map_of_a_text_that_was_read_as_another_kind_is_refused() -> None:
    old, new = "A *word* here", "A *word* there"
    as_markup = align("# T\n\n" + old, "# T\n\n" + new, old_headings=[(2, 1, "T")], new_headings=[(2, 1, "T")])
    with pytest.raises(ValueError, match="contradicts"):
        align(
            "# T\n\n" + old,
            "# T\n\n" + new,
            old_headings=[(5, 1, "A")],
            new_headings=[(5, 1, "A")],
            known=as_markup.map,
        )


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"engine": ENGINE, "old": {}, "new": {}, "segments": []},
        align(OLD, NEW).map.to_json() | {"engine": 2},
        align(OLD, NEW).map.to_json() | {"segments": None},
        align(OLD, NEW).map.to_json() | {"more": 1},
        *(
            align(OLD, NEW).map.to_json() | {"segments": [row]}
            for row in ([], 7, [0] * 8, [0] * 7, [0, 1, 0, 1, 0, 0, -1, False], [0, 1, 0, 1, 0, 0, 1.0, False],
                        [0, 1, 0, 1, 0, 0, True, False], [0, 1, 0, 1, 0, 0, 1, 0], "01010010")
        ),
    ],
)  # fmt: skip
def test_data_that_is_no_map_is_refused_in_one_line(data: object) -> None:
    with pytest.raises(ValueError, match="no map of two texts") as error:
        PairMap.from_json(data)
    assert "\n" not in str(error.value)


@settings(max_examples=60, deadline=None)
@given(pairs, st.data())
def test_no_damaged_map_lands_anything(pair: tuple[str, str], data: st.DataObject) -> None:
    found = align(*pair).map
    if not found.segments:
        return
    at = data.draw(st.integers(0, len(found.segments) - 1))
    one = found.segments[at]
    shift = data.draw(st.sampled_from([-2, -1, 1, 2]))
    field = data.draw(st.integers(0, 2))
    numbers = [*one.tokens]
    numbers[field] += shift
    bad = Segment(one.old, one.new, one.moved, (numbers[0], numbers[1], numbers[2]))
    with pytest.raises(ValueError, match=r"segment|contradicts"):
        align(*pair, known=replace(found, segments=(*found.segments[:at], bad, *found.segments[at + 1 :])))


def test_a_text_is_read_once_while_there_is_room() -> None:
    kept = Readings(room=1000)
    first = kept.of("a" * 400, [])
    assert kept.of("a" * 400, ()) is first
    assert kept.of("a" * 400, [(0, 1, "A")]) is not first
    assert kept.of("a" * 400, []) is first
    assert kept.of("b" * 400, []) is kept.of("b" * 400, [])
    assert kept.of("a" * 400, []) is first
    kept.of("c" * 300, [])
    kept.of("d" * 400, [])
    assert kept.of("a" * 400, []) is not first


def test_a_text_that_needs_half_of_the_room_puts_nothing_else_out() -> None:
    kept = Readings(room=1000)
    small = kept.of("a" * 400, [])
    assert kept.of("b" * 501, []) is not kept.of("b" * 501, [])
    assert kept.of("a" * 400, []) is small
