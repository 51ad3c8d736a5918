"""What a model does not allow, told at the line where it stands."""

from collections.abc import Sequence as Seq
from typing import Any

from pydantic import ValidationError

from annotator.store.yaml.lint import Problem
from annotator.store.yaml.nodes import Mapping, Node, Scalar, Sequence, scalars
from annotator.text.messages import AnnotatorError

_SEGMENT = "small letters a-z, digits, `.`, `_` and `-`, beginning with a letter or digit"
_REMEDIES = {
    "string_pattern_mismatch": ("{key} may not be {text}", "{allowed}"),
    "string_too_long": ("{key} is too long", "shorten it"),
    "string_too_short": ("{key} is empty", "write something"),
    "greater_than_equal": ("{key} is too small: {text}", "write a number from {limit} on"),
    "less_than_equal": ("{key} is too big: {text}", "write a number up to {limit}"),
}


def explain_invalid(error: ValidationError, root: Node | None) -> Problem:
    """The first thing a model found wrong, with the line of it in the tree."""
    first = error.errors(include_url=False)[0]
    location = first["loc"]
    line = line_of(root, location)
    key = next((str(part) for part in reversed(location) if isinstance(part, str)), "")
    context: dict[str, Any] = first.get("ctx", {})
    params = {
        "key": key,
        "text": first["input"] if isinstance(first["input"], (str, int, float)) else "this",
        "limit": context.get("ge", context.get("le", "")),
        "allowed": _allowed(str(context.get("pattern", ""))),
        "why": str(context.get("error", first["msg"])),
    }
    what, remedy = _REMEDIES.get(first["type"], ("{key}: {why}" if key else "{why}", "mend it"))
    return Problem("value-not-allowed", what, remedy, line, params)


def explain_refused(error: AnnotatorError, root: Node | None) -> Problem:
    """What a model's own check refused in words of its own, with the line of the text it speaks of."""
    message = error.message
    spoken = {value for value in message.params.values() if isinstance(value, str)}
    line = next((one.line for one in scalars(root) if one.text in spoken), root.line) if root is not None else 0
    return Problem(message.code, message.what, message.remedy, line, message.params)


def line_of(root: Node | None, location: Seq[str | int]) -> int:
    """The line of the deepest node on the way to a place."""
    line = root.line if root is not None else 0
    node = root
    for part in location:
        match node:
            case Mapping():
                pair = next(((key, value) for key, value in node.pairs if key.text == part), None)
                if pair is None:
                    return line
                line, node = pair[0].line, pair[1]
            case Sequence() if isinstance(part, int) and part < len(node.items):
                node = node.items[part]
                line = node.line
            case _:
                return line
    return node.line if isinstance(node, Scalar) else line


def _allowed(pattern: str) -> str:
    if "sha256" in pattern:
        return "write sha256: and 64 hexadecimal digits"
    if pattern.startswith("^[a-z]{2,3}"):
        return "write a language tag such as bg, de or en-GB"
    if pattern.startswith("^[^\\s,]"):
        return "leave commas, line breaks and leading spaces out"
    if pattern.startswith("^[a-z2-7]"):
        return "an anchor has 26 letters a-z and digits 2-7"
    return f"use {_SEGMENT}"
