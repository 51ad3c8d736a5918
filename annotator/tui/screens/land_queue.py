"""Reading the queue of landings, in one order or the other, and looking for passages, both in threads."""

from collections.abc import Mapping

from textual import on, work
from textual.message import Message
from textual.worker import Worker, get_current_worker

from annotator.model.landing import Confirmation
from annotator.text.messages import AnnotatorError
from annotator.tui.dialogs.text import ErrorDialog
from annotator.tui.i18n import mark, tr, trn
from annotator.tui.safe import line
from annotator.tui.screens.land_list import Name, name_of
from annotator.tui.screens.landing import Landing
from annotator.tui.wording import LANDED_COUNTS, Words
from annotator.workflow.context import Project
from annotator.workflow.land import Order, Queued, landing_queue, unread, withheld_count
from annotator.workflow.landings import target_of
from annotator.workflow.migrate import migrate

_ORDERS = Words({Order.HARDEST: mark("hardest first"), Order.FASTEST: mark("fastest first")})


class _Stopped(Exception):
    """Looking for passages was called off."""


class LandQueue(Landing):
    """A screen whose queue is read, and read again, while it is worked on."""

    class _Came(Message):
        def __init__(self, queue: tuple[Queued, ...], done: int, *, from_start: bool = False) -> None:
            super().__init__()
            self.queue = queue
            self.done = done
            """How much had been answered when it was begun to be read."""
            self.from_start = from_start

    class _Unread(Message):
        def __init__(self, number: int, for_others: int) -> None:
            super().__init__()
            self.number = number
            self.for_others = for_others

    class _Reached(Message):
        def __init__(self, done: int, of: int, *, elsewhere: bool = False) -> None:
            super().__init__()
            self.done = done
            self.of = of
            self.elsewhere = elsewhere
            """Whether passages that were lost are looked for in other documents."""

    class _Ended(Message):
        """Nothing is looked for any more."""

    class _Said(Message):
        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class _Failed(Message):
        def __init__(self, problem: AnnotatorError) -> None:
            super().__init__()
            self.problem = problem

    def __init__(self, project: Project, set_name: str | None) -> None:
        super().__init__(project, set_name)
        self.sorted_by = Order.HARDEST
        self.was_read = False
        """Whether the queue is known."""
        self.looking: Worker[None] | None = None
        """What looks for passages at the moment."""
        self._changes = 0
        """How often an answer was given or taken back."""
        self._wanted: Name | None = None
        """The question to go to once the queue was read."""
        self._unread = 0
        self.for_others = 0
        """Places of which nothing is told, since who acts may yet have to label what rests there."""
        self._progress = ""

    def show_head(self) -> None:
        """Says where in the queue one is, and what is under way."""
        at, of = self.waiting.at + 1, len(self.waiting)
        parts = [tr("{at} of {of}", at=at, of=of)] if self.waiting.here is not None else []
        parts += [_ORDERS[self.sorted_by], self.set_name or tr("all sets")]
        done = sum(deed.answer is not None for deed in self.deeds.done)
        others, bad = self.for_others, self._unread
        parts += [trn("{n} answered", "{n} answered", done)] if done else []
        parts += [trn("{n} withheld", "{n} withheld", others)] if others else []
        parts += [trn("✗ {n} file cannot be read (Check)", "✗ {n} files cannot be read (Check)", bad)] if bad else []
        parts = [tr("Land"), *([self._progress] if self._progress else []), *parts]
        self.head(line(" · ".join(parts)))

    def reload(self) -> None:
        """Reads the queue again; the landing on the screen stays there."""
        self._load(self.sorted_by, self._changes)

    def answered(self, one: Queued) -> None:
        """Reads the queue again where an answer may leave a question: where others answered too, and at its end."""
        self._changes += 1
        others = any(other.person != self.project.person for other in one.answers)
        if others or self.waiting.here is None:
            self.reload()

    @work(thread=True, exclusive=True, group="queue", exit_on_error=False)
    def _load(self, order: Order, done: int, *, from_start: bool = False) -> None:
        worker = get_current_worker()
        try:
            queue = landing_queue(self.project, self.set_name, order=order)
            if not worker.is_cancelled:
                self.post_message(self._Came(queue, done, from_start=from_start))
                bad, withheld = unread(self.project, self.set_name), withheld_count(self.project, self.set_name)
                self.post_message(self._Unread(len(bad), withheld))
        except AnnotatorError as problem:
            self.post_message(self._Failed(problem))

    @on(_Came)
    def _came(self, event: _Came) -> None:
        if event.done != self._changes:
            # What was answered meanwhile would come back as a question.
            self._load(self.sorted_by, self._changes, from_start=event.from_start)
            return
        before = self.waiting.here
        self.waiting.read(event.queue, from_start=event.from_start, wanted=self._wanted)
        self._wanted = None
        here = self.waiting.here
        if not self.was_read or before is None or here is None or name_of(before) != name_of(here):
            self.was_read = True
            self.show_landing()
        elif before != here:
            self.show_landing()
        else:
            self.show_head()

    @on(_Unread)
    def _counted(self, event: _Unread) -> None:
        before = self.for_others
        self._unread, self.for_others = event.number, event.for_others
        self.show_head()
        if self.waiting.here is None and before != self.for_others:
            self.show_landing()

    def _do_order(self) -> None:
        self.sorted_by = Order.FASTEST if self.sorted_by is Order.HARDEST else Order.HARDEST
        self._load(self.sorted_by, self._changes, from_start=True)
        self.say(tr("{order} from now on", order=_ORDERS[self.sorted_by]))
        self.show_head()

    def _do_undo(self) -> None:
        self._changes += 1
        super()._do_undo()

    def reopened(self, given: Confirmation) -> None:
        """Reads the queue again, in which the question waits anew, and goes to it."""
        self._changes += 1
        self._wanted = given.anchor, target_of(given).name()
        self.reload()

    # --- looking for passages ------------------------------------------------------------------------------------

    def _do_migrate(self) -> None:
        self._progress = tr("looking for passages …")
        self.show_head()
        self.looking = self._migrate(self.sorted_by)
        self.refresh_keys()

    @work(thread=True, exclusive=True, group="migrate", exit_on_error=False)
    def _migrate(self, order: Order) -> None:
        worker = get_current_worker()

        def progress(done: int, of: int) -> None:
            if worker.is_cancelled:
                raise _Stopped
            self.post_message(self._Reached(done, of))

        def elsewhere(done: int, of: int) -> None:
            if worker.is_cancelled:
                raise _Stopped
            self.post_message(self._Reached(done, of, elsewhere=True))

        try:
            result = migrate(self.project, self.set_name, progress=progress, elsewhere=elsewhere)
            done = self._changes
            queue = landing_queue(self.project, self.set_name, order=order)
            self.post_message(self._Came(queue, done))
            self.post_message(self._Said(_landed(result.counts, len(result.errors))))
        except _Stopped:
            self.post_message(self._Said(tr("stopped; {key:land.migrate} goes on where it was")))
        except AnnotatorError as problem:
            self.post_message(self._Failed(problem))
        finally:
            self.post_message(self._Ended())

    @on(_Reached)
    def _reached(self, event: _Reached) -> None:
        if self.looking is not None:
            done, of = event.done, event.of
            if event.elsewhere:
                self._progress = tr(
                    "looking in all documents for what was lost: {done} of {of} (Esc stops)", done=done, of=of
                )
            else:
                self._progress = tr("looking for passages: {done} of {of} documents (Esc stops)", done=done, of=of)
            self.show_head()

    @on(_Ended)
    def _ended(self) -> None:
        self.looking, self._progress = None, ""
        self.show_head()
        self.refresh_keys()

    @on(_Said)
    def _told(self, event: _Said) -> None:
        self.say(event.text)

    @on(_Failed)
    def _queue_failed(self, event: _Failed) -> None:
        self.app.push_screen(ErrorDialog(event.problem.message))


def _landed(counts: Mapping[str, int], unread_texts: int) -> str:
    """What came of looking for passages."""
    found = ", ".join(f"{LANDED_COUNTS.get(name, name)}: {number}" for name, number in counts.items() if number)
    said = [tr("landed: {counts}", counts=found or tr("nothing"))]
    if unread_texts:
        said.append(trn("{n} text could not be read", "{n} texts could not be read", unread_texts))
    return "; ".join(said)
