"""The validated set as it is handed over: `cases.jsonl` and `manifest.json`."""

from collections.abc import Iterable
from typing import Self

from pydantic import Field, model_validator

from annotator.model.hashing import bytes_hash, canonical_json, record_hash
from annotator.model.label import Answerability, Behaviour, DistractorKind, Follow, NoAnswerReason, Weight
from annotator.model.settings import Bar, Scoring
from annotator.model.types import Date, Sha256, Span, Text, Value


class ExportedPart(Value):
    """A place that must be found, in the edition that counts at the export's date."""

    document: str
    version: str
    section: str
    """Key of the section it stands in."""
    span: Span
    """Code points of the canonical text; a whole section has the section's span."""
    text: Text
    """The words at the span."""
    whole_section: bool = False
    chunks: tuple[str, ...] = ()
    """With a chunking: the chunks that hold it, all needed (a passage cut by a border needs all its pieces)."""

    @model_validator(mode="after")
    def _text_fills_span(self) -> Self:
        if len(self.text) != self.span[1] - self.span[0]:
            raise ValueError("`text` must have as many code points as `span`")
        if not self.text.strip():
            raise ValueError("`text` must hold more than white space")
        return self


class ExportedPassage(Value):
    """Something that meets a need; all its parts are required."""

    parts: tuple[ExportedPart, ...] = Field(min_length=1)
    follow: Follow = Follow.CURRENT


class ExportedNeed(Value):
    """One thing the answer requires; any one passage is enough."""

    need: str
    any: tuple[ExportedPassage, ...] = Field(min_length=1)


class ExportedFact(Value):
    """What the answer must say."""

    says: Text
    variants: tuple[Text, ...] = ()
    needs: tuple[str, ...] = ()
    weight: Weight = Weight.VITAL


class ExportedDistractor(Value):
    """A passage that must not be taken for evidence."""

    document: str
    version: str
    section: str
    span: Span | None = None
    why: DistractorKind


class ExportedCase(Value):
    """One case, complete in itself: an evaluator needs nothing else."""

    case: str
    hash: Sha256
    """Of everything below but `source`; see `case_hash`."""
    question: Text
    language: str | None = None
    tags: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    as_of: Date
    """The date whose editions in force count."""
    answerability: Answerability
    reason: NoAnswerReason | None = None
    behaviour: Behaviour
    needs: tuple[ExportedNeed, ...] = ()
    facts: tuple[ExportedFact, ...] = ()
    distractors: tuple[ExportedDistractor, ...] = ()
    forbidden: tuple[str, ...] = ()
    """Documents that exist but the asker's roles may not know."""
    answer: Text | None = None
    source: str
    """`unanimous`, `decided` or `single`."""
    merged: tuple[str, ...] = ()
    """What a machine merged: needs whose extents differed within the tolerance."""


class LeftOut(Value):
    """A case that was not exported, and why."""

    case: str
    reason: str


class EditionInForce(Value):
    """Which text of a document the export rests on."""

    document: str
    version: str
    sha256: Sha256
    in_force: bool = True
    """At the manifest's date; False: an edition that some case pins, compares with or names as outdated."""
    same_text: tuple[str, ...] = ()
    """Other editions with this very text: a passage of one of them is a passage of this one."""


class Manifest(Value):
    """`manifest.json`: what the export holds and rests on."""

    format: str = "annotator/1"
    set: str
    title: Text = ""
    date: Date
    set_hash: Sha256
    """Of all case hashes and the scoring rules; see `set_hash`."""
    cases: int
    exported: int
    counts: dict[str, int]
    """Exported cases by answerability."""
    left_out: tuple[LeftOut, ...]
    editions: tuple[EditionInForce, ...]
    chunking: str | None = None
    scoring: Scoring
    gate: tuple[Bar, ...] = ()
    cases_sha256: Sha256
    """Of the bytes of `cases.jsonl`."""


def case_hash(case: ExportedCase) -> str:
    """The hash that belongs into `ExportedCase.hash`: of everything that is asked and judged, whoever judged it."""
    return record_hash(case, fields=set(ExportedCase.model_fields) - {"case", "hash", "source"})


def set_hash(cases: Iterable[ExportedCase], scoring: Scoring) -> str:
    """The hash that belongs into `Manifest.set_hash`; the order of the cases does not matter."""
    hashes = sorted([case.case, case.hash] for case in cases)
    return bytes_hash(canonical_json({"cases": hashes, "scoring": scoring.model_dump(mode="json")}))
