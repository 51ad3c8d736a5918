"""Letting a warning stand by its name: the case, the code and, where several have it, the field."""

from annotator.model.case import Case
from annotator.model.finding import Finding
from annotator.text.messages import UsageProblem
from annotator.workflow.cases import accept_finding, case_called
from annotator.workflow.check import check
from annotator.workflow.context import Project


def accept_named(project: Project, set_name: str, written: str, why: str) -> Case:
    """Lets the one finding stand that is named `case:code` or `case:code:field`, with a word of why.

    The case may be the beginning of its name. Raises `UsageProblem` where no finding that may be known is
    named so, where several are, and where it is no warning.
    """
    name, _, rest = written.partition(":")
    code, _, field = rest.partition(":")
    if not name or not code:
        raise UsageProblem(
            "finding-name",
            "{written} names no finding",
            remedy="write CASE:CODE or CASE:CODE:FIELD, as `annotator check {set}` shows them",
            written=written,
            set=set_name,
        )
    case = case_called(project, set_name, name)
    found = [one for one in check(project, set_name).findings if (one.case, one.code) == (case, code)]
    found = [one for one in found if not field or one.field == field]
    return accept_finding(project, set_name, case, _only(found, case, code, field), why)


def _only(found: list[Finding], case: str, code: str, field: str) -> Finding:
    if not found:
        raise UsageProblem(
            "finding-unknown",
            "there is no finding {kind} of {case}" + (" in {field}" if field else ""),
            remedy="see `annotator check`",
            kind=code,
            case=case,
            field=field,
        )
    if len({one.said() for one in found}) > 1:
        fields = sorted({one.field for one in found if one.field})
        raise UsageProblem(
            "finding-several",
            "{count} findings {kind} of {case} differ",
            remedy="name the field, one of: {fields}" if len(fields) > 1 else "let them stand on the screen Check",
            count=len(found),
            kind=code,
            case=case,
            fields=", ".join(fields),
        )
    return found[0]
