"""`check` and the handing over: each kind of trouble is found, nothing else is, and every count adds up."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.evaluation import read_export
from annotator.exchange.findings import junit, sarif
from annotator.exchange.native import export_native
from annotator.exchange.trec import export_trec
from annotator.model.corpus import Document
from annotator.model.finding import Finding, Severity
from annotator.model.label import Answerability, Distractor, DistractorKind, Label, Need, Passage
from annotator.store.base import Key, Kind, Put
from annotator.text.messages import UsageProblem
from annotator.workflow import check as check_module
from annotator.workflow.cases import accept_finding, edit_case, retire_case
from annotator.workflow.check import check, findings_for_draft
from annotator.workflow.checks.questions import MOST_TOLD
from annotator.workflow.handover import hand_over
from annotator.workflow.labels import submit
from annotator.workflow.state import state_of
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, NEW, OLD, Team, answer, no_answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."
PARKING = "Parking fees are paid."


def codes(team: Team, person: str | None = "ana") -> list[str]:
    return [finding.code for finding in check(team.acting(person), SET).findings]


def good(team: Team, question: str = "How much is paid for a hotel?", *, fact: str = "100 EUR") -> str:
    case = team.ask(question)
    team.give("ana", case, HOTEL, facts=(fact,))
    team.give("boris", case, HOTEL, facts=(fact,))
    return case


def test_a_good_set_has_no_findings() -> None:
    team = Team()
    good(team)
    result = check(team.acting("ana"), SET)
    assert result.findings == ()
    assert result.counts == {"error": 0, "warning": 0, "info": 0, "cases": 1}


def test_a_number_that_stands_in_no_passage_is_an_error() -> None:
    team = Team()
    case = good(team, fact="150 EUR")
    (finding,) = check(team.acting("ana"), SET).findings
    assert (finding.code, finding.severity, finding.case) == ("fact-number-missing", Severity.ERROR, case)
    assert "150 EUR" in finding.message()


def test_a_fact_in_other_words_of_the_same_quantity_is_fine() -> None:
    team = Team()
    good(team, fact="one hundred euros")
    assert codes(team) == []


def change_text(team: Team, case: str) -> None:
    team.store.commit([Put(Key(Kind.TEXT, (DOCUMENT, "2021")), OLD.replace("100", "900"))])


def change_quote(team: Team, case: str) -> None:
    key = Key(Kind.LABEL, (SET, case, "ana", "1"))
    label = team.store.load(key).value
    assert isinstance(label, Label)
    passage = label.needs[0].any[0].model_copy(update={"quote": "Hotel costs are never paid"})
    team.store.commit([Put(key, label.model_copy(update={"needs": (Need(need="a", any=(passage,)),)}))])


def close_document(team: Team, case: str) -> None:
    team.put(Key(Kind.DOCUMENT, (DOCUMENT,)), Document(document=DOCUMENT, roles=("board",)))
    edit_case(team.acting("ana"), SET, case, roles=("guest",))


def new_edition(team: Team, case: str) -> None:
    team.edition(DOCUMENT, "2022", NEW)


@pytest.mark.parametrize(
    ("harm", "found"),
    [
        (change_text, {"reference-broken", "text-changed", "rests-on-changed-text"}),
        (change_quote, {"reference-broken"}),
        (close_document, {"role-may-not-know", "stale-question-changed"}),
        (new_edition, {"stale-not-landed"}),
    ],
)
def test_each_harm_is_found_and_keeps_the_case_out_of_the_export(
    harm: Callable[[Team, str], None], found: set[str]
) -> None:
    team = Team()
    case = good(team)
    harm(team, case)
    assert found <= set(codes(team))
    handed = hand_over(team.acting("ana"), SET)
    assert handed.cases == ()
    assert [one.case for one in handed.left_out] == [case]


def test_a_text_that_is_not_the_one_filed_is_told_once_whether_a_label_rests_on_it_or_not() -> None:
    team = Team()
    assert check(team.acting("ana")).findings == ()
    change_text(team, "")
    (finding,) = check(team.acting("ana")).findings
    assert (finding.code, finding.severity) == ("text-changed", Severity.ERROR)
    unused = Team()
    good(unused)
    change_text(unused, "")
    told = [one.code for one in check(unused.acting("ana")).findings]
    assert told.count("text-changed") == 1


def test_a_question_asked_twice_is_a_warning_that_can_be_accepted() -> None:
    team = Team()
    good(team)
    second = good(team)
    (finding,) = check(team.acting("ana"), SET).findings
    assert finding.code == "question-duplicate"
    accept_finding(team.acting("ana"), SET, second, finding, "two editions are meant")
    (finding,) = check(team.acting("ana"), SET).findings
    assert finding.severity is Severity.INFO


def test_an_error_cannot_be_accepted_away() -> None:
    team = Team()
    case = good(team, fact="150 EUR")
    (finding,) = check(team.acting("ana"), SET).findings
    with pytest.raises(UsageProblem, match="an error cannot be left"):
        accept_finding(team.acting("ana"), SET, case, finding, "never mind")


def test_what_was_accepted_is_one_finding_over_its_words_and_no_other() -> None:
    from annotator.model.landing import Answer
    from annotator.workflow.answering import answer_landing
    from annotator.workflow.land import landing_queue
    from annotator.workflow.migrate import migrate

    def edited(text: str, edition: str) -> list[Finding]:
        team.edition(DOCUMENT, edition, text)
        migrate(team.acting("ana"), SET)
        for queued in landing_queue(team.acting("ana"), SET):
            answer_landing(team.acting("ana"), queued.anchor, Answer.ACCEPT)
        found = check(team.acting("ana"), SET).findings
        return [finding for finding in found if finding.code == "stale-passage-edited"]

    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, "Breakfast is included.", "Parking fees are paid.")
    changed = OLD.replace("Breakfast is included.", "The breakfast is included.")
    (finding,) = edited(changed, "2022")
    accept_finding(team.acting("ana"), SET, case, finding, "only an article")
    assert state_of(team.acting("ana"), SET, case).stale == ()
    (finding,) = check(team.acting("ana"), SET).findings
    assert finding.severity is Severity.INFO
    again = edited(changed.replace("Parking fees are paid.", "All parking fees are paid."), "2023")
    assert sorted(finding.severity for finding in again) == [Severity.INFO, Severity.WARNING]
    last = edited(changed.replace("The breakfast is included.", "No breakfast is included."), "2024")
    assert all(finding.severity is Severity.WARNING for finding in last if finding.params["about"] == "needs.a")


@pytest.mark.parametrize(
    ("first", "second", "severity"),
    [
        ("Is parking covered on trips?", "Is parking not covered on trips?", Severity.INFO),
        ("What says the policy of 2023?", "What says the policy of 2024?", Severity.INFO),
        ("Is it paid in edition v2 of the policy?", "Is it paid in edition v3 of the policy?", Severity.INFO),
        ("What must a guest pay in advance?", "When must a guest pay in advance?", Severity.INFO),
        ("What is the limit for hotels on trips?", "What is the limit for hotels on trips abroad?", Severity.INFO),
    ],
)
def test_numbers_and_negations_tell_similar_questions_apart(first: str, second: str, severity: Severity) -> None:
    team = Team()
    good(team, first)
    good(team, second)
    (finding,) = check(team.acting("ana"), SET).findings
    assert (finding.code, finding.severity) == ("question-similar", severity)


def test_of_many_like_questions_the_likest_are_told_and_the_rest_counted() -> None:
    team = Team()
    more = 4
    for number in range(MOST_TOLD + more):
        good(team, f"What is paid in town {number:03d} by the travel desk?")
    good(team, "What is paid in town 007 by the travel desk")
    found = check(team.acting("ana"), SET).findings
    pairs = [one for one in found if one.code in ("question-similar", "question-duplicate")]
    assert max(Counter(one.case for one in pairs).values()) == MOST_TOLD
    assert [one.code for one in pairs].count("question-duplicate") == 1, "the same question is among the likest"
    total = len(pairs) + sum(one.params["count"] for one in found if one.code == "question-many-alike")
    assert total == (MOST_TOLD + more) * (MOST_TOLD + more + 1) // 2, "no pair is passed over without a word"


def test_forbidden_must_be_forbidden() -> None:
    team = Team(labels=1)
    case = team.ask("What does the board earn?", roles=("guest",))
    label = answer(case, HOTEL, answerability=Answerability.FORBIDDEN, searched=no_answer(case).searched)
    submit(team.acting("ana"), SET, case, label)
    assert "forbidden-but-permitted" in codes(team)
    team.put(Key(Kind.DOCUMENT, (DOCUMENT,)), Document(document=DOCUMENT, roles=("board",)))
    assert "forbidden-but-permitted" not in codes(team)


def test_nothing_of_a_blind_label_shows_in_findings() -> None:
    team = Team()
    case = team.ask()
    team.give("ana", case, HOTEL, facts=("999 EUR",))
    assert codes(team, "ana") == ["fact-number-missing", "not-reviewed"]
    assert codes(team, "boris") == ["not-reviewed"]
    assert codes(team, None) == ["not-reviewed"]


def test_live_findings_say_what_is_missing_and_what_does_not_fit() -> None:
    team = Team()
    good(team, "How much is paid for an hotel?")
    case = team.ask()
    found = findings_for_draft(team.acting("ana"), SET, case, Label(case=case, person="ana"))
    assert {finding.field for finding in found} == {"answerability", "question"}
    draft = answer(case).model_copy(update={"needs": (Need(need="a"),)})
    assert {finding.code for finding in findings_for_draft(team.acting("ana"), SET, case, draft)} >= {
        "need-empty",
        "evidence-missing",
    }


def test_what_is_handed_over_and_what_is_left_out_add_up() -> None:
    team = Team()
    good(team)
    retired = good(team, "When is breakfast?")
    retire_case(team.acting("ana"), SET, retired, "nobody asks that")
    draft = team.ask("Who?")
    review = team.ask("Why is that so?")
    team.give("ana", review, PARKING)
    dispute = team.ask("Are fines paid by anybody?")
    team.give("ana", dispute, PARKING)
    team.give("boris", dispute, "Fines are never paid.")
    nothing = team.ask("How long is parental leave?")
    for person in ("ana", "boris"):
        submit(team.acting(person), SET, nothing, no_answer(nothing, searched=no_answer(nothing).searched))
    handed = hand_over(team.acting("ana"), SET)
    reasons = {one.case: one.reason.partition(":")[0] for one in handed.left_out}
    assert reasons == {retired: "retired", draft: "draft", review: "in review", dispute: "disputed"}
    assert len(handed.cases) + len(handed.left_out) == 6
    assert handed.counts == {"answerable": 1, "partial": 0, "unanswerable": 1, "forbidden": 0}


def test_the_native_export_is_whole_and_the_same_every_time(tmp_path: Path) -> None:
    team = Team()
    case = good(team)
    first = export_native(team.acting("ana"), SET, tmp_path / "a")
    second = export_native(team.acting("boris"), SET, tmp_path / "b")
    assert first == second
    assert (tmp_path / "a/cases.jsonl").read_bytes() == (tmp_path / "b/cases.jsonl").read_bytes()
    export = read_export(tmp_path / "a")
    exported = export.by_id[case]
    part = exported.needs[0].any[0].parts[0]
    assert (part.document, part.version, part.section, part.text) == (DOCUMENT, "2021", "hotels", HOTEL)
    assert OLD[slice(*part.span)] == HOTEL
    assert exported.source == "unanimous"
    assert export.manifest.editions[0].version == "2021"


def test_a_landed_passage_is_exported_where_it_is_now(tmp_path: Path) -> None:
    from annotator.workflow.migrate import migrate

    team = Team()
    case = good(team)
    team.edition(DOCUMENT, "2022", "A new preface.\n\n" + OLD)
    migrate(team.acting("ana"), SET)
    export_native(team.acting("ana"), SET, tmp_path)
    part = read_export(tmp_path).by_id[case].needs[0].any[0].parts[0]
    assert part.version == "2022"
    assert ("A new preface.\n\n" + OLD)[slice(*part.span)] == HOTEL


def test_whole_sections_and_distractors_are_exported_with_their_spans(tmp_path: Path) -> None:
    team = Team(labels=1)
    case = team.ask()
    section = Passage(at=f"{DOCUMENT}@2021#parking")
    label = answer(case).model_copy(
        update={
            "needs": (Need(need="a", any=(section,)),),
            "distractors": (Distractor(at=DOCUMENT, quote=HOTEL, why=DistractorKind.LOOKS_ALIKE),),
        }
    )
    submit(team.acting("ana"), SET, case, label)
    export_native(team.acting("ana"), SET, tmp_path)
    exported = read_export(tmp_path).by_id[case]
    part = exported.needs[0].any[0].parts[0]
    assert part.whole_section
    assert OLD[slice(*part.span)].startswith("## Parking")
    assert exported.distractors[0].section == "hotels"


def test_unanswerable_cases_never_reach_qrels(tmp_path: Path) -> None:
    team = Team()
    case = good(team)
    nothing = team.ask("How long is parental leave?")
    for person in ("ana", "boris"):
        submit(team.acting(person), SET, nothing, no_answer(nothing))
    result = export_trec(team.acting("ana"), SET, tmp_path)
    assert (tmp_path / "qrels.txt").read_text() == f"{case} 0 {DOCUMENT}@2021#hotels 1\n"
    assert (tmp_path / "topics.tsv").read_text() == f"{case}\tHow much is paid for a hotel?\n"
    assert [one.case for one in result.left_out] == [nothing]
    assert result.exported + len(result.left_out) == 2


def test_findings_are_written_for_ci_systems() -> None:
    team = Team()
    case = good(team, fact="150 EUR")
    result = check(team.acting("ana"), SET)
    log = json.loads(sarif(result))
    assert log["runs"][0]["results"][0]["ruleId"] == "fact-number-missing"
    assert log["runs"][0]["results"][0]["level"] == "error"
    text = junit(result)
    assert 'failures="1"' in text
    assert case in text


def test_an_edition_with_the_same_text_is_as_good_as_the_labelled_one(tmp_path: Path) -> None:
    from annotator.evaluation import evaluate, parse_run

    team = Team(labels=1)
    case = team.ask()
    team.give("ana", case, HOTEL)
    team.edition(DOCUMENT, "2022", OLD)
    export_native(team.acting("ana"), SET, tmp_path)
    export = read_export(tmp_path)
    (edition,) = export.manifest.editions
    assert (edition.version, edition.same_text) == ("2022", ("2021",))
    retrieved = [{"document": DOCUMENT, "version": "2021", "spans": [[0, len(OLD)]]}]
    line = json.dumps({"case": case, "retrieved": retrieved, "answer": ""}).encode()
    (result,) = evaluate(export, parse_run(line, export.by_id, name="run"), cutoffs=(1,)).cases
    assert result.rank == 1
    assert not result.retrieval.faults


def test_the_order_of_findings_rests_on_nothing_but_what_they_say() -> None:
    found = [
        Finding(code=code, severity=severity, case=case, what=what, params={"n": number})
        for code in ("b", "a")
        for severity in Severity
        for case in ("y", "x", None)
        for what in ("says {n}", "also {n}")
        for number in (2, 10)
    ]
    expected = sorted(
        found, key=lambda one: (list(Severity).index(one.severity), one.case or "", one.code, one.message())
    )
    for seed in range(5):
        random.Random(seed).shuffle(found)
        assert list(check_module._in_order(found)) == expected
