"""The only place where text from documents, files and people becomes something drawable.

The screen library reads square brackets in plain strings as markup, and terminals obey control characters. So no
widget is ever given a plain string that this program did not write itself.
"""

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
