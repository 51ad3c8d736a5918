"""A save changes what changed: new values go into the old text at the parser's marks, every other byte stays.

Three attempts are made, each read back and compared: as fine as can be; without text blocks (a comment below one could
become part of it); by whole entries of the record. Where none holds, the file is written anew below its first comments.
"""

import re
from typing import Any

from pydantic import BaseModel

from annotator.store.yaml.build import build
from annotator.store.yaml.edits import Edits, Unspliceable
from annotator.store.yaml.lint import Problem
from annotator.store.yaml.matching import match
from annotator.store.yaml.nodes import Mapping, Node, Scalar, Sequence
from annotator.store.yaml.read import read
from annotator.store.yaml.shapes import Fields, Many, Shape, Table, shape_of
from annotator.store.yaml.write import dump, entry, flow_list, item, plain, scalar
from annotator.text.messages import DataProblem

_MISSING: Any = object()
_FIRST_COMMENTS = re.compile(r"(?:#[^\n]*\n)*")


def splice(old: str, record: BaseModel, *, schema: str = "", always: frozenset[str] = frozenset()) -> str | None:
    """The old text with what changed in the record written into it; None where nothing reads back as the record.

    `schema` and `always` are as in `dump`; they count where the old text cannot be read.
    """
    model, new = type(record), plain(record)
    crlf = "\r\n" in old and old.count("\n") == old.count("\r\n")
    text = old.replace("\r\n", "\n") if crlf else old
    try:
        before = plain(read(text, model).record)
        root = build(text)
    except (DataProblem, Problem):
        return _if_equal(dump(record, schema=schema, always=always), record, new)
    if before == new:
        return old
    for deep, block in ((True, True), (True, False), (False, False)):
        splicer = _Splicer(text, deep=deep, block=block)
        try:
            splicer.mapping(root, shape_of(model), before, new)
        except Unspliceable:
            continue
        result = _if_equal(splicer.edits.applied(), record, new)
        if result is not None:
            return result.replace("\n", "\r\n") if crlf else result
    comments = _FIRST_COMMENTS.match(text)
    return _if_equal((comments.group() if comments else "") + dump(record, always=always), record, new)


def _if_equal(text: str, record: BaseModel, new: dict[str, Any]) -> str | None:
    try:
        return text if plain(read(text, type(record)).record) == new else None
    except DataProblem:
        return None


