"""Ids of documents from the paths of their files."""

import re
from collections.abc import Container
from hashlib import sha256

from annotator.text.ids import PATH_BYTES, check_path_id, check_segment, slug

_INDEXES = frozenset({"index", "_index", "readme"})
_INNER_DOT = re.compile(r"(?<=[^\W_])\.(?=[^\W_])")
_SEGMENT = 80
_SHORT_SEGMENT = 24
_ENDING = re.compile(r"\.[A-Za-z]{1,8}$")


def document_id(path: str, prefix: str = "") -> str:
    """The id of a document from the path of its file relative to what is added, `/` between segments.

    The ending goes; `a/b/index.md` (also `README`, `_index`) is `a/b`; other scripts are transliterated; what is too
    long for a file system is cut and gets eight characters of its hash. `prefix` comes before it. Not unique by itself.
    """
    segments = [part for part in path.split("/") if part not in {"", ".", ".."}]
    if segments:
        segments[-1] = _ENDING.sub("", segments[-1]) or segments[-1]
    if segments and segments[-1].lower() in _INDEXES and (len(segments) > 1 or prefix):
        segments.pop()
    prefixed = [*(part for part in prefix.split("/") if part), *segments] or ["document"]
    wanted = "/".join(_segment(part, _SEGMENT) for part in prefixed)
    if check_path_id(wanted) is None:
        return wanted
    digest = sha256("/".join(prefixed).encode("utf-8", "surrogatepass")).hexdigest()[:8]
    short = [_segment(part, _SHORT_SEGMENT) for part in prefixed]
    while len("/".join(short)) + len(digest) + 1 > PATH_BYTES and len(short) > 1:
        short.pop(-2 if len(short) > 2 else 0)
    return "/".join([*short[:-1], f"{short[-1]}-{digest}"])


def unique_id(wanted: str, path: str, taken: Container[str]) -> str:
    """`wanted`, or where it is taken the id with the name of the index file or a number behind it."""
    if wanted not in taken:
        return wanted
    name = path.rpartition("/")[2].partition(".")[0].lower()
    if name in _INDEXES:
        longer = f"{wanted}/{slug(name)}"
        if longer not in taken and check_path_id(longer) is None:
            return longer
    number = 2
    while f"{wanted}-{number}" in taken:
        number += 1
    return f"{wanted}-{number}"


def _segment(name: str, limit: int) -> str:
    """A path segment that keeps the dots inside a name (`7.5`, `microsoft.powershell`)."""
    dotted = ".".join(slug(part, limit=limit) for part in _INNER_DOT.split(name))
    return dotted if len(dotted) <= limit and check_segment(dotted) is None else slug(name, limit=limit)
