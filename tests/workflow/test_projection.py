"""From a passage to the chunks that hold it, against a slow oracle that counts characters one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.workflow.projection import ChunkMap, ChunkSpans, Projection, Reach, project_passage

TEXT = "one two three  four five\n\nsix seven eight nine ten"


def _project(
    spans: dict[str, tuple[tuple[int, int], ...]], passage: tuple[int, int], *, coverage: float = 0.8, text: str = TEXT
) -> Projection:
    chunks = ChunkMap(ChunkSpans(name, "t", places) for name, places in spans.items())
    return project_passage(chunks, "t", passage, text[slice(*passage)], coverage=coverage)


def test_one_chunk_holds_it() -> None:
    found = _project({"a": ((0, 24),), "b": ((26, 50),)}, (4, 13))
    assert (found.reach, found.pieces, found.covered) == (Reach.WHOLE, ("a",), 1.0)


def test_a_border_cuts_it_and_all_pieces_are_needed() -> None:
    found = _project({"a": ((0, 7),), "b": ((8, 19),), "c": ((20, 50),)}, (4, 29))
    assert found.reach is Reach.CUT
    assert found.pieces == ("a", "b", "c")
    assert sum(one.share for one in found.held) == pytest.approx(1.0)


def test_white_space_is_no_part_of_a_share() -> None:
    found = _project({"a": ((0, 24),)}, (15, 29), coverage=1.0)
    assert found.covered == pytest.approx(8 / 11)
    assert _project({"a": ((15, 24),), "b": ((26, 29),)}, (15, 29), coverage=1.0).reach is Reach.CUT


def test_missed_and_absent_are_two_things() -> None:
    assert _project({"a": ((0, 7),)}, (26, 50)).reach is Reach.MISSED
    assert _project({}, (26, 50)).reach is Reach.ABSENT
    barely = _project({"a": ((0, 30),)}, (26, 50))
    assert (barely.reach, barely.pieces) == (Reach.MISSED, ())
    assert [one.chunk for one in barely.held] == ["a"]


def test_the_smaller_of_two_chunks_that_hold_it_alike() -> None:
    found = _project({"parent": ((0, 50),), "child": ((0, 24),)}, (4, 13))
    assert found.pieces == ("child",)
    assert [one.share for one in found.held] == [1.0, 1.0]


def test_overlapping_chunks_are_not_counted_twice() -> None:
    found = _project({"a": ((0, 14),), "b": ((4, 24),)}, (0, 50))
    assert found.covered == pytest.approx(19 / 39)


def test_a_chunk_in_several_pieces() -> None:
    found = _project({"a": ((0, 3), (8, 13)), "b": ((4, 7),)}, (0, 13))
    assert found.reach is Reach.CUT
    assert found.pieces == ("a", "b")


_SPAN = (
    st.tuples(st.integers(0, 49), st.integers(1, 50))
    .map(lambda one: (min(one), max(one)))
    .filter(lambda s: s[0] < s[1])
)
_CHUNKS = st.dictionaries(st.sampled_from("abcdefgh"), st.lists(_SPAN, min_size=1, max_size=3).map(tuple), max_size=8)


@given(_CHUNKS, _SPAN, st.sampled_from([0.2, 0.5, 0.8, 1.0]))
def test_against_counting_one_by_one(
    chunks: dict[str, tuple[tuple[int, int], ...]], passage: tuple[int, int], coverage: float
) -> None:
    ink = {at for at in range(*passage) if not TEXT[at].isspace()} or set(range(*passage))
    holds = {name: {at for a, b in spans for at in range(a, b)} & ink for name, spans in chunks.items()}
    touching = {
        name for name, spans in chunks.items() if any(max(a, passage[0]) < min(b, passage[1]) for a, b in spans)
    }
    found = _project(chunks, passage, coverage=coverage)
    together = set().union(*holds.values())
    if not chunks:
        assert found.reach is Reach.ABSENT
        return
    assert found.covered == pytest.approx(len(together) / len(ink))
    assert {one.chunk: pytest.approx(one.share) for one in found.held} == {
        name: len(held) / len(ink) for name, held in holds.items() if held and name in touching
    }
    enough = {name for name, held in holds.items() if len(held) >= coverage * len(ink)}
    if len(together) < coverage * len(ink) or not together:
        assert found.reach is Reach.MISSED
        assert found.pieces == ()
    elif enough:
        assert found.reach is Reach.WHOLE
        (piece,) = found.pieces
        assert len(holds[piece]) == max(len(holds[name]) for name in enough)
    else:
        assert found.reach is Reach.CUT
        assert set().union(*(holds[name] for name in found.pieces)) == together
        assert all(holds[name] for name in found.pieces)


@given(_CHUNKS, _SPAN)
def test_the_order_of_chunks_does_not_matter_to_what_is_held(
    chunks: dict[str, tuple[tuple[int, int], ...]], passage: tuple[int, int]
) -> None:
    backwards = dict(reversed(chunks.items()))
    one, other = _project(chunks, passage), _project(backwards, passage)
    assert (one.reach, one.covered, set(one.held)) == (other.reach, other.covered, set(other.held))


@given(st.lists(_SPAN, min_size=1, max_size=8), _SPAN, st.sampled_from([0.2, 0.5, 0.8, 1.0]))
def test_chunks_of_one_span_are_projected_as_all_others(
    spans: list[tuple[int, int]], passage: tuple[int, int], coverage: float
) -> None:
    """Another chunk of two spans, far behind, makes no difference but that the general way is gone."""
    text = TEXT + " " * 10
    single: dict[str, tuple[tuple[int, int], ...]] = {str(at): (span,) for at, span in enumerate(spans)}
    mixed = {**single, "far": ((52, 54), (56, 58))}
    one = _project(single, passage, coverage=coverage, text=text)
    assert one == _project(mixed, passage, coverage=coverage, text=text)
