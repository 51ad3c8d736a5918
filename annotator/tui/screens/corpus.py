"""Corpus: the tree of documents and sections, search, and the text."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Tree
from textual.widgets.tree import TreeNode

from annotator.model.corpus import Document
from annotator.model.reference import Reference
from annotator.text.messages import AnnotatorError
from annotator.tui.commands import bindings
from annotator.tui.desk import label_desk
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import ErrorDialog
from annotator.tui.registry import Scope
from annotator.tui.safe import cell, join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.document import DocumentPane
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.pointed import PointedTree
from annotator.tui.widgets.search import SearchPane
from annotator.tui.wording import count
from annotator.workflow.corpus import Reading
from annotator.workflow.sets import set_names
from annotator.workflow.state import survey
from annotator.workflow.status import open_to


class CorpusScreen(Base):
    """Documents to browse and read."""

    COMMAND_SCOPE = Scope.CORPUS
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.CORPUS)
    DEFAULT_CSS = """
    CorpusScreen Tree { height: 1fr; border: none; padding: 0; background: $surface; }
    """

    class _Came(Message):
        def __init__(
            self,
            documents: dict[str, Document],
            withdrawn: frozenset[str] = frozenset(),
            in_force: int = 0,
            problem: AnnotatorError | None = None,
        ) -> None:
            super().__init__()
            self.documents = documents
            self.withdrawn = withdrawn
            self.in_force = in_force
            self.problem = problem

    class _Found(Message):
        def __init__(self, cases: tuple[tuple[str, str, str], ...]) -> None:
            super().__init__()
            self.cases = cases

    def body(self) -> ComposeResult:
        """The tree beside search and text."""
        with Horizontal(classes="columns"):
            with Vertical(classes="left"):
                yield PaneTitle("documents")
                tree = PointedTree("documents")
                tree.set_reactive(PointedTree.auto_expand, False)
                tree.show_root = False
                tree.guide_depth = 2
                yield tree
            with Vertical(classes="right"):
                yield SearchPane(self.project)
                yield DocumentPane(self.project)

    def on_mount(self) -> None:
        """The tree first."""
        self.head(Content("Corpus · reading …"))
        self.go_to(self.documents)
        self.reload()

    @property
    def documents(self) -> "Tree[Reference]":
        """The documents."""
        return self.query_one(Tree)

    @property
    def document(self) -> DocumentPane:
        """The text."""
        return self.query_one(DocumentPane)

    def panes(self) -> Sequence[Widget]:
        """The tree, the line to search with, the text."""
        return [self.documents, self.query_one(SearchPane).query_one(Input), self.document.reader]

    def facts(self) -> frozenset[str]:
        """Whether a document is open."""
        found = set(super().facts())
        return frozenset(found | ({"document"} if self.document.reading is not None else set()))

    @property
    def busy(self) -> bool:
        """Whether a search was asked to open its first hit."""
        return self.query_one(SearchPane).hurried

    def level_out(self) -> bool:
        """Out of a search, from the text to the tree, then out of the screen."""
        search = self.query_one(SearchPane)
        if self.document.leave_search():
            return True
        if search.close() or search.query_one(Input).has_focus or self.document.reader.has_focus:
            self.go_to(self.documents)
            return True
        return False

    def reload(self) -> None:
        """Reads the documents again."""
        self._load()

    @work(thread=True, exclusive=True, group="documents", exit_on_error=False)
    def _load(self) -> None:
        try:
            corpus, date = self.project.corpus, self.project.date
            documents = corpus.documents()
            withdrawn = frozenset(name for name in documents if corpus.withdrawn(name, date))
            in_force = sum(corpus.in_force(name, date) is not None for name in documents)
            self.post_message(self._Came(documents, withdrawn, in_force))
        except AnnotatorError as problem:
            self.post_message(self._Came({}, problem=problem))

    def came_back(self) -> None:
        """The tree stays as it was."""

    @on(_Came)
    def _came(self, event: _Came) -> None:
        if event.problem is not None:
            self.app.push_screen(ErrorDialog(event.problem.message))
        unreadable = len(self.project.corpus.unreadable()) if event.problem is None else 0
        bad = f" · ✗ {count(unreadable, 'file', 'files')} cannot be read" if unreadable else ""
        gone = f", {len(event.withdrawn)} ✗ withdrawn" if event.withdrawn else ""
        stand = f"{count(len(event.documents), 'document', 'documents')}: {event.in_force} in force{gone}"
        self.head(line(f"Corpus · {stand} on {self.project.date}{bad}"))
        tree = self.documents
        tree.clear()
        for name, document in event.documents.items():
            shown = f"{document.title} · {name}" if document.title else name
            shown = f"✗ {shown} · withdrawn" if name in event.withdrawn else shown
            tree.root.add(cell(shown), Reference(name))
        tree.root.expand()
        tree.cursor_line = 0

    @on(Tree.NodeExpanded)
    def _expanded(self, event: "Tree.NodeExpanded[Reference]") -> None:
        node = event.node
        if node.data is not None and not node.data.section and not node.children:
            with self.trying():
                _add_sections(node, self.project.corpus.resolve(node.data, self.project.date))

    @on(Tree.NodeSelected)
    def _selected(self, event: "Tree.NodeSelected[Reference]") -> None:
        place = event.node.data
        if place is not None:
            with self.trying():
                self.document.open_at(place)
                event.node.expand()
                if place.section:
                    self.go_to(self.document.reader)

    @on(SearchPane.Chosen)
    def _hit_chosen(self, event: SearchPane.Chosen) -> None:
        with self.trying():
            self.document.open_hit(event.hit, event.words)
            self.go_to(self.document.reader)

    @on(events.DescendantFocus)
    def _focused(self, event: events.DescendantFocus) -> None:
        self.uncover(event.widget)

    def _do_search(self) -> None:
        self.uncover(self.query_one(SearchPane))
        self.query_one(SearchPane).start()

    def _do_tree(self) -> None:
        self.go_to(self.documents)

    def _do_cases_here(self) -> None:
        reading = self.document.reading
        if reading is not None:
            section = reading.section_at(self.document.reader.choice.span[0]).key
            self._find_cases(reading.document.document, section)

    @work(thread=True, exclusive=True, group="cases", exit_on_error=False)
    def _find_cases(self, document: str, section: str) -> None:
        found = []
        for name in set_names(self.project):
            for one in survey(self.project, name).states:
                shown = [label for label in one.labels if label.person == self.project.person]
                shown += one.labels if open_to(one, self.project.person) else ()
                places = [
                    part.reference() for label in shown for passage in label.passages() for part in passage.places()
                ]
                if any((place.document, place.section) == (document, section) for place in places):
                    found.append((name, one.case.case, one.case.question))
        self.post_message(self._Found(tuple(found)))

    @on(_Found)
    def _found(self, event: _Found) -> None:
        if not event.cases:
            self.say("none of your cases rests on this section")
            return
        choices = [Choice(str(at), line(question)) for at, (_, _, question) in enumerate(event.cases)]
        self.app.push_screen(
            ChoiceDialog("Cases on this section", choices),
            self.then(lambda chosen: self._open(*event.cases[int(chosen)][:2])),
        )

    def _open(self, set_name: str, case: str) -> None:
        from annotator.tui.screens.write import WriteScreen

        self.annotator.show(WriteScreen(label_desk(self.project, set_name, case)))


def _add_sections(node: "TreeNode[Reference]", reading: Reading) -> None:
    """The sections below their document, each under the heading above it."""
    open_nodes: list[tuple[int, TreeNode[Reference]]] = [(-1, node)]
    following = [*(max(1, one.level) for one in reading.sections[1:]), 0]
    for section, below in zip(reading.sections, following, strict=False):
        place = Reference(reading.document.document, reading.edition.version, section.key)
        while len(open_nodes) > 1 and open_nodes[-1][0] >= max(1, section.level):
            open_nodes.pop()
        label = join(line(section.heading)).plain if section.heading else f"({section.key})"
        # A section with nothing below it has nothing to open.
        deeper = below > max(1, section.level)
        added = open_nodes[-1][1].add(cell(label), place, expand=True, allow_expand=deeper)
        open_nodes.append((max(1, section.level), added))
