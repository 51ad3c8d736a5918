"""What was selected in one text is never linked in another."""

from collections.abc import Callable

import pytest

from annotator.model.corpus import Section
from annotator.model.label import Judgement, Need
from annotator.store.base import Delete, Key, Kind
from annotator.text.messages import UsageProblem
from annotator.workflow.copies import copies
from annotator.workflow.picking import TextChanged, offered, picked, refuse_changed, stands
from annotator.workflow.quoting import passage_at
from tests.workflow.editions import NOW
from tests.workflow.team import DOCUMENT, NEW, OLD, Team

HOTEL = "Hotel costs are paid up to 100 EUR per night."


def _text_alone(team: Team) -> None:
    team.put(Key(Kind.TEXT, (DOCUMENT, "2021")), NEW)


def _edition(team: Team) -> None:
    team.edition(DOCUMENT, "2021", NEW)


def _sections(team: Team) -> None:
    team.edition(DOCUMENT, "2021", OLD, (Section(key="all", heading="", level=0, span=(0, len(OLD))),))


def _gone(team: Team) -> None:
    team.store.commit([Delete(Key(Kind.TEXT, (DOCUMENT, "2021")))])


@pytest.mark.parametrize("change", [_text_alone, _edition, _sections, _gone])
def test_nothing_is_taken_from_a_text_that_is_another_on_disk(change: Callable[[Team], None]) -> None:
    team = Team()
    project = team.acting("ana")
    reading = project.corpus.reading(DOCUMENT, "2021")
    start = OLD.index(HOTEL)
    assert picked(project, reading, start, start + len(HOTEL)).quote == HOTEL
    change(team)
    assert not stands(project, reading)
    for whole in (False, True):
        with pytest.raises(TextChanged, match=r"hr/travel@2021 was changed while it was open; nothing was saved"):
            picked(project, reading, start, start + len(HOTEL), whole=whole)
    if change is not _gone:
        anew = project.corpus.reading(DOCUMENT, "2021")
        refuse_changed(project, anew)
        assert anew.text == (OLD if change is _sections else NEW), "what is on disk is read"


def test_a_text_that_an_edition_shares_with_an_earlier_one_is_looked_up_where_it_lies() -> None:
    team = Team()
    shared = team.project.corpus.edition(DOCUMENT, "2021").model_copy(
        update={"version": "2022", "sha256": None, "text": "2021", "sections": (), "valid_from": None}
    )
    team.put(Key(Kind.EDITION, (DOCUMENT, "2022")), shared)
    project = team.acting("ana")
    reading = project.corpus.reading(DOCUMENT, "2022")
    assert stands(project, reading)
    _text_alone(team)
    assert not stands(project, reading)


def test_an_offered_place_is_taken_only_while_the_words_stand_there() -> None:
    team = Team()
    copy = f"# Rules\n\n{HOTEL}\n"
    team.edition("hr/copy", "2021", copy)
    project = team.acting("ana")
    start, at = OLD.index(HOTEL), copy.index(HOTEL)
    own = passage_at(project, DOCUMENT, "2021", start, start + len(HOTEL))
    judgement = Judgement(needs=(Need(need="a", any=(own,)),))
    place = next(one for one in copies(project, HOTEL, date=NOW) if one.document == "hr/copy").reference()
    assert place.span is not None
    assert place.span[0] == at
    assert offered(project, judgement, "needs.a.0", place, NOW).quote.startswith("Hotel costs")
    team.edition("hr/copy", "2021", f"# Rules\n\nNew.\n\n{HOTEL}\n")
    with pytest.raises(UsageProblem, match="was changed while it was open"):
        offered(project, judgement, "needs.a.0", place, NOW)
    with pytest.raises(UsageProblem, match="was changed while it was open"):
        offered(project, judgement, "needs.a.0", place, NOW)
