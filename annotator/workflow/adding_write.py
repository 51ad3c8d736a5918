"""From a plan to records: sections, keys and files, a batch at a time."""

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from annotator.anchoring import align
from annotator.corpus.extract import Extracted, Format, outline_of, title_of
from annotator.corpus.keys import key_sections
from annotator.corpus.pieces import Earlier
from annotator.corpus.sections import parts_of
from annotator.model.corpus import Document, Edition, Section
from annotator.model.finding import Finding
from annotator.model.hashing import bytes_hash
from annotator.model.results import AddedDocument, AddResult, AddStatus, Trouble
from annotator.store.base import ABSENT, Change, Key, Kind, Put
from annotator.text.language import guess
from annotator.text.messages import Message
from annotator.workflow import adding_findings
from annotator.workflow.adding import AddPlan, AddRequest, Progress, ReadFile, Step, read_source, spread, windows
from annotator.workflow.context import Project
from annotator.workflow.corpus import Corpus
from annotator.workflow.withdrawals import places_in, withdrawal_refused

Spread = tuple[int, int]
_BATCH = 48
"""Documents in one commit: what an interruption can cost."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]+)*")
_GUESSED_FROM = 20_000
"""Code points."""


@dataclass(frozen=True, slots=True)
class _Task:
    """A text whose sections are wanted; what a worker gets."""

    extracted: Extracted
    name: str
    earlier: tuple[Earlier, ...]
    taken: tuple[str, ...]
    guess_language: bool


@dataclass(frozen=True, slots=True)
class _Made:
    """What a worker gives back."""

    sections: tuple[Section, ...]
    title: str
    language: str | None
    findings: tuple[Finding, ...]


def apply_add(
    project: Project,
    plan: AddPlan,
    *,
    withdraw: int | None = None,
    dry_run: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> AddResult:
    """Does what a plan says and tells what was done; with `dry_run` tells the same and writes nothing.

    `withdraw` is how many documents whoever calls means to withdraw; see `withdrawal_refused`.
    Documents are written in batches, each whole or not at all; after an interruption the same call, planned anew, does
    the rest. Raises `Conflict` where somebody else added the same edition meanwhile, `UsageProblem` where more is to be
    withdrawn than was said.
    """
    resting = places_in(project, [step.document for step in plan.steps if step.status is AddStatus.WITHDRAWN])
    refusal = withdrawal_refused(plan, withdraw, resting)
    if refusal is not None and not dry_run:
        raise refusal
    if refusal is not None:
        plan.findings.append(adding_findings.of_refusal(refusal.message))
    return _Writer(project, plan, resting, dry_run=dry_run).run(executor, progress)


class _Writer:
    def __init__(self, project: Project, plan: AddPlan, resting: int, *, dry_run: bool) -> None:
        self.resting = resting
        self.dry_run = dry_run
        self.store = project.store
        self.corpus: Corpus = project.corpus
        self.plan = plan
        self.request: AddRequest = plan.request
        self.documents: list[AddedDocument] = []
        self.errors: list[Trouble] = []

    def run(self, executor: Executor | None, progress: Progress | None) -> AddResult:
        # Withdrawals come last, so that an interruption leaves no document without its heir.
        steps = sorted(self.plan.steps, key=lambda step: step.status is AddStatus.WITHDRAWN)
        done = 0
        try:
            for window, made in self._made(steps, executor):
                self._write(window, made)
                done += len(window)
                if progress:
                    progress(done, len(steps))
        finally:
            self.corpus.forget()
        return AddResult(
            documents=tuple(sorted(self.documents, key=lambda one: one.id)),
            errors=(*self.plan.errors, *self.errors),
            skipped=tuple(self.plan.skipped),
            findings=tuple(self.plan.findings),
            files=sum(step.read is not None for step in self.plan.steps) + len(self.plan.errors),
            standing=self.plan.standing,
            places_withdrawn=self.resting,
            dry_run=self.dry_run,
        )

    def _made(
        self, steps: Sequence[Step], executor: Executor | None
    ) -> Iterator[tuple[Sequence[Step], Iterator[_Made]]]:
        """Batches with their sections; the next batch is under way while one is written, where an executor works."""
        waiting: tuple[Sequence[Step], Iterator[_Made]] | None = None
        for window in windows(steps, _BATCH):
            tasks = [self._task(step, step.read) for step in window if step.status is AddStatus.ADDED and step.read]
            following = (window, spread(executor, _make, tasks))
            if waiting is not None:
                yield waiting
            waiting = following
        if waiting is not None:
            yield waiting

    def _task(self, step: Step, read: ReadFile) -> _Task:
        taken = {key for version in step.nearest for key in self._keys(step.document, version)}
        return _Task(
            read.extracted,
            read.file.name,
            tuple(self._earlier(step)),
            tuple(sorted(taken)),
            step.is_new and not self.request.language,
        )

    def _keys(self, document: str, version: str) -> list[str]:
        return [section.key for section in self._sections(document, version)]

    def _sections(self, document: str, version: str) -> tuple[Section, ...]:
        edition = self.corpus.edition(document, version)
        seen = {version}
        while edition.text is not None and edition.text not in seen:
            seen.add(edition.text)
            edition = self.corpus.edition(document, edition.text)
        return edition.sections

    def _earlier(self, step: Step) -> Iterator[Earlier]:
        """The nearest edition, and those behind it that hold keys no nearer one has."""
        seen: set[str] = set()
        for at, version in enumerate(step.nearest):
            keys = set(self._keys(step.document, version))
            if at and keys <= seen:
                continue
            seen |= keys
            reading = self.corpus.reading(step.document, version)
            yield Earlier(reading.text, reading.sections)

    def _write(self, window: Sequence[Step], made: Iterator[_Made]) -> None:
        changes: list[Change] = []
        done: list[AddedDocument] = []
        for step in window:
            one = next(made) if step.status is AddStatus.ADDED and step.read else None
            try:
                changes += self._changes(step, one)
            except _ChangedMeanwhileError as error:
                self.errors.append(Trouble(path=error.path, message=error.message.line()))
                continue
            done.append(self._answer(step, one))
        if changes and not self.dry_run:
            self.store.commit(changes, {change.key: ABSENT for change in changes})
        self.documents += done

    def _answer(self, step: Step, made: _Made | None) -> AddedDocument:
        version = self.request.edition
        if made is not None:
            count, findings = len(made.sections), (*step.findings, *made.findings)
        else:
            held = step.same_as or (version if step.status is AddStatus.UNCHANGED else None)
            count = len(self._sections(step.document, held)) if held else 0
            findings = step.findings
        return AddedDocument(
            id=step.document,
            version=version,
            status=step.status,
            new=step.is_new,
            file=step.read.file.name if step.read else step.was,
            moved_to=step.moved_to,
            sections=count,
            findings=findings,
        )

    def _changes(self, step: Step, made: _Made | None) -> list[Change]:
        if step.status is AddStatus.UNCHANGED:
            return []
        version = self.request.edition
        changes: list[Change] = []
        if made is not None and step.is_new:
            changes.append(Put(Key(Kind.DOCUMENT, (step.document,)), self._document(step, made)))
        changes.append(Put(Key(Kind.EDITION, (step.document, version)), self._edition(step, made)))
        if made is not None and step.read is not None:
            changes.append(Put(Key(Kind.TEXT, (step.document, version)), step.read.extracted.text))
            changes += self._original(step.document, step.read)
        return changes

    def _document(self, step: Step, made: _Made) -> Document:
        language = self.request.language or made.language
        return Document(document=step.document, title=made.title, language=language, roles=self.request.roles)

    def _edition(self, step: Step, made: _Made | None) -> Edition:
        read = step.read
        return Edition(
            document=step.document,
            version=self.request.edition,
            valid_from=self.request.valid_from,
            valid_to=self.request.valid_to,
            follows=step.follows,
            source=read.file.name if read else None,
            source_sha256=read.extracted.source_sha256 if read else None,
            extractor=str(read.extracted.format) if read and made else None,
            sha256=read.sha256 if read and made else None,
            text=step.same_as if made is None else None,
            withdrawn=step.status is AddStatus.WITHDRAWN,
            moved_to=step.moved_to,
            sections=made.sections if made else (),
        )

    def _original(self, document: str, read: ReadFile) -> list[Change]:
        """The original, where the text is not the file itself."""
        if read.extracted.format is not Format.HTML:
            return []
        data = read_source(read.file)
        if isinstance(data, Message):
            raise _ChangedMeanwhileError(read.file.name, data)
        if bytes_hash(data) != read.extracted.source_sha256:
            message = Message("source-changed", "it changed while it was being added", "add it again")
            raise _ChangedMeanwhileError(read.file.name, message)
        return [Put(Key(Kind.SOURCE, (document, self.request.edition, "html")), data)]


class _ChangedMeanwhileError(Exception):
    """A file is not any more what was read."""

    def __init__(self, path: str, message: Message) -> None:
        super().__init__(message.line())
        self.path = path
        self.message = message


def _make(task: _Task) -> _Made:
    """Sections with their keys, and what the text says about its document; the work of a worker."""
    extracted = task.extracted
    outline = outline_of(extracted)
    parts = parts_of(extracted.text, outline)
    keyed = key_sections(extracted.text, parts, task.earlier, task.taken, _stretches)
    findings = [
        *adding_findings.of_text(extracted, outline, task.name),
        *(adding_findings.of_section(note, task.name) for note in keyed.notes),
    ]
    language = _language(extracted) if task.guess_language else None
    return _Made(keyed.sections, title_of(extracted, outline, task.name), language, tuple(findings))


def _stretches(old: str, new: str) -> list[tuple[Spread, Spread]]:
    """Which stretches of an old text stand where in a new one, as landings see it."""
    return [(segment.old, segment.new) for segment in align(old, new).map.segments]


def _language(extracted: Extracted) -> str | None:
    """What the source says, else what its words say."""
    primary, _, rest = extracted.language.replace("_", "-").partition("-")
    said = "-".join(filter(None, (primary.lower(), rest)))
    return said if _LANGUAGE.fullmatch(said) else guess(extracted.text[:_GUESSED_FROM])
