"""Labels that name only chunks of an old chunking: filed whole through the chunks' texts, or waiting, never half."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from annotator.model.label import Answerability, Label
from annotator.model.legacy_results import LegacyImport
from annotator.model.settings import Duty, Person, Workspace
from annotator.model.unanchored import PlacedAnswer, Unlocated
from annotator.store.base import Key, Kind
from annotator.text.messages import UsageProblem
from annotator.workflow.cases import case_list, load_case, retire_case
from annotator.workflow.check import check
from annotator.workflow.chunks import add_chunks
from annotator.workflow.context import Project
from annotator.workflow.labels import latest_labels, visible_labels
from annotator.workflow.legacy import LegacyRow, import_chunk_labels, person_id
from annotator.workflow.legacy_evidence import OldChunks
from annotator.workflow.status import status
from annotator.workflow.unanchored import file_ready, place_chunk, place_queue, take_back_chunk, waiting
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, Team

HOTELS = "Hotel costs are paid up to 100 EUR per night. Breakfast is included."
PARKING = "Parking fees are paid. Fines are never paid."
BOTH = "The rule above holds for everybody who travels for us."
OTHER = f"# Other\n\n{BOTH}\n\nThe fee is 100 € a day, at most 3 days.\n"
CHUNKS = {
    "hotels": HOTELS,
    "parking": PARKING,
    "both": BOTH,
    "gone": "Hotel costs are paid up to one hundred EUR for each night; breakfast is included.",
    "far": "Nothing that stands anywhere.",
    "dollars": "The fee is 100 $ a day, at most 3 days",
    "starred": "**Parking fees** are paid. *Fines* are never paid.",
}


class World(Team):
    """The policy, another document that shares a line with a third, and an old chunking over them."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        people = (Person(id="ana"), Person(id="boris", duties=(Duty.MAINTAINER,)), Person(id="clara"))
        self.put(Key(Kind.WORKSPACE), Workspace(people=people))
        self.editions("hr/other", OTHER)
        self.editions("hr/third", f"# Third\n\nWords of its own come first.\n\n{BOTH}\n")
        file = folder / "old.jsonl"
        file.write_text("".join(json.dumps({"id": name, "text": text}) + "\n" for name, text in CHUNKS.items()))
        add_chunks(self.project, [file], name="old")

    def imported(self, *rows: LegacyRow, person: str = "ana", file: str = "labels.jsonl") -> LegacyImport:
        return import_chunk_labels(self.acting(person), SET, rows, chunking="old", file=file)

    def label_of(self, question: str, person: str) -> Label | None:
        case = next(one.case for one in case_list(self.project, SET).cases if one.question == question)
        return next((one for one in latest_labels(self.project, SET, case) if one.person == person), None)

    def state(self) -> dict[Key, str]:
        kinds = (Kind.CASE, Kind.LABEL, Kind.UNANCHORED, Kind.PLACED, Kind.CHUNKS)
        return {key: self.store.revision(key) for kind in kinds for key in self.store.list(kind)}


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def _row(needs: Sequence[Sequence[str]], question: str = "What is paid?", **fields: Any) -> LegacyRow:
    return LegacyRow("labels.jsonl:1", question, tuple(map(tuple, needs)), **fields)


def _ids(project: Project) -> dict[str, str]:
    return {one.evidence.chunk: one.id for one in waiting(project, SET).questions}


def _quotes(label: Label | None) -> list[list[list[str]]]:
    assert label is not None
    return [[[part.quote for part in one.places()] for one in need.any] for need in label.needs]


def test_a_label_rests_on_the_words_of_its_chunks(world: World) -> None:
    found = world.imported(_row([["hotels", "parking"], ["starred"]], rater="Bo Li", answer="100 EUR"))
    assert (found.filed, found.waiting, found.evidence) == (1, 0, {"anchored": 3})
    label = world.label_of("What is paid?", "bo-li")
    assert _quotes(label) == [[[HOTELS], [PARKING]], [[PARKING]]]
    assert label is not None
    assert (label.answer, label.answerability, label.round) == ("100 EUR", Answerability.ANSWERABLE, 1)
    assert label.needs[0].any[0].at == f"{DOCUMENT}@2021#hotels"
    assert world.label_of("What is paid?", "ana") is None


