"""Asking a question: the case's text and what belongs to it."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Label, TextArea

from annotator.model.case import Case
from annotator.text.language import TOLD, guess_asked
from annotator.text.messages import AnnotatorError
from annotator.text.quantities import quantities
from annotator.tui.dialogs.base import Dialog
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import clip, line
from annotator.tui.widgets.completing import Completing
from annotator.tui.widgets.entry import Entry, Page
from annotator.tui.wording import language_code, language_name
from annotator.workflow.in_use import InUse
from annotator.workflow.lengths import SENTENCES

_SHOWN = 60
"""Characters of what is in use that are shown in an empty field."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was written."""

    question: str
    language: str | None
    tags: tuple[str, ...]
    roles: tuple[str, ...]
    as_of: datetime.date | None
    origin: str | None


class CaseDialog(Dialog[Asked | None]):
    """The fields of a case; a new one, or one that is there."""

    KEEPS = True
    HINT = mark("F2 or Ctrl+S save · Tab next field · → complete · Esc cancel")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s", "save", "save", show=False, priority=True)]
    DEFAULT_CSS = "CaseDialog TextArea { height: 4; } CaseDialog > Vertical { overflow-y: auto; }"

    class _Known(Message):
        def __init__(self, known: InUse) -> None:
            super().__init__()
            self.known = known

    def __init__(
        self, case: Case | None = None, *, look: Callable[[], InUse] | None = None, title: str | None = None
    ) -> None:
        """`look` tells in a thread what other cases have, for completing what is typed."""
        super().__init__(title or (tr("A new question") if case is None else tr("The question")))
        self._case = case
        self._look = look
        self._languages: tuple[str, ...] = ()

    def body(self) -> ComposeResult:
        """The question first, the rest may stay empty."""
        case = self._case
        yield Page(
            case.question if case else "", id="question", placeholder=tr("what a person would ask"), longest=SENTENCES
        )
        yield Label(self._offered(), classes="label", id="language-label")
        yield Entry((case.language if case else None) or "", id="language")
        yield Label(tr("tags, separated by commas"), classes="label")
        yield Completing(", ".join(case.tags) if case else "", id="tags")
        yield Label(tr("roles of the asker, separated by commas; empty: anybody"), classes="label")
        yield Completing(", ".join(case.roles) if case else "", id="roles")
        yield Label(tr("asked as of (a date); empty: the date of the work"), classes="label")
        yield Entry(case.as_of.isoformat() if case and case.as_of else "", id="as_of")
        yield Label(tr("where the question comes from"), classes="label")
        yield Completing((case.origin if case else None) or "", id="origin", several=False)

    def on_mount(self) -> None:
        """What others have is looked for while one writes."""
        super().on_mount()
        self._guess()
        if self._look is not None:
            self._look_around(self._look)

    @work(thread=True, group="in-use", exit_on_error=False)
    def _look_around(self, look: Callable[[], InUse]) -> None:
        try:
            self.post_message(self._Known(look()))
        except AnnotatorError:
            # A set that cannot be read proposes nothing; what is wrong with it is told when the question is saved.
            return

    @on(_Known)
    def _looked(self, event: _Known) -> None:
        self._languages = event.known.languages
        self.query_one("#language-label", Label).update(self._offered())
        for name, known in (
            ("tags", event.known.tags),
            ("roles", event.known.roles),
            ("origin", event.known.origins),
        ):
            field = self.query_one(f"#{name}", Completing)
            field.know(known)
            field.placeholder = tr("in use: {words}", words=clip(", ".join(known), _SHOWN)) if known else ""
        self._guess()

    @on(TextArea.Changed, "#question")
    def _guess(self) -> None:
        guessed = self._guessed()
        shown = tr("not clear yet")
        if guessed and self._languages and guessed not in {one.partition("-")[0] for one in self._languages}:
            shown = tr("guessed: {language}, which is none of the set's languages", language=_named(guessed))
        elif guessed:
            shown = tr("guessed: {language}", language=_named(guessed))
        self.query_one("#language", Input).placeholder = shown

    def _offered(self) -> Content:
        """The languages of the set, in one order whatever the set's."""
        codes = [*(one for one in TOLD if one in self._languages or not self._languages)]
        codes += [one for one in self._languages if one not in codes]
        return line(tr("language: {languages}", languages=", ".join(map(_named, codes))))

    def _guessed(self) -> str | None:
        return guess_asked(self.query_one("#question", TextArea).text, self._languages)

    def action_save(self) -> None:
        """Answers with what was written, if it can be."""
        question = " ".join(self.query_one(TextArea).text.split())
        if not question:
            self.complain(tr("write the question"))
            return
        written = self._field("as_of")
        as_of = date_written(written)
        if written and as_of is None:
            self.complain(tr("the date is written as 2026-11-30 or 30.11.2026"))
            self.query_one("#as_of").focus()
            return
        self.dismiss(
            Asked(
                question,
                language_code(self._field("language")) or self._guessed(),
                several(self._field("tags")),
                several(self._field("roles")),
                as_of,
                self._field("origin") or None,
            )
        )

    def _field(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()


def _named(code: str) -> str:
    """A language as one reads it and as one types it: `de German`."""
    name = language_name(code)
    return code if name == code else f"{code} {name}"


def date_written(text: str) -> datetime.date | None:
    """The one day that a text names, as people write dates; None where it names none, several or an unclear one."""
    found = quantities(text)
    if len(found) != 1 or found[0].kind != "date" or found[0].raw.strip(" .") != text.strip(" ."):
        return None
    try:
        return datetime.date.fromisoformat(found[0].canonical)
    except ValueError:
        return None


def several(written: str) -> tuple[str, ...]:
    """What a line names, separated by commas, each once."""
    return tuple(dict.fromkeys(one.strip() for one in written.split(",") if one.strip()))
