"""Whether the passages of a judgement are fit to be found: seen by readers, whole words, text and not a heading."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.hashing import text_hash
from annotator.model.label import Judgement, Part
from annotator.text.block import Kind
from annotator.text.blocks import blocks
from annotator.text.echo import echo
from annotator.text.hidden import Veil, hidden_share
from annotator.text.messages import AnnotatorError
from annotator.text.tokens import tokens
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading
from annotator.workflow.places import extent_of, place_of

LONG: Final = 1500
"""Code points of a passage from which it is more than what verifies a fact."""
_HIDDEN: Final = 0.5
"""Share of a passage that nobody sees from which it is said to be hidden."""
_AROUND: Final = 4000
"""Code points on either side that are read to tell what a passage stands in."""
_HEADING: Final = re.compile(r"[ \t>]*#")
_UNDERLINE: Final = re.compile(r"\n[ \t]*([=\-~^\"'#*+])\1{2,}[ \t]*(?:\n|\Z)")
_KINDS: Final = {
    Veil.COMMENT: "a comment",
    Veil.FRONT_MATTER: "the lines about the page before its text",
    Veil.ELEMENT: "an element that the page does not show",
}


class Marked(NamedTuple):
    """A part of a passage where the judgement marked it."""

    field: str
    """Path of its passage: `needs.a.0`."""
    part: Part
    reading: Reading
    start: int
    end: int

    @property
    def words(self) -> str:
        """The text there."""
        return self.reading.text[self.start : self.end]


def marked(project: Project, judgement: Judgement) -> Iterator[Marked]:
    """Every part of a judgement's passages that leads to a text; those that do not are findings of their own."""
    for need in judgement.needs:
        for at, passage in enumerate(need.any):
            for part in passage.places():
                try:
                    place = place_of(project.corpus, part)
                    reading = project.corpus.reading(place.document, place.version)
                    start, end = extent_of(project.corpus, place)
                except AnnotatorError:
                    continue
                yield Marked(f"needs.{need.need}.{at}", part, reading, start, end)


def passage_findings(project: Project, case: Case, judgement: Judgement) -> Iterator[Finding]:
    """What is odd about the places of a judgement's passages, and about the question beside their words."""
    for one in marked(project, judgement):
        yield from _place(case, one)
        yield from _echo(case, one)


def _place(case: Case, one: Marked) -> Iterator[Finding]:
    text = one.reading.text
    share, veil = hidden_share(text, one.start, one.end)
    if veil is not None and share > _HIDDEN:
        yield passage_note(
            case,
            one,
            "passage-hidden",
            Severity.WARNING,
            "stands in {where}, which readers of the page do not see",
            "link a passage that readers see; what they cannot see proves nothing",
            where=_KINDS[veil],
        )
    if one.part.span is not None and (cut := _cut(text, one.start, one.end)):
        yield passage_note(
            case,
            one,
            "passage-cut",
            Severity.WARNING,
            "begins or ends in the middle of a word: “{word}”",
            "grow it to the whole word",
            word=cut,
        )
    if _is_heading(one):
        yield passage_note(
            case,
            one,
            "passage-heading",
            Severity.WARNING,
            "is a heading alone: “{words}”",
            "link the words below it that answer the question",
            words=one.words.strip().lstrip("# ")[:80],
        )
    elif one.end - one.start > LONG:
        yield passage_note(
            case,
            one,
            "passage-long",
            Severity.INFO,
            "has {count} characters; the smallest text that proves the answer is best",
            "link the sentence that says it, unless all of it is needed",
            count=one.end - one.start,
        )


def _echo(case: Case, one: Marked) -> Iterator[Finding]:
    found = echo(case.question, one.words)
    if found.repeats():
        yield Finding(
            code="question-repeats-passage",
            severity=Severity.WARNING,
            case=case.case,
            field="question",
            what="{percent} % of its words stand in the passage, {run} of them in a row: any search finds it",
            remedy="ask in other words, as somebody would who has not read the passage",
            params={"percent": round(found.share * 100), "run": found.run, "at": one.part.at},
            about={"question": " ".join(case.question.split()), "passage": text_hash(one.words)},
        )


def passage_note(
    case: Case, one: Marked, code: str, severity: Severity, what: str, remedy: str, **params: object
) -> Finding:
    """A finding that is let stand for just this passage, wherever it is linked in the case."""
    at = f"{one.reading.document.document}:{one.start}-{one.end}"
    return Finding(
        code=code,
        severity=severity,
        case=case.case,
        field=one.field,
        what=what,
        remedy=remedy,
        params=params,
        about={"passage": at, "words": text_hash(one.words), **_told(params)},
    )


def _told(params: dict[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in params.items()}


def _cut(text: str, start: int, end: int) -> str:
    """The word that an end of a span cuts; empty where it cuts none."""
    for at in (start, end):
        if 0 < at < len(text) and _joined(text[at - 1], text[at]):
            return _word_at(text, at)
    return ""


def _joined(left: str, right: str) -> bool:
    if not (left.isalnum() and right.isalnum()):
        return False
    return len(tokens(left + right)) == 1


def _word_at(text: str, at: int) -> str:
    first, last = at, at
    while first > max(0, at - 40) and text[first - 1].isalnum():
        first -= 1
    while last < min(len(text), at + 40) and text[last].isalnum():
        last += 1
    return text[first:last]


def _like_heading(one: Marked) -> bool:
    """Whether the first line of a passage bears the sign of a heading; cheap, since nearly none does."""
    text = one.reading.text
    start = text.rfind("\n", 0, one.start) + 1
    end = text.find("\n", one.start)
    end = len(text) if end < 0 else end
    return _HEADING.match(text, start) is not None or _UNDERLINE.match(text, end) is not None


def _is_heading(one: Marked) -> bool:
    """Whether a passage holds nothing but a heading; a whole section may be one whose text stands below it."""
    if one.end - one.start > _AROUND or not _like_heading(one):
        return False
    section = one.reading.section_at(one.start)
    if not section.heading or one.start > section.span[0] + _AROUND:
        return False
    first = section.span[0]
    around = one.reading.text[first : one.end + _AROUND]
    touched = [block for block in blocks(around) if block.start < one.end - first and one.start - first < block.end]
    return bool(touched) and all(block.kind is Kind.HEADING for block in touched)
