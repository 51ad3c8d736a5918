"""What is told beside the fields while a case is written: each kind found, ordinary work left alone, nothing breaks."""

import datetime
import itertools
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.model.finding import Finding, Severity
from annotator.model.label import Answerability, Distractor, DistractorKind, Fact, Label, Need, Passage, Search
from annotator.store.base import Key, Kind, Put
from annotator.text.messages import UsageProblem
from annotator.workflow.asked import Asked, _read, _Shelf
from annotator.workflow.cases import accept_finding, edit_case, load_case
from annotator.workflow.check import check, findings_for_draft
from annotator.workflow.context import Project
from annotator.workflow.quoting import passage_at
from tests.hostile import HOSTILE, document
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, Team, answer, no_answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."
TEXT = f"""---
title: Travel
---
# Travel policy

<!-- Taxis are paid in secret. -->

## Hotels

{HOTEL} Breakfast is included.
"""


def team_of(text: str = TEXT) -> Team:
    return Team(labels=1, texts=(text,))


def passage(team: Team, words: str, *, grow: tuple[int, int] = (0, 0)) -> Passage:
    text = team.text(DOCUMENT, "2021")
    start = text.index(words)
    return passage_at(team.project, DOCUMENT, "2021", start + grow[0], start + len(words) + grow[1])


def found(team: Team, case: str, draft: Label) -> dict[str, Finding]:
    return {one.code: one for one in findings_for_draft(team.acting("ana"), SET, case, draft)}


def linked(team: Team, case: str, words: str, *, grow: tuple[int, int] = (0, 0), **fields: Any) -> Label:
    need = Need(need="a", any=(passage(team, words, grow=grow),))
    return answer(case).model_copy(update={"needs": (need,), **fields})


@pytest.mark.parametrize(
    ("question", "code", "severity"),
    [
        ("Who pays a hotel and when is it paid back?", "question-double", Severity.INFO),
        ("Who pays for the hotel", "question-unmarked", Severity.INFO),
        ("What is said on https://example.org about hotels?", "question-address", Severity.WARNING),
        ("Who pays for it according to the context?", "question-context", Severity.WARNING),
        ("Does this policy say who pays for it?", "question-points", Severity.WARNING),
        ("Wer zahlt eigentlich das Hotel auf einer Reise?", "question-language", Severity.WARNING),
        ("Who pays " + "and pays " * 20 + "for it?", "question-long", Severity.INFO),
    ],
)
def test_how_a_question_is_put_is_told_beside_it_and_in_check(question: str, code: str, severity: Severity) -> None:
    team = team_of()
    case = team.ask(question, language="en")
    one = found(team, case, answer(case))[code]
    assert (one.severity, one.field) == (severity, "question")
    assert code in [finding.code for finding in check(team.acting("ana"), SET).findings]


@pytest.mark.parametrize(
    ("words", "grow", "code"),
    [
        ("Taxis are paid in secret.", (0, 0), "passage-hidden"),
        ("title: Travel", (0, 0), "passage-hidden"),
        ("## Hotels", (0, 0), "passage-heading"),
        ("Hotels", (0, 0), "passage-heading"),
        (HOTEL, (2, 0), "passage-cut"),
        (HOTEL, (0, 4), "passage-cut"),
    ],
)
def test_passages_that_prove_nothing_are_told_at_their_place(words: str, grow: tuple[int, int], code: str) -> None:
    team = team_of()
    case = team.ask("How much do I get for a room?")
    one = found(team, case, linked(team, case, words, grow=grow))[code]
    assert (one.severity, one.field) == (Severity.WARNING, "needs.a.0")


@pytest.mark.parametrize("heading", ["Hotels\n======", "### Hotels ###"])
def test_headings_of_every_kind_are_told_from_text(heading: str) -> None:
    team = team_of(f"# All\n\n{heading}\n\nHotels are paid.\n")
    case = team.ask("How much do I get for a room?")
    assert "passage-heading" in found(team, case, linked(team, case, "Hotels"))
    assert "passage-heading" not in found(team, case, linked(team, case, "Hotels are paid."))


