"""The line of the tour above the keys: what to press next."""

from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from annotator.tui.i18n import tr
from annotator.tui.keymap import key_of
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.tour import STEPS, Said

_KEYS: Final = {
    "search": (Scope.WRITE, "search"),
    "next": (Scope.DOCUMENT, "next_sentence"),
    "before": (Scope.DOCUMENT, "previous_sentence"),
    "link": (Scope.WRITE, "link"),
    "fact": (Scope.WRITE, "fact"),
    "answerable": (Scope.WRITE, "answerability"),
    "submit": (Scope.WRITE, "submit"),
    "undo": (Scope.WRITE, "undo"),
    "redo": (Scope.WRITE, "redo"),
    "tour": (Scope.ANYWHERE, "tour"),
}
"""Names of keys in what the tour says, and whose keys they are."""


class Coach(Widget):
    """Two rows at most."""

    can_focus = False
    DEFAULT_CSS = """
    Coach { height: auto; max-height: 2; background: $boost; color: $text; padding: 0 1; }
    """

    said: reactive[Said | None] = reactive(None, layout=True)

    def __init__(self, words: str, answer: str) -> None:
        """`words` are those to search for, `answer` those of the sentence that is looked for."""
        super().__init__()
        self._values = {"words": words, "answer": answer}

    def render(self) -> Content:
        """The step and what to do."""
        if self.said is None:
            return Content("")
        text = told(self.said, **self._values)
        return join(line(f"{self.said.step}/{STEPS} ", "bold $text-accent"), line(text))


def told(said: Said, **values: str) -> str:
    """What is said, with the keys of whoever reads it."""
    keys = {name: key_of(*of) for name, of in _KEYS.items()}
    return tr(said.text, **keys, **values)
