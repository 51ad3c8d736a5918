"""A document that came out anew and the passages that wait for an answer, for the tests of Land."""

import pytest

from annotator.model.landing import Confirmation
from annotator.model.settings import Duty, Person, Workspace
from annotator.store.base import Key, Kind
from annotator.tui.screens.land import LandScreen
from annotator.workflow.context import Project
from annotator.workflow.migrate import migrate
from tests.tui.drive import Driver
from tests.tui.world import HOTEL, OLD, SET, Desks

RULES = "rules/old"


def changed(old: str = OLD, new: str = OLD.replace("100 EUR", "120 EUR"), *quotes: str) -> Desks:
    """A world in which a document came out anew, with a case of Ana for each passage; what changed waits."""
    world = Desks()
    world.edition(RULES, "2021", old)
    for number, quote in enumerate(quotes or (HOTEL,)):
        world.label(f"rule-{number}", "ana", world.part(RULES, "2021", quote))
    world.edition(RULES, "2025", new)
    migrate(world.as_("ana"), SET)
    return world


def answers(project: Project) -> list[Confirmation]:
    """Everything that people answered."""
    return list(project.landings.refreshed().all_answers())


def land(d: Driver) -> LandScreen:
    """The screen."""
    assert isinstance(d.app.screen, LandScreen)
    return d.app.screen


def flowing(d: Driver) -> str:
    """The screen as one line."""
    return " ".join(d.shown.split())


def in_dialog(d: Driver) -> str:
    """What stands in the box over the screen, as one line."""
    return " ".join(" ".join(row.split("│")[1] for row in d.rows if row.count("│") > 1).split())


def selected(d: Driver) -> str:
    """The selected words."""
    reading, start, end = d.document.selection or pytest.fail("nothing is selected")
    return reading.text[start:end]


def maintained(world: Desks) -> None:
    """Somebody joins who labels nothing."""
    people = (*world.as_("ana").workspace().people, Person(id="dora", duties=(Duty.MAINTAINER,)))
    world.put(Key(Kind.WORKSPACE), Workspace(people=people))
