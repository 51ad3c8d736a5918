"""A file pasted by mistake is refused at once and in one sentence, wherever it lands; nothing of it is kept."""

import re
from collections.abc import Callable

import pytest
from textual import events
from textual.widgets import Input, TextArea

from annotator.model.label import Label
from annotator.text.messages import UsageProblem
from annotator.tui.widgets.reader import Reader
from annotator.workflow.cases import edit_case, new_case, retire_case
from annotator.workflow.comments import comment
from annotator.workflow.drafting import put_fact, put_note
from annotator.workflow.inputs import read_label
from annotator.workflow.lengths import LINE, PAGE, SENTENCES
from annotator.workflow.research import log_search
from annotator.workflow.search import search
from tests.tui.drive import Driver, running
from tests.tui.world import SET, Desks

SIZES = [(80, 24), (60, 20)]
MEGABYTE = 1_000_000
KINDS = {"one line": "x" * MEGABYTE, "many lines": "one line of it\n" * (MEGABYTE // 15)}


def _text(d: Driver) -> str:
    field = d.app.focused
    assert isinstance(field, Input | TextArea)
    return field.value if isinstance(field, Input) else field.text


def _plain(d: Driver) -> str:
    return " ".join(re.sub("[│▁-█]", " ", d.shown).split())


async def _paste(d: Driver, text: str) -> None:
    d.app.post_message(events.Paste(text))
    await d.settle()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
async def test_a_megabyte_is_no_question(kind: str, size: tuple[int, int]) -> None:
    async with running(Desks().as_("ana"), size) as d:
        await d.press("n")
        await d.write("mine")
        await _paste(d, KINDS[kind])
        assert _text(d) == "mine"
        assert f"at most {SENTENCES} fit here" in _plain(d)
        await _paste(d, " and more")
        assert _text(d) == "mine and more"


async def test_a_megabyte_is_nothing_to_search_for_and_no_fact() -> None:
    async with running(Desks().as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        await d.write("mine")
        await _paste(d, KINDS["one line"])
        assert _text(d) == "mine"
        assert f"at most {LINE} fit here" in d.toasts[-1]
        await _paste(d, "\n" + KINDS["many lines"])
        assert _text(d) == "mine", "of a page only its first line is taken, which is empty"
        await d.press("escape", "f6", "f6", "f")
        for field in ("says", "variants"):
            d.app.screen.query_one(f"#{field}", TextArea).focus()
            await d.settle()
            await _paste(d, KINDS["many lines"])
            assert _text(d) == ""
            assert "fit here" in _plain(d)


async def test_what_fills_a_field_to_the_brim_is_taken_and_a_character_more_is_not() -> None:
    async with running(Desks().as_("ana")) as d:
        await d.press("n")
        await _paste(d, "x" * SENTENCES)
        assert len(_text(d)) == SENTENCES
        await _paste(d, "y")
        assert len(_text(d)) == SENTENCES
        await d.write("y")
        await d.press("f2")
        assert d.name == "CaseDialog", "the rule says the same of what is typed"
        assert "fit here" in _plain(d)
        assert len(_text(d)) == SENTENCES + 1
        await d.press("backspace", "f2")
        assert d.name == "WriteScreen"


async def test_a_whole_document_is_no_fact() -> None:
    world = Desks()
    long = "A sentence that says little. " * 400
    world.edition("long/one", "2021", f"# Long\n\n{long}\n")
    async with running(world.as_("ana")) as d:
        d.highlight("What is paid for a hotel?")
        await d.press("enter")
        d.document.open(world.as_("ana").corpus.reading("long/one", "2021"), start=0)
        d.app.screen.query_one(Reader).focus()
        await d.settle()
        await d.press("S", "f")
        assert d.name == "ErrorDialog"
        assert "fit here" in _plain(d)


def test_the_rules_refuse_what_the_fields_refuse() -> None:
    world = Desks()
    ana = world.as_("ana")
    label = Label(case=world.empty, person="ana")
    tries: list[Callable[[], object]] = [
        lambda: new_case(ana, SET, "x" * (SENTENCES + 1)),
        lambda: edit_case(ana, SET, world.empty, question="x" * (SENTENCES + 1)),
        lambda: retire_case(ana, SET, world.empty, "x" * (SENTENCES + 1)),
        lambda: comment(ana, SET, world.empty, "x" * (PAGE + 1)),
        lambda: search(ana, "x" * (LINE + 1)),
        lambda: log_search(ana, "x" * (LINE + 1), date=ana.date),
        lambda: put_fact(label, "x" * (SENTENCES + 1)),
        lambda: put_fact(label, "x", variants=("y" * (SENTENCES + 1),)),
        lambda: put_note(label, "x" * (PAGE + 1), None, None),
        lambda: read_label(f"note: {'x' * (PAGE + 1)}\n", "label.yaml", case=world.empty, person="ana"),
        lambda: read_label(
            f"facts:\n  - says: {'x' * (SENTENCES + 1)}\n", "label.yaml", case=world.empty, person="ana"
        ),
    ]
    for one in tries:
        with pytest.raises(UsageProblem, match="this is too long"):
            one()


def test_what_was_long_before_there_was_a_rule_can_still_be_changed_elsewhere() -> None:
    world = Desks()
    long = "x" * (PAGE + 1)
    label = Label(case=world.empty, person="ana", note=long)
    assert put_note(label, long, "an answer", None).answer == "an answer"
