"""What only files can suffer: links, modes, other processes, half-done saves, foreign files."""

import json
import os
import stat
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.model.case import Case
from annotator.model.corpus import Edition
from annotator.model.label import Label
from annotator.model.settings import Guideline, Workspace
from annotator.store.base import ABSENT, Delete, Key, Kind, Loaded, Put, Unreadable
from annotator.store.files import FileStore, find_workspace, open_store
from annotator.store.layout import PATHS, key_of, path_of
from annotator.store.workspace import init_workspace
from annotator.text.messages import DataProblem, UsageProblem
from tests.store.test_contract import EVERY_KIND

CASE = Key(Kind.CASE, ("s", "c"))
FILE = "testsets/s/cases/c/case.yaml"
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    init_workspace(tmp_path / "w", "Test")
    return open_store(tmp_path / "w")


def case(question: str = "q", name: str = "c") -> Case:
    return Case(case=name, question=question, author="ann")


def question(store: FileStore) -> str:
    value = store.load(CASE).value
    assert isinstance(value, Case)
    return value.question


@pytest.mark.parametrize(("key", "_"), EVERY_KIND, ids=str)
def test_paths_lead_back_to_their_keys(key: Key, _: object) -> None:
    assert key_of(path_of(key)) == key


def test_a_name_belongs_to_one_kind_alone() -> None:
    assert key_of("corpus/a/1.source.md") == Key(Kind.SOURCE, ("a", "1", "md"))
    assert key_of("corpus/a/1.source.yaml") == Key(Kind.SOURCE, ("a", "1", "yaml"))
    assert key_of("corpus/a/b/document.yaml") == Key(Kind.DOCUMENT, ("a/b",))
    assert key_of("testsets/s/cases/c/labels/ann.1.2.yaml") == Key(Kind.LABEL, ("s", "c", "ann.1", "2"))
    for path in (
        "corpus/document.yaml",
        "corpus/A/1.md",
        "x/y",
        "testsets/s/cases/c/labels/ann.yaml",
        "corpus/a/1.txt",
    ):
        assert key_of(path) is None
    assert set(PATHS) == set(Kind)


segments = st.from_regex(r"[a-z0-9][a-z0-9._-]{0,9}", fullmatch=True)
parts = st.one_of(segments, st.builds("{}/{}".format, segments, segments), st.builds("{}~{}".format, segments, st.integers(0, 9)),
                  st.sampled_from(["1", "con", "confirmed", "document", "a.source", "source.x", "x.source.y", "md", "yaml", "a" * 26]))  # fmt: skip


@given(st.sampled_from(Kind), st.lists(parts, max_size=4).map(tuple))
@settings(max_examples=400, deadline=None)
def test_no_two_keys_share_a_path(kind: Kind, some: tuple[str, ...]) -> None:
    key = Key(kind, some)
    try:
        path = path_of(key)
    except UsageProblem:
        return
    assert key_of(path) == key


def test_a_workspace_is_found_from_below_and_only_made_once(tmp_path: Path) -> None:
    root = tmp_path / "w"
    assert find_workspace(tmp_path) is None
    with pytest.raises(UsageProblem, match="annotator init"):
        open_store(tmp_path)
    (root / "a" / "b").mkdir(parents=True)
    (root / ".gitignore").write_text("mine")
    init_workspace(root, "Titel: mit Doppelpunkt")
    assert find_workspace(root / "a" / "b") == root.resolve()
    assert (root / ".gitignore").read_text().startswith("mine\n")
    assert ".annotator/" in (root / ".gitignore").read_text().splitlines()
    assert open_store(root).load(Key(Kind.WORKSPACE)).value == Workspace(title="Titel: mit Doppelpunkt")
    with pytest.raises(UsageProblem, match="already"):
        init_workspace(root, "again")


