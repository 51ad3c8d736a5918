"""The program: opens a workspace, shows its screens, and carries out what works everywhere."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.command import CommandPalette, Provider
from textual.content import Content
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.widgets import Input, TextArea

from annotator.text.messages import AnnotatorError, Exit
from annotator.tui.commands import Commanded, RegistryCommands, at_hand, bindings
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.keys import KeysDialog
from annotator.tui.dialogs.person import Named, PersonDialog
from annotator.tui.i18n import LANGUAGES, spoken, tr, use
from annotator.tui.keymap import Layout, latin_key
from annotator.tui.palette import all_commands, all_themes, own_commands
from annotator.tui.registry import Scope
from annotator.tui.safe import line, tell
from annotator.tui.screens.base import Base
from annotator.tui.settings import keyboard, keyboard_chosen, language, remember, theme
from annotator.tui.turns import Turns
from annotator.tui.underneath import ChangedUnderneath, Underneath
from annotator.tui.web import in_browser
from annotator.tui.widgets.entry import pasted
from annotator.tui.widgets.keybar import KeyBar
from annotator.workflow.context import Project
from annotator.workflow.opening import add_person, remember_person
from annotator.workflow.sets import set_names

if TYPE_CHECKING:
    from annotator.tui.screens.land_deeds import Deeds

BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (76, "-normal"), (110, "-wide")]
"""Classes of a screen by its width in cells."""
_LAYOUTS = {
    Layout.LATIN: "Latin only",
    Layout.BDS: "Bulgarian БДС (я is where S is)",
    Layout.PHONETIC: "Bulgarian phonetic (ч is where Q is)",
    Layout.PHONETIC_TRADITIONAL: "Bulgarian traditional phonetic (я is where Q is)",
}


class AnnotatorApp(Commanded, App[int]):
    """One workspace, one person."""

    COMMAND_SCOPE = Scope.ANYWHERE
    TITLE = "Annotator"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = bindings(Scope.ANYWHERE)
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = App.COMMANDS | {RegistryCommands}

    def __init__(self, project: Project, *, set_name: str | None = None) -> None:
        super().__init__()
        use(language())
        self.project = project
        self.set_name = set_name or next(iter(set_names(project)), None)
        """The test set one works in; None where there is none."""
        self.layout_of_keys = keyboard()
        self.deeds: dict[tuple[str | None, str | None], Deeds] = {}
        """What was answered on Land since the program was started, by set and person; it outlives the screen."""
        self.said: deque[str] = deque(maxlen=50)
        """What was told, the newest last."""
        self._underneath = Underneath(self, project.store)
        self._told: Content | None = None
        """What is being told."""
        self._turns = Turns(self, self._give, lambda: isinstance(self.screen, Base) and self.screen.busy)

    def facts(self) -> frozenset[str]:
        """What is so on the screen."""
        screen = self.screen
        return screen.facts() if isinstance(screen, Base) and screen.is_mounted else frozenset()

    def on_mount(self) -> None:
        """The first screen; who one is is asked where git does not say it."""
        # Loaded here and not above: the first frame stands before the screens behind it are read.
        from annotator.tui.screens.home import HomeScreen

        chosen = theme()
        if chosen in self.available_themes:
            self.theme = chosen
        self.theme_changed_signal.subscribe(self, lambda one: remember(theme=one.name))
        self.push_screen(HomeScreen(self.project))
        self.run_worker(self._underneath.start, thread=True, group="underneath", exit_on_error=False)
        if self.project.person is None:
            self._do_person()

    def on_unmount(self) -> None:
        """Nothing is watched any more."""
        self._underneath.stop()

    @on(ChangedUnderneath)
    def _changed_underneath(self, event: ChangedUnderneath) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Base) and screen.is_mounted:
                screen.changed_underneath(event.keys)

    async def on_event(self, event: events.Event) -> None:
        """Keys and pastes wait for their turn."""
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self._turns.take(event)
        else:
            await super().on_event(event)

    async def _give(self, event: events.Event) -> None:
        """A letter of a Bulgarian keyboard gives the command at its place, unless something is being typed."""
        if self._told:
            self._told = None
            self._show_told()
        if isinstance(event, events.Key) and not self._typing():
            latin = latin_key(event.character or event.key, self.layout_of_keys)
            if latin is not None:
                event = events.Key(latin, latin if len(latin) == 1 else None)
        elif isinstance(event, events.Paste) and pasted(event.text) != event.text:
            event = events.Paste(pasted(event.text))
        await super().on_event(event)

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
        if event.key == "q":
            tell(self, "Esc goes back; at home q leaves the program", warning=True)
        else:
            tell(self, f"{event.character or event.key} does nothing here; ? shows the keys", warning=True)

    def _typing(self) -> bool:
        return isinstance(self.focused, Input | TextArea) and not getattr(self.focused, "read_only", False)

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
        layout = self.layout_of_keys if keyboard_chosen() else Layout.LATIN
        self.push_screen(KeysDialog(at_hand(self.focused, self.screen), layout))

    def _do_manual(self) -> None:
        from annotator.tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.show(HelpScreen(self.project))

    def _do_palette(self) -> None:
        self.action_command_palette()

    def action_command_palette(self) -> None:
        """Shows the palette."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(all_commands())

    def search_themes(self) -> None:
        """Shows the palette of colours."""
        self.push_screen(all_themes())

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
        self.exit(int(Exit.OK))

    def _do_keyboard(self) -> None:
        def take(chosen: str | None) -> None:
            if chosen is not None:
                self.layout_of_keys = Layout(chosen)
                remember(keyboard=chosen)

        choices = [Choice(one.value, Content(_LAYOUTS[one])) for one in Layout]
        self.push_screen(ChoiceDialog("Which keyboard do you type on?", choices), take)

    def _do_language(self) -> None:
        def take(chosen: str | None) -> None:
            if chosen is not None and chosen != spoken():
                use(chosen)
                remember(language=chosen)
                self._begin_again()

        choices = [Choice(code, Content(name)) for code, name in LANGUAGES.items()]
        self.push_screen(ChoiceDialog(tr("In which language do the screens speak?"), choices), take)

    def _begin_again(self) -> None:
        """Goes home and makes that screen anew: what stands on the others was said in another language."""
        from annotator.tui.screens.home import HomeScreen

        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.switch_screen(HomeScreen(self.project))

    def _do_person(self) -> None:
        people = self.project.workspace().people
        self.push_screen(PersonDialog(people), self._named)

    def _named(self, named: Named | None) -> None:
        if named is None:
            return
        try:
            self.project.person = named.person or add_person(self.project, named.name).id
            if not in_browser():
                remember_person(self.project)
        except AnnotatorError as problem:
            tell(self, problem.message.line(tr), warning=True)
            self._do_person()
            return
        if isinstance(self.screen, Base):
            self.screen.reload()
