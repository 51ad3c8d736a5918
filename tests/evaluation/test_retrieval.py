"""Coverage and ranks against slow oracles; faults, levels and what does not count."""

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.evaluation.coverage import characters, rank_of, relevant, steps
from annotator.evaluation.places import Place, Sections
from annotator.evaluation.results import Code, Level, RetrievalResult, State
from annotator.evaluation.retrieval import ndcg, score_retrieval
from annotator.model.export import ExportedCase, ExportedDistractor, ExportedNeed, ExportedPart, ExportedPassage
from annotator.model.label import Answerability, Behaviour, DistractorKind
from annotator.model.run import Retrieved
from annotator.model.settings import Scoring
from tests.evaluation.webshop import DATE, NO_HASH

Span = tuple[int, int]
TEXT = "Hotel: 120 лв. на нощ.\n\nПаркинг не се признава, освен на летище (до 15 лв.).\n Край "


def part(span: Span, document: str = "d", version: str = "1", section: str = "s", **more: object) -> ExportedPart:
    return ExportedPart.model_validate(
        {
            "document": document,
            "version": version,
            "section": section,
            "span": span,
            "text": TEXT[span[0] : span[1]],
            **more,
        }
    )


def needing(*needs: Sequence[Sequence[ExportedPart]], **more: object) -> ExportedCase:
    """A case with needs as lists of passages as lists of parts."""
    return ExportedCase.model_validate(
        {
            "case": "c",
            "hash": NO_HASH,
            "question": "?",
            "as_of": DATE,
            "answerability": Answerability.ANSWERABLE if needs else Answerability.UNANSWERABLE,
            "behaviour": Behaviour.ANSWER if needs else Behaviour.ABSTAIN,
            "needs": tuple(
                ExportedNeed(need=f"n{i}", any=tuple(ExportedPassage(parts=tuple(parts)) for parts in passages))
                for i, passages in enumerate(needs)
            ),
            "source": "single",
            **more,
        }
    )


def got(*spans: Span, document: str = "d", version: str | None = "1", **more: object) -> Retrieved:
    return Retrieved.model_validate({"document": document, "version": version, "spans": spans, **more})


def score(case: ExportedCase, *retrieved: Retrieved, tau: float = 0.8, chunked: bool = False) -> RetrievalResult:
    return score_retrieval(
        case,
        retrieved,
        Scoring(coverage=tau),
        cutoffs=(1, 2, 3, 5),
        sections=Sections([case]),
        in_force={"d": "2"},
        chunked=chunked,
    )


spans = st.tuples(st.integers(0, len(TEXT) - 1), st.integers(1, len(TEXT))).map(
    lambda pair: (min(pair), max(pair) if pair[0] != pair[1] else min(pair) + 1)
)
inked = spans.filter(lambda span: bool(TEXT[span[0] : span[1]].strip()))
parts = st.builds(part, inked, st.sampled_from("de"), st.sampled_from("12"))
results = st.lists(
    st.builds(
        lambda spans, document, version: got(*spans, document=document, version=version),
        st.lists(spans, min_size=1, max_size=3),
        st.sampled_from("de"),
        st.sampled_from("12"),
    ),
    max_size=6,
)
taus = st.sampled_from((0.1, 0.5, 0.7, 0.8, 1.0))


def slow_coverage(wanted: ExportedPart, retrieved: Sequence[Retrieved], k: int) -> float:
    """Character by character."""
    held = {
        offset
        for result in retrieved[:k]
        if (result.document, result.version) == (wanted.document, wanted.version)
        for start, end in result.spans
        for offset in range(start, end)
    }
    ink = [offset for offset in range(*wanted.span) if not TEXT[offset].isspace()]
    return sum(offset in held for offset in ink) / len(ink)


def slow_rank(passages: Sequence[Sequence[ExportedPart]], retrieved: Sequence[Retrieved], tau: float) -> int:
    for k in range(1, len(retrieved) + 1):
        if any(all(slow_coverage(each, retrieved, k) >= tau for each in passage) for passage in passages):
            return k
    return 0


