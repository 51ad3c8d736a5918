"""All cases of a set: filtered as one types, ordered, marked, and changed many at once."""

import datetime
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from annotator.model.map_results import DatedBy
from annotator.text.messages import AnnotatorError
from annotator.tui.case_columns import case_line, columns_head
from annotator.tui.commands import bindings
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import ErrorDialog
from annotator.tui.i18n import mark, tr, trn
from annotator.tui.registry import Scope
from annotator.tui.safe import line
from annotator.tui.screens.cases_batch import CasesBatch
from annotator.tui.screens.opening import open_case
from annotator.tui.widgets.entry import Entry
from annotator.tui.widgets.line_list import LineList
from annotator.tui.wording import Words
from annotator.workflow.batch import batch_journal
from annotator.workflow.case_filter import ORDERS, Filter, ordered, parse
from annotator.workflow.case_rows import Row, Table, case_table, with_findings
from annotator.workflow.context import Project

_ORDERS = Words(
    {
        "id": mark("by id"),
        "state": mark("by state"),
        "question": mark("by question"),
        "tag": mark("by tag"),
        "document": mark("by document"),
        "language": mark("by language"),
        "oldest": mark("oldest first"),
        "findings": mark("most findings first"),
        "labels": mark("fewest labels first"),
    }
)
_AGES = Words(
    {
        DatedBy.GIT: mark("age: since the first commit"),
        DatedBy.FILES: mark("age: since the file was changed last"),
        DatedBy.NOTHING: mark("age: nothing says it"),
    }
)


class CasesScreen(CasesBatch):
    """The cases of a set."""

    COMMAND_SCOPE = Scope.CASES
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.CASES)
    DEFAULT_CSS = """
    CasesScreen #filter { height: 1; border: none; padding: 0 1; background: $panel; }
    CasesScreen #columns { height: 1; padding: 0 0 0 1; color: $text-muted; text-wrap: nowrap; }
    CasesScreen #told { height: auto; max-height: 3; padding: 0 1; color: $text-muted; }
    """

    class _Came(Message):
        def __init__(self, table: Table | None, problem: AnnotatorError | None = None) -> None:
            super().__init__()
            self.table = table
            self.problem = problem

    def __init__(self, project: Project, set_name: str) -> None:
        super().__init__(project, set_name)
        self._table: Table | None = None
        self._filter = Filter()
        self._order = "id"
        self._sorted: list[Row] = []
        self._now = project.now()

    def body(self) -> ComposeResult:
        """The filter, the names of the columns, the cases, and what is to be said of them."""
        yield Entry(
            id="filter",
            placeholder=tr("filter: words, state:disputed tag:… doc:… lang:… age:>30d finding:…"),
            hint=tr("Enter to the list · Esc clear the filter"),
        )
        yield Static(id="columns", markup=False)
        yield LineList(id="cases")
        yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        """A thread reads the set."""
        self.lines.focus()
        self.head(Content(tr("Cases · reading …")))
        self.reload()

    @property
    def lines(self) -> LineList:
        """The list."""
        return self.query_one(LineList)

    def reload(self) -> None:
        """Reads the set again, and what can be taken back, which another program may have added to."""
        if self.project.person is not None and (self.journal is None or self.project.root is not None):
            self.journal = batch_journal(self.project, self.set_name)
        self._read()

    @work(thread=True, exclusive=True, group="cases", exit_on_error=False)
    def _read(self) -> None:
        worker = get_current_worker()
        try:
            table = case_table(self.project, self.set_name)
            self.post_message(self._Came(table))
            found = self.annotator.checking.check(self.set_name, lambda: worker.is_cancelled)
            if found is not None:
                self.post_message(self._Came(with_findings(found, table)))
        except AnnotatorError as problem:
            self.post_message(self._Came(None, problem))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        if event.problem is not None:
            self.app.push_screen(ErrorDialog(event.problem.message))
        if event.table is not None:
            self._table, self._now = event.table, self.project.now()
            self.marked &= {row.case for row in event.table.rows}
            self._arrange()

    def _arrange(self) -> None:
        self._sorted = ordered(self._table.rows, self._order) if self._table else []
        self._show()

    def _show(self) -> None:
        kept = self.row.case if self.row else None
        at = self.lines.highlighted or 0
        self.shown = [row for row in self._sorted if self._filter.keeps(row)]
        place = next((number for number, row in enumerate(self.shown) if row.case == kept), at)
        self.lines.show(len(self.shown), self._line, highlighted=place)
        self.tell_all()

    def _line(self, number: int, width: int) -> str:
        row = self.shown[number]
        checked = self._table is not None and self._table.checked
        return case_line(row, width, self._now, marked=row.case in self.marked, checked=checked)

    def tell_all(self) -> None:
        """Says anew how many are shown and marked, what the filter says wrong, and how old is meant."""
        self.query_one("#columns", Static).update(line(columns_head(self.lines.size.width - 1)))
        if self._table is None:
            return
        parts = [tr("Cases"), tr("{shown} of {all}", shown=len(self.shown), all=len(self._table.rows))]
        if self.marked:
            parts.append(trn("{n} marked", "{n} marked", len(self.marked)))
        parts.append(_ORDERS[self._order])
        if self.extending_from is not None:
            parts.append(tr("marking ({key:cases.range} stops)"))
        self.head(line(" · ".join(parts)))
        said = [problem.line(tr) for problem in self._filter.problems] or [_AGES[self._table.dated_by]]
        if not self._table.checked:
            said.append(tr("findings are being looked for"))
        unreadable = self._table.unreadable
        if unreadable:
            said.append(
                trn(
                    "✗ {n} file cannot be read ({key:home.check} on Home)",
                    "✗ {n} files cannot be read ({key:home.check} on Home)",
                    len(unreadable),
                )
            )
        if not self.shown and self._table.rows:
            said.insert(0, tr("no case fits the filter; Esc clears it"))
        said.append(tr("!: findings, n/m: labels that are in, of those wanted"))
        self.query_one("#told", Static).update(line(" · ".join(said)))
        self.refresh_keys()

    def on_resize(self, _event: events.Resize) -> None:
        """The names of the columns stand where the columns do."""
        self.call_after_refresh(self.tell_all)

    # --- filtering and ordering ----------------------------------------------------------------------------------

    @on(Input.Changed, "#filter")
    def _typed(self, event: Input.Changed) -> None:
        self.extending_from = None
        self._filter = parse(event.value, self._now.astimezone(datetime.UTC))
        self._show()

    @on(Input.Submitted, "#filter")
    def _done(self) -> None:
        self.lines.focus()

    def _do_filter(self) -> None:
        self.query_one("#filter").focus()

    def level_out(self) -> bool:
        """Out of marking, then out of the filter, then away with the filter, then out of the screen."""
        field = self.query_one("#filter", Input)
        if self.extending_from is not None:
            self.stop_range()
            return True
        if field.value or field.has_focus:
            field.value = ""
            self.lines.focus()
            return True
        return False

    def _do_order(self) -> None:
        def take(chosen: str) -> None:
            self._order = chosen
            self._arrange()

        choices = [Choice(one, line(f"{'▸' if one == self._order else ' '} {_ORDERS[one]}")) for one in ORDERS]
        self.app.push_screen(ChoiceDialog(tr("In which order?"), choices), self.then(take))

    # --- going on ------------------------------------------------------------------------------------------------

    @on(LineList.Chosen)
    def _chosen(self) -> None:
        self.action_do("open")

    def _do_open(self) -> None:
        if self.row is not None:
            open_case(self, self.set_name, self.row.case, queue=[row.case for row in self.shown])
