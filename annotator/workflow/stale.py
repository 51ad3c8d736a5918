"""Why what was judged may no longer hold."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from annotator.model.case import Case
from annotator.model.finding import finding_hash
from annotator.model.label import Answerability, Decision, Follow, Judgement, Label, label_hash
from annotator.model.reference import parse_reference
from annotator.text.messages import UsageProblem
from annotator.workflow.bearing import gone_since
from annotator.workflow.context import Project
from annotator.workflow.gold import Gold
from annotator.workflow.landings import LandingIndex
from annotator.workflow.places import NeedNow, Standing, needs_now
from annotator.workflow.research import new_hits
from annotator.workflow.wording import turned


class Why(StrEnum):
    """The reasons for which a case is stale (design section 3)."""

    QUESTION_CHANGED = "question-changed"
    LABEL_CHANGED = "label-changed"
    LABEL_ADDED = "label-added"
    LABEL_GONE = "label-gone"
    GUIDELINE_CHANGED = "guideline-changed"
    PASSAGE_WAITING = "passage-waiting"
    """The words of a passage changed or it was lost, and nobody has said yet where it is."""
    PASSAGE_CONFLICT = "passage-conflict"
    """People gave different answers to where it is."""
    PASSAGE_DROPPED = "passage-dropped"
    NOT_LANDED = "not-landed"
    """A new edition is in force and `migrate` has not been run."""
    NO_EDITION = "no-edition"
    """No edition of the document is in force."""
    REFERENCE_BROKEN = "reference-broken"
    """The reference leads to no text."""
    PASSAGE_EDITED = "passage-edited"
    """A person confirmed where it is, but its words are not those that were judged."""
    PASSAGE_TURNED = "passage-turned"
    """The words in which a person confirmed it say not or must where those that were judged did not, or the reverse."""
    FACT_GONE = "fact-gone"
    """A person confirmed where a passage is, and what a fact says does not stand there any more."""
    NEW_EDITION = "new-edition"
    """A new edition came into force for a passage that is pinned to an older one."""
    SEARCH_FINDS_NEW = "search-finds-new"


_IN_WORDS: Final = {
    Why.QUESTION_CHANGED: "the question changed since {about} judged it",
    Why.LABEL_CHANGED: "label {about} changed since it was decided",
    Why.LABEL_ADDED: "label {about} came in after it was decided",
    Why.LABEL_GONE: "label {about}, on which it was decided, is gone",
    Why.GUIDELINE_CHANGED: "the guideline changed since version {about}",
    Why.PASSAGE_WAITING: "a passage of {about} waits for somebody to say where it is",
    Why.PASSAGE_CONFLICT: "people differ about where a passage of {about} is",
    Why.PASSAGE_DROPPED: "a passage of {about} is gone",
    Why.NOT_LANDED: "a passage of {about} was not looked for yet in the edition in force",
    Why.NO_EDITION: "no edition is in force for a passage of {about}",
    Why.REFERENCE_BROKEN: "a passage of {about} leads to no text",
    Why.PASSAGE_EDITED: "a passage of {about} was confirmed in other words",
    Why.PASSAGE_TURNED: "a passage of {about} was confirmed in words that say not, must or may otherwise",
    Why.FACT_GONE: "{about} says what does not stand in its passage any more",
    Why.NEW_EDITION: "{about} has a new edition, and a passage is pinned to an older one",
    Why.SEARCH_FINDS_NEW: "its search, run again, finds {about}",
}


def in_words(why: str, about: str) -> str:
    """A reason, and what it is about (`needs.a`, `facts.0`, …), in words; facts are counted from 1."""
    kind, _, name = about.partition(".")
    if kind == "needs" and name:
        about = f"need {name}"
    elif kind == "facts" and name.isdecimal():
        about = f"fact {int(name) + 1}"
    return _IN_WORDS[Why(why)].format(about=about)


WARN_ONLY = frozenset({Why.PASSAGE_EDITED, Why.PASSAGE_DROPPED, Why.GUIDELINE_CHANGED, Why.NEW_EDITION})
"""Reasons for a second look that do not make the gold wrong by themselves; a person may let them stand."""


@dataclass(frozen=True, slots=True)
class Stale:
    """One reason, with what it is about."""

    why: Why
    about: str = ""
    """A field (`needs.a`), a label (`anna.1`), a document or a reference."""
    detail: str = ""
    """What stands there now, where that is the reason: words, or an edition."""

    @property
    def code(self) -> str:
        """Code of the finding that tells it."""
        return f"stale-{self.why.value}"

    @property
    def params(self) -> dict[str, str]:
        """Values of that finding."""
        return {"about": self.about, "detail": self.detail}

    def accepted(self, case: Case) -> bool:
        """Whether a person saw just this and let it stand."""
        said = finding_hash(self.code, None, self.params)
        return self.why in WARN_ONLY and any(one.of == said for one in case.accepted)


_STATES = {
    Standing.WAITING: Why.PASSAGE_WAITING,
    Standing.CONFLICT: Why.PASSAGE_CONFLICT,
    Standing.UNLANDED: Why.NOT_LANDED,
    Standing.DROPPED: Why.PASSAGE_DROPPED,
    Standing.GONE: Why.NO_EDITION,
    Standing.BROKEN: Why.REFERENCE_BROKEN,
}


def stale_reasons(
    project: Project,
    case: Case,
    labels: Sequence[Label],
    decision: Decision | None,
    gold: Gold | None,
    *,
    date: datetime.date,
    guideline_version: int,
    landings: LandingIndex,
) -> tuple[Stale, ...]:
    """Every reason why a case should be looked at again; empty where what was judged still holds."""
    if case.retired is not None:
        return ()
    found = list(_changed(case, labels, decision, guideline_version))
    judged: Sequence[Judgement] = [gold.judgement] if gold else labels
    for judgement in judged:
        needs = needs_now(project, judgement, date=date, landings=landings)
        found += _passages(needs)
        found += (
            Stale(Why.FACT_GONE, f"facts.{at}", ", ".join(quantity.raw for quantity in gone))
            for at, gone in gone_since(project, judgement, needs)
        )
        found += _pinned(project, judgement, date)
        found += _searches(project, case, judgement, date)
    return tuple(dict.fromkeys(found))


def _changed(case: Case, labels: Sequence[Label], decision: Decision | None, guideline_version: int) -> Iterator[Stale]:
    asked = case.asked()
    if decision is None:
        for label in labels:
            if label.asked is not None and label.asked != asked:
                yield Stale(Why.QUESTION_CHANGED, f"{label.person}.{label.round}")
        return
    if decision.asked is not None and decision.asked != asked:
        yield Stale(Why.QUESTION_CHANGED, "decision")
    if decision.guideline is not None and decision.guideline < guideline_version:
        yield Stale(Why.GUIDELINE_CHANGED, f"{decision.guideline}")
    now = {f"{label.person}.{label.round}": label_hash(label) for label in labels}
    for name, judged in decision.judged.items():
        if name not in now:
            yield Stale(Why.LABEL_GONE, name)
        elif now[name] != judged:
            yield Stale(Why.LABEL_CHANGED, name)
    for name in now.keys() - decision.judged.keys():
        yield Stale(Why.LABEL_ADDED, name)


def _passages(needs: Sequence[NeedNow]) -> Iterator[Stale]:
    for need in needs:
        for passage in need.any:
            for now in passage.parts:
                why = _STATES.get(now.state)
                if why is not None:
                    yield Stale(why, f"needs.{need.need.need}")
                elif now.reworded:
                    yield Stale(Why.PASSAGE_EDITED, f"needs.{need.need.need}", now.answers[0].quote)
                    if turned(now.words, now.answers[0].quote):
                        yield Stale(Why.PASSAGE_TURNED, f"needs.{need.need.need}", now.answers[0].quote)


def _pinned(project: Project, judgement: Judgement, date: datetime.date) -> Iterator[Stale]:
    then: Mapping[str, str] = judgement.in_force if isinstance(judgement, Label | Decision) else {}
    pinned = {
        parse_reference(part.at).document
        for passage in judgement.passages()
        if passage.follow is Follow.PINNED
        for part in passage.places()
    }
    for document in sorted(pinned & then.keys()):
        try:
            now = project.corpus.in_force(document, date)
        except UsageProblem:
            continue
        if now is not None and now.base_version() != then[document].partition("~")[0]:
            yield Stale(Why.NEW_EDITION, document, now.version)


def _searches(project: Project, case: Case, judgement: Judgement, date: datetime.date) -> Iterator[Stale]:
    if judgement.answerability in (None, Answerability.ANSWERABLE):
        return
    for search in judgement.searched:
        for at in new_hits(project, case, search, date=date):
            yield Stale(Why.SEARCH_FINDS_NEW, at)
