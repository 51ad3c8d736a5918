"""Where each record lies: from keys to paths in the workspace and back (design section 3)."""

import re
from functools import lru_cache
from typing import Final

from pydantic import BaseModel

from annotator.model.case import Case
from annotator.model.chunk import Chunk, Chunking
from annotator.model.comment import Comment
from annotator.model.corpus import Document, Edition
from annotator.model.label import Decision, Label
from annotator.model.landing import Confirmation, LandingRecord
from annotator.model.settings import Guideline, TestSet, Workspace
from annotator.model.unanchored import Placed, Unanchored
from annotator.store.base import Key, Kind
from annotator.text.ids import check_path_id, check_segment
from annotator.text.messages import UsageProblem

MODELS: Final[dict[Kind, type[BaseModel]]] = {
    Kind.WORKSPACE: Workspace,
    Kind.DOCUMENT: Document,
    Kind.EDITION: Edition,
    Kind.CHUNKING: Chunking,
    Kind.CHUNKS: Chunk,
    Kind.SET: TestSet,
    Kind.GUIDELINE: Guideline,
    Kind.CASE: Case,
    Kind.LABEL: Label,
    Kind.DECISION: Decision,
    Kind.COMMENT: Comment,
    Kind.UNANCHORED: Unanchored,
    Kind.PLACED: Placed,
    Kind.LANDINGS: LandingRecord,
    Kind.CONFIRMATION: Confirmation,
    Kind.DRAFT: Label,
    Kind.CASE_DRAFT: Case,
}
"""The model of each kind's records, or of the lines of a kind that is kept as JSON lines."""

YAML_KINDS: Final = frozenset(MODELS) - {Kind.CHUNKS, Kind.LANDINGS, Kind.GUIDELINE}
"""Kinds that are one YAML file each."""

SCHEMAS: Final[dict[Kind, str]] = {
    kind: str(Kind.LABEL if kind is Kind.DRAFT else Kind.CASE if kind is Kind.CASE_DRAFT else kind)
    for kind in YAML_KINDS
}
"""Name of the JSON Schema of each kind, without `.json`."""

IDENTITY: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.DOCUMENT: ("document",),
    Kind.EDITION: ("document", "version"),
    Kind.CHUNKING: ("name",),
    Kind.SET: ("set",),
    Kind.CASE: ("", "case"),
    Kind.LABEL: ("", "case", "person", "round"),
    Kind.DECISION: ("", "case"),
    Kind.COMMENT: ("", "case", "id"),
    Kind.UNANCHORED: ("", "case", "id"),
    Kind.PLACED: ("chunking", "evidence", "person"),
    Kind.CONFIRMATION: ("anchor", "to_version", "person"),
    Kind.DRAFT: ("", "case", "person"),
}
"""Fields of a record that repeat the parts of its key; empty where a part stands in the path alone."""

PATHS: Final[dict[Kind, str]] = {
    Kind.WORKSPACE: "annotator.yaml",
    Kind.DOCUMENT: "corpus/{0}/document.yaml",
    Kind.EDITION: "corpus/{0}/{1}.yaml",
    Kind.TEXT: "corpus/{0}/{1}.md",
    Kind.SOURCE: "corpus/{0}/{1}.source.{2}",
    Kind.CHUNKING: "chunkings/{0}/chunking.yaml",
    Kind.CHUNKS: "chunkings/{0}/chunks.jsonl",
    Kind.SET: "testsets/{0}/testset.yaml",
    Kind.GUIDELINE: "testsets/{0}/GUIDELINES.md",
    Kind.CASE: "testsets/{0}/cases/{1}/case.yaml",
    Kind.LABEL: "testsets/{0}/cases/{1}/labels/{2}.{3}.yaml",
    Kind.DECISION: "testsets/{0}/cases/{1}/decision.yaml",
    Kind.COMMENT: "testsets/{0}/cases/{1}/comments/{2}.yaml",
    Kind.UNANCHORED: "testsets/{0}/cases/{1}/unanchored/{2}.yaml",
    Kind.PLACED: "chunkings/{0}/placed/{1}@{2}.yaml",
    Kind.LANDINGS: "landings/{0}/{1}.jsonl",
    Kind.CONFIRMATION: "landings/confirmed/{0}.{1}@{2}.yaml",
    Kind.DRAFT: ".annotator/drafts/labels/{0}/{1}/{2}.yaml",
    Kind.CASE_DRAFT: ".annotator/drafts/cases/{0}/{1}/{2}.yaml",
}
"""Templates over the parts of a key; `@` stands in no id, so that a confirmation's name divides in one way only."""

