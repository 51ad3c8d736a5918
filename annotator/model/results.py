"""What commands answer with `--json`; the same models the rules return."""

from enum import StrEnum
from typing import Any

from pydantic import Field

from annotator.model.case import Case
from annotator.model.comment import Comment
from annotator.model.corpus import Section
from annotator.model.export import LeftOut
from annotator.model.finding import Finding
from annotator.model.label import Decision, Label
from annotator.model.types import DocumentId, SectionKey, Sha256, Span, Text, Value, Version


class Trouble(Value):
    """Something that could not be read or done."""

    path: str
    message: str


class StatusResult(Value):
    """`annotator status`: where the cases of a set stand and what waits for whom."""

    cases: dict[str, int]
    """State -> number of cases; with `retired` and `unreadable` they add up to all cases."""
    queues: dict[str, dict[str, int]]
    """Person -> queue (`write`, `review`, `disputed`, `stale`) -> number of cases."""
    stale: dict[str, tuple[str, ...]] = Field(default={})
    """Case -> reasons (`why: about`) for which it should be looked at again."""
    landings: int = 0
    """Landings of this set's passages that wait for a person, and that who asks may see."""
    landings_withheld: int = 0
    """Places of which nothing is told, whether they wait or not: only labels rest there that who asks may not know of
    yet."""
    unanchored: int = 0
    """Chunks of imported labels that wait for their places."""


class StatusOfAll(Value):
    """`annotator status` without a set."""

    sets: dict[str, StatusResult]
    """Set -> where its cases stand."""
    errors: tuple[Trouble, ...] = ()
    """Sets whose settings cannot be read."""


class ListedSet(Value):
    """A test set in the list."""

    set: str
    title: Text
    languages: tuple[str, ...]
    cases: int
    """Retired ones and those that cannot be read among them."""


class SetRows(Value):
    """`annotator set list`."""

    sets: tuple[ListedSet, ...]
    errors: tuple[Trouble, ...] = ()
    """Sets whose settings cannot be read."""


class CheckResult(Value):
    """`annotator check`: everything that would make a set lie."""

    findings: tuple[Finding, ...]
    counts: dict[str, int]
    """Severity -> number of findings; beside them `cases` that were looked at."""


class ExportedFile(Value):
    """A file an export wrote."""

    path: str
    """Relative to the folder exported to."""
    sha256: Sha256


class ExportResult(Value):
    """`annotator export`: what was handed over and what was not. `exported` and `left_out` add up to all cases."""

    exported: int
    left_out: tuple[LeftOut, ...]
    faults: tuple[str, ...] = ()
    """Those among them that are settled and not retired, and whose files or findings keep them out: exit code 3. The
    others are left out by rule: not settled yet, retired, or nothing the format can say."""
    files: tuple[ExportedFile, ...]
    notes: tuple[str, ...] = ()
    """What the format cannot hold, counted for this set, and what is missing in cases that were handed over."""
    errors: tuple[Trouble, ...] = ()
    """Files that cannot be read: of cases that are left out, and of documents, which any case may need."""


class SearchHit(Value):
    """A section that was found."""

    at: str
    """`document@version#section`."""
    heading: Text
    score: float
    """Higher is better; comparable within one answer only."""
    snippet: Text
    """A piece of the section, exactly as written."""
    span: tuple[int, int]
    """Where the snippet stands in the canonical text."""
    matches: tuple[tuple[int, int], ...] = ()
    """Words found, as spans of the snippet."""
    heading_matches: tuple[tuple[int, int], ...] = ()
    """Words found, as spans of the heading."""
    in_force: bool = True
    """Whether the edition is the one in force."""


class MissingWord(Value):
    """A word that was typed and stands in no text that was searched, in no form."""

    word: Text
    """As it was typed."""
    instead: tuple[Text, ...] = ()
    """Words that look like it and were searched for instead, in small letters and without accents."""


class SearchResult(Value):
    """`annotator search`: sections by text, best first."""

    hits: tuple[SearchHit, ...]
    total: int = 0
    """Sections found; counted only so far beyond those that are listed."""
    counted: bool = True
    """Whether `total` is all of them."""
    missing: tuple[MissingWord, ...] = ()
    """Words that stand nowhere in what was searched; the hits are by the others. Articles and the like are not told."""
    unsearched: tuple[str, ...] = ()
    """Editions (`document@version`), or documents, that should have been searched and could not be read."""


class SetResult(Value):
    """`annotator set new`."""

    set: str


class CaseResult(Value):
    """`annotator case new` and `case retire`."""

    case: str


class BatchResult(Value):
    """`annotator case tag`, `case restore`, `case undo` and `case redo`."""

    changed: tuple[str, ...]
    """Cases that were changed, or with `--dry-run` would be."""
    unchanged: tuple[str, ...] = ()
    """Those that are so already."""
    left: tuple[str, ...] = ()
    """Those that were left alone: somebody changed them since, or they are gone."""
    dry_run: bool = False


class CaseRow(Value):
    """One case in a list."""

    case: str
    state: str
    flags: tuple[str, ...]
    """`stale`, `retired`."""
    question: str
    tags: tuple[str, ...]


class CaseRows(Value):
    """`annotator case list`."""

    cases: tuple[CaseRow, ...]
    unreadable: tuple[str, ...]
    """Files that cannot be read, with their lines."""


class LabelDifference(Value):
    """One way in which two labels of a case differ."""

    labels: tuple[str, str]
    """`person.round` of each."""
    field: str
    """`answerability`, `needs.a`, `facts.0`."""
    kind: str
    """`answerability`, `reason`, `behaviour`, `need`, `extent`, `alternative`, `follow`, `unsettled`, `fact`,
    `fact-weight`, `fact-need`."""
    values: tuple[Text, Text]
    """What stands on each side; empty where nothing does."""