def places(retrieved: Sequence[Retrieved]) -> list[Place]:
    return [
        Place(rank, Level.SPAN, result.document, result.version, spans=result.spans)
        for rank, result in enumerate(retrieved, 1)
    ]


@given(parts, results)
def test_coverage_equals_the_slow_count(wanted: ExportedPart, retrieved: list[Retrieved]) -> None:
    grown = steps(wanted, places(retrieved))
    for k in range(len(retrieved) + 1):
        ours = max((step.share for step in grown if step.rank <= k), default=0.0)
        assert ours == slow_coverage(wanted, retrieved, k) <= 1.0


@given(
    st.lists(st.lists(st.lists(parts, min_size=1, max_size=2), min_size=1, max_size=2), min_size=1, max_size=3),
    results,
    taus,
)
def test_ranks_and_recall_equal_the_slow_count(
    needs: list[list[list[ExportedPart]]], retrieved: list[Retrieved], tau: float
) -> None:
    result = score(needing(*needs), *retrieved, tau=tau)
    ranks = [slow_rank(passages, retrieved, tau) for passages in needs]
    assert [need.rank for need in result.needs] == ranks
    assert result.rank == min((rank for rank in ranks if rank), default=0)
    assert result.rank_complete == (max(ranks) if all(ranks) else 0)
    for k, at in result.at.items():
        met = sum(0 < rank <= k for rank in ranks)
        assert (at.met, at.hit, at.complete) == (met, met > 0, met == len(ranks))
        assert at.recall == met / len(ranks) <= 1
        assert at.precision_k <= 1
        assert at.precision_returned == (at.relevant / min(k, len(retrieved)) if retrieved else None)
    before = 0.0
    for k in sorted(result.at):
        assert result.at[k].recall >= before
        before = result.at[k].recall


@given(st.lists(st.integers(1, 12), unique=True, max_size=5), st.integers(0, 3), st.integers(1, 12))
def test_ndcg_is_the_classic_one_where_each_need_has_its_own_result(found: list[int], lost: int, k: int) -> None:
    relevant_at = dict.fromkeys(found, 1)
    count = len(found) + lost
    if not count:
        return
    dcg = sum(relevant_at.get(rank, 0) / math.log2(rank + 1) for rank in range(1, k + 1))
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(count, k) + 1))
    assert ndcg([*found, *[0] * lost], k) == pytest.approx(dcg / ideal, abs=1e-12)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6), st.integers(1, 8))
def test_ndcg_never_exceeds_one_and_never_falls_for_an_earlier_find(ranks: list[int], k: int) -> None:
    ours = ndcg(ranks, k)
    assert 0 <= ours <= 1 + 1e-12
    for i, rank in enumerate(ranks):
        if rank > 1:
            earlier = [*ranks[:i], rank - 1, *ranks[i + 1 :]]
            assert ndcg(earlier, k) >= ours - 1e-12
    assert ndcg([1, 1], 2) == ndcg([1, 1], 1) == 1.0


@given(st.lists(parts, min_size=1, max_size=3), results)
def test_characters_equal_the_slow_count(wanted: list[ExportedPart], retrieved: list[Retrieved]) -> None:
    def offsets(pairs: Sequence[tuple[object, Span]]) -> set[tuple[object, int]]:
        return {(text, offset) for text, (start, end) in pairs for offset in range(start, end)}

    ours = characters(places(retrieved), wanted)
    assert ours is not None
    held = offsets([((each.document, each.version), span) for each in retrieved for span in each.spans])
    sought = offsets([((each.document, each.version), each.span) for each in wanted])
    assert (ours.shared, ours.returned, ours.wanted) == (len(held & sought), len(held), len(sought))
    assert ours.iou == len(held & sought) / len(held | sought)
    assert ours.precision == (len(held & sought) / len(held) if held else None)


