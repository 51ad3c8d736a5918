"""Writing down what the answer must say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Checkbox, Label, OptionList, Static, TextArea
from textual.widgets.option_list import Option

from annotator.model.label import Fact, Weight
from annotator.tui.dialogs.base import Dialog, Held
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import join, line
from annotator.tui.widgets.entry import Page
from annotator.tui.widgets.pointed import LetteredList
from annotator.tui.widgets.ticks import TickList
from annotator.tui.widgets.toggles import Tick
from annotator.workflow.lengths import SENTENCES
from annotator.workflow.proposing import other_wordings, short_facts

_WORDS = 46
"""Characters of a sentence that are shown in a list, so that it takes one row in a narrow window."""
_HEIGHTS: list[tuple[int, str]] | None = [(0, "-low"), (24, "-high")]


_PICKS = mark("F2 or Enter save · ↑ ↓ or a digit picks · letters write your own · Tab on, Shift+Tab back · Esc cancel")
_TICKS = mark("F2 save · Space or a digit ticks, {key:a} all · Tab on, Shift+Tab back · Esc cancel")
_TURNS = mark("F2 save · Space turns it on or off · Tab on, Shift+Tab back · Esc cancel")
_TYPES = mark("type · F2 save · Tab on, Shift+Tab back · Esc cancel")


@dataclass(frozen=True, slots=True)
class Stated:
    """What was written."""

    says: str
    variants: tuple[str, ...]
    needs: tuple[str, ...]
    weight: Weight


class _PickList(LetteredList):
    """Of several lists only the one with the keyboard points."""

    POINTS_ALWAYS: ClassVar[bool] = False


class FactDialog(Dialog[Stated | None]):
    """A fact: its words, other wordings that count, the needs it rests on.

    Of a selection, what it says in numbers and dates is proposed first, then its whole words; other ways to write that
    are proposed below. While proposals are there a digit picks one of them, and letters begin words of one's own.
    """

    KEEPS = True
    VERTICAL_BREAKPOINTS = _HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s", "save", "save", show=False, priority=True)]
    DEFAULT_CSS = """
    FactDialog > Vertical { overflow-y: auto; }
    FactDialog TextArea { height: 2; }
    FactDialog #pick { max-height: 4; }
    FactDialog #forms { max-height: 4; }
    FactDialog #needs { max-height: 3; }
    FactDialog.-low #forms { max-height: 2; }
    FactDialog.-low #needs { max-height: 2; }
    FactDialog.-low #variants { height: 1; }
    FactDialog.-low .hint { margin-top: 0; }
    FactDialog Checkbox { border: none; height: 1; padding: 0; }
    """

    def __init__(self, fact: Fact, *, needs: Mapping[str, str], languages: Sequence[str], whole: str = "") -> None:
        """`needs` are the names of the needs with a few words of each, `languages` those of the fact, its own first;
        `whole` is the selection that the fact is made of.
        """
        super().__init__(tr("What the answer must say"))
        self._languages = tuple(languages)
        self._whole = whole
        short = short_facts(whole, languages)
        self._picks = tuple(dict.fromkeys([*short, whole])) if whole else ()
        self._fact = fact.model_copy(update={"says": self._picks[0]}) if self._picks else fact
        self._needs = needs
        self._digits = ""
        """The digits that were pressed last beside the proposals."""

    def body(self) -> ComposeResult:
        """The words first."""
        yield Page(self._fact.says, id="says", placeholder=tr("the words of the answer"), longest=SENTENCES)
        if self._picks:
            yield Label(tr("or, by its digit, from the selection:"), classes="label")
            yield _PickList(*map(self._pick_row, range(len(self._picks))), id="pick")
        yield Static(classes="label", id="forms-label")
        proposed = other_wordings(self._fact.says, self._languages)
        yield TickList(proposed, ticked=self._fact.variants, id="forms")
        own = [one for one in self._fact.variants if one not in proposed]
        yield Page("\n".join(own), id="variants", placeholder=tr("wordings of your own, one a line"))
        if self._needs:
            outside = bool(self._whole) and not self._fact.needs
            asks = tr("the selection is in no need's passage; it rests on:") if outside else tr("rests on the needs:")
            yield Label(asks, classes="label")
            shown = [join(line(f"{name}  ", "bold"), line(words, limit=_WORDS)) for name, words in self._needs.items()]
            yield TickList(tuple(self._needs), shown, self._fact.needs, id="needs")
        yield Tick(tr("vital: without it the answer is wrong"), self._fact.weight is Weight.VITAL, compact=True)

    def on_mount(self) -> None:
        """Where something is proposed one chooses, else one writes."""
        self._propose()
        if self._picks:
            pick = self.query_one("#pick", OptionList)
            pick.highlighted = 0
            pick.focus()
        else:
            self.query_one("#says").focus()

    @on(events.DescendantFocus)
    def _focused(self, event: events.DescendantFocus) -> None:
        """The keys of what has the keyboard."""
        self.query_one(".hint", Static).update(tr(_hint(event.widget)))

    def on_key(self, event: events.Key) -> None:
        """Beside the proposals a digit picks one, and anything else that is typed begins words of one's own.

        What goes on as a number is one: `100`, `12km` and `1 day` are words, whatever the list has at 1 and at 2.
        """
        digits, self._digits = self._digits, ""
        letter = event.character or ""
        if not self._picks or not event.is_printable or not self.query_one("#pick").has_focus:
            return
        event.stop()
        if letter.isascii() and letter.isdecimal() and 0 < int(letter) <= len(self._picks):
            self._digits = digits + letter
            self._pick(int(letter) - 1)
        elif letter.strip() or digits:
            chosen = letter.isalpha() and len(digits) == 1
            self._begin(letter if chosen else digits + letter)

    def _begin(self, words: str) -> None:
        says = self.query_one("#says", TextArea)
        says.focus()
        says.text = words
        says.move_cursor(says.document.end)

    @on(OptionList.OptionHighlighted, "#pick")
    def _pointed_at(self, event: OptionList.OptionHighlighted) -> None:
        if self.query_one("#pick").has_focus:
            self._pick(event.option_index)

    @on(OptionList.OptionSelected, "#pick")
    def _picked(self) -> None:
        self.action_save()

    @on(TextArea.Changed, "#says")
    def _written(self) -> None:
        self._propose()

    def fill(self, held: Held) -> None:
        """The words first: what can be ticked belongs to them."""
        self.query_one("#says", TextArea).text = str(held.get("says", ""))
        self._propose()
        super().fill(held)
        if self._picks:
            # What is picked is taken over as it is highlighted; words of one's own are not to be overwritten.
            says = self._says()
            pick = self.query_one("#pick", OptionList)
            with pick.prevent(OptionList.OptionHighlighted):
                pick.highlighted = self._picks.index(says) if says in self._picks else None
            self.query_one("#says").focus()

    def action_save(self) -> None:
        """Answers with what was written, if it says something."""
        says = self._says()
        if not says:
            self.complain(tr("write what the answer must say"))
            return
        own = (one.strip() for one in self.query_one("#variants", TextArea).text.splitlines())
        variants = (*self.query_one("#forms", TickList).ticked, *(one for one in own if one))
        needs = self.query_one("#needs", TickList).ticked if self._needs else ()
        weight = Weight.VITAL if self.query_one(Checkbox).value else Weight.OKAY
        self.dismiss(Stated(says, tuple(dict.fromkeys(variants)), needs, weight))

    def _pick(self, at: int) -> None:
        self.query_one("#pick", OptionList).highlighted = at
        self.query_one("#says", TextArea).text = self._picks[at]

    def _pick_row(self, at: int) -> Option:
        return Option(Content.assemble((f"{at + 1} ", "bold"), line(self._picks[at], limit=_WORDS)))

    def _says(self) -> str:
        return " ".join(self.query_one("#says", TextArea).text.split())

    def _propose(self) -> None:
        proposed = other_wordings(self._says(), self._languages)
        self.query_one("#forms", TickList).show_values(proposed)
        label = self.query_one("#forms-label", Static)
        label.update(tr("counts as well (Space ticks):") if proposed else tr("no other wordings to propose"))


def _hint(focused: Widget) -> str:
    match focused:
        case TickList():
            return _TICKS
        case OptionList():
            return _PICKS
        case Checkbox():
            return _TURNS
        case _:
            return _TYPES
