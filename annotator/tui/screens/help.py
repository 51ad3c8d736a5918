"""Help: the manual, readable without a network."""

import re
from importlib.resources import files
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Markdown, OptionList
from textual.widgets.option_list import Option

from annotator.tui.i18n import mark, spoken, tr
from annotator.tui.keymap import shown_key
from annotator.tui.registry import COMMANDS, SIGNS, Scope, commands
from annotator.tui.screens.base import Base
from annotator.tui.widgets.pointed import PointedList
from annotator.tui.wording import Words

PAGES = Words(
    {
        "start": mark("First steps"),
        "find": mark("Finding passages"),
        "write": mark("Writing a case"),
        "review": mark("Reviewing"),
        "decide": mark("Deciding"),
        "land": mark("New editions"),
        "set": mark("The set as a whole"),
        "share": mark("Sharing"),
        "files": mark("Files and git"),
        "terminal": mark("Terminal and keyboard"),
    }
)
"""Names of the pages and their titles."""
_KEY = re.compile(r"`(\S)`")
_NAMES = {sign: name for name, sign in SIGNS.items()}


def page(name: str) -> str:
    """A page in the language in use, in English where it is not translated; keys are named as the keyboard has them."""
    pages = files("annotator.tui.help")
    own = pages.joinpath(spoken(), f"{name}.md")
    text = (own if own.is_file() else pages.joinpath(f"{name}.md")).read_text(encoding="utf-8")
    text = _KEY.sub(lambda key: f"`{shown_key(_NAMES.get(key[1], key[1]))}`", text)
    # Which of several commands a letter of the page means cannot be told, so keys of one's own are only announced.
    return text if commands(*Scope) == COMMANDS else f"{_own_keys()}\n\n{text}"


def _own_keys() -> str:
    return "> " + tr("Some keys are your own: {key:anywhere.keys} shows them; here stand those they had.")


class HelpScreen(Base):
    """Pages to choose from, and the one that is chosen."""

    COMMAND_SCOPE = Scope.HELP
    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    HelpScreen #pages { height: 1fr; border: none; padding: 0; background: $surface; }
    HelpScreen .left { width: 26; }
    HelpScreen VerticalScroll { height: 1fr; padding: 0 1; }
    HelpScreen Markdown { padding: 0; margin: 0; }
    """

    def body(self) -> ComposeResult:
        """The pages and the text."""
        with Horizontal(classes="columns"):
            with Vertical(classes="left"):
                yield PointedList(*(Option(Content(title), id=name) for name, title in PAGES.items()), id="pages")
            with Vertical(classes="right"), VerticalScroll():
                yield Markdown(open_links=False)

    def on_mount(self) -> None:
        """The first page."""
        self.head(Content(tr("Help · Esc back · Enter read, ↑ ↓ scroll")))
        pages = self.query_one("#pages", OptionList)
        pages.highlighted = 0
        self.go_to(pages)

    def level_out(self) -> bool:
        """From the text to the pages, then out."""
        if self.query_one(VerticalScroll).has_focus:
            self.go_to(self.query_one("#pages"))
            return True
        return False

    @on(OptionList.OptionHighlighted, "#pages")
    async def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        await self.query_one(Markdown).update(page(event.option.id or "start"))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#pages")
    def _selected(self) -> None:
        self.go_to(self.query_one(VerticalScroll))
