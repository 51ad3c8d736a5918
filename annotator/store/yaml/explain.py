"""libyaml's complaints in words that help somebody who does not know YAML."""

import re

import yaml

from annotator.store.yaml.lint import Problem, line_at

_QUOTE_IT = "put the text between double quotes"


def explain(error: yaml.YAMLError, text: str) -> Problem:
    """What to tell a person about an error of the parser."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        position = getattr(error, "position", 0)
        line = line_at(text, position) if isinstance(position, int) else 1
        return Problem("yaml-syntax", "a character stands here that may only stand escaped", _QUOTE_IT, line)
    lines = text.split("\n")
    at = min(mark.line, len(lines) - 1)
    said = str(getattr(error, "problem", "") or "")
    context = str(getattr(error, "context", "") or "")
    begun = getattr(error, "context_mark", None)
    line = at + 1
    if begun is not None and ("end of stream" in said or "quoted" in context or "flow" in context):
        line = begun.line + 1
    code, what, remedy = _translate(said, context, lines[at], mark.column)
    return Problem(code, what, remedy, line, {"character": lines[at][mark.column : mark.column + 1]})


def _translate(said: str, context: str, line: str, column: int) -> tuple[str, str, str]:
    if "nesting depth" in said:
        return "yaml-too-deep", "this is nested too deeply", "no record needs this"
    if "mapping values are not allowed" in said:
        if re.match(r"\s*[^\s:#]+:\s", line[: column + 2]) and line.find(":") == column:
            return (
                "yaml-indentation",
                "this line does not stand at the depth that its key needs",
                "set it as deep as the keys beside it",
            )
        return "yaml-colon", "a colon with a space after it begins a new key here", _QUOTE_IT
    if "unknown escape" in said or "escape" in said:
        return (
            "yaml-escape",
            "the backslash here begins no known escape",
            "write \\\\ for a backslash, and \\U0001f680 for characters beyond U+FFFF",
        )
    if "tab" in said or line[column : column + 1] == "\t":
        return "yaml-tab", "a tab stands where spaces belong", "use spaces"
    if "end of stream" in said and "quoted" in context:
        return "yaml-unclosed", "a quotation mark is opened here and not closed", "close it at the end of the text"
    if "quoted" in context:
        return "yaml-unclosed", "the quoted text that begins here is not closed in time", "close it, or use a | block"
    if "alias" in context or "anchor" in context:
        return "yaml-leading", "a text may not begin with * or & without quotes", _QUOTE_IT
    if "directive" in context:
        return "yaml-leading", "a text may not begin with % without quotes", _QUOTE_IT
    return _structure(said, context, line, column)


def _structure(said: str, context: str, line: str, column: int) -> tuple[str, str, str]:
    if "cannot start any token" in said:
        return "yaml-leading", "a text may not begin with {character} without quotes", _QUOTE_IT
    if "flow" in context:
        return "yaml-bracket", "a bracket is opened here and not closed", f"close it, or {_QUOTE_IT}"
    before = line[:column].rstrip()
    if before.endswith(('"', "'")):
        return (
            "yaml-behind-quote",
            "text goes on behind the closing quotation mark",
            'put all of it between double quotes and write \\" for the marks inside',
        )
    if before.endswith(("]", "}")):
        return "yaml-leading", "a text that begins with a bracket needs quotes", _QUOTE_IT
    if "block scalar" in context:
        return "yaml-block", "the line behind | or > holds what may not stand there", "begin the text on the next line"
    if "mapping keys are not allowed" in said:
        return "yaml-leading", "a text may not begin with ? and a space without quotes", _QUOTE_IT
    if "block sequence entries are not allowed" in said:
        return "yaml-indentation", "a list begins on a line of its own", "set the dash on the next line"
    return (
        "yaml-indentation",
        "the line does not fit what stands above it",
        "set it as deep as the keys beside it; text of several lines begins with |",
    )
