"""The program as it is, but that every screen it shows is noted, and F12 shows the next box, full of hostile text.

Started by the tests as a module, in a terminal: `NOTED` names the file for the names of what was shown.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from textual import events
from textual.screen import Screen

from annotator.__main__ import main
from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Fact, Judgement
from annotator.model.settings import Person
from annotator.text.messages import Message
from annotator.tui.app import AnnotatorApp
from annotator.tui.commands import at_hand
from annotator.tui.dialogs.base import Dialog
from annotator.tui.dialogs.case import CaseDialog
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.clash import ClashDialog
from annotator.tui.dialogs.colours import ColoursDialog
from annotator.tui.dialogs.fact import FactDialog
from annotator.tui.dialogs.keys import KeysDialog
from annotator.tui.dialogs.note import NoteDialog
from annotator.tui.dialogs.person import PersonDialog
from annotator.tui.dialogs.press import PressDialog
from annotator.tui.dialogs.roles import RolesDialog
from annotator.tui.dialogs.searches import SearchesDialog
from annotator.tui.dialogs.submit import SubmitDialog
from annotator.tui.dialogs.text import ChangedDialog, ConfirmDialog, ErrorDialog, ReadDialog, TextDialog
from annotator.tui.registry import Scope, find
from annotator.tui.safe import line
from annotator.tui.screens.reading import TreeDialog
from annotator.workflow.in_use import InUse
from annotator.workflow.looking import Look
from tests.hostile import HOSTILE

ALL = "\n".join(text[:200] for text in HOSTILE)
_MESSAGE = Message("hostile", "{said}", "{said}", params={"said": ALL})
BOXES: tuple[Callable[[AnnotatorApp], Dialog[Any]], ...] = (
    lambda _: CaseDialog(
        Case.model_construct(case="x", author="ana", question=ALL, tags=(ALL,), roles=(ALL,), origin=ALL)
    ),
    lambda _: ChangedDialog(_MESSAGE),
    lambda _: ErrorDialog(_MESSAGE),
    lambda _: ChoiceDialog(line(ALL), [Choice(str(at), line(text)) for at, text in enumerate(HOSTILE)]),
    lambda _: ClashDialog([(ALL, ALL, ALL)]),
    lambda app: ColoursDialog(app.theme),
    lambda _: ConfirmDialog(line(ALL)),
    lambda _: FactDialog(Fact.model_construct(says=ALL, variants=HOSTILE), needs={"a": ALL}, languages=("en",)),
    lambda app: KeysDialog(at_hand(app.focused, app.screen)),
    lambda _: NoteDialog(Judgement.model_construct(note=ALL, answer=ALL)),
    lambda _: PersonDialog([Person.model_construct(id=f"p{at}", name=one) for at, one in enumerate(HOSTILE)], ALL),
    lambda _: PressDialog(find(Scope.WRITE, "link"), lambda _: ALL),
    lambda _: ReadDialog(line(ALL), ALL),
    lambda _: RolesDialog(lambda: InUse(roles=(ALL,))),
    lambda _: SearchesDialog([Look(text, (text,), (text,), 3, text, (text,), (text,)) for text in HOSTILE]),
    lambda _: SubmitDialog([Finding(code="x", severity=Severity.ERROR, what="{said}", params={"said": ALL})]),
    lambda _: TextDialog(line(ALL), ALL),
    lambda app: TreeDialog(app.project),
)
"""Every box, with everything hostile in it."""


def run() -> int:
    """Runs the program on the arguments of this process."""
    noted, push, give = Path(os.environ["NOTED"]), AnnotatorApp.push_screen, AnnotatorApp._give
    boxes: Iterator[Callable[[AnnotatorApp], Dialog[Any]]] = iter(BOXES)

    def note(self: AnnotatorApp, screen: Any, *arguments: Any, **named: Any) -> Any:
        if isinstance(screen, Screen):
            with noted.open("a", encoding="utf-8") as file:
                file.write(f"{type(screen).__name__}\n")
        return push(self, screen, *arguments, **named)

    async def box(self: AnnotatorApp, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.key != "f12":
            await give(self, event)
            return
        if isinstance(self.screen, Dialog):
            self.pop_screen()
        self.push_screen(next(boxes)(self))

    setattr(AnnotatorApp, "push_screen", note)  # noqa: B010  no type fits both
    setattr(AnnotatorApp, "_give", box)  # noqa: B010
    return main()


if __name__ == "__main__":
    sys.exit(run())
