"""A passage says one thing: evidence does not mislead, nothing is there twice, and parts are of one edition."""

from collections.abc import Callable
from typing import Any

import pytest

from annotator.model.finding import Severity
from annotator.model.label import Distractor, DistractorKind, Follow, Judgement, Label, Need, Part, Passage
from annotator.text.messages import UsageProblem
from annotator.workflow import drafting
from annotator.workflow.check import check, findings_for_draft
from annotator.workflow.doubled import doubled, refuse_doubled
from annotator.workflow.quoting import passage_at, section_passage
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, NEW, OLD, Team, answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."
FINES = "Fines are never paid."


def passage(team: Team, words: str, version: str = "2021", document: str = DOCUMENT, **more: Any) -> Passage:
    start = team.text(document, version).index(words)
    return passage_at(team.project, document, version, start, start + len(words), **more)


def section(team: Team) -> Passage:
    return section_passage(team.project, DOCUMENT, "2021", "hotels")


def misleading(one: Passage) -> Distractor:
    return Distractor(at=one.at, span=one.span, quote=one.quote, why=DistractorKind.LOOKS_ALIKE)


def joined(*parts: Passage) -> Passage:
    names = Part.model_fields
    return Passage(parts=tuple(Part(**{name: getattr(one, name) for name in names}) for one in parts))


def needs(*passages: Passage) -> tuple[Need, ...]:
    return tuple(Need(need=name, any=(one,)) for name, one in zip("abc", passages, strict=False))


Wrong = Callable[[Team], Judgement]
CASES: dict[str, tuple[Severity, Wrong]] = {
    "evidence-misleads": (
        Severity.ERROR,
        lambda t: Judgement(needs=needs(passage(t, HOTEL)), distractors=(misleading(passage(t, HOTEL)),)),
    ),
    "evidence-misleads-partly": (
        Severity.WARNING,
        lambda t: Judgement(needs=needs(section(t)), distractors=(misleading(passage(t, HOTEL)),)),
    ),
    "misleads-twice": (
        Severity.WARNING,
        lambda t: Judgement(distractors=(misleading(passage(t, HOTEL)),) * 2),
    ),
    "passage-in-two-needs": (
        Severity.WARNING,
        lambda t: Judgement(
            needs=(
                Need(need="a", any=(passage(t, HOTEL), passage(t, FINES))),
                Need(need="b", any=(passage(t, FINES),)),
            )
        ),
    ),
    "parts-overlap": (Severity.WARNING, lambda t: Judgement(needs=needs(joined(section(t), passage(t, HOTEL))))),
    "parts-of-editions": (
        Severity.WARNING,
        lambda t: Judgement(needs=needs(joined(passage(t, HOTEL), passage(t, FINES, "2022")))),
    ),
}


@pytest.mark.parametrize("code", CASES)
def test_each_is_told_while_it_is_written_and_by_check_and_no_other_is(code: str) -> None:
    team = Team(texts=(OLD, NEW), labels=1)
    severity, wrong = CASES[code]
    judgement = wrong(team)
    assert [(one.code, one.severity) for one in doubled(team.project, judgement)] == [(code, severity)]
    case = team.ask()
    fields: dict[str, Any] = {"needs": judgement.needs, "distractors": judgement.distractors}
    draft = answer(case).model_copy(update=fields)
    found = {one.code: one for one in findings_for_draft(team.acting("ana"), SET, case, draft)}
    assert found[code].severity is severity
    if judgement.needs:
        team.give("ana", case, **fields)
        told = {one.code: one for one in check(team.acting("ana"), SET).findings}
        assert told[code].severity is severity


@pytest.mark.parametrize("code", CASES)
def test_the_desk_refuses_to_make_it_so_and_lets_what_was_so_be_changed(code: str) -> None:
    team = Team(texts=(OLD, NEW))
    wrong = CASES[code][1](team)
    if code == "evidence-misleads-partly":
        refuse_doubled(team.project, Judgement(), wrong)
        return
    with pytest.raises(UsageProblem):
        refuse_doubled(team.project, Judgement(), wrong)
    refuse_doubled(team.project, wrong, wrong.model_copy(update={"note": "seen"}))
    first = wrong.model_copy(update={"distractors": wrong.distractors[:1]})
    if code == "misleads-twice":
        refuse_doubled(team.project, wrong, first)


def test_what_may_stand_side_by_side_is_not_told() -> None:
    team = Team(texts=(OLD, NEW))
    team.edition("hr/other", "2021", OLD)
    judgement = Judgement(
        needs=(
            Need(need="a", any=(section(team), passage(team, HOTEL))),
            Need(need="b", any=(joined(passage(team, FINES), passage(team, HOTEL, document="hr/other")),)),
        ),
        distractors=(
            misleading(passage(team, "Parking fees are paid.")),
            misleading(passage(team, "Fines are never paid.", "2022")),
        ),
    )
    assert list(doubled(team.project, judgement)) == []


def test_a_part_of_another_document_is_not_joined_to_what_means_another_edition() -> None:
    team = Team(texts=(OLD, NEW))
    team.edition("hr/other", "2021", OLD)
    label = Label(case="c", person="ana", needs=needs(passage(team, FINES, "2022")))
    pinned = passage(team, HOTEL, document="hr/other", follow=Follow.PINNED)
    with pytest.raises(UsageProblem, match="of an edition that the rest of the passage does not mean"):
        drafting.join_passage(label, "a", 0, pinned)
    assert drafting.join_passage(label, "a", 0, pinned.model_copy(update={"follow": Follow.CURRENT}))
