"""Labels: what may be submitted, what is put down, what stays hidden."""

import pytest

from annotator.model.label import Answerability, Behaviour, Decision, Follow, Label, Need, Part, Passage
from annotator.store.base import Kind
from annotator.text.messages import UsageProblem
from annotator.workflow.cases import edit_case, load_case, new_case, retire_case
from annotator.workflow.comments import comment, comments
from annotator.workflow.labels import (
    discard_draft,
    labels_to_decide,
    load_draft,
    missing,
    own_label,
    save_draft,
    submit,
    visible_labels,
)
from annotator.workflow.views import case_view
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, OLD, Team, answer, no_answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."


def code_of(problem: pytest.ExceptionInfo[UsageProblem]) -> str:
    return problem.value.message.code


def test_a_submitted_label_has_its_places_words_and_the_question_it_judged() -> None:
    team = Team()
    case = team.ask()
    label = team.give("ana", case, HOTEL, facts=("100 EUR",))
    passage = label.needs[0].any[0]
    start = OLD.index(HOTEL)
    assert passage.at == f"{DOCUMENT}@2021#hotels"
    assert passage.span == (start, start + len(HOTEL))
    assert passage.quote == HOTEL
    assert OLD[: passage.span[0]].endswith(passage.before)
    assert passage.before
    assert OLD[passage.span[1] :].startswith(passage.after)
    assert passage.after
    assert label.asked == load_case(team.project, SET, case).asked()
    assert (label.person, label.round, label.behaviour) == ("ana", 1, Behaviour.ANSWER)


def test_a_later_mind_is_a_new_round_and_the_same_mind_is_none() -> None:
    team = Team()
    case = team.ask()
    first = team.give("ana", case, HOTEL)
    assert team.give("ana", case, HOTEL) == first
    second = team.give("ana", case, "Breakfast is included.")
    assert second.round == 2
    assert [key.parts[3] for key in team.store.list(Kind.LABEL, SET, case)] == ["1", "2"]
    assert own_label(team.acting("ana"), SET, case) == second


def test_the_same_judgement_of_a_changed_question_is_a_new_round() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    edit_case(team.acting("ana"), SET, case, question="How much is paid for a hotel abroad?")
    assert team.give("ana", case, HOTEL).round == 2


@pytest.mark.parametrize(
    ("label", "code"),
    [
        (answer("x"), "evidence-missing"),
        (answer("x", HOTEL, answerability=None), "answerability-missing"),
        (answer("x", HOTEL, answerability=Answerability.PARTIAL), "search-missing"),
        (no_answer("x", reason=None), "reason-missing"),
        (no_answer("x", searched=()), "search-missing"),
        (no_answer("x", needs=answer("x", HOTEL).needs), "evidence-too-much"),
        (answer("x", HOTEL, facts=(" ",)), "fact-empty"),
        (answer("x", HOTEL).model_copy(update={"needs": answer("x", HOTEL).needs * 2}), "need-twice"),
        (answer("x", HOTEL).model_copy(update={"needs": (*answer("x", HOTEL).needs, Need(need="z"))}), "need-empty"),
        (answer("x", "Parking costs 5 EUR."), "quote-not-found"),
        (answer("x", "are"), "quote-ambiguous"),
        (Label(case="x", person="p", cannot_judge="  "), "cannot-judge-why"),
    ],
)
def test_what_is_not_complete_is_refused_and_nothing_is_written(label: Label, code: str) -> None:
    team = Team()
    case = team.ask()
    with pytest.raises(UsageProblem) as problem:
        submit(team.acting("ana"), SET, case, label)
    assert code_of(problem) == code
    assert not team.store.list(Kind.LABEL, SET, case)


@pytest.mark.parametrize(
    ("passage", "code"),
    [
        (Passage(at=f"{DOCUMENT}@2021#nowhere", quote=HOTEL), "section-unknown"),
        (Passage(at=f"{DOCUMENT}@2021#nowhere"), "section-unknown"),
        (Passage(at=f"{DOCUMENT}@1999#hotels", quote=HOTEL), "edition-unknown"),
        (Passage(at="no/such@2021#hotels", quote=HOTEL), "document-unknown"),
        (Passage(at=f"{DOCUMENT}@2021#parking", quote=HOTEL), "quote-not-found"),
        (Passage(at=f"{DOCUMENT}@2021#hotels", span=(0, 5), quote="Hotel"), "quote-differs"),
        (Passage(at=f"{DOCUMENT}@2021#hotels", span=(5, 999_999)), "quote-differs"),
        (Passage(at=f"{DOCUMENT}@2021"), "section-unknown"),
    ],
)
def test_a_place_that_does_not_hold_is_refused(passage: Passage, code: str) -> None:
    team = Team()
    case = team.ask()
    label = answer(case).model_copy(update={"needs": (Need(need="a", any=(passage,)),)})
    with pytest.raises(UsageProblem) as problem:
        submit(team.acting("ana"), SET, case, label)
    assert code_of(problem) == code


def test_parts_are_located_each() -> None:
    team = Team()
    case = team.ask()
    parts = tuple(Part(at=DOCUMENT, quote=quote) for quote in (HOTEL, "Parking fees are paid."))
    label = answer(case).model_copy(update={"needs": (Need(need="a", any=(Passage(parts=parts),)),)})
    done = submit(team.acting("ana"), SET, case, label)
    assert [part.reference().section for part in done.passages()[0].places()] == ["hotels", "parking"]


