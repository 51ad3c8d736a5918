"""Migration: looks for every place that labels rest on in the editions they mean, and puts on record where it is.

Labels are never touched. Only what no record speaks of is landed, so a second run writes nothing and a run that was
interrupted goes on where it stopped.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import TypeVar

from annotator.anchoring import ENGINE
from annotator.model.landing import SILENT, Landed, LandingRecord
from annotator.model.landing_results import LandingResult, MigrateResult
from annotator.model.results import Trouble
from annotator.store.base import Change, Delete, Key, Put
from annotator.text.messages import Message
from annotator.workflow.checks.landings import tier_findings
from annotator.workflow.context import Project
from annotator.workflow.errands import Job, Journey, jobs, record_of
from annotator.workflow.lander import Found, run
from annotator.workflow.landings import LandingIndex, Target, target_of
from annotator.workflow.migrations import landing_files, open_log, rows_in
from annotator.workflow.places import Standing, Whereabouts
from annotator.workflow.planning import Asked, Entry, arrange, collect
from annotator.workflow.relocating import is_missing, with_places_elsewhere
from annotator.workflow.unreadable import trouble

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much; what it raises ends the migration, and what was landed is kept."""
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
    again: bool = False,
    progress: Progress | None = None,
    elsewhere: Progress | None = None,
    executor: Executor | None = None,
) -> MigrateResult:
    """Lands the places of one set, or of all, in the editions they mean at their cases' dates.

    Places that who acts may not know of (guarantee 8) are landed too, and only counted: nothing in the result depends
    on what became of them. With `dry_run` nothing is written and the answer is the same. With `again` what an older
    version of the engine landed, and nobody answered, is landed once more; where that says something else it is put on
    record beside the old landing, and if the places differ a person is asked. `executor` does the aligning; without one
    it is done here. The result is the same, byte for byte, whichever does it. `progress` is told of documents landed,
    then `elsewhere` of the second look, in other documents, for what was lost: of tasks, of which more may turn up on
    the way.
    """
    project.corpus.forget()  # documents may have come, moved or gone while a screen was open
    index = project.landings.refreshed()
    uses, unreadable = collect(project, None if set_name is None else (set_name,))
    known: dict[Asked, Whereabouts] = {}
    before = arrange(project, uses, index, known)
    work = _Work(project, index, set_name, executor, (progress, elsewhere), _known(before), dry_run=dry_run)
    work.land(jobs([entry for entry in before if _to_land(entry.here, again=again)]))
    settled = {asked: here for asked, here in known.items() if not _to_land(here, again=again)}
    after = arrange(project, uses, index.with_records(work.rows), settled)
    landed = [entry for entry in after if entry.shown and _bucket(entry.here) in set(Landed)]
    troubles = [trouble(one) for one in unreadable]
    return MigrateResult(
        landings=tuple(_result(entry) for entry in landed),
        counts=_counts(after, sum(work.knows(row.anchor, target_of(row)) for row in work.rows)),
        withheld=sum(not entry.shown for entry in after),
        warnings=tuple(tier_findings(project)),
        errors=(*troubles, *work.troubles),
    )


def _to_land(here: Whereabouts, *, again: bool) -> bool:
    if here.state is Standing.UNLANDED:
        return True
    landed = here.state in (Standing.CARRIED, Standing.WAITING)
    return again and landed and all(record.engine != ENGINE for record in here.landings)


def _known(entries: Sequence[Entry]) -> frozenset[tuple[str, tuple[str, str]]]:
    """The journeys, by anchor and target, that who acts may know of."""
    here = (entry.here for entry in entries if entry.shown)
    return frozenset((one.since.anchor(), one.target.name()) for one in here if one.since and one.target)


