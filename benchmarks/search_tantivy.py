"""The same queries through tantivy; `benchmarks/search.py --tantivy PYTHON` runs this with a Python that has it."""

import json
import re
import sys
import time
from importlib import import_module
from pathlib import Path

_STEMMED = ("english", "german")
"""Languages it can stem; Bulgarian it cannot."""


def main() -> int:
    """Indexes the sections of a folder, asks its queries as they are and fuzzily, and prints what was found as JSON."""
    tantivy = import_module("tantivy")
    folder, first = Path(sys.argv[1]), int(sys.argv[2])
    fields = ("heading", "body", *_STEMMED)
    schema = tantivy.SchemaBuilder()
    schema.add_integer_field("item", stored=True)
    for name in fields:
        schema.add_text_field(name, tokenizer_name="folded" if name in ("heading", "body") else name)
    (folder / "tantivy").mkdir()
    index = tantivy.Index(schema.build(), path=str(folder / "tantivy"))
    for name in ("folded", *_STEMMED):
        analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(tantivy.Filter.lowercase())
        # It stems German before it folds umlauts, which its stemmer wants to see.
        if name != "folded":
            analyzer = analyzer.filter(tantivy.Filter.stemmer(name))
        index.register_tokenizer(name, analyzer.filter(tantivy.Filter.ascii_fold()).build())
    begun = time.perf_counter()
    writer = index.writer()
    for row in (folder / "sections.jsonl").open(encoding="utf-8"):
        item, heading, body = json.loads(row)
        writer.add_document(
            tantivy.Document(item=[item], heading=[heading], body=[body], english=[body], german=[body])
        )
    writer.commit()
    writer.wait_merging_threads()
    built = time.perf_counter() - begun
    index.reload()
    searcher = index.searcher()
    answers: dict[str, list[tuple[bool, float]]] = {"stemmed": [], "fuzzy": []}
    for words, item in json.loads((folder / "queries.json").read_text(encoding="utf-8")):
        plain = " ".join(re.findall(r"\w+", words.lower()))
        for way, told in answers.items():
            begun = time.process_time()
            fuzzy = {"body": (False, 1, True)} if way == "fuzzy" else {}
            query = index.parse_query(plain, list(fields), field_boosts={"heading": 4.0}, fuzzy_fields=fuzzy)
            found = [searcher.doc(address) for _, address in searcher.search(query, first).hits]
            told.append((any(one["item"][0] == item for one in found), 1000 * (time.process_time() - begun)))
    size = sum(one.stat().st_size for one in (folder / "tantivy").rglob("*") if one.is_file())
    print(json.dumps([f"{tantivy.__version__}: {built:.1f} s, {size / 1e6:.0f} MB", answers]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
