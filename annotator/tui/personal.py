"""What a person chooses for themselves: name, language, keyboard, keys, colours; what is asked at the first start."""

from collections.abc import Callable
from typing import Final

from textual.app import App
from textual.content import Content

from annotator.text.messages import AnnotatorError
from annotator.tui import settings
from annotator.tui.chosen_keys import FILE, Chosen, file_text, key_id, read_keys, understood, wrong_key
from annotator.tui.commands import Commanded
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.colours import ColoursDialog
from annotator.tui.dialogs.person import Named, PersonDialog
from annotator.tui.dialogs.press import PressDialog
from annotator.tui.dialogs.text import ReadDialog
from annotator.tui.i18n import LANGUAGES, mark, of_locale, spoken, tr, use
from annotator.tui.keymap import Layout, both_names, use_layout
from annotator.tui.registry import TITLES, Command, Scope, choose_keys, commands, find
from annotator.tui.safe import line, tell
from annotator.tui.screens.base import Base
from annotator.tui.web import in_browser
from annotator.workflow.context import Project
from annotator.workflow.opening import add_person, remember_person

_LAYOUTS: Final = {
    Layout.LATIN: mark("Latin only"),
    Layout.BDS: mark("Bulgarian БДС (я is where S is)"),
    Layout.PHONETIC: mark("Bulgarian phonetic (ч is where Q is)"),
    Layout.PHONETIC_TRADITIONAL: mark("Bulgarian traditional phonetic (я is where Q is)"),
}

Then = Callable[[], None]


