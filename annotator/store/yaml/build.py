"""From libyaml's events to the tree of a file."""

from dataclasses import dataclass, field

import yaml

from annotator.store.yaml.explain import explain
from annotator.store.yaml.lint import Problem, check_characters, check_flow_commas, check_tabs
from annotator.store.yaml.nodes import Mapping, Node, Scalar, Sequence

DEEPEST = 30
"""Levels of nesting; no record needs more than ten."""


@dataclass(slots=True)
class _Open:
    """A collection whose end has not come yet."""

    node: Sequence | Mapping
    key: Scalar | None = None
    seen: set[str] = field(default_factory=set)


def build(text: str) -> Node | None:
    """The tree of a text, None where it holds nothing; raises `Problem` at the first thing that must not be."""
    check_characters(text)
    root: Node | None = None
    stack: list[_Open] = []
    documents = 0
    try:
        for event in yaml.parse(text, Loader=yaml.CLoader):
            if isinstance(event, yaml.ScalarEvent):
                node: Node = _scalar(event, text)
            elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                node = _collection(event)
                if len(stack) >= DEEPEST:
                    raise Problem("yaml-too-deep", "this is nested too deeply", "no record needs this", node.line)
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                _close(stack, _end(event))
                continue
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                _check_document(event, documents)
                continue
            elif isinstance(event, yaml.AliasEvent):
                raise _no_alias(event)
            else:
                continue
            _add(stack, node)
            if root is None:
                root = node
            if not isinstance(node, Scalar):
                stack.append(_Open(node))
    except yaml.YAMLError as error:
        raise explain(error, text) from None
    if root is not None:
        check_tabs(text, root)
        check_flow_commas(text, root)
    return root


# libyaml always says where an event is; only its type allows for none.
def _start(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark else 0


def _end(event: yaml.Event) -> int:
    return event.end_mark.index if event.end_mark else 0


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _column(event: yaml.Event) -> int:
    return event.start_mark.column if event.start_mark else 0


def _scalar(event: yaml.ScalarEvent, text: str) -> Scalar:
    line = _line(event)
    _check_properties(event.anchor, event.tag, line)
    style = event.style or ""
    start, end = _start(event), _end(event)
    if style in ("|", ">"):
        end = _block_end(text, start, end)
    return Scalar(event.value, style, start, end, line, _column(event))


def _block_end(text: str, start: int, end: int) -> int:
    """libyaml's mark lies behind the blank lines below a block; its content ends before them, unless `+` keeps them."""
    header = text[start:end].partition("\n")[0].partition("#")[0]
    body = text[start:end]
    body = body[: len(body) - 1] if "+" in header and body.endswith("\n") else body.rstrip(" \r\n")
    return start + len(body)


def _collection(event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> Sequence | Mapping:
    line = _line(event)
    _check_properties(event.anchor, event.tag, line)
    place = (bool(event.flow_style), _start(event), _end(event), line, _column(event))
    return Mapping([], *place) if isinstance(event, yaml.MappingStartEvent) else Sequence([], *place)


def _check_properties(anchor: str | None, tag: str | None, line: int) -> None:
    if anchor is not None:
        raise Problem(
            "yaml-anchor",
            "`&{anchor}` is an anchor of YAML, which is not used here",
            "put the text in double quotes",
            line,
            {"anchor": anchor},
        )
    if tag is not None:
        raise Problem(
            "yaml-tag",
            "`{tag}` is a tag of YAML, which is not used here",
            "put the text in double quotes",
            line,
            {"tag": tag},
        )


def _no_alias(event: yaml.AliasEvent) -> Problem:
    return Problem(
        "yaml-alias",
        "`*{name}` is an alias of YAML, which is not used here",
        "put the text in double quotes",
        _line(event),
        {"name": event.anchor},
    )


def _check_document(event: yaml.DocumentStartEvent, documents: int) -> None:
    line = _line(event)
    if documents > 1:
        raise Problem("yaml-documents", "a second document begins here", "keep one record per file", line)
    if event.version is not None or event.tags:
        raise Problem("yaml-directive", "lines that begin with % are directives of YAML", "remove the line", line)


def _add(stack: list[_Open], node: Node) -> None:
    if not stack:
        return
    top = stack[-1]
    if isinstance(top.node, Sequence):
        top.node.items.append(node)
    elif top.key is None:
        top.key = _key(top, node)
    else:
        top.node.pairs.append((top.key, node))
        top.key = None


def _key(top: _Open, node: Node) -> Scalar:
    if not isinstance(node, Scalar):
        what = "a text that begins with a bracket needs quotes"
        raise Problem("yaml-leading", what, "put the text between double quotes", node.line)
    if node.style in ("|", ">"):
        raise Problem("yaml-key", "a key must be one word", "put it on one line", node.line)
    if node.text in top.seen:
        raise Problem(
            "yaml-duplicate-key",
            "the key {key} stands here twice",
            "keep one of them",
            node.line,
            {"key": node.text},
        )
    top.seen.add(node.text)
    return node


def _close(stack: list[_Open], mark: int) -> None:
    node = stack.pop().node
    if node.flow:
        node.end = mark
    elif isinstance(node, Sequence):
        node.end = node.items[-1].end if node.items else node.end
    else:
        node.end = node.pairs[-1][1].end if node.pairs else node.end
