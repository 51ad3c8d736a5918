"""Group 49 at the size of whole documents: one text as Markdown, as HTML, as its readable text, as reStructuredText.

The figures of all documents of the corpora (docs/anchoring.md) are those of some of them here, to a bar below them.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from annotator.anchoring import align
from annotator.corpus.html_text import html_text
from tests.anchoring.helpers import SILENT
from tests.anchoring.markup_pairs import Page, Tally, changed, html_words, labels, land_all, page_source, to_html
from tests.anchoring.to_rst import to_rst
from tests.shared import shared_data

CORPORA = {
    "tts-handbook/2025-02-27": 20,
    "opensource-guide/2026-07": 9,
    "de-gesetze/2022-03-09": 9,
    "powershell-docs/2026-08-20/docs-conceptual": 90,
}
LARGEST = 60_000


@cache
def texts(corpus: str) -> list[str]:
    root: Path = shared_data("corpora", *corpus.split("/"))
    files = sorted(path for path in root.rglob("*.md") if path.stat().st_size < LARGEST)
    return [page_source(path.read_text(encoding="utf-8-sig")) for path in files[:: CORPORA[corpus]]]


def html_page(text: str) -> Page:
    page = to_html(text)
    return Page(page, *html_words(page))


def text_page(text: str) -> Page:
    page = html_text(to_html(text)).text
    found = html_words(page.replace("<", " ").replace("&", " "))
    return Page(page, *found)


@pytest.mark.parametrize(("make", "bar"), [(html_page, 99.0), (text_page, 98.0), (to_rst, 98.0)])
def test_passages_are_carried_into_another_markup(make: Callable[[str], Page], bar: float) -> None:
    total = Tally()
    for text in (text for corpus in CORPORA for text in texts(corpus)):
        tally = land_all(text, make(text), list(labels(text)))
        total.counts.update(tally.counts)
        total.bad += tally.bad
    judged = sum(total.counts.values()) - total.counts["absent"] - total.counts["absent-silent"]
    assert judged > 2000
    assert [found for found in total.bad if found[0].startswith("wrong")] == []
    assert 100 * total.counts["right"] / judged >= bar, total.bad[:20]


@pytest.mark.parametrize("corpus", CORPORA)
def test_a_changed_number_or_negation_is_never_carried_into_another_markup(corpus: str) -> None:
    asked = 0
    for text in texts(corpus):
        new, told = changed(text, list(labels(text)))
        page = to_html(new)
        for there in (new, page, html_text(page).text, to_rst(new).text):
            alignment = align(text, there)
            for label in told:
                landing = alignment.land(*label.span)
                assert landing.outcome not in SILENT, text[slice(*label.span)]
                asked += 1
    assert asked > 200
