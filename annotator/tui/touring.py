"""Offering, beginning and ending the tour."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from textual.content import Content

from annotator.text.messages import AnnotatorError
from annotator.tui import settings
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.text import ErrorDialog, message_of
from annotator.tui.i18n import mark, spoken, tr
from annotator.tui.personal import Personal
from annotator.tui.safe import tell
from annotator.tui.tour import Said
from annotator.tui.web import in_browser
from annotator.tui.widgets.coach import told
from annotator.workflow.practice import Practice, is_sample, practice

if TYPE_CHECKING:
    from annotator.tui.screens.tour import TourScreen


class Touring(Personal):
    """The program as far as it can be shown by itself."""

    _preparing = False
    """Whether a place to practise in is being made."""

    def begun(self) -> None:
        """Offers the tour once; on the sample, which is there to try things, it begins by itself."""
        new, self.new_here = self.new_here, False
        if not new or settings.tour_offered():
            return
        settings.remember(tour="offered")
        if in_browser():
            tell(self, told(Said(1, mark("New here? {tour} shows a tour of three steps"))))
        elif is_sample(self.project):
            self._do_tour()
        else:
            self._offer()

    def _offer(self) -> None:
        choices = [
            Choice("now", Content(tr("yes: three steps, on a copy of the sample; nothing of yours is touched"))),
            Choice("", Content(tr("not now; it stays in the palette and in the manual"))),
        ]
        self.push_screen(ChoiceDialog(tr("A short tour?"), choices), lambda chosen: self._do_tour() if chosen else None)

    def _do_tour(self) -> None:
        """Begins the tour, or ends it where one is on it."""
        running = self._tour()
        if running is not None:
            while running in self.screen_stack:
                self.pop_screen()
        elif not self._preparing:
            self._preparing = True
            tell(self, tr("the tour is being prepared …"))
            self.run_worker(partial(self._prepare, spoken()), thread=True, group="tour", exit_on_error=False)

    def _tour(self) -> "TourScreen | None":
        from annotator.tui.screens.tour import TourScreen

        return next((one for one in self.screen_stack if isinstance(one, TourScreen)), None)

    def _prepare(self, language: str) -> None:
        folder = TemporaryDirectory(prefix="annotator-tour-", ignore_cleanup_errors=True)
        then: Callable[[], None]
        try:
            then = partial(self._begin, practice(Path(folder.name), language, date=self.project.date), folder)
        except (AnnotatorError, OSError) as problem:
            folder.cleanup()
            then = partial(self._cannot, problem)
        self.call_from_thread(then)

    def _begin(self, made: Practice, folder: "TemporaryDirectory[str]") -> None:
        from annotator.tui.screens.tour import TourScreen

        self._preparing = False
        self.push_screen(TourScreen(made, folder))

    def _cannot(self, problem: Exception) -> None:
        self._preparing = False
        self.push_screen(ErrorDialog(message_of(problem)))