class CaseView(Value):
    """`annotator case show`: a case as the person who acts may see it."""

    case: Case
    state: str
    flags: tuple[str, ...]
    given: int
    """Labels there are."""
    wanted: int
    labels: tuple[Label, ...]
    differences: tuple[LabelDifference, ...] = ()
    """Between the labels that are shown; extents within the set's tolerance are none."""
    hidden: bool
    """Whether labels are kept from this person until their own is in."""
    decision: Decision | None
    comments: tuple[Comment, ...]


class LabelResult(Value):
    """`annotator label`."""

    case: str
    person: str
    round: int
    state: str
    """Where the case stands now."""
    findings: tuple[Finding, ...] = ()
    """What makes the label doubtful: errors and warnings."""


class DecisionResult(Value):
    """`annotator decide`."""

    case: str
    person: str
    outcome: str
    state: str
    findings: tuple[Finding, ...] = ()
    """What makes the decision doubtful: errors and warnings."""


class CommentResult(Value):
    """`annotator comment`."""

    case: str
    comment: str


class WorkspaceResult(Value):
    """`annotator init`."""

    workspace: str


class ServeResult(Value):
    """`annotator serve`, when it begins to serve."""

    url: str
    anyone: bool
    """Whether others than this computer can reach it."""


class CompareResult(Value):
    """`annotator compare`: each further run beside the first."""

    comparisons: tuple[dict[str, Any], ...]
    """`evaluation.Comparison` of each."""


class AddStatus(StrEnum):
    """What adding an edition did to a document."""

    ADDED = "added"
    SAME_TEXT = "same_text"
    """The edition is filed, and its text is that of an earlier one."""
    UNCHANGED = "unchanged"
    """The edition stood there already, with this text."""
    WITHDRAWN = "withdrawn"


class AddedDocument(Value):
    """A document and its edition, after adding."""

    id: DocumentId
    version: Version
    status: AddStatus
    new: bool = False
    """Whether the document was not there before; else it has one edition more, or none."""
    file: str | None = None
    """The path of its file; of a withdrawn document the one it had last."""
    moved_to: DocumentId | None = None
    """Of a withdrawn document: the one that took in most of its text."""
    sections: int
    findings: tuple[Finding, ...] = ()


class AddResult(Value):
    """`annotator corpus add`: what became of every file and document; every file is in one of the three lists."""

    documents: tuple[AddedDocument, ...]
    errors: tuple[Trouble, ...] = ()
    """Files that could not be added."""
    skipped: tuple[Trouble, ...] = ()
    """Files and folders that are no documents: pictures, hidden files, the workspace itself."""
    findings: tuple[Finding, ...] = ()
    """What concerns no single document of this edition: documents that vanished."""
    files: int = 0
    """Files that were found and are documents or `errors`; those in `skipped` are not among them."""
    standing: int = 0
    """With `--complete`: documents that had a text before this edition and that the folders are all of."""
    places_withdrawn: int = 0
    """Places that labels in use and decisions rest on, in documents that are withdrawn."""
    dry_run: bool = False
    """Whether nothing was written."""


class RemoveResult(Value):
    """`annotator corpus remove`: an edition taken back."""

    edition: Version
    removed: tuple[str, ...]
    """`document@version` of each."""
    documents: tuple[DocumentId, ...]
    """Those that had no other edition, and are gone whole."""
    restored: tuple[DocumentId, ...]
    """Those that the edition withdrew, and that are as they were before."""
    files: tuple[str, ...]
    """What was removed, relative to the workspace."""
    dry_run: bool = False
    """Whether nothing was removed."""


class WordChange(Value):
    """Words that were replaced; one side is empty where words were only added or removed."""

    before: Text
    after: Text
    number: bool
    """Whether a number, date or amount is among them."""


class SectionDiff(Value):
    """One section between two editions."""

    key: SectionKey
    what: tuple[str, ...]
    """`added` or `removed` alone, else any of `changed`, `moved`, `renamed`; empty where nothing changed."""
    heading: Text
    """In the later of the two editions that have it."""
    heading_before: Text | None = None
    """Where it was renamed."""
    span_before: Span | None = None
    span_after: Span | None = None
    changes: tuple[WordChange, ...] = ()
    """Numbers first, else in order of the text."""


class EditionDiff(Value):
    """`annotator corpus diff`: sections of two editions, in the order of the second, removed ones where they stood."""

    document: DocumentId
    before: Version
    after: Version
    sections: tuple[SectionDiff, ...]
    counts: dict[str, int]
    """`added`, `removed`, `changed`, `moved`, `renamed`, `same`; a section may count as several of the middle three."""


class ListedDocument(Value):
    """A document in the list."""

    id: str
    title: Text
    language: str | None
    roles: tuple[str, ...]
    editions: tuple[str, ...]
    """In order."""
    in_force: str | None
    withdrawn: str | None = None
    """The edition by which it is withdrawn at that date."""
    moved_to: str | None = None
    """Where it is withdrawn: the document that goes on with its text."""


class CorpusList(Value):
    """`annotator corpus list`."""

    documents: tuple[ListedDocument, ...]
    unreadable: tuple[str, ...]
    """Files that cannot be read, with their lines."""


class CorpusView(Value):
    """`annotator corpus show`."""

    at: str
    text: Text | None
    """Of the section or span; None where an edition's sections are shown."""
    sections: tuple[Section, ...]
