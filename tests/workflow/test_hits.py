"""A hit opens at the sentence that answers best to the words."""

import pytest

from annotator.workflow.hits import best_sentence
from annotator.workflow.search import search
from tests.workflow.team import DOCUMENT, Team

TEXT = """# Leave

## Duties

You must report to work or have an approved leave request. You should submit leave requests three days in advance.
"""


def test_the_sentence_with_most_words_is_chosen_and_the_heading_is_none() -> None:
    team = Team(texts=(TEXT,))
    reading = team.project.corpus.reading(DOCUMENT, "2021")
    for asked, wanted in (
        ("submit leave requests in advance", "You should submit leave requests three days in advance."),
        ("report leave", "You must report to work or have an approved leave request."),
    ):
        hit = next(hit for hit in search(team.project, asked).hits if hit.at.endswith("#duties"))
        below = TEXT.index("You must")
        found = best_sentence(reading, hit, asked, below=below)
        assert found is not None
        assert TEXT[slice(*found)] == wanted
    unmarked = hit.model_copy(update={"matches": ()})
    assert best_sentence(reading, unmarked, "parrots", below=below) is None


def test_where_every_word_is_mistyped_it_opens_at_what_was_shown() -> None:
    team = Team(texts=(TEXT,))
    reading = team.project.corpus.reading(DOCUMENT, "2021")
    (hit,) = (hit for hit in search(team.project, "advnace").hits if hit.at.endswith("#duties"))
    found = best_sentence(reading, hit, "advnace", below=TEXT.index("You must"))
    assert found is not None
    assert TEXT[slice(*found)] == "You should submit leave requests three days in advance."


@pytest.mark.parametrize("line_feed", ["\n", " "])
def test_of_a_section_of_many_pages_those_around_what_is_shown_are_read(line_feed: str) -> None:
    far = "A fee of office 7 is paid by the guest in full."
    filler = [f"Nothing is said of office {number}." for number in range(100, 3100)]
    text = "# Fees\n\n" + line_feed.join([far, *filler, "The fee is paid by nobody.", *filler]) + "\n"
    team = Team(texts=(text,))
    reading = team.project.corpus.reading(DOCUMENT, "2021")
    (hit,) = search(team.project, "fee").hits
    at = text.index("The fee")
    shown = hit.model_copy(update={"span": (at, at + 20)})
    found = best_sentence(reading, shown, "fee paid guest full", below=8)
    assert found is not None
    assert text[slice(*found)] == "The fee is paid by nobody."
    assert best_sentence(reading, hit.model_copy(update={"span": (8, 20)}), "fee paid guest full", below=8) == (
        8,
        8 + len(far),
    )
