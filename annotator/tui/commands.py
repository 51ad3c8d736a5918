"""Commands on screens: bindings, disabled commands that say why, and the palette."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from textual.binding import Binding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

from annotator.text.messages import AnnotatorError
from annotator.tui.i18n import in_all, mark, tr
from annotator.tui.keymap import both_names
from annotator.tui.registry import COMMANDS, Command, Scope, commands, find
from annotator.tui.safe import line, tell


def bindings(scope: Scope) -> list[BindingType]:
    """The key bindings of a scope, in its commands' order.

    They hold the keys as declared: where others were chosen, `chosen_keys` says what a key that is pressed stands for.
    """
    return [
        Binding(
            key,
            one.action_for(key),
            one.title,
            id=f"{scope}.{one.id}.{key}",
            show=False,
            # Leaving and reading the manual are possible from everywhere, dialogs included.
            priority=one.id in ("quit", "manual"),
        )
        for one in COMMANDS
        if one.scope is scope
        for key in one.keys
    ]


class Commanded:
    """Something that carries out the commands of a scope, each in a method named `_do_` and its id."""

    COMMAND_SCOPE: Scope

    def facts(self) -> frozenset[str]:
        """What is so at the moment; commands require some of it."""
        return frozenset()

    def own_commands(self) -> tuple[Command, ...]:
        """The commands that it has at hand."""
        return commands(self.COMMAND_SCOPE)

    def tell(self, reason: str) -> None:
        """Says why something cannot be done."""
        if isinstance(self, MessagePump):
            tell(self.app, reason, warning=True)

    def why_not(self, name: str) -> str | None:
        """Why a command cannot be done now, in the language in use; None where it can."""
        reason = find(self.COMMAND_SCOPE, name).why_not(self.facts())
        return None if reason is None else tr(reason)

    def action_do(self, name: str, *arguments: str) -> None:
        """Carries out a command, or says why not."""
        reason = self.why_not(name)
        if reason is not None:
            self.tell(reason)
            return
        try:
            getattr(self, f"_do_{name}")(*arguments)
        except AnnotatorError as problem:
            self.refused(problem)

    def refused(self, problem: AnnotatorError) -> None:
        """Shows what a rule refuses; a workspace that was moved away, or a torn file, must not end the program."""
        from annotator.tui.dialogs.text import ErrorDialog

        if isinstance(self, MessagePump):
            self.app.push_screen(ErrorDialog(problem.message))


def at_hand(focused: Widget | None, screen: Screen[object]) -> list[Commanded]:
    """What carries out commands where the focus is: the pane, what holds it, the screen; nearest first."""
    chain: Iterable[object] = focused.ancestors_with_self if focused is not None else (screen,)
    found = [one for one in chain if isinstance(one, Commanded)]
    others: tuple[object, ...] = (screen, screen.app)
    return found + [one for one in others if isinstance(one, Commanded) and one not in found]


_NOT_LISTED = ("palette", "adopt")
"""The palette itself, and what needs to be told which of several by the key."""


_KEYWORDS: Final = {
    (Scope.ANYWHERE, "person"): mark("name, my name, person, role, author, reviewer, user, log in"),
    (Scope.ANYWHERE, "language"): mark("English, translation, settings"),
    (Scope.ANYWHERE, "keyboard"): mark("layout, letters, Cyrillic, phonetic, settings"),
    (Scope.ANYWHERE, "remap"): mark("shortcut, bindings, settings"),
    (Scope.ANYWHERE, "colours"): mark("theme, dark, light, contrast, settings"),
    (Scope.ANYWHERE, "manual"): mark("help, guide"),
    (Scope.ANYWHERE, "quit"): mark("exit, close, end"),
    (Scope.WRITE, "question"): mark("role, tags, date, language, origin"),
}
"""Other words by which people look for a command, separated by commas."""
_BY_KEYWORD: Final = 0.5
"""The score of a command that is found by such a word: below those that are called so."""
_ELSEWHERE: Final = 0.5
"""How much less a command's name in another language weighs than a keyword."""
_LEAST: Final = 0.001
"""A score above none."""


def _nothing() -> None:
    """What choosing the line that says that nothing was found does."""


class RegistryCommands(Provider):
    """The palette: every command at hand and every screen, with its key, and why it cannot be done just now."""

    async def discover(self) -> Hits:
        """All commands, before anything is typed."""
        for owner, command in self._commands():
            run = partial(self._give, owner, command.id)
            yield DiscoveryHit(_entry(command), run, tr(command.title), _aid(owner, command))

    async def search(self, query: str) -> Hits:
        """The commands that match what is typed, by what they do and by their name, in any language of the screens."""
        matcher = self.matcher(query)
        found = any(matcher.match(one.title) > 0 for one in self.app.get_system_commands(self.screen))
        for owner, command in self._commands():
            words = f"{tr(command.help)} ({tr(command.title)})"
            score = matcher.match(words) or _by_other_words(query, command)
            if score > 0:
                found = True
                yield Hit(score, _entry(command), partial(self._give, owner, command.id), words, _aid(owner, command))
        if not found:
            # The library would say so itself, but only in English.
            none = tr("no command is called so; Esc closes this")
            yield Hit(_LEAST, line(none), _nothing, none)

    def _commands(self) -> Iterable[tuple[Commanded, Command]]:
        owners = at_hand(self.focused, self.screen)
        for owner in owners:
            for command in owner.own_commands():
                if command.id not in _NOT_LISTED:
                    yield owner, command
        # Whatever can be opened from home can be opened from here.
        for screen in self.app.screen_stack:
            if isinstance(screen, Commanded) and screen.COMMAND_SCOPE is Scope.HOME and screen not in owners:
                for command in commands(Scope.HOME):
                    if "row" not in command.requires:
                        yield screen, command

    def _give(self, owner: Commanded, name: str) -> None:
        """Carries out a command; one of a screen that lies under others is gone back to for it."""
        if isinstance(owner, Screen) and owner in self.app.screen_stack and owner is not self.app.screen:
            while self.app.screen is not owner:
                self.app.pop_screen()
            owner.call_after_refresh(owner.action_do, name)
        else:
            owner.action_do(name)


def _by_other_words(query: str, command: Command) -> float:
    """How well a command is found by a word that it is not called by here: a keyword, or its name elsewhere."""
    wanted = " ".join(query.casefold().split())
    known = (
        word
        for words in in_all(_KEYWORDS.get((command.scope, command.id), ""))
        for word in words.casefold().split(", ")
    )
    if wanted and any(one.startswith(wanted) for one in known):
        return _BY_KEYWORD
    # Letters scattered over a sentence that nobody sees here would find anything: the words must begin so.
    names = (word for text in (command.title, command.help) for told in in_all(text) for word in _starts(told))
    return _BY_KEYWORD * _ELSEWHERE if wanted and any(one.startswith(wanted) for one in names) else 0


def _starts(told: str) -> Iterator[str]:
    """A sentence from each of its words on."""
    words = "".join(sign if sign.isalnum() else " " for sign in told.casefold()).split()
    return (" ".join(words[at:]) for at in range(len(words)))


def _entry(command: Command) -> Content:
    keys = f"  [{both_names(command.keys[0])}]" if command.keys else ""
    return line(f"{tr(command.help)}{keys}")


def _aid(owner: Commanded, command: Command) -> str | None:
    reason = owner.why_not(command.id)
    return tr("not now: {reason}", reason=line(reason).plain) if reason else None