def test_an_ordinary_case_has_nothing_to_tell() -> None:
    team = team_of()
    case = team.ask("How much do I get for a room?", language="en")
    draft = linked(team, case, HOTEL, facts=(Fact(says="100 EUR", needs=("a",)),))
    assert found(team, case, draft) == {}


def test_a_long_passage_is_told_with_its_length() -> None:
    sentence = "All costs are paid back soon. "
    team = team_of("# Costs\n\n" + sentence * 60)
    case = team.ask("When do I get money back?")
    draft = linked(team, case, (sentence * 55).strip())
    assert found(team, case, draft)["passage-long"].params["count"] == 55 * len(sentence) - 1


def test_a_question_in_the_words_of_its_passage_and_one_that_answers_itself() -> None:
    team = team_of()
    case = team.ask("Which hotel costs are paid up to 100 EUR per night?")
    draft = linked(team, case, HOTEL, facts=(Fact(says="100 EUR", needs=("a",)),))
    told = found(team, case, draft)
    assert told["question-repeats-passage"].severity is Severity.WARNING
    assert told["question-answers-itself"].field == "facts.0"


def test_the_unit_that_differs_is_told_apart_from_the_number_that_is_missing() -> None:
    team = team_of()
    case = team.ask("How much do I get for a room?")
    told = found(team, case, linked(team, case, HOTEL, facts=(Fact(says="100 BGN", needs=("a",)),)))
    assert told["fact-unit-mismatch"].params == {"missing": "100 BGN", "there": "100 EUR"}
    assert told["fact-unit-mismatch"].severity is Severity.ERROR
    assert "fact-number-missing" not in told
    told = found(team, case, linked(team, case, HOTEL, facts=(Fact(says="150 EUR", needs=("a",)),)))
    assert "fact-number-missing" in told
    assert "fact-unit-mismatch" not in told
    assert "fact-number-missing" not in found(
        team, case, linked(team, case, HOTEL, facts=(Fact(says="one hundred euros", needs=("a",)),))
    )


def test_a_need_without_a_fact_is_told_where_other_needs_have_one() -> None:
    team = team_of()
    case = team.ask("How much do I get for a room?")
    needs = (
        Need(need="a", any=(passage(team, HOTEL),)),
        Need(need="b", any=(passage(team, "Breakfast is included."),)),
    )
    draft = answer(case).model_copy(update={"needs": needs, "facts": (Fact(says="100 EUR", needs=("a",)),)})
    assert found(team, case, draft)["need-without-fact"].field == "needs.b"
    anywhere = draft.model_copy(update={"facts": (Fact(says="100 EUR"),)})
    assert "need-without-fact" not in found(team, case, anywhere)


def test_what_the_asker_may_not_know_wants_the_passage_that_says_it() -> None:
    team = team_of()
    case = team.ask("How much may the board spend on a room?")
    bare = no_answer(case, answerability=Answerability.FORBIDDEN, reason=None)
    told = found(team, case, bare)["forbidden-unshown"]
    assert (told.severity, told.field) == (Severity.WARNING, "needs")
    shown = bare.model_copy(update={"needs": (Need(need="a", any=(passage(team, HOTEL),)),)})
    assert "forbidden-unshown" not in found(team, case, shown)
    assert "forbidden-unshown" not in found(team, case, no_answer(case))


def test_claims_that_there_is_no_answer_want_searches_worth_the_name() -> None:
    team = team_of()
    case = team.ask("How long is parental leave?")
    thin = no_answer(case, searched=(Search(words="leave"), Search(words="Leaves")))
    assert found(team, case, thin)["search-thin"].severity is Severity.WARNING
    hits = (f"{DOCUMENT}@2021#hotels",)
    unread = no_answer(case, searched=(Search(words="parental leave", found=hits),))
    assert found(team, case, unread)["search-unread"].field == "searched"
    read = unread.model_copy(update={"distractors": (Distractor(at=hits[0], why=DistractorKind.LOOKS_ALIKE),)})
    assert "search-unread" not in found(team, case, read)
    assert "search-missing" in found(team, case, no_answer(case, searched=()))


