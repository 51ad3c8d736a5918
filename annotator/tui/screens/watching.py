"""A case on the desk that others change meanwhile: what they changed is taken over, and said."""

import contextlib
from abc import abstractmethod

from textual import events, on, work
from textual.message import Message

from annotator.store.base import TEXTS, Key, Kind
from annotator.text.messages import AnnotatorError
from annotator.tui.i18n import tr
from annotator.tui.screens.editing_case import CaseEditing
from annotator.tui.widgets.clash_rows import differing

_AROUND = TEXTS | {Kind.LANDINGS, Kind.CONFIRMATION, Kind.GUIDELINE, Kind.SET}
"""What a case rests on besides its own files."""


class Watching(CaseEditing):
    """A screen that notices what is changed under it."""

    class _Behind(Message):
        """On disk the case is another one than on the desk."""

    @abstractmethod
    def keep_to_date(self) -> None:
        """Searches and opens what is in force at the date at which the question is asked."""

    @abstractmethod
    def look_again(self) -> None:
        """Has a thread look at the judgement as it stands."""

    def changed_underneath(self, keys: frozenset[Key]) -> None:
        """What another program changed of the case is taken over; what it changed around it is looked at again."""
        mine = (self.desk.set_name, self.desk.case.case)
        if any(key.parts[:2] == mine for key in keys):
            self._look_underneath()
        elif any(key.kind in _AROUND for key in keys):
            self.look_again()

    @work(thread=True, exclusive=True, group="underneath", exit_on_error=False)
    def _look_underneath(self) -> None:
        desk = self.desk
        with contextlib.suppress(AnnotatorError):
            # A file that cannot be read just now, as while git merges, is left for the next change or save.
            if desk.on_disk() != desk.state:
                self.post_message(self._Behind())
                return
        self.look_again()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """What another program changed while a dialog was open is looked at now."""
        super().on_screen_resume(event)
        self._look_underneath()

    def take_over(self) -> None:
        """Takes the case as it is on disk; that the judgement was filed in another window is said."""
        self.desk.refresh()
        if self.desk.filed_elsewhere:
            self.desk.filed_elsewhere = False
            self.say(
                tr("you submitted this in another window: so it was filed; what you change now begins a new round")
            )

    @on(_Behind)
    def _behind(self) -> None:
        if self.app.screen is not self:
            # What is being written in a dialog is written over what stood when it was opened, or else it is a clash.
            return
        with self.trying():
            before = self.desk.state
            self.take_over()
            fields = differing(before, self.desk.state)
            if self.desk.state != before and not fields:
                self.show_case()
            if fields:
                self.keep_to_date()
                self.show_case()
                self.say(tr("another program changed this case: {fields}; taken over", fields=", ".join(fields)))
