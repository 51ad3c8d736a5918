"""One definition of each figure: formula, direction, when it does not exist. `docs/metrics.md` is made of them."""

from enum import StrEnum
from typing import Final

from annotator.model.types import Value


class Direction(StrEnum):
    """Which way is better."""

    HIGHER = "higher is better"
    LOWER = "lower is better"
    NEITHER = "information only"


class Metric(Value):
    """A figure of an evaluation."""

    name: str
    """As it stands in `--json` and tables; `k` for the cut-off."""
    direction: Direction
    range: str
    formula: str
    not_applicable: str
    """When there is no figure."""
    source: str
    """Where the definition comes from."""
    note: str = ""


_NO_NEEDS: Final = "cases without needs (unanswerable, forbidden); they are in no mean and are counted apart"

METRICS: Final = (
    Metric(
        name="coverage",
        direction=Direction.HIGHER,
        range="0–1",
        formula="|union of the first k results' ranges within the part| / |part|, white space not counted",
        not_applicable="results without a known place hold nothing and are named `unlocated`",
        source="own; character recall as in Chroma's chunking evaluation, but ranges that touch share nothing and "
        "overlaps count once",
        note="Same document and same version only. Results known by section count as the whole section, results known "
        "by chunk id are compared with the chunks that the export names; `levels` says which rule was used.",
    ),
    Metric(
        name="rank",
        direction=Direction.LOWER,
        range="1…n, 0: never",
        formula="smallest k whose first k results meet a need: every part of one of its passages has coverage ≥ τ; "
        "of a case, the rank of the need met first",
        not_applicable=_NO_NEEDS,
        source="facts on retrieval evaluation: a place in the list, never a score, so that ties cannot matter",
        note="τ is `scoring.coverage`, 0.8 unless the set says otherwise; `curve` shows 0.5, 0.8 and 1.0 as well.",
    ),
    Metric(
        name="rank_complete",
        direction=Direction.LOWER,
        range="1…n, 0: never",
        formula="smallest k whose first k results meet every need",
        not_applicable=_NO_NEEDS,
        source="own",
    ),
    Metric(
        name="recall@k",
        direction=Direction.HIGHER,
        range="hits of needs",
        formula="needs with 1 ≤ rank ≤ k / all needs, over all cases that have needs",
        not_applicable=_NO_NEEDS,
        source="with one need per case: questions whose section is among the first k",
        note="`recall_mean` is the mean over cases of each case's own share.",
    ),
    Metric(
        name="hit@k",
        direction=Direction.HIGHER,
        range="hits of cases",
        formula="cases with at least one need met within k / cases with needs",
        not_applicable=_NO_NEEDS,
        source="hit rate of LlamaIndex, single-hit recall of Haystack",
    ),
    Metric(
        name="complete@k",
        direction=Direction.HIGHER,
        range="hits of cases",
        formula="cases with every need met within k / cases with needs",
        not_applicable=_NO_NEEDS,
        source="FEVER: at least one complete set of evidence",
        note="This is the mark `found` of the tables.",
    ),
    Metric(
        name="precision@k/k",
        direction=Direction.HIGHER,
        range="0–1",
        formula="relevant results among the first k / k; missing results count as irrelevant",
        not_applicable=_NO_NEEDS,
        source="trec_eval",
        note="Relevant: holds a fifth of a wanted part, or lies by half within wanted parts. Doubles count once, at "
        "their first place. Unlabelled is not irrelevant: `unjudged` counts what nobody labelled.",
    ),
    Metric(
        name="precision@k/returned",
        direction=Direction.HIGHER,
        range="0–1",
        formula="relevant results among the first k / results returned within k",
        not_applicable=_NO_NEEDS + "; cases for which nothing was returned",
        source="Ragas, Haystack, LlamaIndex",
        note="Which of the two a set reports stands in its scoring rules and is part of the set's hash.",
    ),
    Metric(
        name="mrr",
        direction=Direction.HIGHER,
        range="0–1",
        formula="mean over cases of 1 / rank; 0 where rank is 0",
        not_applicable=_NO_NEEDS,
        source="reciprocal rank of the first relevant result (TREC-8 question answering)",
    ),
    Metric(
        name="ndcg@k",
        direction=Direction.HIGHER,
        range="0–1",
        formula="Σ 1 / log₂(place + 1) over needs met within k / the same sum with a need met at each place; a need's "
        "place is its rank, needs met by one result take consecutive places",
        not_applicable=_NO_NEEDS,
        source="nDCG with linear gain as in trec_eval; with one result per need the two are equal",
        note="Not for the gate: the ideal knows nothing of what one result could meet together.",
    ),
    Metric(
        name="character_precision@k",
        direction=Direction.HIGHER,
        range="0–1",
        formula="characters that the first k results share with wanted parts / characters of the first k results",
        not_applicable=_NO_NEEDS + "; cases with a result within k that is not known by its offsets; nothing returned",
        source="precision in Chroma's chunking evaluation; overlaps count once",
    ),
    Metric(
        name="character_iou@k",
        direction=Direction.HIGHER,
        range="0–1",
        formula="characters that the first k results share with wanted parts / characters of either",
        not_applicable=_NO_NEEDS + "; cases with a result within k that is not known by its offsets",
        source="intersection over union in Chroma's chunking evaluation; overlaps count once",
        note="Wanted are the parts of every passage, alternatives included.",
    ),
    Metric(
        name="grounded",
        direction=Direction.HIGHER,
        range="hits of cases",
        formula="answers that are a refusal without a claim, or that cite only sources of the prompt, at least one, in "
        "which every number, quantity and date of the answer stands",
        not_applicable="the run has no text of a cited source and the other sources lack a quantity of the answer",
        source="own, from a literal rule on digits; levels `strict` (that rule), `normalised` (values), `typed` "
        "(values with units, the default)",
        note="A refusal passes, unlike a judged faithfulness, which does not exist for one. Grounded is not right: a "
        "figure may rest on the wrong section or on an edition that no longer counts (`version_not_admissible`).",
    ),
    Metric(
        name="right",
        direction=Direction.HIGHER,
        range="hits of cases",
        formula="answerable: no refusal, and every vital fact is stated; unanswerable and forbidden: a refusal without "
        "a claim; partial: every vital fact, and that something is missing; nothing forbidden given away",
        not_applicable="answerable cases without a vital fact; false premises without one, which a person must judge",
        source="own; the refusal rule is that of IBM's mt-rag-benchmark",
        note="False additions are not decided: `candidates` lists quantities that no fact, source or question holds. "
        "Negation is not read.",
    ),
    Metric(
        name="refused",
        direction=Direction.HIGHER,
        range="hits of cases",
        formula="unanswerable and forbidden cases that were refused without a claim / all of them",
        not_applicable="cases that have an answer, or where asking back or correcting the premise is right",
        source="own",
    ),
    Metric(
        name="tokens",
        direction=Direction.NEITHER,
        range="0…",
        formula="sum of `prompt_tokens` over the records in which the model was called",
        not_applicable="no record says any; `tokens_unknown` counts the calls that say none",
        source="the run; never estimated here",
    ),
)


def metrics_page() -> str:
    """The text of `docs/metrics.md`."""
    lines = [
        "# Metrics",
        "",
        "<!-- Made by annotator.evaluation.metrics.metrics_page(); a test compares this file with it. -->",
        "",
        "Every figure is a value, *n/a* with its reason, or an error that counts as zero; it is never NaN. The",
        "cases of a set are scored + n/a + error, for every figure. A case with repeats passes only where every repeat",
        "does.",
        "",
    ]
    for metric in METRICS:
        lines += [
            f"## `{metric.name}`",
            "",
            f"- **Formula**: {metric.formula}.",
            f"- **Range**: {metric.range}; {metric.direction.value}.",
            f"- **Not applicable**: {metric.not_applicable}.",
            f"- **Source**: {metric.source}.",
            *([f"- {metric.note}"] if metric.note else []),
            "",
        ]
    return "\n".join(lines)