@pytest.mark.parametrize(
    ("chunk", "why"),
    [
        ("never", Unlocated.UNKNOWN),
        ("both", Unlocated.AMBIGUOUS),
        ("gone", Unlocated.NOWHERE),
        ("far", Unlocated.NOWHERE),
        ("dollars", Unlocated.SIGNS),
    ],
)
def test_half_a_label_is_never_filed(world: World, chunk: str, why: Unlocated) -> None:
    before = {key for key in world.state() if key.kind is Kind.LABEL}
    found = world.imported(_row([["hotels"], [chunk]]))
    assert found.evidence == {"anchored": 1, why.value: 1}
    assert (found.filed, found.waiting) == (0, 1)
    assert {key for key in world.state() if key.kind is Kind.LABEL} == before
    (question,) = waiting(world.project, SET).questions
    assert question.evidence.chunk == chunk
    filed = world.state()
    again = world.imported(_row([["hotels"], [chunk]]))
    assert (again.waiting, again.cases_new) == (1, 0)
    assert world.state() == filed


def test_the_same_file_again_says_what_people_answered_since(world: World) -> None:
    rows = (_row([["hotels"], ["never"]]), _row([["both"], ["gone"]], "What else?"))
    assert world.imported(*rows).evidence == {"ambiguous": 1, "anchored": 1, "nowhere": 1, "unknown": 1}
    ids = _ids(world.project)
    place_chunk(world.project, SET, ids["never"], PlacedAnswer.DROP)
    place_chunk(world.project, SET, ids["both"], PlacedAnswer.ACCEPT)
    again = world.imported(*rows)
    assert again.evidence == {"anchored": 1, "dropped": 1, "nowhere": 1, "placed": 1}
    assert any("1 dropped by a person since" in line and "1 placed by a person since" in line for line in again.lines())
    take_back_chunk(world.project, SET, ids["never"])
    assert world.imported(*rows).evidence == {"anchored": 1, "nowhere": 1, "placed": 1, "unknown": 1}


def test_a_note_on_a_chunk_stays_until_another_one_is_given(world: World) -> None:
    world.imported(_row([["never"], ["both"]]))
    chunk = _ids(world.project)["never"]
    for note, kept in (("why", "why"), (None, "why"), ("other", "other"), (" ", None), (None, None)):
        assert place_chunk(world.project, SET, chunk, PlacedAnswer.DROP, note=note).note == kept


def test_letters_alone_are_no_equality_where_money_is_meant(world: World, tmp_path: Path) -> None:
    file = tmp_path / "signs.jsonl"
    texts = {"dollar": "The fee is 100 $ a day, at most 3 days.", "euro": "*The fee* is 100 € a day, at most 3 days."}
    lines = [json.dumps({"id": name, "text": text, "source": "hr/other"}) for name, text in texts.items()]
    file.write_text("\n".join(lines))
    found = add_chunks(world.project, [file], name="signs")
    assert found.located["letters"] == 2
    old = OldChunks(world.project, "signs")
    assert old.evidence("euro").passage is not None
    evidence = old.evidence("dollar")
    assert (evidence.passage, evidence.unlocated) == (None, Unlocated.SIGNS)
    assert [part.quote for part in evidence.candidates[0].parts] == ["The fee is 100 € a day, at most 3 days."]


def _old(world: World, folder: Path, texts: dict[str, str]) -> OldChunks:
    file = folder / "more.jsonl"
    lines = [json.dumps({"id": name, "text": text, "source": DOCUMENT}) for name, text in texts.items()]
    file.write_text("\n".join(lines))
    add_chunks(world.project, [file], name="more")
    return OldChunks(world.project, "more")


def test_lines_left_out_must_be_a_splitters(world: World, tmp_path: Path) -> None:
    """A first line that reads otherwise now looks like a header; without it the label would rest on half its words."""
    old = _old(
        world,
        tmp_path,
        {
            "changed": f"Taxis are paid up to 40 EUR each.\n{PARKING}",
            "path": f"Travel policy > Parking\n\n{PARKING}",
            "keys": f"file_name: hr/travel\nsection: Hotels\n\n{HOTELS}",
            "mixed": f"section: Hotels and taxis\n\n{HOTELS}",
        },
    )
    assert old.evidence("changed").unlocated is Unlocated.HEADER
    assert [part.quote for part in old.evidence("changed").candidates[0].parts] == [PARKING]
    assert old.evidence("mixed").unlocated is Unlocated.HEADER
    for name, words in (("path", PARKING), ("keys", HOTELS)):
        passage = old.evidence(name).passage
        assert passage is not None
        assert passage.quote == words


