"""The fields of a judgement in words, which of them differ between labels, and which a decision leaves open."""

from collections.abc import Iterable, Sequence
from typing import Final

from annotator.model.label import Decision, Judgement, Label, Outcome
from annotator.text.display import visible_line
from annotator.tui.i18n import mark
from annotator.tui.widgets.reads import Reads, in_words, reads_as_marked
from annotator.tui.wording import ANSWERABLE, BEHAVIOURS, MISLEADS, NO_ANSWER, Words
from annotator.workflow.compare import Comparison

FIELD_TITLES: Final = Words(
    {
        "answerability": mark("answerable?"),
        "reason": mark("why not"),
        "behaviour": mark("a good system"),
        "needs": mark("evidence"),
        "facts": mark("facts"),
        "distractors": mark("what misleads"),
        "searched": mark("searches"),
        "answer": mark("answer"),
    }
)
"""What people read for the fields that can be adopted one by one."""
_NOTHING = "—"


def field_value(judgement: Judgement, name: str, reads: Reads | None = None) -> str:
    """A field in one line; a dash where it is empty. `reads` says how its passages read now."""
    match name:
        case "needs":
            known = reads if reads is not None and len(reads) == len(judgement.needs) else reads_as_marked(judgement)
            shown = " & ".join(
                f"{need.need}: {' | '.join(in_words(passage) for passage in read)}"
                for need, read in zip(judgement.needs, known, strict=True)
            )
        case "facts":
            shown = " & ".join(" = ".join((fact.says, *fact.variants)) for fact in judgement.facts)
        case "distractors":
            shown = " & ".join(f"{one.quote or one.at} ({MISLEADS[one.why]})" for one in judgement.distractors)
        case "searched":
            shown = " & ".join(one.words for one in judgement.searched)
        case "answerability":
            shown = ANSWERABLE[judgement.answerability] if judgement.answerability else ""
        case "reason":
            shown = NO_ANSWER[judgement.reason] if judgement.reason else ""
        case "behaviour":
            shown = BEHAVIOURS[judgement.behaviour] if judgement.behaviour else ""
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


def still_open(decision: Decision, disputed: Iterable[str]) -> frozenset[str]:
    """The disputed fields of which a decision says nothing yet."""
    if decision.outcome is Outcome.NONE:
        return frozenset()
    blank = Judgement()
    return frozenset(
        name for name in disputed if name not in decision.adopted and getattr(decision, name) == getattr(blank, name)
    )
