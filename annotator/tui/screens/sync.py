"""Share: what waits here, what came in, and what two people changed differently."""

import threading
from collections.abc import Callable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from annotator.model.sync_results import Clash, State, SyncResult, Work
from annotator.text.messages import AnnotatorError
from annotator.text.messages import Message as Told
from annotator.tui import sync_wording
from annotator.tui.commands import bindings
from annotator.tui.i18n import tr
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.pointed import PointedList
from annotator.workflow.context import Project
from annotator.workflow.sync import Step, look, sync
from annotator.workflow.sync_attic import clashes, keep_theirs, put_back
from annotator.workflow.sync_git import Stopped


class SyncScreen(Base):
    """Sharing work, for people who do not know git."""

    COMMAND_SCOPE = Scope.SYNC
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.SYNC)
    DEFAULT_CSS = """
    SyncScreen #shared { height: 1fr; border: none; padding: 0; background: $surface; }
    """

    class _Reached(Message):
        def __init__(self, step: Step) -> None:
            super().__init__()
            self.step = step

    class _Came(Message):
        """A result, or why there is none; neither where a person stopped it."""

        def __init__(self, result: SyncResult | None, problem: Told | None = None) -> None:
            super().__init__()
            self.result = result
            self.problem = problem

    def __init__(self, project: Project) -> None:
        super().__init__(project)
        self._result: SyncResult | None = None
        self._problem: Told | None = None
        self._stop: threading.Event | None = None
        """Set, it ends what is under way; None: nothing is."""
        self._rows: list[Clash | None] = []

    def body(self) -> ComposeResult:
        """One list for everything."""
        yield PointedList(id="shared")

    def on_mount(self) -> None:
        """A thread looks."""
        self.query_one("#shared").focus()
        self.reload()

    def facts(self) -> frozenset[str]:
        """Whether a clash is highlighted, whether a case belongs to it, and whether nothing is under way."""
        one = self._clash()
        found = set(super().facts()) | ({"still"} if self._stop is None else set())
        return frozenset(found | ({"clash"} if one else set()) | ({"clash-case"} if one and one.case else set()))

    def reload(self) -> None:
        """Looks again at what waits."""
        if self._stop is None:
            self._begin(lambda stop: look(self.project, stop=stop))

    def came_back(self) -> None:
        """What was said of the last sync stays to be read."""

    def level_out(self) -> bool:
        """Stops what is under way, then leaves."""
        if self._stop is None:
            return False
        self._stop.set()
        self.head(Content(tr("Share · stopping after this step …")))
        return True

    def _begin(self, action: Callable[[threading.Event], SyncResult]) -> None:
        self._stop = threading.Event()
        self.head(line(tr("Share · {step}", step=sync_wording.STEPS[Step.LOOK])))
        self.refresh_keys()
        self._carry_out(action, self._stop)

    @work(thread=True, exclusive=True, group="sync", exit_on_error=False)
    def _carry_out(self, action: Callable[[threading.Event], SyncResult], stop: threading.Event) -> None:
        try:
            self.post_message(self._Came(action(stop)))
        except Stopped:
            self.post_message(self._Came(None))
        except AnnotatorError as problem:
            self.post_message(self._Came(None, problem.message))
        except BaseException:
            # The screen must not wait for ever; what went wrong is shown like any other error.
            self.post_message(self._Came(None))
            raise

    @on(_Reached)
    def _reached(self, event: _Reached) -> None:
        if self._stop is not None and not self._stop.is_set():
            self.head(line(tr("Share · {step} (Esc stops)", step=sync_wording.STEPS[event.step])))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        stopped = self._stop is not None and self._stop.is_set()
        self._stop = None
        self._problem = event.problem
        self._result = event.result or self._result
        if stopped:
            self.say(tr("stopped; what was done until here is kept"))
        self._show()

    def _show(self) -> None:
        result = self._result
        rows: list[tuple[Content, Clash | None]] = []
        if self._problem is not None:
            rows.append((line(f"! {self._problem.text(tr)}"), None))
            if self._problem.remedy:
                rows.append((line(f"  → {self._problem.advice(tr)}", "dim"), None))
        elif result is not None:
            rows += self._all_rows(result)
        shared = self.query_one("#shared", OptionList)
        kept = self._clash()
        self._rows = [one for _, one in rows]
        shared.set_options([Option(shown, disabled=one is None) for shown, one in rows])
        places = [at for at, one in enumerate(self._rows) if one is not None]
        same = [at for at in places if kept is not None and self._rows[at] == kept]
        shared.highlighted = next(iter(same or places), None)
        branch = result.branch if result is not None else ""
        self.head(line(_head(result.remote if result is not None else None, branch)))
        self.refresh_keys()

    def _all_rows(self, result: SyncResult) -> list[tuple[Content, Clash | None]]:
        rows: list[tuple[Content, Clash | None]] = [(line(sync_wording.state(result)), None)]
        rows += [(line(said), None) for said in sync_wording.troubles(result)]
        for one in result.clashes:
            shown = [line(f"  {said}", "dim") for said in sync_wording.versions(one)]
            rows.append((join(line(sync_wording.clash(one)), *shown, separator="\n"), one))
        waits = tr("Shared") if result.state is State.SHARED else tr("Waits here")
        came = tr("Would come in") if result.state is State.WAITING else tr("Came in")
        for title, done in ((waits, result.mine), (came, result.came)):
            rows.append((line(title, "bold"), None))
            rows += [(shown, None) for part in done for shown in _work(part)] or [(line(tr("  nothing")), None)]
        return rows

    def _clash(self) -> Clash | None:
        if not self.is_mounted:
            return None
        at = self.query_one("#shared", OptionList).highlighted
        return self._rows[at] if at is not None and at < len(self._rows) else None

    # --- commands -------------------------------------------------------------------------------------------------

    def _do_share(self) -> None:
        self._begin(lambda stop: sync(self.project, progress=self._tell, stop=stop))

    def _tell(self, step: Step) -> None:
        self.post_message(self._Reached(step))

    def _do_keep_theirs(self) -> None:
        self._answer(keep_theirs, tr("theirs stays; yours is still kept in this copy"))

    def _do_put_back(self) -> None:
        self._answer(put_back, tr("yours stands again; {key:sync.share} shares it"))

    def _answer(self, action: Callable[[Project, str], None], said: str) -> None:
        one, result = self._clash(), self._result
        if one is None or result is None:
            return

        def answered(_stop: threading.Event) -> SyncResult:
            action(self.project, one.id)
            return result.model_copy(update={"clashes": clashes(self.project)})

        self._begin(answered)
        self.say(said)

    @on(OptionList.OptionSelected, "#shared")
    def _selected(self) -> None:
        self.action_do("open")

    def _do_open(self) -> None:
        from annotator.tui.desk import label_desk
        from annotator.tui.screens.write import WriteScreen

        one = self._clash()
        if one is not None and one.set is not None and one.case is not None:
            with self.trying():
                self.annotator.show(WriteScreen(label_desk(self.project, one.set, one.case)))


def _work(one: Work) -> list[Content]:
    about = [line(f"    {name}", "dim", limit=160) for name in one.about]
    more = one.count - len(one.about)
    if about and more > 0:
        about.append(line(f"    {tr('… and {more} more', more=more)}", "dim"))
    return [line(f"  {sync_wording.work(one)}"), *about]


def _head(where: str | None, branch: str) -> str:
    if not branch:
        return tr("Share")
    if where is None:
        return tr("Share · nobody to share with yet · branch {branch}", branch=branch)
    return tr("Share · with {where} · branch {branch}", where=where, branch=branch)
