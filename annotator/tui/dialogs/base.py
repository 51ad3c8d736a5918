"""What all dialogs have in common: a box over the screen, Esc for "nothing happened"."""

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Checkbox, Input, RadioButton, RadioSet, Static, TextArea

from annotator.tui.i18n import mark, tr, trn
from annotator.tui.widgets.entry import TooLong
from annotator.tui.widgets.ticks import TickList
from annotator.workflow.aside import Aside
from annotator.workflow.lengths import too_long

R = TypeVar("R")
Held = Mapping[str, Any]
"""What stands in the fields of a dialog and what is chosen there, by the fields' names."""
_HOLDING = "Input, TextArea, TickList, RadioSet, Checkbox"
_CHOOSING = "TickList, RadioSet, Checkbox"


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
    """Whether something is written or chosen here that must not be lost with one key."""

    def __init__(self, title: str | Content) -> None:
        super().__init__()
        self._title = title if isinstance(title, Content) else Content(title)
        self._before: list[str] = []
        self._chosen_before: list[object] = []
        self._warned: tuple[str, list[object]] | None = None
        """What was warned of last, and what stood in the fields then."""
        self._begun = False
        self._again: tuple[Held, str] | None = None
        """What the fields are to hold at first, and what to say of that."""
        self._aside = Aside()
        self.left: Held = {}
        """What stood in the fields when it was closed."""

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

    def chosen(self) -> list[object]:
        """What is ticked and chosen."""
        return [_value(one) for one in self.query(_CHOOSING)]

    def on_mount(self) -> None:
        """Remembers what stood in the fields; puts in what is to stand there."""
        if self._begun:
            return
        self._begun = True
        self._before, self._chosen_before = self.written(), self.chosen()
        if self._again is not None:
            held, said = self._again
            self.fill(held)
            self.complain(said)

    def begin_with(self, held: Held, said: str) -> None:
        """Has the fields hold what somebody wrote before, and says why; call it before the dialog is shown."""
        self._again = (held, said)

    def keep_aside(self, aside: Aside) -> None:
        """Keeps what is typed aside, and brings back what was; call it before the dialog is shown."""
        self._aside = aside
        kept = aside.kept()
        if kept and self._again is None:
            self.begin_with(kept, tr("not saved last time: what you wrote is here again"))

    def held(self) -> dict[str, Any]:
        """What stands in the fields and what is chosen there."""
        return {one.id or f"{type(one).__name__}-{at}": _value(one) for at, one in enumerate(self.query(_HOLDING))}

    def fill(self, held: Held) -> None:
        """Puts back what `held` gave; what the dialog has no field for is passed over."""
        for at, one in enumerate(self.query(_HOLDING)):
            value = held.get(one.id or f"{type(one).__name__}-{at}")
            if value is not None:
                _put(one, value)

    @on(Input.Changed)
    @on(TextArea.Changed)
    def _keep_typed(self) -> None:
        if self._begun and self.KEEPS:
            typed = {name: value for name, value in self.held().items() if isinstance(value, str)}
            if self.written() == self._before:
                self._aside.forget()
            else:
                self._aside.keep(typed)

    @on(TickList.TurnedAll)
    def _say_turned(self, event: TickList.TurnedAll) -> None:
        self.complain(
            trn(
                "{n} is ticked now; {key:a} once more ticks others",
                "{n} are ticked now; {key:a} once more ticks others",
                event.ticked,
            )
        )

    @on(TooLong)
    def _left_out(self, event: TooLong) -> None:
        event.stop()
        self.complain(too_long(event.length, event.most).line(tr))

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Closes it, and remembers what stood in the fields."""
        self.left = self.held()
        return super().dismiss(result)

    def action_cancel(self) -> None:
        """Nothing is to happen; what was typed or chosen goes only when asked for twice."""
        if not self.holds(tr("F2 saves what you wrote or chose; Esc once more throws it away")):
            self.throw_away()
            self.dismiss(None)

    def throw_away(self) -> None:
        """What was typed is saved, or not wanted: nothing of it comes back."""
        self._aside.forget()

    def holds(self, warning: str) -> bool:
        """Whether something unsaved would be lost and this was not said yet; then it is said."""
        written: list[object] = [*self.written(), *self.chosen()]
        if not self.KEEPS or written == [*self._before, *self._chosen_before] or self._warned == (warning, written):
            return False
        self._warned = (warning, written)
        self.complain(warning)
        return True

    def complain(self, problem: Content | str) -> None:
        """Says in the box what is wrong; what was typed stays."""
        shown = self.query_one(".problem", Static)
        shown.update(problem if isinstance(problem, Content) else Content(problem))
        shown.display = True
        # Where the box is higher than the window, what is wrong must not stand below its edge.
        shown.call_after_refresh(shown.scroll_visible, animate=False)


def _value(field: object) -> object:
    match field:
        case Input():
            return field.value
        case TextArea():
            return field.text
        case TickList():
            return list(field.ticked)
        case RadioSet():
            return field.pressed_index
        case Checkbox():
            return field.value
    return None


def _put(field: object, value: Any) -> None:
    match field:
        case Input():
            field.value = value
            field.cursor_position = len(value)
        case TextArea():
            field.text = value
            field.move_cursor(field.document.end)
        case TickList():
            field.tick_only(value)
        case RadioSet() if value >= 0:
            list(field.query(RadioButton))[value].value = True
        case Checkbox():
            field.value = value