def test_characters_of_results_without_offsets_are_not_known() -> None:
    case = needing([[part((0, 22))]])
    result = score(case, got((0, 22)), Retrieved(document="d", version="1", section="s"))
    known = result.at[1].characters
    assert known is not None
    assert known.precision == 1.0
    assert result.at[2].characters is None


@given(parts, results)
def test_what_is_returned_decides_not_how_it_is_called(wanted: ExportedPart, retrieved: list[Retrieved]) -> None:
    def named(names: list[str]) -> RetrievalResult:
        pairs = zip(retrieved, names, strict=True)
        again = [result.model_copy(update={"chunk": name, "score": 1.0}) for result, name in pairs]
        return score(needing([[wanted]]), *again)

    names = [str(i) for i in range(len(retrieved))]
    first, second = named(names), named(names[::-1])
    assert first.needs == second.needs
    assert first.at == second.at


@given(parts, results)
def test_order_of_results_within_k_does_not_change_recall_at_k(
    wanted: ExportedPart, retrieved: list[Retrieved]
) -> None:
    case = needing([[wanted]])
    one, other = score(case, *retrieved), score(case, *reversed(retrieved))
    if len(retrieved) <= 5:
        assert one.at[5].recall == other.at[5].recall


def test_recall_stays_at_one_where_results_overlap() -> None:
    result = score(needing([[part((0, 22))]]), got((0, 20)), got((5, 22)), got((0, 22)))
    assert result.at[5].recall == 1.0
    assert steps(part((0, 22)), places([got((0, 22)), got((0, 22))]))[-1].share == 1.0


def test_doubled_results_are_one_find() -> None:
    result = score(needing([[part((0, 22))]]), got((0, 22)), got((0, 22)), got((0, 22)))
    assert result.at[3].relevant == 1
    assert result.at[3].recall == 1.0
    assert [fault.rank for fault in result.faults if fault.code is Code.DUPLICATE] == [2, 3]


def test_ranges_that_touch_share_nothing() -> None:
    result = score(needing([[part((7, 22))]]), got((0, 7)), got((22, 40)), tau=0.1)
    assert result.rank == 0
    assert not any(relevant(place, [part((7, 22))]) for place in places([got((0, 7)), got((22, 40))]))
    assert score(needing([[part((7, 22))]]), got((0, 8)), tau=0.01).rank == 1


def test_white_space_does_not_count() -> None:
    # The part ends in a line break and a blank; a splitter that strips them holds all of it.
    wanted = part((0, 24))
    assert TEXT[22:24].isspace()
    assert score(needing([[wanted]]), got((0, 22)), tau=1.0).rank == 1


def test_pieces_of_several_chunks_add_up() -> None:
    result = score(needing([[part((0, 22))]]), got((0, 11)), got((30, 40)), got((11, 22)), tau=1.0)
    assert (result.rank, result.at[1].recall, result.at[3].recall) == (3, 0.0, 1.0)


def test_threshold_is_met_exactly() -> None:
    wanted = part((7, 10))  # three figures
    for tau, length, rank in ((2 / 3, 2, 1), (0.67, 2, 0), (1.0, 3, 1), (0.34, 1, 0), (0.33, 1, 1)):
        assert rank_of(steps(wanted, places([got((7, 7 + length))])), tau) == rank


def test_parts_are_all_needed_and_alternatives_are_not() -> None:
    header, row, other = part((0, 6)), part((7, 22)), part((24, 40))
    assert score(needing([[header, row]]), got((0, 6))).rank == 0
    assert score(needing([[header, row]]), got((0, 6)), got((7, 22))).rank == 2
    assert score(needing([[header, row], [other]]), got((24, 40))).rank == 1


def test_a14_two_editions_needed_and_one_found() -> None:
    case = needing([[part((0, 22), version="1")]], [[part((0, 22), version="2")]])
    result = score(case, got((0, 22), version="2"))
    assert result.at[5].recall == 0.5
    assert (result.at[5].hit, result.at[5].complete) == (True, False)
    assert (result.rank, result.rank_complete) == (1, 0)
    # Both editions are wanted here, so neither is stale.
    assert not result.faults


