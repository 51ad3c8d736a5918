"""Notices that the terminal is gone, where no signal says so: a program before a closed window must not run on."""

import select
import sys
from typing import Final

from annotator.tui.web import in_browser

PAUSE: Final = 2.0
"""Seconds between two looks."""


def alone() -> bool:
    """Whether the terminal that keys came from is closed; never so where this cannot be told."""
    if in_browser() or not hasattr(select, "poll"):
        return False
    try:
        return sys.__stdin__ is not None and _hung_up(sys.__stdin__.fileno())
    except (OSError, ValueError):
        return False


def _hung_up(descriptor: int) -> bool:
    look = select.poll()
    look.register(descriptor, select.POLLIN)
    return any(event & (select.POLLHUP | select.POLLERR) for _, event in look.poll(0))
