"""Groups 35 to 50: the same words in other clothes."""

import unicodedata

import pytest

from annotator.anchoring import align
from annotator.text.canonical import canonical
from tests.anchoring.helpers import ASKED, SILENT, around, land, place, there

QUOTE = "Das Café „Über den Dächern“ öffnet täglich um 9 Uhr – außer am 24. Dezember…"
CLOTHES = {
    "35 decomposed": unicodedata.normalize("NFD", QUOTE),
    "36 soft hyphen": QUOTE.replace("täglich", "täg\u00adlich"),
    "36 soft hyphen at the edge": QUOTE + "\u00ad",
    "37 no-break space": QUOTE.replace("9 Uhr", "9\u00a0Uhr"),
    "37 thin space and tabs": QUOTE.replace("9 Uhr", "9\u2009Uhr").replace(" am ", "\tam\t"),
    "38 CRLF": QUOTE.replace(" öffnet", "\r\nöffnet"),
    "38 hard wrap": QUOTE.replace(" öffnet", "\nöffnet"),
    "39 straight quotes, dashes, dots": QUOTE.replace("„", '"').replace("“", '"').replace("–", "-").replace("…", "..."),
    "41 zero-width and BOM": "\ufeff" + QUOTE.replace("täglich", "täg\u200blich"),
    "43 bidi marks": QUOTE.replace("Café", "\u2067Café\u2069"),
}


@pytest.mark.parametrize("new", CLOTHES.values(), ids=CLOTHES.keys())
def test_typography_is_no_change_of_the_words(new: str) -> None:
    for a, b in ((QUOTE, new), (new, QUOTE)):
        landing = land(around(a), around(b), a)
        assert landing.outcome == "kept"
        assert canonical(there(landing, around(b))) == canonical(QUOTE)
        assert landing.changes == ()


def test_typography_is_flagged() -> None:
    assert "surface_changed" in land(around(QUOTE), around(CLOTHES["36 soft hyphen"]), QUOTE).flags
    assert "surface_changed" not in land(around(QUOTE), around(CLOTHES["38 hard wrap"]), QUOTE).flags


def test_35_hangul_jamo() -> None:
    quote = "출장비는 귀국 후 십사 일 이내에 신청해야 하며 영수증을 첨부해야 한다."
    new = around(unicodedata.normalize("NFD", quote))
    landing = land(around(quote), new, quote)
    assert landing.outcome == "kept"
    assert canonical(there(landing, new)) == quote


def test_40_ligatures_and_half_of_one() -> None:
    old, new = (
        around("The oﬃce ﬁles are kept in the cellar for many years."),
        around("The office files are kept in the cellar for many years."),
    )
    assert there(land(old, new, "oﬃce ﬁles"), new) == "office files"
    back = land(new, old, "fice files")
    assert back.span is not None
    assert there(back, old) in {"ﬃce ﬁles", "oﬃce ﬁles"}


def test_41_a_word_that_differs_only_by_a_joiner_is_flagged() -> None:
    one, two = (
        "این نامه\u200cها را در پایان ماه به دفتر مرکزی بفرستید.",
        "این نامهها را در پایان ماه به دفتر مرکزی بفرستید.",
    )
    landing = land(around(one), around(two), one)
    assert landing.outcome in ASKED or "surface_changed" in landing.flags


@pytest.mark.parametrize("emoji", ["👩\u200d💻", "👍🏽", "e\u0301", "🇧🇬", "❤\ufe0f"])
def test_42_spans_end_between_whole_characters(emoji: str) -> None:
    quote = f"Write {emoji}"
    old, new = (
        around(f"{quote} beneath the message to the whole team."),
        around(f"Well. {quote} beneath the message to the whole team."),
    )
    landing = land(old, new, quote)
    assert there(landing, new) == quote


def test_42_a_character_that_grew_is_not_carried() -> None:
    old, new = around("React with 👍 to the message of the day."), around("React with 👍🏽 to the message of the day.")
    assert land(old, new, "React with 👍").outcome not in SILENT