def test_white_space_between_the_words_of_a_quote_does_not_matter() -> None:
    team = Team()
    case = team.ask()
    label = team.give("ana", case, "Hotel costs are paid\n  up to 100 EUR per night.")
    assert label.needs[0].any[0].quote == HOTEL


def test_nobody_sees_a_label_before_their_own_is_in() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL)
    boris = team.acting("boris")
    comment(team.acting("ana"), SET, case, "I marked the hotel section")
    assert visible_labels(boris, SET, case) == ()
    assert comments(boris, SET, case) == ()
    view = case_view(boris, SET, case)
    assert view.hidden
    assert view.labels == ()
    assert view.comments == ()
    with pytest.raises(UsageProblem) as problem:
        labels_to_decide(boris, SET, case)
    assert code_of(problem) == "decide-too-early"
    team.give("boris", case, "Breakfast is included.")
    assert {label.person for label in visible_labels(boris, SET, case)} == {"ana", "boris"}
    assert [one.says for one in comments(boris, SET, case)] == ["I marked the hotel section"]


def test_who_may_decide_sees_the_labels_of_a_dispute_and_what_they_differ_in() -> None:
    team = Team()
    case = team.ask()
    judge = team.acting("clara")
    team.give("ana", case, HOTEL)
    comment(team.acting("ana"), SET, case, "I marked the hotel section")
    # Until all labels are in, nobody is shown them, whatever their duties are.
    view = case_view(judge, SET, case)
    assert (view.hidden, view.labels, view.differences, view.comments) == (True, (), (), ())
    team.give("boris", case, "Breakfast is included.")
    view = case_view(judge, SET, case)
    assert {label.person for label in view.labels} == {"ana", "boris"}
    assert {one.labels for one in view.differences} == {("ana.1", "boris.1")}
    assert {one.kind for one in view.differences} == {"need"}
    assert [one.says for one in view.comments] == ["I marked the hotel section"]
    assert not view.hidden


def test_who_decided_cannot_label_blind_any_more() -> None:
    team = Team()
    case = team.ask()
    team.file(Decision(case=case, person="clara", answerability=Answerability.ANSWERABLE))
    with pytest.raises(UsageProblem) as problem:
        team.give("clara", case, HOTEL)
    assert code_of(problem) == "label-after-deciding"


def test_a_retired_case_takes_no_label() -> None:
    team = Team()
    case = team.ask()
    retire_case(team.acting("ana"), SET, case, "asked twice")
    with pytest.raises(UsageProblem) as problem:
        team.give("boris", case, HOTEL)
    assert code_of(problem) == "case-retired"


def test_who_cannot_judge_says_why_and_nothing_else_is_kept() -> None:
    team = Team()
    case = team.ask()
    label = team.give("boris", case, HOTEL, cannot_judge="I do not know the policy")
    assert label.cannot_judge == "I do not know the policy"
    assert label.needs == ()
    assert label.answerability is None


def test_a_draft_is_kept_until_it_is_submitted_or_discarded() -> None:
    team = Team()
    case = team.ask()
    project = team.acting("ana")
    draft = Label(case=case, person="somebody-else", note="half done")
    saved = save_draft(project, SET, draft, base=None)
    assert saved.person == "ana"
    assert load_draft(project, SET, case) == saved
    assert load_draft(team.acting("boris"), SET, case) is None
    team.give("ana", case, HOTEL)
    assert load_draft(project, SET, case) is None
    save_draft(project, SET, draft, base=None)
    discard_draft(project, SET, case)
    discard_draft(project, SET, case)
    assert load_draft(project, SET, case) is None


def test_pinned_passages_put_down_which_edition_was_in_force() -> None:
    team = Team(texts=(OLD, OLD.replace("100", "120")))
    case = team.ask()
    passage = Passage(at=f"{DOCUMENT}@2021#hotels", quote=HOTEL, follow=Follow.PINNED)
    label = answer(case).model_copy(update={"needs": (Need(need="a", any=(passage,)),)})
    assert submit(team.acting("ana"), SET, case, label).in_force == {DOCUMENT: "2022"}


def test_ids_are_slugs_of_questions_in_any_script() -> None:
    team = Team()
    made = new_case(team.acting("ana"), SET, "Какъв е лимитът за хотел?", language="bg")
    assert made.case.startswith("kakav-e-limitat-za-hotel-")
    again = new_case(team.acting("ana"), SET, "Какъв е лимитът за хотел?", language="bg")
    assert made.case != again.case


def test_all_that_is_missing_is_told_at_once_and_a_need_by_its_name() -> None:
    team = Team()
    case = team.ask()
    label = answer(case, HOTEL, answerability=None)
    label = label.model_copy(update={"needs": (*label.needs, Need(need="z"))})
    assert [one.code for one in missing(label)] == ["answerability-missing", "need-empty"]
    with pytest.raises(UsageProblem) as problem:
        submit(team.acting("ana"), SET, case, label.model_copy(update={"answerability": Answerability.ANSWERABLE}))
    assert problem.value.message.text() == "need z has no passage"
    assert problem.value.message.what == "need {need} has no passage"
