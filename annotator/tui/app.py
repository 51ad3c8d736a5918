"""The program: opens a workspace, shows its screens, and carries out what works everywhere."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import SystemCommand
from textual.binding import BindingType
from textual.command import CommandPalette, Provider
from textual.content import Content
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider

from annotator.store.base import TEXTS
from annotator.text.messages import Exit
from annotator.tui.alone import PAUSE, alone
from annotator.tui.commands import RegistryCommands, at_hand, bindings
from annotator.tui.dialogs.base import Dialog
from annotator.tui.dialogs.keys import KeysDialog
from annotator.tui.i18n import spoken, tr
from annotator.tui.palette import all_commands, own_commands
from annotator.tui.pauses import LOOK, START, Pauses
from annotator.tui.pressed import copies, scopes_of, understood
from annotator.tui.readable import Readable
from annotator.tui.registry import Scope, find, key_name
from annotator.tui.safe import line, tell
from annotator.tui.screens.base import Base
from annotator.tui.touring import Touring
from annotator.tui.turns import Turns
from annotator.tui.underneath import ChangedUnderneath, Underneath
from annotator.tui.widgets.document import DocumentPane
from annotator.tui.widgets.keybar import KeyBar
from annotator.workflow.checking import Checking
from annotator.workflow.context import Project
from annotator.workflow.last import first_set

if TYPE_CHECKING:
    from annotator.tui.screens.land_deeds import Deeds

BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (76, "-normal"), (110, "-wide")]
"""Classes of a screen by its width in cells."""


class AnnotatorApp(Touring):
    """One workspace, one person."""

    COMMAND_SCOPE = Scope.ANYWHERE
    TITLE = "Annotator"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.ANYWHERE)
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {SystemCommandsProvider, RegistryCommands}

    def __init__(self, project: Project, *, set_name: str | None = None) -> None:
        super().__init__()
        self.project = project
        self.take_settings()
        self._given = set_name
        self.set_name = set_name or first_set(project, spoken())
        """The test set one works in; None where there is none."""
        self.deeds: dict[tuple[str | None, str | None], Deeds] = {}
        """What was answered on Land since the program was started, by set and person; it outlives the screen."""
        self.said: deque[str] = deque(maxlen=50)
        """What was told, the newest last."""
        self.checking = Checking(project)
        """Looks at sets for all screens."""
        self.pauses = Pauses()
        self._underneath = Underneath(self, project.store)
        self._readable = Readable()
        self._told: Content | None = None
        """What is being told."""
        self._leaving = False
        """Whether the last key was a Ctrl+C."""
        self._turns = Turns(self, self._give, lambda: isinstance(self.screen, Base) and self.screen.busy)

    def facts(self) -> frozenset[str]:
        """What is so on the screen."""
        screen = self.screen
        return screen.facts() if isinstance(screen, Base) and screen.is_mounted else frozenset()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is drawn is looked at last for whether it can be read."""
        return [*super().get_line_filters(), self._readable]

    def on_mount(self) -> None:
        """The first screen; who one is is asked where git does not say it."""
        # Loaded here and not above: the first frame stands before the screens behind it are read.
        from annotator.tui.screens.home import HomeScreen

        if not self.is_headless:
            self.pauses.begin()
        self.push_screen(HomeScreen(self.project))
        self.run_worker(self._underneath.start, thread=True, group="underneath", exit_on_error=False)
        self.ask_first()
        if not self.is_headless:
            self.set_interval(PAUSE, self._leave_when_alone)
            self.set_interval(LOOK, self._clear_away)
            self.set_timer(START, self._load_ahead)

    def _load_ahead(self) -> None:
        self.run_worker(self.pauses.load, thread=True, group="load", exit_on_error=False)

    def _clear_away(self) -> None:
        # Of the screens that are open, only the first one is never closed.
        self.pauses.clear(settled=len(self.screen_stack) <= 2)

    def _leave_when_alone(self) -> None:
        if alone():
            self.exit(int(Exit.OK))

    def on_unmount(self) -> None:
        """Nothing is watched any more."""
        self.pauses.ended = True
        self._underneath.stop()
        self.checking.close()

    @on(ChangedUnderneath)
    def _changed_underneath(self, event: ChangedUnderneath) -> None:
        if any(key.kind in TEXTS for key in event.keys):
            self.project.corpus.forget()
        for screen in self.screen_stack:
            if isinstance(screen, Base) and screen.is_mounted:
                for pane in screen.query(DocumentPane):
                    pane.changed_underneath(event.keys)
                screen.changed_underneath(event.keys)

    async def on_event(self, event: events.Event) -> None:
        """Keys and pastes wait for their turn."""
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self.pauses.key()
            self._turns.take(event)
        else:
            await super().on_event(event)

    async def _give(self, event: events.Event) -> None:
        """Hands on what a key means: on another keyboard, and with keys of one's own, that is another key."""
        if self._told:
            self._told = None
            self._show_told()
        if isinstance(event, events.Key) and self._stopped(event):
            return
        scopes = scopes_of(at_hand(self.focused, self.screen))
        meant = understood(event, self, scopes)
        if meant is not None:
            await super().on_event(meant)
        elif isinstance(event, events.Key):
            self._tell_dead(event)

    def _stopped(self, event: events.Key) -> bool:
        """Ctrl+C twice leaves the program, from anywhere; a single one only says so."""
        before, self._leaving = self._leaving, False
        if event.key != "ctrl+c" or copies(self):
            return False
        if before:
            self._throw_away()
            self.exit(int(Exit.OK))
        else:
            self._leaving = True
            if not self._held("ctrl+c"):
                tell(self, tr("Ctrl+C once more leaves the program; everything is saved"))
        return True

    def _held(self, key: str) -> bool:
        """Whether an open form warned that leaving with a key throws away what is written in it."""
        told = tr("F2 saves what you wrote; {key} once more leaves the program and throws it away", key=key_name(key))
        return isinstance(self.screen, Dialog) and self.screen.holds(told)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Says something in place of the keys, until the next key: it hides neither text nor selection."""
        del title, timeout, markup
        self.said.append(message)
        self._told = line(f" {'!' if severity != 'information' else '·'} {message}", "bold")
        self._show_told()

    def _show_told(self) -> None:
        for screen in self.screen_stack:
            for bar in screen.query(KeyBar):
                bar.notice = self._told

    async def on_key(self, event: events.Key) -> None:
        """A key that does nothing says so."""
        screen = self.screen
        if not isinstance(screen, Base) or not event.is_printable or event.key in screen.active_bindings:
            return
        self._tell_dead(event)

    def _tell_dead(self, event: events.Key) -> None:
        if event.key == "q":
            tell(self, tr("Esc goes back; {key:anywhere.quit} leaves the program"), warning=True)
        else:
            key = event.character or key_name(event.key)
            tell(self, tr("{pressed} does nothing here; {key:anywhere.keys} shows the keys", pressed=key), warning=True)

    def leave(self, screen: Screen[None] | None = None) -> None:
        """Closes a screen and lets the one below read what changed."""
        if (screen or self.screen) is self.screen and len(self.screen_stack) > 2:
            self.pop_screen()
            if isinstance(self.screen, Base):
                self.screen.came_back()

    def show(self, screen: Base) -> None:
        """Opens a screen over this one."""
        self.push_screen(screen)

    def _do_keys(self) -> None:
        self._close_palette()
        self.push_screen(KeysDialog(at_hand(self.focused, self.screen)))

    def _do_manual(self) -> None:
        from annotator.tui.screens.help import HelpScreen

        self._close_palette()
        if not isinstance(self.screen, HelpScreen):
            self.show(HelpScreen(self.project))

    def _do_palette(self) -> None:
        self.action_command_palette()

    def action_command_palette(self) -> None:
        """Shows the palette."""
        if not any(isinstance(one, CommandPalette) for one in self.screen_stack):
            self.push_screen(all_commands())

    def _close_palette(self) -> None:
        # Under another screen it could not be asked for again, and would lie in the way of leaving.
        if isinstance(self.screen, CommandPalette):
            self.pop_screen()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The commands of the screen library that are not among ours."""
        return own_commands(super().get_system_commands(screen))

    def _do_back(self) -> None:
        if isinstance(self.screen, Base) and not self.screen.level_out():
            self.leave()

    def _do_pane(self) -> None:
        if isinstance(self.screen, Base):
            self.screen.next_pane()

    def _do_reload(self) -> None:
        self.project.corpus.forget()
        if isinstance(self.screen, Base):
            self.screen.refresh_from_disk()

    def _do_quit(self) -> None:
        if not self._held(find(Scope.ANYWHERE, "quit").keys[0]):
            self._throw_away()
            self.exit(int(Exit.OK))

    def _throw_away(self) -> None:
        """Who leaves although a form warned wants nothing of it back."""
        if isinstance(self.screen, Dialog):
            self.screen.throw_away()

    def begin_again(self) -> None:
        """Goes home and makes that screen anew: what stands on the others was said in another language."""
        from annotator.tui.screens.home import HomeScreen

        if self.new_here:
            self.set_name = self._given or first_set(self.project, spoken())
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.switch_screen(HomeScreen(self.project))
