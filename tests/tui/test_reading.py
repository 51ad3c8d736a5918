"""What every screen with a document can do: the cases on a passage, recent sections, the tree."""

from pathlib import Path

from annotator.model.reference import Reference
from annotator.tui.screens.reading import TreeDialog
from annotator.workflow.recent import note_section
from tests.tui.drive import running
from tests.tui.world import DOCUMENT, FINES, Desks


async def test_cases_on_a_passage_are_ones_own_and_nobody_elses() -> None:
    world = Desks()
    start = world.project.corpus.reading(DOCUMENT, "2021").text.index(FINES)
    for person, shown in (("ana", True), ("boris", False)):
        async with running(world.as_(person)) as d:
            await d.press("c")
            d.document.open(world.project.corpus.reading(DOCUMENT, "2021"), start=start, end=start + len(FINES))
            await d.settle()
            await d.press("K")
            assert ("Are fines paid?" in d.shown) is shown


async def test_recent_sections_and_the_tree_are_reached_from_writing(tmp_path: Path) -> None:
    world = Desks()
    project = world.as_("ana")
    project.root = tmp_path
    note_section(project, Reference(DOCUMENT, "2021", "parking"), "Parking")
    async with running(project) as d:
        await d.press("enter", "escape", "h")
        assert "Recently used sections" in d.shown
        await d.press("1")
        assert "#parking" in d.shown
        await d.press("T")
        assert isinstance(d.app.screen, TreeDialog)
        await d.press("escape")
        assert d.name == "WriteScreen"
