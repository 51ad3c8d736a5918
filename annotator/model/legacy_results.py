"""What `import` and `place` answer with `--json`."""

from annotator.model.results import Trouble
from annotator.model.types import Share, Text, Value


class LegacyImport(Value):
    """`annotator import … --format chunk-labels`: what became of labels that name chunks."""

    set: str
    chunking: str
    file: str
    rows: int
    """Judgements in the file: one for each question and rater. `filed`, `unchanged`, `waiting`, `lost`, `differing`,
    `without_evidence` and `errors` add up to them."""
    filed: int
    """Labels filed."""
    unchanged: int
    """Labels that were there already."""
    waiting: int
    """Labels that wait until a person says where a chunk of them stands (`annotator place`)."""
    lost: int
    """Labels that are not filed, since all chunks of a need were dropped: the case has to be labelled anew."""
    without_evidence: int
    """Questions that name no relevant chunk: cases without a label."""
    differing: tuple[Trouble, ...] = ()
    """Judgements whose person has another label in the case, which stands."""
    errors: tuple[Trouble, ...] = ()
    """What cannot be read or filed."""
    cases_new: int
    cases_known: int
    """Questions that were asked in the set already."""
    evidence: dict[str, int]
    """`anchored`, `placed` or `dropped` (by a person since), or why a chunk has no place -> how often labels name such
    chunks."""
    not_relevant: int = 0
    """Chunks judged, and judged not relevant; they are left out."""
    unknown_keys: dict[str, int]
    """Keys that mean nothing here, kept with the case's origin -> how often."""

    def lines(self) -> list[str]:
        """For people."""
        since = {"placed": "placed by a person since", "dropped": "dropped by a person since"}
        evidence = ", ".join(f"{count} {since.get(why, why)}" for why, count in self.evidence.items() if count)
        keys = ", ".join(f"{key} ({count})" for key, count in self.unknown_keys.items())
        found = [
            f"{self.file}: {self.rows} judgements, {self.cases_new} new cases, {self.cases_known} known ones",
            f"labels: {self.filed} filed, {self.unchanged} unchanged, {self.waiting} waiting, {self.lost} lost",
            f"chunks named: {evidence or 'none'}",
        ]
        found += [f"{self.without_evidence} questions name no relevant chunk"] if self.without_evidence else []
        found += [f"{self.not_relevant} chunks were judged not relevant and are left out"] if self.not_relevant else []
        found += [f"kept with the origin of the cases: {keys}"] if keys else []
        found += [f"see `annotator place {self.set}`"] if self.waiting else []
        found += [f"differs: {one.path}: {one.message}" for one in self.differing]
        return [*found, *(f"{one.path}: {one.message}" for one in self.errors)]


class CandidateRow(Value):
    """Where a chunk may stand."""

    at: tuple[str, ...]
    """One reference, or several that belong together."""
    how: str
    alike: Share
    words: Text


class ChunkQuestionRow(Value):
    """A chunk that waits for its place."""

    id: str
    """What `annotator place` takes."""
    chunking: str
    chunk: str
    why: str
    words: Text
    candidates: tuple[CandidateRow, ...]
    cases: tuple[str, ...]
    """Cases whose labels name it, as far as who asks may know of them."""
    cases_hidden: int = 0
    """How many more there are."""
    conflict: bool = False
    """Whether people placed it differently."""


class PlaceQueue(Value):
    """`annotator place SET`: chunks of imported labels that wait for their places."""

    queue: tuple[ChunkQuestionRow, ...]
    waiting: int
    """Labels that wait."""
    withheld: int = 0
    """Chunks that others can place: only their labels name them, of cases that who asks may yet have to label."""
    filed: int = 0
    """Labels filed just now, since all their chunks have places."""
    lost: tuple[str, ...] = ()
    """Cases with a label that lost all chunks of a need: they have to be labelled anew."""
    errors: tuple[Trouble, ...] = ()


class PlaceResult(Value):
    """`annotator place SET ID ANSWER`."""

    id: str
    answer: str
    person: str
    at: tuple[str, ...]
    filed: int
    """Labels that are complete by this answer, and filed."""
    waiting: int
    """Chunks that still wait."""