def test_a16_both_conventions_of_precision() -> None:
    case = needing([[part((0, 6))]], [[part((24, 40))]])
    result = score(case, got((0, 6)), got((60, 70)), got((24, 40)))
    assert (result.at[5].precision_k, result.at[5].precision_returned) == (0.4, 2 / 3)
    nothing = score(case)
    assert (nothing.at[5].precision_k, nothing.at[5].precision_returned) == (0.0, None)
    assert (nothing.rank, nothing.rr) == (0, 0.0)


def test_a17_nothing_to_find_is_no_figure_but_faults_are_told() -> None:
    misleading = ExportedDistractor(
        document="d", version="2", section="s", span=(0, 22), why=DistractorKind.OTHER_SCOPE
    )
    case = needing(distractors=(misleading,), forbidden=("geheim",))
    result = score(case, got((0, 22), version="2"), got((0, 5), document="geheim"), got((0, 5), version="1"))
    assert (result.state, result.reason, result.rank, result.rr, result.at) == (
        State.NOT_APPLICABLE,
        Code.NO_NEEDS,
        None,
        None,
        {},
    )
    assert [(fault.code, fault.rank) for fault in result.faults] == [
        (Code.DISTRACTOR_RETRIEVED, 1),
        (Code.FORBIDDEN_RETRIEVED, 2),
        (Code.STALE_RETRIEVED, 3),
    ]


def test_another_edition_is_no_hit_but_a_named_fault() -> None:
    case = needing([[part((0, 22), version="2")]])
    result = score(case, got((0, 22), version="1"), got((0, 22), version="2"))
    assert result.rank == 2
    assert [(fault.code, fault.rank, fault.detail) for fault in result.faults] == [(Code.STALE_RETRIEVED, 1, "d@1")]
    assert result.at[1].relevant == 0


def test_a_rendition_is_the_same_edition_with_other_offsets() -> None:
    case = needing([[part((0, 22), version="2")]])
    result = score(case, got((0, 22), version="2~2"))
    assert result.rank == 0
    assert not result.faults
    by_section = Retrieved(document="d", version="2~2", section="s")
    assert score(case, by_section).rank == 1


def test_offsets_without_an_edition_say_nothing() -> None:
    case = needing([[part((0, 22))]])
    result = score(case, got((0, 22), version=None))
    assert (result.rank, result.levels) == (0, (Level.UNLOCATED,))
    assert [(fault.code, fault.detail) for fault in result.faults] == [(Code.VERSION_UNKNOWN, "d")]
    nowhere = score(case, Retrieved(spans=((0, 22),)))
    assert [fault.code for fault in nowhere.faults] == [Code.UNLOCATED]


def test_section_level_is_said_and_needs_no_text() -> None:
    case = needing([[part((0, 22), section="rückgabe-1")]])
    decomposed = "ru\u0308ckgabe-1"
    for result in (
        Retrieved(document="d", version="1", section="rückgabe-1"),
        Retrieved(document="d", version="1", section=decomposed),
        Retrieved(chunk="d@1#rückgabe-1"),
    ):
        scored = score(case, result)
        assert (scored.rank, scored.levels, scored.faults) == (1, (Level.SECTION,), ())
    unversioned = score(case, Retrieved(chunk="d#rückgabe-1"))
    assert (unversioned.rank, [fault.code for fault in unversioned.faults]) == (1, [Code.VERSION_UNKNOWN])
    for bare in (Retrieved(section="rückgabe-1"), Retrieved(chunk="rückgabe-1")):
        scored = score(case, bare)
        assert (scored.rank, scored.levels) == (1, (Level.SECTION,))
        assert [fault.code for fault in scored.faults] == [Code.DOCUMENT_UNKNOWN, Code.VERSION_UNKNOWN]
    assert score(case, Retrieved(document="e", version="1", section="rückgabe-1")).rank == 0
    assert score(case, Retrieved(document="d", version="1", section="rückgabe")).rank == 0


