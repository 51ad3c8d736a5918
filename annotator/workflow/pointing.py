"""A place as a person points at it: by section, by code points, or by the words that stand there."""

from annotator.model.label import Part
from annotator.model.reference import Reference
from annotator.text.messages import UsageProblem
from annotator.workflow.corpus import Reading
from annotator.workflow.quoting import locate


def pointed_at(reading: Reading, at: Reference, quote: str | None = None) -> Reference:
    """What a person points at in an edition, with the section in which it lies.

    With `quote` and no span, the span is where these words stand: in the section named, else in the document, and just
    once. With both, the quote verifies. Raises `UsageProblem` where there is no such place, where section and span
    contradict each other, and where the quote stands not there or not once.
    """
    section = reading.section(at.section) if at.section else None
    if at.section and section is None:
        raise _not_there(at)
    span = at.span
    if span is not None and not 0 <= span[0] < span[1] <= len(reading.text):
        raise _not_there(at)
    if quote is not None:
        span = _verified(reading, at, quote)
    if span is None:
        return at
    there = section if section is not None and section.span[0] <= span[0] < section.span[1] else None
    if there is None:
        there = reading.section_at(span[0])
    if section is not None and there.key != section.key:
        raise UsageProblem(
            "place-contradicts",
            "{given} contradicts itself: {span} lies in section {there}, not in {section}",
            remedy="give {right}, or a span in {section}, which has {start}-{end}",
            given=str(at),
            span=f"{span[0]}-{span[1]}",
            there=there.key,
            section=section.key,
            right=str(at._replace(section=there.key)),
            start=section.span[0],
            end=section.span[1],
        )
    return at._replace(section=there.key, span=span)


def _verified(reading: Reading, at: Reference, quote: str) -> tuple[int, int]:
    if at.span is None:
        edition = Reference(reading.document.document, reading.edition.version, at.section)
        return locate(reading, Part(at=str(edition), quote=quote))
    if reading.text[slice(*at.span)].split() != quote.split():
        raise UsageProblem(
            "quote-differs",
            "the words at {place} are not the quoted ones",
            remedy="give the quote without a span, or the span of these words",
            place=str(at),
        )
    return at.span


def _not_there(at: Reference) -> UsageProblem:
    return UsageProblem(
        "place-not-there",
        "there is no {place}",
        remedy="name a section and a span that are there; see `annotator corpus show`",
        place=str(at),
    )
