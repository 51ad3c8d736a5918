"""Migration: looks for every place that labels rest on in the editions they mean, and puts on record where it is.

Labels are never touched. Only what no record speaks of is landed, so a second run writes nothing and a run that was
interrupted goes on where it stopped.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import TypeVar

from annotator.model.hashing import canonical_json, short_id
from annotator.model.landing import SILENT, Landed, LandingRecord
from annotator.model.results import LandingResult, MigrateResult, Trouble
from annotator.store.base import Key, Kind, Put
from annotator.text.messages import Message
from annotator.workflow.context import Project
from annotator.workflow.errands import Job, Journey, jobs, record_of, with_places_elsewhere
from annotator.workflow.lander import Found, run
from annotator.workflow.places import Standing, Whereabouts
from annotator.workflow.planning import Asked, Entry, arrange, collect
from annotator.workflow.unreadable import trouble

Progress = Callable[[int, int], None]
"""Called with how many documents are done, and of how many."""
T = TypeVar("T")
R = TypeVar("R")

_BATCH = 64
"""Documents that are read and handed to the executor at once."""
_COMMIT = 512
"""Documents after which what was landed is written, so that little is lost when a run is interrupted."""


def migrate(
    project: Project,
    set_name: str | None = None,
    *,
    dry_run: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> MigrateResult:
    """Lands the places of one set, or of all, in the editions they mean at their cases' dates.

    With `dry_run` nothing is written and the answer is the same. `executor` does the aligning; without one it is done
    here. The result is the same, byte for byte, whichever does it.
    """
    index = project.landings.refreshed()
    uses, unreadable = collect(project, None if set_name is None else (set_name,))
    known: dict[Asked, Whereabouts] = {}
    before = arrange(project, uses, index, known)
    work = _Work(project, executor, progress, dry_run=dry_run)
    work.land(jobs([entry for entry in before if entry.here.state is Standing.UNLANDED]))
    settled = {asked: here for asked, here in known.items() if here.state is not Standing.UNLANDED}
    after = arrange(project, uses, index.with_records(work.rows), settled)
    troubles = [trouble(one) for one in unreadable]
    return MigrateResult(
        landings=tuple(_result(entry) for entry in after if _bucket(entry.here) in set(Landed)),
        counts=_counts(after, len(work.rows)),
        errors=(*troubles, *work.troubles),
    )


class _Work:
    """Landing and writing, batch by batch."""

    def __init__(
        self, project: Project, executor: Executor | None, progress: Progress | None, *, dry_run: bool
    ) -> None:
        self.rows: list[LandingRecord] = []
        self.troubles: list[Trouble] = []
        self._project = project
        self._executor = executor
        self._progress = progress
        self._dry_run = dry_run
        self._unwritten: list[LandingRecord] = []

    def land(self, todo: Sequence[Job]) -> None:
        """Does all jobs; what was lost is looked for in other documents at the end, in one pass."""
        lost: list[tuple[Journey, LandingRecord]] = []
        for done in range(0, len(todo), _BATCH):
            for journey, found in self._batch(todo[done : done + _BATCH]):
                record = record_of(self._project.corpus, journey, found)
                if record.outcome is Landed.LOST:
                    lost.append((journey, record))
                else:
                    self._keep(record)
            reached = min(done + _BATCH, len(todo))
            if reached % _COMMIT == 0:
                self._write()
            if self._progress is not None:
                self._progress(reached, len(todo))
        for record in with_places_elsewhere(self._project.corpus, lost, self._map, self._missed):
            self._keep(record)
        self._write()

    def _batch(self, batch: Sequence[Job]) -> Iterator[tuple[Journey, Found]]:
        ready = [job.ready(self._project.corpus) for job in batch]
        for one in ready:
            for place, problem in one.unreadable:
                self._missed(str(place.reference()), problem)
        found = self._map(run, [one.errand for one in ready])
        for one, results in zip(ready, found, strict=True):
            yield from zip(one.journeys, results, strict=True)

    def _missed(self, where: str, problem: Message) -> None:
        found = Trouble(path=where, message=problem.text())
        if found not in self.troubles:
            self.troubles.append(found)

    def _map(self, task: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        return map(task, items) if self._executor is None else self._executor.map(task, items)

    def _keep(self, record: LandingRecord) -> None:
        self.rows.append(record)
        self._unwritten.append(record)

    def _write(self) -> None:
        """Writes one file for each edition landed in, named by its content."""
        rows, self._unwritten = self._unwritten, []
        by_version: dict[str, list[LandingRecord]] = {}
        for row in rows:
            by_version.setdefault(row.to_version, []).append(row)
        changes = [_file(version, found) for version, found in sorted(by_version.items())]
        if changes and not self._dry_run:
            self._project.store.commit(changes)


def _file(version: str, rows: Sequence[LandingRecord]) -> Put:
    plain = sorted(((row.model_dump(mode="json", exclude_defaults=True), row) for row in rows), key=_bytes)
    return Put(Key(Kind.LANDINGS, (version, short_id([line for line, _ in plain]))), tuple(row for _, row in plain))


def _bytes(line: tuple[object, LandingRecord]) -> bytes:
    return canonical_json(line[0])


def outcome_of(here: Whereabouts) -> Landed | None:
    """What became of a passage, by everything on record; None where no landing says it.

    Where records or people differ, even if one of them says that it is unchanged, it is ambiguous.
    """
    if here.state not in (Standing.CARRIED, Standing.WAITING) or here.landing is None:
        return None
    outcomes = {record.outcome for record in here.landings}
    if here.state is Standing.WAITING and outcomes & SILENT:
        return Landed.AMBIGUOUS
    return here.landing.outcome


def _bucket(here: Whereabouts) -> str:
    if here.state is Standing.SETTLED and not here.answers:
        return "unchanged"
    return outcome_of(here) or here.state.value


def _counts(entries: Sequence[Entry], new: int) -> dict[str, int]:
    names = [outcome.value for outcome in Landed]
    states = ("unchanged", "settled", "pinned", "dropped", "conflict", "gone", "broken", "unlanded")
    counts = dict.fromkeys(("places", *names, *states), 0)
    for entry in entries:
        counts["places"] += 1
        counts[_bucket(entry.here)] += 1
    return {**counts, "new": new}


def _result(entry: Entry) -> LandingResult:
    here = entry.here
    landing, outcome = here.landing, outcome_of(here)
    if landing is None or outcome is None or here.since is None:
        raise ValueError("only what was landed has a landing to report")
    place = here.place or landing.place
    edition = f"{landing.to_document}@{landing.to_version}"
    return LandingResult(
        anchor=here.since.anchor(),
        cases=tuple(sorted({case.case for case in entry.cases})),
        cases_hidden=len(entry.hidden),
        start=str(here.since.reference()),
        to=str(place.reference()._replace(span=None)) if place else edition,
        outcome=outcome,
        span=place.span if place else None,
        reasons=here.reasons,
        flags=landing.flags,
        confidence=landing.confidence,
    )
