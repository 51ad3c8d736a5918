"""Opening a case on the screen that is for it: deciding where one may decide, else writing."""

from collections.abc import Sequence

from annotator.model.reference import Reference
from annotator.tui.desk import label_desk
from annotator.tui.i18n import tr
from annotator.tui.screens.base import Base
from annotator.workflow.decide import is_to_decide
from annotator.workflow.state import state_of


def open_case(screen: Base, set_name: str, case: str, *, queue: Sequence[str] = ()) -> None:
    """Opens a case over a screen; says why not where nobody is named."""
    from annotator.tui.screens.decide import DecideScreen
    from annotator.tui.screens.write import WriteScreen

    if screen.project.person is None:
        screen.say(tr("say who you are first (palette: who am I)"))
        return
    with screen.trying():
        if is_to_decide(screen.project, state_of(screen.project, set_name, case)):
            screen.annotator.show(DecideScreen(screen.project, set_name, case, queue=tuple(queue)))
        else:
            screen.annotator.show(WriteScreen(label_desk(screen.project, set_name, case), queue=tuple(queue)))


def write_at(screen: Base, set_name: str, case: str, place: Reference) -> None:
    """Opens a case for writing, with a document open at a place."""
    from annotator.tui.screens.write import WriteScreen

    write = WriteScreen(label_desk(screen.project, set_name, case))

    def show() -> None:
        with write.trying():
            write.document.open_at(place)
            write.go_to(write.document.reader)

    screen.annotator.show(write)
    write.call_after_refresh(show)
