"""What a workspace and a test set are set to."""

from enum import StrEnum
from typing import ClassVar

from pydantic import Field

from annotator.model.types import Date, Language, PersonId, Record, Role, SetName, Share, Tag, Text


class Duty(StrEnum):
    """What a person does in the team."""

    AUTHOR = "author"
    REVIEWER = "reviewer"
    ADJUDICATOR = "adjudicator"
    MAINTAINER = "maintainer"


class Person(Record):
    """Somebody who works in the workspace."""

    id: PersonId
    name: Text = ""
    email: Text = ""
    """As git knows them, so that nobody has to say who they are."""
    duties: tuple[Duty, ...] = ()
    """Empty: everything."""
    roles: tuple[Role, ...] = ()
    """What they may read; empty: everything."""


class Workspace(Record):
    """`annotator.yaml`."""

    title: Text = ""
    people: tuple[Person, ...] = ()


class Review(Record):
    """How many labels a case wants, and when two labels agree."""

    labels: int = Field(default=2, ge=1, le=9)
    by_tag: dict[Tag, int] = Field(default={})
    """Another number of labels for cases with a tag; the highest counts."""
    people: tuple[PersonId, ...] = ()
    """Who reviews; empty: everybody whose duties allow it."""
    tolerance: Share = 0.25
    """Share of the non-space characters of two overlapping extents that may lie outside their intersection."""


class Precision(StrEnum):
    """What precision@k divides by where fewer than k passages were returned."""

    K = "k"
    RETURNED = "returned"


class Grounding(StrEnum):
    """How closely an answer is compared with its sources."""

    STRICT = "strict"
    """Digit strings as they stand."""
    NORMALISED = "normalised"
    """Values, however they are written."""
    TYPED = "typed"
    """Values with their units."""


class Scoring(Record):
    """The scoring rules; printed in every report, since figures mean something only under equal rules."""

    coverage: Share = 0.8
    """τ: share of a passage's non-space characters that the first k results must cover."""
    cutoffs: tuple[int, ...] = (1, 3, 5)
    precision: Precision = Precision.K
    grounding: Grounding = Grounding.TYPED
    decline: tuple[Text, ...] = ()
    """Beginnings of an answer that count as a refusal beside those known for the language."""
    rates: dict[str, float] = Field(default={})
    """Fixed exchange rates the set declares: `EUR/BGN: 1.95583`."""


class Bar(Record):
    """One rule of the gate: at least `least` of the cases (of `of`, where given) must pass `measure`."""

    measure: str
    """`complete@5`, `recall@3`, `grounded`, `right`, `refused`."""
    least: int
    of: int | None = None
    tag: Tag | None = None


class Trait(StrEnum):
    """What an aim counts."""

    CASES = "cases"
    """All cases in use."""
    ANSWER = "answer"
    """`answerable`, `partial`, `unanswerable`, `forbidden`."""
    SHAPE = "shape"
    """`one-need`, `several-needs`, `comparison`, `alternatives`, `distractors`; a case may be several of them."""
    LANGUAGE = "language"
    ROLE = "role"
    TAG = "tag"
    DIFFICULTY = "difficulty"
    """`simple`, `medium`, `hard`."""
    DOCUMENTS = "documents"
    """Documents in force with a question."""
    SECTIONS = "sections"
    """Sections in force with a question."""
    CHANGES = "changes"
    """Sections that changed since the edition before, with a question on the change."""


class Aim(Record):
    """One thing a set is to reach: `least` of something, or a `share` of the whole; both where both are given."""

    what: Trait
    name: Tag | None = None
    """Which answer, shape, language, role, tag or difficulty; none for what has no names."""
    least: int | None = Field(default=None, ge=1)
    share: Share | None = None


class TestSet(Record):
    """`testsets/<set>/testset.yaml`."""

    __test__: ClassVar[bool] = False
    """For pytest, which takes a class of this name for tests."""

    set: SetName
    title: Text = ""
    languages: tuple[Language, ...] = ()
    date: Date | None = None
    """As-of date of cases that name none; None: today."""
    review: Review = Review()
    scoring: Scoring = Scoring()
    gate: tuple[Bar, ...] = ()
    aims: tuple[Aim, ...] = ()
    """What the set is to hold; `annotator map` says what is missing."""


class Guideline(Record):
    """`testsets/<set>/GUIDELINES.md`: how this set is labelled."""

    version: int = 1
    text: Text = ""
