"""Letting a passage grow and shrink at both ends, by sentence and by word. Pure: spans in, spans out."""

import re
from enum import StrEnum

from annotator.tui.widgets.units import Span, Units, sentence_units
from annotator.workflow.corpus import Reading
from annotator.workflow.wording import tokens

_NEAR = 400
"""Code points in which the next word is looked for."""
_LABEL = re.compile(r"[\W_]*(?:\w{1,3}[.):][\W_]*)?")
"""What may stand before a sentence and is none of its words: markup, a bullet, the number of an item."""


class Edge(StrEnum):
    """Which end of a passage moves."""

    FRONT = "front"
    BACK = "back"


def by_sentence(sentences: Units, span: Span, edge: Edge, *, grow: bool) -> Span:
    """The passage with a sentence more or less at one end; an end inside a sentence goes to that sentence's end first.

    The same span where nothing would be left, or where the text ends.
    """
    start, end = span
    if edge is Edge.FRONT:
        moved = _sentence_before(sentences, start) if grow else _second_sentence(sentences, start)
        return _sound(span, (start if moved is None else moved, end))
    moved = _sentence_after(sentences, end) if grow else _last_but_one(sentences, end)
    return _sound(span, (start, end if moved is None else moved))


def by_word(text: str, span: Span, edge: Edge, *, grow: bool) -> Span:
    """The passage with a word more or less at one end; a character in scripts that leave no spaces."""
    start, end = span
    if edge is Edge.FRONT and grow:
        base = max(0, start - _NEAR)
        found = tokens(text[base:start])
        return _sound(span, (base + found[-1][0] if found else start, end))
    if edge is Edge.FRONT:
        found = tokens(text[start : min(end, start + _NEAR)])
        return _sound(span, (start + found[1][0] if len(found) > 1 else start, end))
    if grow:
        found = tokens(text[end : end + _NEAR])
        return _sound(span, (start, end + found[0][1] if found else end))
    base = max(start, end - _NEAR)
    found = tokens(text[base:end])
    return _sound(span, (start, base + found[-2][1] if len(found) > 1 else end))


def sentences_of(reading: Reading) -> Units:
    """The sentences of an edition; none crosses the beginning of a section."""
    return sentence_units(reading.text, [one.span[0] for one in reading.sections])


def whole_sentences(text: str, sentences: Units, span: Span) -> Span:
    """The passage let out to the ends of the sentences in which its own ends lie.

    An end stays where only markup, punctuation or the number of an item would come in.
    """
    start, end = span
    first, last = sentences.at(start), sentences.before(end)
    if first is not None and first[0] < start and not _LABEL.fullmatch(text, first[0], start):
        start = first[0]
    if last is not None and last[1] > end and any(one.isalnum() for one in text[end : last[1]]):
        end = last[1]
    return start, end


def newly_cut(old: Reading, was: Span, new: Reading, now: Span) -> tuple[Edge, ...]:
    """Which ends of a place lie inside a sentence, where the passage was made of whole sentences; else none."""
    if whole_sentences(old.text, sentences_of(old), was) != was:
        return ()
    whole = whole_sentences(new.text, sentences_of(new), now)
    ends = {Edge.FRONT: whole[0] < now[0], Edge.BACK: whole[1] > now[1]}
    return tuple(edge for edge, cut in ends.items() if cut)


def _sentence_before(sentences: Units, start: int) -> int | None:
    here = sentences.at(start)
    if here is not None and here[0] < start:
        return here[0]
    found = sentences.before(start)
    return found[0] if found else None


def _sentence_after(sentences: Units, end: int) -> int | None:
    last = sentences.before(end)
    if last is not None and last[1] > end:
        return last[1]
    found = sentences.at(end)
    return found[1] if found else None


def _second_sentence(sentences: Units, start: int) -> int | None:
    here = sentences.at(start)
    following = sentences.at(here[1]) if here else None
    return following[0] if following else None


def _last_but_one(sentences: Units, end: int) -> int | None:
    last = sentences.before(end)
    previous = sentences.before(last[0]) if last else None
    return previous[1] if previous else None


def _sound(old: Span, new: Span) -> Span:
    return new if new[0] < new[1] else old
