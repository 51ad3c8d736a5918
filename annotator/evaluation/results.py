"""The typed results of an evaluation: what `--json` prints and what everything else of this package reads."""

from enum import StrEnum

from pydantic import Field

from annotator.evaluation.statistics import Interval, wilson
from annotator.model.label import Answerability
from annotator.model.settings import Scoring
from annotator.model.types import Date, Sha256, Tag, Value


class Code(StrEnum):
    """Why a figure is what it is; the wording stands in `tables`."""

    # Grounding.
    NO_SOURCE = "no_source"
    SOURCE_NOT_IN_PROMPT = "source_not_in_prompt"
    NUMBER_MISSING = "number_missing"
    UNIT_MISMATCH = "unit_mismatch"
    DATE_MISSING = "date_missing"
    REFUSAL_WITH_CLAIM = "refusal_with_claim"
    VERSION_NOT_ADMISSIBLE = "version_not_admissible"
    SOURCE_FORBIDDEN = "source_forbidden"
    SOURCE_TEXT_UNKNOWN = "source_text_unknown"
    # Correctness.
    FACT_MISSING = "fact_missing"
    REFUSED = "refused"
    NOT_REFUSED = "not_refused"
    GAP_NOT_SAID = "gap_not_said"
    NOT_ASKED_BACK = "not_asked_back"
    FORBIDDEN_FACT_LEAKED = "forbidden_fact_leaked"
    NO_FACTS = "no_facts"
    NEEDS_JUDGEMENT = "needs_judgement"
    # Where nothing can be scored.
    NO_RESULT = "no_result"
    RUN_ERROR = "run_error"
    NO_NEEDS = "no_needs"
    # Faults of the search.
    STALE_RETRIEVED = "stale_retrieved"
    FORBIDDEN_RETRIEVED = "forbidden_retrieved"
    DISTRACTOR_RETRIEVED = "distractor_retrieved"
    DUPLICATE = "duplicate"
    UNLOCATED = "unlocated"
    DOCUMENT_UNKNOWN = "document_unknown"
    VERSION_UNKNOWN = "version_unknown"
    UNREACHABLE = "unreachable"
    # Notes on the run.
    OTHER_HASH = "other_hash"


class Reason(Value):
    """A code with what it is about: `number_missing`, `30`."""

    code: Code
    detail: str = ""
    """A number, an id, a fact, as it was written; untrusted text."""


class State(StrEnum):
    """Whether a figure exists. `error` counts as zero, `n/a` does not count; a value is never NaN."""

    SCORED = "scored"
    NOT_APPLICABLE = "n/a"
    ERROR = "error"


class Count(Value):
    """So many of so many."""

    hits: int
    of: int

    def interval(self) -> Interval | None:
        """The Wilson interval at 95 %; None where there is nothing to count."""
        return wilson(self.hits, self.of) if self.of else None


class Tally(Value):
    """How many cases a figure could be given for; the three add up to the cases of the set."""

    scored: int
    not_applicable: int
    error: int


class Mean(Value):
    """The mean over scored and failed (zero) cases."""

    value: float | None
    """None where no case counts."""
    of: int


class Level(StrEnum):
    """How closely the place of what was retrieved is known."""

    SPAN = "span"
    """By offsets: the rule of coverage applies."""
    SECTION = "section"
    """By section only: the whole section counts as retrieved."""
    CHUNK = "chunk"
    """By chunk id, compared with the chunks that the export names."""
    UNLOCATED = "unlocated"
    """Not known: it can meet nothing."""


class Fault(Value):
    """Something wrong with what was retrieved, beside the figures."""

    code: Code
    rank: int = 0
    """Position of the retrieved passage it concerns; 0 where it concerns none."""
    detail: str = ""


class NeedResult(Value):
    """Where one need was met."""

    need: str
    rank: int
    """Smallest k whose first k results meet it; 0: never."""
    rank_at: dict[str, int]
    """The same under other shares of coverage: `0.5`, the set's own, `1.0`."""
    reachable: bool = True
    """False where the export names a chunking and no passage of the need lies in its chunks."""


class Characters(Value):
    """How much of the text that was served is wanted, in code points; what several results hold counts once."""

    shared: int
    """In results and in wanted parts."""
    returned: int
    """In results."""
    wanted: int
    """In the parts of all passages, alternatives included."""

    @property
    def precision(self) -> float | None:
        """shared / returned; None where nothing was returned."""
        return self.shared / self.returned if self.returned else None

    @property
    def iou(self) -> float:
        """shared / (returned or wanted)."""
        return self.shared / (self.returned + self.wanted - self.shared)


class AtCutoff(Value):
    """Retrieval within the first k results."""

    met: int
    """Needs met."""
    recall: float
    hit: bool
    """At least one need."""
    complete: bool
    """Every need."""
    relevant: int
    """Results that hold or lie in a wanted passage, doubles counted once."""
    unjudged: int
    """Results that are neither wanted nor known to mislead: unlabelled is not irrelevant."""
    precision_k: float
    """relevant / k."""
    precision_returned: float | None
    """relevant / results returned within k; None where nothing was returned."""
    ndcg: float
    characters: Characters | None
    """None where some result within k is not known by its offsets."""


