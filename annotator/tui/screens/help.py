"""Help: the manual, readable without a network."""

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
from annotator.tui.registry import Scope
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


def page(name: str) -> str:
    """The Markdown of a page in the language in use; in English where it is not translated."""
    pages = files("annotator.tui.help")
    own = pages.joinpath(spoken(), f"{name}.md")
    return (own if own.is_file() else pages.joinpath(f"{name}.md")).read_text(encoding="utf-8")


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
