"""Judgements: what answers a question. A label is one person's; a decision settles labels; gold is what counts."""

from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from annotator.model.hashing import record_hash
from annotator.model.reference import Reference, parse_reference
from annotator.model.types import (
    CaseId,
    Date,
    DocumentId,
    Language,
    NeedName,
    PersonId,
    Record,
    Role,
    Sha256,
    Span,
    Text,
    Version,
)


class Answerability(StrEnum):
    """Whether the permitted documents answer the question."""

    ANSWERABLE = "answerable"
    PARTIAL = "partial"
    UNANSWERABLE = "unanswerable"
    FORBIDDEN = "forbidden"


class NoAnswerReason(StrEnum):
    """Why there is no answer (after UAEval4RAG, arXiv 2412.12300)."""

    NOT_IN_DOCUMENTS = "not-in-documents"
    UNDERSPECIFIED = "underspecified"
    FALSE_PREMISE = "false-premise"
    NONSENSICAL = "nonsensical"
    OTHER_MODALITY = "other-modality"
    UNSAFE = "unsafe"
    NO_ACCESS = "no-access"


class Behaviour(StrEnum):
    """What a good system does."""

    ANSWER = "answer"
    ABSTAIN = "abstain"
    ASK_BACK = "ask-back"
    CORRECT_PREMISE = "correct-premise"
    REFUSE_ACCESS = "refuse-access"


class Follow(StrEnum):
    """Which edition a passage means."""

    CURRENT = "current"
    PREVIOUS = "previous"
    PINNED = "pinned"


class Weight(StrEnum):
    """How much a fact matters (TREC nuggets)."""

    VITAL = "vital"
    OKAY = "okay"


class Confidence(StrEnum):
    """How sure the person is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class DistractorKind(StrEnum):
    """Why a passage misleads."""

    OUTDATED = "outdated"
    OTHER_SCOPE = "other-scope"
    LOOKS_ALIKE = "looks-alike"
    NOT_PERMITTED = "not-permitted"


class Part(Record):
    """A place in one edition: a span of it or, without a span, the whole section."""

    at: str
    """`document@version#section`."""
    span: Span | None = None
    before: Text = ""
    quote: Text = ""
    """Exactly the words at the span; it only verifies."""
    after: Text = ""

    @model_validator(mode="after")
    def _refers(self) -> Self:
        if self.at:
            place = parse_reference(self.at)
            if place.span is not None:
                raise ValueError("`at` is document@version#section; the span stands in `span`")
        return self

    def reference(self) -> Reference:
        """The place, with its span where it has one."""
        return parse_reference(self.at)._replace(span=self.span)


class Passage(Part):
    """Something that meets a need: one place, or `parts` that are all required (a table's header and its row)."""

    at: str = ""
    """Empty where `parts` are given."""
    parts: tuple[Part, ...] = ()
    follow: Follow = Follow.CURRENT

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if bool(self.at) == bool(self.parts):
            raise ValueError("a passage has either `at` or `parts`")
        return self

    def places(self) -> tuple[Part, ...]:
        """Its parts; a passage of one place is its own only part."""
        return self.parts or (self,)


class Need(Record):
    """One thing the answer requires; any one of its passages is enough."""

    need: NeedName
    any: tuple[Passage, ...] = ()


class Fact(Record):
    """What the answer must say."""

    says: Text
    variants: tuple[Text, ...] = Field(default=(), alias="or")
    """Other wordings that count as well; `or` in files."""
    needs: tuple[NeedName, ...] = ()
    """The needs it rests on."""
    weight: Weight = Weight.VITAL


class Distractor(Record):
    """A passage that a system must not take for evidence."""

    at: str
    span: Span | None = None
    quote: Text = ""
    why: DistractorKind


class Search(Record):
    """What was looked for before saying that there is no answer."""

    words: Text
    date: Date | None = None
    """The date whose editions in force were searched."""
    made: Date | None = None
    """The day on which it was made; None in logs of older versions and by hand."""
    documents: tuple[DocumentId, ...] = ()
    """Limited to these; empty: all."""
    editions: tuple[Version, ...] = ()
    """Other editions that were searched by name."""
    language: Language | None = None
    """Limited to documents of this language."""
    roles: tuple[Role, ...] = ()
    """Limited to what somebody with these roles may know; empty: all."""
    found: tuple[str, ...] = ()
    """`document@version#section` of every hit there was, so that a later search can tell what is new."""
    read: tuple[str, ...] = ()
    """`document@version#section` of what was read after it."""


class Judgement(Record):
    """What somebody holds for right; the part that labels, decisions and gold have in common."""

    answerability: Answerability | None = None
    reason: NoAnswerReason | None = None
    behaviour: Behaviour | None = None
    needs: tuple[Need, ...] = ()
    facts: tuple[Fact, ...] = ()
    distractors: tuple[Distractor, ...] = ()
    searched: tuple[Search, ...] = ()
    answer: Text | None = None
    """A reference answer."""
    confidence: Confidence | None = None
    note: Text | None = None

    def passages(self) -> tuple[Passage, ...]:
        """All passages of all needs, in order."""
        return tuple(passage for need in self.needs for passage in need.any)


class Label(Judgement):
    """`labels/<person>.<round>.yaml`: one person's judgement in one round. Once submitted it stays."""

    case: CaseId
    person: PersonId
    round: int = 1
    guideline: int | None = None
    """Version of the guideline that was in force."""
    asked: Sha256 | None = None
    """Hash of the question as it was when this was judged."""
    in_force: dict[DocumentId, Version] = Field(default={})
    """For the documents of pinned passages: the edition in force when this was judged."""
    cannot_judge: Text | None = None
    """Why this person cannot judge the case; everything else is then empty."""


class DisputeKind(StrEnum):
    """What the disagreement is about."""

    RELEVANCE = "relevance"
    ENTAILMENT = "entailment"
    ANSWER = "answer"
    QUESTION = "question"


class DisputeReason(StrEnum):
    """Where the disagreement comes from (after Potato's error taxonomy)."""

    AMBIGUOUS_QUESTION = "ambiguous-question"
    GUIDELINE_GAP = "guideline-gap"
    ANNOTATOR_ERROR = "annotator-error"
    EDGE_CASE = "edge-case"
    DOCUMENT_UNCLEAR = "document-unclear"
    OTHER = "other"


class Outcome(StrEnum):
    """How a dispute ended."""

    GOLD = "gold"
    """The judgement in the decision counts."""
    NONE = "none"
    """No label of it can be right; the case is not used until its question is mended."""


class Decision(Judgement):
    """`decision.yaml`: the adjudicator's answer, with the hashes of what it judged."""

    case: CaseId
    person: PersonId
    outcome: Outcome = Outcome.GOLD
    judged: dict[str, Sha256] = Field(default={})
    """`person.round` -> hash of that label."""
    asked: Sha256 | None = None
    guideline: int | None = None
    """Version of the guideline it cites; None: it cites none."""
    in_force: dict[DocumentId, Version] = Field(default={})
    kind: DisputeKind | None = None
    dispute_reason: DisputeReason | None = None
    adopted: dict[str, PersonId] = Field(default={})
    """Field -> whose value was taken."""
    why: Text | None = None
    """The adjudicator's reason in words."""


JUDGED = set(Judgement.model_fields) - {"confidence", "note"}


def label_hash(label: Judgement) -> str:
    """Hash of the judged fields of a label or decision, and of the question it judged."""
    return record_hash(label, fields=JUDGED | {"asked", "cannot_judge", "outcome"})