class RetrievalResult(Value):
    """Was it found?"""

    state: State
    reason: Code | None = None
    """Why there is no figure."""
    rank: int | None = None
    """Of the first need met; 0: none was; None: there is nothing to find."""
    rank_complete: int | None = None
    """Smallest k at which every need is met; 0: never."""
    rr: float | None = None
    """1 / rank; 0 where rank is 0."""
    needs: tuple[NeedResult, ...] = ()
    at: dict[int, AtCutoff] = Field(default={})
    levels: tuple[Level, ...] = ()
    """Levels at which the results were compared, each once."""
    faults: tuple[Fault, ...] = ()


class GroundingResult(Value):
    """Does the answer rest on what the model saw?"""

    state: State
    grounded: bool | None = None
    """A refusal without a claim passes (unlike a judged faithfulness, which does not exist for it)."""
    refused: bool = False
    reasons: tuple[Reason, ...] = ()
    """Why it is not grounded, or why that cannot be said; the first is the one to look at."""
    flags: tuple[Reason, ...] = ()
    """Faults that leave it grounded: an edition that does not count, a forbidden source."""
    cited: tuple[str, ...] = ()


class RefusalOutcome(StrEnum):
    """What the system did."""

    ANSWERED = "answered"
    REFUSED = "refused"
    REFUSED_BUT_GUESSED = "refused_but_guessed"
    ASKED_BACK = "asked_back"
    SAID_NOTHING = "said_nothing"


class CorrectnessResult(Value):
    """Is the answer right for this person at this date?"""

    state: State
    right: bool | None = None
    did: RefusalOutcome | None = None
    should_refuse: bool = False
    present: tuple[str, ...] = ()
    """Required facts found in the answer, as the case says them."""
    missing: tuple[str, ...] = ()
    """Vital facts not found."""
    missing_okay: tuple[str, ...] = ()
    """Facts that would have been welcome."""
    reasons: tuple[Reason, ...] = ()
    leaked: tuple[str, ...] = ()
    """What only forbidden documents say."""
    candidates: tuple[str, ...] = ()
    """Numbers, quantities and dates of the answer that neither a fact, a cited source nor the question holds:
    whether they are false additions is for a person or a judge to say."""


class Where(StrEnum):
    """Where to look first."""

    SEARCH = "search"
    VERSION = "version"
    ACCESS = "access"
    GENERATION = "generation"
    CHUNKING = "chunking"
    RUN = "run"


class CaseResult(Value):
    """One case in one repeat."""

    case: str
    repeat: int = 1
    hash: Sha256
    as_of: Date
    question: str = ""
    answer: str = ""
    tags: tuple[Tag, ...] = ()
    answerability: Answerability
    state: State
    rank: int | None
    found: dict[int, bool | None]
    """Per k: every need met; None where there is nothing to find."""
    grounded: bool | None
    right: bool | None
    reason: Reason | None = None
    """The first thing to look at."""
    where: Where | None = None
    """Where the fault lies; None where nothing failed."""
    tokens: int | None = None
    """Tokens of the prompt, where the model was called and the run says so."""
    retrieval: RetrievalResult
    grounding: GroundingResult
    correctness: CorrectnessResult
    notes: tuple[Reason, ...] = ()


class SummaryRow(Value):
    """The figures for one k. A case with repeats passes only where every repeat does."""

    k: int
    recall: Count
    """Needs met of all needs."""
    hit: Count
    complete: Count
    """Questions all of whose needs are met."""
    grounded: Count
    right: Count
    refused: Count
    """Cases that must be refused and were."""
    recall_mean: Mean
    precision_mean: Mean
    """By the convention of the scoring rules."""
    ndcg_mean: Mean
    character_precision_mean: Mean
    character_iou_mean: Mean
    mrr: Mean
    """Of the whole list; the same for every k."""
    tokens: int | None
    """Prompt tokens of all calls of the model; None where no record says any."""
    tokens_unknown: int
    """Calls of the model whose tokens the run does not say."""
    intervals: dict[str, Interval]
    """Wilson, 95 %."""


class Evaluation(Value):
    """What `evaluate --json` prints."""

    format: str = "annotator-evaluation/1"
    set: str
    set_hash: Sha256
    date: Date
    run: str
    scenario: str
    scoring: Scoring
    summary: dict[int, SummaryRow]
    curve: dict[str, dict[int, Count]]
    """Needs met under other shares of coverage, per k."""
    tallies: dict[str, Tally]
    """For `retrieval`, `grounded` and `right`: how many cases have a figure."""
    refusals: dict[str, int]
    """`should/did` -> cases: `should_refuse/answered`."""
    where: dict[Where, int]
    """Where to look first -> cases that failed."""
    faults: dict[str, int]
    """Code -> cases that show it."""
    flaky: tuple[str, ...]
    """Cases whose repeats differ."""
    cases: tuple[CaseResult, ...]
