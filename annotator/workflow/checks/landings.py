"""Whether landings are as sure as they were taken for, and what stands around the passages they carried."""

from collections.abc import Collection, Iterator, Sequence

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.landing import Confirmation, LandingRecord
from annotator.workflow.context import Project
from annotator.workflow.places import NeedNow, Standing
from annotator.workflow.telling import known_anchors
from annotator.workflow.tiers import Rate, rates

_NAMED = 3
"""Landings that a finding names."""


def tier_findings(project: Project) -> Iterator[Finding]:
    """A warning for every kind of landings that people's answers show to be less often right than its bar wants.

    The landings are named by their anchors, and with their places where who acts may know of a label that rests there.
    """
    below = [rate for rate in rates(project.landings.refreshed(), project.corpus).values() if rate.below_bar]
    known = known_anchors(project) if below else frozenset()
    for rate in below:
        yield _silent(rate, known) if rate.silent else _asked(rate, known)


def _silent(rate: Rate, known: Collection[str]) -> Finding:
    return Finding(
        code="tier-below-bar",
        severity=Severity.WARNING,
        what="landings that count without being asked about were wrong: of the kind {tier} people here confirmed "
        "{right} of {of}, and with the study they are below {bar}: {wrong}",
        remedy="look through the landings of this kind (`annotator land SET --audit`), answer those that are wrong, "
        "and report the ones named here",
        params=_params(rate, known),
    )


def _asked(rate: Rate, known: Collection[str]) -> Finding:
    return Finding(
        code="tier-below-bar",
        severity=Severity.INFO,
        what="what is proposed for landings of the kind {tier} was right in {right} of {of} answers here, "
        "less often than {bar}: {wrong}",
        remedy="look closely before you accept one",
        params=_params(rate, known),
    )


def _params(rate: Rate, known: Collection[str]) -> dict[str, object]:
    named = "; ".join(_told(*one, known) for one in rate.wrong[:_NAMED])
    more = len(rate.wrong) - _NAMED
    return {
        "tier": rate.tier,
        "right": rate.right,
        "of": rate.of,
        "bar": f"{rate.bar:.2%}",
        "wrong": f"{named}; and {more} more" if more > 0 else named,
    }


def _told(record: LandingRecord, said: Confirmation, known: Collection[str]) -> str:
    if record.anchor not in known:
        return f"{record.anchor}: {said.person} says otherwise"
    was = record.place.reference() if record.place is not None else "nowhere"
    now = said.place.reference() if said.place is not None else "gone"
    return f"{record.anchor} from {record.start.reference()}: engine {was}, {said.person} {now}"


def context_findings(case: Case, needs: Sequence[NeedNow]) -> Iterator[Finding]:
    """Passages that count in their own words while what stands around them may have turned their meaning."""
    for need in needs:
        for passage in need.any:
            for now in passage.parts:
                flagged = any("context_changed" in record.flags for record in now.landings)
                if now.state is Standing.CARRIED and flagged and now.place is not None:
                    yield Finding(
                        code="context-changed",
                        severity=Severity.WARNING,
                        case=case.case,
                        field=f"needs.{need.need.need}",
                        what="a passage stands as it was, and what stands around it changed in a number, a date, a "
                        "negation or the like: {at} is {now}",
                        remedy="read it where it stands now; accept this with a word of why, or label the case again",
                        params={"at": now.part.at, "now": str(now.place.reference())},
                    )
