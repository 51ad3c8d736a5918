"""What a judgement still lacks before it may be submitted, told beside the field it concerns."""

from collections.abc import Iterator
from typing import Final

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Judgement
from annotator.workflow.labels import missing

_FIELDS: Final = {"evidence": "needs", "need": "needs", "fact": "facts", "search": "searched"}


def lacking_findings(case: Case, draft: Judgement) -> Iterator[Finding]:
    """An error for each thing."""
    for one in missing(draft):
        field = f"needs.{one.params['need']}" if one.code == "need-empty" else _field(one.code)
        yield Finding(
            code=one.code,
            severity=Severity.ERROR,
            case=case.case,
            field=field,
            what=one.what,
            remedy=one.remedy,
            params=dict(one.params),
        )


def _field(code: str) -> str:
    """The field that a missing thing concerns, by the first word of its code."""
    first = code.partition("-")[0]
    return _FIELDS.get(first, first)