def test_no_mark_is_told_where_the_other_questions_have_none() -> None:
    team = team_of()
    case = team.ask("wer zahlt das hotel")
    assert "question-unmarked" in found(team, case, answer(case))
    team.ask("wann ist meine ware da")
    assert "question-unmarked" not in found(team, case, answer(case))


def test_a_paraphrase_is_caught_by_the_same_passage_and_fact() -> None:
    team = team_of()
    first = team.ask("How much do I get for a room?")
    team.give("ana", first, HOTEL, facts=("100 EUR",))
    second = team.ask("Welche Grenze gilt für Übernachtungen?")
    draft = linked(team, second, HOTEL, facts=(Fact(says="one hundred euros", needs=("a",)),))
    one = found(team, second, draft)["question-paraphrase"]
    assert (one.params["other"], one.severity) == (first, Severity.WARNING)
    other_fact = linked(team, second, HOTEL, facts=(Fact(says="per night", needs=("a",)),))
    assert "question-paraphrase" not in found(team, second, other_fact)


def test_others_labels_are_no_reason_to_call_a_question_a_paraphrase() -> None:
    team = team_of()
    first = team.ask("How much do I get for a room?")
    team.give("boris", first, HOTEL, facts=("100 EUR",))
    second = team.ask("Welche Grenze gilt für Übernachtungen?")
    draft = linked(team, second, HOTEL, facts=(Fact(says="100 EUR", needs=("a",)),))
    assert "question-paraphrase" not in found(team, second, draft)


def test_like_questions_are_duplicates_only_where_the_same_passage_answers_them() -> None:
    team = team_of()
    first = team.ask("How much is paid for a hotel?")
    second = team.ask("How much is paid for an hotel?")
    assert found(team, second, answer(second))["question-similar"].severity is Severity.WARNING
    team.give("ana", first, HOTEL)
    told = found(team, second, linked(team, second, HOTEL))
    assert told["question-duplicate"].params["other"] == first
    assert "question-similar" in found(team, second, linked(team, second, "Breakfast is included."))


def test_what_was_let_stand_stays_so_over_other_edits_and_not_over_its_own() -> None:
    team = team_of()
    case = team.ask("Does this policy say who pays?")
    draft = linked(team, case, HOTEL, grow=(2, 0))
    told = found(team, case, draft)
    for code in ("question-points", "passage-cut"):
        accept_finding(team.acting("ana"), SET, case, told[code], "it is meant so")
    edit_case(team.acting("ana"), SET, case, tags=("hotels",))
    more = Need(need="a", any=(passage(team, "Breakfast is included."), *draft.needs[0].any))
    told = found(team, case, draft.model_copy(update={"needs": (more,)}))
    assert told["passage-cut"].field == "needs.a.1"
    assert {told[code].accepted for code in ("question-points", "passage-cut")} == {"it is meant so"}
    edit_case(team.acting("ana"), SET, case, question="Does this policy say who pays for meals?")
    cut_elsewhere = linked(team, case, HOTEL, grow=(3, 0))
    told = found(team, case, cut_elsewhere)
    assert {told[code].accepted for code in ("question-points", "passage-cut")} == {None}
    assert told["passage-cut"].severity is Severity.WARNING


def test_a_note_can_be_let_stand_and_a_mere_state_cannot() -> None:
    team = team_of()
    case = team.ask("Who pays for the hotel")
    accept_finding(team.acting("ana"), SET, case, found(team, case, answer(case))["question-unmarked"], "they write so")
    assert found(team, case, answer(case))["question-unmarked"].accepted == "they write so"
    state = next(one for one in check(team.acting("ana"), SET).findings if one.code == "not-reviewed")
    with pytest.raises(UsageProblem, match="needs no word"):
        accept_finding(team.acting("ana"), SET, case, state, "so be it")


