"""Asking a question: the case's text and what belongs to it."""

import datetime
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Label, TextArea

from annotator.model.case import Case
from annotator.tui.dialogs.base import Dialog
from annotator.tui.widgets.entry import Entry, Page


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
    HINT = "F2 or Ctrl+S save · Tab next field · Esc cancel"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s", "save", "save", show=False, priority=True)]
    DEFAULT_CSS = "CaseDialog TextArea { height: 4; }"

    def __init__(self, case: Case | None = None) -> None:
        super().__init__("A new question" if case is None else "The question")
        self._case = case

    def body(self) -> ComposeResult:
        """The question first, the rest may stay empty."""
        case = self._case
        yield Page(case.question if case else "", id="question", placeholder="what a person would ask")
        yield Label("language (en, de, bg); empty: guessed", classes="label")
        yield Entry((case.language if case else None) or "", id="language")
        yield Label("tags, separated by commas", classes="label")
        yield Entry(", ".join(case.tags) if case else "", id="tags")
        yield Label("roles of the asker, separated by commas; empty: anybody", classes="label")
        yield Entry(", ".join(case.roles) if case else "", id="roles")
        yield Label("asked as of (YYYY-MM-DD); empty: the date of the work", classes="label")
        yield Entry(case.as_of.isoformat() if case and case.as_of else "", id="as_of")
        yield Label("where the question comes from", classes="label")
        yield Entry((case.origin if case else None) or "", id="origin")

    def action_save(self) -> None:
        """Answers with what was written, if it can be."""
        question = " ".join(self.query_one(TextArea).text.split())
        if not question:
            self.complain("write the question")
            return
        written = self._field("as_of")
        try:
            as_of = datetime.date.fromisoformat(written) if written else None
        except ValueError:
            self.complain("the date is written YYYY-MM-DD")
            return
        self.dismiss(
            Asked(
                question,
                self._field("language") or None,
                _several(self._field("tags")),
                _several(self._field("roles")),
                as_of,
                self._field("origin") or None,
            )
        )

    def _field(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()


def _several(written: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.strip() for one in written.split(",") if one.strip()))
