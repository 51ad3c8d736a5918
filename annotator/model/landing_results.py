"""What the commands about landings answer: the models behind their `--json` and behind what the screens show."""

from pydantic import ConfigDict, Field

from annotator.model.finding import Finding
from annotator.model.landing import Landed
from annotator.model.results import Trouble
from annotator.model.types import Text, Value


class LandingResult(Value):
    """A passage that had to be landed, in one edition."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    anchor: str
    """What `annotator land` takes: the id of the place it was landed from."""
    cases: tuple[str, ...]
    """The cases that rest on it, as far as who asks may know of their labels."""
    cases_hidden: int = 0
    """How many more there are."""
    start: str = Field(alias="from")
    """The last place that a person settled, as a reference; `from` in JSON."""
    to: str
    """Where it is or may be: a section, or an edition where it was not found."""
    outcome: Landed
    """`kept` and `moved` count at once; the others wait for a person."""
    span: tuple[int, int] | None = None
    """Code points of the text of `to`."""
    reasons: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    confidence: float = 0.0


class MigrateResult(Value):
    """`annotator migrate`: where every passage of a set stands in the edition it means."""

    landings: tuple[LandingResult, ...]
    counts: dict[str, int]
    """`places` is the sum of all others but `new`: the outcomes of the landings, `unchanged` (an equal text), `settled`
    (a person answered), `pinned`, `dropped`, `conflict`, `gone` (no edition in force), `broken`, `unlanded`, and
    `withheld`, whatever became of those. `new` counts the landings, but those of places withheld, that this run put on
    record, or with `--dry-run` would have."""
    withheld: int = 0
    """Places of which nothing is told: only labels rest on them of cases that who asks may yet have to label."""
    warnings: tuple[Finding, ...] = ()
    """Kinds of landings that people's answers say are not as sure as they were taken for."""
    errors: tuple[Trouble, ...] = ()


class UndoneMigration(Value):
    """`annotator migrate --undo`."""

    set: str | None
    """The set that the migration was for; None: all."""
    landings: int
    """Landings that were taken back."""
    kept: int
    """Landings that stay, since people answered them."""
    editions: tuple[str, ...]
    """Versions landed in."""
    withheld: bool = False
    """Whether there are places of which nothing is told, so that the counts and editions are of the others."""


class TierRow(Value):
    """How often landings of one kind were right."""

    tier: str
    silent: bool
    """Whether they count without a person's answer."""
    right: int
    """Those that people here confirmed."""
    of: int
    """Those that people here answered."""
    low: float
    """Lower end of the 95 % interval of the answers here; 0 without any."""
    study_right: int | None
    """The same counts in the study that the rules rest on; None where it has none."""
    study_of: int | None
    bar: float
    """What the kind is held to."""
    below_bar: bool
    """Whether the answers here say that it is not as good."""
    wrong: tuple[str, ...] = ()
    """Anchors of landings that were not right."""


class TiersResult(Value):
    """`annotator land SET --tiers`."""

    tiers: tuple[TierRow, ...]
    withheld: int = 0
    """Places of which nothing is told, whatever became of them; answers about them are not counted."""


class AuditAnswer(Value):
    """What one person said of a landing."""

    person: str
    answer: str
    place: str | None
    words: Text = ""
    """The words there."""
    note: Text | None = None
    file: str
    """Where it stands; git's history of this file tells when it was said."""


