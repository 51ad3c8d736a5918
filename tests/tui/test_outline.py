"""The tree of documents: what it holds of very many, and that nothing of them is out of reach."""

import pytest
from textual.widgets import Input
from textual.widgets.tree import TreeNode

from annotator.model.reference import Reference
from annotator.tui.widgets.outline import SHOWN, Outline
from annotator.workflow.tree import Listed, Listing
from tests.tui.drive import Driver, running
from tests.tui.world import DOCUMENT, Desks

MANY = 10_000


def _documents(count: int) -> list[Listed]:
    names = [f"many/page-{at:05}" for at in range(count)]
    return [Listed(name, "", readable=True, withdrawn=False, said=name) for name in names]


async def _corpus(d: Driver, documents: list[Listed]) -> Outline:
    await d.press("c")
    tree = d.app.screen.query_one(Outline)
    tree.post_message(Outline.Read(Listing(tuple(documents))))
    await d.settle()
    return tree


def _rows(tree: Outline) -> list[str]:
    return [node.data.document for node in tree.documents.root.children if node.data is not None]


async def test_of_very_many_documents_only_some_are_laid_out_and_the_rest_comes_when_asked_for() -> None:
    async with running(Desks().as_("ana")) as d:
        tree = await _corpus(d, _documents(MANY))
        assert _rows(tree) == [f"many/page-{at:05}" for at in range(SHOWN)]
        assert str(tree.documents.root.children[-1].label) == "… 9500 more documents: Enter"
        d.app.screen.set_focus(tree.documents)
        await d.press("end", "enter")
        assert _rows(tree) == [f"many/page-{at:05}" for at in range(2 * SHOWN)]
        assert tree.documents.cursor_line == SHOWN
        # typing finds those that are not laid out
        tree.query_one(Input).value = "page-09999"
        await d.settle()
        assert _rows(tree) == ["many/page-09999"]


async def test_every_document_is_reached_by_asking_for_more() -> None:
    async with running(Desks().as_("ana")) as d:
        tree = await _corpus(d, _documents(2 * SHOWN + 1))
        d.app.screen.set_focus(tree.documents)
        await d.press("end", "enter", "end", "enter")
        assert len(_rows(tree)) == len(tree.documents.root.children) == 2 * SHOWN + 1


async def test_the_document_one_reads_is_in_the_tree_though_it_is_among_those_left() -> None:
    world = Desks()
    async with running(world.as_("ana")) as d:
        last = Listed(DOCUMENT, "Travel", readable=True, withdrawn=False, said=DOCUMENT)
        tree = await _corpus(d, [*_documents(MANY), last])
        d.document.open(world.project.corpus.reading(DOCUMENT, "2021"), start=0, end=0)
        await d.settle()
        d.app.screen.set_focus(d.document.reader)
        await d.press("down")
        reading = world.project.corpus.reading(DOCUMENT, "2021")
        tree.follow(reading, "parking", {})
        await d.settle()
        assert _rows(tree)[SHOWN:] == [DOCUMENT]
        node = tree.documents.cursor_node
        assert node is not None
        assert node.data is not None
        assert node.data.document == DOCUMENT


async def test_in_a_long_document_the_tree_follows_to_every_section(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = Desks()
    reading = world.project.corpus.reading(DOCUMENT, "2021")
    monkeypatch.setattr("annotator.tui.widgets.outline.UNFOLDED", len(reading.sections) - 1)
    async with running(world.as_("ana")) as d:
        await d.press("c")
        tree = d.app.screen.query_one(Outline)
        row = next(one for one in tree.documents.root.children if one.data and one.data.document == DOCUMENT)
        row.expand()
        await d.settle()
        assert _below(row) == [section.key for section in reading.sections]
        d.document.open(reading, start=0, end=0)
        d.app.screen.set_focus(d.document.reader)
        await d.settle()
        for section in reading.sections:
            tree.follow(reading, section.key, {})
            await d.settle()
            assert tree.documents.cursor_node is not None
            assert tree.documents.cursor_node.data is not None
            assert tree.documents.cursor_node.data.section == section.key


def _below(node: TreeNode[Reference]) -> list[str]:
    found = []
    for child in node.children:
        assert child.data is not None
        found += [child.data.section, *_below(child)]
    return found
