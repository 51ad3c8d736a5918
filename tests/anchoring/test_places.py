"""Groups 17 to 33 and 51 to 56: repeated, moved, reordered, split and merged text."""

import pytest

from annotator.anchoring import align
from tests.anchoring.helpers import AFTER, ASKED, BEFORE, SILENT, around, land, place, there

BOILER = "Contact your manager before you book anything."
ONE = "Rooms in the capital cost at most one hundred and twenty euros per night, breakfast and tax included."
TWO = "Trains are booked in second class, unless the journey takes more than four hours on a single day."
THREE = "Parking at the airport is refunded for the first two days of a trip and never for a longer time."
FOUR = "Whoever loses the company card calls the bank first and writes to the accounting team the same day."


def test_17_boilerplate_with_one_copy_deleted() -> None:
    parts = [f"{body} {BOILER}\n\nThe next matter is {nth}." for nth, body in enumerate((ONE, TWO, THREE))]
    old = "\n\n".join(parts)
    new = "\n\n".join([parts[0], "Buses are free of charge for everybody.", parts[2]])
    first, second, third = (land(old, new, BOILER, nth) for nth in range(3))
    assert first.outcome in SILENT
    assert first.span == place(new, BOILER, 0)
    assert third.outcome in SILENT
    assert third.span == place(new, BOILER, 1)
    assert second.outcome not in SILENT


def test_18_boilerplate_whose_left_context_went() -> None:
    answer = "Non-US teammates: Not applicable."
    old = (
        f"Is there a dental plan?\n\n{answer}\n\nWho pays for glasses?\n\n{answer}\n\nMay I take a sabbatical?\n\nYes."
    )
    new = f"Who pays for glasses?\n\n{answer}\n\nMay I take a sabbatical?\n\nYes."
    assert land(old, new, answer, 0).outcome not in SILENT


@pytest.mark.parametrize("new", [f"{ONE} {ONE}", f"{ONE}\n\n{TWO}\n\n{ONE}"])
def test_19_a_copy_beside_the_original_is_asked_about(new: str) -> None:
    assert land(around(ONE), around(new), ONE).outcome not in SILENT


def test_19_a_copied_block_is_asked_about() -> None:
    block = f"{ONE} {TWO} {THREE}"
    for quote in (ONE, TWO, THREE):
        assert land(around(block), around(f"{block}\n\n{block}"), quote).outcome not in SILENT


@pytest.mark.parametrize("new", [f"{ONE}\n\n{BEFORE}{ONE}{AFTER}", f"{BEFORE}{ONE}{AFTER}\n\n{ONE}"])
def test_19_a_copy_at_the_border_of_the_document_never_lands_on_the_copy(new: str) -> None:
    landing = land(around(ONE), new, ONE)
    original = new.index(BEFORE + ONE) + len(BEFORE)
    assert landing.outcome in ASKED or landing.span == (original, original + len(ONE))


def test_20_boilerplate_now_in_another_section_is_asked_about() -> None:
    old = f"Hotels\n\n{ONE} {BOILER}\n\nTrains\n\n{TWO}"
    new = f"Hotels\n\n{ONE}\n\nTrains\n\n{TWO} {BOILER}"
    headings = ((old.index("Hotels"), 1, "Hotels"), (old.index("Trains\n"), 1, "Trains"))
    new_headings = ((new.index("Hotels"), 1, "Hotels"), (new.index("Trains\n"), 1, "Trains"))
    assert land(old, new, BOILER, old_headings=headings, new_headings=new_headings).outcome not in SILENT


def test_21_near_equal_sentences_that_swap_never_cross() -> None:
    one = "The Berlin office pays travel invoices within thirty days of their arrival by post."
    two = "The Munich office pays travel invoices within thirty days of their arrival by post."
    old, new = around(f"{one} {two}"), around(f"{two} {one}")
    for quote in (one, two):
        landing = land(old, new, quote)
        assert landing.outcome in ASKED or there(landing, new) == quote


def test_22_a_block_that_moved() -> None:
    old = f"{BEFORE}{ONE}\n\n{TWO}\n\n{THREE}\n\n{FOUR}{AFTER}"
    new = f"{BEFORE}{TWO}\n\n{THREE}\n\n{FOUR}\n\n{ONE}{AFTER}"
    landing = land(old, new, ONE)
    assert landing.outcome == "moved"
    assert there(landing, new) == ONE