class AuditHop(Value):
    """What is on record of a passage in one edition on the way."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    start: str = Field(alias="from")
    """From where it was looked for; `from` in JSON."""
    edition: str
    """`document@version`"""
    outcome: str | None
    """What the engine made of it; None where it did not look."""
    to: str | None
    """Where it counts there or may be; None where it was dropped, or people differ."""
    words: Text | None
    """The words there."""
    why: tuple[str, ...] = ()
    answers: tuple[AuditAnswer, ...] = ()


class AuditMarked(Value):
    """A place as its author marked it, and how it came to where it is now."""

    at: str
    words: Text
    """The words that were marked."""
    hops: tuple[AuditHop, ...] = ()
    """Edition by edition, those that people spoke of and the one it is looked for in."""


class AuditRow(Value):
    """One place of labels or decisions, and where it is now."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    anchor: str | None
    """Id of the place it was landed from; None where the reference is broken."""
    labels: tuple[str, ...]
    """The place as labels and decisions name it; several where answers brought them together."""
    marked: tuple[AuditMarked, ...] = ()
    """The same with the words that were marked and the way from there, in the order of `labels`."""
    start: str | None = Field(alias="from")
    """The last place that a person settled; `from` in JSON."""
    words: Text
    """The words there."""
    to: str | None
    """Where it counts or may be, or the edition in which it is looked for."""
    words_now: Text | None
    """The words there."""
    state: str
    outcome: str | None
    """What the engine made of it; None where it did not look."""
    tier: str | None
    reasons: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    """The reasons in words."""
    changes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    evidence: tuple[Text, ...] = ()
    confidence: float = 0.0
    engine: tuple[str, ...] = ()
    answers: tuple[AuditAnswer, ...] = ()
    uses: int
    """How many places of labels and decisions it stands for."""
    cases: tuple[str, ...]
    """The cases that rest on it (`set/case`), as far as who asks may know of their labels."""
    cases_hidden: int = 0

    def marked_words(self) -> str:
        """The words that labels marked; different ones one after the other."""
        return " / ".join(dict.fromkeys(one.words for one in self.marked)) or self.words


class AuditResult(Value):
    """`annotator land SET --audit`: every place that labels in use and decisions rest on."""

    rows: tuple[AuditRow, ...]
    counts: dict[str, int]
    """`uses` (places of labels and decisions) is the sum of the rows' `uses` and of `uses_hidden`; `places` is the
    number of rows and of `places_hidden`, and the sum of the states, which follow, and of `withheld`. Hidden are places
    that only labels rest on of which who asks may not know yet; withheld those among them of which nothing is told,
    whatever became of them, since who asks may yet have to label what rests there."""
    errors: tuple[Trouble, ...] = ()


class FactRow(Value):
    """A fact whose numbers do not stand in the proposed words any more."""

    case: str
    """`set/case`"""
    says: Text
    missing: tuple[Text, ...]


class QueueRow(Value):
    """A passage that waits for a person to say where it is."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    anchor: str
    start: str = Field(alias="from")
    """`from` in JSON."""
    to: str
    """The proposed place, or the edition where none is proposed."""
    outcome: str
    words: Text
    proposed: Text | None
    candidates: tuple[str, ...]
    reasons: tuple[str, ...]
    changes: tuple[str, ...]
    cases: tuple[str, ...]
    hidden: int
    tier: str = ""
    """What kind of landing it is; see `annotator land SET --tiers`."""
    sample: bool = False
    """Whether it counts already and is asked to learn how often silent landings are right."""
    facts: tuple[FactRow, ...] = ()
    """Facts of cases that may be known which the proposed words do not bear."""
    why: tuple[str, ...] = ()
    """The reasons in words."""
    answers: tuple[AuditAnswer, ...] = ()
    """What people said of it so far; in a conflict, what they differ in."""


class QueueResult(Value):
    """`annotator land SET`: the landings that are asked about, hardest first, or fastest with `--order`."""

    queue: tuple[QueueRow, ...]
    withheld: int = 0
    """Places of which nothing is told, whatever became of them: only labels rest there of cases that who asks may yet
    have to label."""
    unlanded: int = 0
    """Places that nobody looked for yet, of those that who asks may know of: `annotator migrate`."""
    errors: tuple[Trouble, ...] = ()
    """Files of cases that cannot be read; their passages may be missing here."""


class LandResult(Value):
    """`annotator land SET ANCHOR ANSWER`."""

    anchor: str
    answer: str
    """`accept`, `place` or `drop`; `take-back` where it was taken back."""
    person: str
    place: str | None
    note: Text | None = None
    differing: tuple[AuditAnswer, ...] = ()
    """What others say otherwise of it: the passage counts nowhere until all say the same."""
