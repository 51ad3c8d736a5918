"""CSV and TSV with a line of names on top, read as records."""

import csv
import io
from collections.abc import Iterator

from annotator.corpus.chunks.keys import unwritten
from annotator.corpus.chunks.strict_json import Json, Unread, Value

_DELIMITERS = (",", "\t", ";")
_LONGEST_CELL = 10_000_000


def read_table(data: bytes) -> Iterator[Value | Unread] | None:
    """The rows of a table, each with the line it ends on; None where the file is no table but JSON.

    Cells that hold JSON, or a list or dictionary as Python writes it, are read as that; all others stay text.
    """
    first = data[:65536].removeprefix(b"\xef\xbb\xbf").lstrip()
    line = first.partition(b"\n")[0].decode("utf-8", "replace")
    delimiter = max(_DELIMITERS, key=line.count)
    if first[:1] in (b"{", b"[", b"") or delimiter not in line or first.startswith(b"PAR1"):
        return None
    return _rows(data, delimiter)


def _rows(data: bytes, delimiter: str) -> Iterator[Value | Unread]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        yield Unread(data.count(b"\n", 0, error.start) + 1, f"is not UTF-8 (byte 0x{data[error.start]:02x})")
        return
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    names: list[str] = []
    try:
        for row in reader:
            if not names:
                names = [name.strip() for name in row]
                if len(set(names)) < len(names):
                    yield Unread(reader.line_num, "names a column twice")
                    return
            elif len(row) != len(names) and row:
                yield Unread(reader.line_num, f"has {len(row)} cells where {len(names)} are named")
            elif row:
                cells: dict[str, Json] = {name: unwritten(cell) for name, cell in zip(names, row, strict=True)}
                yield Value(reader.line_num, cells)
    except csv.Error as error:
        yield Unread(reader.line_num, f"is no table: {error}")
