"""What all screens share: the head line, the key bar, errors as dialogs, and one way out."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static, Tree
from textual.worker import Worker, WorkerState

from annotator.store.base import Key
from annotator.store.errors import Changed
from annotator.text.messages import AnnotatorError, Message
from annotator.tui.commands import Commanded
from annotator.tui.dialogs.base import Dialog, Held
from annotator.tui.dialogs.text import ChangedDialog, ErrorDialog, ReadDialog, message_of, one_line
from annotator.tui.i18n import tr
from annotator.tui.safe import line, tell
from annotator.tui.widgets.entry import TooLong
from annotator.tui.widgets.keybar import KeyBar
from annotator.tui.widgets.pane_title import PaneTitle
from annotator.tui.widgets.reader import Reader
from annotator.workflow.aside import Aside
from annotator.workflow.context import Project
from annotator.workflow.lengths import too_long
from annotator.workflow.sets import guideline

if TYPE_CHECKING:
    from annotator.tui.app import AnnotatorApp


class Base(Commanded, Screen[None]):
    """A screen of the program; subclasses give `body` and carry out the commands of their scope."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, project: Project) -> None:
        super().__init__()
        self.project = project
        self._failures: dict[str, Message] = {}
        """What each kind of look failed with last; a look that succeeds forgets it."""

    @property
    def annotator(self) -> "AnnotatorApp":
        """The program, by its own type."""
        return cast("AnnotatorApp", self.app)

    def compose(self) -> ComposeResult:
        """Head, body, keys."""
        yield Static(id="head", markup=False)
        yield from self.body()
        yield KeyBar()

    def body(self) -> ComposeResult:
        """What is between the head and the keys."""
        yield from ()

    def head(self, shown: Content) -> None:
        """Says in the first line where one is."""
        self.query_one("#head", Static).update(shown)

    @property
    def busy(self) -> bool:
        """Whether something is under way that the next key must wait for."""
        return False

    def level_out(self) -> bool:
        """Goes back one place inside the screen; False where there is none any more and the screen is left.

        The order is the same everywhere: what is open or under way (a search, a filter, marking), then from a text to
        the list beside it, then out. Boxes lie over the screen and come first; they keep what is written in them.
        """
        return False

    def out_of_text(self, text: Widget, beside: Widget) -> bool:
        """Goes from a text to the list beside it; whether the focus was in the text."""
        if not text.has_focus:
            return False
        self.go_to(beside)
        return True

    def panes(self) -> Sequence[Widget]:
        """Where the focus can be, in the order in which F6 goes through."""
        return [one for one in self.focus_chain if isinstance(one, Widget)]

    def uncover(self, pane: Widget) -> None:
        """Makes the column of a pane the one to be seen where there is room for one only."""
        right = any("right" in one.classes for one in pane.ancestors_with_self if isinstance(one, Widget))
        self.set_class(right, "-right")
        self.set_class(not right, "-left")

    def go_to(self, pane: Widget) -> None:
        """Puts the focus into a pane."""
        self.uncover(pane)
        self.set_focus(pane)

    def next_pane(self) -> None:
        """Puts the focus into the next pane."""
        panes = list(self.panes())
        if panes:
            here = next((at for at, one in enumerate(panes) if one.has_focus), -1)
            self.go_to(panes[(here + 1) % len(panes)])

    def facts(self) -> frozenset[str]:
        """What is so on every screen."""
        found = {"person"} if self.project.person is not None else set()
        return frozenset(found | ({"panes"} if self.is_mounted and len(self.panes()) > 1 else set()))

    def reload(self) -> None:
        """Reads everything again."""

    def refresh_from_disk(self) -> None:
        """Takes over what is on disk, in place of what is on the screen."""
        self.reload()

    def came_back(self) -> None:
        """Another screen was closed over this one."""
        self.reload()

    def changed_underneath(self, keys: frozenset[Key]) -> None:
        """Records were changed, by this program or another one."""

    def refresh_keys(self) -> None:
        """Shows anew what can be done."""
        for bar in self.query(KeyBar):
            bar.refresh()

    def say(self, text: str) -> None:
        """A short message that goes by itself."""
        tell(self.app, text)

    def read_guideline(self, set_name: str) -> None:
        """Shows how a set is labelled."""
        found = guideline(self.project, set_name)
        text = found.text.strip() if found else tr("This set has no guideline.")
        title = line(tr("Guideline, version {version}", version=found.version) if found else tr("Guideline"))
        self.app.push_screen(ReadDialog(title, text))

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Shows what a rule refuses, instead of ending the program."""
        try:
            yield
        except Changed as problem:
            self._tell_changed(problem)
        except AnnotatorError as problem:
            self.app.push_screen(ErrorDialog(problem.message))

    def ask(
        self,
        make: Callable[[], Dialog[Any]],
        action: Callable[[Any], None],
        *,
        aside: Aside | None = None,
        again: tuple[Held, AnnotatorError] | None = None,
    ) -> None:
        """Shows a dialog and carries out an action with its answer, unless it was cancelled.

        Where the action fails, the dialog is shown again with what was written and with what is wrong: nothing is lost
        with a disk that is full. With `aside` what is typed is kept until then.
        """
        dialog = make()
        if again is not None:
            dialog.begin_with(again[0], one_line(again[1].message))
        if aside is not None:
            dialog.keep_aside(aside)

        def run(answer: object) -> None:
            if answer is None:
                return
            try:
                action(answer)
            except AnnotatorError as problem:
                self.ask(make, action, aside=aside, again=(dialog.left, problem))
                if isinstance(problem, Changed):
                    self._tell_changed(problem)
            else:
                dialog.throw_away()

        self.app.push_screen(dialog, run)

    def _tell_changed(self, problem: Changed) -> None:
        self.app.push_screen(ChangedDialog(problem.message), lambda again: self.refresh_from_disk() if again else None)

    def then(self, action: Callable[..., None]) -> Callable[..., None]:
        """A callback for a dialog: carries out an action with its answer, unless it was cancelled."""

        def run(answer: object) -> None:
            if answer is not None:
                with self.trying():
                    action(answer)

        return run

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """What can be done may have changed."""
        self.refresh_keys()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """What fails in a thread is shown like any other error."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            self.tell_failed(event.worker.group, message_of(event.worker.error))
        elif event.state is WorkerState.SUCCESS:
            self.forget_failed(event.worker.group)

    def tell_failed(self, group: str, problem: Message) -> None:
        """Says why a look failed, once: closing the box begins the next look, and would bring it back for ever."""
        if self._failures.get(group) != problem:
            self._failures[group] = problem
            self.app.push_screen(ErrorDialog(problem))

    def forget_failed(self, group: str) -> None:
        """What went wrong is to be said anew: it went well since, or somebody asks for it."""
        self._failures.pop(group, None)

    @on(events.Resize)
    def _fit_focus(self) -> None:
        """A pane that there is no room for any more gives the focus to one that is to be seen."""
        self.call_after_refresh(self._keep_focus)

    def _keep_focus(self) -> None:
        panes = [] if self.focused is not None else list(self.panes())
        seen = next((one for one in panes if one in self.focus_chain), None)
        if seen is not None:
            self.go_to(seen)

    @on(events.DescendantFocus)
    def _seen_where_focused(self, event: events.DescendantFocus) -> None:
        self.uncover(event.widget)

    @on(TooLong)
    def _left_out(self, event: TooLong) -> None:
        tell(self.app, too_long(event.length, event.most).line(tr), warning=True)

    @on(events.DescendantFocus)
    @on(events.DescendantBlur)
    @on(Reader.Selected)
    @on(OptionList.OptionHighlighted)
    @on(Tree.NodeHighlighted)
    def _changed(self) -> None:
        for title in self.query(PaneTitle):
            title.look()
        self.refresh_keys()
