"""Adding an edition: from files to a plan, from the plan to records.

Nothing that stands already is changed, so the same call made again finishes what was interrupted and changes nothing
else. `plan_add` reads and decides, `apply_add` writes.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path, PurePosixPath

from annotator.corpus.match import Fate, Incoming, Known, Note, Pairing, pair_documents
from annotator.corpus.paths import document_id, unique_id
from annotator.model.finding import Finding
from annotator.model.hashing import text_hash
from annotator.model.results import AddStatus, Trouble
from annotator.text.messages import Message, UsageProblem
from annotator.workflow import adding_findings
from annotator.workflow.adding import AddPlan, AddRequest, Progress, ReadFile, Step, check_request, read_file, spread
from annotator.workflow.adding_git import older_paths
from annotator.workflow.adding_past import History, Past, prefix_of
from annotator.workflow.adding_write import apply_add
from annotator.workflow.context import Project
from annotator.workflow.gather import Gathered, gather

__all__ = ["apply_add", "plan_add"]

_FEW = 10
"""So many absent documents are named one by one."""


def plan_add(
    project: Project,
    paths: Sequence[Path],
    *,
    edition: str,
    id_prefix: str = "",
    language: str | None = None,
    roles: Sequence[str] = (),
    valid_from: datetime.date | None = None,
    valid_to: datetime.date | None = None,
    follows: str | None = None,
    complete: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> AddPlan:
    """Reads the files and says what adding them as `edition` will do; writes nothing.

    Files that cannot be read are in the plan's `errors`. `complete` says that the folders are all there is, so that
    documents added before and absent now are withdrawn. Raises `UsageProblem` where the call itself does not fit.
    """
    request = AddRequest(
        edition, id_prefix.strip("/"), language, tuple(roles), valid_from, valid_to, follows or None, complete
    )
    check_request(request)
    gathered = gather(paths, project.root)
    if complete and not gathered.whole:
        raise UsageProblem(
            "complete-without-folder",
            "--complete says that a folder holds all there is, and no folder is named",
            remedy="name the folder, or leave out --complete",
        )
    plan = AddPlan(request, errors=gathered.errors, skipped=gathered.skipped)
    history = History(project.store, project.corpus, request)
    reads = _read(request, gathered, plan, executor, progress)
    count = len(gathered.files)
    known = history.known()
    before = _older_paths(paths, reads, known)
    pairing = pair_documents(
        known,
        [_incoming(read, () if gathered.whole else known, before.get(read.file.name, ())) for read in reads],
        whole=gathered.whole,
        progress=(lambda done, _total: progress(count + done, 2 * count)) if progress else None,
    )
    _Planner(history, plan, reads, pairing).plan()
    return plan


def _read(
    request: AddRequest, gathered: Gathered, plan: AddPlan, executor: Executor | None, progress: Progress | None
) -> list[ReadFile]:
    reads = []
    for at, (file, found) in enumerate(
        zip(gathered.files, spread(executor, read_file, gathered.files), strict=True), start=1
    ):
        if isinstance(found, Message):
            plan.errors.append(Trouble(path=file.name, message=found.line()))
        else:
            home = document_id(file.name, request.id_prefix)
            reads.append(ReadFile(file, found, text_hash(found.text), home))
        if progress:
            progress(at, 2 * len(gathered.files))
    return reads


class _Planner:
    def __init__(self, history: History, plan: AddPlan, reads: list[ReadFile], pairing: Pairing) -> None:
        self.history = history
        self.request = plan.request
        self.result = plan
        self.reads = reads
        self.pasts = history.pasts
        self.pairing = pairing

    def plan(self) -> None:
        names = self._names()
        notes, absent = self._notes(names)
        for i, read in enumerate(self.reads):
            self._step(read, names[i], notes[i])
        if self.request.complete:
            self._withdraw(names)
        self._tell_absent(absent)
        self.result.steps.sort(key=lambda step: step.document)

    # Which file is which document.

    def _filed(self) -> dict[tuple[str, str], list[str]]:
        """Documents that have this very edition, by the id and the path of the file it came from."""
        found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for document in sorted(filter(self.history.concerns, self.history.documents)):
            edition = self.history.now(document)
            if edition is not None and edition.source and not edition.withdrawn:
                prefix = self.request.id_prefix or prefix_of(document, edition.source) or ""
                found[document_id(edition.source, prefix), edition.source].append(document)
        return found

    def _names(self) -> list[str]:
        """The document of every file; new ones get an id that no other has."""
        by_source = self._filed()
        filed = [by_source.get((read.home, read.file.name), [])[:1] for read in self.reads]
        claimed = {name for names in filed for name in names}
        taken = set(self.history.documents)
        names = []
        for i, read in enumerate(self.reads):
            paired = self.pairing.document_of.get(i)
            if filed[i]:
                # What was added as this very edition before stays where it is.
                names.append(filed[i][0])
            elif paired is not None and self.pasts[paired].document not in claimed:
                names.append(self.pasts[paired].document)
            elif read.home in self.history.broken:
                # Refused for that reason, not taken for a new document.
                names.append(read.home)
            else:
                names.append(unique_id(read.home, read.file.name, taken))
                taken.add(names[-1])
        return names

    def _notes(self, names: list[str]) -> tuple[dict[int, list[Finding]], list[Note]]:
        """Findings of every file, and what is known of documents that no file carries on."""
        findings: defaultdict[int, list[Finding]] = defaultdict(list)
        absent: list[Note] = []
        scope = self._scope()
        for note in self.pairing.notes:
            past = self.pasts[note.known]
            gone = note.what in {Fate.VANISHED, Fate.MERGED}
            if gone and (past.document not in scope or past.document in names or not past.there):
                continue
            if gone:
                absent.append(note)
            else:
                findings[note.incoming].append(self._told(note))
        return findings, absent

    def _told(self, note: Note) -> Finding:
        past = self.pasts[note.known]
        file = self.reads[note.incoming].file.name if note.incoming >= 0 else ""
        return adding_findings.of_document(note, file=file, before=past.source, known=past.document)

    def _tell_absent(self, absent: Sequence[Note]) -> None:
        # Where most are absent, a part of the corpus was added and nothing vanished.
        if not self.request.complete and len(absent) > max(_FEW, len(self._scope()) // 2):
            self.result.findings.append(adding_findings.many_absent(len(absent)))
            return
        steps = {step.document: step for step in self.result.steps if step.status is AddStatus.WITHDRAWN}
        for note in absent:
            step = steps.get(self.pasts[note.known].document)
            finding = self._told(note)
            if step is not None:
                finding = adding_findings.withdrawn(finding, self.request.edition, step.moved_to)
            self.result.findings.append(finding)

    # What is to be done.

    def _step(self, read: ReadFile, document: str, notes: list[Finding]) -> None:
        history, request = self.history, self.request
        past = history.past(document)
        problem = self._problem(read, document, past)
        if problem is not None:
            self.result.errors.append(Trouble(path=read.file.name, message=problem.line()))
            return
        is_new = document not in history.corpus.documents()
        if history.now(document) is not None:
            self.result.steps.append(Step(document, AddStatus.UNCHANGED, read))
            return
        findings = [*notes, *self._settings(read, document)]
        if past is None:
            self.result.steps.append(Step(document, AddStatus.ADDED, read, is_new, findings=tuple(findings)))
            return
        if past.unclear:
            findings.append(adding_findings.order_unclear(read.file.name, request.edition))
        same = history.same_text(past, read.sha256)
        status = AddStatus.ADDED if same is None else AddStatus.SAME_TEXT
        if same is not None and request.is_rendition:
            status = AddStatus.UNCHANGED
        same_as = history.holder(document, same) if same else None
        step = Step(document, status, read, is_new, same_as, past.nearest, past.follows, findings=tuple(findings))
        self.result.steps.append(step)

    def _problem(self, read: ReadFile, document: str, past: Past | None) -> Message | None:
        """Why a file cannot become this edition of this document."""
        history, request = self.history, self.request
        params = {"document": document, "version": request.edition, "base": request.base}
        if document in history.broken:
            return Message(
                "document-broken",
                "{document} cannot have another edition while {where} cannot be read",
                "mend that file; `annotator check` says what is wrong",
                params={"document": document, "where": history.broken[document]},
            )
        if history.now(document) is not None:
            if history.corpus.text_sha256(document, request.edition) == read.sha256:
                return None
            return Message(
                "edition-exists",
                "{document}@{version} is there with another text",
                "add a better text of the same edition as {base}~2, a newer edition under a name of its own, "
                "or another document under an --id-prefix",
                params=params,
            )
        if past is None and request.is_rendition:
            return Message(
                "rendition-without-edition",
                "there is no edition {base} of a document with this file, so there can be no better text of it",
                "add it as {base} first",
                params=params,
            )
        return None

    def _settings(self, read: ReadFile, document: str) -> list[Finding]:
        filed = self.history.corpus.documents().get(document)
        if filed is None:
            return []
        roles, language = self.request.roles, self.request.language
        name = read.file.name
        found = []
        if roles and set(roles) != set(filed.roles):
            given = ", ".join(roles)
            found.append(adding_findings.settings_differ(name, "roles", ", ".join(filed.roles), given))
        if language and language != filed.language:
            found.append(adding_findings.settings_differ(name, "language", filed.language or "", language))
        return found

    # What is gone.

    def _scope(self) -> set[str]:
        """Documents that belong to what is added: below the prefix or, without one, added together with them before."""
        if self.request.id_prefix:
            return {past.document for past in self.pasts}
        carried = (self.pasts[number].line.editions for number in self.pairing.document_of.values())
        versions = {edition.version for editions in carried for edition in editions}
        return {past.document for past in self.pasts if any(one.version in versions for one in past.line.editions)}

    def _withdraw(self, names: list[str]) -> None:
        there = {*names, *(self.pasts[number].document for number in self.pairing.document_of.values())}
        refused = {document_id(error.path, self.request.id_prefix) for error in self.result.errors}
        scope = self._scope()
        standing = [past for past in self.pasts if past.there]
        if standing and not scope:
            self.result.findings.append(adding_findings.nothing_in_scope(len(standing)))
        self.result.standing = sum(past.document in scope for past in standing)
        for number, past in enumerate(self.pasts):
            filed = self.history.now(past.document)
            if filed is not None and filed.withdrawn:
                self.result.steps.append(Step(past.document, AddStatus.UNCHANGED))
                self.result.withdrawn_before += past.there and past.document in scope
            gone = past.there and filed is None and past.document in scope and past.document not in there
            if gone and past.home not in refused:
                heir = self.pairing.carried_on_by.get(number)
                moved_to = names[heir] if heir is not None else None
                step = Step(
                    past.document, AddStatus.WITHDRAWN, follows=past.follows, moved_to=moved_to, was=past.source or None
                )
                self.result.steps.append(step)


def _older_paths(paths: Sequence[Path], reads: Sequence[ReadFile], known: Sequence[Known]) -> dict[str, frozenset[str]]:
    """What git knows of earlier paths; it is asked only where a document has no file and a file no document."""
    homes, documents = {read.home for read in reads}, {one.home for one in known}
    if homes <= documents or documents <= homes:
        return {}
    return older_paths([path for path in paths if path.is_dir()])


def _incoming(read: ReadFile, namesakes: Sequence[Known], before: Iterable[str]) -> Incoming:
    """A file as matching needs it; one that was named without its folder may be any document of that file name.

    `before` are paths that it had.
    """
    claims = {document_id(address.partition("#")[0].strip("/")) for address in (*read.extracted.moved_from, *before)}
    claims |= {one.home for one in namesakes if PurePosixPath(one.source).name == read.file.name}
    return Incoming(read.home, read.file.name, read.sha256, read.extracted.text, frozenset(claims))
