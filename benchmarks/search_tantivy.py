"""The same queries through tantivy; `benchmarks/search.py --tantivy PYTHON` runs this with a Python that has it."""

import json
import re
import sys
import time
from importlib import import_module
from pathlib import Path


def main() -> int:
    """Indexes the sections of a folder, asks its queries, and prints what was found as JSON."""
    tantivy = import_module("tantivy")
    folder, first = Path(sys.argv[1]), int(sys.argv[2])
    schema = tantivy.SchemaBuilder()
    schema.add_integer_field("item", stored=True)
    schema.add_text_field("body", stored=False)
    (folder / "tantivy").mkdir()
    index = tantivy.Index(schema.build(), path=str(folder / "tantivy"))
    begun = time.perf_counter()
    writer = index.writer()
    for row in (folder / "sections.jsonl").open(encoding="utf-8"):
        item, body = json.loads(row)
        writer.add_document(tantivy.Document(item=[item], body=[body]))
    writer.commit()
    writer.wait_merging_threads()
    built = time.perf_counter() - begun
    index.reload()
    searcher = index.searcher()
    answers = []
    for words, item in json.loads((folder / "queries.json").read_text(encoding="utf-8")):
        begun = time.perf_counter()
        plain = " ".join(re.findall(r"\w+", words.lower()))
        query = index.parse_query(plain, ["body"])
        found = [searcher.doc(address) for _, address in searcher.search(query, first).hits]
        took = 1000 * (time.perf_counter() - begun)
        answers.append((any(one["item"][0] == item for one in found), took))
    size = sum(one.stat().st_size for one in (folder / "tantivy").rglob("*") if one.is_file())
    print(json.dumps([f"{tantivy.__version__}: {built:.1f} s, {size / 1e6:.0f} MB", answers]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
