"""What is awkward to draw, beside what is hostile."""

from tests.hostile import HOSTILE, document

AWKWARD = (
    "carriage\rreturn",
    "\ttab\tand\t\ttabs",
    "   ",
    "",
    "a \u0328\u0301 \u0e01\u0e33 नि 👍🏽 ❤\ufe0f",
    "Разходите за „нощувка“ са 120 лв.",
    "слово " * 2_000,
    "$name {name} %s [link=http://example.invalid]x[/link]",
)
EVERYTHING = (*HOSTILE, *AWKWARD)


def in_one_document() -> str:
    """A Markdown text that holds them all."""
    # A canonical text has line feeds only.
    return document().replace("\r", "\n") + "".join(
        f"\nPart {at} says: {text} And that is all.\n" for at, text in enumerate(AWKWARD) if "\r" not in text
    )
