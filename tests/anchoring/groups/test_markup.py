"""Groups 47 to 50: noise, translations, markup in other dress, front matter and repeated page lines."""

import random

import pytest

from annotator.anchoring import align
from tests.anchoring.groups.test_copies import TWINS
from tests.anchoring.groups.texts import FORMS, FRAMES, Text, document, landed, there
from tests.anchoring.helpers import ASKED, SILENT

both_forms = pytest.mark.parametrize("form", FORMS)
in_languages = pytest.mark.parametrize("language", sorted(TWINS))
LOOKALIKE = {
    "l": "1",
    "e": "c",
    "o": "0",
    "i": "l",
    "а": "о",
    "е": "с",
    "и": "н",
    "る": "ろ",
    "日": "曰",
    "ا": "إ",
    "क": "फ",
    "、": ",",
}


@both_forms
@in_languages
def test_group_47_recognition_noise(language: str, form: str) -> None:
    text = TWINS[language].sentence
    rng, noisy = random.Random(7), list(text)
    spots = [k for k, character in enumerate(text) if character in LOOKALIKE]
    for k in rng.sample(spots, min(len(spots), max(2, len(text) // 25))):
        noisy[k] = LOOKALIKE[text[k]]
    new = "".join(noisy)
    assert spots == [] or new != text
    if new != text:
        landing = landed(document(text, language, form), document(new, language, form), text)
        assert landing.outcome in ASKED
        assert there(landing, document(new, language, form)) == new


@both_forms
@pytest.mark.parametrize(
    ("one", "two"), [("en", "de"), ("de", "bg"), ("bg", "en"), ("en", "ja"), ("zh", "ar"), ("hi", "en")]
)
def test_group_48_translation(one: str, two: str, form: str) -> None:
    old, new = document(TWINS[one].sentence, one, form), document(TWINS[two].sentence, two, form)
    for quote in (TWINS[one].sentence, TWINS[one].phrase):
        assert landed(old, new, quote).outcome == "lost"


def html(passage: str, language: str) -> Text:
    """The document of `document` as an HTML source."""
    frame = FRAMES[language]
    parts = [f"<h2>{frame.first}</h2>", f"<p>{frame.before}</p>", f"<p>{passage}</p>", f"<p>{frame.after}</p>",
             f"<h2>{frame.second}</h2>", f"<p>{frame.last}</p>"]  # fmt: skip
    text = "\n".join(parts)
    headings = [(text.index(parts[k]), 2, title) for k, title in ((0, frame.first), (4, frame.second))]
    return Text(text, tuple(headings))


@in_languages
def test_group_49_markdown_and_html(language: str) -> None:
    twins = TWINS[language]
    for passage, tagged in (
        (twins.sentence, twins.sentence),
        (
            twins.sentence.replace(twins.phrase, f"**{twins.phrase}**"),
            twins.sentence.replace(twins.phrase, f"<b>{twins.phrase}</b>"),
        ),
    ):
        old, new = document(passage, language, "markdown"), html(tagged, language)
        for before, after, quote, meant in ((old, new, passage, tagged), (new, old, tagged, passage)):
            landing = landed(before, after, quote)
            assert landing.outcome == "kept"
            assert there(landing, after) == meant
        assert landed(old, new, twins.phrase).outcome == "kept"
        changed = html(tagged.replace(twins.phrase, twins.other), language)
        assert landed(old, changed, passage).outcome not in SILENT


PLAIN = "Receipts go to the accounting team within 14 days of the trip, see the travel guide for the details."
DRESSES = {
    "emphasis": PLAIN.replace("14 days", "**14 days**"),
    "underscores": PLAIN.replace("travel guide", "_travel guide_"),
    "nested": PLAIN.replace("within 14 days of", "***within* 14 days** of"),
    "link": PLAIN.replace("travel guide", "[travel guide](https://example.org/a_(b)/guide \"title\")"),
    "link in emphasis": PLAIN.replace("travel guide", "**[travel guide](../guide.md)**"),
    "code": PLAIN.replace("14 days", "`14 days`"),
    "entity": PLAIN.replace("the trip", "the&nbsp;trip"),
    "escape": PLAIN.replace("trip,", "trip\\,"),
    "tags": PLAIN.replace("14 days", "<strong class='x'>14 days</strong>"),
    "item": f"* {PLAIN}",
    "numbered": f"1. {PLAIN}",
    "quote": "> " + PLAIN.replace(" within", "\n> within"),
    "wrapped": PLAIN.replace(" within", "\nwithin"),
    "cell": f"| {PLAIN} |\n|---|",
    "comment": f"<!-- 15 days --> {PLAIN}",
}  # fmt: skip


@pytest.mark.parametrize("one", DRESSES)
@pytest.mark.parametrize("two", ["plain", "link", "tags", "item", "cell"])
def test_group_49_any_markup_to_any_other(one: str, two: str) -> None:
    old = document(DRESSES[one], "en", "markdown")
    new = document({"plain": PLAIN, **DRESSES}[two], "en", "markdown")
    middle = "go to the accounting team"
    landing = landed(old, new, middle)
    assert landing.outcome == "kept"
    assert there(landing, new) == middle
    changed = Text(new.text.replace("14", "15"), new.headings)
    assert landed(old, changed, middle).outcome in ASKED


def test_group_49_link_target_changed() -> None:
    old = document(DRESSES["link in emphasis"], "en", "markdown")
    new = Text(old.text.replace("../guide.md", "../handbook.md"), old.headings)
    for quote in (DRESSES["link in emphasis"], "[travel guide](../guide.md)"):
        landing = landed(old, new, quote)
        assert landing.outcome == "kept"
        assert "surface_changed" in landing.flags
        assert landing.changes == ("link_target",)


@pytest.mark.parametrize(("old", "new"), [
    ("10<sup>2</sup> metres", "102 metres"), ("~~100~~ euros", "100 euros"), ("`a*b*c` in the field", "`abc` in the field"),
    ("snake_case_name", "snakecasename"), ("5 * 3 * 2 coins", "5 3 2 coins"), ("the <name> here", "the here"),
    ("&lt;b&gt; tags", "<b> tags"), ("1. and 2. and 3.", "1. and 3. and 2."), ("C# code", "C code"), ("5 > 4 always", "5 4 always"),
])  # fmt: skip
def test_group_49_what_only_looks_like_markup(old: str, new: str) -> None:
    frame = "Use {} for this job in the cellar of the house."
    before, after = (document(frame.format(part), "en", "markdown") for part in (old, new))
    assert landed(before, after, frame.format(old)).outcome in ASKED


def test_group_49_code_blocks_count_as_they_stand() -> None:
    code = "```\nrun --limit 14 **fast**\nstop --now\n```"
    old = document(code, "en", "markdown")
    assert landed(old, document(f"New words.\n\n{code}", "en", "markdown"), "run --limit 14 **fast**").outcome == "kept"
    for change in (("**fast**", "fast"), ("14", "15"), ("--limit", "-limit")):
        new = Text(old.text.replace(*change), old.headings)
        assert landed(old, new, "run --limit 14 **fast**").outcome in ASKED


@both_forms
@in_languages
def test_group_50_lines_repeated_on_every_page(language: str, form: str) -> None:
    twins, frame = TWINS[language], FRAMES[language]
    bodies = [twins.sentence, twins.other, twins.third, frame.last, frame.after]
    footer = f"{frame.second} · {frame.first}"
    old = document("\n\n".join(f"{body}\n\n{footer}" for body in bodies), language, form)
    for gone in range(len(bodies)):
        left = bodies[:gone] + bodies[gone + 1 :]
        new = document("\n\n".join(f"{body}\n\n{footer}" for body in left), language, form)
        for nth in range(len(bodies)):
            landing = landed(old, new, footer, nth)
            if landing.outcome in SILENT:
                assert nth != gone
                assert landing.span == new.span(footer, nth - (nth > gone))


def test_group_50_front_matter() -> None:
    old = Text("---\ntitle: Travel 2022\ndate: 2022-01-01\n---\n\n" + document(PLAIN, "en", "markdown").text, ())
    new = Text(old.text.replace("2022", "2024"), ())
    landing = landed(old, new, PLAIN)
    assert landing.outcome == "kept"
    assert there(landing, new) == PLAIN
    assert landed(old, new, "title: Travel 2022").outcome not in SILENT
    assert align(old.text, document(PLAIN, "en", "markdown").text).land(*old.span(PLAIN)).outcome == "kept"
