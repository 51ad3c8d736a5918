"""What around a carried passage is worth a flag, and what is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.anchoring import Change, align
from annotator.anchoring.changes import kinds, turns_meaning
from annotator.anchoring.side import Heading
from tests.anchoring.helpers import AFTER, BEFORE, SILENT, around, land, place, there, written

QUOTE = "Receipts for the train are kept with the signed form in the archive."
OTHER = "Bicycles may be taken along on trips into the nearby towns."
LIST = f"- {OTHER}\n- {QUOTE}\n- Meals are paid by the host."
TURNED = {
    "negated before": ("Refunds are possible. {}", "Refunds are not possible. {}"),
    "negated after": ("{} They must be sent by post.", "{} They must not be sent by post."),
    "number in the paragraph before": ("It takes 14 days.\n\n{}", "It takes 15 days.\n\n{}"),
    "number in the paragraph after": ("{}\n\nThis holds for 2 years.", "{}\n\nThis holds for 3 years."),
    "two sentences before": ("You must ask. Ask early. {}", "You may ask. Ask early. {}"),
    "German duty": ("Der Antrag muss vorliegen. {}", "Der Antrag kann vorliegen. {}"),
    "Bulgarian negation": ("Таксито се признава. {}", "Таксито не се признава. {}"),
    "Japanese duty": ("申請書を提出しなければならない。{}", "申請書を提出することができる。{}"),
    "date at the beginning": ("3. März 2021 beginnt es. {}", "4. März 2021 beginnt es. {}"),
    "share at the beginning": ("2.5 percent are paid. {}", "3.5 percent are paid. {}"),
    "address at the beginning": ("192.168.1.42 is the host. {}", "192.168.2.42 is the host. {}"),
    "unit": ("The term is 3 months long. {}", "The term is 3 weeks long. {}"),
    "exception added behind": ("{}", "{} This does not apply to interns."),
    "exception added as a paragraph": ("{}", "{}\n\nHowever, interns keep nothing at all."),
    "German exception as a paragraph": ("{}", "{}\n\nDies gilt nicht für Reisen ins Ausland."),
    "Bulgarian exception as a paragraph": ("{}", "{}\n\nТова не важи за пътувания в чужбина."),
    "exception taken away": ("{} This does not apply to interns.", "{}"),
    "any sentence added right behind": ("{}", "{} The archive is in the cellar."),
    "negation added before": ("{}", "Nothing below is binding for guests. {}"),
    "lead-in": (f"You may do this:\n\n{LIST}", f"You may not do this:\n\n{LIST}"),
    "lead-in reworded": (f"Trips in the city centre:\n\n{LIST}", f"Trips in the country side:\n\n{LIST}"),
    "lead-in two blocks above": (f"You may do:\n\nNote well.\n\n{LIST}", f"You may not do:\n\nNote well.\n\n{LIST}"),
    "lead-in behind an abbreviated unit": (
        f"Рейсът струва 120 лв. Бележки за него:\n\n{LIST}", f"Рейсът струва 120 евро. Бележки за него:\n\n{LIST}"
    ),
    "lead-in behind a year": (
        f"Важи от 3 март 2021 г. Това се признава:\n\n{LIST}", f"Важи от 3 юли 2021 г. Това се признава:\n\n{LIST}"
    ),
    "lead-in of numbered items": (
        f"These are paid:\n\n1. {OTHER}\n2. {QUOTE}", f"These are not paid:\n\n1. {OTHER}\n2. {QUOTE}"
    ),
    "lead-in of the outer list": (
        f"You may:\n\n- go by train:\n  - {OTHER}\n  - {QUOTE}", f"You may not:\n\n- go by train:\n  - {OTHER}\n  - {QUOTE}"
    ),
    "outer item": (
        f"Rules:\n\n- paid trips:\n  - {OTHER}\n  - {QUOTE}", f"Rules:\n\n- unpaid trips:\n  - {OTHER}\n  - {QUOTE}"
    ),
    "rendered lead-in": (f"These are paid:\n\n{OTHER}\n\n{QUOTE}", f"These are never paid:\n\n{OTHER}\n\n{QUOTE}"),
    "heading over a list": (f"## What is covered\n\n{LIST}", f"## What is not covered\n\n{LIST}"),
    "header": (
        f"| Allowed | Why |\n|---|---|\n| {OTHER} | a |\n| {QUOTE} | yes |",
        f"| Forbidden | Why |\n|---|---|\n| {OTHER} | a |\n| {QUOTE} | yes |",
    ),
    "rendered header": (
        f"Paid | Why\n\n{OTHER} | a\n\n{QUOTE} | yes", f"Not paid | Why\n\n{OTHER} | a\n\n{QUOTE} | yes"
    ),
    "caption": (
        f"Table 1: valid from 2021\n\n| Rule | Why |\n|---|---|\n| {OTHER} | a |\n| {QUOTE} | b |",
        f"Table 1: valid from 2023\n\n| Rule | Why |\n|---|---|\n| {OTHER} | a |\n| {QUOTE} | b |",
    ),
    "header of the second of two tables": (
        f"| A | B |\n|---|---|\n| x | y |\n\n| Paid | Why |\n|---|---|\n| {OTHER} | a |\n| {QUOTE} | b |",
        f"| A | B |\n|---|---|\n| x | y |\n\n| Unpaid | Why |\n|---|---|\n| {OTHER} | a |\n| {QUOTE} | b |",
    ),
    "HTML list": (
        f"<p>These are paid:</p>\n<ul><li>{OTHER}</li><li>{QUOTE}</li></ul>",
        f"<p>These are not paid:</p>\n<ul><li>{OTHER}</li><li>{QUOTE}</li></ul>",
    ),
    "behind a comment": ("Refunds are possible.\n\n<!-- check -->\n\n{}", "Refunds are not possible.\n\n<!-- check -->\n\n{}"),
    "behind a link definition": (
        "See the [page] and ask: refunds are possible.\n\n[page]: https://example.org/a\n\n{}",
        "See the [page] and ask: refunds are not possible.\n\n[page]: https://example.org/a\n\n{}",
    ),
    "HTML list without a colon": (
        f"<p>Trips paid by us</p>\n<ul><li>{OTHER}</li>\n<li>{QUOTE}</li></ul>",
        f"<p>Trips not paid by us</p>\n<ul><li>{OTHER}</li>\n<li>{QUOTE}</li></ul>",
    ),
    "HTML list in a list": (
        f"<p>Paid trips:</p>\n<ol><li>{OTHER}<ul><li>By bus.</li><li>{QUOTE}</li></ul></li></ol>",
        f"<p>Unpaid trips:</p>\n<ol><li>{OTHER}<ul><li>By bus.</li><li>{QUOTE}</li></ul></li></ol>",
    ),
    "HTML table": (
        f"<table><tr><th>Paid</th><th>Why</th></tr><tr><td>a</td><td>b</td></tr><tr><td>{QUOTE}</td><td>c</td></tr></table>",
        f"<table><tr><th>Unpaid</th><th>Why</th></tr><tr><td>a</td><td>b</td></tr><tr><td>{QUOTE}</td><td>c</td></tr></table>",
    ),
    "definition list": (f"<dl><dt>Not paid</dt><dd>{QUOTE}</dd></dl>", f"<dl><dt>Paid</dt><dd>{QUOTE}</dd></dl>"),
}  # fmt: skip
HARMLESS = {
    "reworded before": ("Forms lie on the desk. {}", "Forms lie on the shelf. {}"),
    "renamed office with digits in its name": ("Ask the staff of 18F first. {}", "Ask the staff of TTS first. {}"),
    "renumbered neighbour": (f"3. {OTHER}\n\n{{}}", f"4. {OTHER}\n\n{{}}"),
    "common words": ("All forms lie on the desk if needed. {}", "The forms lie on the desk when needed. {}"),
    "paragraph added before": ("{}", "The archive is in the cellar and stays cool.\n\n{}"),
    "paragraph added behind": ("{}", "{}\n\nThe archive is in the cellar and stays cool."),
    "paragraph with a far negation added behind": ("{}", "{}\n\nThe archive in the cellar is cool, dry, and never locked."),
    "sentence added before": ("{}", "The archive is in the cellar. {}"),
    "duty far away": (f"It takes 14 days.\n\n{OTHER}\n\n{BEFORE}{{}}", f"It takes 15 days.\n\n{OTHER}\n\n{BEFORE}{{}}"),
    "split paragraph": (f"{OTHER} {{}}", f"{OTHER}\n\n{{}}"),
    "merged paragraph": (f"{OTHER}\n\n{{}}", f"{OTHER} {{}}"),
    "item added": (f"Rules:\n\n- {QUOTE}\n- {OTHER}", f"Rules:\n\n- Trains are paid.\n- {QUOTE}\n- {OTHER}"),
    "other rows": (
        f"| City | Limit |\n|---|---|\n| Paris | 140 |\n| {QUOTE} | 3 |\n| Rome | 120 |",
        f"| City | Limit |\n|---|---|\n| Paris | 150 |\n| {QUOTE} | 3 |\n| Rome | 130 |",
    ),
    "lead-in of a list that ended": (f"These are paid:\n\n- {OTHER}\n\n{{}}", f"Those are paid:\n\n- {OTHER}\n\n{{}}"),
    "markup before": ("Refunds are **not** possible. {}", "Refunds are *not* possible. {}"),
    "full stop": ("Refunds are possible. {}", "Refunds are possible! {}"),
}  # fmt: skip


def flagged(old: str, new: str) -> bool:
    before, after = around(old.replace("{}", QUOTE)), around(new.replace("{}", QUOTE))
    landing = land(before, after, QUOTE)
    assert landing.outcome == "kept"
    assert there(landing, after) == QUOTE
    return "context_changed" in landing.flags


@pytest.mark.parametrize(("old", "new"), TURNED.values(), ids=TURNED)
def test_what_turns_the_meaning_is_flagged(old: str, new: str) -> None:
    assert flagged(old, new)


@pytest.mark.parametrize(("old", "new"), HARMLESS.values(), ids=HARMLESS)
def test_what_says_nothing_is_not(old: str, new: str) -> None:
    assert not flagged(old, new)


@pytest.mark.parametrize(("old", "new"), [*TURNED.values(), *HARMLESS.values()], ids=[*TURNED, *HARMLESS])
def test_nothing_is_flagged_where_nothing_changed(old: str, new: str) -> None:
    for text in (old, new):
        same = around(text.replace("{}", QUOTE))
        assert "context_changed" not in land(same, same + "\n\nA last word.", QUOTE).flags


def test_a_heading_between_is_a_border() -> None:
    def text(days: int) -> tuple[str, tuple[Heading, ...]]:
        body = f"{BEFORE}It takes {days} days.\n\nArchive\n\n{QUOTE}{AFTER}"
        return body, ((body.index("Archive"), 2, "Archive"),)

    (old, old_headings), (new, new_headings) = text(14), text(15)
    landing = land(old, new, QUOTE, old_headings=old_headings, new_headings=new_headings)
    assert (landing.outcome, landing.flags) == ("kept", ())


def test_a_row_far_down_a_table_hangs_on_its_header() -> None:
    rows = "\n".join(f"| Place number {k} | {k} EUR | meals are paid by the host |" for k in range(200))
    old, new = (f"{BEFORE}| City | {head} | Why |\n|---|---|---|\n{rows}\n{AFTER}" for head in ("Limit", "Bonus"))
    alignment = align(old, new)
    for k in (1, 99, 199):
        landing = alignment.land(*place(old, f"Place number {k} | {k} EUR | meals are paid by the host"))
        assert landing.outcome in SILENT
        assert "context_changed" in landing.flags


WORDS = st.sampled_from(
    ["the", "form", "must", "may", "not", "5", "14", "days", "weeks", "%", "€", "a", "A", "May", "3", ",", ".", "-", "'", "t",
     "don", "cannot", "§", "II", "III", "B12", "B13", "18F", "十", "四", "日", "не", "може", "трябва", "zweijährig", "30일",
     "않는다", "لا", "ไ", "ม่", "½", "10²", "|", ":", "(", ")", "valid", "invalid", "İ", "ß"]
)  # fmt: skip
TOKENS = st.lists(WORDS, max_size=24)


@given(TOKENS, TOKENS)
def test_a_difference_has_a_kind(old: list[str], new: list[str]) -> None:
    found = kinds(old, new)
    assert bool(found) == (old != new)
    assert found == kinds(old, new)
    assert found == tuple(sorted(found, key=list(Change).index))
    if turns_meaning(old, new):
        assert {*found} & {"number", "unit", "currency", "date", "negation", "modal"}


@given(st.text(max_size=120), st.text(max_size=120))
def test_hostile_text_has_kinds_too(old: str, new: str) -> None:
    kinds(written(old), written(new))


PIECES = st.sampled_from(
    ["- a list item:", "  - an inner item", "1. one", "| a | b |", "|---|---|", "x | y", "# Title", "You may not:", "```",
     "> quoted", "<ul><li>an item", "</li></ul>", "", "", QUOTE, "A sentence. Another one must follow 5 days later."]
)  # fmt: skip


@given(st.lists(PIECES, max_size=14), st.lists(PIECES, max_size=14))
def test_any_structure_around_a_passage_is_read(first: list[str], second: list[str]) -> None:
    old = "\n".join([*first, QUOTE, *second])
    new = "\n".join([*second, QUOTE, *first])
    for start in (old.index(QUOTE), 0):
        align(old, new).land(start, start + len(QUOTE) if start + len(QUOTE) <= len(old) else len(old))