class _Work:
    """Landing and writing, batch by batch."""

    def __init__(
        self,
        project: Project,
        index: LandingIndex,
        set_name: str | None,
        executor: Executor | None,
        progress: tuple[Progress | None, Progress | None],
        known: frozenset[tuple[str, tuple[str, str]]],
        *,
        dry_run: bool,
    ) -> None:
        self.rows: list[LandingRecord] = []
        self.troubles: dict[Trouble, None] = {}
        self._project = project
        self._index = index
        self._set = set_name
        self._executor = executor
        self._progress, self._elsewhere = progress
        self._known = known
        self._log = None if dry_run else open_log(project)
        self._part: list[LandingRecord] = []
        """What is not written yet."""
        self._files: dict[Key, tuple[LandingRecord, ...]] = {}
        """What this migration wrote so far, also before it was interrupted."""

    def land(self, todo: Sequence[Job]) -> None:
        """Does all jobs; what was lost is looked for in other documents at the end, in one pass.

        A migration that comes to its end leaves one file for each edition landed in, whether it was interrupted on the
        way or not; what it wrote by and by is put together into them.
        """
        if self._log is not None:
            self._files = rows_in(self._project, self._log.unfinished(self._set))
        try:
            self._land(todo)
        except BaseException:
            # Whatever ends it, a key or an error: what was landed is kept.
            self._write()
            raise
        self._finish()

    def _land(self, todo: Sequence[Job]) -> None:
        lost: list[tuple[Journey, LandingRecord]] = []
        ahead: deque[tuple[int, Iterator[tuple[Journey, Found]]]] = deque()
        for done in range(0, len(todo) + _BATCH, _BATCH):
            if done < len(todo):
                # One batch is read while the executor is at the one before.
                ahead.append((min(done + _BATCH, len(todo)), self._batch(todo[done : done + _BATCH])))
            if done and ahead:
                reached, landed = ahead.popleft()
                self._take(landed, lost)
                if reached % _COMMIT == 0 and reached < len(todo):
                    self._write()
                if self._progress is not None:
                    self._progress(reached, len(todo))
        told = any(self.knows(journey.start.anchor(), journey.target) for journey, _ in lost)
        missed = self._missed if told else _untold
        for record in with_places_elsewhere(self._project.corpus, lost, self._map, missed, self._elsewhere):
            self._keep(record)

    def knows(self, anchor: str, target: Target) -> bool:
        """Whether who acts may know that a place is looked for in an edition."""
        return (anchor, target.name()) in self._known

    def _take(self, landed: Iterator[tuple[Journey, Found]], lost: list[tuple[Journey, LandingRecord]]) -> None:
        for journey, found in landed:
            record = record_of(self._project.corpus, journey, found)
            if is_missing(record):
                lost.append((journey, record))
            else:
                self._keep(record)

    def _batch(self, batch: Sequence[Job]) -> Iterator[tuple[Journey, Found]]:
        """Reads the texts of jobs and hands them out; what was found comes when it is asked for."""
        ready = [job.ready(self._project.corpus) for job in batch]
        for one in ready:
            for (start, target, _), problem in one.unreadable:
                if self.knows(start.anchor(), target):
                    self._missed(str(start.reference()), problem)
        found = self._map(run, [one.errand for one in ready])
        return (
            pair for one, results in zip(ready, found, strict=True) for pair in zip(one.journeys, results, strict=True)
        )

    def _missed(self, where: str, problem: Message) -> None:
        self.troubles[Trouble(path=where, message=problem.text())] = None

    def _map(self, task: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        return map(task, items) if self._executor is None else self._executor.map(task, items)

    def _keep(self, record: LandingRecord) -> None:
        earlier = self._index.records(record.anchor, target_of(record))
        if not any(_says(one) == _says(record) for one in earlier):
            self.rows.append(record)
            self._part.append(record)

    def _write(self) -> None:
        """Writes what was landed since the last time."""
        part, self._part = self._part, []
        files = {key: rows for key, rows in landing_files(part).items() if key not in self._files}
        if self._log is not None and files:
            self._log.put(self._set, [*self._files, *files])
            self._project.store.commit([Put(key, rows) for key, rows in files.items()])
            self._files.update(files)

    def _finish(self) -> None:
        """Puts everything that this migration landed into one file for each edition."""
        if self._log is None or not (self._files or self.rows):
            return
        files = landing_files([*(row for rows in self._files.values() for row in rows), *self.rows])
        changes: list[Change] = [Put(key, rows) for key, rows in files.items() if key not in self._files]
        changes += [Delete(key) for key in self._files if key not in files]
        self._log.put(self._set, [*self._files, *files])
        if changes:
            self._project.store.commit(changes)
        self._log.put(self._set, list(files), finished=True)


def _untold(_where: str, _problem: Message) -> None:
    """What cannot be read is not told where it is only read for places that who acts may not know of."""


def _says(record: LandingRecord) -> tuple[object, ...]:
    """What a landing says of a passage, whatever version of the engine says it, and how sure it is."""
    return record.outcome, record.place, record.flags


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
    counts = dict.fromkeys(("places", *names, *states, "withheld"), 0)
    for entry in entries:
        counts["places"] += 1
        counts[_bucket(entry.here) if entry.shown else "withheld"] += 1  # what became of it would tell of a label
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
