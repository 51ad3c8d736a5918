"""What is on or off, and one of several: told by a sign in brackets, so that no colour is needed to see which."""

from textual.content import Content
from textual.widgets import Checkbox, RadioButton


class Tick(Checkbox):
    """`[x]` or `[ ]`."""

    def render(self) -> Content:
        """The sign and the words."""
        return _signed("[x]" if self.value else "[ ]", self)


class Pick(RadioButton):
    """`(●)` or `( )`."""

    def render(self) -> Content:
        """The sign and the words."""
        return _signed("(●)" if self.value else "( )", self)


def _signed(sign: str, toggle: Checkbox | RadioButton) -> Content:
    """A sign of three cells, for which the library keeps room, and the words."""
    return Content.assemble(sign, toggle.label.pad(1, 1).stylize_before(toggle.get_visual_style("toggle--label")))