def test_looking_can_be_broken_off() -> None:
    team = team_of()
    case = team.ask("Who pays for the hotel")
    answers = iter((False, True))
    assert [one.code for one in findings_for_draft(team.acting("ana"), SET, case, Label(case=case, person="ana"))] != []
    part = findings_for_draft(
        team.acting("ana"), SET, case, Label(case=case, person="ana"), stopped=lambda: next(answers)
    )
    assert [one.code for one in part] == ["answerability-missing"]


def test_the_files_of_a_set_are_looked_at_again_only_for_a_share_of_the_time() -> None:
    team = team_of()
    case = team.ask("Who pays for the hotel?")
    project = team.acting("ana")
    clock = iter([0.0, 1.0, 2.0, 40.0, 60.0, 61.0])
    shelf = _Shelf(lambda: next(clock))
    first = shelf.of(project, SET, case)
    other = team.ask("Who pays for meals?")
    assert shelf.of(project, SET, case) is first
    assert shelf.of(project, SET, case) is first
    assert other in shelf.of(project, SET, other).by_case


def test_a_new_case_is_put_beside_those_that_are_known_without_reading_them_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    team = team_of()
    project = team.acting("ana")
    first = team.ask("Who pays for the hotel?")
    judged = team.ask("Who pays for meals?")
    clock = itertools.chain([0.0, 10.0], itertools.count(11.0, 0.1))
    shelf = _Shelf(lambda: next(clock))
    shelf.of(project, SET, first)
    read: list[str] = []

    def counted(project: Project, set_name: str) -> Asked:
        read.append(set_name)
        return _read(project, set_name)

    monkeypatch.setattr("annotator.workflow.asked._read", counted)
    for question in ("Are taxis paid", "Who pays for a room?", "Is a bus paid?"):
        new = team.ask(question)
        assert shelf.of(project, SET, new) == _read(project, SET)
    assert read == []
    labelled = team.ask("What is a day?")
    team.give("ana", labelled, HOTEL)
    assert shelf.of(project, SET, labelled) == _read(project, SET), "what was labelled meanwhile is read with its label"
    assert read == [SET]
    assert judged in shelf.of(project, SET, first).by_case


def _passages() -> st.SearchStrategy[Passage]:
    spans = st.tuples(st.integers(0, 9000), st.integers(1, 400)).map(lambda one: (one[0], one[0] + one[1]))
    places = st.sampled_from(
        [f"{DOCUMENT}@2021#hotels", f"{DOCUMENT}@2021", f"{DOCUMENT}@1999#x", "gone/x@1#y", DOCUMENT]
    )
    return st.builds(Passage, at=places, span=st.none() | spans, quote=st.text(max_size=20))


def _texts() -> st.SearchStrategy[str]:
    return st.sampled_from(HOSTILE) | st.text(st.characters(codec="utf-8"), max_size=40)


def _drafts() -> st.SearchStrategy[Label]:
    names = st.sampled_from(["a", "b", "c"])
    needs = st.builds(Need, need=names, any=st.lists(_passages(), max_size=3).map(tuple))
    facts = st.builds(Fact, says=_texts(), needs=st.lists(names, max_size=2).map(tuple))
    searches = st.builds(Search, words=_texts(), found=st.lists(st.sampled_from([DOCUMENT, "x y", ""])).map(tuple))
    distractors = st.builds(
        Distractor, at=st.sampled_from([DOCUMENT, "gone/x@1#y"]), why=st.sampled_from(DistractorKind), quote=_texts()
    )
    return st.builds(
        Label,
        case=st.just("x"),
        person=st.just("ana"),
        answerability=st.none() | st.sampled_from(Answerability),
        needs=st.lists(needs, max_size=3).map(tuple),
        facts=st.lists(facts, max_size=3).map(tuple),
        searched=st.lists(searches, max_size=2).map(tuple),
        distractors=st.lists(distractors, max_size=2).map(tuple),
    )


