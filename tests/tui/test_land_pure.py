"""What Land works with, without a screen: the queue, spans that grow and shrink, differences, deeds."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from annotator.model.landing import Answer
from annotator.model.reference import Reference
from annotator.tui.safe import clip_reference
from annotator.tui.screens.land_deeds import Deeds
from annotator.tui.screens.land_list import Waiting, name_of
from annotator.tui.widgets.landing_about import rate
from annotator.tui.widgets.landing_changes import differences
from annotator.tui.widgets.landing_near import near
from annotator.tui.widgets.landing_span import Edge, by_sentence, by_word, whole_sentences
from annotator.tui.widgets.units import sentence_units
from annotator.workflow.context import Project
from annotator.workflow.land import Queued, Rate, landing_queue
from annotator.workflow.migrate import migrate
from tests.tui.world import DOCUMENT, HOTEL, NEW, SET, Desks

TEXT = "First one is here. The second has words! And a third one? Last words."
SECOND = (TEXT.index("The second"), TEXT.index(" And"))


def _sentence(span: tuple[int, int], edge: Edge, *, grow: bool) -> str:
    return TEXT[slice(*by_sentence(sentence_units(TEXT, [0]), span, edge, grow=grow))]


def test_a_passage_grows_by_a_sentence_at_either_end_and_shrinks_back() -> None:
    assert _sentence(SECOND, Edge.BACK, grow=True) == "The second has words! And a third one?"
    assert _sentence(SECOND, Edge.FRONT, grow=True) == "First one is here. The second has words!"
    both = (0, TEXT.index(" And"))
    assert _sentence(both, Edge.FRONT, grow=False) == "The second has words!"
    assert _sentence(both, Edge.BACK, grow=False) == "First one is here."


def test_an_end_inside_a_sentence_goes_to_that_sentence_first() -> None:
    inside = (TEXT.index("second"), TEXT.index("second") + len("second has"))
    assert _sentence(inside, Edge.BACK, grow=True) == "second has words!"
    assert _sentence(inside, Edge.FRONT, grow=True) == "The second has"


def test_a_single_sentence_and_the_ends_of_the_text_stay() -> None:
    assert _sentence(SECOND, Edge.FRONT, grow=False) == "The second has words!"
    assert _sentence(SECOND, Edge.BACK, grow=False) == "The second has words!"
    assert _sentence((0, 18), Edge.FRONT, grow=True) == TEXT[:18]
    assert _sentence((TEXT.index("Last"), len(TEXT)), Edge.BACK, grow=True) == "Last words."


@pytest.mark.parametrize(
    ("text", "words", "more", "less"),
    [
        ("one two three four", "two three", ("one two three", "two three four"), ("three", "two")),
        ("住宿费 上限是百元。", "上限", ("费 上限", "上限是"), ("限", "上")),
        ("שלום עולם טוב מאוד", "עולם טוב", ("שלום עולם טוב", "עולם טוב מאוד"), ("טוב", "עולם")),
    ],
)
def test_a_passage_grows_and_shrinks_by_a_word(
    text: str, words: str, more: tuple[str, str], less: tuple[str, str]
) -> None:
    span = (text.index(words), text.index(words) + len(words))
    found = {
        (edge, grow): text[slice(*by_word(text, span, edge, grow=grow))] for edge in Edge for grow in (True, False)
    }
    assert (found[Edge.FRONT, True], found[Edge.BACK, True]) == more
    assert (found[Edge.FRONT, False], found[Edge.BACK, False]) == less


@given(
    st.text("ab. !\n’д住\u0301", min_size=1, max_size=60),
    st.data(),
    st.sampled_from(Edge),
    st.booleans(),
    st.booleans(),
)
def test_a_span_stays_inside_the_text_and_is_never_empty(
    text: str, data: st.DataObject, edge: Edge, grow: bool, words: bool
) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    sentences = sentence_units(text, [0])
    for _ in range(4):
        old = (start, end)
        start, end = by_word(text, old, edge, grow=grow) if words else by_sentence(sentences, old, edge, grow=grow)
        assert 0 <= start < end <= len(text)
        assert (start, end)[edge is Edge.FRONT] == old[edge is Edge.FRONT], "the other end stays"
        assert (end - start >= old[1] - old[0]) if grow else (end - start <= old[1] - old[0])


@pytest.mark.parametrize(
    ("text", "words", "whole"),
    [
        ("One. The employee must ask first. Two.", "must ask first.", "The employee must ask first."),
        ("One. The employee must ask first. Two.", "The employee must", "The employee must ask first."),
        ("One. The employee must ask first. Two.", "The employee must ask first", "The employee must ask first"),
        ("One is here. Two is. Three is not.", "is here. Two is. Three", "One is here. Two is. Three is not."),
        ("- **Fees** are paid.\n- Fines are not.\n", "Fees** are paid.", "Fees** are paid."),
        ("Intro.\n\n1. Fees are paid.\n2. Fines are not.\n", "Fines are not.", "Fines are not."),
        ("员工必须提前申请。费用另计。", "必须提前申请。", "员工必须提前申请。"),
        ("Заявява се. Служителят трябва да пита.", "трябва да пита.", "Служителят трябва да пита."),
    ],
)
def test_a_passage_is_let_out_to_whole_sentences_and_not_to_labels_or_markup(text: str, words: str, whole: str) -> None:
    span = (text.index(words), text.index(words) + len(words))
    assert text[slice(*whole_sentences(text, sentence_units(text, [0]), span))] == whole


@given(st.text("ab. !\n-1’д住", min_size=1, max_size=60), st.data())
def test_whole_sentences_hold_the_passage_and_stay_as_they_are(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    sentences = sentence_units(text, [0])
    whole = whole_sentences(text, sentences, (start, end))
    assert 0 <= whole[0] <= start < end <= whole[1] <= len(text)
    assert whole_sentences(text, sentences, whole) == whole


@given(
    st.lists(st.text("ab住-", min_size=1, max_size=12), min_size=1, max_size=4),
    st.lists(st.text("cd-", min_size=1, max_size=12), max_size=3),
    st.integers(12, 60),
)
def test_a_reference_has_room_and_keeps_the_end_of_its_edition(parts: list[str], keys: list[str], width: int) -> None:
    at = f"{'/'.join(parts)}@2025" + (f"#{'/'.join(keys)}" if keys else "")
    shown = clip_reference(at, width)
    assert cell_len(shown) <= width
    assert (shown == at) is (cell_len(at) <= width)
    edition = shown.partition("#")[0]
    assert at.partition("#")[0].endswith(edition.lstrip("…"))
    assert edition.strip("…/")
    assert ("#" in shown) is bool(keys)


def test_what_differs_at_the_end_of_an_id_is_what_one_sees() -> None:
    at = "hr/policies/travel-guide-2@2025"
    assert clip_reference(at, 24) == "…/travel-guide-2@2025"
    assert clip_reference(f"{at}#chapter-of-many/limits", 34) == "…/travel-guide-2@2025#…/limits"
    assert clip_reference(at, 14) == "…-guide-2@2025"


def test_where_to_look_for_what_is_lost() -> None:
    world = Desks()
    gone = "The levy is nine florins."
    old = f"# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\n{gone}\n\n## D\n\nThree.\n"
    world.edition("rules/lost", "2021", old)
    start = world.place("rules/lost", "2021", gone)
    for version, sections, heading, told in (
        ("2022", "ABCD", "## C", "below: its section, “C”"),
        ("2023", "ABD", "## B", "its section is gone; its neighbour “B” is below"),
        ("2024", "D", "## D", "its section is gone; its neighbour “D” is below"),
        ("2025", "X", "", "its section is gone; below: the document from its beginning"),
    ):
        text = "Front.\n\n" + "".join(f"{'#' if one == 'A' else '##'} {one}\n\nNew {one}.\n\n" for one in sections)
        world.edition("rules/lost", version, text)
        corpus = world.project.corpus
        found = near(corpus.reading("rules/lost", "2021"), start, corpus.reading("rules/lost", version))
        assert found.why == told
        assert text[found.at :].startswith(heading)
    assert near(None, start.model_copy(update={"section": None}), corpus.reading("rules/lost", "2022")).at == 0


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (None, []),
        (Rate("chain"), []),
        (Rate("edited-near"), ["in trials on real documents 989 of 1,047 like it were right"]),
        (Rate("edited-near", 1, 1), ["by the answers given here 1 of 1 like it was right"]),
        (Rate("edited-near", 3, 4), ["by the answers given here 3 of 4 like it were right"]),
    ],
)
def test_rates_are_told_in_words_of_their_own(known: Rate | None, said: list[str]) -> None:
    assert list(rate(known)) == said


def test_numbers_come_first_and_what_stands_around_is_told_apart() -> None:
    old = "Abroad only. Nice hotels cost up to 100 EUR a night. Meals apart."
    new = "Abroad not only. Good hotels cost up to two hundred EUR a night. Meals apart."
    a = (old.index("Nice"), old.index(" Meals"))
    b = (new.index("Good"), new.index(" Meals"))
    found = differences(old, a, new, b)
    assert [(one.was, one.now) for one in found.inside] == [("Nice", "Good"), ("100", "two hundred")]
    assert [(at, one.now) for at, one in found.numbers_first()] == [(2, "two hundred"), (1, "Good")]
    assert [one.now for one in found.around] == ["not"]
    assert [new[one.start : one.end] for one in found.new_marks()] == ["Good", "two hundred", "not"]
    assert [one.glyph for one in found.old_marks()] == ["−", "#"]
    assert [one.glyph for one in found.new_marks()] == ["±", "#", "¬"]


@pytest.mark.parametrize(
    ("old", "new", "glyphs"),
    [
        ("Guests may pay a small fee of 3 EUR.", "Visitors must never pay a small fee of 4 EUR.", ["#", "¬"]),
        ("Nice rooms are paid, meals are paid.", "Good rooms are paid, meals are not paid.", ["¬", ""]),
        ("Gäste dürfen hier warten.", "Gäste dürfen hier nicht warten.", ["¬"]),
        ("Гостите плащат таксата веднага.", "Гостите не плащат таксата веднага.", ["¬"]),
        ("The fee is 3 EUR.", "The fee is 3 USD.", ["#"]),
        ("Nice guests may wait.", "Good guests must wait.", ["!", ""]),
    ],
)
def test_what_can_turn_the_meaning_has_a_glyph_and_comes_in_its_order(old: str, new: str, glyphs: list[str]) -> None:
    found = differences(old, (0, len(old)), new, (0, len(new)))
    assert [one.glyph for _, one in found.numbers_first()] == glyphs
    assert sorted(at for at, _ in found.numbers_first()) == list(range(1, len(glyphs) + 1))


def test_what_is_only_in_one_text_is_seen_in_the_margin_of_the_other() -> None:
    found = differences("It is paid.", (0, 11), "It is not paid.", (0, 15))
    assert [one.glyph for one in found.gaps(0)] == ["‸"]
    assert found.gaps(1) == []


def test_other_surroundings_are_no_changes() -> None:
    found = differences("Much ado about it. Same words.", (19, 30), "Nobody knows why here. Same words.", (23, 34))
    assert found.inside == found.around == ()


def _queue() -> tuple[Desks, tuple[Queued, ...]]:
    """A world with one sentence that changed and two cases that rest on it."""
    world = Desks()
    world.give("ana", world.empty, HOTEL)
    world.new_edition()
    migrate(world.as_("ana"), SET)
    return world, tuple(one for one in landing_queue(world.as_("ana"), SET) if one.words == HOTEL)


def _again(project: Project, one: Queued) -> list[Queued]:
    """The question, if it still waits."""
    return [other for other in landing_queue(project, SET) if name_of(other) == name_of(one)]


@given(st.lists(st.sampled_from(["settle", "later", "before", "back", "read"]), max_size=25))
def test_every_question_that_was_not_answered_comes_again(moves: list[str]) -> None:
    one = QUESTION
    all_of_them = [replace(one, anchor=f"a{number}") for number in range(5)]
    waiting, answered = Waiting(), []
    waiting.read(all_of_them)
    for move in moves:
        here = waiting.here
        if move == "settle" and here is not None:
            answered.append((here, waiting.at))
            waiting.settle(here)
        elif move == "back" and answered:
            waiting.bring_back(*answered.pop())
        elif move == "read":
            waiting.read([other for other in all_of_them if other not in [done for done, _ in answered]])
            assert here is None or waiting.here == here
        else:
            waiting.step(-1 if move == "before" else 1)
        assert len(waiting) == 5 - len(answered)
        assert (waiting.here is None) is (len(answered) == 5)
    seen = set()
    for _ in range(len(waiting)):
        assert waiting.here is not None
        seen.add(name_of(waiting.here))
        waiting.step(1)
    assert seen == {name_of(other) for other in all_of_them} - {name_of(done) for done, _ in answered}


QUESTION = _queue()[1][0]


def _place(words: str) -> Reference:
    at = NEW.index(words)
    return Reference(DOCUMENT, "2025", "hotels", (at, at + len(words)))


def test_an_answer_is_taken_back_and_done_again() -> None:
    world, (one,) = _queue()
    project = world.as_("ana")
    deeds = Deeds(project)
    deeds.answer(one, 0, Answer.ACCEPT)
    assert not _again(project, one)
    assert (deeds.undo() or pytest.fail("nothing was done")).asked == one
    assert _again(project, one) == [one]
    deeds.redo()
    assert not _again(project, one)
    assert (len(deeds.done), len(deeds.undone)) == (1, 0)


def test_taking_back_brings_back_what_the_same_person_had_said_before() -> None:
    world, (one,) = _queue()
    Deeds(world.as_("ana")).answer(one, 0, Answer.PLACE, _place("Hotel costs"))
    Deeds(world.as_("boris")).answer(one, 0, Answer.DROP)
    project = world.as_("ana")
    (conflict,) = _again(project, one)
    assert {answer.person for answer in conflict.answers} == {"ana", "boris"}
    deeds = Deeds(project)
    deeds.answer(conflict, 0, Answer.DROP)
    assert not _again(project, one)
    deeds.undo()
    (back,) = _again(project, one)
    places = {answer.person: answer.place and answer.place.reference() for answer in back.answers}
    assert places == {"ana": _place("Hotel costs"), "boris": None}


def test_a_retired_case_is_taken_back_too() -> None:
    world, (one,) = _queue()
    project = world.as_("ana")
    deeds = Deeds(project)
    first, second = one.cases
    assert deeds.retire(one, 0, first, "no longer asked").left == replace(one, cases=(second,))
    (left,) = _again(project, one)
    assert left.cases == (second,)
    assert deeds.retire(left, 0, second, "no longer asked").left is None
    assert not _again(project, one)
    deeds.undo()
    deeds.undo()
    assert _again(project, one) == [one]
