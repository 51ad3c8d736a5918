"""Markdown laid over its own source: which parts are drawn how, while every cell still leads to its code point."""

import bisect
from functools import lru_cache

from annotator.text.block import line_end
from annotator.text.dialect import Dialect, dialect
from annotator.text.markdown import Piece, Role, comments, line_pieces, parts
from annotator.tui.widgets.markdown_tables import columns, drawn_row, is_rule
from annotator.tui.widgets.rows import Drawn

_BEGINNING = 100_000
"""Code points from which the dialect of a text is told."""
_FENCES = ("`", "~")


class MarkdownDress:
    """How the parts of one text are drawn."""

    def __init__(self, text: str) -> None:
        """Looks through the whole text for what goes over several lines; everything else waits until it is drawn."""
        self._text = text
        spoken = dialect(text[:_BEGINNING])
        self._marked_up = spoken is Dialect.MARKDOWN
        found = parts(text) if self._marked_up else comments(text) if spoken is Dialect.HTML else ()
        self._parts = list(found)
        self._starts = [one.start for one in self._parts]
        self._columns = lru_cache(maxsize=64)(self._columns_of)
        self._line = lru_cache(maxsize=1024)(self._pieces_of)

    def hidden(self, start: int, end: int) -> bool:
        """Whether a stretch touches text that readers of the rendered page do not see."""
        return any(one.role is Role.HIDDEN and one.start < end for one in self._touching(start, end))

    def pieces(self, start: int, end: int) -> list[Piece]:
        """What plays a role in a stretch; pieces may reach beyond it."""
        found: list[Piece] = []
        at = start
        while at <= end:
            begin, stop = self._text.rfind("\n", 0, at) + 1, line_end(self._text, at)
            found += self._line(begin, stop)
            at = stop + 1
        return [one for one in found if one.start < end and one.end > start]

    def drawn(self, start: int, end: int, width: int) -> Drawn:
        """What is drawn instead of markers and around the cells of tables."""
        found: dict[int, str] = {}
        at = start
        while at < end:
            stop = min(line_end(self._text, at), end)
            begin = self._text.rfind("\n", 0, at) + 1
            table = self._table_at(begin)
            for piece in self._line(begin, line_end(self._text, at)):
                found.update(_drawn_piece(self._text, piece))
            if table is not None:
                found.update(drawn_row(self._text, at, stop, self._columns(table, width)))
            at = stop + 1
        return found

    def _columns_of(self, table: Piece, width: int) -> list[int]:
        return columns(self._text, table.start, table.end, width)

    def _touching(self, start: int, end: int) -> list[Piece]:
        first = max(0, bisect.bisect_right(self._starts, start) - 1)
        last = bisect.bisect_left(self._starts, max(end, start + 1))
        return [one for one in self._parts[first:last] if one.end > start]

    def _table_at(self, line: int) -> Piece | None:
        return next((one for one in self._touching(line, line + 1) if one.role is Role.TABLE), None)

    def _pieces_of(self, start: int, end: int) -> list[Piece]:
        touching = self._touching(start, end)
        whole = next((one for one in touching if one.start <= start and one.end >= end), None)
        if whole is not None and whole.role in (Role.HIDDEN, Role.CODE):
            fence = whole.role is Role.CODE and self._text[start:end].lstrip(" \t>").startswith(_FENCES)
            border = fence and (start == whole.start or end == whole.end)
            return [Piece(start, end, Role.MARKER if border else whole.role)]
        if not self._marked_up:
            return [one for one in touching if one.role is Role.HIDDEN]
        if whole is not None and whole.role is Role.TABLE:
            head = start == whole.start
            pieces = [] if is_rule(self._text, start, end) else line_pieces(self._text, start, end)
            return [*([Piece(start, end, Role.STRONG)] if head else []), *pieces]
        unseen = [one for one in touching if one.role is Role.HIDDEN]
        pieces = line_pieces(self._text, start, end)
        return [one for one in pieces if not any(u.start < one.end and u.end > one.start for u in unseen)] + unseen


def _drawn_piece(text: str, piece: Piece) -> dict[int, str]:
    match piece.role:
        case Role.CONCEALED:
            return dict.fromkeys(range(piece.start, piece.end), "")
        case Role.BULLET:
            return {piece.start: "•"}
        case Role.RULE:
            sign = "═" if "=" in text[piece.start : piece.end] else "─"
            return {at: sign for at in range(piece.start, piece.end) if not text[at].isspace()}
        case Role.MARKER if text[piece.start : piece.end] == ">":
            return {piece.start: "▎"}
    return {}
