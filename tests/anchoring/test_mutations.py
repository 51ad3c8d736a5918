"""Real sentences in three languages with one fact changed: in the passage, around it, and with rivals planted.

The texts are used as Markdown sources and as they are rendered. Samples are drawn with fixed seeds.
"""

import random
from collections.abc import Iterator
from typing import Protocol

import pytest

from annotator.anchoring import Landing, align
from annotator.text.sentences import paragraphs
from tests.anchoring.helpers import SILENT
from tests.anchoring.mutations import (
    LANGUAGES,
    MUTATORS,
    TURNING,
    Excerpt,
    Mutation,
    excerpts,
    mutated,
    phrases,
    sample,
    unique,
)

PASSAGES, CONTEXTS, RIVALS = 12, 5, 4
"""Mutations of each kind, language and form of text: in the passage, around it, with rivals."""
forms = pytest.mark.parametrize("markdown", [True, False], ids=["Markdown", "rendered"])
languages = pytest.mark.parametrize("language", LANGUAGES)


def landed(old: Excerpt, new: Excerpt, span: tuple[int, int]) -> Landing:
    return align(old.text, new.text, old_headings=old.headings, new_headings=new.headings).land(*span)


def changed_words(change: Mutation) -> tuple[int, int]:
    """The stretch of the old sentence that became another, out to whole words."""
    old, new = change.old, change.new
    low = next((k for k, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), min(len(old), len(new)))
    high = len(old)
    while high > low and old[high - 1 :] == new[len(new) - len(old) + high - 1 :]:
        high -= 1
    low, high = old.rfind(" ", 0, low) + 1, old.find(" ", high)
    return low, high if high > low else len(old)


@pytest.mark.parametrize("kind", MUTATORS)
@languages
@forms
def test_a_changed_fact_is_asked_about_and_named(language: str, kind: str, *, markdown: bool) -> None:
    cases = sample(language, kind, PASSAGES, "passage", markdown=markdown)
    assert len(cases) >= PASSAGES - 2
    missed = []
    for old, change in cases:
        new = old.with_sentence(change.new)
        alignment = align(old.text, new.text, old_headings=old.headings, new_headings=new.headings)
        around = next(span for span in paragraphs(old.text) if span[0] <= old.start < span[1])
        touched = tuple(old.start + at for at in changed_words(change))
        for start, end in ((old.start, old.end), around, touched):
            landing = alignment.land(start, end)
            assert landing.outcome not in SILENT, change
        landing = alignment.land(old.start, old.end)
        if not change.expected & {*landing.changes}:
            missed.append((change, landing.changes))
    assert len(missed) <= 0.05 * len(cases), missed


@pytest.mark.parametrize("kind", MUTATORS)
@languages
def test_a_phrase_of_a_changed_sentence_is_asked_about(language: str, kind: str) -> None:
    rng = random.Random(f"{kind} {language}")
    for old, change in sample(language, kind, RIVALS, "phrase", markdown=rng.random() < 0.5):
        new = old.with_sentence(change.new)
        start, end = phrases(old.sentence, rng)
        landing = landed(old, new, (old.start + start, old.start + end))
        assert landing.outcome not in SILENT, (change, old.sentence[start:end])


def hosts(language: str, kind: str, seed: str, *, markdown: bool) -> Iterator[tuple[Excerpt, Mutation, list[str]]]:
    """Excerpts with a mutation of another real sentence, and six real sentences more; none of them in the excerpt."""
    rng = random.Random(f"{seed} {language} {kind} {markdown}")
    pool = [
        one for one in excerpts(language, markdown=markdown) if one.sentence[0].isupper() and one.sentence[-1] == "."
    ]
    count = 0
    while count < CONTEXTS:
        host, subject, *rest = rng.sample(pool, 8)
        change = mutated(subject.sentence, kind, language, rng)
        words = [one.sentence for one in rest]
        if change and len({*words, change.old}) == 7 and all(text not in host.text for text in (*words, change.old)):
            count += 1
            yield host, change, words


def planted(host: Excerpt, block: str) -> tuple[Excerpt, int]:
    """The excerpt with one more block at a blank line behind its sentence, and where the block begins."""
    at = host.text.find("\n\n", host.end)
    at = len(host.text) if at < 0 else at
    text = f"{host.text[:at]}\n\n{block}{host.text[at:]}"
    by = len(block) + 2
    headings = tuple((offset + by * (offset > at), level, title) for offset, level, title in host.headings)
    return Excerpt(text, host.start, host.end, headings), at + 2


def lead_in(sentence: str, words: list[str], *, markdown: bool) -> tuple[str, str]:
    items = [f"- {text}" if markdown else text for text in words[:3]]
    between = "\n" if markdown else "\n\n"
    return f"{sentence[:-1]}:\n\n{between.join(items)}", words[1]


def header(sentence: str, words: list[str], *, markdown: bool) -> tuple[str, str]:
    rows = [f"{words[k]} | {words[k + 1]}" for k in (0, 2, 4)]
    if not markdown:
        return "\n\n".join([f"{sentence[:-1]} | Notes", *rows]), rows[1]
    return "\n".join([f"| {sentence[:-1]} | Notes |", "|---|---|", *(f"| {row} |" for row in rows)]), rows[1]


