"""A progress bar on stderr for work that takes a while; silent where nobody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
"""Called with what is done and the whole."""


@contextmanager
def progress_bar(title: str) -> Iterator[Progress]:
    """Gives a function to call with (done, total)."""
    with progress_bars(title) as (progress,):
        yield progress


@contextmanager
def progress_bars(*titles: str) -> Iterator[tuple[Progress, ...]]:
    """The same for work in several phases: a function for each, whose bar comes up when it is first called."""
    if not sys.stderr.isatty():
        yield tuple((lambda _done, _total: None) for _ in titles)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*shown, console=Console(stderr=True), transient=True) as bar:
        tasks = [bar.add_task(title, total=None, visible=title == titles[0]) for title in titles]

        def progress(task: TaskID) -> Progress:
            return lambda done, total: bar.update(task, completed=done, total=total, visible=True)

        yield tuple(map(progress, tasks))
