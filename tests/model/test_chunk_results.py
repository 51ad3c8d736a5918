"""What is said of chunks in words."""

from annotator.model.chunk_results import (
    ChunkedPassage,
    ChunkShare,
    ChunksReport,
    ChunksResult,
    OddChunk,
    PassageInChunks,
)


def test_chunks_of_another_edition_are_told_together_and_others_by_a_few() -> None:
    odd = [OddChunk(chunk=f"c{n}", file=f"c.jsonl:{n}", problem="other-edition", about="a@1") for n in range(90)]
    odd += [OddChunk(chunk=f"d{n}", file="c.jsonl:1", problem="other-edition", about=f"b{n}@1") for n in range(7)]
    odd += [OddChunk(chunk=f"e{n}", file=f"c.jsonl:{n}", problem="nowhere", about="words") for n in range(8)]
    result = ChunksResult(
        chunking="n",
        status="added",
        readers={},
        chunks=105,
        located={"exact": 105},
        editions={},
        claimed=0,
        claimed_wrong=0,
        odd=tuple(odd),
    )
    assert result.lines()[1:] == [
        *(f"c.jsonl:{n}: nowhere: e{n} words" for n in range(5)),
        "nowhere: 3 more; --json names each",
        "other-edition: 97 of the chunks are of a@1 (90), b0@1 (1), b1@1 (1), b2@1 (1), b3@1 (1) and 3 more, not in force",
    ]


def test_a_share_that_rounds_to_nothing_is_no_piece() -> None:
    shares = (ChunkShare(chunk="c1", share=0.996), ChunkShare(chunk="c2", share=0.004))
    place = PassageInChunks(
        case="q",
        label="gold",
        need="a",
        passage=1,
        part=1,
        at="a@1#s:0-9",
        now=ChunkedPassage(reach="cut", covered=1.0, chunks=shares, pieces=("c1",)),
    )
    lines = ChunksReport(chunking="n", chunks=2, located={}, passages=(place,)).lines()
    assert lines[-1] == "cut      q gold a a@1#s:0-9  c1 100%"
