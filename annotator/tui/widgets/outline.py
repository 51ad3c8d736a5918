"""The tree of documents and their sections: children are read when they are opened, and it follows what one reads."""

from collections.abc import Mapping

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Tree
from textual.widgets.tree import TreeNode

from annotator.model.reference import Reference
from annotator.text.messages import AnnotatorError
from annotator.tui.i18n import tr, trn
from annotator.tui.safe import cell, line
from annotator.tui.widgets.entry import Entry
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.pointed import PointedTree
from annotator.workflow.context import Project
from annotator.workflow.corpus import Reading
from annotator.workflow.tree import Listed, Listing, listing, narrowed

SHOWN = 500
"""Documents that are put into the tree at once: it lays out every row that it has, seen or not."""
UNFOLDED = 300
"""Sections of a document that are all unfolded when it is opened; of a longer one only the highest."""


class Outline(Vertical):
    """A line that narrows the tree, and the tree; see `Chosen`."""

    DEFAULT_CSS = """
    Outline { height: 1fr; }
    Outline > Input { height: 1; border: none; padding: 0 1; background: $boost; }
    Outline > Input:focus { background: $panel; }
    Outline > Tree { height: 1fr; border: none; padding: 0; background: $surface; }
    """

    class Chosen(Message):
        """A document or a section was chosen."""

        def __init__(self, at: Reference) -> None:
            super().__init__()
            self.at = at

    class Read(Message):
        """The documents stand in the tree, or why they cannot."""

        def __init__(self, listing: Listing, problem: AnnotatorError | None = None) -> None:
            super().__init__()
            self.listing = listing
            self.problem = problem

    class _Sections(Message):
        def __init__(self, node: "TreeNode[Reference]", reading: Reading | None, problem: str = "") -> None:
            super().__init__()
            self.node = node
            self.reading = reading
            self.problem = problem

    def __init__(self, project: Project, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.project = project
        self._more: TreeNode[Reference] | None = None
        """The row that stands for the documents that are not in the tree yet."""
        self._listing = Listing()
        self._counts: Mapping[str, int] = {}
        self._open: Reading | None = None

    def compose(self) -> ComposeResult:
        """The title, the line, the tree."""
        yield PaneTitle(tr("documents"))
        hint = tr(" type to narrow · ↓ or Enter documents · Esc leave")
        yield Entry(placeholder=tr("find a document"), hint=hint, asks=True)
        tree = PointedTree("documents")
        tree.set_reactive(PointedTree.auto_expand, False)
        tree.show_root = False
        tree.guide_depth = 2
        yield tree

    @property
    def documents(self) -> "Tree[Reference]":
        """The tree."""
        return self.query_one(PointedTree)

    @property
    def narrowing(self) -> bool:
        """Whether the line has the keyboard or narrows the tree."""
        return self.query_one(Input).has_focus or bool(self.query_one(Input).value)

    def widen(self) -> None:
        """All documents again."""
        self.query_one(Input).value = ""

    @work(thread=True, exclusive=True, group="outline", exit_on_error=False)
    def read(self) -> None:
        """Reads the documents; `Read` says when they stand there."""
        try:
            self.post_message(self.Read(listing(self.project)))
        except AnnotatorError as problem:
            self.post_message(self.Read(Listing(), problem))

    @on(Read)
    def _came(self, event: Read) -> None:
        self._listing = event.listing
        self._fill()

    def _fill(self) -> None:
        tree = self.documents
        tree.clear()
        self._more = None
        tree.root.add_leaf(cell(tr("no document is called so"), "dim")) if not self._shown() else None
        self._add_documents()
        tree.root.expand()
        tree.cursor_line = 0

    def _add_documents(self) -> None:
        """Puts the next documents into the tree, and a row for those that are left."""
        if self._more is not None:
            self._more.remove()
            self._more = None
        root = self.documents.root
        there = {node.data.document for node in root.children if node.data is not None}
        left = [one for one in self._shown() if one.document not in there]
        for one in left[:SHOWN]:
            root.add(cell(_label(one)), Reference(one.document))
        if len(left) > SHOWN:
            said = trn("… {n} more document: Enter", "… {n} more documents: Enter", len(left) - SHOWN)
            self._more = root.add_leaf(cell(said, "dim"))

    def _shown(self) -> tuple[Listed, ...]:
        return narrowed(self._listing.documents, self.query_one(Input).value)

    def follow(self, reading: Reading, key: str, counts: Mapping[str, int]) -> None:
        """Highlights the section one reads where its document is open in the tree; `counts` are cases on sections."""
        if (self._open, self._counts) != (reading, counts):
            self._open, self._counts = reading, counts
            for node in self.documents.root.children:
                if node.data is not None and node.data.document == reading.document.document and node.children:
                    self._put_sections(node, reading)
        if self.documents.has_focus or self.query_one(Input).has_focus:
            return
        row = self._node_of(reading.document.document)
        if row is not None:
            found = next((one for one in _below(row) if one.data is not None and one.data.section == key), row)
            for above in _above(found):
                above.expand()
            # A row that was put there just now has no line yet.
            self.call_after_refresh(self.documents.move_cursor, found)

    def _node_of(self, document: str) -> "TreeNode[Reference] | None":
        """The row of a document, which is put there where it is among those that are left."""
        root = self.documents.root
        for node in root.children:
            if node.data is not None and node.data.document == document:
                return node
        left = (one for one in self._shown() if one.document == document) if self._more is not None else iter(())
        return next((root.add(cell(_label(one)), Reference(document), before=self._more) for one in left), None)

    @on(Tree.NodeExpanded)
    def _expanded(self, event: "Tree.NodeExpanded[Reference]") -> None:
        event.stop()
        node = event.node
        if node.data is None or node.data.section or node.children:
            return
        here = self._open
        if here is not None and here.document.document == node.data.document:
            self._put_sections(node, here)
        else:
            self._read_sections(node, node.data)

    @work(thread=True, group="sections", exit_on_error=False)
    def _read_sections(self, node: "TreeNode[Reference]", at: Reference) -> None:
        try:
            self.post_message(self._Sections(node, self.project.corpus.resolve(at, self.project.date)))
        except AnnotatorError as problem:
            self.post_message(self._Sections(node, None, problem.message.line(tr)))

    @on(_Sections)
    def _sections_came(self, event: _Sections) -> None:
        if event.node not in self.documents.root.children:
            return  # the tree was narrowed meanwhile
        if event.reading is not None:
            self._put_sections(event.node, event.reading)
        elif not event.node.children:
            event.node.add_leaf(cell(event.problem))

    def _put_sections(self, node: "TreeNode[Reference]", reading: Reading) -> None:
        counts = self._counts if self._open is reading else {}
        node.remove_children()
        _add_sections(node, reading, counts)

    @on(Tree.NodeSelected)
    def _selected(self, event: "Tree.NodeSelected[Reference]") -> None:
        event.stop()
        if event.node is self._more:
            at = self.documents.cursor_line
            self._add_documents()
            self.call_after_refresh(self.documents.move_cursor_to_line, at)
        elif event.node.data is not None:
            self.post_message(self.Chosen(event.node.data))
            event.node.expand()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._fill()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.screen.set_focus(self.documents)

    def on_key(self, event: events.Key) -> None:
        """Down leads from the line into the tree, up from its top back; `/` in the tree finds a document."""
        entry = self.query_one(Input)
        if event.key == "down" and entry.has_focus:
            event.stop()
            self.screen.set_focus(self.documents)
        elif event.key == "up" and self.documents.has_focus and self.documents.cursor_line <= 0:
            event.stop()
            event.prevent_default()
            self.screen.set_focus(entry)
        elif event.key == "slash" and self.documents.has_focus:
            event.stop()
            self.screen.set_focus(entry)


def _below(node: "TreeNode[Reference]") -> list["TreeNode[Reference]"]:
    return [one for child in node.children for one in (child, *_below(child))]


def _above(node: "TreeNode[Reference]") -> "list[TreeNode[Reference]]":
    return [node.parent, *_above(node.parent)] if node.parent is not None and not node.parent.is_root else []


def _label(one: Listed) -> str:
    shown = f"{one.title} · {one.document}" if one.title else one.document
    if one.withdrawn:
        return tr("✗ {document} · withdrawn", document=shown)
    return shown if one.readable else tr("◌ {document} · nothing in force", document=shown)


def _add_sections(node: "TreeNode[Reference]", reading: Reading, counts: Mapping[str, int]) -> None:
    """The sections below their document, each under the heading above it."""
    open_nodes: list[tuple[int, TreeNode[Reference]]] = [(-1, node)]
    unfold = len(reading.sections) <= UNFOLDED
    following = [*(max(1, one.level) for one in reading.sections[1:]), 0]
    for section, below in zip(reading.sections, following, strict=False):
        place = Reference(reading.document.document, reading.edition.version, section.key)
        while len(open_nodes) > 1 and open_nodes[-1][0] >= max(1, section.level):
            open_nodes.pop()
        label = line(section.heading).plain if section.heading else f"({section.key})"
        rests = counts.get(section.key, 0)
        label += trn(" · {n} case", " · {n} cases", rests) if rests else ""
        # A section with nothing below it has nothing to open.
        deeper = below > max(1, section.level)
        added = open_nodes[-1][1].add(cell(label), place, expand=unfold, allow_expand=deeper)
        open_nodes.append((max(1, section.level), added))
