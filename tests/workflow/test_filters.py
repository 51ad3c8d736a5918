"""Filters typed among the words of a search."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.corpus import Document
from annotator.store.base import Key, Kind, Put
from annotator.workflow.filters import ALL_EDITIONS, Filter, Filters, Known, asked, completion, known, matching, offered
from annotator.workflow.search import search
from tests.hostile import HOSTILE
from tests.workflow.editions import World

THERE = Known(
    documents={"hr/travel": "hr/travel travel policy", "hr/leave": "hr/leave urlaub", "shop/help": "shop/help hilfe"},
    editions=("2024", "2023"),
    languages=("bg", "de-AT", "en"),
    roles=("hr", "lawyer"),
)


@pytest.mark.parametrize(
    ("written", "words", "filters"),
    [
        ("hotel in:travel costs", "hotel costs", Filters(document="travel")),
        ("in:hr/ lang:BG edition:2023 role:hr limit", "limit", Filters("hr/", "2023", "bg", "hr")),
        ('in:"Travel policy" hotel', "hotel", Filters(document="Travel policy")),
        ("EDITION:all x", "x", Filters(edition=ALL_EDITIONS)),
        ("издание:всички език:bg хотел", "хотел", Filters(edition=ALL_EDITIONS, language="bg")),
        ("редакция:2023 док:hr/", "", Filters("hr/", edition="2023")),
        ("sprache:de ausgabe:2023", "", Filters(edition="2023", language="de")),
        ("in:shop in:travel", "", Filters(document="travel")),
        ("a:b foo:bar https://x.org/y version: 5", "a:b foo:bar https://x.org/y version: 5", Filters()),
        ("in: travel", "in: travel", Filters()),
        ("begin:travel", "begin:travel", Filters()),
    ],
)
def test_filters_and_words_are_told_apart(written: str, words: str, filters: Filters) -> None:
    found = asked(written, THERE)
    assert (found.words, found.filters, found.problem) == (words, filters, None)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("in:travle hotel", "no document or folder is called travle — did you mean hr/travel?"),
        ("in:hr/travl", "no document or folder is called hr/travl — did you mean hr/travel?"),
        ("lang:fr", "no document is in the language fr"),
        ("edition:2032", "no edition is called 2032 — did you mean 2024?"),
        ("role:lawyers", "no document names the role lawyers — did you mean lawyer?"),
        ("langauge:bg", "langauge: is no filter — did you mean language:?"),
    ],
)
def test_what_names_nothing_says_so_and_what_may_be_meant(written: str, said: str) -> None:
    found = asked(written, THERE)
    assert found.problem is not None
    assert found.problem.line() == said


def test_a_document_is_meant_by_its_id_its_folder_or_a_part_of_its_names() -> None:
    documents = {"hr": "hr", "hr/travel": "hr/travel reise", "hr-old/x": "hr-old/x", "shop/hr": "shop/hr"}
    assert matching("hr", documents) == ("hr",)
    assert matching("hr/", documents) == ("hr/travel",)
    assert matching("hr/*", documents) == ("hr/travel",)
    assert matching("Reise", documents) == ("hr/travel",)
    assert matching("old", documents) == ("hr-old/x",)
    assert matching("nothing/", documents) == ()


def test_the_last_filter_is_completed() -> None:
    assert completion("hotel in:hr/t", THERE) == "hotel in:hr/travel"
    assert completion("in:", THERE) == "in:hr/"
    assert completion("role:l", THERE) == "role:lawyer"
    assert completion("edition:a", THERE) == "edition:all"
    assert completion("in:hr/travel", THERE) is None
    assert completion("in:hr/t hotel", THERE) is None
    assert completion("foo:b", THERE) is None
    assert completion("", THERE) is None


def test_what_was_typed_outranks_what_was_chosen() -> None:
    chosen = Filters(document="hr/", language="en")
    assert Filters(language="bg").over(chosen) == Filters(document="hr/", language="bg")
    assert not Filters()
    assert Filters(role="x")


@given(st.text() | st.sampled_from(HOSTILE) | st.lists(st.sampled_from(["in:", "lang:", '"', "hr/travel", " ", "x", "role:", ":", "all", "edition:"])).map("".join))  # fmt: skip
def test_nothing_typed_raises_and_no_word_is_lost(written: str) -> None:
    found = asked(written, THERE)
    kept = written.split()
    assert all(word in kept or any(word in one for one in kept) for word in found.words.split())
    if ":" not in written:
        assert found.words == " ".join(kept)
    longer = completion(written, THERE)
    assert longer is None or (longer.startswith(written) and longer != written)


def _world() -> World:
    world = World()
    world.editions("hr/travel", "# Trips\n\nHotel costs 100 EUR.\n", "# Trips\n\nHotel costs 120 EUR.\n")
    world.edition("hr/leave", "2022", "# Leave\n\nNo hotel is paid on leave.\n")
    world.edition("law", "2022", "# Gesetz\n\nEin Hotel heißt Hotel.\n")
    for name, language, roles in (("law", "de-AT", ("lawyer",)), ("hr/travel", "en", ())):
        record = Document(document=name, language=language, roles=roles, title=f"Title of {name}")
        world.store.commit([Put(Key(Kind.DOCUMENT, (name,)), record)])
    world.project.corpus.forget()
    return world


def test_what_filters_can_name_is_read_from_the_corpus() -> None:
    there = known(_world().project)
    assert tuple(there.documents) == ("hr/leave", "hr/travel", "law")
    assert there.editions == ("2022", "2021")
    assert there.languages == ("de-AT", "en")
    assert there.roles == ("lawyer",)
    assert offered(Filter.DOCUMENT, there) == ("hr/", "hr/leave", "hr/travel", "law")
    assert offered(Filter.EDITION, there) == ("all", "2022", "2021")


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("hotel", {"hr/travel@2022#trips", "hr/leave@2022#leave", "law@2022#gesetz"}),
        ("hotel in:hr/", {"hr/travel@2022#trips", "hr/leave@2022#leave"}),
        ("hotel in:title", {"hr/travel@2022#trips", "law@2022#gesetz"}),
        ("hotel lang:de", {"law@2022#gesetz"}),
        ("hotel edition:2021", {"hr/travel@2021#trips"}),
        ("hotel edition:all in:hr/travel", {"hr/travel@2021#trips", "hr/travel@2022#trips"}),
        ("hotel role:lawyer in:law", {"law@2022#gesetz"}),
    ],
)
def test_filters_keep_what_they_say(written: str, found: set[str]) -> None:
    project = _world().project
    what = asked(written, known(project))
    assert what.problem is None
    hits = search(project, what.words, filters=what.filters).hits
    assert {hit.at for hit in hits} == found
    assert all(hit.in_force == ("@2022" in hit.at) for hit in hits)


def test_a_text_that_editions_share_is_found_once_under_the_one_in_force() -> None:
    world = World()
    world.edition("a", "2020", "# A\n\nNeedle.\n")
    world.edition("a", "2021", "# A\n\nNeedle.\n")
    world.edition("a", "2040", "# A\n\nNeedle.\n")
    (hit,) = search(world.project, "needle", filters=Filters(edition=ALL_EDITIONS)).hits
    assert (hit.at, hit.in_force) == ("a@2021#a", True)
