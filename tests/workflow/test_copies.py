"""Passages that stand elsewhere too: found whatever the markup, told once, silent where they are linked already."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.model.corpus import Document
from annotator.model.finding import Finding
from annotator.model.label import Distractor, DistractorKind, Label, Need
from annotator.model.reference import parse_reference
from annotator.store.base import Key, Kind
from annotator.workflow.cases import accept_finding, edit_case
from annotator.workflow.check import check, findings_for_draft
from annotator.workflow.copies import copies
from annotator.workflow.quoting import passage_at
from tests.workflow.editions import NOW, SET
from tests.workflow.team import DOCUMENT, OLD, Team, answer

HOTEL = "Hotel costs are paid up to 100 EUR per night."
OTHER = "# Guests\n\n## Rooms\n\nNote: hotel costs\nare **paid** up to 100 EUR per night. Ask first.\n"


def told(team: Team, case: str, draft: Label) -> list[Finding]:
    found = findings_for_draft(team.acting("ana"), SET, case, draft)
    return [one for one in found if one.code == "passage-elsewhere"]


def with_other(text: str = OTHER) -> tuple[Team, str, Label]:
    team = Team(labels=1)
    team.edition("hr/guests", "2021", text)
    case = team.ask("How much do I get for a room?")
    start = OLD.index(HOTEL)
    linked = passage_at(team.project, DOCUMENT, "2021", start, start + len(HOTEL))
    return team, case, answer(case).model_copy(update={"needs": (Need(need="a", any=(linked,)),)})


def test_the_same_words_elsewhere_are_named_in_full_and_can_be_linked() -> None:
    team, case, draft = with_other()
    (one,) = told(team, case, draft)
    assert (one.field, one.params["count"]) == ("needs.a.0", 1)
    place = parse_reference(str(one.params["place"]))
    assert (place.document, place.version, place.section) == ("hr/guests", "2021", "rooms")
    assert place.span is not None
    assert OTHER[slice(*place.span)] == "hotel costs\nare **paid** up to 100 EUR per night"
    alternative = passage_at(team.project, "hr/guests", "2021", *place.span)
    both = Need(need="a", any=(*draft.needs[0].any, alternative))
    assert told(team, case, draft.model_copy(update={"needs": (both,)})) == []
    misleads = Distractor(at=one.params["place"].partition(":")[0], span=place.span, why=DistractorKind.OTHER_SCOPE)
    assert told(team, case, draft.model_copy(update={"distractors": (misleads,)})) == []


def test_other_numbers_and_negations_are_no_copy_and_small_differences_are() -> None:
    team, case, draft = with_other(OTHER.replace("100", "120"))
    assert told(team, case, draft) == []
    team, case, draft = with_other(OTHER.replace("**paid**", "not paid"))
    assert told(team, case, draft) == []
    team, case, draft = with_other("# Guests\n\nHotel costs are paid up to 100 EUR each night.\n")
    (one,) = told(team, case, draft)
    assert "nearly" in one.message()


def test_what_the_asker_may_not_know_is_not_told() -> None:
    team, case, draft = with_other()
    team.put(Key(Kind.DOCUMENT, ("hr/guests",)), Document(document="hr/guests", roles=("board",)))
    edit_case(team.acting("ana"), SET, case, roles=("guest",))
    assert told(team, case, draft) == []


def test_only_editions_in_force_count_and_its_own_later_edition_is_the_same_place() -> None:
    team, case, draft = with_other()
    team.edition("hr/guests", "2022", "# Guests\n\nNothing is said any more.\n")
    team.edition(DOCUMENT, "2022", "A word before.\n\n" + OLD)
    assert told(team, case, draft) == []


def test_it_is_let_stand_until_another_place_says_it() -> None:
    team, case, draft = with_other()
    team.give("ana", case, HOTEL)
    (one,) = told(team, case, draft)
    accept_finding(team.acting("ana"), SET, case, one, "guests are another matter")
    team.edition("hr/guests", "2022", "A word before.\n\n" + OTHER)
    assert [found.accepted for found in told(team, case, draft)] == ["guests are another matter"]
    found = [one for one in check(team.acting("ana"), SET).findings if one.code == "passage-elsewhere"]
    assert [one.accepted for one in found] == ["guests are another matter"]
    team.edition("hr/more", "2021", OTHER)
    assert [found.accepted for found in told(team, case, draft)] == [None]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=40)
@given(st.text(max_size=200) | st.lists(st.sampled_from(HOTEL.split()), max_size=12).map(" ".join))
def test_every_place_found_holds_what_was_sought(passage: str) -> None:
    team = TEAM
    for place in copies(team.project, passage, date=NOW):
        text = team.text(place.document, place.version)
        assert 0 <= place.span[0] < place.span[1] <= len(text)
        if place.same_words:
            said = text[slice(*place.span)].replace("*", "").casefold().split()
            assert [word.strip(".:") for word in said] == [word.strip(".:") for word in passage.casefold().split()]


TEAM = with_other()[0]
