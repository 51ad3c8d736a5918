"""What people and tools call things in a record: keys compared without case and separators, wherever they are nested.

Being liberal here costs nothing: what is read this way is a claim, and the text decides what is true of it.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from annotator.corpus.chunks.raw import Object
from annotator.corpus.chunks.strict_json import Json, NotStrict, parse

SOURCE_KEYS = (
    "source", "filepath", "path", "documentpath", "sourcefile", "sourcepath", "url", "uri", "sourceurl", "link",
    "filename", "file", "documentid", "docid", "sourceid", "refdocid", "documentname", "docname", "document", "doc",
)  # fmt: skip
"""Keys under which the name of a document is kept, the most telling first."""
TEXT_KEYS = (
    "text", "content", "contents", "chunktext", "pagecontent", "body", "passage", "textcontent", "rawtext", "segment",
    "snippet", "context", "chunk", "document",
)  # fmt: skip
ID_KEYS = ("chunkid", "id", "chunk", "uuid", "nodeid", "passageid", "langchainid", "pointid", "key", "pk")
START_KEYS = (
    "start", "startindex", "startcharidx", "startchar", "startoffset", "charstart", "splitidxstart", "begin",
    "beginoffset", "offset", "startidx", "startpos",
)  # fmt: skip
END_KEYS = ("end", "endindex", "endcharidx", "endchar", "endoffset", "charend", "endidx", "endpos", "stop")
PAIR_KEYS = ("span", "offsets", "charspan", "range", "charrange")
METADATA_KEYS = ("metadata", "meta", "cmetadata", "langchainmetadata", "attributes", "properties", "extra", "extrainfo")
VERSION_KEYS = ("version", "edition", "documentversion", "docversion")
TITLE_KEYS = ("title", "name", "documentkeyword", "documenttitle")
"""Keys whose value names a document only where it looks like a file: two documents may well have one title."""
_FILE = re.compile(r"[/\\]|\.[A-Za-z][A-Za-z0-9]{0,4}$")
_WITHIN = ("path", "filepath", "url", "uri", "filename", "id", "name", "source")
_LONGEST_WRITTEN = 100_000
_SEPARATORS = re.compile(r"[^a-z0-9]")
_DEEPEST = 3


def plain(key: str) -> str:
    """A key without case and separators: `File_Path`, `filePath` and `file-path` are one."""
    return _SEPARATORS.sub("", key.lower())


def values(record: Object, keys: Sequence[str]) -> Iterator[Json]:
    """What stands under these keys, in the order of `keys`."""
    by_key: dict[str, list[Json]] = {}
    for key, value in record.items():
        by_key.setdefault(plain(key), []).append(value)
    for key in keys:
        yield from by_key.get(key, ())


def first_string(record: Object, keys: Sequence[str]) -> str | None:
    """The first string that is not blank under these keys."""
    return next((value for value in values(record, keys) if isinstance(value, str) and value.strip()), None)


def metadata_of(record: Object) -> Object:
    """The metadata of a record, however it is called, also written as JSON within a string; nested ones brought up."""
    found: dict[str, Json] = {}
    _gather(record, found, _DEEPEST)
    return found


def _gather(record: Object, found: dict[str, Json], deep: int) -> None:
    for value in values(record, METADATA_KEYS):
        inner = unwritten(value)
        if isinstance(inner, Mapping):
            for key, one in inner.items():
                found.setdefault(key, one)
            if deep:
                _gather(inner, found, deep - 1)


def unwritten(value: Json) -> Json:
    """An object or list that was written into a string (JSON, or Python's form as spreadsheets hold it); else as is."""
    if not isinstance(value, str) or value.lstrip()[:1] not in ("{", "["):
        return value
    try:
        return parse(value)
    except NotStrict:
        pass
    if len(value) > _LONGEST_WRITTEN:
        return value
    try:
        made: Json = ast.literal_eval(value.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return value
    return made if isinstance(made, dict | list) else value


def names_in(record: Object) -> Iterator[str]:
    """Every name of a document in a record, the most telling first; an object under such a key names it within."""
    for key in SOURCE_KEYS:
        for value in values(record, (key,)):
            if isinstance(value, str) and value.strip():
                yield value
            elif isinstance(value, int) and not isinstance(value, bool):
                yield str(value)
            elif isinstance(value, Mapping):
                yield from (one for one in values(value, _WITHIN) if isinstance(one, str) and one.strip())
    yield from (one for one in values(record, TITLE_KEYS) if isinstance(one, str) and _FILE.search(one.strip()))


def whole(value: Json) -> int | None:
    """An integer, also as `12.0` or written as text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,12}(?:\.0)?\s*", value):
        return int(float(value))
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) else None


def claimed(*records: Object) -> tuple[int | None, int | None]:
    """The offsets that records claim: start and end, each None where there is none."""
    for record in records:
        start = next((found for one in values(record, START_KEYS) if (found := whole(one)) is not None), None)
        end = next((found for one in values(record, END_KEYS) if (found := whole(one)) is not None), None)
        if start is not None or end is not None:
            return start, end
        for pair in values(record, PAIR_KEYS):
            both = _pair(unwritten(pair))
            if both is not None:
                return both
    return None, None


def _pair(pair: Json) -> tuple[int, int] | None:
    if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
        return None
    start, end = whole(pair[0]), whole(pair[1])
    return None if start is None or end is None else (start, end)


def sources_of(*records: Object) -> tuple[str, ...]:
    """Every name of a document in these records, the first record's before the second's, none twice."""
    return tuple(dict.fromkeys(name for record in records for name in names_in(record)))


def version_of(*records: Object) -> str | None:
    """What the records call the edition."""
    return next((found for record in records if (found := first_string(record, VERSION_KEYS))), None)