def before(sentence: str, words: list[str], *, markdown: bool) -> tuple[str, str]:
    del markdown
    return f"{sentence} {words[0]} {words[1]}", words[0]


def after(sentence: str, words: list[str], *, markdown: bool) -> tuple[str, str]:
    del markdown
    return f"{words[1]} {words[0]} {sentence}", words[0]


class Build(Protocol):
    """Makes a block of Markdown or plain text around a sentence, and says which words of it are the passage."""

    def __call__(self, sentence: str, words: list[str], *, markdown: bool) -> tuple[str, str]: ...


BUILDERS: dict[str, Build] = {"lead-in": lead_in, "header": header, "before": before, "after": after}


@pytest.mark.parametrize("kind", TURNING)
@languages
@forms
@pytest.mark.parametrize("where", BUILDERS)
def test_a_changed_fact_around_the_passage_is_flagged(where: str, language: str, kind: str, *, markdown: bool) -> None:
    build = BUILDERS[where]
    carried = 0
    for host, change, words in hosts(language, kind, where, markdown=markdown):
        (block, quote), (other, _) = (build(text, words, markdown=markdown) for text in (change.old, change.new))
        old, at = planted(host, block)
        new, _ = planted(host, other)
        start = at + block.index(quote)
        landing = landed(old, new, (start, start + len(quote)))
        if landing.outcome in SILENT:
            carried += 1
            assert "context_changed" in landing.flags, (block, other)
            assert landing.span is not None
            assert new.text[slice(*landing.span)] == quote
    assert carried >= CONTEXTS - 1


@pytest.mark.parametrize("kind", MUTATORS)
@languages
@forms
def test_a_copy_of_the_old_words_elsewhere_never_wins(language: str, kind: str, *, markdown: bool) -> None:
    for old, change in sample(language, kind, RIVALS, "rivals", markdown=markdown):
        changed = old.with_sentence(change.new)
        front = changed.text.find("\n---\n") + 5 if changed.text.startswith("---\n") else 0
        rivals = {
            "at the end": f"{changed.text}\n\n{change.old}\n",
            # behind front matter, which must begin a text to be some
            "at the beginning": f"{changed.text[:front]}\n{change.old}\n\n{changed.text[front:]}",
            "changed words at the end": f"{old.with_sentence('').text}\n\n{change.new}\n",
        }
        for where, text in rivals.items():
            landing = align(old.text, text).land(old.start, old.end)
            assert landing.outcome not in SILENT, (where, change)


@pytest.mark.parametrize("kind", MUTATORS)
@languages
@forms
def test_the_changed_words_beside_a_copy_are_seen(language: str, kind: str, *, markdown: bool) -> None:
    """Which of both is the passage nobody can tell; where the copy is taken, the other one is pointed at."""
    for old, change in sample(language, kind, RIVALS, "beside", markdown=markdown):
        for both in (f"{change.new} {change.old}", f"{change.old} {change.new}"):
            new = old.with_sentence(both)
            landing = landed(old, new, (old.start, old.end))
            if landing.outcome in SILENT:
                assert "context_changed" in landing.flags, (both, change)
                assert landing.span is not None
                assert new.text[slice(*landing.span)] == change.old


@pytest.mark.parametrize("kind", MUTATORS)
@languages
@forms
@pytest.mark.parametrize("gone", [False, True], ids=["changed", "deleted"])
def test_one_of_three_copies_changed(language: str, kind: str, *, markdown: bool, gone: bool) -> None:
    """Boilerplate under three paragraphs; one copy becomes another or goes: the others stay where they are, or ask."""
    rng = random.Random(f"copies {language} {kind} {markdown}")
    for host, change, words in list(hosts(language, kind, "copies", markdown=markdown))[:2]:
        which = rng.randrange(3)
        copies = [change.old] * 3
        copies[which] = "" if gone else change.new
        blocks = [
            "\n\n".join(f"{words[k]} {text}".strip() for k, text in enumerate(part))
            for part in ([change.old] * 3, copies)
        ]
        (old, at), (new, there) = (planted(host, block) for block in blocks)
        alignment = align(old.text, new.text, old_headings=old.headings, new_headings=new.headings)
        starts = [at + blocks[0].index(words[k]) + len(words[k]) + 1 for k in range(3)]
        for k, start in enumerate(starts):
            landing = alignment.land(start, start + len(change.old))
            if landing.outcome in SILENT:
                assert k != which, change
                assert landing.span is not None
                assert landing.span[0] == there + blocks[1].index(words[k]) + len(words[k]) + 1


def test_there_are_mutations_enough() -> None:
    """What the tests above go through, counted: at least 2,000 in 12 kinds or more."""
    passages = len(MUTATORS) * len(LANGUAGES) * 2 * PASSAGES
    around = len(TURNING) * len(LANGUAGES) * 2 * 4 * CONTEXTS
    rivals = len(MUTATORS) * len(LANGUAGES) * (2 * 2 * RIVALS + RIVALS + 2 * 2 * 2)
    assert len(MUTATORS) >= 12
    assert passages + around + rivals >= 2000


def test_the_sentences_are_real_and_stand_once() -> None:
    for language in LANGUAGES:
        for old, change in sample(language, "negation", 5, "real", markdown=True):
            assert old.text[old.start : old.end] == change.old != change.new
            assert unique(old.text, change.old)
