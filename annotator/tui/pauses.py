"""What is done while nobody types: looking for garbage, and loading the screens that were not opened yet.

A set of ten thousand cases is half a million objects. Going through them takes a quarter of a second in which no key
is answered, and the interpreter would do it whenever some more came together, in whatever thread.
"""

import gc
import importlib
import sys
import time
from collections.abc import Callable
from typing import Final

LOOK: Final = 1.0
"""Seconds between two looks at whether there is a pause."""
START: Final = 1.5
"""Seconds from the first screen until others are loaded: until then the first one has enough to do."""
LATER: Final = (
    "annotator.tui.screens.write",
    "annotator.tui.screens.cases",
    "annotator.tui.screens.corpus",
    "annotator.anchoring.changes",
    "annotator.evaluation.statistics",
    "annotator.tui.screens.check",
    "annotator.tui.screens.decide",
    "annotator.tui.screens.map",
    "annotator.tui.screens.land",
    "annotator.tui.screens.sync",
    "annotator.tui.screens.help",
    "annotator.tui.screens.tour",
)
"""Modules that are loaded when a screen is first opened, unless there was a pause before; the likeliest first."""
_QUIET = 3.0
"""Seconds without a key that are a pause to look for garbage in."""
_BREATH = 0.3
"""Seconds without a key after which a module is loaded."""
_WORTH = 50_000
"""New objects from which it is worth looking through everything in a pause."""
_MOST = 2_000_000
"""New objects from which that is done though somebody types: they may hold some hundred megabytes."""
_SWITCH = 0.001
"""Seconds that a thread may go on while another one waits: the keys wait for all threads that read."""


class Pauses:
    """Knows when somebody types."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Changes nothing yet."""
        self._clock = clock
        self._key = clock()
        self._begun = False
        self.ended = False
        """Whether the program is left, so that nothing is begun any more."""

    def begin(self) -> None:
        """From now on garbage is looked for in pauses alone, and threads take shorter turns; for this process.

        Without this, `settle` and `clear` do nothing: where the screens are one part of a program among others, what
        is garbage is not theirs to say.
        """
        self._begun = True
        gc.disable()
        sys.setswitchinterval(_SWITCH)

    def key(self) -> None:
        """Somebody is typing."""
        self._key = self._clock()

    def settle(self) -> None:
        """What there is now will stay, or goes without leaving garbage, as records do: it is never looked through.

        For when a set was read and no screen was closed yet: what is garbage by now is never cleared away.
        """
        if self._begun:
            gc.freeze()

    def clear(self, *, settled: bool) -> bool:
        """Looks through everything if nobody types and it is worth it; whether it did. `settled` as in `settle`."""
        new = gc.get_count()[0]
        if not self._begun or new < (_WORTH if self._quiet(_QUIET) else _MOST):
            return False
        gc.collect()
        if settled:
            gc.freeze()
        return True

    def load(self, pause: Callable[[float], None] = time.sleep) -> None:
        """Loads the screens that were not opened yet, one module after the other, in between what is typed.

        For a thread. A module that cannot be loaded says why when its screen is opened.
        """
        for name in LATER:
            while not self._quiet(_BREATH) and not self.ended:
                pause(_BREATH / 3)
            if self.ended:
                return
            importlib.import_module(name)

    def _quiet(self, seconds: float) -> bool:
        return self._clock() - self._key >= seconds
