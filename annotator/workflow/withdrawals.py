"""What an edition that is complete withdraws: a guard against a folder that holds only a part."""

from collections.abc import Collection

from annotator.model.results import AddStatus
from annotator.text.messages import UsageProblem
from annotator.workflow.adding import AddPlan
from annotator.workflow.context import Project
from annotator.workflow.planning import plan

_MANY = 5
"""So many documents are withdrawn without a further word, whatever share of all they are."""


def withdrawal_refused(made: AddPlan, withdraw: int | None, places: int) -> UsageProblem | None:
    """Why a plan may not be carried out: it withdraws more than half of what stands, or not what `withdraw` says.

    What an interrupted call withdrew counts, so that the number that was said once holds until all is done. `places` is
    how many places of labels rest on the documents.
    """
    counts = made.counts()[AddStatus.WITHDRAWN]
    gone, all_there = counts + made.withdrawn_before, made.standing
    if withdraw is not None and counts and withdraw != gone:
        return UsageProblem(
            "withdraws-another-number",
            "this would withdraw {gone} of {all} documents, not {said}; nothing was written",
            remedy="look at them with --dry-run; where they are meant, say --withdraw {gone}",
            gone=gone,
            all=all_there,
            said=withdraw,
        )
    if withdraw is None and counts and gone >= _MANY and 2 * gone > all_there:
        return UsageProblem(
            "withdraws-most",
            "--complete would withdraw {gone} of {all} documents (places of labels in them: {places}); "
            "nothing was written",
            remedy="leave out --complete where the folder holds only a part; look with --dry-run; where it is meant, "
            "say --withdraw {gone}",
            gone=gone,
            all=all_there,
            places=places,
        )
    return None


def places_in(project: Project, documents: Collection[str]) -> int:
    """How many places that labels in use, of anybody, and decisions rest on lie in these documents."""
    wanted = set(documents)
    if not wanted:
        return 0
    found = (entry.here.place or entry.here.since or entry.here.start for entry in plan(project).entries)
    return sum(place is not None and place.document in wanted for place in found)
