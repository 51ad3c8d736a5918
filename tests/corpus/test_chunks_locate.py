"""Where chunks stand: never by a claim alone, never guessed, and equal by the equality that is said."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from annotator.corpus.chunks.catalogue import Catalogue, SourceText
from annotator.corpus.chunks.detect import read_chunk_file
from annotator.corpus.chunks.ladder import find
from annotator.corpus.chunks.locate import Placed, locate
from annotator.corpus.chunks.raw import RawChunk
from annotator.corpus.chunks.views import Views, letters_view, links_view, normal_line_ends, spaces_view
from annotator.model.chunk import Located
from annotator.model.hashing import text_hash
from tests.shared import shared_data

TEXT = """---
title: Travel
---

# Travel

Hotels are paid up to **120 €** a night, see [the list](https://example.org/list).

## Repeated

The same paragraph stands here twice, word for word.

## Other

| place | limit |
|-------|-------|
| Sofia | 120   |
| Berlin | 150  |

## Repeated

The same paragraph stands here twice, word for word.

<!-- prettier-ignore -->
Straße, naïve café & Œuvre end it.
"""


def _source(
    text: str, document: str = "travel", version: str = "1", source: str | None = None, *, force: bool = True
) -> SourceText:
    return SourceText(document, version, text_hash(text), source, force, lambda: text)


def _locate(chunks: Sequence[RawChunk], *texts: SourceText, file: str = "chunks.jsonl") -> list[Placed]:
    return locate([(file, chunks)], Catalogue(texts))


def _find(chunk: str, start: int | None = None, text: str = TEXT) -> tuple[Located, list[str]]:
    found = find(Views(text), chunk, start)
    return found.level, ["".join(text[a:b] for a, b in place) for place in found.places]


# -- the ladder


def test_an_offset_counts_only_where_the_text_is() -> None:
    start = TEXT.index("Hotels")
    assert _find("Hotels are paid", start)[0] is Located.OFFSETS
    for wrong in (start + 1, 0, -1, 10_000_000):
        assert _find("Hotels are paid", wrong) == (Located.EXACT, ["Hotels are paid"])


@pytest.mark.parametrize(
    ("chunk", "level", "found"),
    [
        ("# Travel\nHotels are paid", Located.SPACES, ["# Travel\n\nHotels are paid"]),
        ("Hotels are paid up to 120 € a night", Located.LETTERS, ["Hotels are paid up to **120 €** a night"]),
        (
            "see the list. Repeated The same",
            Located.LINKS,
            ["see [the list](https://example.org/list).\n\n## Repeated\n\nThe same"],
        ),
        ("STRASSE, nai\u0308ve cafe\u0301", Located.LETTERS, ["Straße, naïve café"]),
        ("Repeated The same paragraph stands", Located.SPACES, ["Repeated\n\nThe same paragraph stands"] * 2),
        ("  \n\t", Located.EMPTY, []),
        ("nothing of the kind stands anywhere in it", Located.NOWHERE, []),
        ("twice, word for word.\nStraße, naïve café & Œuvre", Located.LINKS, None),
    ],
)
def test_rungs(chunk: str, level: Located, found: list[str] | None) -> None:
    said, places = _find(chunk)
    assert said is level
    if found is not None:
        assert places == found


def test_header_lines_are_told_apart() -> None:
    found = find(Views(TEXT), "file: travel.md\nsection: Other\n\nHotels are paid up to")
    assert found.level is Located.HEADER
    assert found.header == "file: travel.md\nsection: Other\n"
    assert 0.35 < found.coverage < 0.6


def test_what_a_splitter_puts_before_a_continued_chunk() -> None:
    found = find(Views(TEXT), "DOC: x\n---\n(cont'd) Hotels are paid up to **120 €** a night")
    assert (found.level, found.header) == (Located.HEADER, "DOC: x\n---\n(cont'd) ")
    assert find(Views(TEXT), "(cont'd) Hotels are paid up to **120 €**").header == "(cont'd) "


def test_pieces_joined_over_a_gap_give_several_spans() -> None:
    first = "Hotels are paid up to **120 €** a night"
    second = "Straße, naïve café & Œuvre end it."
    found = find(Views(TEXT), f"{second} {first}")
    assert found.level is Located.CLOSE
    (place,) = found.places
    assert [TEXT[a:b] for a, b in place] == [first, second.rstrip(".")]


def test_a_table_written_out_as_sentences() -> None:
    found = find(
        Views(TEXT), "Hotels are paid up to 120 € a night, see the list.\nSofia, limit = 120. Berlin, limit = 150"
    )
    assert found.level is Located.CLOSE
    assert any("Berlin" in TEXT[a:b] for a, b in found.places[0])


def test_short_pieces_are_whole_words() -> None:
    assert _find("ja", text="Das Jahr, ja!") == (Located.EXACT, ["ja"])
    assert _find("ja", text="Das Jahr.")[0] is Located.NOWHERE
    assert _find("ahr", text="Das Jahr.") == (Located.EXACT, ["ahr"])
    assert _find("a\nhr", text="Das Jahr.")[0] is Located.NOWHERE


def test_a_long_comment_that_never_ends_is_no_comment() -> None:
    text = "<!-- a " + "word " * 1000 + "--> behind the thing [x](y) it all"
    assert _find("behind the thing x it all", text=text)[0] is Located.LINKS


def test_repetition_does_not_blow_up() -> None:
    text = Views("the same line again\n" * 20_000)
    assert len(find(text, "the same line again").places) == 200
    close = find(text, "the same line again, the same line agaim, the same line again and once more")
    assert close.level in (Located.CLOSE, Located.NOWHERE)


_PIECES = st.sampled_from(
    [
        "a",
        "b",
        " ",
        "\n",
        "\n\n",
        "# ",
        "word ",
        "ß",
        "é",
        "e\u0301",
        "ﬁ",
        "🚀",
        "日本",
        "[x](u) ",
        "<!-- c -->",
        "**",
        "| ",
        "İ",
        "\u200b",
    ]
)
_TEXTS = st.lists(_PIECES, max_size=60).map("".join)
_LEVELS: dict[Located, Callable[[str], str]] = {
    Located.OFFSETS: str,
    Located.EXACT: str,
    Located.SPACES: lambda text: spaces_view(text).text,
    Located.LETTERS: lambda text: letters_view(text).text,
}


@given(_TEXTS, _TEXTS, st.none() | st.integers(-2, 200))
def test_what_is_found_is_equal_by_its_own_level(text: str, chunk: str, start: int | None) -> None:
    found = find(Views(text), chunk, start)
    assert 0 <= found.coverage <= 1
    for place in found.places:
        assert all(0 <= a < b <= len(text) for a, b in place)
        assert all(one[1] <= two[0] for one, two in itertools.pairwise(place))
    if found.level in _LEVELS:
        reduce = _LEVELS[found.level]
        assert found.places
        assert {reduce(text[a:b]) for ((a, b),) in found.places} == {reduce(chunk)}
    if found.level is Located.HEADER:
        assert found.header is not None
        assert chunk.startswith(found.header)


@given(_TEXTS, st.data())
def test_a_piece_of_a_text_is_found_where_it_is(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    chunk = text[start:end]
    assume(chunk.strip())
    assert find(Views(text), chunk, start).places == (((start, end),),)
    without = find(Views(text), chunk)
    if len(chunk) >= 16:
        assert without.level is Located.EXACT
        assert ((start, end),) in without.places or len(without.places) == 200


@given(_TEXTS)
def test_views_lead_back_to_the_text(text: str) -> None:
    for view in (spaces_view(text), letters_view(text), links_view(text)):
        assert len(view.at) == len(view.text)
        assert list(view.at) == sorted(view.at)
        assert all(0 <= at < len(text) for at in view.at)
    assert spaces_view(text).text == "".join(text.split())


# -- order


def _split(text: str, cuts: Sequence[int], overlap: int) -> list[tuple[int, int]]:
    bounds = sorted({0, len(text), *cuts})
    return [(max(0, a - overlap), b) for a, b in itertools.pairwise(bounds)]


_SENTENCES = ["The first sentence. ", "Another one here. ", "Yes. ", "No. ", "The end of it all. "]


@given(st.lists(st.sampled_from(_SENTENCES), min_size=2, max_size=30), st.integers(1, 4), st.sampled_from([0, 0, 5]))
def test_repeated_chunks_are_placed_right_or_not_at_all(parts: list[str], each: int, overlap: int) -> None:
    """The slow oracle is the splitter itself: it knows where it cut."""
    text = "".join(parts)
    ends = [sum(map(len, parts[:count])) for count in range(0, len(parts), each)]
    spans = [span for span in _split(text, ends, overlap) if text[slice(*span)].strip()]
    placed = _locate([RawChunk(text[a:b], sources=("travel",)) for a, b in spans], _source(text))
    for one, span in zip(placed, spans, strict=True):
        if one.level is not Located.AMBIGUOUS:
            assert one.found.places == ((span,),)


def test_a_repeated_paragraph_is_told_by_its_neighbours() -> None:
    paragraphs = [line for line in TEXT.split("\n\n") if line.strip()]
    placed = _locate([RawChunk(one, sources=("travel",)) for one in paragraphs], _source(TEXT))
    starts = [one.found.places[0][0][0] for one in placed]
    assert starts == sorted(starts)
    assert {one.level for one in placed} == {Located.EXACT}


def test_a_shuffled_dump_leaves_repeated_chunks_ambiguous() -> None:
    lines = [f"Line number {number} of the text says so." for number in range(40)]
    lines[10] = lines[30] = "The very same line stands twice in it."
    text = "\n".join(lines)
    chunks = [RawChunk(line, sources=("travel",)) for line in lines]
    random.Random(3).shuffle(chunks)
    placed = _locate(chunks, _source(text))
    assert Counter(one.level for one in placed) == {Located.EXACT: 38, Located.AMBIGUOUS: 2}
    assert {one.raw.text for one in placed if one.level is Located.AMBIGUOUS} == {lines[10]}


@pytest.mark.parametrize("seed", range(20))
def test_a_small_shuffled_file_leaves_repeated_chunks_ambiguous(seed: int) -> None:
    """Twelve chunks: by chance one of the copies comes next to a neighbour of the other one."""
    lines = [f"Line number {number} of the text says so." for number in range(12)]
    lines[2] = lines[8] = "The very same line stands twice in it."
    chunks = [(at, RawChunk(line, sources=("travel",))) for at, line in enumerate(lines)]
    random.Random(seed).shuffle(chunks)
    text = "\n\n".join(lines)
    placed = _locate([chunk for _, chunk in chunks], _source(text))
    for one, (at, _) in zip(placed, chunks, strict=True):
        start = len("\n\n".join(lines[:at])) + 2 if at else 0
        assert one.level is Located.AMBIGUOUS or one.found.places == (((start, start + len(lines[at])),),)


def test_claimed_lines_and_headings_tell_equal_places_apart() -> None:
    same = "The same paragraph stands here twice, word for word."
    second = TEXT.rindex(same)
    line = TEXT.count("\n", 0, second) + 1
    (by_line,) = _locate([RawChunk(same, sources=("travel",), lines=(line, line))], _source(TEXT))
    assert by_line.found.places[0][0][0] == second
    text = "# A\n\nSame words here.\n\n# B\n\nSame words here.\n"
    (by_heading,) = _locate([RawChunk("Same words here.", sources=("travel",), headings=("B",))], _source(text))
    assert by_heading.found.places[0][0][0] == text.rindex("Same")
    (neither,) = _locate([RawChunk("Same words here.", sources=("travel",))], _source(text))
    assert neither.level is Located.AMBIGUOUS


# -- documents and editions

ONE = "The hotel limit is 120 a night and nobody may go beyond it.\n\nThis closing line is in both of them as it is.\n"
TWO = (
    "Orders are sent within two days and returned within fourteen.\n\nThis closing line is in both of them as it is.\n"
)


@pytest.mark.parametrize(
    "name",
    [
        "hr/one",
        "hr/one@1",
        "docs/hr/one.md",
        "C:\\data\\docs\\hr\\one.md",
        "file:///srv/docs/hr/one.md",
        "one.md",
        "ONE.md",
    ],
)
def test_names_of_documents(name: str) -> None:
    texts = (_source(ONE, "hr/one", source="hr/one.md"), _source(TWO, "hr/two", source="hr/two.md"))
    (placed,) = _locate([RawChunk("This closing line is in both of them as it is.", sources=(name,))], *texts)
    assert placed.source is not None
    assert placed.source.document == "hr/one"
    assert placed.level is Located.EXACT


def test_a_name_that_two_documents_have_is_settled_by_the_longer_path_or_by_content() -> None:
    texts = (_source(ONE, "a", source="a/index.md"), _source(TWO, "b", source="b/index.md"))
    closing = "This closing line is in both of them as it is."
    placed = _locate(
        [
            RawChunk(closing, sources=("docs/b/index.md",)),
            RawChunk("Orders are sent within two days and returned within fourteen.", sources=("index.md",)),
        ],
        *texts,
    )
    assert [one.source.document for one in placed if one.source] == ["b", "b"]
    (either,) = _locate([RawChunk(closing, sources=("index.md",))], *texts)
    assert either.level is Located.AMBIGUOUS
    assert either.documents == ("a", "b")


def test_without_a_name_the_content_tells_and_neighbours_help() -> None:
    texts = (_source(ONE, "one"), _source(TWO, "two"))
    closing = "This closing line is in both of them as it is."
    first = "The hotel limit is 120 a night and nobody may go beyond it."
    alone = _locate([RawChunk(closing)], *texts)
    assert (alone[0].level, alone[0].documents) == (Located.AMBIGUOUS, ("one", "two"))
    between = _locate([RawChunk(first), RawChunk(closing), RawChunk("The hotel limit is 120 a night")], *texts)
    assert [one.source.document for one in between if one.source] == ["one", "one", "one"]
    # At the border of two documents it is of the one that it goes on in.
    orders = RawChunk("Orders are sent within two days and returned within fourteen.")
    border = _locate([RawChunk(first), RawChunk(closing), orders, RawChunk(closing)], *texts)
    assert [one.source.document for one in border if one.source] == ["one", "one", "two", "two"]


@given(
    st.lists(st.lists(st.sampled_from(_SENTENCES), min_size=1, max_size=6), min_size=1, max_size=4),
)
def test_documents_that_share_lines_are_never_confused(documents: list[list[str]]) -> None:
    """The oracle is the file itself: whose chunk each is."""
    texts = [_source("\n\n".join(lines), f"d{at}") for at, lines in enumerate(documents)]
    owners = [text.document for text, lines in zip(texts, documents, strict=True) for _ in lines]
    placed = _locate([RawChunk(line) for lines in documents for line in lines], *texts)
    for one, owner in zip(placed, owners, strict=True):
        if one.level is not Located.AMBIGUOUS:
            assert one.source is not None
            assert one.source.document == owner


@pytest.mark.parametrize(
    ("chunk", "level"),
    [
        ("Hotels in the capital are paid, up to 120 EUR for a night; in all other places up to 90 EUR.", Located.CLOSE),
        (
            "Hotels in the capital are paid, up to 130 EUR for a night; in all other places up to 90 EUR.",
            Located.NOWHERE,
        ),
        (
            "Hotels in the capital are paid, up to 90 EUR for a night; in all other places up to 90 EUR.",
            Located.NOWHERE,
        ),
        ("1. Hotels in the capital are paid, up to 120 EUR for a night\n2. other places up to 90 EUR.", Located.CLOSE),
    ],
)
def test_a_text_with_another_number_is_not_nearly_the_same(chunk: str, level: Located) -> None:
    text = "Hotels in the capital are paid: up to 120 EUR for each night; in other places up to 90 EUR.\n\nOn 130 days."
    assert _find(chunk, text=text)[0] is level


def test_the_file_is_named_after_its_document() -> None:
    texts = (_source(ONE, "one", source="one.md"), _source(TWO, "two", source="two.md"))
    (placed,) = _locate(
        [RawChunk("This closing line is in both of them as it is.")], *texts, file="two.md.recursive.jsonl"
    )
    assert placed.source is not None
    assert placed.source.document == "two"


def test_the_edition_is_the_one_that_holds_all_chunks() -> None:
    old, new = ONE, ONE.replace("120", "150")
    texts = (_source(new, version="2"), _source(old, version="1", force=False))
    chunks = [RawChunk(line, sources=("travel",)) for line in old.split("\n\n")]
    assert [one.source.version for one in _locate(chunks, *texts) if one.source] == ["1", "1"]
    both = _locate(chunks[1:], *texts)
    assert [one.source.version for one in both if one.source] == ["2"]
    named = _locate([replace(chunks[1], version="1")], *texts)
    assert [one.source.version for one in named if one.source] == ["1"]


def test_texts_not_in_force_are_found_by_content_and_said_to_be_no_longer_in_force() -> None:
    (placed,) = _locate([RawChunk("The hotel limit is 120 a night and nobody")], _source(ONE, force=False))
    assert placed.level is Located.EXACT
    assert placed.source is not None
    assert not placed.source.in_force


@pytest.mark.parametrize("seed", range(12))
def test_a_shuffled_dump_of_versioned_documents_is_never_placed_by_its_order(seed: int) -> None:
    """Two versions share all but a few lines; by chance neighbours in the dump are neighbours in the other version."""
    shared = [f"Paragraph {number} is in both versions of it, word for word." for number in range(30)]
    versions = {name: list(shared) for name in ("v1", "v2")}
    for name, lines in versions.items():
        for at in range(0, 30, 6):
            lines[at] = f"Paragraph {at} is told in its own words by {name} alone."
    dump = [(name, line) for name, lines in versions.items() for line in lines]
    random.Random(seed).shuffle(dump)
    placed = _locate([RawChunk(line) for _, line in dump], *(_source("\n\n".join(v), k) for k, v in versions.items()))
    for one, (owner, _) in zip(placed, dump, strict=True):
        assert one.level is Located.AMBIGUOUS or (one.source is not None and one.source.document == owner)
    assert sum(one.level is Located.EXACT for one in placed) == 10


def test_chunks_that_share_an_unknown_name_are_of_the_one_document_that_holds_them_all() -> None:
    texts = (_source(ONE, "one"), _source(TWO, "two"))
    closing = "This closing line is in both of them as it is."
    orders = "Orders are sent within two days and returned within fourteen."
    uid, other = ("6f1c-77",), ("aa00-12",)
    placed = _locate([RawChunk(closing, sources=uid), RawChunk("x y z"), RawChunk(orders, sources=uid)], *texts)
    assert placed[0].source is not None
    assert placed[0].source.document == "two"
    # Another name, or more equal chunks than the document holds: nothing is told.
    for chunks in (
        [RawChunk(closing, sources=other), RawChunk("x y z"), RawChunk(orders, sources=uid)],
        [RawChunk(closing, sources=uid), RawChunk("x y z"), RawChunk(orders, sources=uid), RawChunk("x y z"),
         RawChunk(closing, sources=uid)],
    ):  # fmt: skip
        assert _locate(chunks, *texts)[0].documents == ("one", "two")


def test_a_chunk_of_an_old_edition_is_of_that_one_though_the_new_one_reads_alike() -> None:
    long = "All costs of hotels are paid in full for as long as the trip takes, up to {} EUR for every single night."
    old, new = long.format(120), long.format(150)
    other = "\n\nThis line did not change from one edition to the next one, and that is that.\n"
    texts = (_source(new + other, version="2"), _source(old + other, version="1", force=False))
    for names in ((), ("travel",)):
        chunks = [RawChunk(new, sources=names), RawChunk(old, sources=names), RawChunk(other.strip(), sources=names)]
        placed = _locate(chunks, *texts)
        assert [(one.source.version if one.source else "", one.level) for one in placed] == [
            ("2", Located.EXACT), ("1", Located.EXACT), ("2", Located.EXACT),
        ]  # fmt: skip


def test_a_document_that_is_named_wrongly_is_noticed_and_never_holds_the_chunk() -> None:
    texts = (_source(ONE, "one"), _source(TWO, "two"))
    orders = "Orders are sent within two days and returned within fourteen."
    (placed,) = _locate([RawChunk(orders, sources=("one",))], *texts)
    assert (placed.source.document if placed.source else "", placed.misnamed) == ("two", "one")
    (nowhere,) = _locate([RawChunk("Nobody ever wrote these words in any of them.", sources=("one",))], *texts)
    assert (nowhere.level, nowhere.misnamed) == (Located.NOWHERE, None)
    (both,) = _locate([RawChunk("This closing line is in both of them as it is.", sources=("three",))], *texts)
    assert both.documents == ("one", "two")


def test_line_ends_and_the_byte_order_mark_are_no_difference() -> None:
    (placed,) = _locate([RawChunk("\ufeff" + ONE.replace("\n", "\r\n"), sources=("travel",), start=0)], _source(ONE))
    assert placed.level is Located.OFFSETS


@pytest.mark.parametrize(
    ("start", "end", "wrong"), [(0, 5, False), (0, 6, True), (1, 6, True), (-1, None, True), (None, 5, True)]
)
def test_wrong_claims_are_noticed(start: int | None, end: int | None, wrong: bool) -> None:
    (placed,) = _locate([RawChunk(ONE[:5], start=start, end=end, sources=("travel",))], _source(ONE))
    assert placed.claimed_wrong is wrong
    assert placed.found.places == (((0, 5),),)


@given(
    st.lists(_TEXTS, min_size=1, max_size=3),
    st.lists(st.tuples(_TEXTS, st.sampled_from(["", "d0", "x.md"])), max_size=6),
)
def test_no_chunks_raise(texts: list[str], chunks: list[tuple[str, str]]) -> None:
    sources = [_source(text or "x", f"d{at}", source="x.md") for at, text in enumerate(texts)]
    raws = [RawChunk(text, sources=(name,) if name else ()) for text, name in chunks]
    placed = _locate(raws, *sources)
    assert [one.raw for one in placed] == raws
    assert all((len(one.found.places) == 1) or one.level in _UNPLACED for one in placed if not one.documents)


_UNPLACED = {Located.AMBIGUOUS, Located.NOWHERE, Located.EMPTY}


# -- real files


def _real_sources(*, as_editions: bool) -> list[SourceText]:
    found: list[SourceText] = []
    for path in sorted(shared_data("chunks", "source").glob("*.md"), reverse=True):
        text = normal_line_ends(path.read_bytes().decode("utf-8"))
        stem, _, version = path.stem.partition(".")
        document, version = (stem, version or "1") if as_editions else (path.stem, "1")
        force = all(one.document != document for one in found)
        found.append(_source(text, document, version, path.name, force=force))
    return found


@pytest.mark.parametrize("as_editions", [False, True])
def test_every_real_chunk_is_located_and_every_wrong_offset_noticed(as_editions: bool) -> None:
    files = [
        (path.name, read_chunk_file(path.read_bytes()).chunks)
        for path in sorted(shared_data("chunks").glob("*/*.json*"))
    ]
    placed = locate(files, Catalogue(_real_sources(as_editions=as_editions)))
    assert Counter(one.level for one in placed)[Located.NOWHERE] == 0
    assert Counter(one.level for one in placed)[Located.AMBIGUOUS] == 0
    wrong = Counter(one.file.rsplit(".", 2)[1] for one in placed if one.claimed_wrong)
    # The audit of the producers, and four of them that count CRLF as two in the one document that has it.
    assert wrong["token200_cl100k_base"] == 68
    assert wrong["character600"] == 8
    assert wrong["mdheader_then_recursive400"] == 239
    assert wrong["cleaned_word150"] == 68
    for one in placed:
        assert one.source is not None
        if one.file.startswith(("bg-", "de-", "tts-", "synth")):
            assert one.file.startswith(one.source.source or "?")
        (place,) = one.found.places
        text = one.source.load()
        pieces = [text[a:b] for a, b in place]
        if one.level in (Located.OFFSETS, Located.EXACT):
            assert pieces == [one.text]
        if one.level is Located.SPACES:
            assert ["".join(piece.split()) for piece in pieces] == ["".join(one.text.split())]
        if not one.claimed_wrong and one.raw.start is not None:
            assert text.startswith(one.text, one.raw.start)
