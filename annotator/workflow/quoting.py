"""Passages of labels: finding a quote's place, and taking the words at a place.

A quote only ever verifies a place. Where a place is missing, the quote finds it if it stands exactly once where it is
said to stand; anything else is refused, because a guess would be a wrong label that looks right.
"""

import datetime
import re
from collections.abc import Iterator

from annotator.model.label import Distractor, Follow, Judgement, Part, Passage
from annotator.model.reference import Reference, parse_reference
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading

CONTEXT = 64
"""Code points kept on each side of a quote: enough to make 99.97 % of sentences unique (facts on anchoring)."""
PHRASE_CONTEXT = 128
_PHRASE_WORDS = 6
_GROW = 64
_MOST_CONTEXT = 512


def passage_at(
    project: Project, document: str, version: str, start: int, end: int, *, follow: Follow = Follow.CURRENT
) -> Passage:
    """The passage at a span of an edition, with its section, words and context.

    Raises `UsageProblem` where the span is not inside the text or holds nothing but white space.
    """
    return passage_in(project.corpus.reading(document, version), start, end, follow=follow)


def passage_in(reading: Reading, start: int, end: int, *, follow: Follow = Follow.CURRENT) -> Passage:
    """The same of an edition that was read already."""
    at = Reference(reading.document.document, reading.edition.version)
    filled = _filled(reading, Part(at=str(at), span=_inside(reading, start, end)))
    return Passage(**dict(filled), follow=follow)


def section_passage(
    project: Project, document: str, version: str, key: str, *, follow: Follow = Follow.CURRENT
) -> Passage:
    """The passage that is a whole section."""
    reading = project.corpus.reading(document, version)
    part = Part(at=str(Reference(document, version, key)))
    _section_span(reading, part)
    return Passage(**dict(part), follow=follow)


def complete(project: Project, judgement: Judgement, *, date: datetime.date) -> dict[str, object]:
    """The needs and distractors of a judgement with every place found, its words and context filled in.

    An `at` without a version means the edition in force at `date`. Raises `UsageProblem` where a place does not exist,
    where a quote is not what stands there, or where a quote without a span does not stand exactly once.
    """
    needs = tuple(
        need.model_copy(update={"any": tuple(_complete_passage(project, passage, date) for passage in need.any)})
        for need in judgement.needs
    )
    distractors = tuple(_complete_distractor(project, one, date) for one in judgement.distractors)
    return {"needs": needs, "distractors": distractors}


def verify(reading: Reading, part: Part) -> str | None:
    """What is wrong with a part's place and words in the edition it names; None where nothing is."""
    try:
        span = _section_span(reading, part) if part.span is None else _inside(reading, *part.span)
    except UsageProblem as problem:
        return problem.message.text()
    if part.span is not None and part.quote and reading.text[span[0] : span[1]] != part.quote:
        return f"the words at {span[0]}-{span[1]} are not the quoted ones"
    return None


def _complete_passage(project: Project, passage: Passage, date: datetime.date) -> Passage:
    if passage.parts:
        return passage.model_copy(update={"parts": tuple(_complete(project, part, date) for part in passage.parts)})
    part = _complete(project, passage, date)
    return passage.model_copy(update={name: getattr(part, name) for name in Part.model_fields})


def _complete_distractor(project: Project, distractor: Distractor, date: datetime.date) -> Distractor:
    part = _complete(project, Part(at=distractor.at, span=distractor.span, quote=distractor.quote), date)
    return distractor.model_copy(update={"at": part.at, "span": part.span, "quote": part.quote})


def _complete(project: Project, part: Part, date: datetime.date) -> Part:
    place = parse_reference(part.at)
    reading = project.corpus.resolve(place, date)
    named = part.model_copy(
        update={"at": str(Reference(place.document, place.version or reading.edition.version, place.section))}
    )
    if named.span is None and named.quote:
        return _filled(reading, named.model_copy(update={"span": locate(reading, named)}))
    if named.span is None:
        _section_span(reading, named)
        return named
    problem = verify(reading, named)
    if problem is not None:
        raise UsageProblem(
            "quote-differs",
            "{problem}",
            remedy="give the quote without a span, or the span of these words",
            where=named.at,
            problem=problem,
        )
    return _filled(reading, named)


