"""Which documents took over text that another one lost: runs of words, and what speaks for a move."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.workflow.elsewhere import Page, Search, Sought, find_words
from annotator.workflow.movements import (
    COMMON,
    RUN,
    Leaving,
    Scan,
    Seen,
    Shelf,
    heirs,
    leaving,
    nearness,
    other_version,
    runs,
    sample,
    scan,
)

ENGLISH = "Travel costs are refunded within thirty days of the end of the journey if receipts are handed in."
BULGARIAN = "Пътните разходи се възстановяват в срок от тридесет дни след края на пътуването."
JAPANESE = "出張費は旅行終了後三十日以内に領収書を提出した場合に払い戻される。"


@pytest.mark.parametrize("text", [ENGLISH, BULGARIAN, JAPANESE])
def test_markup_case_and_punctuation_make_no_difference(text: str) -> None:
    words = text.split()
    marked = " ".join(f"**{word}**" if at % 3 == 0 else word for at, word in enumerate(words))
    assert runs(marked) == runs(text) != []
    assert runs(f"<p>{text.upper()}</p>\n") == runs(text)
    assert runs(text.replace(" ", "\n> ")) == runs(text)


def test_runs_are_the_same_in_every_process() -> None:
    code = f"from annotator.workflow.movements import runs; print(runs({ENGLISH!r}))"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed}
        )
        assert done.stdout.strip() == str(runs(ENGLISH))


@given(st.lists(st.integers(0, 50)), st.integers(1, 20))
def test_a_sample_is_spread_and_bounded(found: list[int], most: int) -> None:
    taken = sample(found, most)
    assert len(taken) == min(most, len(set(found)))
    assert set(taken) <= set(found)
    assert list(taken) == sorted(taken, key=found.index)


def test_a_short_passage_is_looked_for_by_its_line() -> None:
    text = f"Before.\n{ENGLISH}\nAfter."
    start = text.index("thirty days")
    (found,) = leaving(Leaving(text, "", ((start, start + 11),))).passages
    assert set(found) == set(runs(ENGLISH))
    assert leaving(Leaving("few words", "", ((0, 3),))).passages == ((),)


def test_what_stayed_is_not_gone() -> None:
    other = "Hotels are booked by the travel desk and never by the traveller alone."
    left = leaving(Leaving(f"{ENGLISH}\n\n{other}", f"# New\n\n{other}", ()))
    assert set(left.gone) >= set(runs(ENGLISH))
    assert not set(left.gone) & set(runs(other))


def seen(document: str, *found: int) -> Seen:
    return Seen(document, "2", frozenset(found), ())


LOST = tuple(range(100, 140))


def test_who_gained_is_an_heir_and_who_had_it_is_none() -> None:
    shelf = Shelf.of([seen("new", *LOST[:30]), seen("twin", *LOST), seen("little", *LOST[:3])])
    near = shelf.near(LOST, frozenset())
    assert [one.document for one in heirs(LOST, near, shelf, {}, ())] == ["twin", "new"]
    # What a twin held all along may have come to the new one from there.
    before = {"twin": frozenset(LOST)}
    assert heirs(LOST, near, shelf, before, ()) == ()
    found = heirs(LOST, near, shelf, {"twin": frozenset(LOST[25:])}, ())
    assert [(one.document, one.share) for one in found] == [("new", 25 / 40), ("twin", 25 / 40)]


def test_a_page_that_names_the_old_one_is_its_heir_first() -> None:
    shelf = Shelf.of([seen("new", *LOST), seen("named")])
    found = heirs(LOST, shelf.near(LOST, frozenset()), shelf, {}, ["named"])
    assert [(one.document, one.named) for one in found] == [("named", True), ("new", False)]


def test_runs_of_everybody_say_nothing() -> None:
    shelf = Shelf.of(seen(f"d{number}", *LOST) for number in range(COMMON + 1))
    assert shelf.near(LOST, frozenset()) == []
    assert shelf.whole(LOST, frozenset(("d0",))) == sorted(f"d{number}" for number in range(1, COMMON + 1))


def test_pages_say_what_they_hold_and_which_addresses_were_theirs() -> None:
    page = f"---\ntitle: T\nredirect_from:\n  - /old/place/\n  - /older.html#x\n---\n{ENGLISH}\n"
    wanted = frozenset(runs(ENGLISH))
    found = scan(Scan((Page("a", "1", page), Page("b", "1", "redirect_from: /old/place/")), wanted))
    assert (found[0].runs, found[0].claims) == (wanted, ("old/place", "older"))
    assert (found[1].runs, found[1].claims) == (frozenset(), ())


def test_folders_of_versions() -> None:
    assert other_version("7.4/a/b", "7.5/a/b")
    assert other_version("docs/v1/x", "docs/v2.1/y")
    assert not other_version("7.4/a/b", "7.4/c/b")
    assert not other_version("docs/old/x", "docs/new/x")
    assert not other_version("7.4/x", "about/x")
    ordered = sorted(["7.5/a/b", "7.4/c/b", "7.4/a/c", "x"], key=lambda name: nearness("7.4/a/b", name))
    assert ordered == ["7.4/a/c", "7.4/c/b", "x", "7.5/a/b"]


@given(st.lists(st.sampled_from(["a", "an", "the", "cat", ".", "十", "五", "-"]), min_size=5, max_size=9), st.data())
def test_words_that_stand_letter_for_letter_are_found_as_by_their_tokens(words: list[str], data: st.DataObject) -> None:
    said = " ".join(words)
    before, behind = (data.draw(st.sampled_from(["", "a ", "the. ", "s", "十", "a", "-"])) for _ in range(2))
    page = f"{before}{said}{behind[::-1]}"
    spaced = page.replace(said, "  ".join(words))
    sought = (Sought(said, "own"),)
    by_letter = {hit.span for hit in find_words(Search((Page("p", "1", page),), sought))}
    by_token = {hit.span for hit in find_words(Search((Page("p", "1", spaced),), sought))}
    if len(words) == 1 or said == "  ".join(words):
        return
    assert bool(by_letter) == bool(by_token)


def test_a_run_has_so_many_words() -> None:
    assert len(runs("one two three four five")) == 1
    assert runs("one two three four") == []
    assert RUN == 5