def test_a_line_above_many_chunks_is_a_splitters(world: World, tmp_path: Path) -> None:
    pieces = ["Read this first.", "Breakfast is included.", "Parking fees are paid.", "Fines are never paid."]
    old = _old(world, tmp_path, {str(at): f"From our handbook, 2021\n{one}" for at, one in enumerate(pieces)})
    assert [old.evidence(str(at)).unlocated for at in range(4)] == [None] * 4


def test_pieces_that_a_splitter_joined_are_parts(world: World, tmp_path: Path) -> None:
    joined = f"{HOTELS}\n{PARKING}"
    old = _old(world, tmp_path, {"joined": joined})
    passage = old.evidence("joined").passage
    assert passage is not None
    assert [part.quote for part in passage.places()] == [HOTELS, PARKING]


def test_candidates_are_offered_and_never_taken(world: World) -> None:
    world.imported(_row([["both"], ["gone"], ["far"]]))
    asked = {one.evidence.chunk: one for one in waiting(world.project, SET).questions}
    assert [one.parts[0].at for one in asked["both"].candidates] == ["hr/other@2021#other", "hr/third@2021#third"]
    assert all(one.how == "exact" for one in asked["both"].candidates)
    best = asked["gone"].candidates[0]
    assert (best.how, best.parts[0].at) == ("alike", f"{DOCUMENT}@2021#hotels")
    assert 0.6 <= best.alike < 1
    assert all(len(one.candidates) <= 3 for one in asked.values())


def test_the_label_is_filed_when_every_chunk_has_its_place(world: World) -> None:
    world.imported(_row([["both"], ["gone", "hotels"]], rater="boris"))
    boris = world.acting("boris")
    ids = _ids(boris)
    place_chunk(boris, SET, ids["both"][:6], PlacedAnswer.ACCEPT, candidate=2)
    assert file_ready(world.project, SET) == ()
    text = world.text(DOCUMENT, "2021")
    start = text.index("Breakfast is included.")
    at = f"{DOCUMENT}:{start}-{start + 22}"
    place_chunk(boris, SET, ids["gone"], PlacedAnswer.AT, references=[at])
    assert len(file_ready(world.project, SET)) == 1
    label = world.label_of("What is paid?", "boris")
    assert _quotes(label) == [[[BOTH]], [["Breakfast is included."], [HOTELS]]]
    assert label is not None
    assert label.needs[0].any[0].at == "hr/third@2021#third"
    assert waiting(world.project, SET).labels == ()
    # The same file again finds just this label.
    before = world.state()
    again = world.imported(_row([["both"], ["gone", "hotels"]], rater="boris"))
    assert (again.unchanged, again.filed, again.waiting, again.cases_new) == (1, 0, 0, 0)
    assert world.state() == before


def test_a_chunk_may_stand_in_several_places_together(world: World) -> None:
    world.imported(_row([["far"]]))
    text = world.text(DOCUMENT, "2021")
    places = [f"{DOCUMENT}@2021:{text.index(one)}-{text.index(one) + len(one)}" for one in (HOTELS, PARKING)]
    place_chunk(world.project, SET, _ids(world.project)["far"], PlacedAnswer.AT, references=places)
    file_ready(world.project, SET)
    assert _quotes(world.label_of("What is paid?", "ana")) == [[[HOTELS, PARKING]]]


def test_one_answer_serves_every_label_on_the_chunk(world: World) -> None:
    rows = [_row([["far"]], f"Question {n}?", rater=rater) for n in range(3) for rater in ("ana", "boris")]
    assert world.imported(*rows).waiting == 6
    (question,) = waiting(world.project, SET).questions
    place_chunk(world.project, SET, question.id, PlacedAnswer.AT, references=[f"{DOCUMENT}@2021#hotels"])
    assert len(file_ready(world.project, SET)) == 6


def test_what_is_dropped_leaves_the_other_chunks_of_the_need_or_no_label(world: World) -> None:
    world.imported(
        _row([["far", "hotels"]], "First?"), _row([["far"], ["hotels"]], "Second?"), _row([["far"]], "Third?")
    )
    place_chunk(world.project, SET, _ids(world.project)["far"], PlacedAnswer.DROP)
    assert len(file_ready(world.project, SET)) == 1
    assert _quotes(world.label_of("First?", "ana")) == [[[HOTELS]]]
    assert world.label_of("Second?", "ana") is None
    assert world.label_of("Third?", "ana") is None
    queue = place_queue(world.project, SET)
    assert (len(queue.queue), queue.waiting, len(queue.lost)) == (0, 2, 2)
    assert [one.code for one in check(world.project, SET).findings if one.code.startswith("unanchored")] == [
        "unanchored-lost", "unanchored-lost",
    ]  # fmt: skip
    assert status(world.project, SET).unanchored == 0
    again = world.imported(_row([["far"], ["hotels"]], "Second?"))
    assert (again.lost, again.filed) == (1, 0)