@pytest.mark.parametrize(
    ("quote", "changed"),
    [
        (
            "يجب تقديم الإيصالات خلال أربعة عشر يوما من نهاية الرحلة.",
            "يجب تقديم الإيصالات خلال خمسة عشر يوما من نهاية الرحلة.",
        ),
        ("出張の申請は出発の十四日前までに提出すること。", "出張の申請は出発の十五日前までに提出すること。"),
        ("พนักงานต้องส่งใบเสร็จภายในสิบสี่วันหลังการเดินทาง", "พนักงานต้องส่งใบเสร็จภายในสิบห้าวันหลังการเดินทาง"),
        (
            "Çalışanlar İstanbul yolculuğundan sonra makbuzları verir.",
            "Çalışanlar Izmir yolculuğundan sonra makbuzları verir.",
        ),
        ("यात्रा के बाद चौदह दिन में रसीदें जमा करनी होंगी।", "यात्रा के बाद पंद्रह दिन में रसीदें जमा करनी होंगी।"),
    ],
    ids=["43 Arabic", "44 Japanese", "44 Thai", "45 Turkish", "44 Hindi"],
)
def test_scripts(quote: str, changed: str) -> None:
    moved = "Intro.\n\n" + around(quote)
    kept = land(around(quote), moved, quote)
    assert kept.outcome == "kept"
    assert there(kept, moved) == quote
    asked = land(around(quote), around(changed), quote)
    assert asked.outcome == "edited"
    assert there(asked, around(changed)) == changed


def test_46_sharp_s_is_not_double_s() -> None:
    one, two = (
        "In Maßen genossen schadet der Wein den Gästen nicht.",
        "In Massen genossen schadet der Wein den Gästen nicht.",
    )
    assert land(around(one), around(two), one).outcome == "edited"


PLAIN = "Receipts go to the accounting team within 14 days of the trip, see the travel guide for the details."
MARKED = {
    "emphasis": PLAIN.replace("14 days", "**14 days**").replace("travel guide", "*travel guide*"),
    "nested emphasis": PLAIN.replace("within 14 days of", "***within* 14 days** of"),
    "link": PLAIN.replace("travel guide", "[travel guide](https://example.org/guide)"),
    "reference link": PLAIN.replace("travel guide", "[travel guide][guide]") + "\n\n[guide]: https://example.org/guide",
    "code span": PLAIN.replace("14 days", "`14 days`"),
    "tags": PLAIN.replace("14 days", '<b class="x">14 days</b>'),
    "entity": PLAIN.replace("the trip", "the&#32;trip"),
    "escape": PLAIN.replace("trip,", "trip\\,"),
    "hard wrap": PLAIN.replace(" within", "\nwithin"),
    "list": f"- {PLAIN}",
    "numbered list": f"3. {PLAIN}",
    "quote": "> " + PLAIN.replace(" within", "\n> within"),
    "heading": f"## {PLAIN} ##",
    "comment": f"<!-- 15 days --> {PLAIN}",
    "cell": f"| {PLAIN} |\n|---|",
}


@pytest.mark.parametrize("marked", MARKED.values(), ids=MARKED.keys())
def test_49_markup_is_no_change_of_the_words(marked: str) -> None:
    title = "# Travel\n\n"
    old, new = title + around(PLAIN), title + around(marked)
    landing = land(old, new, PLAIN)
    assert landing.outcome == "kept"
    back = align(new, old).land(*landing.span) if landing.span else None
    assert back is not None
    assert back.outcome == "kept"
    assert there(back, old) == PLAIN


def test_49_a_link_target_that_changed_is_named() -> None:
    old = "# Travel\n\n" + around(MARKED["link"])
    new = old.replace("/guide", "/handbook")
    landing = land(old, new, MARKED["link"])
    assert landing.outcome == "kept"
    assert landing.changes == ("link_target",)
    assert "surface_changed" in landing.flags


