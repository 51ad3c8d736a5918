"""Front matter: what a page says about itself before its text (`---` YAML, `+++` TOML)."""

import re
import tomllib
from dataclasses import dataclass
from typing import Any

import yaml

_YAML = re.compile(
    r"---[ \t]*\n(?P<body>(?:(?!(?:---|\.\.\.)[ \t]*$).*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.MULTILINE
)
_TOML = re.compile(r"\+\+\+[ \t]*\n(?P<body>(?:(?!\+\+\+[ \t]*$).*\n)*?)\+\+\+[ \t]*(?:\n|\Z)", re.MULTILINE)
_FIRST_FIELD = re.compile(r"(?:[ \t]*#[^\n]*\n)*[^\s:#\[{][^:\n]*:(?:\s|\Z)|\s*\Z")
_LONGEST = 65_536
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The block and those of its fields that are text or lists of text."""

    end: int = 0
    """Where the block ends (code point), its closing line included; 0: there is none."""
    fields: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Names in lower case, values as written; a single value is a tuple of one."""
    problem: str = ""
    """Why its fields could not be read."""

    def first(self, *names: str) -> str:
        """The first value of the first of these fields that has one; empty where none has."""
        return next((values[0] for name in names for key, values in self.fields if key == name and values), "")

    def all(self, *names: str) -> tuple[str, ...]:
        """All values of these fields."""
        return tuple(value for name in names for key, values in self.fields if key == name for value in values)


def front_matter(text: str) -> FrontMatter:
    """The front matter of a canonical text. A rule (`---`) over a paragraph is none: its first line must be a field."""
    found = _YAML.match(text) if text.startswith("---") else None
    if found:
        return _yaml(found) if _FIRST_FIELD.match(found["body"]) else FrontMatter()
    found = _TOML.match(text) if text.startswith("+++") else None
    return _toml(found) if found else FrontMatter()


def _yaml(found: re.Match[str]) -> FrontMatter:
    body = found["body"]
    if len(body) > _LONGEST:
        return FrontMatter(found.end(), problem="too long")
    try:
        node = yaml.compose(body, Loader=_LOADER)
    except (yaml.YAMLError, RecursionError) as error:
        return FrontMatter(found.end(), problem=_first_line(error))
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    fields = ((key.value.lower(), _texts(value)) for key, value in pairs if isinstance(key, yaml.ScalarNode))
    return FrontMatter(found.end(), tuple((key, values) for key, values in fields if values))


def _texts(node: yaml.Node) -> tuple[str, ...]:
    nodes = node.value if isinstance(node, yaml.SequenceNode) else [node]
    return tuple(one.value for one in nodes if isinstance(one, yaml.ScalarNode) and one.value)


def _toml(found: re.Match[str]) -> FrontMatter:
    try:
        values: dict[str, Any] = tomllib.loads(found["body"])
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return FrontMatter(found.end(), problem=_first_line(error))
    listed = ((key.lower(), value if isinstance(value, list) else [value]) for key, value in values.items())
    fields = ((key, tuple(one for one in value if isinstance(one, str) and one)) for key, value in listed)
    return FrontMatter(found.end(), tuple((key, texts) for key, texts in fields if texts))


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
