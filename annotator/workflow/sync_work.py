"""What was done to the files of a workspace, told as work: so many new questions, labels, editions, and whose."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from annotator.model.case import Case
from annotator.model.comment import Comment
from annotator.model.label import Decision
from annotator.model.results import Trouble
from annotator.model.settings import Workspace
from annotator.model.sync_results import Done, Work
from annotator.store.base import Key, Kind, Stored
from annotator.store.codec import decode_value
from annotator.store.layout import key_of
from annotator.text.messages import AnnotatorError
from annotator.workflow.sync_blobs import absent, read_blobs
from annotator.workflow.sync_place import Entry, Place

_NAMED = 5
_PERSON_AT = {Kind.LABEL: 2, Kind.CONFIRMATION: 2, Kind.PLACED: 2}
"""Kinds whose key says whose they are, and where."""
_TELLING = frozenset({Kind.CASE, Kind.DECISION, Kind.COMMENT})
"""Kinds whose content says whose they are."""
_FILE = "file"
_NOUNS = {
    "case": ("question", "questions"),
    "label": ("label", "labels"),
    "decision": ("decision", "decisions"),
    "comment": ("comment", "comments"),
    "edition": ("edition", "editions"),
    "document": ("document", "documents"),
    "guideline": ("guideline", "guidelines"),
    "set": ("test set", "test sets"),
    "workspace": ("change of the settings", "changes of the settings"),
    "chunking": ("chunking", "chunkings"),
    "landings": ("record of landings", "records of landings"),
    "confirmation": ("answered landing", "answered landings"),
    "unanchored": ("imported passage", "imported passages"),
    "placed": ("placed chunk", "placed chunks"),
    _FILE: ("file", "files"),
}
_ORDER = list(_NOUNS)
_ONCE = frozenset({"label", "decision", "comment", "confirmation", "landings", "unanchored", "placed", "workspace"})
"""Kinds of which a new one needs not be called new."""


@dataclass(slots=True)
class Seen:
    """Work, and what of it could not be read."""

    work: tuple[Work, ...] = ()
    unreadable: list[Trouble] = field(default_factory=list)
    newer: list[str] = field(default_factory=list)
    """Files with keys that are not known here."""
    migrate: tuple[str, ...] = ()
    """Documents that got an edition."""


@dataclass(slots=True)
class _Heap:
    count: int = 0
    people: dict[str, None] = field(default_factory=dict)
    about: dict[str, None] = field(default_factory=dict)


def work_of(place: Place, settings: Workspace, entries: Iterable[Entry], *, whole: bool) -> Seen:
    """The work that differing files are; `whole` reads all of them, to see whether they can be read."""
    own = [(one, path, key_of(path)) for one in entries if (path := place.own(one.path)) is not None]
    wanted = [one for one, _, key in own if key and (key.kind in _TELLING or (whole and not absent(one.new)))]
    blobs = read_blobs(place.git, [_content(one) for one in wanted])
    names = {person.id: person.name or person.id for person in settings.people}
    heaps: defaultdict[tuple[str, Done], _Heap] = defaultdict(_Heap)
    seen = Seen()
    editions: dict[tuple[str, ...], Entry] = {}
    for one, path, key in own:
        value = _read(seen, key, path, blobs.get(_content(one))) if key else None
        if key is not None and key.kind in (Kind.EDITION, Kind.TEXT, Kind.SOURCE):
            if key.kind is Kind.EDITION or key.parts[:2] not in editions:
                editions[key.parts[:2]] = one
            continue
        if key is not None and key.kind is Kind.CHUNKS:
            continue
        heap = heaps[str(key.kind) if key else _FILE, _done(one)]
        heap.count += 1
        # Who wrote a question need not be who changed or removed it.
        named = key and not absent(one.new) and (key.kind is not Kind.CASE or absent(one.old))
        person = _person(key, value) if key and named else None
        if person:
            heap.people[names.get(person, person)] = None
        about = _about(key, value, path)
        if about:
            heap.about[about] = None
    for (document, version), one in sorted(editions.items()):
        heap = heaps["edition", _done(one)]
        heap.count += 1
        heap.about[f"{document}@{version}"] = None
    seen.migrate = tuple(sorted({parts[0] for parts, one in editions.items() if not absent(one.new)}))
    order = sorted(heaps.items(), key=lambda item: (_ORDER.index(item[0][0]), list(Done).index(item[0][1])))
    seen.work = tuple(
        Work(kind=kind, done=done, count=heap.count, people=tuple(heap.people), about=tuple(heap.about)[:_NAMED])
        for (kind, done), heap in order
    )
    return seen


def said(work: Sequence[Work], *, by: bool = True) -> str:
    """Work in one English line: `3 labels and 1 new question by Ana`."""
    parts = [_phrase(one) for one in work]
    people = dict.fromkeys(name for one in work for name in one.people)
    whose = f" by {_listed(list(people))}" if people and by else ""
    return f"{_listed(parts)}{whose}"


def _phrase(one: Work) -> str:
    noun = _NOUNS[one.kind][one.count != 1]
    how = "" if one.done is Done.NEW and one.kind in _ONCE else f"{one.done} "
    return f"{one.count} {how}{noun}"


def _listed(parts: Sequence[str]) -> str:
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1] if parts else ""


def _content(one: Entry) -> str:
    return one.old if absent(one.new) else one.new


def _done(one: Entry) -> Done:
    return Done.NEW if absent(one.old) else Done.REMOVED if absent(one.new) else Done.CHANGED


def _read(seen: Seen, key: Key, path: str, data: bytes | None) -> Stored | None:
    if data is None:
        return None
    try:
        decoded = decode_value(key, data, path)
    except AnnotatorError as problem:
        seen.unreadable.append(Trouble(path=problem.message.where or path, message=problem.message.text()))
        return None
    if decoded.odd:
        seen.newer.append(path)
    return decoded.value


def _person(key: Key, value: Stored | None) -> str | None:
    if key.kind in _PERSON_AT:
        return key.parts[_PERSON_AT[key.kind]]
    if isinstance(value, Case):
        return value.author
    return value.person if isinstance(value, Decision | Comment) else None


def _about(key: Key | None, value: Stored | None, path: str) -> str:
    """What may be named to everybody: questions, documents, sets, files; never what is judged of a question."""
    if key is None:
        return path
    if isinstance(value, Case):
        return value.question
    return key.parts[0] if key.kind in (Kind.DOCUMENT, Kind.GUIDELINE, Kind.SET, Kind.CHUNKING) else ""
