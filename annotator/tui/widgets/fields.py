"""The fields of a judgement in words, and which of them differ between labels."""

from collections.abc import Sequence
from typing import Final

from annotator.model.label import Judgement, Label
from annotator.text.display import visible_line
from annotator.workflow.compare import Comparison, words

FIELD_TITLES: Final = {
    "answerability": "answerable?",
    "reason": "why not",
    "behaviour": "a good system",
    "needs": "evidence",
    "facts": "facts",
    "distractors": "what misleads",
    "searched": "searches",
    "answer": "answer",
}
"""What people read for the fields that can be adopted one by one."""
_NOTHING = "—"


def field_value(judgement: Judgement, name: str) -> str:
    """A field in one line; a dash where it is empty."""
    match name:
        case "needs":
            shown = " & ".join(f"{need.need}: {words(need)}" for need in judgement.needs)
        case "facts":
            shown = " & ".join(" = ".join((fact.says, *fact.variants)) for fact in judgement.facts)
        case "distractors":
            shown = " & ".join(f"{one.quote or one.at} ({one.why.value})" for one in judgement.distractors)
        case "searched":
            shown = " & ".join(one.words for one in judgement.searched)
        case _:
            shown = str(getattr(judgement, name) or "")
    return visible_line(shown) or _NOTHING


def differing(labels: Sequence[Label], comparisons: Sequence[Comparison]) -> frozenset[str]:
    """The fields in which labels differ: by the rules where there are any, else by what stands in them."""
    ruled = {one.field.partition(".")[0] for comparison in comparisons for one in comparison.differences}
    others = {
        name
        for name in ("distractors", "searched", "answer")
        if len({field_value(label, name) for label in labels}) > 1
    }
    return frozenset(ruled | others)
