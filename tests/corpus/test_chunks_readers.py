"""Each tool's records, known by their keys and read as plain data."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from annotator.corpus.chunks.detect import READERS, read_chunk_file, reader_named
from annotator.corpus.chunks.raw import RawChunk
from annotator.text.messages import UsageProblem
from tests.shared import shared_data


def _read(*records: object, reader: str | None = None) -> tuple[str, list[RawChunk]]:
    found = read_chunk_file("\n".join(json.dumps(record) for record in records).encode(), reader)
    assert found.errors == ()
    return found.reader, list(found.chunks)


def _only(record: object, reader: str | None = None) -> tuple[str, RawChunk]:
    name, (chunk,) = _read(record, reader=reader)
    return name, chunk


def test_langchain_document() -> None:
    record = {
        "id": None,
        "metadata": {"source": "a/b.md", "start_index": 752, "h2": "Below", "h1": "Above"},
        "page_content": "words",
        "type": "Document",
    }
    name, chunk = _only(record)
    assert name == "langchain"
    assert chunk == RawChunk("words", start=752, sources=("a/b.md",), headings=("Above", "Below"), line=1)


def test_langchain_envelope_is_plain_data() -> None:
    record = {
        "lc": 1,
        "type": "constructor",
        "id": ["langchain", "schema", "document", "Document"],
        "kwargs": {
            "metadata": {"source": "a.md", "secret": {"lc": 1, "type": "secret", "id": ["PATH"]}},
            "page_content": "w",
        },
    }
    name, chunk = _only(record)
    assert name == "langchain"
    assert chunk == RawChunk("w", sources=("a.md",), line=1)


def test_langchainjs() -> None:
    record = {"pageContent": "w", "metadata": {"source": "a.md", "loc": {"lines": {"from": 28, "to": 29}}}}
    assert _only(record) == ("langchainjs", RawChunk("w", sources=("a.md",), lines=(28, 29), line=1))


_NODE = {
    "id_": "n1",
    "embedding": None,
    "metadata": {"file_name": "a.md", "file_path": "/corpus/a.md", "header_path": "/Travel/Hotels/"},
    "relationships": {"1": {"node_id": "doc-7", "node_type": "4", "metadata": {}}},
    "text": "w",
    "start_char_idx": 3,
    "end_char_idx": 4,
    "class_name": "TextNode",
}


def test_llamaindex_node() -> None:
    name, chunk = _only(_NODE)
    assert name == "llamaindex"
    assert (chunk.id, chunk.start, chunk.end, chunk.headings) == ("n1", 3, 4, ("Travel", "Hotels"))
    assert chunk.sources == ("/corpus/a.md", "a.md", "doc-7")


def test_llamaindex_payload_with_the_text_beside() -> None:
    record = {
        "file_name": "a.md",
        "_node_content": json.dumps({**_NODE, "text": ""}),
        "_node_type": "TextNode",
        "document_id": "hr/policy",
        "text": "words",
    }
    name, chunk = _only(record)
    assert name == "llamaindex"
    assert chunk.text == "words"
    assert "hr/policy" in chunk.sources


def test_llamaindex_payload_that_cannot_be_read_is_named() -> None:
    found = read_chunk_file(json.dumps({"_node_content": '{"a": NaN}'}).encode())
    assert [error.line for error in found.errors] == [1]
    assert "NaN" in found.errors[0].why


def test_haystack_nested_and_flat() -> None:
    meta = {
        "file_path": "a.md",
        "source_id": "s",
        "split_id": 1,
        "split_idx_start": 9,
        "header": "H",
        "parent_headers": ["P"],
    }
    nested = {"id": "x", "content": "w", "blob": None, "meta": meta, "score": None}
    flat = {"id": "x", "content": "w", "blob": None, "score": None, **meta}
    assert _only(nested) == _only(flat)
    name, chunk = _only(nested)
    assert name == "haystack"
    assert chunk == RawChunk("w", "x", 9, sources=("a.md", "s"), headings=("P", "H"), line=1)


def test_chonkie() -> None:
    record = {"id": "chnk_1", "text": "w", "start_index": 2, "end_index": 3, "token_count": 1, "metadata": {}}
    assert _only(record) == ("chonkie", RawChunk("w", "chnk_1", 2, 3, line=1))


def test_semantic_text_splitter() -> None:
    assert _only({"offset": 5, "text": "w"}) == ("semantic-text-splitter", RawChunk("w", start=5, line=1))


def test_docling_with_a_hash_beyond_63_bits() -> None:
    record = {
        "text": "w",
        "meta": {
            "schema_name": "docling_core.transforms.chunker.DocMeta",
            "doc_items": [],
            "headings": ["A", "B"],
            "origin": {"filename": "a.md", "binary_hash": 15242658090653133802},
        },
    }
    assert _only(record) == ("docling", RawChunk("w", sources=("a.md",), headings=("A", "B"), line=1))


def test_unstructured() -> None:
    record = {"type": "Title", "element_id": "e", "text": "w", "metadata": {"filename": "a.md", "file_directory": "/d"}}
    assert _only(record) == ("unstructured", RawChunk("w", "e", sources=("/d/a.md", "a.md"), line=1))


def test_qdrant_points_keep_their_own_id() -> None:
    point = {
        "id": 7,
        "payload": {"page_content": "w", "metadata": {"source": "a.md", "start_index": 1}},
        "vector": [0.1],
    }
    assert _only(point) == ("qdrant", RawChunk("w", "7", 1, sources=("a.md",), line=1))
    answer = {
        "result": {"points": [point, {"id": "u", "payload": {"_node_content": json.dumps(_NODE)}}]},
        "status": "ok",
    }
    name, chunks = _read(answer)
    assert (name, [chunk.id for chunk in chunks]) == ("qdrant", ["7", "u"])


def test_chroma_columns() -> None:
    dump = {
        "ids": ["a", "b"],
        "embeddings": None,
        "documents": ["x", "y"],
        "metadatas": [{"source": "s.md", "start_index": 3}, None],
    }
    name, chunks = _read(dump)
    assert name == "chroma"
    assert chunks == [RawChunk("x", "a", 3, sources=("s.md",), line=1), RawChunk("y", "b", line=1)]


@pytest.mark.parametrize("dump", [{"ids": ["a", "b"], "documents": ["x"]}, {"ids": ["a"], "documents": [None]}])
def test_chroma_columns_that_do_not_fit(dump: dict[str, list[object]]) -> None:
    found = read_chunk_file(json.dumps(dump).encode())
    assert len(found.errors) == 1


def test_plain_records() -> None:
    record = {"chunk_id": 4, "text": "w", "doc_id": "hr/policy", "start": 0, "end": 1, "version": "2024"}
    assert _only(record) == ("jsonl", RawChunk("w", "4", 0, 1, ("hr/policy",), "2024", line=1))


def test_a_mapping_names_the_keys() -> None:
    record = {"body": "w", "key": {"id": "c"}, "meta": {"doc": "d", "from": 6}}
    reader = "jsonl:text=body,id=key.id,document=meta.doc,start=meta.from"
    assert _only(record, reader) == (reader, RawChunk("w", "c", 6, sources=("d",), line=1))


@pytest.mark.parametrize("reader", ["pickle", "jsonl:words=body", "jsonl:text", "langchain:text=x"])
def test_readers_and_mappings_that_do_not_exist(reader: str) -> None:
    with pytest.raises(UsageProblem):
        reader_named(reader)


def test_a_reader_can_be_forced_and_says_which_lines_do_not_fit() -> None:
    lines = [{"pageContent": "w"}, {"page_content": "w"}]
    found = read_chunk_file("\n".join(map(json.dumps, lines)).encode(), "langchain")
    assert [error.line for error in found.errors] == [1]
    assert len(found.chunks) == 1


@pytest.mark.parametrize("line", ["3", "[]", '"x"', "null", "{}", '{"pages": 3}'])
def test_what_is_no_chunk_is_named(line: str) -> None:
    found = read_chunk_file(b'{"text": "w"}\n' + line.encode() + b"\n")
    assert [error.line for error in found.errors] == [2]


def test_autorag_rows_name_chunks_by_doc_id_and_count_the_last_character() -> None:
    record = {
        "doc_id": "c1",
        "contents": "words",
        "path": "a.md",
        "start_end_idx": [3, 7],
        "metadata": {"prev_id": "x"},
    }
    name, chunk = _only(record)
    assert (name, chunk) == ("autorag", RawChunk("words", "c1", 3, 8, sources=("a.md",), line=1))
    table = b'doc_id,contents,metadata,path,start_end_idx\r\nc1,"words","{\'page\': -1}",a.md,"[3, 7]"\r\n'
    found = read_chunk_file(table)
    assert (found.reader, found.errors) == ("autorag", ())
    assert [replace(one, line=1) for one in found.chunks] == [chunk]


def test_opensearch_hits() -> None:
    hit = {
        "_id": "h1",
        "_index": "docs",
        "_source": {"text": "w", "vector_field": [0.1], "metadata": {"source": "a.md"}},
    }
    expected = ("opensearch", RawChunk("w", "h1", sources=("a.md",), line=1))
    assert _only(hit) == expected
    assert _only({"hits": {"total": 1, "hits": [hit]}}) == expected


def test_pgvector_rows() -> None:
    old = {"id": "7", "document": "w", "cmetadata": {"source": "a.md", "start_index": 4}, "embedding": "[0.1]"}
    new = {"langchain_id": "7", "content": "w", "langchain_metadata": '{"source": "a.md", "start_index": 4}'}
    expected = ("jsonl", RawChunk("w", "7", 4, sources=("a.md",), line=1))
    assert _only(old) == _only(new) == expected
    node = {"id": 7, "text": "w", "metadata_": {"file_path": "/corpus/a.md", "_node_type": "TextNode"}, "node_id": "n1"}
    assert _only(node)[1].sources[0] == "/corpus/a.md"


@pytest.mark.parametrize(
    "record",
    [
        {"Text": "w", "ID": "7", "Metadata": {"File_Path": "a.md", "Start": "4", "End": 5}},
        {"chunkText": "w", "chunk-id": 7, "metadata": {"metadata": {"filePath": "a.md"}}, "span": [4, 5]},
        {"chunk": "w", "id": "7", "meta": {"source": {"path": "a.md"}}, "startIndex": 4.0, "endIndex": 5},
        {"content": "w", "uuid": "7", "properties": {"fileName": "a.md", "charSpan": [4, 5]}},
        {"document": "w", "id": "7", "url": "a.md", "charStart": 4, "charEnd": 5},
    ],
)
def test_keys_are_read_liberally(record: dict[str, object]) -> None:
    _, chunk = _only(record, reader="jsonl")
    assert chunk == RawChunk("w", "7", 4, 5, sources=("a.md",), line=1)
    assert _only(record)[1] == chunk


@pytest.mark.parametrize("wrapped", [[{"text": "w"}, {"text": "v"}], {"a": {"text": "w"}, "b": {"text": "v"}}])
def test_records_within_an_object_that_wraps_them(wrapped: object) -> None:
    _, chunks = _read({"created": "today", "chunks": wrapped})
    assert [one.text for one in chunks] == ["w", "v"]


def test_a_document_store_of_llamaindex() -> None:
    store = {"docstore/metadata": {}, "docstore/data": {"n1": {"__data__": _NODE, "__type__": "1"}}}
    name, (chunk,) = _read(store)
    assert (name, chunk.id, chunk.start, chunk.text) == ("llamaindex", "n1", 3, "w")
    resource = {**{key: value for key, value in _NODE.items() if key != "text"}, "text_resource": {"text": "w"}}
    assert _only(resource) == (name, chunk)


@pytest.mark.parametrize(
    ("reader", "record"),
    [
        ("jsonl", {"id": "7", "values": [0.1], "metadata": {"text": "w", "source": "a.md"}}),
        ("jsonl", {"matches": [{"id": "7", "score": 1, "metadata": {"text": "w", "source": "a.md"}}]}),
        ("jsonl", {"class": "Doc", "id": "7", "properties": {"content": "w", "source": "a.md"}}),
        ("jsonl", {"chunk_id": "7", "parent_id": "p", "chunk": "w", "title": "a.md"}),
        ("jsonl", {"chunk": {"text": "w", "id": "7", "metadata": {"source": "a.md"}}, "score": 0.5}),
        ("haystack", {"content": "w", "content_type": "text", "id": "7", "meta": {"name": "a.md"}}),
        ("llamaindex", {"node": {"id_": "7", "text": "w", "metadata": {"file_name": "a.md"}}, "score": 0.4}),
        (
            "llamaindex",
            {
                "id": 1,
                "node_id": "7",
                "text": "w",
                "metadata_": {"_node_content": '{"id_": "7", "metadata": {"file_path": "a.md"}}'},
            },
        ),
        ("qdrant", {"id": "7", "payload": {"document": "w", "metadata": {"source": "a.md"}}, "vector": [1]}),
        (
            "langchainjs",
            {"lc": 1, "type": "constructor", "kwargs": {"id": "7", "pageContent": "w", "metadata": {"source": "a.md"}}},
        ),
    ],
)
def test_records_of_other_stores(reader: str, record: dict[str, object]) -> None:
    assert _only(record) == (reader, RawChunk("w", "7", sources=("a.md",), line=1))


def test_a_title_names_a_document_only_where_it_looks_like_a_file() -> None:
    assert _only({"text": "w", "title": "Travel policy"})[1].sources == ()
    assert _only({"text": "w", "name": "hr/travel"})[1].sources == ("hr/travel",)


@pytest.mark.parametrize(
    "written", ['[[0, "w"], [5, "v"]]', '[0, "w"]\n[5, "v"]\n', '{"offset": 0, "text": "w"}\n[5, "v"]']
)
def test_pairs_of_offset_and_text(written: str) -> None:
    found = read_chunk_file(written.encode())
    assert (found.reader, found.errors) == ("semantic-text-splitter", ())
    assert [(one.start, one.text) for one in found.chunks] == [(0, "w"), (5, "v")]


def test_tables_that_cannot_be_read_are_named_with_their_line() -> None:
    found = read_chunk_file(b"id;text\n1;w\n2;a;b\n3;v\n")
    assert ([one.text for one in found.chunks], [one.line for one in found.errors]) == (["w", "v"], [3])
    assert [one.line for one in read_chunk_file(b"id,id,text\n1,2,w\n").errors] == [1]
    assert [one.line for one in read_chunk_file(b'id,text\n1,"w\n').errors]
    assert [one.line for one in read_chunk_file("id,text\n1,ä\n".encode("latin-1")).errors] == [2]
    assert "Parquet" in read_chunk_file(b"PAR1\x15\x04").errors[0].why


def test_every_real_file_is_known_by_its_keys() -> None:
    known = {"vectorstores": ("chroma", "qdrant")}
    plain = {"llamaindex": ("embed_text",)}
    counts: Counter[str] = Counter()
    for path in sorted(shared_data("chunks").glob("*/*.json*")):
        found = read_chunk_file(path.read_bytes())
        folder = path.parent.name
        expected = known.get(folder, (folder,))
        if any(part in path.name for part in plain.get(folder, ())):
            expected = ("jsonl",)
        assert found.errors == ()
        assert found.reader in expected, path.name
        counts[found.reader] += len(found.chunks)
        assert len(found.chunks) == _records_in(path)
    assert set(counts) == {reader.name for reader in READERS} - {"autorag", "opensearch"}


def _records_in(path: Path) -> int:
    text = path.read_text("utf-8")
    if path.name == "chroma_get.json":
        return len(json.loads(text)["ids"])
    return sum(1 for line in text.split("\n") if line)