_VERSION = r"[a-z0-9][a-z0-9._-]*(?:~[1-9][0-9]*)?"
_SEGMENT = r"[a-z0-9][a-z0-9._-]*"
_SUFFIX = r"[a-z0-9](?:[a-z0-9._-]*)"
_GROUPS: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.DOCUMENT: (rf"{_SEGMENT}(?:/{_SEGMENT})*",),
    Kind.EDITION: (rf"{_SEGMENT}(?:/{_SEGMENT})*", _VERSION),
    Kind.TEXT: (rf"{_SEGMENT}(?:/{_SEGMENT})*", _VERSION),
    Kind.SOURCE: (rf"{_SEGMENT}(?:/{_SEGMENT})*", _VERSION, _SUFFIX),
    Kind.LABEL: (_SEGMENT, _SEGMENT, _SEGMENT, r"[1-9][0-9]*"),
    Kind.LANDINGS: (_VERSION, r"[a-z0-9][a-z0-9-]*"),
    Kind.CONFIRMATION: (r"[a-z2-7]{26}", _VERSION, _SEGMENT),
    Kind.UNANCHORED: (_SEGMENT, _SEGMENT, r"[a-z2-7]{26}"),
    Kind.PLACED: (_SEGMENT, r"[a-z2-7]{26}", _SEGMENT),
}


_ALL_GROUPS: Final = {kind: _GROUPS.get(kind, (_SEGMENT,) * PATHS[kind].count("{")) for kind in PATHS}
"""Of each kind, what each part of a key may be."""


def _pattern(kind: Kind, template: str) -> re.Pattern[str]:
    written = re.escape(template).replace(r"\{", "{").replace(r"\}", "}")
    return re.compile(written.format(*(f"({group})" for group in _ALL_GROUPS[kind])))


_PATTERNS: Final = {kind: _pattern(kind, path) for kind, path in PATHS.items()}
_NAMES: Final = {kind: _pattern(kind, path.rpartition("/")[2]) for kind, path in PATHS.items()}
# The narrower name comes first: `document.yaml` is no edition, `1.source.md` is no text.
_BY_FOLDER: Final[dict[str, tuple[Kind, ...]]] = {
    "annotator.yaml": (Kind.WORKSPACE,),
    "corpus": (Kind.SOURCE, Kind.DOCUMENT, Kind.EDITION, Kind.TEXT),
    "chunkings": (Kind.CHUNKING, Kind.CHUNKS, Kind.PLACED),
    "testsets": (
        Kind.LABEL,
        Kind.CASE,
        Kind.DECISION,
        Kind.COMMENT,
        Kind.UNANCHORED,
        Kind.SET,
        Kind.GUIDELINE,
    ),
    "landings": (Kind.CONFIRMATION, Kind.LANDINGS),
    ".annotator": (Kind.DRAFT, Kind.CASE_DRAFT),
}


def path_of(key: Key) -> str:
    """The path of a record, relative to the workspace, with `/`; raises `UsageProblem` where an id cannot be one."""
    _check(key)
    return PATHS[key.kind].format(*key.parts)