class _Splicer:
    """Collects the edits that turn one state of a file's tree into another."""

    def __init__(self, text: str, *, deep: bool, block: bool) -> None:
        self.edits = Edits(text)
        self.text = text
        self.deep = deep
        self.block = block

    def mapping(self, node: Node | None, shape: Shape | None, old: dict[str, Any], new: dict[str, Any]) -> None:
        """Entries changed, removed, added."""
        if not isinstance(node, Mapping) or node.flow or not node.pairs:
            raise Unspliceable
        known = shape.fields if isinstance(shape, Fields) else {}
        there = {key.text for key, _ in node.pairs}
        removed = [number for number, (key, _) in enumerate(node.pairs) if key.text in old and key.text not in new]
        added = [name for name in new if name not in there]
        if len(removed) == len(node.pairs) and not added:
            raise Unspliceable
        for number, (key, value) in enumerate(node.pairs):
            before, after = old.get(key.text, _MISSING), new.get(key.text, _MISSING)
            if number in removed:
                self.remove(node, number, removed)
            elif before != after:
                self.change(key, value, _inner(shape, key.text), before, after)
        order = [*known, *(name for name in new if name not in known)]
        for name in sorted(added, key=order.index):
            self.add(node, order, name, entry_shape=_inner(shape, name), value=new[name])

    def remove(self, node: Mapping, number: int, removed: list[int]) -> None:
        key, value = node.pairs[number]
        start = self.edits.line_start(key.start)
        if not self.text[start : key.start].strip():
            self.edits.replace(start, self.edits.line_end(self.end_of(key, value)), "")
            return
        # The first key of a list's entry stands behind the dash: the next one takes its place.
        if number + 1 >= len(node.pairs) or number + 1 in removed:
            raise Unspliceable
        following = node.pairs[number + 1][0].start
        if self.text[self.end_of(key, value) : following].strip():
            raise Unspliceable
        self.edits.replace(key.start, following, "")

    def add(self, node: Mapping, order: list[str], name: str, *, entry_shape: Shape | None, value: Any) -> None:
        rank = order.index(name)
        above = [pair for pair in node.pairs if pair[0].text in order and order.index(pair[0].text) < rank] or (
            [node.pairs[-1]] if rank >= len(order) else []
        )
        column = node.pairs[0][0].column
        if above:
            at = self.edits.line_end(self.end_of(*above[-1]))
            lines = entry(name, value, entry_shape, column, block=self.may_block(at))
            self.edits.insert_lines(at, lines)
            return
        first = node.pairs[0][0]
        lines = entry(name, value, entry_shape, column, block=self.block)
        pad = " " * column
        self.edits.replace(first.start, first.start, "\n".join(lines)[column:] + "\n" + pad)

    def change(self, key: Scalar, value: Node, shape: Shape | None, old: Any, new: Any) -> None:
        """One entry with another value: inside it where that can be, else the value as a whole."""
        mark = self.edits.mark()
        try:
            if not self.deep:
                raise Unspliceable
            if isinstance(old, dict) and isinstance(new, dict):
                self.mapping(value, shape, old, new)
            elif isinstance(old, list) and isinstance(new, list):
                self.sequence(value, shape, old, new)
            else:
                raise Unspliceable
        except Unspliceable:
            self.edits.back_to(mark)
            self.replace(key, value, shape, new)

    def replace(self, key: Scalar, value: Node, shape: Shape | None, new: Any) -> None:
        colon = self.colon(key)
        end = self.end_of(key, value)
        line_end = self.edits.line_end(end)
        behind = self.text[end:line_end].rstrip("\n")
        block = self.may_block(line_end) and not behind.strip()
        first, *rest = entry("x", new, shape, key.column, block=block)
        first = first[key.column + 2 :]
        on_line = (isinstance(value, Scalar) and value.style not in ("|", ">")) or getattr(value, "flow", False)
        if on_line and not rest and end > colon:
            self.edits.replace(value.start, end, first[1:])
        elif rest and behind.strip():
            # A comment behind the old value goes behind the key, where it cannot become part of the new one.
            self.edits.replace(colon, end + len(behind), "\n".join([first + behind, *rest]))
        else:
            self.edits.replace(colon, end, "\n".join([first, *rest]))

    def sequence(self, node: Node, shape: Shape | None, old: list[Any], new: list[Any]) -> None:
        """Entries of a list changed, removed, added, moved."""
        if not isinstance(node, Sequence) or len(node.items) != len(old) or not new or not old:
            raise Unspliceable
        if node.flow:
            self.flow(node, shape, new)
            return
        origins = match(old, new)
        inner = shape.item if isinstance(shape, Many) else None
        kept = [origin for origin in origins if origin is not None]
        if kept == sorted(kept):
            self.in_order(node, inner, old, new, origins)
        else:
            self.moved(node, inner, old, new, origins)

    def flow(self, node: Sequence, shape: Shape | None, new: list[Any]) -> None:
        words = flow_list(new, shape, node.column)
        if words is None or "#" in self.text[node.start : node.end]:
            raise Unspliceable
        self.edits.replace(node.start, node.end, words)

    def in_order(
        self, node: Sequence, inner: Shape | None, old: list[Any], new: list[Any], origins: list[int | None]
    ) -> None:
        spans = [self.lines_of(one) for one in node.items]
        for number in set(range(len(old))) - set(origins):
            self.edits.replace(*spans[number], "")
        at = spans[0][0]
        for value, origin in zip(new, origins, strict=True):
            if origin is None:
                self.edits.insert_lines(at, item(value, inner, node.column, block=self.may_block(at)))
                continue
            if old[origin] != value:
                self.entry(node, origin, inner, old[origin], value)
            at = spans[origin][1]

    def moved(
        self, node: Sequence, inner: Shape | None, old: list[Any], new: list[Any], origins: list[int | None]
    ) -> None:
        """Each entry takes the comments above it along; those of removed entries stay at the top."""
        spans = [self.lines_of(one) for one in node.items]
        starts = [spans[0][0], *(end for _, end in spans[:-1])]
        pieces = [self.text[starts[number] : spans[number][0]] for number in set(range(len(old))) - set(origins)]
        for value, origin in zip(new, origins, strict=True):
            if origin is None:
                pieces.append("\n".join(item(value, inner, node.column, block=self.block)) + "\n")
                continue
            part = _Splicer(self.text, deep=self.deep, block=self.block)
            if old[origin] != value:
                part.entry(node, origin, inner, old[origin], value)
            piece = part.edits.applied(starts[origin], spans[origin][1])
            pieces.append(piece if piece.endswith("\n") else piece + "\n")
        self.edits.replace(spans[0][0], spans[-1][1], "".join(pieces))

    def entry(self, node: Sequence, number: int, inner: Shape | None, old: Any, new: Any) -> None:
        one = node.items[number]
        mark = self.edits.mark()
        try:
            if isinstance(old, dict) and isinstance(new, dict):
                self.mapping(one, inner, old, new)
                return
        except Unspliceable:
            self.edits.back_to(mark)
        behind = self.text[one.end : self.edits.line_end(one.end)].strip()
        if isinstance(one, Scalar) and not isinstance(new, (dict, list)):
            self.edits.replace(one.start, one.end, scalar(new, inner, 0, block=False)[0])
            return
        lines = item(new, inner, node.column, block=self.block and not behind)
        self.edits.replace(self.dash(one), one.end, "\n".join(lines)[node.column :])

    def lines_of(self, one: Node) -> tuple[int, int]:
        """Where the lines of a list's entry begin and end."""
        start = self.edits.line_start(self.dash(one))
        if self.text[start : self.dash(one)].strip():
            raise Unspliceable
        return start, self.edits.line_end(one.end)

    def dash(self, one: Node) -> int:
        before = self.text[: one.start].rstrip(" ")
        if not before.endswith("-"):
            raise Unspliceable
        return len(before) - 1

    def colon(self, key: Scalar) -> int:
        """The offset behind the colon of a key."""
        found = re.compile(r"[ ]*:").match(self.text, key.end)
        if not found:
            raise Unspliceable
        return found.end()

    def end_of(self, key: Scalar, value: Node) -> int:
        empty = isinstance(value, Scalar) and not value.style and not value.text
        return self.colon(key) if empty else value.end

    def may_block(self, at: int) -> bool:
        """Whether a text block may end at an offset: not above a comment that would then belong to it."""
        return self.block and not re.compile(r"\s*[ ]#").match(self.text, at)


def _inner(shape: Shape | None, name: str) -> Shape | None:
    if isinstance(shape, Fields):
        return shape.fields[name].shape if name in shape.fields else None
    return shape.value if isinstance(shape, Table) else None
