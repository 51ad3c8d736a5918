"""What every store promises, whether its records are files or not."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annotator.model.case import Case
from annotator.model.chunk import Chunk, Chunking, Located
from annotator.model.comment import Comment
from annotator.model.corpus import Document, Edition, Section
from annotator.model.hashing import text_hash
from annotator.model.label import Decision, Label, Part, Passage
from annotator.model.landing import Answer, Confirmation, Landed, LandingRecord, Place
from annotator.model.settings import Guideline, Workspace
from annotator.model.settings import TestSet as SetSettings
from annotator.model.unanchored import (
    Candidate,
    ChunkNeed,
    Evidence,
    Placed,
    PlacedAnswer,
    Unanchored,
    Unlocated,
)
from annotator.store.base import ABSENT, Delete, Key, Kind, Loaded, Put, Store, Stored, Unreadable
from annotator.store.errors import Changed, NotFound
from annotator.store.files import FileStore
from annotator.store.memory import MemoryStore
from annotator.text.messages import DataProblem, UsageProblem

PLACE = Place(document="hr/travel", version="2024-06~2", text=text_hash("x"), section="лимити", span=(1, 9))
ULID = "01jd0000000000000000000000"
COMMENT: dict[str, Any] = {"case": "c", "id": ULID, "person": "ann", "at": "2026-11-30T14:05:00Z", "says": "hm"}
WAITING = Unanchored(
    case="c",
    id=PLACE.anchor(),
    person="ann",
    chunking="recursive-500",
    needs=(
        ChunkNeed(
            need="a",
            any=(
                Evidence(chunk="c-1", passage=Passage(at="hr/travel@1", span=(1, 9), quote="the words")),
                Evidence(
                    chunk="c: #2",
                    unlocated=Unlocated.AMBIGUOUS,
                    words="two\nlines \u2028",
                    candidates=(Candidate(parts=(Part(at="hr/travel@1", span=(1, 9)),), how="exact"),),
                ),
            ),
        ),
    ),
)
EVERY_KIND: list[tuple[Key, Stored]] = [
    (Key(Kind.WORKSPACE), Workspace(title="Пътуване")),
    (Key(Kind.DOCUMENT, ("hr/travel", )), Document(document="hr/travel", title="# title")),
    (
        Key(Kind.EDITION, ("hr/travel", "2024-06~2")),
        Edition(document="hr/travel", version="2024-06~2", sections=(Section(key="лимити", heading="$$", span=(0, 4)),)),
    ),
    (Key(Kind.TEXT, ("hr/travel", "2024-06~2")), "line\nwith\ttab, U+2028 \u2028 and form feed \f\nno last line end"),
    (Key(Kind.SOURCE, ("hr/travel", "2024-06~2", "html.gz")), b"\x00\xff\r\n"),
    (Key(Kind.CHUNKING, ("recursive-500",)), Chunking(name="recursive-500", reader="jsonl")),
    (
        Key(Kind.CHUNKS, ("recursive-500",)),
        (Chunk(chunk="a\u2028b", spans=((0, 1), (4, 9)), located=Located.EXACT), Chunk(chunk="b", located=Located.EMPTY)),
    ),
    (Key(Kind.SET, ("s",)), SetSettings(set="s", title="x")),
    (Key(Kind.GUIDELINE, ("s",)), Guideline(version=3, text="---\nbody: as it is\r\n---\n\n")),
    (Key(Kind.CASE, ("s", "c")), Case(case="c", question="What: is #1?", author="ann")),
    (Key(Kind.LABEL, ("s", "c", "ann", "2")), Label(case="c", person="ann", round=2)),
    (Key(Kind.DECISION, ("s", "c")), Decision(case="c", person="ann", judged={"ann.1": "sha256:" + "0" * 64})),
    (Key(Kind.COMMENT, ("s", "c", ULID)), Comment.model_validate(COMMENT)),
    (Key(Kind.UNANCHORED, ("s", "c", PLACE.anchor())), WAITING),
    (
        Key(Kind.PLACED, ("recursive-500", PLACE.anchor(), "ann.b")),
        Placed(chunking="recursive-500", evidence=PLACE.anchor(), person="ann.b", answer=PlacedAnswer.DROP),
    ),
    (
        Key(Kind.LANDINGS, ("2025-01", "abc123")),
        (LandingRecord(anchor=PLACE.anchor(), start=PLACE, to_document="x", to_version="2025-01", outcome=Landed.LOST),),
    ),
    (
        Key(Kind.CONFIRMATION, (PLACE.anchor(), "1.10", "ann.b")),
        Confirmation(
            anchor=PLACE.anchor(), start=PLACE, to_document="x", to_version="1.10", person="ann.b", answer=Answer.DROP
        ),
    ),
    (Key(Kind.DRAFT, ("s", "c", "ann")), Label(case="c", person="ann")),
    (Key(Kind.CASE_DRAFT, ("s", "new-1", "ann")), Case(case="x", question="", author="ann")),
]  # fmt: skip
CASE = Key(Kind.CASE, ("s", "c"))


@pytest.fixture(params=["files", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    files = FileStore(tmp_path)
    yield files
    files.close()


def case(question: str = "q", name: str = "c") -> Case:
    return Case(case=name, question=question, author="ann")


def test_every_kind_of_record_comes_back_and_is_listed(store: Store) -> None:
    revisions = store.commit([Put(key, value) for key, value in EVERY_KIND])
    for key, value in EVERY_KIND:
        loaded = store.load(key)
        assert loaded.value == value, key
        assert loaded.revision == revisions[key] == store.revision(key)
        assert store.list(key.kind) == [key]
        assert store.list(key.kind, *key.parts) == [key]
        assert store.list(key.kind, *key.parts[:1]) == [key]
        assert not key.parts or store.list(key.kind, "other") == []
    assert set(Kind) == {key.kind for key, _ in EVERY_KIND}
    assert list(store.strays()) == []


def test_every_kind_can_be_saved_again_and_removed(store: Store) -> None:
    store.commit([Put(key, value) for key, value in EVERY_KIND])
    again = store.commit([Put(key, value) for key, value in EVERY_KIND])
    assert again == {key: store.revision(key) for key, _ in EVERY_KIND}
    gone = store.commit([Delete(key) for key, _ in EVERY_KIND])
    assert set(gone.values()) == {ABSENT}
    for key, _ in EVERY_KIND:
        assert store.list(key.kind) == []
        with pytest.raises(NotFound):
            store.load(key)


def test_keys_are_sorted_and_rounds_counted(store: Store) -> None:
    keys = [Key(Kind.LABEL, ("s", "c", "ann", str(number))) for number in (10, 2, 1)]
    store.commit([Put(key, Label(case="c", person="ann", round=int(key.parts[3]))) for key in keys])
    assert store.list(Kind.LABEL, "s", "c") == keys[::-1]


def test_nested_documents_are_apart(store: Store) -> None:
    ids = ["hr", "hr/travel", "hr/travel/abroad", "it"]
    store.commit([Put(Key(Kind.DOCUMENT, (one,)), Document(document=one)) for one in ids])
    store.commit(
        [Put(Key(Kind.EDITION, (one, "1")), Edition(document=one, version="1", withdrawn=True)) for one in ids]
    )
    assert [key.parts[0] for key in store.list(Kind.DOCUMENT)] == ids
    assert store.list(Kind.EDITION, "hr") == [Key(Kind.EDITION, ("hr", "1"))]


def test_a_save_over_someone_elses_changes_nothing_at_all(store: Store) -> None:
    first = store.commit([Put(CASE, case("first"))])
    store.commit([Put(CASE, case("second"))])
    other = Key(Kind.CASE, ("s", "d"))
    with pytest.raises(Changed) as caught:
        store.commit([Put(other, case(name="d")), Put(CASE, case("third"))], first)
    assert caught.value.message.where == "testsets/s/cases/c/case.yaml"
    assert store.list(Kind.CASE) == [CASE]
    loaded = store.load(CASE).value
    assert isinstance(loaded, Case)
    assert loaded.question == "second"


def test_what_must_be_absent_is_checked_too(store: Store) -> None:
    store.commit([Put(CASE, case())], {CASE: ABSENT})
    with pytest.raises(Changed):
        store.commit([Put(CASE, case("other"))], {CASE: ABSENT})
    with pytest.raises(Changed):
        store.commit([Delete(CASE)], {CASE: "sha256:" + "0" * 64})


def test_an_expectation_may_concern_what_is_not_changed(store: Store) -> None:
    revisions = store.commit([Put(CASE, case())])
    other = Key(Kind.CASE, ("s", "d"))
    store.commit([Put(other, case(name="d"))], revisions)
    store.commit([Put(CASE, case("newer"))])
    with pytest.raises(Changed):
        store.commit([Delete(other)], revisions)


def test_one_bad_change_keeps_all_from_happening(store: Store) -> None:
    wrong = Put(Key(Kind.CASE, ("s", "d")), case(name="not-d"))
    with pytest.raises(DataProblem, match="path says d"):
        store.commit([Put(CASE, case()), wrong])
    half = Put(Key(Kind.CASE, ("s", "d")), case(name="d").model_copy(update={"question": "\ud83d"}))
    with pytest.raises(DataProblem, match="surrogate"):
        store.commit([Put(CASE, case()), half])
    assert store.list(Kind.CASE) == []


@pytest.mark.parametrize(
    "key",
    [
        Key(Kind.CASE, ("s", "../../x")), Key(Kind.CASE, ("s", "")), Key(Kind.CASE, ("s", "A")), Key(Kind.CASE, ("s",)),
        Key(Kind.CASE, ("..", "c")), Key(Kind.CASE, ("s", "con")), Key(Kind.CASE, ("s", "x.")), Key(Kind.CASE, ("s", "x.yaml")),
        Key(Kind.DOCUMENT, ("/etc",)), Key(Kind.DOCUMENT, ("a//b",)), Key(Kind.DOCUMENT, ("a/../b",)), Key(Kind.DOCUMENT, ("a\\b",)),
        Key(Kind.EDITION, ("a", "document")), Key(Kind.EDITION, ("a", "1.source")), Key(Kind.EDITION, ("a", "1~0")),
        Key(Kind.SOURCE, ("a", "1", "../x")), Key(Kind.SOURCE, ("a", "1", "x/y")), Key(Kind.LANDINGS, ("confirmed", "abc")),
        Key(Kind.LABEL, ("s", "c", "ann", "0")), Key(Kind.LABEL, ("s", "c", "ann", "01")), Key(Kind.LABEL, ("s", "c", "а", "1")),
        Key(Kind.CASE, ("s", "x" * 121)), Key(Kind.CASE, ("s", "a\nb")), Key(Kind.WORKSPACE, ("x",)), Key(Kind.CASE, ("s", "c\n")),
    ],
    ids=str,
)  # fmt: skip
def test_no_id_can_leave_its_folder(store: Store, key: Key) -> None:
    with pytest.raises(UsageProblem):
        store.load(key)
    with pytest.raises(UsageProblem):
        store.commit([Put(key, case())])
    with pytest.raises(UsageProblem):
        store.commit([Delete(key)])
    with pytest.raises(UsageProblem):
        store.revision(key)


def test_a_record_of_another_kind_is_refused(store: Store) -> None:
    for value in (case(), "text", b"bytes", ()):
        with pytest.raises(UsageProblem):
            store.commit([Put(Key(Kind.DECISION, ("s", "c")), value)])


def test_one_record_cannot_be_changed_twice_in_one_go(store: Store) -> None:
    with pytest.raises(UsageProblem, match="twice"):
        store.commit([Put(CASE, case()), Delete(CASE)])


@pytest.mark.parametrize("text", ["a\r\nb", "\ufeffa", "half \ud800"])
def test_a_text_that_is_not_canonical_is_refused(store: Store, text: str) -> None:
    with pytest.raises(DataProblem):
        store.commit([Put(Key(Kind.TEXT, ("a", "1")), text)])
    assert store.list(Kind.TEXT) == []


def test_many_records_come_in_the_order_of_their_keys(store: Store) -> None:
    names = [f"c{number}" for number in range(450)]
    store.commit([Put(Key(Kind.CASE, ("s", name)), case(name=name)) for name in names])
    asked = [Key(Kind.CASE, ("s", name)) for name in reversed(names)]
    asked.insert(5, Key(Kind.CASE, ("s", "absent")))
    got = [found.key for found in store.load_many(asked) if isinstance(found, Loaded)]
    assert got == [key for key in asked if key.parts[1] != "absent"]


def test_unknown_keys_come_back_and_are_said(store: Store) -> None:
    strange = Case.model_validate({**case().model_dump(), "x-mine": {"a": ["1.10"]}, "langage": "bg"})
    store.commit([Put(CASE, strange)])
    loaded = store.load(CASE)
    assert loaded.value == strange
    assert [message.code for message in loaded.warnings] == ["unknown-key"] * 2
    store.commit([Put(CASE, strange.model_copy(update={"question": "other"}))])
    again = store.load(CASE).value
    assert isinstance(again, Case)
    assert again.unknown_keys() == strange.unknown_keys()


def test_locked_is_reentrant_and_keeps_other_threads_out(store: Store) -> None:
    order: list[str] = []

    def other() -> None:
        store.commit([Put(CASE, case("other"))])
        order.append("other")

    with store.locked(), store.locked():
        thread = threading.Thread(target=other)
        thread.start()
        store.commit([Put(CASE, case("mine"))], {CASE: ABSENT})
        thread.join(0.1)
        order.append("mine")
    thread.join()
    assert order == ["mine", "other"]


def test_a_watcher_hears_of_changes_until_it_is_stopped(store: Store) -> None:
    heard: list[frozenset[Key]] = []
    some = threading.Event()

    def watcher(keys: frozenset[Key]) -> None:
        heard.append(keys)
        some.set()

    stop = store.watch(watcher)
    store.commit([Put(CASE, case())])
    assert some.wait(20)
    stop()
    store.commit([Put(CASE, case("later"))])
    assert heard == [frozenset({CASE})]
    stop()


def test_what_cannot_be_read_is_not_skipped(store: Store) -> None:
    store.commit([Put(CASE, case())])
    if isinstance(store, FileStore):
        (store.root / "testsets/s/cases/c/case.yaml").write_text("case: c\ncase: d\n")
    else:
        assert isinstance(store, MemoryStore)
        store._files[CASE] = b"case: c\ncase: d\n"
    found = list(store.load_many([CASE]))
    assert [type(one) for one in found] == [Unreadable]
    with pytest.raises(DataProblem, match=r"case\.yaml:2"):
        store.load(CASE)
