"""The only place where text from documents, files and people becomes something drawable.

The screen library reads square brackets in plain strings as markup, and terminals obey control characters. So no
widget is ever given a plain string that this program did not write itself.
"""

from rich.cells import cell_len
from rich.text import Text
from textual.app import App
from textual.content import Content

from annotator.text.display import visible, visible_line

_LONG = 400


def show(text: str, style: str = "") -> Content:
    """Text as it stands, several lines if it has them."""
    return Content(visible(text)).stylize(style) if style else Content(visible(text))


def line(text: str, style: str = "", *, limit: int = _LONG) -> Content:
    """Text on one line, cut with an ellipsis where it is longer than `limit` code points."""
    shown = visible_line(clip(text, limit))
    return Content(shown).stylize(style) if style else Content(shown)


def clip(text: str, limit: int) -> str:
    """At most `limit` code points, an ellipsis standing for what is cut."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def clip_reference(at: str, width: int) -> str:
    """A reference, or document@version, in at most `width` cells.

    Ids and sections differ at their ends, so that is what stays of them: `…/travel-guide@2025#limits`. A section may
    take half the room.
    """
    if cell_len(at) <= width:
        return at
    edition, mark, section = at.partition("#")
    if mark:
        room = max(width // 2, width - cell_len(edition)) - len(mark)
        section = mark + (_last_parts(section, room) or _beginning(section.rpartition("/")[2], room))
        return clip_reference(edition, width - cell_len(section)) + section
    return _last_parts(edition, width) or _beginning(edition[::-1], width)[::-1]


def _last_parts(path: str, width: int) -> str:
    """As many of the last parts of a path as have room; empty where the very last one has none."""
    parts = path.split("/")
    ends = (("…/" if number else "") + "/".join(parts[number:]) for number in range(len(parts)))
    return next((end for end in ends if cell_len(end) <= width), "")


def _beginning(text: str, width: int) -> str:
    """As much of a text as has room in `width` cells, with an ellipsis where something is cut."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) >= width:
        text = text[:-1]
    return f"{text}…"


def cell(text: str, style: str = "") -> Text:
    """Text for trees and tables, on one line."""
    return Text(visible_line(clip(text, _LONG)), style=style, no_wrap=True, overflow="ellipsis")


def say(template: str, **values: object) -> Content:
    """A sentence of ours, in markup, with outside values as `$name`; the values are never read as markup."""
    return Content.from_markup(template, **{name: visible(str(value)) for name, value in values.items()})


def join(*parts: Content | str, separator: str = "") -> Content:
    """Pieces put together; plain strings are shown as `show` shows them."""
    pieces = [part if isinstance(part, Content) else Content(visible(part)) for part in parts]
    return Content(separator).join(pieces)


def tell(app: App[int], text: str, *, warning: bool = False) -> None:
    """A short message that goes by itself."""
    app.notify(visible_line(text), severity="warning" if warning else "information", markup=False)
