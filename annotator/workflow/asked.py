"""What a set asks, kept at hand: a question that is being written is compared with ten thousand others at every key.

The files of a set are looked at again only for a small share of the time, so that what another program changed shows a
little later in a large set and at once in a small one. A case that is not known is always looked for.
"""

import bisect
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from weakref import WeakKeyDictionary

from rapidfuzz import fuzz, process

from annotator.model.case import Case
from annotator.model.label import Answerability, Judgement, Label
from annotator.store.base import Key, Kind
from annotator.text.asking import ends_as_question
from annotator.text.messages import DataProblem
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus
from annotator.workflow.evidence_spans import Cell, Extents, cells, extents, overlapping
from annotator.workflow.likeness import SIMILAR, folded
from annotator.workflow.records import load_all, load_or_none

_ANSWERED = (Answerability.ANSWERABLE, Answerability.PARTIAL)
_SHARE = 50
"""A look at the files may take one part in so many of the time."""
_LONGEST = 60.0
"""Seconds after which they are looked at in any case."""
_MOST_LIKE = 20
"""Questions that are compared word by word, the likest first."""
_UNMARKED = 0.2
"""Share of the other questions without a question mark from which that is how people ask here."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The questions of a set that are in use, as they are compared, and what who acts labelled them with."""

    cases: tuple[Case, ...] = ()
    folded: tuple[str, ...] = ()
    judged: Mapping[str, Judgement] = field(default_factory=dict)
    """The newest label of who acts, by case."""
    extents: Mapping[str, Extents] = field(default_factory=dict)
    """Where the passages of those labels lie, by case."""
    by_cell: Mapping[Cell, frozenset[str]] = field(default_factory=dict)
    """Stretch of a text -> cases with a passage there."""
    by_case: Mapping[str, Case] = field(default_factory=dict)
    unmarked: int = 0
    """How many end without a question mark."""
    facts_usual: bool = False
    """Whether at least half of what is judged to have an answer says what the answer must say."""

    def like(self, question: str, *, but: str = "") -> list[tuple[Case, float]]:
        """The cases whose questions have like letters, the likest first."""
        found = process.extract(
            folded(question), self.folded, scorer=fuzz.ratio, score_cutoff=SIMILAR, limit=_MOST_LIKE, processor=None
        )
        return [(self.cases[at], score) for _, score, at in found if self.cases[at].case != but]

    def on_same(self, where: Extents, *, but: str = "") -> list[Case]:
        """The cases that rest on the same passages, by id."""
        near = {name for cell in cells(where) for name in self.by_cell.get(cell, ())}
        same = (name for name in near if name != but and overlapping(where, self.extents[name]))
        return [self.by_case[name] for name in sorted(same)]

    def having(self, case: Case) -> "Asked":
        """The same with one more case in its place, which nobody judged yet."""
        at = bisect.bisect_left(self.cases, case.case, key=lambda one: one.case)
        return replace(
            self,
            cases=(*self.cases[:at], case, *self.cases[at:]),
            folded=(*self.folded[:at], folded(case.question), *self.folded[at:]),
            by_case={**self.by_case, case.case: case},
            unmarked=self.unmarked + (not ends_as_question(case.question)),
        )

    def unmarked_usual(self, but: Case) -> bool:
        """Whether enough of the other questions end without a question mark for that to be how people ask here."""
        kept = self.by_case.get(but.case)
        others = len(self.cases) - (kept is not None)
        unmarked = self.unmarked - (kept is not None and not ends_as_question(kept.question))
        return others > 0 and unmarked >= _UNMARKED * others


def asked_of(cases: Iterable[Case], judged: Mapping[str, Judgement], corpus: Corpus) -> Asked:
    """What a set asks, of its cases and the judgements that may be known."""
    used = tuple(case for case in cases if case.retired is None)
    names = {case.case for case in used}
    where = {name: extents(corpus, one) for name, one in judged.items() if name in names}
    by_cell: dict[Cell, set[str]] = {}
    for name, spans in where.items():
        for cell in cells(spans):
            by_cell.setdefault(cell, set()).add(name)
    answered = [one for name, one in judged.items() if name in names and one.answerability in _ANSWERED]
    return Asked(
        cases=used,
        folded=tuple(folded(case.question) for case in used),
        judged=judged,
        extents=where,
        by_cell={cell: frozenset(found) for cell, found in by_cell.items()},
        by_case={case.case: case for case in used},
        facts_usual=bool(answered) and 2 * sum(bool(one.facts) for one in answered) >= len(answered),
        unmarked=sum(not ends_as_question(case.question) for case in used),
    )


@dataclass(slots=True)
class _Kept:
    asked: Asked
    person: str | None
    until: float


class _Shelf:
    """What was last read of each set of a workspace."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._sets: dict[str, _Kept] = {}

    def of(self, project: Project, set_name: str, case: str) -> Asked:
        with self._lock:
            kept = self._sets.get(set_name)
            now = self._clock()
            fresh = kept is not None and kept.person == project.person and now < kept.until
            if kept is not None and fresh and case not in kept.asked.by_case:
                new = _new(project, set_name, case)
                kept.asked = kept.asked if new is None else kept.asked.having(new)
            if kept is None or not fresh or case not in kept.asked.by_case:
                asked = _read(project, set_name)
                took = self._clock() - now
                kept = _Kept(asked, project.person, now + took + min(took * _SHARE, _LONGEST))
                self._sets[set_name] = kept
            return kept.asked


_SHELVES: WeakKeyDictionary[Corpus, _Shelf] = WeakKeyDictionary()
_SHELVES_LOCK = Lock()


def asked_now(project: Project, set_name: str, case: str) -> Asked:
    """The questions of a set as last looked at; looks again where that is long ago or where `case` is not known."""
    with _SHELVES_LOCK:
        shelf = _SHELVES.setdefault(project.corpus, _Shelf())
    return shelf.of(project, set_name, case)


def _read(project: Project, set_name: str) -> Asked:
    cases, _ = load_all(project.store, project.store.list(Kind.CASE, set_name), Case)
    return asked_of(cases, _own_labels(project, set_name, cases), project.corpus)


def _new(project: Project, set_name: str, name: str) -> Case | None:
    """A case in use that has no label yet, so that it can be put beside those that are known; else None."""
    try:
        case = load_or_none(project.store, Key(Kind.CASE, (set_name, name)), Case)
    except DataProblem:
        return None
    if case is None or case.retired is not None or project.store.list(Kind.LABEL, set_name, name):
        return None
    return case


def _own_labels(project: Project, set_name: str, cases: Sequence[Case]) -> dict[str, Judgement]:
    """The newest label of who acts for each case: those of others are nobody's to know (guarantee 8)."""
    if project.person is None or not cases:
        return {}
    newest = {key.parts[1]: key for key in project.store.list(Kind.LABEL, set_name) if key.parts[2] == project.person}
    labels, _ = load_all(project.store, newest.values(), Label)
    return {label.case: label for label in labels}
