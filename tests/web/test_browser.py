"""The screens in a real browser: a case typed from start to saved, and two people at once."""

import asyncio
from pathlib import Path

import pytest

from annotator.model.label import Answerability
from annotator.store.files import open_store
from annotator.workflow.context import Project
from annotator.workflow.labels import own_label
from annotator.workflow.state import survey
from tests.tui.world import HOTEL
from tests.web.chrome import CHROMIUM, Tab, chromium
from tests.web.served import serving, workspace
from tests.workflow.editions import NOW, SET

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: chromium)")

QUESTIONS = {"ana": "What does a night cost", "boris": "Колко струва една нощувка"}


async def _write_a_case(tab: Tab, url: str, person: str, row: int) -> None:
    await tab.open(url)
    await tab.see("Who are you?", "Boris")
    await tab.press(*["down"] * row, "enter")
    await tab.see(f"· {person} ·")
    await tab.press("n")
    await tab.see("A new question")
    await tab.write(QUESTIONS[person])
    await tab.press("f2")
    await tab.see("answerable? not said yet")
    await tab.write("hotel")
    await tab.press("enter")
    await tab.see("100 EUR per night")
    await tab.press("l", "f")
    await tab.press("f2", "a", "1")
    await tab.see("✓ answerable")
    await tab.press("s")
    await tab.see("agreed or decided")


async def test_two_people_write_a_case_each_at_the_same_time_and_both_stand_on_disk(tmp_path: Path) -> None:
    root = workspace(tmp_path / "ws")
    with serving(root) as server:
        async with chromium(tmp_path / "profile") as browser:
            tabs = [await browser.tab(), await browser.tab()]
            await asyncio.gather(
                *(
                    _write_a_case(tab, server.url, person, at)
                    for at, (tab, person) in enumerate(zip(tabs, QUESTIONS, strict=True))
                )
            )
            for tab in tabs:
                assert await tab.ask("document.title") == "Travel <b>& more"
                assert tab.logged == []
                assert all(one.startswith((server.url, server.url.replace("http", "ws"))) for one in tab.requested)
                assert any(one.endswith("RobotoMono-VariableFont_wght.ttf") for one in tab.requested), "of its own"
            await tabs[0].press("q")
            for _ in range(100):
                if await tabs[0].ask("document.body.classList.contains('-closed')"):
                    break
                await asyncio.sleep(0.05)
            assert "saved" in await tabs[0].ask("document.querySelector('#ended').innerText")
        assert server.stop() == 0
    store = open_store(root)
    written = survey(Project(store, person="ana", date=NOW), SET).states
    assert {one.case.question for one in written} == set(QUESTIONS.values())
    for one in written:
        person = next(name for name, question in QUESTIONS.items() if question == one.case.question)
        label = own_label(Project(store, person=person, date=NOW), SET, one.case.case)
        assert label is not None, "submitted, as the person who typed it"
        assert label.answerability is Answerability.ANSWERABLE
        assert [passage.quote for passage in label.passages()] == [HOTEL]
        assert [fact.says for fact in label.facts] == ["100 EUR"], "what is proposed of the passage"