def test_answers_that_differ_file_nothing_until_they_agree(world: World) -> None:
    world.imported(_row([["both"], ["far"]], rater="clara"))
    clara = world.acting("clara")
    ids = _ids(clara)
    for person, candidate in (("clara", 1), ("boris", 2)):
        place_chunk(world.acting(person), SET, ids["both"], PlacedAnswer.ACCEPT, candidate=candidate)
    place_chunk(clara, SET, ids["far"], PlacedAnswer.AT, references=[f"{DOCUMENT}@2021#hotels"])
    assert file_ready(world.project, SET) == ()
    (row,) = place_queue(clara, SET).queue
    assert (row.chunk, row.conflict) == ("both", True)
    place_chunk(world.acting("boris"), SET, ids["both"], PlacedAnswer.ACCEPT, candidate=1)
    assert len(file_ready(world.project, SET)) == 1


def test_an_answer_can_be_changed_while_the_label_waits(world: World) -> None:
    world.imported(_row([["both"], ["far"]]))
    ids = _ids(world.project)
    place_chunk(world.project, SET, ids["both"], PlacedAnswer.ACCEPT, candidate=1)
    place_chunk(world.project, SET, ids["both"], PlacedAnswer.ACCEPT, candidate=2)
    place_chunk(world.project, SET, ids["far"], PlacedAnswer.AT, references=[f"{DOCUMENT}@2021#hotels"])
    file_ready(world.project, SET)
    label = world.label_of("What is paid?", "ana")
    assert label is not None
    assert label.needs[0].any[0].at == "hr/third@2021#third"


@pytest.mark.parametrize(
    ("answer", "fields", "problem"),
    [
        (PlacedAnswer.ACCEPT, {"candidate": 3}, "no candidate 3"),
        (PlacedAnswer.AT, {}, "no place is named"),
        (PlacedAnswer.AT, {"references": ["hr/nobody@2021#x"]}, "hr/nobody"),
        (PlacedAnswer.AT, {"references": ["hr/other@2021:5-5000"]}, "there is no hr/other@2021:5-5000"),
        (PlacedAnswer.AT, {"references": ["hr/other@2021#nothing"]}, "there is no hr/other@2021#nothing"),
    ],
)
def test_an_answer_must_lead_to_words(world: World, answer: PlacedAnswer, fields: dict[str, Any], problem: str) -> None:
    world.imported(_row([["both"]]))
    before = world.state()
    with pytest.raises(UsageProblem, match=problem):
        place_chunk(world.project, SET, _ids(world.project)["both"], answer, **fields)
    assert world.state() == before
    with pytest.raises(UsageProblem, match="no chunk that waits"):
        place_chunk(world.project, SET, "aaaaaaaa", PlacedAnswer.DROP)


def test_nobody_learns_of_a_label_before_giving_their_own(world: World) -> None:
    world.imported(_row([["both"], ["hotels"]], rater="boris"), _row([["parking"]], "Other?", rater="boris"))
    queue = place_queue(world.acting("clara"), SET)
    assert (queue.queue, queue.withheld, queue.waiting) == ((), 1, 1)
    with pytest.raises(UsageProblem, match="no chunk that waits"):
        place_chunk(world.acting("clara"), SET, _ids(world.acting("boris"))["both"], PlacedAnswer.DROP)
    assert "boris" not in queue.model_dump_json()
    case = next(one.case for one in case_list(world.project, SET).cases if one.question == "Other?")
    assert visible_labels(world.acting("clara"), SET, case) == ()
    (own,) = place_queue(world.acting("boris"), SET).queue
    assert (len(own.cases), own.cases_hidden) == (1, 0)


def test_a_question_that_is_asked_already_is_that_case(world: World) -> None:
    case = world.ask("How much is  paid for a hotel?".replace("  ", " "))
    found = world.imported(_row([["hotels"]], "How much is\n paid  for a hotel?", rater="boris"))
    assert (found.cases_new, found.cases_known, found.filed) == (0, 1, 1)
    assert [one.person for one in latest_labels(world.project, SET, case)] == ["boris"]
    retire_case(world.project, SET, case, "asked twice")
    found = world.imported(_row([["hotels"]], "How much is paid for a hotel?", rater="clara"))
    assert "retired" in found.errors[0].message


