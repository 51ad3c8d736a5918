"""What all dialogs have in common: a box over the screen, Esc for "nothing happened"."""

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static, TextArea

from annotator.tui.i18n import mark, tr

R = TypeVar("R")


class Dialog(ModalScreen[R]):
    """A box with a title, a body and a line that says which keys do what."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel", show=False)]
    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 60%; }
    Dialog > Vertical {
        width: 72; max-width: 96%; height: auto; max-height: 96%;
        background: $surface; border: round $primary; padding: 0 1;
    }
    Dialog .title { text-style: bold; height: auto; max-height: 6; }
    Dialog .hint { color: $text-muted; height: auto; margin-top: 1; }
    Dialog .label { color: $text-muted; height: 1; }
    Dialog .problem { color: $text-error; height: auto; display: none; }
    Dialog Input, Dialog TextArea { border: none; background: $boost; padding: 0 1; }
    Dialog Input { height: 1; }
    Dialog Input:focus, Dialog TextArea:focus { background: $panel; }
    Dialog OptionList { border: none; height: auto; max-height: 16; padding: 0; background: $surface; }
    """
    HINT = mark("Esc cancel")
    KEEPS = False
    """Whether something is written here that must not be lost with one key."""

    def __init__(self, title: str | Content) -> None:
        super().__init__()
        self._title = title if isinstance(title, Content) else Content(title)
        self._before: list[str] = []
        self._warned: tuple[str, list[str]] | None = None
        """What was warned of last, and what stood in the fields then."""

    def compose(self) -> ComposeResult:
        """The box."""
        with Vertical():
            yield Static(self._title, classes="title")
            yield from self.body()
            yield Static(classes="problem", markup=False)
            yield Static(tr(self.HINT), classes="hint", markup=False)

    def body(self) -> ComposeResult:
        """What is asked."""
        yield from ()

    def written(self) -> list[str]:
        """What stands in the fields."""
        fields = self.query("Input, TextArea")
        return [
            one.value if isinstance(one, Input) else one.text for one in fields if isinstance(one, Input | TextArea)
        ]

    def on_mount(self) -> None:
        """Remembers what stood in the fields."""
        self._before = self.written()

    def action_cancel(self) -> None:
        """Nothing is to happen; what was typed goes only when asked for twice."""
        if not self.holds(tr("F2 saves what you wrote; Esc once more throws it away")):
            self.dismiss(None)

    def holds(self, warning: str) -> bool:
        """Whether something unsaved would be lost and this was not said yet; then it is said."""
        written = self.written()
        if not self.KEEPS or written == self._before or self._warned == (warning, written):
            return False
        self._warned = (warning, written)
        self.complain(warning)
        return True

    def complain(self, problem: Content | str) -> None:
        """Says in the box what is wrong; what was typed stays."""
        shown = self.query_one(".problem", Static)
        shown.update(problem if isinstance(problem, Content) else Content(problem))
        shown.display = True
