"""From records to results: what counts where, and where the fault lies."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.evaluation import Code, Evaluation, State, evaluate
from annotator.evaluation.results import CaseResult, Where
from annotator.model.export import (
    ExportedCase,
    ExportedDistractor,
    ExportedFact,
    ExportedNeed,
    ExportedPart,
    ExportedPassage,
)
from annotator.model.label import Answerability, Behaviour, DistractorKind
from annotator.model.run import Retrieved, RunRecord
from tests.evaluation.answers import case as plain_case
from tests.evaluation.webshop import (
    DOCUMENT,
    HITS,
    QUESTIONS,
    SECTIONS,
    VERSION,
    export_of,
    hits,
    records,
    run_of,
    sealed,
    shop_case,
    webshop,
)


def policy(version: str, text: str) -> ExportedNeed:
    part = ExportedPart(document="reise", version=version, section="hotel", span=(0, len(text)), text=text)
    return ExportedNeed(need=f"v{version}", any=(ExportedPassage(parts=(part,)),))


def passage(version: str, text: str, document: str = "reise", section: str = "hotel") -> Retrieved:
    return Retrieved(document=document, version=version, section=section, spans=((0, len(text)),), text=text)


def one(case: ExportedCase, *retrieved: Retrieved, answer: str = "", chunking: str | None = None) -> Evaluation:
    # The manifest also names an edition that only some other case rests on.
    export = export_of([sealed(case)], editions=(("reise", "2024"),), earlier=(("reise", "2023"),), chunking=chunking)
    return evaluate(export, run_of([RunRecord(case="c", retrieved=retrieved, answer=answer)]), cutoffs=(1, 5))


def only(evaluation: Evaluation) -> CaseResult:
    (result,) = evaluation.cases
    return result


HOTEL = plain_case(
    "bg", question="какъв е лимитът за хотел", needs=(policy("2024", "120 лв."),), facts=(ExportedFact(says="120 лв."),)
)


def test_a11_scores_are_information_only() -> None:
    # The wrong section scores 1.00, the right one 0.60: their places in the list decide, whatever is written there.
    run = list(records(3))
    scores = dict.fromkeys(SECTIONS, 0.0) | {"garantie-1": 1.0, "rückgabe-1": 0.6}
    for flip in (1, -1):
        scored = [
            record.model_copy(
                update={
                    "retrieved": tuple(
                        hit.model_copy(update={"score": flip * scores[hit.section or ""]}) for hit in record.retrieved
                    )
                }
            )
            for record in run
        ]
        ranks = [result.rank for result in evaluate(webshop(), run_of(scored)).cases]
        assert ranks == [1, 3, 4, 2, 2, 1, 1, None]


def test_a14_half_of_a_comparison() -> None:
    case = HOTEL.model_copy(update={"needs": (policy("2023", "100 лв."), policy("2024", "120 лв."))})
    evaluation = one(case, passage("2024", "120 лв."))
    row = evaluation.summary[5]
    assert (row.recall.hits, row.recall.of) == (1, 2)
    assert row.recall_mean.value == 0.5
    assert (row.hit.hits, row.complete.hits, row.complete.of) == (1, 0, 1)
    assert only(evaluation).found == {1: False, 5: False}


def test_a17_refusals_are_in_no_retrieval_figure() -> None:
    case = plain_case(answerability=Answerability.UNANSWERABLE, behaviour=Behaviour.ABSTAIN)
    for answer, refused in (("Ich weiß es nicht.", 1), ("Ich weiß es nicht, aber wohl 99 Tage.", 0)):
        evaluation = one(case, passage("2024", "120 лв."), answer=answer)
        row = evaluation.summary[5]
        assert (row.recall.of, row.hit.of, row.complete.of, row.mrr.of, row.mrr.value) == (0, 0, 0, 0, None)
        assert (row.refused.hits, row.refused.of) == (refused, 1)
        result = only(evaluation)
        assert (result.rank, result.found) == (None, {1: None, 5: None})
        assert (result.retrieval.state, result.retrieval.reason) == (State.NOT_APPLICABLE, Code.NO_NEEDS)
        assert "recall" not in row.intervals


def test_a18_the_old_edition_is_grounded_wrong_and_named() -> None:
    result = only(one(HOTEL, passage("2023", "100 лв."), answer="Лимитът е 100 лв. [reise@2023#hotel]"))
    assert (result.grounded, result.right, result.found[5]) == (True, False, False)
    assert [flag.code for flag in result.grounding.flags] == [Code.VERSION_NOT_ADMISSIBLE]
    assert [fault.code for fault in result.retrieval.faults] == [Code.STALE_RETRIEVED]
    assert result.where is Where.VERSION


def test_where_the_fault_lies() -> None:
    good = passage("2024", "120 лв.")
    right = "Лимитът е 120 лв. [reise@2024#hotel]"
    assert only(one(HOTEL, good, answer=right)).where is None
    assert only(one(HOTEL, good, answer="Лимитът е 150 лв. [reise@2024#hotel]")).where is Where.GENERATION
    assert (
        only(one(HOTEL, passage("2024", "15 лв.", section="паркинг", document="x"), answer=right)).where is Where.SEARCH
    )
    secret = HOTEL.model_copy(update={"forbidden": ("geheim",)})
    leak = "Лимитът е 120 лв., за директори 300 лв. [reise@2024#hotel] [geheim@1#s]"
    result = only(one(secret, good, passage("1", "300 лв.", document="geheim", section="s"), answer=leak))
    assert (result.where, result.right, result.found[5]) == (Where.ACCESS, False, True)
    assert result.correctness.leaked == ("300 лв.",)
    unreached = only(one(HOTEL, Retrieved(chunk="c1"), answer=right, chunking="fixed-300"))
    assert unreached.where is Where.CHUNKING
    assert [fault.code for fault in unreached.retrieval.faults] == [Code.UNREACHABLE]


def test_faults_are_counted_by_case() -> None:
    distractor = ExportedDistractor(
        document="reise", version="2023", section="hotel", span=(0, 7), why=DistractorKind.OUTDATED
    )
    case = HOTEL.model_copy(update={"distractors": (distractor,)})
    old = passage("2023", "100 лв.")
    evaluation = one(case, old, old, passage("2024", "120 лв."))
    assert evaluation.faults == {"distractor_retrieved": 1, "duplicate": 1, "stale_retrieved": 1}


def test_the_edition_in_force_at_another_date_is_not_known() -> None:
    earlier = plain_case(answerability=Answerability.UNANSWERABLE, behaviour=Behaviour.ABSTAIN)
    stale = one(earlier, passage("2023", "100 лв."), answer="Ich weiß es nicht.")
    assert stale.faults == {"stale_retrieved": 1}
    other = earlier.model_copy(update={"as_of": earlier.as_of.replace(year=2023)})
    assert one(other, passage("2023", "100 лв."), answer="Ich weiß es nicht.").faults == {}


def test_curve_is_given_beside_the_sets_own_share() -> None:
    first = SECTIONS["lieferung-1"]
    half = Retrieved(document=DOCUMENT, version=VERSION, spans=((0, len(first) * 3 // 5),))
    export = export_of([shop_case(*QUESTIONS[0])])
    evaluation = evaluate(export, run_of([RunRecord(case="lieferpreis", retrieved=(half,))]), cutoffs=(1,))
    assert {share: counts[1].hits for share, counts in evaluation.curve.items()} == {"0.5": 1, "0.8": 0, "1.0": 0}
    assert evaluation.summary[1].recall.hits == 0


@given(st.permutations(list(SECTIONS)), st.integers(1, 7))
def test_figures_equal_the_classic_ones_where_a_section_is_the_answer(order: list[str], k: int) -> None:
    """On plain ids, recall, reciprocal rank and precision are those of any text book."""
    run = []
    for record in records(3):
        ranking = [section for section in order if section in HITS[record.case]]
        by_section = {hit.section: hit for hit in hits(record.case, 3)}
        run.append(record.model_copy(update={"retrieved": tuple(by_section[section] for section in ranking)}))
    row = evaluate(webshop(), run_of(run), cutoffs=(k,)).summary[k]
    wanted = {name: section for name, _, section, _ in QUESTIONS if section}
    ranks = [[section for section in order if section in HITS[name]].index(right) + 1 for name, right in wanted.items()]
    assert row.recall.hits == row.hit.hits == row.complete.hits == sum(rank <= k for rank in ranks)
    assert row.mrr.value == pytest.approx(float(sum(Fraction(1, rank) for rank in ranks) / len(ranks)), abs=1e-15)
    precision = sum(Fraction(rank <= k, k) for rank in ranks) / len(ranks)
    assert row.precision_mean.value == pytest.approx(float(precision), abs=1e-15)


def test_the_same_input_gives_the_same_bytes() -> None:
    first = evaluate(webshop(), run_of(records(3))).model_dump_json()
    assert evaluate(webshop(), run_of(records(3))).model_dump_json() == first
    assert Evaluation.model_validate_json(first).model_dump_json() == first