def test_22_shuffled_sections_are_carried() -> None:
    bodies = {name: f"{name}\n\n{text}" for name, text in (("A", ONE), ("B", TWO), ("C", THREE), ("D", FOUR))}
    old, new = "\n\n".join(bodies[k] for k in "ABCD"), "\n\n".join(bodies[k] for k in "CADB")
    for quote in (ONE, TWO, THREE, FOUR):
        landing = land(old, new, quote)
        assert landing.outcome in SILENT
        assert there(landing, new) == quote


def test_23_a_sentence_in_another_paragraph() -> None:
    old, new = f"{BEFORE}{ONE} {TWO}\n\n{THREE}{AFTER}", f"{BEFORE}{ONE}\n\n{TWO} {THREE}{AFTER}"
    assert land(old, new, TWO).outcome == "kept"


def test_24_reordered_sentences_are_carried_their_paragraph_is_not() -> None:
    old, new = around(f"{ONE} {TWO} {THREE}"), around(f"{TWO} {THREE} {ONE}")
    for quote in (ONE, TWO, THREE):
        landing = land(old, new, quote)
        assert landing.outcome in SILENT
        assert there(landing, new) == quote
    assert land(old, new, f"{ONE} {TWO} {THREE}").outcome in ASKED


def test_25_a_reordered_list_never_crosses() -> None:
    items = [f"- {text}" for text in (ONE, TWO, THREE, FOUR)]
    old, new = around("\n".join(items)), around("\n".join(items[::-1]))
    for quote in (ONE, TWO, THREE, FOUR):
        landing = land(old, new, quote)
        assert landing.outcome in ASKED or there(landing, new) == quote


ROWS = ["| Sofia | 120 EUR | breakfast |", "| Berlin | 140 EUR | breakfast |", "| Paris | 160 EUR | no meals |"]
HEAD = "| Town | Limit | Meals |\n|---|---|---|\n"


def test_26_reordered_rows_with_a_changed_cell() -> None:
    changed = ROWS[1].replace("140", "145")
    old, new = around(HEAD + "\n".join(ROWS)), around(HEAD + "\n".join([ROWS[2], changed, ROWS[0]]))
    assert land(old, new, "Berlin | 140 EUR | breakfast").outcome not in SILENT
    assert land(old, new, "140 EUR").outcome not in SILENT
    landing = land(old, new, "Paris | 160 EUR | no meals")
    assert landing.outcome in ASKED or there(landing, new) == "Paris | 160 EUR | no meals"


def test_27_swapped_columns_are_asked_about() -> None:
    swapped = [" | ".join(["", *reversed(row.strip("| ").split(" | ")), ""]).strip() for row in ROWS]
    old, new = around(HEAD + "\n".join(ROWS)), around(HEAD + "\n".join(swapped))
    assert land(old, new, "Berlin | 140 EUR | breakfast").outcome not in SILENT


def test_a_cell_whose_row_changed_is_asked_about() -> None:
    old, new = around(HEAD + "\n".join(ROWS)), around(HEAD + "\n".join(ROWS).replace("Berlin", "Bremen"))
    assert land(old, new, "140 EUR").outcome not in SILENT


def test_28_a_list_that_became_a_table_is_never_wrong() -> None:
    old = around("\n".join(f"- {text}" for text in (ONE, TWO)))
    new = around(f"| Rule |\n|---|\n| {ONE} |\n| {TWO} |")
    for quote in (ONE, TWO):
        assert there(land(old, new, quote), new) == quote


def test_29_split_and_merged_paragraphs() -> None:
    whole, parted = around(f"{ONE} {TWO} {THREE}"), around(f"{ONE}\n\n{TWO}\n\n{THREE}")
    for old, new in ((whole, parted), (parted, whole)):
        for quote in (ONE, TWO, THREE):
            assert land(old, new, quote).outcome == "kept"


def test_30_a_heading_inside_the_passage() -> None:
    old, new = around(f"{ONE} {TWO}"), around(f"{ONE}\n\nRailways\n\n{TWO}")
    assert land(old, new, f"{ONE} {TWO}").outcome in ASKED


def test_31_a_sentence_inside_the_passage() -> None:
    old, new = around(f"{ONE} {TWO}"), around(f"{ONE} This is new. {TWO}")
    assert land(old, new, f"{ONE} {TWO}").outcome in ASKED