def test_the_schema_a_file_names_is_there(store: FileStore) -> None:
    yaml_records = [Put(key, value) for key, value in EVERY_KIND if path_of(key).endswith(".yaml")]
    store.commit(yaml_records)
    for change in yaml_records:
        path = store.root / path_of(change.key)
        first = path.read_text().split("\n")[0]
        assert first.startswith("# yaml-language-server: $schema=")
        schema = (path.parent / first.partition("=")[2]).resolve()
        assert json.loads(schema.read_text())["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_a_label_says_its_round_even_where_it_is_the_first(store: FileStore) -> None:
    key = Key(Kind.LABEL, ("s", "c", "ann", "1"))
    store.commit([Put(key, Label(case="c", person="ann"))])
    assert "\nround: 1\n" in (store.root / path_of(key)).read_text()


def test_a_comment_in_a_file_survives_a_save_by_the_store(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    file = store.root / FILE
    file.write_text("# mine\n" + file.read_text() + "x-own: 1.10 # too\n")
    loaded = store.load(CASE)
    assert isinstance(loaded.value, Case)
    store.commit([Put(CASE, loaded.value.model_copy(update={"question": "new"}))], {CASE: loaded.revision})
    assert file.read_text().startswith("# mine\n")
    assert file.read_text().endswith("x-own: 1.10 # too\n")
    assert question(store) == "new"


def test_a_record_that_stands_there_already_is_not_written_again(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    before = (store.root / FILE).stat()
    store.commit([Put(CASE, case())])
    assert (store.root / FILE).stat() == before


@pytest.mark.skipif(sys.platform == "win32", reason="modes of POSIX")
def test_a_file_keeps_its_mode(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    (store.root / FILE).chmod(0o640)
    store.commit([Put(CASE, case("new"))])
    assert stat.S_IMODE((store.root / FILE).stat().st_mode) == 0o640


@pytest.mark.parametrize("where", ["testsets", "testsets/s/cases/c", FILE])
def test_no_link_leads_out_of_the_workspace(store: FileStore, where: str, tmp_path: Path) -> None:
    store.commit([Put(CASE, case())])
    inside, outside = store.root / where, tmp_path / "outside"
    inside.rename(outside)
    inside.symlink_to(outside)
    secret = {path: path.read_bytes() for path in [outside, *outside.rglob("*")] if path.is_file()}
    with pytest.raises(DataProblem, match="leads out"):
        store.load(CASE)
    with pytest.raises(DataProblem, match="leads out"):
        store.commit([Put(CASE, case("new"))])
    assert [type(one) for one in store.load_many([CASE])] == [Unreadable]
    assert {path: path.read_bytes() for path in secret} == secret


def test_a_link_inside_the_workspace_is_followed_and_stays_one(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    file = store.root / FILE
    file.rename(store.root / "kept.yaml")
    file.symlink_to(store.root / "kept.yaml")
    assert question(store) == "q"
    store.commit([Put(CASE, case("new"))])
    assert question(store) == "new"
    assert file.is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="needs mkfifo")
def test_a_folder_or_a_pipe_where_a_file_belongs_is_named(store: FileStore) -> None:
    (store.root / FILE).mkdir(parents=True)
    pipe = store.root / "testsets/s/testset.yaml"
    os.mkfifo(pipe)
    for key, what in ((CASE, "folder"), (Key(Kind.SET, ("s",)), "no file")):
        with pytest.raises(DataProblem, match=what):
            store.load(key)


@pytest.mark.skipif(AS_ROOT, reason="root may read everything")
def test_an_unreadable_file_is_named(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    (store.root / FILE).chmod(0)
    with pytest.raises(DataProblem, match="permissions"):
        store.load(CASE)


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"", "yaml-empty"), (b"\xef\xbb\xbfcase: c\n", "byte-order-mark"), (b"case: \xff\n", "not-utf-8"), (b"case: d\n", "key-missing"),
     (b"case: d\nquestion: q\nauthor: a\n", "id-not-of-path")],
)  # fmt: skip
def test_a_broken_file_is_shown_with_its_place(store: FileStore, data: bytes, code: str) -> None:
    store.commit([Put(CASE, case())])
    (store.root / FILE).write_bytes(data)
    (found,) = store.load_many([CASE])
    assert isinstance(found, Unreadable)
    assert found.problem.code == code
    assert found.problem.where.startswith(FILE)


def test_a_guideline_keeps_its_body_and_its_front_matter(store: FileStore) -> None:
    key = Key(Kind.GUIDELINE, ("s",))
    file = store.root / "testsets/s/GUIDELINES.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"---\n# ours\nversion: 3   # now\nowner: ann\n---\n\n# Rules \r\n\n---\nno: yaml here\n")
    loaded = store.load(key)
    assert isinstance(loaded.value, Guideline)
    assert (loaded.value.version, loaded.value.text) == (3, "\n# Rules \r\n\n---\nno: yaml here\n")
    store.commit([Put(key, loaded.value.model_copy(update={"version": 4, "text": "new\n"}))])
    assert file.read_bytes() == b"---\n# ours\nversion: 4   # now\nowner: ann\n---\nnew\n"


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"---\nversion: 3\n", 1), (b"---\nversion: three\n---\nx", 2), (b"---\nversion: 3\ntext: x\n---\n", 1)],
)
def test_a_wrong_front_matter_is_refused(store: FileStore, data: bytes, line: int) -> None:
    file = store.root / "testsets/s/GUIDELINES.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(data)
    with pytest.raises(DataProblem, match=f"GUIDELINES.md:{line}:"):
        store.load(Key(Kind.GUIDELINE, ("s",)))


