"""Link definitions and footnotes of a Markdown text: `[name]: address "title"`, `[^1]: text`."""

import re

# An address that nobody would write as a word: with a slash, a number sign, a scheme, or the name of a file.
DEFINITION = re.compile(
    r"\[(?P<label>(?!\^)(?:[^\[\]\n\\]|\\.){1,300}+)\]:[ \t]*(?:\n[ \t]*)?"
    r"(?P<address><[^<>\n]*>|(?=\S*[/\#])[^\s<>]\S*|[A-Za-z][A-Za-z0-9+.-]+:\S+|[\w-]+\.[A-Za-z]{2,5})"
    r"(?:[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\)))?[ \t\r]*$",
    re.MULTILINE,
)
_LINE = re.compile(rf"^[ \t>]*(?:{DEFINITION.pattern})", re.MULTILINE)
_FOOTNOTE = re.compile(r"^[ \t>]*\[\^([^\[\]\s]{1,60})\]:", re.MULTILINE)


def label(name: str) -> str:
    """The name of a link as names are compared: case and the kind of white space do not count."""
    return " ".join(name.casefold().split())


def definitions(text: str) -> dict[str, str]:
    """The address of each defined link; of several the first counts."""
    if "]:" not in text:
        return {}
    found: dict[str, str] = {}
    for match in _LINE.finditer(text):
        found.setdefault(label(match["label"]), match["address"].strip("<>"))
    return found


def footnotes(text: str) -> frozenset[str]:
    """The names of the footnotes that have a text."""
    return frozenset(_FOOTNOTE.findall(text)) if "[^" in text else frozenset()
