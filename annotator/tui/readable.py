"""Text that can be read whatever the colours: what is too faint for its background is moved towards black or white.

Themes mix colours that nobody looked at together, as dimmed text on a highlighted row; so what is drawn is looked at.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.color import Color as Drawn
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

CONTRAST: Final = 4.5
"""The least contrast of text with its background: WCAG 2.1, 1.4.3, level AA."""
_WORDS: Final = re.compile(r"[^\s\u2500-\u259f]")
"""Anything but blanks, lines and blocks."""
_STEPS: Final = 20


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    """The contrast of two colours as WCAG defines it: from 1, the same, to 21, black on white."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


class Readable(LineFilter):
    """Gives every text at least `CONTRAST`; colours that only the terminal knows stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, the styles of those that could hardly be read changed."""
        del background
        return [
            Segment(text, _readable(style), control) if style is not None and _WORDS.search(text) else segment
            for segment in segments
            for text, style, control in (segment,)
        ]


@lru_cache(4096)
def _readable(style: Style) -> Style:
    if style.color is None or style.bgcolor is None:
        return style
    text, ground = style.color.triplet, style.bgcolor.triplet
    if text is None or ground is None or contrast(text, ground) >= CONTRAST:
        return style
    return style + Style(color=Drawn.from_triplet(_moved(text, ground)))


def _moved(text: ColorTriplet, ground: ColorTriplet) -> ColorTriplet:
    """The colour nearest to one of a text that is readable; away from the background, where that is enough."""
    black, white = ColorTriplet(0, 0, 0), ColorTriplet(255, 255, 255)
    ends = (white, black) if _luminance(text) >= _luminance(ground) else (black, white)
    tried = (_between(text, end, step / _STEPS) for end in ends for step in range(1, _STEPS + 1))
    return next(one for one in tried if contrast(one, ground) >= CONTRAST)


def _between(one: Sequence[int], other: Sequence[int], share: float) -> ColorTriplet:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return ColorTriplet(red, green, blue)


def _luminance(colour: ColorTriplet) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