class Personal(Commanded, App[int]):
    """The program as far as it is one person's own."""

    project: Project
    new_here = False
    """Whether it is somebody's first start, until that was answered to."""

    def take_settings(self) -> None:
        """Takes over what the person chose once, before anything is shown."""
        use(settings.language())
        use_layout(settings.keyboard(), show=settings.keyboard_chosen())
        own = read_keys(settings.folder() / FILE)
        choose_keys(own.chosen)
        self._key_problems = own.problems

    def take_colours(self) -> None:
        """Takes over the colours that were chosen."""
        chosen = settings.theme()
        if chosen in self.available_themes:
            self.theme = chosen

    def ask_first(self) -> None:
        """What must be known before one begins: the language and the keyboard at the first start, and who one is."""
        self.take_colours()
        if self._key_problems:
            text = "\n".join(f"· {one.line()}" for one in self._key_problems)
            self.push_screen(ReadDialog(tr("Some keys of your own are passed over"), text), lambda _: self._ask())
        else:
            self._ask()

    def _ask(self) -> None:
        self.new_here = settings.first_start() or in_browser()
        if settings.first_start() and not in_browser():
            self._ask_language(lambda: self._ask_keyboard(self._ask_person))
        else:
            self._ask_person()

    def _ask_person(self) -> None:
        if self.project.person is None:
            self._do_person()
        else:
            self.begun()

    def begun(self) -> None:
        """Everything is known that must be known."""

    def begin_again(self) -> None:
        """Makes what is shown anew: it was said in another language."""

    def _do_person(self) -> None:
        self.push_screen(PersonDialog(self.project.workspace().people), self._named)

    def _named(self, named: Named | None) -> None:
        if named is None:
            return
        try:
            self.project.person = named.person or add_person(self.project, named.name).id
        except AnnotatorError as problem:
            tell(self, problem.message.line(tr), warning=True)
            self._do_person()
            return
        if in_browser():
            self._settle_visitor(self.project.person)
        else:
            remember_person(self.project)
        if isinstance(self.screen, Base):
            self.screen.reload()
        self.begun()

    def _settle_visitor(self, person: str) -> None:
        """What a visitor chooses is theirs, not that of whoever runs the server."""
        if self.project.root is None:
            return
        settings.keep_in(self.project.root / ".annotator" / "people" / person)
        before = spoken()
        if settings.first_start():
            settings.remember(language=before)
        self.take_settings()
        self.take_colours()
        if spoken() != before:
            self.begin_again()

    def _do_language(self) -> None:
        before = spoken()
        self._ask_language(lambda: None if spoken() == before else self.begin_again())

    def _ask_language(self, then: Then) -> None:
        def take(chosen: str | None) -> None:
            changed = chosen is not None and chosen != spoken()
            if chosen is not None:
                use(chosen)
                settings.remember(language=chosen)
            if changed and first:
                self.begin_again()
            then()

        first = settings.first_start()
        # In one order on every screen, so that a digit means one language; Enter takes that of the machine.
        codes = list(LANGUAGES)
        here = codes.index(of_locale() if first else spoken())
        title = tr("In which language do the screens speak?")
        if first:
            title = "In which language do you work? · In welcher Sprache? · На кой език?"
        choices = [Choice(code, Content(LANGUAGES[code])) for code in codes]
        self.push_screen(ChoiceDialog(title, choices, at=here), take)

    def _ask_keyboard(self, then: Then) -> None:
        """Only whom it may concern is asked."""
        if spoken() == "bg" or settings.machine_is_cyrillic():
            self._choose_keyboard(then)
        else:
            then()

    def _do_keyboard(self) -> None:
        self._choose_keyboard(lambda: None)

    def _choose_keyboard(self, then: Then) -> None:
        def take(chosen: str | None) -> None:
            if chosen is not None:
                use_layout(Layout(chosen), show=True)
                settings.remember(keyboard=chosen)
                self._show_keys()
            then()

        choices = [Choice(one.value, Content(tr(_LAYOUTS[one]))) for one in Layout]
        self.push_screen(ChoiceDialog(tr("Which keyboard do you type on?"), choices), take)

    def _do_colours(self) -> None:
        def take(chosen: str | None) -> None:
            if chosen is not None:
                self.theme = chosen
                settings.remember(theme=chosen)

        self.push_screen(ColoursDialog(self.theme), take)

    def _do_remap(self) -> None:
        file = settings.folder() / FILE
        own = read_keys(file)
        if any(one.what.startswith("{file}") for one in own.problems):
            self.push_screen(ReadDialog(tr("Keys of your own"), "\n".join(one.line() for one in own.problems)))
            return
        listed = [one for scope in Scope for one in commands(scope) if one.id != "adopt"]
        choices = [Choice(f"{one.scope}.{one.id}", _told(one)) for one in listed]
        title = line(tr("Which command is to have another key? They are kept in {file}", file=str(file)))

        def take(chosen: str | None) -> None:
            if chosen is not None:
                scope, _, name = chosen.partition(".")
                self._press(find(Scope(scope), name), own.chosen)

        self.push_screen(ChoiceDialog(title, choices), take)

    def _press(self, command: Command, chosen: Chosen) -> None:
        def refuse(key: str) -> str | None:
            wrong = wrong_key(key_id(key))
            if wrong is not None:
                return wrong.line()
            return next((one.line() for one in understood(_tables(tried((key,)))).problems), None)

        def tried(keys: tuple[str, ...]) -> Chosen:
            others = {name: old for name, old in chosen.items() if name != (command.scope, command.id)}
            return {**others, (command.scope, command.id): keys} if keys else others

        def take(keys: tuple[str, ...] | None) -> None:
            if keys is not None:
                self._keep_keys(understood(_tables(tried(keys))).chosen)

        self.push_screen(PressDialog(command, refuse), take)

    def _keep_keys(self, chosen: Chosen) -> None:
        choose_keys(chosen)
        self._show_keys()
        try:
            file = settings.folder() / FILE
            file.parent.mkdir(parents=True, exist_ok=True)
            settings.write_whole(file, file_text(chosen))
        except OSError as error:
            tell(self, tr("it holds for this session only: {why}", why=str(error)), warning=True)

    def _show_keys(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Base):
                screen.refresh_keys()


def _told(command: Command) -> Content:
    keys = " ".join(both_names(key) for key in command.keys)
    what = tr("{where}: {command}", where=tr(TITLES[command.scope]), command=tr(command.help))
    return line(f"{what}  [{keys}]" if keys else what)


def _tables(chosen: Chosen) -> dict[str, dict[str, list[str]]]:
    tables: dict[str, dict[str, list[str]]] = {}
    for (scope, name), keys in chosen.items():
        tables.setdefault(scope.value, {})[name] = list(keys)
    return tables
