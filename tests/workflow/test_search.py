"""Search over the editions in force: which texts are searched, and that nothing else decides the answer."""

import datetime
from pathlib import Path

import pytest

from annotator.model.corpus import Document, Edition
from annotator.model.results import SearchResult
from annotator.store.base import Delete, Key, Kind, Put
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.search import INDEX, search
from tests.workflow.editions import World

OLD = "# Policy\n\nRead this first.\n\n## Hotels\n\nHotel costs are paid up to 100 EUR per night.\n"
NEW = OLD.replace("100 EUR", "120 EUR").replace("## Hotels", "## Accommodation")
LAW = "# Gesetz\n\n## Reisekosten\n\nDie Größe der Straße zählt, und Hotel heißt Hotel.\n"


@pytest.fixture
def world() -> World:
    made = World()
    made.editions("hr/travel", OLD, NEW)
    made.edition("law", "2022", LAW)
    made.store.commit(
        [Put(Key(Kind.DOCUMENT, ("law",)), Document(document="law", language="de-AT", roles=("lawyer",)))]
    )
    made.project.corpus.forget()
    return made


def _at(result: SearchResult) -> list[str]:
    return [hit.at for hit in result.hits]


def _day(year: int) -> datetime.date:
    return datetime.date(year, 6, 1)


def test_the_edition_in_force_is_searched(world: World) -> None:
    assert "hr/travel@2022#accommodation" in _at(search(world.project, "hotel costs"))
    assert _at(search(world.project, "hotel costs", date=_day(2021))) == ["hr/travel@2021#hotels"]
    assert _at(search(world.project, "hotel", date=_day(2020))) == []
    assert _at(search(world.project, "hotel costs", edition="2021")) == ["hr/travel@2021#hotels"]


def test_hits_point_into_the_text(world: World) -> None:
    (hit, *_) = search(world.project, "grosse strase").hits
    assert hit.at == "law@2022#reisekosten"
    assert hit.heading == "Reisekosten"
    assert LAW[slice(*hit.span)] == hit.snippet
    assert [hit.snippet[a:b] for a, b in hit.matches] == ["Größe", "Straße"]


def test_filters(world: World) -> None:
    assert _at(search(world.project, "hotel", language="de")) == ["law@2022#reisekosten"]
    assert _at(search(world.project, "hotel", language="d")) == []
    assert _at(search(world.project, "hotel", document="hr/travel")) == ["hr/travel@2022#accommodation"]
    assert _at(search(world.project, "hotel", roles=["clerk"])) == ["hr/travel@2022#accommodation"]
    assert len(search(world.project, "hotel", roles=["lawyer"]).hits) == 2
    assert len(search(world.project, "hotel", limit=1).hits) == 1


@pytest.mark.parametrize(("document", "edition"), [("nobody", None), (None, "1999"), ("law", "2021")])
def test_what_does_not_exist_is_said(world: World, document: str | None, edition: str | None) -> None:
    with pytest.raises(UsageProblem):
        search(world.project, "hotel", document=document, edition=edition)


def test_an_edition_that_shares_a_text_is_named_by_its_own_name(world: World) -> None:
    same = Edition(document="hr/travel", version="2023", valid_from=datetime.date(2023, 1, 1), text="2022")
    world.store.commit([Put(Key(Kind.EDITION, ("hr/travel", "2023")), same)])
    world.project.corpus.forget()
    assert _at(search(world.project, "costs"))[:1] == ["hr/travel@2023#accommodation"]
    assert _at(search(world.project, "costs", date=_day(2022)))[:1] == ["hr/travel@2022#accommodation"]


def test_withdrawn_documents_are_not_searched(world: World) -> None:
    search(world.project, "hotel")
    world.withdrawn("hr/travel", "2024")
    assert _at(search(world.project, "hotel")) == ["law@2022#reisekosten"]


def test_a_text_that_cannot_be_read_is_named(world: World) -> None:
    world.store.commit([Delete(Key(Kind.TEXT, ("law", "2022")))])
    world.project.corpus.forget()
    found = search(world.project, "hotel")
    assert _at(found) == ["hr/travel@2022#accommodation"]
    assert found.unsearched == ("law@2022",)


def test_new_sections_of_an_unchanged_text_are_seen(world: World) -> None:
    search(world.project, "hotel")
    old = world.project.corpus.edition("law", "2022")
    renamed = old.model_copy(
        update={"sections": tuple(one.model_copy(update={"key": f"{one.key}-2"}) for one in old.sections)}
    )
    world.store.commit([Put(Key(Kind.EDITION, ("law", "2022")), renamed)])
    world.project.corpus.forget()
    assert "law@2022#reisekosten-2" in _at(search(world.project, "hotel"))


def _filed(world: World, root: Path) -> Project:
    return Project(world.store, person="ana", date=_day(2024), root=root)


def test_the_answer_depends_on_the_workspace_alone(world: World, tmp_path: Path) -> None:
    fresh = search(_filed(world, tmp_path / "fresh"), "hotel cost paid")
    lived = _filed(world, tmp_path / "lived")
    world.edition("extra", "2022", "# Hotel\n\nHotel, hotel, paid.\n")
    assert search(lived, "hotel cost paid") != fresh
    for kind in (Kind.DOCUMENT, Kind.EDITION, Kind.TEXT):
        world.store.commit([Delete(key) for key in world.store.list(kind, "extra")])
    lived.corpus.forget()
    assert search(lived, "hotel cost paid") == fresh
    assert search(_filed(world, tmp_path / "lived"), "hotel cost paid") == fresh


def test_the_index_is_made_anew_when_it_is_gone_or_damaged(world: World, tmp_path: Path) -> None:
    before = search(_filed(world, tmp_path), "hotel")
    path = tmp_path.joinpath(*INDEX)
    content = path.read_bytes()
    for damaged in (b"", b"no database" * 500, content[: len(content) // 2 // 4096 * 4096], None):
        for left in path.parent.iterdir():
            left.unlink()
        if damaged is not None:
            path.write_bytes(damaged)
        assert search(_filed(world, tmp_path), "hotel") == before


def test_texts_that_another_process_took_out_are_put_back(world: World, tmp_path: Path) -> None:
    one, other = _filed(world, tmp_path), _filed(world, tmp_path)
    before = search(one, "hotel")
    assert search(other, "hotel") == before
    smaller = World()
    smaller.edition("law", "2022", LAW)
    search(_filed(smaller, tmp_path), "hotel")
    assert search(one, "hotel") == before


def test_nothing_is_indexed_twice(world: World, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    project = _filed(world, tmp_path)
    search(project, "hotel", progress=lambda *done: seen.append(done))
    assert seen[-1] == (3, 3)
    seen.clear()
    project.corpus.forget()
    search(project, "hotel", progress=lambda *done: seen.append(done))
    assert seen == []
