"""The tree of a YAML file with the place of every node."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True)
class Scalar:
    """Text, however it was written. Offsets are code points of the file."""

    text: str
    style: str
    """Empty for plain, else one of `'`, `"`, `|`, `>`."""
    start: int
    end: int
    """Where its last character ends; for blocks, the end of the last line that is content."""
    line: int
    """Counted from 1."""
    column: int


@dataclass(slots=True)
class Sequence:
    """A list."""

    items: "list[Node]"
    flow: bool
    start: int
    end: int
    line: int
    column: int


@dataclass(slots=True)
class Mapping:
    """Keys, which are scalars, and their values, in the order of the file."""

    pairs: "list[tuple[Scalar, Node]]"
    flow: bool
    start: int
    end: int
    line: int
    column: int


Node = Scalar | Sequence | Mapping


def scalars(root: Node, *, plain_in_flow: bool = False) -> Iterator[Scalar]:
    """Every scalar in the order of the file, keys included; on demand only plain ones between brackets."""
    waiting: list[tuple[Node, bool]] = [(root, False)]
    while waiting:
        node, in_flow = waiting.pop()
        if isinstance(node, Scalar):
            if not plain_in_flow or (in_flow and not node.style):
                yield node
        elif isinstance(node, Mapping):
            waiting.extend((one, node.flow) for pair in reversed(node.pairs) for one in reversed(pair))
        else:
            waiting.extend((one, node.flow) for one in reversed(node.items))
