"""Guarantee 2: two people who change the same record lose nothing of each other's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.case import Case
from annotator.store.base import Delete, Key
from annotator.store.errors import Changed
from annotator.workflow.cases import case_key, load_case
from annotator.workflow.saving import save_over
from tests.workflow.editions import SET
from tests.workflow.team import Team


def a_case() -> tuple[Team, Key, Case]:
    team = Team()
    name = team.ask("How much?")
    return team, case_key(SET, name), load_case(team.project, SET, name)


def test_what_two_people_change_apart_comes_together() -> None:
    team, key, base = a_case()
    save_over(team.project, key, base, base.model_copy(update={"question": "How much is paid?"}))
    saved = save_over(team.project, key, base, base.model_copy(update={"tags": ("money",)}))
    assert (saved.question, saved.tags) == ("How much is paid?", ("money",))
    assert load_case(team.project, SET, base.case) == saved


def test_what_both_changed_differently_is_shown_and_nothing_is_saved() -> None:
    team, key, base = a_case()
    theirs = save_over(team.project, key, base, base.model_copy(update={"question": "Theirs?"}))
    with pytest.raises(Changed, match="yours Mine\\?, theirs Theirs\\?"):
        save_over(team.project, key, base, base.model_copy(update={"question": "Mine?", "tags": ("x",)}))
    assert load_case(team.project, SET, base.case) == theirs


def test_the_same_change_twice_is_no_conflict() -> None:
    team, key, base = a_case()
    new = base.model_copy(update={"question": "Same?"})
    save_over(team.project, key, base, new)
    assert save_over(team.project, key, base, new) == new


def test_what_was_removed_or_made_meanwhile_stops() -> None:
    team, key, base = a_case()
    with pytest.raises(Changed, match="made"):
        save_over(team.project, key, None, base.model_copy(update={"question": "Mine?"}))
    team.store.commit([Delete(key)])
    with pytest.raises(Changed, match="removed"):
        save_over(team.project, key, base, base.model_copy(update={"question": "Mine?"}))


FIELDS = {
    "question": st.sampled_from(["A?", "B?"]),
    "tags": st.sampled_from([(), ("x",), ("y",)]),
    "origin": st.none() | st.just("log"),
}


@given(st.lists(st.fixed_dictionaries({}, optional=FIELDS), min_size=2, max_size=4))
def test_no_change_of_anybody_is_lost_without_a_word(changes: list[dict[str, object]]) -> None:
    team, key, base = a_case()
    saved: dict[str, object] = {}
    tags: set[str] = set()
    for change in changes:
        mine = base.model_copy(update=change)
        try:
            save_over(team.project, key, base, mine)
        except Changed:
            continue
        tags.update(mine.tags)
        saved.update({name: getattr(mine, name) for name in change if getattr(mine, name) != getattr(base, name)})
    now = load_case(team.project, SET, base.case)
    assert set(now.tags) == tags, "tags of all come together"
    assert all(getattr(now, name) == value for name, value in saved.items() if name != "tags")
