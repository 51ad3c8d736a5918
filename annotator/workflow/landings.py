"""What is on record of passages that came down in other editions: the engine's landings and people's confirmations.

Each record stands alone (from which text and span, to which text and span), so what two branches wrote is simply put
together: equal records are one, and one whose starting point is no label's place is found by nobody.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from threading import Lock

from annotator.model.landing import Answer, Confirmation, LandingRecord
from annotator.store.base import Key, Kind, Loaded, Store, Unreadable
from annotator.text.messages import Message


@dataclass(frozen=True, slots=True)
class Target:
    """An edition in which a passage is looked for."""

    document: str
    version: str
    text: str | None
    """Hash of its canonical text; None where the document is withdrawn in it."""

    def edition(self) -> tuple[str, str]:
        """Document and version."""
        return self.document, self.version

    def name(self) -> tuple[str, str]:
        """What tells two targets apart: the text, whatever edition it is read under; a withdrawal by its version."""
        return self.document, self.text or f"withdrawn:{self.version.partition('~')[0]}"


def target_of(record: LandingRecord | Confirmation) -> Target:
    """Where a record leads."""
    return Target(record.to_document, record.to_version, record.to_text)


class LandingIndex:
    """Landings and confirmations by where they start; call `refreshed` before reading, and once for many readings."""

    def __init__(self, store: Store) -> None:
        """Reads nothing yet."""
        self._store = store
        self._reading = Lock()
        """Screens read in threads of their own."""
        self._landings: dict[Key, tuple[LandingRecord, ...]] = {}
        self._confirmations: dict[Key, tuple[str, Confirmation]] = {}
        self._unreadable: dict[Key, Unreadable] = {}
        self._records: dict[str, tuple[LandingRecord, ...]] = {}
        self._answers: dict[str, tuple[Confirmation, ...]] = {}
        self._void: tuple[Unreadable, ...] = ()

    def refreshed(self) -> "LandingIndex":
        """Itself, after reading what came, changed or went since the last time; landing files never change."""
        with self._reading:
            landings = self._read_landings()
            if self._read_confirmations() or landings:
                self._arrange()
        return self

    def with_records(self, rows: Iterable[LandingRecord]) -> "LandingIndex":
        """Another index that knows these records, too, though no store holds them."""
        other = LandingIndex(self._store)
        other._answers, other._void, other._unreadable = self._answers, self._void, self._unreadable
        other._records = dict(self._records)
        for row in rows:
            other._records[row.anchor] = tuple(dict.fromkeys((*other._records.get(row.anchor, ()), row)))
        return other

    def records(self, anchor: str, target: Target) -> tuple[LandingRecord, ...]:
        """What the engine said of a place (by its anchor) in a target, each record once."""
        return tuple(record for record in self._records.get(anchor, ()) if target_of(record).name() == target.name())

    def answers(self, anchor: str, target: Target) -> tuple[Confirmation, ...]:
        """What people said of a place (by its anchor) in a target, by person."""
        return tuple(one for one in self._answers.get(anchor, ()) if target_of(one).name() == target.name())

    def all_answers(self) -> Iterator[Confirmation]:
        """Everything that people said, by place and person."""
        for found in self._answers.values():
            yield from found

    def unreadable(self) -> tuple[Unreadable, ...]:
        """Landing and confirmation files that cannot be read or contradict themselves, and so count for nothing."""
        return (*self._unreadable.values(), *self._void)

    def _read_landings(self) -> bool:
        keys = self._store.list(Kind.LANDINGS)
        fresh = [key for key in keys if key not in self._landings]
        gone = self._landings.keys() - set(keys)
        for key in gone:
            del self._landings[key]
        self._forget_unreadable(Kind.LANDINGS)
        for loaded in self._load(fresh):
            if isinstance(loaded.value, tuple):
                self._landings[loaded.key] = tuple(row for row in loaded.value if isinstance(row, LandingRecord))
        return bool(gone) or bool(fresh)

    def _read_confirmations(self) -> bool:
        revisions = {key: self._store.revision(key) for key in self._store.list(Kind.CONFIRMATION)}
        fresh = [key for key, now in revisions.items() if self._confirmations.get(key, ("",))[0] != now]
        gone = self._confirmations.keys() - revisions.keys()
        for key in [*gone, *fresh]:
            self._confirmations.pop(key, None)
        self._forget_unreadable(Kind.CONFIRMATION)
        for loaded in self._load(fresh):
            if isinstance(loaded.value, Confirmation):
                self._confirmations[loaded.key] = (loaded.revision, loaded.value)
        return bool(gone) or bool(fresh)

    def _forget_unreadable(self, kind: Kind) -> None:
        self._unreadable = {key: one for key, one in self._unreadable.items() if key.kind is not kind}

    def _load(self, keys: Iterable[Key]) -> Iterable[Loaded]:
        for loaded in self._store.load_many(keys):
            if isinstance(loaded, Unreadable):
                self._unreadable[loaded.key] = loaded
            else:
                yield loaded

    def _arrange(self) -> None:
        void: list[Unreadable] = []
        records: dict[str, dict[LandingRecord, None]] = {}
        for key in sorted(self._landings):
            for row in self._landings[key]:
                if _sound(row):
                    records.setdefault(row.anchor, {})[row] = None
                else:
                    void.append(_void(key))
        answers: dict[str, list[Confirmation]] = {}
        for key, (_, one) in sorted(self._confirmations.items()):
            if _sound(one) and key.parts[2] == one.person:
                answers.setdefault(one.anchor, []).append(one)
            else:
                void.append(_void(key))
        self._records = {anchor: tuple(rows) for anchor, rows in records.items()}
        self._answers = {anchor: tuple(found) for anchor, found in answers.items()}
        self._void = tuple(void)


def _sound(record: LandingRecord | Confirmation) -> bool:
    """Whether a record says one thing: its anchor is its start's, and its place lies in the text it leads to."""
    place = record.place
    if record.anchor != record.start.anchor():
        return False
    if isinstance(record, Confirmation) and (place is None) is not (record.answer is Answer.DROP):
        return False
    return place is None or place.document != record.to_document or place.text == record.to_text


def _void(key: Key) -> Unreadable:
    problem = Message(
        "landing-void",
        "{key} contradicts itself and counts for nothing",
        "remove the file, then run `annotator migrate` and answer anew",
        params={"key": str(key)},
    )
    return Unreadable(key, str(key), problem)
