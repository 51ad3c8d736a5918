"""Section keys follow content from edition to edition and never come to name other content in silence."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from annotator.anchoring import align
from annotator.corpus.content import similarity, words
from annotator.corpus.extract import extract, outline_of
from annotator.corpus.keys import SAME, Carry, Keyed, key_sections
from annotator.corpus.pieces import Earlier, Span
from annotator.corpus.sections import parts_of

LIMITS = "Hotel nights are paid up to 120 lv per night in the capital and up to 90 lv elsewhere in the country."
DAILY = "The daily allowance covers meals and local transport and is paid for every day that was begun."
FLIGHTS = "Flights are booked in the lowest class by the travel desk at least fourteen days before departure."
VISA = "Visa fees, vaccinations and passport photographs are refunded in full against the original receipts."
OTHER = "Zeppelins quietly orbit seventeen purple mountains whenever accountants sing about forgotten umbrellas."


def stretches(old: str, new: str) -> list[tuple[Span, Span]]:
    return [(segment.old, segment.new) for segment in align(old, new).map.segments]


def key(text: str, *earlier: Keyed | tuple[str, Keyed], taken: Sequence[str] = ()) -> Keyed:
    got = extract(text.encode(), "a.md")
    before = [Earlier(one[0], one[1].sections) for one in earlier if isinstance(one, tuple)]
    return key_sections(got.text, parts_of(got.text, outline_of(got)), before, taken, stretches)


def keys(keyed: Keyed) -> list[str]:
    return [section.key for section in keyed.sections]


def what(keyed: Keyed, of: str) -> set[Carry]:
    return {note.what for note in keyed.notes if note.key == of}


def test_keys_are_minted_from_paths_and_anchors() -> None:
    text = "---\na: b\n---\nlead\n# Title\n## Път & Limits\n### Limits\n## Limits {#caps}\n## Limits\n## $$\n##\n## Limits\n"
    assert keys(key(text)) == [
        "front-matter", "lead", "title", "път-limits", "път-limits/limits", "caps", "limits", "dollar-sign-dollar-sign",
        "section", "limits-2",
    ]  # fmt: skip


def test_keys_stay_short_enough() -> None:
    deep = "\n".join(f"{'#' * level} {'wort ' * 40}{level}" for level in range(1, 7))
    found = keys(key(f"# T\n\n{deep}\n{deep}\n"))
    assert len(set(found)) == len(found)
    assert max(map(len, found)) <= 400


def test_an_unchanged_text_keeps_every_key() -> None:
    text = f"# T\n\n## A\n\n{LIMITS}\n\n## A\n\n{DAILY}\n\n## Empty\n\n## Empty\n"
    first = key(text)
    assert key(text, (text, first)).sections == first.sections
    assert key(text, (text, first)).notes == ()


def test_a_renumbered_heading_keeps_its_key_and_a_new_one_does_not_take_it() -> None:
    old = f"## § 3 Limits\n\n{LIMITS}\n\n## § 4 Daily\n\n{DAILY}\n"
    new = (
        f"## § 3 Visa\n\n{VISA}\n\n## § 4 Limits\n\n{LIMITS}\n\n## § 5 Daily\n\n{DAILY.replace('meals', 'all meals')}\n"
    )
    first = key(old)
    second = key(new, (old, first))
    assert keys(first) == ["3-limits", "4-daily"]
    assert keys(second) == ["3-visa", "3-limits", "4-daily"]
    assert what(second, "3-limits") == {Carry.RENAMED}


def test_content_that_swapped_headings_takes_its_keys_along() -> None:
    old = f"## Step 1\n\n{LIMITS}\n\n## Step 2\n\n{DAILY}\n"
    new = f"## Step 1\n\n{DAILY}\n\n## Step 2\n\n{LIMITS}\n"
    assert keys(key(new, (old, key(old)))) == ["step-2", "step-1"]
    edited = f"## Step 1\n\n{DAILY.replace('meals', 'food')}\n\n## Step 2\n\n{LIMITS.replace('120', '130')}\n"
    assert keys(key(edited, (old, key(old)))) == ["step-2", "step-1"]


def test_a_key_does_not_go_to_other_text_under_the_same_heading() -> None:
    old = f"## Limits\n\n{LIMITS}\n"
    new = f"## Limits\n\n{OTHER} {VISA}\n"
    second = key(new, (old, key(old)))
    assert keys(second) == ["limits-2"]
    (note,) = second.notes
    assert (note.what, note.key, note.other) == (Carry.REPLACED, "limits", "limits-2")


def test_a_rewritten_section_keeps_its_key_and_is_named() -> None:
    old = f"## Limits\n\n{LIMITS}\n"
    new = f"## Limits\n\n{LIMITS} {VISA} {FLIGHTS} {OTHER} {DAILY}\n"
    second = key(new, (old, key(old)))
    assert keys(second) == ["limits"]
    assert what(second, "limits") == {Carry.REWRITTEN}


def test_an_anchor_holds_the_key_where_all_else_changed_unless_its_text_stands_elsewhere() -> None:
    old = f"## Limits {{#caps}}\n\n{LIMITS}\n"
    renamed = f"## What we pay {{#caps}}\n\n{LIMITS.replace('paid', 'refunded')}\n"
    assert keys(key(renamed, (old, key(old)))) == ["caps"]
    rewritten = f"## Limits {{#caps}}\n\n{OTHER}\n"
    second = key(rewritten, (old, key(old)))
    assert keys(second) == ["caps"]
    assert what(second, "caps") == {Carry.REWRITTEN}
    drawn_away = f"## Odd {{#caps}}\n\n{OTHER}\n\n## Limits\n\n{LIMITS}\n"
    assert keys(key(drawn_away, (old, key(old)))) == ["odd", "caps"]


def test_similar_sections_are_rivals_and_neither_gets_the_key() -> None:
    old = f"## Old heading\n\n{LIMITS} {DAILY}\n"
    new = f"## One way\n\n{LIMITS} {DAILY} Yes.\n\n## Another way\n\n{LIMITS} {DAILY} No.\n"
    second = key(new, (old, key(old)))
    assert "old-heading" not in keys(second)
    assert Carry.RIVALS in what(second, "old-heading")


def test_a_key_that_was_used_once_is_never_minted_again() -> None:
    texts = [
        f"## A\n\n{LIMITS}\n\n## B\n\n{DAILY}\n",
        f"## B\n\n{DAILY}\n",
        f"## A\n\n{OTHER}\n\n## B\n\n{DAILY}\n",
        f"## A\n\n{OTHER}\n\n## B\n\n{DAILY}\n\n## Again\n\n{LIMITS}\n",
        f"## A\n\n{OTHER}\n\n## B\n\n{DAILY}\n\n## A\n\n{LIMITS}\n",
    ]
    first = key(texts[0])
    second = key(texts[1], (texts[0], first))
    third = key(texts[2], (texts[1], second), (texts[0], first))
    assert keys(third) == ["a-2", "b"]
    assert keys(key(texts[2], (texts[1], second), taken=["A", "b"])) == ["a-2", "b"]
    fourth = key(texts[3], (texts[2], third), (texts[0], first))
    assert keys(fourth) == ["a-2", "b", "again"]
    back = key(texts[4], (texts[2], third), (texts[0], first))
    assert keys(back) == ["a-2", "b", "a"]
    assert what(back, "a") == {Carry.RETURNED}


def test_a_section_that_grew_under_another_heading_keeps_its_key_and_is_named() -> None:
    old = f"## § 3 Leave\n\n{LIMITS} {DAILY}\n\n## § 4 End\n\n{FLIGHTS}\n"
    new = f"## § 3 Leave and other absence\n\n{LIMITS} {DAILY} {OTHER} {VISA} {OTHER}\n\n## § 5 End\n\n{FLIGHTS}\n"
    second = key(new, (old, key(old)))
    assert keys(second) == ["3-leave", "4-end"]
    assert what(second, "3-leave") >= {Carry.RENAMED}


def test_a_section_cut_in_two_equal_halves_leaves_its_key_to_none() -> None:
    old = f"## All\n\n{LIMITS} {DAILY} {FLIGHTS} {VISA}\n"
    new = f"## First half\n\n{LIMITS} {DAILY}\n\n## Second half\n\n{FLIGHTS} {VISA}\n"
    second = key(new, (old, key(old)))
    assert keys(second) == ["first-half", "second-half"]
    assert what(second, "all") == {Carry.RIVALS, Carry.GONE}


def test_of_merged_sections_only_the_greatest_part_can_name_the_whole() -> None:
    old = f"## Nights\n\n{LIMITS} {VISA}\n\n## Days\n\n{DAILY}\n"
    new = f"## Money\n\n{DAILY} {OTHER} {LIMITS} {VISA}\n"
    assert keys(key(new, (old, key(old)))) == ["nights"]


def test_an_inserted_paragraph_moves_no_key() -> None:
    """As § 3a came into a law, and what was paragraph (2) of § 3 became (3)."""
    old = f"## § 3 Limits\n\n(1) {LIMITS}\n\n(2) {DAILY}\n\n## § 4 Daily\n\n{FLIGHTS}\n"
    new = f"## § 3 Limits\n\n(1) {LIMITS}\n\n(2) {OTHER}\n\n(3) {DAILY}\n\n## § 3a Visa\n\n{VISA}\n\n## § 4 Daily\n\n{FLIGHTS}\n"
    assert keys(key(new, (old, key(old)))) == ["3-limits", "3a-visa", "4-daily"]


PIECES = [LIMITS, DAILY, FLIGHTS, VISA, OTHER, "", "120 lv", "Yes.", f"{LIMITS} {DAILY}", LIMITS.replace("120", "130")]
PIECES += [f"{LIMITS} {VISA} {FLIGHTS} {OTHER} {DAILY}", f"{LIMITS} {VISA} {OTHER}"]
TITLES = ["A", "B", "§ 1 A", "§ 2 A", "Step 1", "", "A {#x}", "B {#x}"]
SECTION = st.tuples(st.integers(1, 3), st.sampled_from(TITLES), st.sampled_from(PIECES))
EDITION = st.lists(SECTION, max_size=7)


def written(edition: list[tuple[int, str, str]]) -> str:
    return "".join(f"{'#' * level} {title}\n\n{text}\n\n" for level, title, text in edition)


@given(st.lists(EDITION, min_size=2, max_size=4))
def test_a_carried_key_names_like_text_or_is_named(editions: list[list[tuple[int, str, str]]]) -> None:
    history: list[tuple[str, Keyed]] = []
    used: dict[str, str] = {}
    for edition in editions:
        text = written(edition)
        now = key(text, *reversed(history), taken=list(used))
        assert len({one.casefold() for one in keys(now)}) == len(now.sections)
        named = {note.key for note in now.notes}
        for section in now.sections:
            content = text[slice(*section.span)].replace("{#x}", "")
            before = used.get(section.key)
            if before is not None and similarity(words(before), words(content)) < SAME:
                assert section.key in named
            used[section.key] = content
        history.append((text, now))


SENTENCES = [
    f"The {noun} of the {place} {verb} before the {day} of every {month}." for noun, place, verb, day, month in zip(
        ["clerk", "auditor", "porter", "driver", "baker", "gardener", "plumber", "teacher", "surgeon", "captain", "sculptor", "weaver"],
        ["harbour", "archive", "station", "depot", "bakery", "orchard", "workshop", "college", "clinic", "garrison", "gallery", "mill"],
        ["reports", "departs", "rests", "refuels", "delivers", "prunes", "welds", "lectures", "operates", "parades", "carves", "spins"],
        ["second", "third", "fifth", "seventh", "eighth", "ninth", "tenth", "twelfth", "sixteenth", "twentieth", "last", "first"],
        ["January", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December", "February"],
        strict=True,
    )
]  # fmt: skip
HEADS = ["Duties", "Rights", "Fees", "Dates", "People", "Places"]


@given(st.data())
def test_sections_shuffled_renamed_and_renumbered_take_their_keys_along(data: st.DataObject) -> None:
    sections = [(HEADS[n], " ".join(SENTENCES[2 * n : 2 * n + 2])) for n in range(len(HEADS))]
    old = "".join(f"## {n} {head}\n\n{body}\n\n" for n, (head, body) in enumerate(sections, 1))
    order = data.draw(st.permutations(range(len(sections))))
    renamed = {n for n in order if data.draw(st.booleans())}
    heads = {n: f"About {HEADS[-1 - n].lower()}" if n in renamed else HEADS[n] for n in order}
    new = "".join(f"## {at} {heads[n]}\n\n{sections[n][1]}\n\n" for at, n in enumerate(order, 1))
    first = key(old)
    assert keys(key(new, (old, first))) == [first.sections[n].key for n in order]


@given(st.data())
def test_a_key_never_goes_to_a_section_that_holds_none_of_its_text(data: st.DataObject) -> None:
    """Sections are split, merged, shuffled and cut down at will; every sentence can be told from every other."""
    cuts = data.draw(st.lists(st.integers(1, 4), min_size=2, max_size=5))
    groups, at = [], 0
    for size in cuts:
        groups.append(SENTENCES[at : at + size])
        at += size
    old = "".join(f"## {HEADS[n]}\n\n{' '.join(group)}\n\n" for n, group in enumerate(groups) if group)
    left = data.draw(st.permutations([one for group in groups for one in group]))
    again, at = [], 0
    for size in data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=5)):
        again.append(left[at : at + size])
        at += size
    new = "".join(f"## {data.draw(st.sampled_from(HEADS))}\n\n{' '.join(group)}\n\n" for group in again if group)
    first = key(old)
    second = key(new, (old, first))
    before = {section.key: old[slice(*section.span)] for section in first.sections}
    for section in second.sections:
        if section.key in before:
            content = new[slice(*section.span)]
            shared = [one for one in SENTENCES if one in content and one in before[section.key]]
            assert shared or Carry.REWRITTEN in what(second, section.key)
