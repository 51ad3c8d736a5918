"""The pane in which a document is read and passages are selected.

Every cell leads back to a code point of the canonical text, so a selection is a span that can be filed as it is.
"""

import bisect
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message

from annotator.tui.commands import Commanded, bindings
from annotator.tui.i18n import tr
from annotator.tui.registry import GIVEN_WAY, Command, Scope
from annotator.tui.safe import tell
from annotator.tui.widgets.moves import MOVE_BINDINGS, Moves
from annotator.tui.widgets.paint import Mark, Marks
from annotator.tui.widgets.reader_find import Finding
from annotator.tui.widgets.reader_mouse import Mouse
from annotator.tui.widgets.selection import Choice, grown, next_unit, previous_unit, shrunk
from annotator.tui.widgets.units import stripped


class Reader(Finding, Mouse, Moves, Commanded, can_focus=True, inherit_bindings=False):
    """Shows one text; see `open`."""

    COMMAND_SCOPE = Scope.DOCUMENT
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Scope.DOCUMENT), *MOVE_BINDINGS]

    class Selected(Message):
        """The selection changed; `end` is exclusive, and `start` where nothing is selected."""

        def __init__(self, reader: "Reader", start: int, end: int) -> None:
            super().__init__()
            self.reader = reader
            self.start = start
            self.end = end

        @property
        def control(self) -> "Reader":
            """The reader."""
            return self.reader

    class Wants(Message):
        """The reader is asked for something that is not its own: `find`, `sections`, `edition`, `back`, `forward`."""

        def __init__(self, reader: "Reader", what: str) -> None:
            super().__init__()
            self.reader = reader
            self.what = what

    class Leaps(Message):
        """One goes far away from a place."""

        def __init__(self, reader: "Reader", offset: int) -> None:
            super().__init__()
            self.reader = reader
            self.offset = offset

    class Copied(Message):
        """Words with their reference were sent to the terminal."""

        def __init__(self, reader: "Reader", text: str) -> None:
            super().__init__()
            self.reader = reader
            self.text = text

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.reference = ""
        """What stands before the section of a reference: `document@version`."""
        self.editions = 1
        """How many editions the document has."""
        self.around: frozenset[str] = frozenset()
        """What is so around the text and commands ask for: `behind`, `ahead`."""
        self._sections: list[int] = []
        self.extending = False
        """Whether every move lets the selection grow."""

    # --- what is shown -------------------------------------------------------------------------------------------

    def open(
        self, text: str, *, reference: str = "", sections: Sequence[tuple[int, int]] = (), editions: int = 1
    ) -> None:
        """Shows a text; `sections` are the starts of its sections, each with the end of its heading line."""
        self.reference = reference
        self.editions = editions
        self._sections = [start for start, _ in sections]
        self.extending = False
        self.forget_search()
        self.show_text(text, self._sections)
        self._marks["heading"] = Marks([Mark(start, end, "heading") for start, end in sections if end > start])
        self._tell()

    def select(self, start: int, end: int, *, top: bool = False) -> None:
        """Selects a stretch and brings it into view, on the screen's first row with `top`."""
        size = len(self.text)
        self.choose(Choice(min(max(0, start), size), min(max(0, end), size)), top=top)

    def select_sentence(self, offset: int) -> None:
        """Selects the sentence that holds a place, or the next one."""
        found = self._sentences.at(offset)
        if found:
            self.pick(Choice(*found), unit=True)

    @property
    def selected(self) -> tuple[int, int] | None:
        """The selected code points; None where there are none."""
        return None if self.choice.empty else self.choice.span

    def facts(self) -> frozenset[str]:
        """What commands ask for."""
        facts = {
            "document": bool(self.text),
            "selection": not self.choice.empty,
            "hits": len(self._marks["hit"]) > 0,
            "editions": self.editions > 1,
        }
        return self.around | {name for name, so in facts.items() if so}

    def own_commands(self) -> tuple[Command, ...]:
        """The commands of a document, without those whose keys the screen has given to its own."""
        without = GIVEN_WAY.get(getattr(self.screen, "COMMAND_SCOPE", Scope.ANYWHERE), frozenset())
        return tuple(one for one in super().own_commands() if one.id not in without)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that the screen has for its own commands are left to it."""
        return action != "do" or any(one.id == parameters[0] for one in self.own_commands())

    # --- selecting -----------------------------------------------------------------------------------------------

    def choose(self, choice: Choice, *, top: bool = False) -> None:
        """Makes something the selection, and says so."""
        super().choose(choice, top=top)
        self._tell()

    def _do_next_sentence(self) -> None:
        self.pick(next_unit(self._sentences, self.resting(), grow=self.extending), unit=True)

    def _do_previous_sentence(self) -> None:
        self.pick(previous_unit(self._sentences, self.resting(), grow=self.extending), unit=True)

    def _do_grow(self) -> None:
        self.pick(grown(self._sentences, self.resting()), unit=True)

    def _do_shrink(self) -> None:
        self.pick(shrunk(self._sentences, self.meant), unit=True)

    def _do_extend(self) -> None:
        self.extending = not self.extending
        self._tell()

    def _do_other_end(self) -> None:
        self.pick(self.meant.turned())

    def _do_word(self) -> None:
        self.pick(next_unit(self._words, self.resting(), grow=self.extending))

    def _do_paragraph(self) -> None:
        found = self._paragraphs.at(self.resting().span[0])
        if found:
            self.pick(Choice(*found), unit=True)

    def _do_whole_section(self) -> None:
        self.pick(Choice(*stripped(self.text, *self.section_span(self.resting().span[0]))))

    def _do_copy(self) -> None:
        start, end = self.choice.span
        copied = f"{self.text[start:end]}\n{self.reference}:{start}-{end}\n"
        self.app.copy_to_clipboard(copied)
        self.post_message(self.Copied(self, copied))

    # --- going about ---------------------------------------------------------------------------------------------

    def section_span(self, offset: int) -> tuple[int, int]:
        """The section that holds a place; the whole text where there are no sections."""
        at = bisect.bisect_right(self._sections, offset)
        end = self._sections[at] if at < len(self._sections) else len(self.text)
        return self._sections[at - 1] if at else 0, end

    def _leap(self, choice: Choice) -> None:
        self.post_message(self.Leaps(self, self.resting().span[0]))
        self.pick(choice)

    def _do_top(self) -> None:
        self._leap(self.meant.moved(0, grow=self.extending))

    def _do_bottom(self) -> None:
        self._leap(self.meant.moved(len(self.text), grow=self.extending))

    def _do_next_section(self) -> None:
        at = bisect.bisect_right(self._sections, self.choice.span[0])
        if at < len(self._sections):
            self.select(self._sections[at], self._sections[at], top=True)

    def _do_previous_section(self) -> None:
        at = bisect.bisect_left(self._sections, self.choice.span[0])
        if at:
            self.select(self._sections[at - 1], self._sections[at - 1], top=True)

    def _do_find(self) -> None:
        self.post_message(self.Wants(self, "find"))

    def _do_sections(self) -> None:
        self.post_message(self.Wants(self, "sections"))

    def _do_edition(self) -> None:
        self.post_message(self.Wants(self, "edition"))

    def _do_place_back(self) -> None:
        self.post_message(self.Wants(self, "back"))

    def _do_place_forward(self) -> None:
        self.post_message(self.Wants(self, "forward"))

    def _do_next_hit(self) -> None:
        self.next_hit()

    def _do_previous_hit(self) -> None:
        self.previous_hit()

    def _do_readable(self) -> None:
        self.show_readable(not self.readable)
        plain = tr("every character as it stands in the source")
        tell(self.app, tr("shown as a page: signs of markup are dimmed or left out") if self.readable else plain)

    def _tell(self) -> None:
        self.post_message(self.Selected(self, *self.choice.span))