HOSTILE_TEAM = team_of(document() + "\n## Hotels\n\n" + HOTEL + "\n")
HOSTILE_CASE = HOSTILE_TEAM.ask("Who pays?", as_of=datetime.date(2022, 1, 1))


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
@given(draft=_drafts(), question=_texts())
def test_no_draft_and_no_question_breaks_the_findings(draft: Label, question: str) -> None:
    team, case = HOSTILE_TEAM, HOSTILE_CASE
    old = load_case(team.acting("ana"), SET, case)
    team.store.commit([Put(Key(Kind.CASE, (SET, case)), old.model_copy(update={"question": question}))])
    told = findings_for_draft(team.acting("ana"), SET, case, draft.model_copy(update={"case": case}))
    assert all(one.case == case and one.code and one.message() and one.said() for one in told)


BOTH = """# Leave

## Applying

Leave is to be applied for 14 days before it begins.

## Ordinary

Whoever wants leave applies for it in good time.

## Elsewhere

Two weeks (14 days) before the leave the application must be there.
"""
IN_TIME = "Whoever wants leave applies for it in good time."
FORMS = ("Leave is to be applied for 14 days before it begins.", "Two weeks (14 days) before")


def _any_of(team: Team, case: str, *words: str, **fields: Any) -> Label:
    need = Need(need="a", any=tuple(passage(team, one) for one in words))
    return answer(case).model_copy(update={"needs": (need,), **fields})


@pytest.mark.parametrize("needs", [("a",), ()])
@pytest.mark.parametrize("lacks", [0, 1, 2])
def test_a_number_that_an_alternative_lacks_is_told_at_that_alternative(lacks: int, needs: tuple[str, ...]) -> None:
    team = team_of(BOTH)
    case = team.ask("How early must holidays be asked for?")
    words = [*FORMS[:lacks], IN_TIME, *FORMS[lacks:]]
    draft = _any_of(team, case, *words, facts=(Fact(says="14 days", needs=needs),))
    one = found(team, case, draft)["alternative-without-fact"]
    assert (one.severity, one.field, one.params["missing"]) == (Severity.WARNING, f"needs.a.{lacks}", "14 days")
    accept_finding(team.acting("ana"), SET, case, one, "it leads to the other section")
    again = found(team, case, draft)["alternative-without-fact"]
    assert (again.severity, again.accepted) == (Severity.INFO, "it leads to the other section")
    assert "alternative-without-fact" not in found(team, case, _any_of(team, case, *FORMS, facts=draft.facts))
    # A number that stands in none of them is told at the fact, as an error.
    nowhere = found(team, case, _any_of(team, case, *FORMS, IN_TIME, facts=(Fact(says="30 days", needs=needs),)))
    assert "fact-number-missing" in nowhere
    assert "alternative-without-fact" not in nowhere


def test_an_alternative_need_not_say_what_another_need_says() -> None:
    team = team_of(BOTH)
    case = team.ask("How early must holidays be asked for?")
    second = Need(need="b", any=(passage(team, IN_TIME), passage(team, "the application must be there.")))
    draft = linked(team, case, FORMS[0], facts=(Fact(says="14 days", needs=("a", "b")),))
    draft = draft.model_copy(update={"needs": (*draft.needs, second)})
    assert "alternative-without-fact" not in found(team, case, draft)


@pytest.mark.parametrize(("words", "told"), [(12, False), (13, True)])
def test_a_fact_of_nearly_a_sentence_is_told_and_may_stay(words: int, told: bool) -> None:
    team = team_of()
    case = team.ask("How much do I get for a room?")
    long = Fact(says="100 EUR " + "paid " * (words - 2), needs=("a",))
    draft = linked(team, case, HOTEL, facts=(long,))
    findings = found(team, case, draft)
    assert ("fact-long" in findings) is told
    assert "fact-long" not in found(team, case, linked(team, case, HOTEL, facts=(Fact(says="100 EUR", needs=("a",)),)))
    short = long.model_copy(update={"variants": ("100 EUR",)})
    assert "fact-long" not in found(team, case, linked(team, case, HOTEL, facts=(short,)))
    if told:
        assert (findings["fact-long"].severity, findings["fact-long"].field) == (Severity.INFO, "facts.0")
        accept_finding(team.acting("ana"), SET, case, findings["fact-long"], "it is a motto")
        assert found(team, case, draft)["fact-long"].accepted == "it is a motto"