def key_of(path: str) -> Key | None:
    """The record that lies at a path relative to the workspace; None where that is no place of a record."""
    for kind in _BY_FOLDER.get(path.partition("/")[0], ()):
        found = _PATTERNS[kind].fullmatch(path)
        if found:
            key = Key(kind, found.groups())
            parts = key.parts[:2] if kind is Kind.SOURCE else key.parts
            odd = kind is Kind.SOURCE and _suffix_problem(key.parts[2])
            return None if odd or any(map(_special, parts)) or _reserved(key) else key
    return None


@lru_cache(maxsize=1 << 12)  # people and rounds come again in every case
def parts_in_name(kind: Kind, name: str) -> tuple[str, ...] | None:
    """The last parts of a key, which the name of its file holds; None where no record of the kind has such a name."""
    found = _NAMES[kind].fullmatch(name)
    if found is None:
        return None
    parts, groups = found.groups(), _ALL_GROUPS[kind]
    first = len(groups) - len(parts)
    wrong = any(map(_part_problem, parts, groups[first:])) or _reserved(Key(kind, ("",) * first + parts))
    return None if wrong else parts


def is_part(kind: Kind, number: int, name: str) -> bool:
    """Whether a folder, or folders with `/` between them, can be part `number` of a key."""
    reserved = kind is Kind.LANDINGS and name == _CONFIRMED
    return not reserved and _part_problem(name, _ALL_GROUPS[kind][number]) is None


def sort_key(key: Key) -> tuple[tuple[str, ...], int]:
    """Keys of a kind in order: by their parts, rounds by number."""
    return (key.parts[:3], int(key.parts[3])) if key.kind is Kind.LABEL else (key.parts, 0)


def schema_reference(path: str, kind: Kind) -> str:
    """Where the JSON Schema of a file lies, seen from the file."""
    return f"{'../' * path.count('/')}schemas/{SCHEMAS[kind]}.json"


def problem_of(key: Key) -> str | None:
    """What is wrong with the parts of a key; None where nothing is."""
    groups = _ALL_GROUPS[key.kind]
    if len(key.parts) != len(groups):
        return "wrong-number-of-parts"
    return next(filter(None, map(_part_problem, key.parts, groups)), None) or _reserved(key)


@lru_cache(maxsize=1 << 16)
def _part_problem(part: str, group: str) -> str | None:
    if group == _SUFFIX:
        return _suffix_problem(part)
    return _special(part) if re.fullmatch(group, part) else "bad_character"


@lru_cache(maxsize=1 << 16)
def _special(part: str) -> str | None:
    """What is wrong with a part beyond its characters: a name of a device, an ending that other files have."""
    segment = part.partition("~")[0]
    return check_path_id(segment) if "/" in segment else check_segment(segment)


def _suffix_problem(part: str) -> str | None:
    if len(part) > _LONGEST_SUFFIX or part.endswith("."):
        return "too_long"
    return None if re.fullmatch(_SUFFIX, part) else "bad_character"


_LONGEST_SUFFIX: Final = 20
_CONFIRMED: Final = "confirmed"
_RESERVING: Final = frozenset({Kind.EDITION, Kind.TEXT, Kind.SOURCE, Kind.LANDINGS})


def _reserved(key: Key) -> str | None:
    """Ids that would lie where another record lies."""
    if key.kind not in _RESERVING:
        return None
    if key.kind is Kind.LANDINGS:
        return "reserved_name" if key.parts[0] == _CONFIRMED else None
    if key.parts[1] == "document" or ".source." in f"{key.parts[1]}.":
        return "reserved_name"
    return "reserved_name" if key.kind is Kind.SOURCE and ".source." in f".{key.parts[2]}" else None


def _check(key: Key) -> None:
    problem = problem_of(key)
    if problem is not None:
        raise UsageProblem(
            "bad-id",
            "{key} cannot be a file name ({problem})",
            remedy="use small letters a-z, digits, `.`, `_` and `-`, beginning with a letter or digit",
            key=str(key),
            problem=problem.replace("_", " "),
        )
