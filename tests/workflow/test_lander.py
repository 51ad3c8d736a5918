"""What is made of the engine's landings; the engine here says just what each test needs."""

from dataclasses import dataclass, field

import pytest

from annotator.model.landing import SILENT, Landed
from annotator.workflow import lander
from annotator.workflow.elsewhere import Page, Search, Sought, find_words
from annotator.workflow.errands import jobs
from annotator.workflow.lander import Errand, Extract, Found, Wanted, run
from annotator.workflow.planning import plan
from annotator.workflow.wording import changed_words, tokens
from tests.workflow.editions import World

Spread = tuple[int, int]


@dataclass(frozen=True)
class Said:
    """A landing as the engine gives it."""

    outcome: Landed
    span: Spread | None
    candidates: tuple[Spread, ...] = ()
    reasons: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    confidence: float = 0.9
    evidence: tuple[str, ...] = ()

    @property
    def silent(self) -> bool:
        return self.outcome in SILENT


@dataclass
class Engine:
    """Answers by the pair of texts; counts how often each pair was aligned."""

    says: dict[tuple[str, str], Said]
    aligned: list[tuple[str, str]] = field(default_factory=list)

    def align(self, old: str, new: str, **_: object) -> "Aligned":
        self.aligned.append((old, new))
        return Aligned(self.says[old, new])


@dataclass(frozen=True)
class Aligned:
    said: Said

    def land(self, start: int, end: int) -> Said:
        assert start < end
        return self.said


TEXTS = ("one", "two", "three")


def land(monkeypatch: pytest.MonkeyPatch, direct: Said, first: Said, second: Said, count: int = 1) -> Found:
    engine = Engine({("one", "three"): direct, ("one", "two"): first, ("two", "three"): second})
    monkeypatch.setattr(lander, "align", engine.align)
    wanted = (Wanted((0, 3), None, (0, 1, 2)),) * count
    found = run(Errand(tuple(Extract(text, ()) for text in TEXTS), wanted))
    assert len(set(found)) == 1
    assert len(engine.aligned) == len(set(engine.aligned)) <= 3
    return found[0]


KEPT, THERE = Said(Landed.KEPT, (0, 3)), Said(Landed.KEPT, (3, 5))


def test_two_ways_that_meet_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert land(monkeypatch, KEPT, KEPT, KEPT, count=3).outcome is Landed.KEPT


def test_two_ways_that_end_apart_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    found = land(monkeypatch, KEPT, KEPT, THERE)
    assert (found.outcome, found.span, found.candidates) == (Landed.AMBIGUOUS, (0, 3), ((3, 5),))
    assert found.reasons == ("chain-disagrees",)
    assert found.confidence == 0.0


def test_a_way_that_breaks_off_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for broken in (Said(Landed.EDITED, (0, 3)), Said(Landed.LOST, None)):
        assert land(monkeypatch, THERE, broken, KEPT).outcome is Landed.KEPT


def test_what_is_lost_at_once_and_found_step_by_step_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    found = land(monkeypatch, Said(Landed.LOST, None), KEPT, THERE)
    assert (found.outcome, found.span) == (Landed.AMBIGUOUS, (3, 5))
    found = land(monkeypatch, Said(Landed.EDITED, (0, 2)), KEPT, THERE)
    assert (found.outcome, found.span, found.candidates) == (Landed.EDITED, (0, 2), ((3, 5),))


def section(monkeypatch: pytest.MonkeyPatch, said: Said, new: str = "# A\n\nlast") -> Found:
    old = "# A\n\nwords"
    monkeypatch.setattr(lander, "align", lambda *_, **__: Aligned(said))
    texts = (Extract(old, (("a", 1, "A", (0, len(old))),)), Extract(new, (("a", 1, "A", (0, len(new))),)))
    return run(Errand(texts, (Wanted((0, len(old)), "a", (0, 1)),)))[0]


def test_a_section_counts_only_if_all_of_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    new = "# A\n\n*words*"
    assert section(monkeypatch, Said(Landed.KEPT, (0, len(new))), new).outcome is Landed.KEPT
    assert section(monkeypatch, Said(Landed.KEPT, (0, len(new) - 3)), new).outcome is Landed.EDITED
    assert section(monkeypatch, Said(Landed.AMBIGUOUS, (0, len(new))), new).outcome is Landed.EDITED
    assert section(monkeypatch, Said(Landed.LOST, None)).outcome is Landed.EDITED
    assert section(monkeypatch, Said(Landed.LOST, None), "  ").reasons == ("section-emptied",)
    assert section(monkeypatch, Said(Landed.LOST, None), "# A\nwords\n").outcome is Landed.KEPT


def test_white_space_is_no_passage() -> None:
    texts = (Extract("a  b", ()), Extract("a  b c", ()))
    (found,) = run(Errand(texts, (Wanted((1, 3), None, (0, 1)),)))
    assert (found.outcome, found.reasons) == (Landed.LOST, ("nothing-marked",))


def test_words_are_found_elsewhere_in_full_and_outside_their_document() -> None:
    pages = (
        Page("own", "1", "Taxis are paid at night."),
        Page("other", "1", "Taxis are paid by day.  Taxis are\npaid at night. Taxis are paid"),
        Page("many", "1", "Taxis are paid at night. " * 9),
    )
    sought = (
        Sought("Taxis are paid at night.", "own"),
        Sought("(Taxis are paid!)", "own"),
        Sought("夜間のみ可", "own"),
    )
    hits = find_words(Search((*pages, Page("ja", "1", "タクシーは夜間のみ可。")), sought))
    assert [(one.sought, one.document) for one in hits] == [(0, "other"), *[(0, "many")] * 4, (2, "ja")]
    assert pages[1].text[slice(*hits[0].span)] == "Taxis are\npaid at night."


def test_texts_before_one_that_came_back_are_not_passed() -> None:
    world = World()
    world.editions("d", "first text", "second text", "first text", "third text", "fourth text")
    world.label("c", "ana", world.part("d", "2021", "first"))
    (job,) = jobs(plan(world.project).entries)
    errand = job.ready(world.project.corpus).errand
    assert [errand.texts[at].text for at in errand.wanted[0].texts] == ["first text", "third text", "fourth text"]


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("at most 120 EUR", "at most 130 EUR", [("120", "130")]),
        ("at most\n120 EUR", "at  most 120 EUR", []),
        ("you may go", "you may not go", [("", "not")]),
        ("you may not go", "you may go", [("not", "")]),
        ("", "new words", [("", "new words")]),
        ("ten days, at most", "ten working days at most", [("", "working"), (",", "")]),
        ("十四日以内", "十五日以内", [("四", "五")]),
    ],
)
def test_changed_words(old: str, new: str, changed: list[tuple[str, str]]) -> None:
    assert [(old[slice(*one.old)], new[slice(*one.new)]) for one in changed_words(old, new)] == changed


def test_a_long_rewriting_is_one_change() -> None:
    old, new = " ".join(f"a{n}" for n in range(9000)), " ".join(f"b{n}" for n in range(9000))
    (changed,) = changed_words(f"x {old} y", f"x {new} y")
    assert changed.old == (2, 2 + len(old))
    assert len(tokens(old)) == 9000