def test_guidelines_without_front_matter_are_the_first_version(store: FileStore) -> None:
    file = store.root / "testsets/s/GUIDELINES.md"
    file.parent.mkdir(parents=True)
    file.write_text("# Rules\n")
    assert store.load(Key(Kind.GUIDELINE, ("s",))).value == Guideline(version=1, text="# Rules\n")


def test_a_line_that_cannot_be_read_is_named(store: FileStore) -> None:
    file = store.root / "chunkings/n/chunks.jsonl"
    file.parent.mkdir(parents=True)
    file.write_text('{"chunk":"a","located":"exact"}\n<<<<<<< HEAD\n')
    with pytest.raises(DataProblem, match=r"chunks.jsonl:2:.*merged"):
        store.load(Key(Kind.CHUNKS, ("n",)))


def test_strays_are_named_and_leftovers_cleared(store: FileStore) -> None:
    store.commit([Put(key, value) for key, value in EVERY_KIND])
    assert store.strays() == []
    files = [f"{FILE}.orig", "testsets/s/cases/c/labels/ann (copy).yaml", "corpus/hr/notes.txt", "testsets/s/cases/Upper/case.yaml",
             "landings/confirmed/x.yaml", "testsets/s/cases/c/case.yaml.unsaved", "chunkings/recursive-500/more.jsonl"]  # fmt: skip
    for name in files:
        (store.root / name).parent.mkdir(parents=True, exist_ok=True)
        (store.root / name).write_text("x")
    left = store.root / "testsets/s/.~annotator-0123456789ab-0.tmp"
    left.write_text("half")
    (store.root / "testsets/README.md").write_text("fine")
    (store.root / "testsets/.gitkeep").write_text("")
    files.append("annotator.yaml.orig")
    (store.root / "annotator.yaml.orig").write_text("x")
    assert [stray.where for stray in store.strays()] == sorted(files)
    assert all(stray.problem.advice() for stray in store.strays())
    assert not left.exists()


def test_names_that_some_systems_take_for_one_are_named(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    (store.root / "testsets/s/cases/C").mkdir()
    if not (store.root / "testsets/s/cases/C").samefile(store.root / "testsets/s/cases/c"):
        assert [stray.problem.code for stray in store.strays()] == ["names-clash"]


def test_a_linked_folder_is_named(store: FileStore) -> None:
    (store.root / "corpus").mkdir()
    (store.root / "elsewhere").mkdir()
    (store.root / "corpus/linked").symlink_to(store.root / "elsewhere")
    assert [stray.problem.code for stray in store.strays()] == ["linked-folder"]


def test_the_same_files_without_a_folder_of_ones_own(store: FileStore, tmp_path: Path) -> None:
    """`.annotator` is missing and cannot be made: everything can still be read."""
    store.commit([Put(CASE, case())])
    store.close()
    for path in sorted((store.root / ".annotator").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    (store.root / ".annotator").rmdir()
    (store.root / ".annotator").write_text("in the way")
    again = open_store(store.root)
    assert question(again) == "q"
    assert again.list(Kind.CASE) == [CASE]
    assert again.strays() == []
    with pytest.raises(DataProblem, match="saved"):
        again.commit([Put(CASE, case("new"))])
    assert question(again) == "q"


def test_many_files_in_one_go(store: FileStore) -> None:
    keys = [Key(Kind.EDITION, (f"d{number}", "1")) for number in range(80)]
    store.commit([Put(key, Edition(document=key.parts[0], version="1", withdrawn=True)) for key in keys])
    assert len([one for one in store.load_many(keys) if isinstance(one, Loaded)]) == 80
    store.commit([Delete(key) for key in keys])
    assert store.list(Kind.EDITION) == []
    assert {store.revision(key) for key in keys} == {ABSENT}


def test_a_change_by_hand_is_noticed(store: FileStore) -> None:
    store.commit([Put(CASE, case())])
    some, heard = threading.Event(), []

    def watcher(keys: frozenset[Key]) -> None:
        heard.append(keys)
        some.set()

    stop = store.watch(watcher)
    (store.root / "testsets/s/cases/c/.~annotator-00-0.tmp").write_text("ours")
    (store.root / FILE).write_text("case: c\nauthor: ann\nquestion: by hand\n")
    assert some.wait(20)
    stop()
    assert heard == [frozenset({CASE})]
