"""What a RAG system retrieved and answered (facts: run record), one JSON line per case and repeat."""

from pydantic import Field, FiniteFloat

from annotator.model.types import CaseId, Sha256, Span, Text, Value


class Retrieved(Value):
    """One retrieved passage; its rank is its position in the list, never its score."""

    chunk: Text | None = None
    document: str | None = None
    section: str | None = None
    version: str | None = None
    spans: tuple[Span, ...] = ()
    """Code points of the canonical text of that edition; empty: not located."""
    text: Text = ""
    score: FiniteFloat | None = None
    """Information only."""
    in_prompt: bool = True
    """Whether the model got to see it."""


class RunRecord(Value):
    """One question put to the system once."""

    case: CaseId
    case_hash: Sha256 | None = None
    set_hash: Sha256 | None = None
    run: str = ""
    scenario: str = ""
    repeat: int = Field(default=1, ge=1)
    question: Text = ""
    retrieved: tuple[Retrieved, ...] = ()
    prompt_tokens: int | None = Field(default=None, ge=0)
    completion_tokens: int | None = Field(default=None, ge=0)
    model_called: bool = True
    answer: Text = ""
    cited: tuple[str, ...] | None = None
    """Ids of the sources the answer cites (chunk, section key or reference); None: read from `[…]` in the answer."""
    latency_s: FiniteFloat | None = Field(default=None, ge=0)
    error: Text | None = None
