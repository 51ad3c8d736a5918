"""What one types to filter cases, and their orders."""

import datetime
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.label import Answerability
from annotator.workflow.case_filter import ORDERS, ordered, parse
from annotator.workflow.case_rows import Row, case_table, with_findings
from annotator.workflow.cases import retire_case
from annotator.workflow.check import check
from annotator.workflow.labels import submit
from annotator.workflow.state import State
from tests.hostile import HOSTILE
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, Team, answer, no_answer

NOW = datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)
HOTEL = "Hotel costs are paid up to 100 EUR per night."
FINES = "Fines are never paid."


_ROW = Row(
    case="a",
    question="How much is a hotel?",
    state=State.DRAFT,
    retired=False,
    stale=False,
    tags=(),
    roles=(),
    documents=(),
    language="en",
    author="ana",
    labels=0,
    wanted=2,
)


def row(case: str = "a", **fields: Any) -> Row:
    return replace(_ROW, case=case, **fields)


ONE = row(
    state=State.DISPUTED,
    tags=("Travel", "два"),
    documents=("hr/travel-policy",),
    language="bg",
    labels=2,
    roles=("staff",),
    findings=("quantity-missing",),
    since=NOW - datetime.timedelta(days=40),
)


@pytest.mark.parametrize(
    "written",
    ["", "HOTEL much", "state:disputed", "tag:travel", "doc:hr/", "lang:bg", "age:>30d", "age:>=5w", "age:>1m",
     "finding:quantity", "labels:2", "labels:>1", "role:staff", "author:an", "-state:retired", "-lang:en", "два",
     "status:strittig", "състояние:спорен", "статус:спор", "sprache:bg", "език:bg", "alter:>30t", "възраст:>5с", "док:hr/",
     "етикет:travel", "Schlagwort:travel", "-status:stillgelegt", "-състояние:изваден", "оценки:2", "bewertungen:>1",
     'tag:"два" hotel', "state:live", "lang:", "state:", "age:>", "-", '"much is"'],
)  # fmt: skip
def test_a_filter_keeps_what_it_says(written: str) -> None:
    found = parse(written, NOW)
    assert found.problems == ()
    assert found.keeps(ONE)


@pytest.mark.parametrize(
    "written",
    ["train", "state:draft", "tag:law", "doc:it/", "lang:en", "age:<30d", "age:>6w", "finding:quote", "labels:<2",
     "-tag:travel", "hotel train", "state:retired", "role:board", "author:bo", "state:stale",
     "status:entwurf", "състояние:чернова", "алтер", "възраст:<30д", "език:en"],
)  # fmt: skip
def test_a_filter_leaves_out_the_rest(written: str) -> None:
    assert not parse(written, NOW).keeps(ONE)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("colour:red", "there is no colour:"),
        ("state:done", "there is no state done"),
        ("age:soon", "soon is no number"),
        ("labels:>x hotel", ">x is no number"),
    ],
)
def test_what_is_not_understood_is_told_and_filters_nothing(written: str, said: str) -> None:
    found = parse(written, NOW)
    assert said in found.problems[0].text()
    assert found.keeps(ONE)


def test_ages_are_unknown_where_nothing_says_them() -> None:
    assert not parse("age:<9999d", NOW).keeps(row())
    assert parse("-age:<9999d", NOW).keeps(row())


TYPED = st.text(st.sampled_from(list('state:tagdoclangage<>=-" 0123456789dwmyхФ[]\x1b\n')), max_size=40) | st.text()


@given(TYPED)
def test_no_filter_ever_raises(written: str) -> None:
    found = parse(written, NOW)
    found.keeps(ONE)
    found.keeps(row())


@pytest.mark.parametrize("written", HOSTILE)
def test_hostile_words_are_words(written: str) -> None:
    found = parse(written, NOW)
    for problem in found.problems:
        assert problem.text()
    assert found.keeps(row(question=written, case=written)) or found.problems or ":" in written or "-" in written


ROWS = st.builds(
    lambda case, state, tags, age, errors: row(
        case, state=state, tags=tags, errors=errors, since=None if age is None else NOW - datetime.timedelta(days=age)
    ),
    st.text("abc", min_size=1, max_size=3),
    st.sampled_from(State),
    st.lists(st.text("xy", min_size=1, max_size=2), max_size=2).map(tuple),
    st.none() | st.integers(0, 9),
    st.integers(0, 3),
)


@given(st.lists(ROWS, max_size=8, unique_by=lambda one: one.case), st.sampled_from(ORDERS))
def test_every_order_is_whole_and_the_same_whatever_came_first(rows: list[Row], order: str) -> None:
    found = ordered(rows, order)
    assert sorted(one.case for one in found) == sorted(one.case for one in rows)
    assert ordered(reversed(rows), order) == found


def test_the_table_says_no_more_than_one_may_know() -> None:
    tables = set()
    for judgement in (answer("x", HOTEL), answer("x", FINES), no_answer("x", answerability=Answerability.FORBIDDEN)):
        team = Team()
        case = team.ask()
        submit(team.acting("ana"), SET, case, judgement.model_copy(update={"case": case}))
        for person in ("boris", None):
            table = with_findings(check(team.acting(person), SET), case_table(team.acting(person), SET))
            tables.add((person, repr(table)))
            assert table.rows[0].documents == ()
            assert table.rows[0].labels == 1
        own = case_table(team.acting("ana"), SET).rows[0]
        assert own.documents == ((DOCUMENT,) if judgement.needs else ())
    assert len(tables) == 2


def test_rows_say_states_findings_and_what_is_retired() -> None:
    team = Team()
    first, second = team.ask("one?"), team.ask("two?", tags=("x",))
    team.give("ana", first, HOTEL, facts=("999 EUR",))
    retire_case(team.acting("ana"), SET, second, "twice")
    table = case_table(team.acting("ana"), SET)
    assert not table.checked
    found = {one.case: one for one in with_findings(check(team.acting("ana"), SET), table).rows}
    assert (found[first].state, found[first].errors > 0) == (State.IN_REVIEW, True)
    assert (found[second].retired, found[second].tags) == (True, ("x",))