def test_a_bare_section_that_two_documents_have_is_not_guessed() -> None:
    case = needing([[part((0, 22), document="d")]], [[part((0, 22), document="e")]])
    result = score(case, Retrieved(section="s"))
    assert result.rank == 0
    assert [fault.code for fault in result.faults] == [Code.UNLOCATED]


def test_text_alone_is_unlocated() -> None:
    result = score(needing([[part((0, 22))]]), Retrieved(text=TEXT[0:22]), Retrieved(text=TEXT[0:22]))
    assert result.rank == 0
    assert [fault.code for fault in result.faults] == [Code.UNLOCATED, Code.UNLOCATED]


def test_chunk_ids_are_compared_where_the_export_names_chunks() -> None:
    cut = part((0, 22), chunks=("c1", "c2"))
    case = needing([[cut]])
    assert score(case, Retrieved(chunk="c1"), chunked=True).rank == 0
    result = score(case, Retrieved(chunk="c2"), Retrieved(chunk="x"), Retrieved(chunk="c1"), chunked=True)
    assert (result.rank, result.levels, result.at[3].relevant) == (3, (Level.CHUNK,), 2)
    # Numbered anew in each document: the same number elsewhere is another chunk.
    for elsewhere in (Retrieved(chunk="c2", document="e"), Retrieved(chunk="c2", document="d", version="2")):
        other = score(case, Retrieved(chunk="c1", document="d", version="1"), elsewhere, chunked=True)
        assert (other.rank, other.at[2].relevant) == (0, 1)
    lost = score(needing([[part((0, 22))]], [[cut]]), Retrieved(chunk="c1"), chunked=True)
    assert [need.reachable for need in lost.needs] == [False, True]
    assert [(fault.code, fault.detail) for fault in lost.faults] == [(Code.UNREACHABLE, "n0")]


def test_relevance_by_a_fifth_or_by_half() -> None:
    wanted = [part((24, 74))]
    ink = len("".join(TEXT[24:74].split()))
    fifth = next(end for end in range(24, 74) if len("".join(TEXT[24:end].split())) / ink >= 0.2)
    assert relevant(places([got((0, fifth))])[0], wanted)
    assert not relevant(places([got((0, fifth - 1))])[0], wanted)
    assert steps(part((0, 5)), places([got((4, 30))]))[0].share == 0.2
    assert relevant(places([got((4, 30))])[0], [part((0, 5))])
    # Two characters of a long passage are little of it, but all of a tiny chunk.
    assert relevant(places([got((25, 28))])[0], wanted)
    assert relevant(places([got((21, 27))])[0], wanted)
    assert not relevant(places([got((20, 27))])[0], wanted)


def test_a_sliver_of_a_distractor_is_none() -> None:
    outdated = ExportedDistractor(document="d", version="1", section="s", span=(0, 20), why=DistractorKind.OUTDATED)
    case = needing([[part((24, 40))]], distractors=(outdated,))
    assert not score(case, got((17, 40))).faults
    assert [fault.detail for fault in score(case, got((16, 40))).faults] == ["outdated"]
    whole = outdated.model_copy(update={"span": None, "section": "rückgabe"})
    by_section = needing([[part((24, 40))]], distractors=(whole,))
    assert score(by_section, got((0, 3), section="ru\u0308ckgabe")).faults
    assert not score(by_section, got((0, 3), section="anders")).faults
    assert score(case, got((16, 20))).at[1].unjudged == 0
    assert score(case, got((60, 70))).at[1].unjudged == 1
    secret = case.model_copy(update={"forbidden": ("geheim",)})
    assert score(secret, got((60, 70), document="geheim")).at[1].unjudged == 0


@pytest.mark.parametrize("many", [1, 3])
def test_curve_shows_other_shares(many: int) -> None:
    case = needing(*([[part((0, 22))]] for _ in range(many)))
    result = score(case, got((0, 12)), got((0, 21)), got((0, 22)))
    assert result.needs[0].rank_at == {"0.5": 1, "0.8": 2, "1.0": 3}
    assert result.rank == 2