def test_49_a_target_that_is_defined_elsewhere_and_changed_is_named() -> None:
    quote = PLAIN.replace("travel guide", "[travel guide][guide]")
    old = "# Travel\n\n" + around(quote) + "\n\n[guide]: https://example.org/guide-1"
    new = old.replace("guide-1", "guide-2")
    landing = land(old, new, quote)
    assert landing.outcome == "kept"
    assert landing.changes == ("link_target",)
    assert "surface_changed" in landing.flags


def test_49_the_same_target_written_elsewhere_is_no_other_target() -> None:
    quote = PLAIN.replace("travel guide", "[travel guide][guide]")
    old = "# Travel\n\n" + around(quote) + "\n\n[guide]: https://example.org/guide"
    landing = land(old, "# Travel\n\n" + around(MARKED["link"]), quote)
    assert landing.outcome == "kept"
    assert "link_target" not in landing.changes


def test_49_a_number_beside_markup_counts() -> None:
    old, new = "# T\n\n" + around(MARKED["emphasis"]), "# T\n\n" + around(MARKED["code span"].replace("14", "15"))
    landing = land(old, new, MARKED["emphasis"])
    assert landing.outcome == "edited"
    assert "number" in landing.changes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Use 10<sup>2</sup> metres of rope for this job.", "Use 102 metres of rope for this job."),
        ("The price is ~~100~~ euros for every new guest.", "The price is 100 euros for every new guest."),
        ("Type `a*b*c` into the second field of the form.", "Type `abc` into the second field of the form."),
        ("Call snake_case_name before the second step.", "Call snakecasename before the second step."),
        ("It costs 5 * 3 * 2 coins for each of them.", "It costs 5 3 2 coins for each of them."),
        ("Replace <name> by the name of the new server.", "Replace by the name of the new server."),
    ],
    ids=["superscript", "struck out", "code", "underscores", "stars", "placeholder"],
)
def test_49_what_only_looks_like_markup_counts(old: str, new: str) -> None:
    assert land("# T\n\n" + around(old), "# T\n\n" + around(new), old).outcome == "edited"


def test_49_an_ordinal_at_the_beginning_of_a_line_is_no_list_marker() -> None:
    old = "# Fristen\n\n" + around("2. Quartal endet die Frist für alle Anträge.")
    assert land(old, old.replace("2. Quartal", "3. Quartal"), "endet die Frist").outcome in ASKED
    listed = "# Fristen\n\n" + around("1. Anfang\n2. Danach endet die Frist für alle Anträge.")
    assert land(listed, listed.replace("2. Danach", "3. Danach"), "endet die Frist").outcome == "kept"


def test_49_rendered_text_has_no_markup() -> None:
    old, new = around("See [the guide](https://example.org) for more on it."), around("See the guide for more on it.")
    assert land(old, new, "See [the guide](https://example.org) for more on it.").outcome == "edited"


def test_49_markdown_to_html() -> None:
    old = f"# Travel\n\nRead **this** first.\n\n- {PLAIN}\n- Another point of the list stands here."
    new = f"<h1>Travel</h1>\n<p>Read <b>this</b> first.</p>\n<ul><li>{PLAIN}</li><li>Another point of the list stands here.</li></ul>"
    landing = land(old, new, PLAIN)
    assert landing.outcome == "kept"
    assert there(landing, new) == PLAIN


def test_49_code_blocks_are_compared_as_they_stand() -> None:
    old = "# T\n\n" + around("```\nrun --limit 14 **fast**\n```")
    new = old.replace("**fast**", "fast")
    assert land(old, new, "run --limit 14 **fast**").outcome == "edited"


def test_50_front_matter_and_repeated_page_lines() -> None:
    page = "Travel handbook, page footer, confidential"
    body = [f"{n} is the number of this page about matter {n * 7}, as everyone can see.\n\n{page}" for n in range(1, 9)]
    old = "---\ntitle: Old\n---\n" + "\n\n".join(body)
    new = "---\ntitle: New\n---\n" + "\n\n".join(body[1:])
    for nth in range(8):
        landing = land(old, new, page, nth)
        assert landing.outcome not in SILENT or landing.span == place(new, page, nth - 1)
    assert land(old, new, "3 is the number of this page about matter 21, as everyone can see.").outcome == "kept"