def test_32_a_sentence_right_after_the_quote() -> None:
    new = around(f"{ONE} This does not hold in winter.")
    landing = land(around(ONE), new, ONE)
    assert landing.outcome == "kept"
    assert "context_changed" in landing.flags


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Refunds are possible. {}", "Refunds are not possible. {}"),
        ("You may do this:\n\n- {}", "You may not do this:\n\n- {}"),
        ("| Allowed | Why |\n|---|---|\n| {} | yes |", "| Forbidden | Why |\n|---|---|\n| {} | yes |"),
    ],
    ids=["sentence before", "lead-in", "table header"],
)
def test_33_a_turned_context_is_flagged(old: str, new: str) -> None:
    landing = land(around(old.format(ONE)), around(new.format(ONE)), ONE)
    assert landing.outcome == "kept"
    assert "context_changed" in landing.flags


def test_34_a_renamed_heading_is_flagged_a_renumbered_one_is_not() -> None:
    def text(title: str) -> str:
        return f"{BEFORE}{title}\n\n{ONE}{AFTER}"

    def run(before: str, after: str) -> tuple[str, bool]:
        old, new = text(before), text(after)
        headings = ((old.index(before), 1, before),), ((new.index(after), 1, after),)
        landing = land(old, new, ONE, old_headings=headings[0], new_headings=headings[1])
        return landing.outcome, "section_changed" in landing.flags

    assert run("Hotels", "Where to sleep") == ("kept", True)
    assert run("2 Hotels", "3.1 Hotels") == ("kept", False)


@pytest.mark.parametrize(("old", "new", "quote"), [("", "", ""), ("", ONE, ""), (ONE, "", ONE), (ONE, TWO, "")])
def test_51_empty_texts_and_passages(old: str, new: str, quote: str) -> None:
    landing = align(old, new).land(0, len(quote))
    assert landing.outcome == ("kept" if old == new else "lost")


def test_51_spans_of_every_kind() -> None:
    old, new = around(ONE), around(f"{TWO} {ONE}")
    assert land(old, new, ",").outcome in {*SILENT, *ASKED}
    assert land(old, new, "c").outcome in {*SILENT, *ASKED, "lost"}
    inside = land(old, new, "ospital" if "ospital" in old else "apita")
    assert there(inside, new) == "apita"
    whole = align(old, old + " ").land(0, len(old))
    assert (whole.outcome, whole.span) == ("kept", (0, len(old)))
    for start, end in ((-1, 2), (3, 2), (0, len(old) + 1)):
        with pytest.raises(ValueError, match="no span"):
            align(old, new).land(start, end)


def test_51_nested_and_overlapping_passages_land_alike() -> None:
    old, new = around(f"{ONE} {TWO}"), "A new first paragraph.\n\n" + around(f"{ONE} {TWO}")
    outer, inner = land(old, new, f"{ONE} {TWO}"), land(old, new, TWO)
    assert outer.span is not None
    assert inner.span is not None
    assert (outer.outcome, inner.outcome) == ("kept", "kept")
    assert outer.span[1] == inner.span[1]


def test_52_a_document_doubled() -> None:
    old = around(ONE)
    for quote in (ONE, AFTER.strip()):
        assert land(old, f"{old}\n\n{old}", quote).outcome not in SILENT


def test_52_swapped_texts_agree() -> None:
    old, new = around(f"{ONE} {TWO}"), around(f"{TWO} {THREE}")
    landing = land(old, new, TWO)
    assert landing.outcome == "kept"
    assert landing.span is not None
    back = align(new, old).land(*landing.span)
    assert back.span == place(old, TWO)


def test_54_merged_with_other_documents() -> None:
    other = f"{THREE}\n\n{FOUR}"
    new = f"{other}\n\n{around(ONE)}\n\nThe end of it all."
    landing = land(around(ONE), new, ONE)
    assert there(landing, new) == ONE


def test_55_an_edit_taken_back() -> None:
    first, second = around(ONE), around(ONE.replace("one hundred", "two hundred"))
    assert land(first, second, ONE).outcome == "edited"
    assert land(first, first, ONE).outcome == "kept"


def test_56_a_chain_agrees_with_the_direct_way() -> None:
    a, b, c = around(f"{ONE} {TWO}"), f"News.\n\n{around(f'{ONE} {TWO}')}", f"News.\n\n{around(f'{ONE} {THREE} {TWO}')}"
    step = land(a, b, TWO)
    assert step.span is not None
    assert align(b, c).land(*step.span).span == land(a, c, TWO).span