def test_a_label_that_stands_outranks_the_file(world: World) -> None:
    case = world.ask("Which costs are paid?")
    world.give("boris", case, "Breakfast is included.")
    before = world.state()
    rows = [
        _row([["hotels"]], "Which costs are paid?", rater="boris"),
        _row([["far"]], "Which costs are paid?", rater="boris"),
    ]
    for row in rows:
        found = world.imported(row)
        assert (len(found.differing), found.filed, found.waiting) == (1, 0, 0)
        assert HOTELS not in found.model_dump_json()
    assert world.state() == before


def test_two_files_that_say_otherwise_of_one_person_are_not_both_taken(world: World) -> None:
    assert world.imported(_row([["far"]]), file="one").waiting == 1
    found = world.imported(_row([["both"]]), file="two")
    assert (found.waiting, len(found.differing)) == (0, 1)
    found = world.imported(_row([["hotels"]], "Q?"), _row([["parking"]], "Q?"))
    assert (found.filed, len(found.errors)) == (1, 1)


def test_the_counts_add_up_and_unknown_keys_are_kept(world: World) -> None:
    rows = [
        _row([["hotels"]], "One?", origin={"qid": 7, "hop": "single"}),
        _row([["hotels"]], "One?"),
        _row([], "Two?"),
        _row([["far"]], "Three?", not_relevant=2),
        _row([["hotels"]], " "),
    ]
    found = world.imported(*rows)
    assert found.rows == 5 == sum(
        (found.filed, found.unchanged, found.waiting, found.lost, found.without_evidence, len(found.differing),
         len(found.errors))
    )  # fmt: skip
    assert (found.unknown_keys, found.not_relevant, found.without_evidence) == ({"hop": 1, "qid": 1}, 2, 1)
    case = next(one for one in case_list(world.project, SET).cases if one.question == "One?")
    assert case.origin == 'labels.jsonl {"hop": "single", "qid": 7}'
    assert load_case(world.project, SET, case.case).author == "ana"


def test_raters_become_people(world: World) -> None:
    assert [person_id(name) for name in ("ann", "Ann Lee", "ann.lee@example.org", "Ана")] == [
        "ann", "ann-lee", "ann.lee", "ana",
    ]  # fmt: skip
    with pytest.raises(UsageProblem, match="would both be"):
        world.imported(_row([["hotels"]], rater="Ann Lee"), _row([["hotels"]], rater="ann-lee"))
    with pytest.raises(UsageProblem, match="nobody is named"):
        import_chunk_labels(world.acting(None), SET, [_row([["hotels"]])], chunking="old", file="x")


def test_an_id_that_two_chunks_have_is_no_evidence(world: World, tmp_path: Path) -> None:
    file = tmp_path / "doubled.jsonl"
    rows = [("x", HOTELS), ("x", PARKING), ("y", HOTELS), ("y", HOTELS)]
    file.write_text("".join(json.dumps({"id": name, "text": text}) + "\n" for name, text in rows))
    add_chunks(world.project, [file], name="doubled")
    old = OldChunks(world.project, "doubled")
    assert old.evidence("x").unlocated is Unlocated.DOUBLED
    assert len(old.evidence("x").candidates) == 2
    assert old.evidence("y").passage is not None


def test_answers_that_came_together_from_two_branches_are_noticed_and_filed(world: World) -> None:
    """Each branch answered for another chunk, so neither could file the label."""
    world.imported(_row([["both"], ["far"]], rater="clara"))
    ids = _ids(world.acting("clara"))
    place_chunk(world.acting("boris"), SET, ids["both"], PlacedAnswer.ACCEPT)
    place_chunk(world.acting("clara"), SET, ids["far"], PlacedAnswer.AT, references=[f"{DOCUMENT}@2021#hotels"])
    findings = [one for one in check(world.project, SET).findings if one.code.startswith("unanchored")]
    assert [one.code for one in findings] == ["unanchored-ready"]
    assert "clara" not in findings[0].model_dump_json()
    assert place_queue(world.project, SET).filed == 1
    assert [one for one in check(world.project, SET).findings if one.code.startswith("unanchored")] == []


def test_a_retired_case_waits_for_nothing(world: World) -> None:
    world.imported(_row([["far"]]))
    case = case_list(world.project, SET).cases[0].case
    assert status(world.project, SET).unanchored == 1
    retire_case(world.project, SET, case, "not asked any more")
    assert status(world.project, SET).unanchored == 0
    assert waiting(world.project, SET).labels == ()
