"""How a case is told in one line, by the room there is."""

import datetime
from collections.abc import Iterator

from rich.cells import set_cell_size

from annotator.text.display import visible_line
from annotator.tui.i18n import tr
from annotator.tui.wording import STATES
from annotator.workflow.case_rows import Row

_STATE = 13
# Width from which a column is shown, and its own. By its question one knows a case: a column comes only where that
# keeps some 38 cells.
_FINDINGS = (66, 5)
_AGE = (73, 6)
_LANGUAGE = (79, 5)
_TAGS = (94, 14)
_DOCUMENT = (117, 22)
_LABELS = 5
_LONGEST = 300


def age_of(since: datetime.datetime | None, now: datetime.datetime) -> str:
    """How old something is, in few cells; a dash where nothing says it."""
    if since is None:
        return "–"
    days = max(0, (now - since).days)
    if days < 1:
        return tr("new")
    return tr("{days} d", days=days) if days < 1000 else tr("{years} y", years=days // 365)


def columns_head(width: int) -> str:
    """The names of the columns."""
    return _laid(
        width, " ", tr("state"), tr("question"), tr("tags"), tr("document"), tr("lang."), tr("age"), "!", "n/m"
    )


def case_line(row: Row, width: int, now: datetime.datetime, *, marked: bool, checked: bool) -> str:
    """A case in one line of so many cells: mark, state, question; then, as there is room, the rest."""
    state = tr("– retired") if row.retired else STATES[row.state]
    found = f"✗{row.errors}" if row.errors else f"!{len(row.findings)}" if row.findings else ""
    return _laid(
        width,
        "●" if marked else " ",
        f"{state} ~" if row.stale else state,
        row.question[:_LONGEST],
        ", ".join(row.tags)[:_LONGEST],
        ", ".join(row.documents)[:_LONGEST],
        row.language,
        age_of(row.since, now),
        found if checked else "…",
        f"{row.labels}/{row.wanted}",
    )


def _laid(width: int, mark: str, state: str, question: str, *rest: str) -> str:
    tags, document, language, age, findings, labels = rest
    ends = [(tags, _TAGS), (document, _DOCUMENT), (language, _LANGUAGE), (age, _AGE), (findings, _FINDINGS)]
    shown = [(text, size) for text, (least, size) in ends if width >= least]
    shown.append((labels, _LABELS))
    room = max(8, width - 2 - _STATE - sum(size + 1 for _, size in shown))
    cells = _cells([(mark, 1), (state, _STATE), (question, room), *shown])
    return " ".join(cells)


def _cells(parts: list[tuple[str, int]]) -> Iterator[str]:
    for text, size in parts:
        safe = visible_line(text)
        fitted = set_cell_size(safe, size)
        # What is cut says so.
        yield (
            set_cell_size(fitted.rstrip(), size - 1) + "…" if fitted.rstrip() != safe.rstrip() and size > 1 else fitted
        )
