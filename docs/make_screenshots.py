"""Writes the pictures of README and docs from the running program, on the sample workspace.

`python docs/make_screenshots.py` walks through the screens by keys and saves each as SVG in `docs/images/`.
"""

import asyncio
import contextlib
import datetime
import os
import tempfile
from pathlib import Path
from typing import Any, Final

from textual.pilot import Pilot

from annotator.tui.app import AnnotatorApp
from annotator.workflow.opening import open_project
from annotator.workflow.sample import copy_sample

IMAGES: Final = Path(__file__).resolve().parent / "images"
DATE: Final = datetime.date(2026, 11, 30)
SIZE: Final = (110, 30)

# Picture -> who is at work, in which set, and the keys that lead there; `=` before words that are typed.
WALKS: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "home": ("author-1", "travel", ()),
    "write": (
        "author-1",
        "travel",
        ("n", "=Who pays for road tolls?", "f2", "=road tolls", "enter", "l", "f", "f2", "a", "1"),
    ),
    "search": ("author-1", "travel", ("n", "=How far ahead is the hotel booked?", "f2", "=bokings of hotels in:en")),
    "fact": ("author-1", "travel", ("n", "=До колко лева е хотелът?", "f2", "=нощувка лимит", "enter", "l", "f")),
    "map": ("author-1", "travel", ("M",)),
    "cases": ("author-1", "travel", ("a", "slash", "=state:agreed")),
    "review": ("reviewer-1", "travel", ("r", "enter")),
    "decide": ("adjudicator-1", "travel", ("d", "enter", "home", "2")),
    "land": ("maintainer-1", "travel", ("l", "M")),
    "corpus": ("author-1", "travel", ("c", "enter", "right")),
    "check": ("author-1", "travel", ("k",)),
    "keys": ("author-1", "travel", ("c", "question_mark")),
}


async def _settle(app: AnnotatorApp, pilot: Pilot[Any]) -> None:
    for _ in range(3):
        await app.workers.wait_for_complete()
        await pilot.pause(0.15)


async def _picture(name: str, workspace: Path) -> str:
    person, set_name, keys = WALKS[name]
    app = AnnotatorApp(open_project(workspace, person=person, date=DATE), set_name=set_name)
    async with app.run_test(size=SIZE) as pilot:
        await _settle(app, pilot)
        for key in keys:
            pressed = ["space" if c == " " else c for c in key[1:]] if key.startswith("=") else [key]
            await pilot.press(*pressed)
            await _settle(app, pilot)
        return app.export_screenshot(title="Annotator", simplify=True)


def main() -> None:
    """Takes all pictures."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.environ["ANNOTATOR_LANGUAGE"] = "en"
        os.environ["ANNOTATOR_CONFIG"] = str(Path(folder) / "config")
        os.environ.pop("NO_COLOR", None)
        for name in WALKS:
            workspace = Path(folder) / name
            copy_sample(workspace)
            (IMAGES / f"{name}.svg").write_text(asyncio.run(_picture(name, workspace)), encoding="utf-8")


if __name__ == "__main__":
    main()