def _filled(reading: Reading, part: Part) -> Part:
    start, end = part.span or (0, 0)
    quote = reading.text[start:end]
    before, after = _context(reading.text, start, end)
    at = Reference(reading.document.document, reading.edition.version, reading.section_at(start).key)
    return Part(at=str(at), span=(start, end), before=before, quote=quote, after=after)


def _context(text: str, start: int, end: int) -> tuple[str, str]:
    """Text before and after a span, grown until the whole stands once."""
    quote = text[start:end]
    size = PHRASE_CONTEXT if len(quote.split()) <= _PHRASE_WORDS else CONTEXT
    while True:
        before, after = text[max(0, start - size) : start], text[end : end + size]
        if size >= _MOST_CONTEXT or _occurs_once(text, before + quote + after):
            return before, after
        size += _GROW


def _occurs_once(text: str, words: str) -> bool:
    first = text.find(words)
    return text.find(words, first + 1) < 0


def _inside(reading: Reading, start: int, end: int) -> tuple[int, int]:
    if not 0 <= start < end <= len(reading.text):
        raise UsageProblem(
            "span-outside",
            "{start}-{end} is not inside the text, which has {length} characters",
            remedy="mark the passage again",
            where=f"{reading.document.document}@{reading.edition.version}",
            start=start,
            end=end,
            length=len(reading.text),
        )
    if not reading.text[start:end].strip():
        raise UsageProblem(
            "span-blank",
            "there are no words at {start}-{end}",
            remedy="mark the words that prove the answer",
            where=f"{reading.document.document}@{reading.edition.version}",
            start=start,
            end=end,
        )
    return start, end


def _section_span(reading: Reading, part: Part) -> tuple[int, int]:
    key = parse_reference(part.at).section
    section = reading.section(key) if key else None
    if section is None:
        raise UsageProblem(
            "section-unknown",
            "there is no section {section}" if key else "neither a section nor a quote says what is meant",
            remedy="see `annotator corpus show {edition}`",
            where=part.at,
            section=key,
            edition=f"{reading.document.document}@{reading.edition.version}",
        )
    return section.span


def locate(reading: Reading, part: Part) -> tuple[int, int]:
    """Where a part's quote stands: in the section that is named, else in the document.

    Raises `UsageProblem` where it does not stand there, or more than once.
    """
    if not part.quote.split():
        remedy = "copy the words from the document as they stand"
        raise UsageProblem("quote-empty", "the quote has no words", remedy=remedy, where=part.at)
    key = parse_reference(part.at).section
    bounds = _section_span(reading, part) if key else (0, len(reading.text))
    found = list(_occurrences(reading.text, part.quote, *bounds))
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageProblem(
            "quote-ambiguous",
            "the quote occurs {count} times, at {places}",
            remedy="give the span that is meant, or a longer quote",
            where=part.at,
            count=len(found),
            places=", ".join(f"{start}-{end}" for start, end in found[:5]),
        )
    elsewhere = [reading.section_at(start).key for start, _ in _occurrences(reading.text, part.quote)] if key else []
    raise UsageProblem(
        "quote-not-found",
        "the quote does not stand there" + (", but in section {elsewhere}" if elsewhere else ""),
        remedy="copy the words from the document as they stand",
        where=part.at,
        elsewhere=", ".join(dict.fromkeys(elsewhere)),
    )


def _occurrences(text: str, quote: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Every place of a quote, words compared exactly and white space as one space; overlapping ones too."""
    words = quote.split()
    if not words:
        return
    pattern = re.compile(r"\s+".join(map(re.escape, words)))
    end = len(text) if end is None else end
    at = start
    while (found := pattern.search(text, at, end)) is not None:
        yield found.span()
        at = found.start() + 1


def occurrences(text: str, quote: str) -> tuple[tuple[int, int], ...]:
    """Every place where the words of a quote stand, whatever white space lies between them."""
    return tuple(_occurrences(text, quote))
