"""Driving the program by keys, and reading what is on its screen."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList
from textual.worker import WorkerCancelled

from annotator.model.label import Decision
from annotator.tui.app import AnnotatorApp
from annotator.tui.desk_base import Desk
from annotator.tui.screens.decide import DecideScreen
from annotator.tui.screens.land import LandScreen
from annotator.tui.screens.write import WriteScreen
from annotator.tui.widgets.case_list import CaseList
from annotator.tui.widgets.document import DocumentPane
from annotator.tui.widgets.line_list import LineList
from annotator.workflow.context import Project

SIZES = ((60, 20), (80, 24), (120, 40))


class Driver:
    """One run of the program."""

    def __init__(self, app: AnnotatorApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Keys one after the other; then everything that works in threads is waited for."""
        await self.pilot.press(*keys)
        await self.settle()

    async def write(self, text: str) -> None:
        """Types words."""
        await self.pilot.press(*("space" if c == " " else c for c in text))

    async def settle(self) -> None:
        """Waits until nothing moves any more."""
        for _ in range(2):
            # A look that a newer one took the place of has ended as well.
            with contextlib.suppress(WorkerCancelled):
                await self.app.workers.wait_for_complete()
            await self.pilot.pause()

    @property
    def rows(self) -> list[str]:
        """The screen as text."""
        return [strip.text.rstrip() for strip in self.app.screen._compositor.render_strips()]

    @property
    def shown(self) -> str:
        """The screen as one text."""
        return "\n".join(self.rows)

    @property
    def name(self) -> str:
        """The class of the screen one is on."""
        return type(self.app.screen).__name__

    @property
    def document(self) -> DocumentPane:
        """The document that is open."""
        return self.app.screen.query_one(DocumentPane)

    @property
    def case(self) -> CaseList:
        """The case."""
        return self.app.screen.query_one(CaseList)

    @property
    def desk(self) -> Desk:
        """What is on the desk."""
        screen = self.app.screen
        assert isinstance(screen, WriteScreen | DecideScreen)
        return screen.desk

    @property
    def decision(self) -> Decision:
        """The decision that is written."""
        judgement = self.desk.judgement
        assert isinstance(judgement, Decision)
        return judgement

    @property
    def landings(self) -> int:
        """How many landings wait."""
        screen = self.app.screen
        assert isinstance(screen, LandScreen)
        return len(screen.waiting)

    @property
    def toasts(self) -> list[str]:
        """Short messages that were shown."""
        return list(self.app.said)

    def highlight(self, words: str) -> None:
        """Highlights the first line of a list that says something."""
        for choices in self.app.screen.query(OptionList):
            for at in range(choices.option_count):
                if words in str(choices.get_option_at_index(at).prompt):
                    choices.highlighted = at
                    return
        for lines in self.app.screen.query(LineList):
            for at in range(lines.count):
                if words in lines.text(at, 200):
                    lines.go_to(at)
                    return
        raise AssertionError(f"no line says {words!r}")


@contextlib.asynccontextmanager
async def running(project: Project, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Driver]:
    """The program on a project, its first screen read."""
    app = AnnotatorApp(project)
    async with app.run_test(size=size, notifications=True) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        yield driver
