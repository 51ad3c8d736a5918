"""The filters of a search as one sees and chooses them."""

from collections.abc import Callable

from textual.content import Content
from textual.screen import Screen
from textual.suggester import Suggester

from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import join, line
from annotator.workflow.filters import ALL_EDITIONS, Filter, Filters, Known, completion, offered

_TITLES = {
    Filter.DOCUMENT: mark("in the document or folder"),
    Filter.EDITION: mark("edition"),
    Filter.LANGUAGE: mark("language"),
    Filter.ROLE: mark("what this role may know"),
}
_ASKED = {
    Filter.DOCUMENT: mark("Which document or folder?"),
    Filter.EDITION: mark("Which edition?"),
    Filter.LANGUAGE: mark("Which language?"),
    Filter.ROLE: mark("Whose role?"),
}
_OPEN = {
    Filter.DOCUMENT: mark("all documents"),
    Filter.EDITION: mark("the editions in force"),
    Filter.LANGUAGE: mark("all languages"),
    Filter.ROLE: mark("whoever asks"),
}


class Completion(Suggester):
    """Completes the filter that is being typed."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.known = Known()

    async def get_suggestion(self, value: str) -> str | None:
        """The whole line as it would be."""
        return completion(value, self.known)


def chips(filters: Filters) -> Content:
    """The filters in force, each in brackets; empty where there are none."""
    shown = [
        join("[", line(tr(_TITLES[kind]), "dim"), ": ", line(_said(kind, filters.of(kind)), "bold", limit=40), "]")
        for kind in Filter
        if filters.of(kind)
    ]
    return join(*shown, separator=" ")


def ask_filters(screen: Screen[object], filters: Filters, known: Known, take: Callable[[Filters], None]) -> None:
    """Asks which filter and then what it is to be; `take` gets the filters as they are then, if anything was chosen."""

    def of_kind(chosen: str | None) -> None:
        if chosen is not None:
            _ask_value(screen, Filter(chosen), filters, known, take)

    choices = [
        Choice(
            kind.value,
            join(line(tr(_TITLES[kind])), ": ", line(_said(kind, filters.of(kind)), "bold", limit=60)),
        )
        for kind in Filter
    ]
    screen.app.push_screen(ChoiceDialog(tr("Search only …"), choices), of_kind)


def _ask_value(
    screen: Screen[object], kind: Filter, filters: Filters, known: Known, take: Callable[[Filters], None]
) -> None:
    values = ["", *offered(kind, known)]

    def chosen(at: str | None) -> None:
        if at is not None:
            value = values[int(at)]
            everything = kind is Filter.EDITION and at == "1"
            take(filters.having(kind, ALL_EDITIONS if everything else value))

    choices = [
        Choice(str(at), line(_said(kind, ALL_EDITIONS if kind is Filter.EDITION and at == 1 else value), limit=120))
        for at, value in enumerate(values)
    ]
    screen.app.push_screen(ChoiceDialog(tr(_ASKED[kind]), choices), chosen)


def _said(kind: Filter, value: str) -> str:
    if not value:
        return tr(_OPEN[kind])
    return tr("all editions") if value == ALL_EDITIONS else value
