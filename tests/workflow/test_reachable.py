"""The best any retriever can do with k chunks, against trying every choice of them."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from annotator.model.chunk_results import ChunkedPassage, ChunkShare, LabelPassage
from annotator.workflow.reachable import DEPTHS, reached_needs

_CHUNKS = "abcdef"
_WHOLE = st.sets(st.sampled_from(_CHUNKS), min_size=1, max_size=3).map(lambda s: ("whole", tuple(sorted(s))))
_CUT = st.sets(st.sampled_from(_CHUNKS), min_size=2, max_size=3).map(lambda s: ("cut", tuple(sorted(s))))
_PART = _WHOLE | _CUT | st.just(("missed", ()))
_NEEDS = st.lists(st.lists(st.lists(_PART, min_size=1, max_size=2), min_size=1, max_size=3), min_size=1, max_size=3)
Part = tuple[str, tuple[str, ...]]
Needs = list[list[list[Part]]]


def _seen(needs: Needs, case: str = "c") -> list[tuple[LabelPassage, ChunkedPassage]]:
    found = []
    for need, passages in enumerate(needs):
        for passage, parts in enumerate(passages, start=1):
            for part, (reach, chunks) in enumerate(parts, start=1):
                where = LabelPassage(case=case, label="gold", need=str(need), passage=passage, part=part, at="d@1")
                shares = tuple(ChunkShare(chunk=one, share=0.9 if reach == "whole" else 0.4) for one in chunks)
                pieces = chunks[:1] if reach == "whole" else chunks
                found.append((where, ChunkedPassage(reach=reach, chunks=shares, pieces=pieces)))
    return found


def _met(need: list[list[Part]], chosen: frozenset[str]) -> bool:
    def holds(part: Part) -> bool:
        reach, chunks = part
        if reach == "missed":
            return False
        return bool(chosen & set(chunks)) if reach == "whole" else chosen >= set(chunks)

    return any(all(map(holds, parts)) for parts in need)


@given(st.lists(_NEEDS, min_size=1, max_size=2))
def test_the_best_k_chunks_are_found(labels: list[Needs]) -> None:
    found = reached_needs([one for at, needs in enumerate(labels) for one in _seen(needs, f"c{at}")], 0.8)
    every = [frozenset(one) for size in range(len(_CHUNKS) + 1) for one in combinations(_CHUNKS, size)]
    assert found.needs == sum(map(len, labels))
    assert found.reachable == sum(_met(need, frozenset(_CHUNKS)) for needs in labels for need in needs)
    for depth in DEPTHS:
        best = [
            max(sum(_met(need, chosen) for need in needs) for chosen in every if len(chosen) <= depth)
            for needs in labels
        ]
        assert found.at[depth] == sum(best)
    for row, needs in zip(found.labels, labels, strict=True):
        whole = [len(chosen) for chosen in every if all(_met(need, chosen) for need in needs)]
        assert row.fewest == (min(whole) if whole else None)


def test_many_ways_do_not_blow_up() -> None:
    part: Part = ("whole", tuple(f"x{n}" for n in range(40)))
    needs: Needs = [[[part, ("cut", (f"a{n}", f"b{n}"))] for _ in range(6)] for n in range(12)]
    found = reached_needs(_seen(needs), 0.8)
    assert (found.needs, found.reachable, found.at[1]) == (12, 12, 0)
    assert found.at[10] >= 4
