"""Which needs a fact is proposed to rest on."""

from annotator.model.label import Judgement
from annotator.workflow import drafting
from annotator.workflow.quoting import passage_at, section_passage
from annotator.workflow.resting import resting_on
from tests.tui.world import DOCUMENT, FINES, HOTEL, Desks


def test_the_need_is_the_one_whose_passage_the_selection_is_in_else_the_current_one_with_its_number_else_none() -> None:
    world = Desks()
    project = world.as_("ana")
    world.edition("hr/copy", "2021", f"# Copy\n\nUp to 100 EUR, and 7 days.\n\n{HOTEL}\n")
    reading, copy = (project.corpus.reading(name, "2021") for name in (DOCUMENT, "hr/copy"))
    hotel, fines = (reading.text.index(words) for words in (HOTEL, FINES))
    judgement = Judgement()
    for start, words in ((hotel, HOTEL), (fines, FINES)):
        passage = passage_at(project, DOCUMENT, "2021", start, start + len(words))
        judgement, _ = drafting.add_need(judgement, passage)
    number = hotel + HOTEL.index("100")
    assert resting_on(judgement, (reading, number, number + 7), ("en",), "b") == ("a",)
    assert resting_on(judgement, (reading, fines, fines + len(FINES)), ("en",), "a") == ("b",)
    elsewhere = copy.text.index("Up to")
    assert resting_on(judgement, (copy, elsewhere, elsewhere + 13), ("en",), "a") == ("a",)
    assert resting_on(judgement, (copy, elsewhere, elsewhere + 13), ("en",), "b") == ()
    days = copy.text.index("7 days")
    assert resting_on(judgement, (copy, days, days + 6), ("en",), "a") == ()


def test_a_need_with_a_whole_section_and_one_marked_in_another_edition_are_known() -> None:
    world = Desks()
    project = world.as_("ana")
    section, _ = drafting.add_need(Judgement(), section_passage(project, DOCUMENT, "2021", "hotels"))
    old = project.corpus.reading(DOCUMENT, "2021")
    start = old.text.index(HOTEL)
    assert resting_on(section, (old, start, start + 5), ("en",)) == ("a",)
    fines = old.text.index(FINES)
    judgement, _ = drafting.add_need(Judgement(), passage_at(project, DOCUMENT, "2021", fines, fines + len(FINES)))
    world.new_edition()
    project.corpus.forget()
    new = project.corpus.reading(DOCUMENT, "2025")
    fines = new.text.index(FINES)
    assert resting_on(judgement, (new, fines, fines + len(FINES)), ("en",)) == ("a",)
