"""The findings of a set on the screen: counted, chosen among, let stand, and each a way to the work."""

import pytest

from annotator.model.finding import Finding, Severity
from annotator.tui.screens import check as screen
from annotator.workflow.check import check
from annotator.workflow.labels import submit
from tests.hostile import ACTING, HOSTILE
from tests.tui.drive import SIZES, Driver, running
from tests.tui.world import HOTEL, SET, Desks
from tests.workflow.team import answer


def many(number: int) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            code=f"kind-{at % 3}",
            severity=(Severity.ERROR, Severity.WARNING, Severity.INFO)[at % 3],
            case=f"case-{at}",
            field=("question", "needs.a.0", "facts.0", None)[at % 4],
            what="{text}",
            params={"text": f"{at} {HOSTILE[at % len(HOSTILE)]}"},
        )
        for at in range(number)
    )


def on(d: Driver) -> screen.CheckScreen:
    shown = d.app.screen
    assert isinstance(shown, screen.CheckScreen)
    return shown


async def opened(d: Driver, findings: tuple[Finding, ...] | None = None) -> None:
    d.app.push_screen(screen.CheckScreen(d.app.project, SET))
    await d.settle()
    if findings is not None:
        on(d).post_message(screen.CheckScreen._Came(findings, {}))
        await d.settle()


@pytest.mark.parametrize("size", SIZES)
async def test_many_findings_come_in_pages_and_every_one_is_counted(size: tuple[int, int]) -> None:
    async with running(Desks().as_("ana"), size=size) as d:
        await opened(d, many(450))
        assert "150 errors" in d.rows[0]
        assert "1–200 of 450" in d.rows[1]
        await d.press("full_stop")
        assert "201–400 of 450" in d.rows[1]
        await d.press("full_stop", "full_stop")
        assert "401–450 of 450" in d.rows[1]
        await d.press("comma", "comma", "comma")
        assert "1–200 of 450" in d.rows[1]
        assert not ACTING.search(d.shown.replace("\n", ""))


async def test_findings_are_chosen_by_how_grave_of_which_kind_and_about_what_they_are() -> None:
    async with running(Desks().as_("ana"), size=(120, 40)) as d:
        await opened(d, many(48))
        for words in ("errors only · 1–16 of 16", "warnings only · 1–16 of 16", "notes only · 1–16 of 16"):
            await d.press("f")
            assert words in d.rows[1]
        await d.press("f")
        assert "of 48" not in d.shown
        await d.press("k", "2")
        assert "kind kind-0 · 1–16 of 16" in d.rows[1]
        await d.press("w")
        assert "the question  4" in d.shown
        await d.press("2")
        assert "1–4 of 4" in d.rows[1]
        assert d.name == "CheckScreen"
        await d.press("escape")
        assert d.name == "CheckScreen"
        assert "of 48" not in d.shown
        await d.press("escape")
        assert d.name != "CheckScreen"


async def test_a_finding_is_let_stand_with_a_word_of_why_and_can_be_hidden() -> None:
    world = Desks()
    first = world.ask("Does this policy pay for taxis?")
    project = world.as_("ana")
    async with running(project, size=(120, 40)) as d:
        await opened(d)
        at = next(at for at, one in enumerate(on(d)._wanted) if one.code == "question-points" and one.case == first)
        await d.press(*["down"] * at, "a")
        await d.write("meant so")
        await d.press("f2")
        assert "because: meant so" in d.shown
        found = [one for one in check(project, SET).findings if one.code == "question-points"]
        assert [one.accepted for one in found] == ["meant so"]
        await d.press("x")
        assert "because: meant so" not in d.shown
        assert "without what was let stand" in d.rows[1]


async def test_what_cannot_be_let_stand_says_why_and_enter_leads_to_the_work() -> None:
    world = Desks()
    async with running(world.as_("ana"), size=(80, 24)) as d:
        await opened(d)
        at = next(at for at, one in enumerate(on(d)._wanted) if one.code == "not-reviewed" and one.case == world.empty)
        await d.press(*["down"] * at, "a")
        assert "needs no word" in d.toasts[-1]
        await d.press("enter")
        assert d.name == "WriteScreen"


async def test_nothing_to_say_is_said() -> None:
    async with running(Desks().as_("ana")) as d:
        await opened(d, ())
        assert "nothing to be said against this set" in d.shown
        await opened(d, many(1))
        await d.press("f", "f")
        assert "nothing of this kind; Esc shows everything" in d.shown


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_finding_shows_the_question_and_the_case_after_it(size: tuple[int, int]) -> None:
    world = Desks()
    alike = world.ask("What is paid for a hotel??")
    async with running(world.as_("ana"), size=size) as d:
        await opened(d)
        shown = screen._row(next(one for one in on(d)._wanted if one.case == alike), on(d)._questions.get(alike))
        assert f"\n  What is paid for a hotel??  {alike}" in shown.plain
        told = [screen._row(one, on(d)._questions.get(one.case or "")).plain.split("\n") for one in on(d)._wanted]
        pair = next(rows for rows in told if "asks the same as" in rows[0])
        assert "asks the same as “What is paid for a hotel?”" in pair[0]
        assert not any("annotator " in row for rows in told for row in rows)


async def test_who_has_rated_a_case_is_not_told_to_rate_it() -> None:
    world = Desks()
    case = world.ask("Is breakfast paid?")
    submit(world.as_("ana"), SET, case, answer(case, HOTEL))
    for person, advice in (("ana", "you have labelled it; it waits for somebody else"), ("boris", "label it")):
        found = [one for one in check(world.as_(person), SET).findings if one.case == case]
        assert [one.advice() for one in found if one.code == "not-reviewed"] == [advice]
