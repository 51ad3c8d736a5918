"""Section keys of real documents against the engine: a key is where the sentences of its section went."""

from collections import Counter
from pathlib import Path

import pytest

from annotator.anchoring import align
from annotator.store.memory import MemoryStore
from annotator.text.sentences import sentences
from annotator.workflow.add import apply_add, plan_add
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading
from tests.shared import shared_data

_WORDS = 8


def headings(reading: Reading) -> list[tuple[int, int, str]]:
    return [(one.span[0], one.level, one.heading) for one in reading.sections if one.level]


def votes(old: Reading, new: Reading) -> dict[str, Counter[str]]:
    """Old key -> the sections in which its sentences stand now beyond doubt, by their letters."""
    alignment = align(old.text, new.text, old_headings=headings(old), new_headings=headings(new))
    found: dict[str, Counter[str]] = {}
    for start, end in sentences(old.text):
        landing = alignment.land(start, end)
        if len(old.text[start:end].split()) >= _WORDS and landing.silent and landing.span is not None:
            there = new.section_at(landing.span[0]).key
            found.setdefault(old.section_at(start).key, Counter())[there] += end - start
    return found


@pytest.mark.parametrize(
    ("corpus", "folder", "editions", "least"),
    [
        ("opensource-guide", "de", ("2018-12", "2026-07"), 100),
        ("opensource-guide", "bg", ("2024-12", "2026-07"), 100),
        ("de-gesetze", "b/brkg_2005", ("2013-01-11", "2022-03-09"), 10),
        ("tts-handbook", "travel-and-leave", ("2022-12-29", "2025-02-27"), 100),
    ],
)
def test_a_key_is_where_the_sentences_of_its_section_went(
    corpus: str, folder: str, editions: tuple[str, str], least: int
) -> None:
    project = Project(MemoryStore(), person="ana")
    for edition in editions:
        source: Path = shared_data("corpora", corpus, edition, folder)
        project = Project(project.store, person="ana")
        apply_add(project, plan_add(project, [source], edition=edition))
    agreed = 0
    for document in project.corpus.documents():
        if not set(editions) <= set(project.corpus.versions(document)):
            continue
        old, new = (project.corpus.reading(document, edition) for edition in editions)
        now = {section.key for section in new.sections}
        for key, found in votes(old, new).items():
            if key in now:
                assert found[key] * 2 >= found.total(), (document, key, found)
                agreed += 1
    assert agreed >= least


def test_the_paragraph_that_was_inserted_gets_a_key_of_its_own() -> None:
    """BRKG: § 3a came in, and the one after it kept its key."""
    project = Project(MemoryStore(), person="ana")
    for edition in ("2013-01-11", "2022-03-09"):
        project = Project(project.store, person="ana")
        source = shared_data("corpora", "de-gesetze", edition, "b", "brkg_2005")
        apply_add(project, plan_add(project, [source], edition=edition))
    (document,) = project.corpus.documents()
    keys = [
        [section.key for section in project.corpus.reading(document, edition).sections]
        for edition in ("2013-01-11", "2022-03-09")
    ]
    came = set(keys[1]) - set(keys[0])
    assert any(key.startswith("3a-") or "/3a-" in key for key in came)
    assert any(key.startswith("4-") or "/4-" in key for key in keys[0] if key in keys[1])
