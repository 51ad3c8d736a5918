"""Writing a few sentences, confirming, and reading what went wrong."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static, TextArea

from annotator.text.messages import AnnotatorError, Message
from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr
from annotator.tui.keymap import answer_of
from annotator.tui.on_screen import on_screen
from annotator.tui.safe import join, show
from annotator.tui.widgets.entry import Page
from annotator.tui.widgets.pointed import Answering


class TextDialog(Dialog[str | None]):
    """Some text; answers with it, trimmed."""

    KEEPS = True
    HINT = mark("F2 or Ctrl+S save · Esc cancel")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s", "save", "save", show=False, priority=True)]
    DEFAULT_CSS = "TextDialog TextArea { height: 6; }"

    def __init__(self, title: str | Content, text: str = "", *, required: bool = True) -> None:
        super().__init__(title)
        self._text = text
        self._required = required

    def body(self) -> ComposeResult:
        """The field."""
        yield Page(self._text)

    def action_save(self) -> None:
        """Answers with the text."""
        text = self.query_one(TextArea).text.strip()
        if self._required and not text:
            self.complain(tr("write something first"))
        else:
            self.dismiss(text)


class ReadDialog(Dialog[None]):
    """Something to read."""

    HINT = mark("↑ ↓ scroll · Esc close")
    DEFAULT_CSS = "ReadDialog VerticalScroll { height: auto; max-height: 60vh; }"

    def __init__(self, title: str | Content, text: str | Content) -> None:
        super().__init__(title)
        self._text = text if isinstance(text, Content) else show(text)

    def body(self) -> ComposeResult:
        """The text as it stands."""
        with VerticalScroll():
            yield Static(self._text)


class ConfirmDialog(Answering, Dialog[bool | None]):
    """Yes or no; Enter is neither, so that a key held too long does nothing."""

    HINT = mark("{key:y} yes · {key:n} or Esc no")
    DEFAULT_CSS = "ConfirmDialog .title { text-style: none; max-height: 14; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "yes", show=False),
        Binding("n", "answer(False)", "no", show=False),
    ]

    def on_key(self, event: events.Key) -> None:
        """Yes and no by the words of the language in use."""
        said = answer_of(event.character or "")
        if said is not None:
            event.stop()
            self.action_answer(said)

    def action_answer(self, yes: bool) -> None:
        """Answers."""
        self.dismiss(yes)


def message_of(error: BaseException) -> Message:
    """What to tell a person of an error; one that nobody foresaw is named by its kind."""
    if isinstance(error, AnnotatorError):
        return error.message
    return Message(
        "unexpected",
        "something went wrong inside annotator: {kind}: {error}",
        "everything saved is safe; please report this",
        params={"kind": type(error).__name__, "error": str(error)},
    )


_ON_SCREEN = {
    "decide-not-landed": mark(
        "at home press {key:home.land}, then {key:land.migrate}: it looks for the passages; perhaps the labels agree"
    ),
    "stale-not-landed": mark("at home press {key:home.land}, then {key:land.migrate}"),
    "nobody-named": mark("press {key:anywhere.palette} and choose “who am I”"),
    "decided-already": mark("read it again ({key:r}), look at that decision, and decide again"),
}
"""What to do on the screens where a rule's advice is a command line's."""


def advice_of(code: str, advice: str) -> str:
    """What to do about something, as one does it on the screens."""
    return tr(_ON_SCREEN[code]) if code in _ON_SCREEN else advice


def one_line(message: Message) -> str:
    """What went wrong and what to do, as a box says it that stays open."""
    advice = advice_of(message.code, message.advice(on_screen))
    return message.text(tr) + (f" — {advice}" if advice else "")


class ErrorDialog(Dialog[bool | None]):
    """What went wrong, where, and what to do."""

    HINT = mark("Esc or Enter close")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "cancel", "close", show=False)]

    def __init__(self, message: Message) -> None:
        super().__init__(tr("That did not work"))
        self._message = message

    def body(self) -> ComposeResult:
        """The message."""
        what = show(self._message.text(tr))
        where = show(f"\n{self._message.where}") if self._message.where else Content("")
        advice = advice_of(self._message.code, self._message.advice(on_screen))
        yield Static(join(what, where, show(f"\n→ {advice}") if advice else Content("")))


class ChangedDialog(ErrorDialog):
    """Somebody else was quicker; answers whether to read again what is on disk."""

    HINT = mark("{key:r} read again · Esc leave it as it is here")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "reread", "read again", show=False)]

    def action_reread(self) -> None:
        """What is on disk is to be read."""
        self.dismiss(result=True)
