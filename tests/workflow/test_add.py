"""Adding editions: what is filed, what is refused, what is named; nothing that stands is touched."""

import datetime
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from annotator.model.corpus import Document, Edition
from annotator.model.results import AddedDocument, AddResult
from annotator.store.base import Key, Kind
from annotator.store.errors import Changed
from annotator.store.files import FileStore
from annotator.store.memory import MemoryStore
from annotator.store.workspace import init_workspace
from annotator.text.messages import UsageProblem
from annotator.workflow.add import apply_add, plan_add
from annotator.workflow.context import Project

RULES = [f"Rule {n} says something about travel that no other rule of this page says." for n in range(20)]


def page(title: str, first: int, last: int, extra: str = "") -> str:
    return f"# {title}\n\n## Limits\n\n" + "\n\n".join(RULES[first:last]) + f"\n\n## Notes\n\nNothing. {extra}\n"


def write(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


@pytest.fixture
def project() -> Project:
    return Project(MemoryStore())


def add(project: Project, path: Path, edition: str, **options: Any) -> AddResult:
    return apply_add(project, plan_add(project, [path], edition=edition, **options))


def statuses(result: AddResult) -> dict[str, str]:
    return {document.id: str(document.status) for document in result.documents}


def codes(document: AddedDocument) -> set[str]:
    return {finding.code for finding in document.findings}


def edition(project: Project, document: str, version: str) -> Edition:
    return project.corpus.edition(document, version)


def test_a_folder_becomes_documents_with_sections(project: Project, tmp_path: Path) -> None:
    files = {
        "hr/Reise.md": "---\nlang: de\n---\n" + page("Reise", 0, 5),
        "a.html": "<h1>A &amp; B</h1><p>Text",
        "b.txt": "x\r\ny",
    }
    result = add(project, write(tmp_path, dict(files)), "2023")
    assert statuses(result) == {"a": "added", "b": "added", "hr/reise": "added"}
    assert [document.sections for document in result.documents] == [1, 1, 4]
    assert (result.errors, result.skipped, result.findings) == ((), (), ())
    assert project.corpus.documents()["hr/reise"] == Document(document="hr/reise", title="Reise", language="de")
    filed = edition(project, "hr/reise", "2023")
    assert (filed.source, filed.extractor, filed.follows) == ("hr/Reise.md", "markdown/1", None)
    assert [section.key for section in filed.sections] == ["front-matter", "reise", "limits", "notes"]
    assert project.corpus.reading("b", "2023").text == "x\ny"
    assert project.store.load(Key(Kind.SOURCE, ("a", "2023", "html"))).value == files["a.html"].encode()
    assert not project.store.list(Kind.SOURCE, "b")


def test_a_second_edition_refers_to_unchanged_text_and_carries_keys(project: Project, tmp_path: Path) -> None:
    add(project, write(tmp_path / "1", {"a.md": page("A", 0, 5), "b.md": page("B", 5, 9)}), "2023")
    new = page("A", 0, 5).replace("## Limits", "## Bounds")
    result = add(project, write(tmp_path / "2", {"a.md": new, "b.md": page("B", 5, 9)}), "2024")
    assert statuses(result) == {"a": "added", "b": "same_text"}
    assert {s.key: s.heading for s in edition(project, "a", "2024").sections} == {
        "a": "A",
        "limits": "Bounds",
        "notes": "Notes",
    }
    same = edition(project, "b", "2024")
    assert (same.text, same.sha256, same.follows, same.sections) == ("2023", None, "2023", ())
    third = add(project, write(tmp_path / "3", {"a.md": page("A", 0, 5), "b.md": page("B", 5, 9)}), "2025")
    assert statuses(third) == {"a": "same_text", "b": "same_text"}
    assert (edition(project, "a", "2025").text, edition(project, "a", "2025").follows) == ("2023", "2024")
    assert edition(project, "b", "2025").text == "2023"


def test_the_same_edition_twice_changes_nothing_and_other_text_is_refused(tmp_path: Path) -> None:
    init_workspace(tmp_path / "ws")
    project = Project(FileStore(tmp_path / "ws"), root=tmp_path / "ws")
    source = write(tmp_path / "1", {"a.md": page("A", 0, 5), "b.md": page("B", 5, 9), "c.html": "<p>c"})
    add(project, source, "2023")
    before = {path: path.read_bytes() for path in (tmp_path / "ws" / "corpus").rglob("*") if path.is_file()}
    assert set(statuses(add(project, source, "2023")).values()) == {"unchanged"}
    write(source, {"a.md": page("A", 0, 4), "new.md": "new"})
    result = add(project, source, "2023")
    assert statuses(result) == {"b": "unchanged", "c": "unchanged", "new": "added"}
    (error,) = result.errors
    assert error.path == "a.md"
    assert "2023~2" in error.message
    now = {path: path.read_bytes() for path in (tmp_path / "ws" / "corpus").rglob("*") if path.is_file()}
    assert before.items() < now.items()
    assert len(now) == len(before) + 3


def test_an_edition_touches_no_file_that_is_there(tmp_path: Path) -> None:
    init_workspace(tmp_path / "ws")
    project = Project(FileStore(tmp_path / "ws"), root=tmp_path / "ws")
    add(project, write(tmp_path / "1", {"a.md": page("A", 0, 5), "b.md": page("B", 5, 9)}), "2023")
    before = {
        path: (path.read_bytes(), path.stat().st_mtime_ns) for path in (tmp_path / "ws").rglob("*.*") if path.is_file()
    }
    result = add(
        project, write(tmp_path / "2", {"a.md": page("A", 0, 7)}), "2024", complete=True, roles=["hr"], language="de"
    )
    assert statuses(result) == {"a": "added", "b": "withdrawn"}
    assert {finding.code for finding in result.documents[0].findings} == {"settings-differ"}
    corpus = {path: kept for path, kept in before.items() if ".annotator" not in path.parts}
    assert corpus == {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in corpus}


def test_what_is_absent_is_withdrawn_only_where_a_folder_is_complete(project: Project, tmp_path: Path) -> None:
    add(
        project,
        write(tmp_path / "1", {"a.md": page("A", 0, 5), "b.md": page("B", 5, 9), "x.md": page("X", 9, 14)}),
        "2023",
    )
    add(project, write(tmp_path / "other", {"o.md": page("O", 14, 19)}), "v1")
    second = write(tmp_path / "2", {"a.md": page("A", 0, 5, "\n\n" + "\n\n".join(RULES[5:9])), "x.md": b"\xff"})
    plain = plan_add(project, [second], edition="2024")
    assert {finding.code for finding in plain.findings} == {"document-vanished", "document-merged"}
    assert plain.counts()["withdrawn"] == 0
    result = add(project, second, "2024", complete=True)
    assert statuses(result) == {"a": "added", "b": "withdrawn"}
    gone = edition(project, "b", "2024")
    assert (gone.withdrawn, gone.moved_to, gone.follows, gone.sha256) == (True, "a", "2023", None)
    assert [error.path for error in result.errors] == ["x.md"]
    assert statuses(add(project, second, "2024", complete=True)) == {"a": "unchanged", "b": "unchanged"}
    with pytest.raises(UsageProblem, match="folder"):
        plan_add(project, [second / "a.md"], edition="2025", complete=True)


def test_a_part_of_a_corpus_makes_no_long_list(project: Project, tmp_path: Path) -> None:
    names = [f"p{n}.md" for n in range(20)]
    add(
        project,
        write(tmp_path / "1", {name: f"# {name}\n\nThis is page {name} of twenty.\n" for name in names}),
        "2023",
    )
    part = write(tmp_path / "2", {"p3.md": "# p3.md\n\nThis is page p3.md of twenty, again.\n"})
    result = add(project, part, "2024")
    assert [(one.code, one.params) for one in result.findings] == [("documents-absent", {"count": 19})]
    assert (
        len(apply_add(project, plan_add(project, [part], edition="2024", complete=True), withdraw=19).documents) == 20
    )


def test_a_withdrawn_document_comes_back_as_itself(project: Project, tmp_path: Path) -> None:
    add(project, write(tmp_path / "1", {"a.md": page("A", 0, 5), "b.md": page("B", 5, 9)}), "2023")
    add(project, write(tmp_path / "2", {"a.md": page("A", 0, 5)}), "2024", complete=True)
    result = add(
        project, write(tmp_path / "3", {"a.md": page("A", 0, 5), "back/b.md": page("B", 5, 9)}), "2025", complete=True
    )
    assert statuses(result) == {"a": "same_text", "b": "same_text"}
    assert edition(project, "b", "2025").follows == "2024"


def test_renumbered_files_keep_their_documents(project: Project, tmp_path: Path) -> None:
    add(project, write(tmp_path / "1", {"1-book.md": page("Book", 0, 6), "2-go.md": page("Go", 6, 12)}), "2023")
    new = {"1-plan.md": page("Plan", 12, 18), "2-go.md": page("Book", 0, 6, "New."), "3-go.md": page("Go", 6, 12)}
    result = add(project, write(tmp_path / "2", dict(new)), "2024", complete=True)
    assert statuses(result) == {"1-book": "added", "2-go": "same_text", "1-plan": "added"}
    assert {document.id: codes(document) for document in result.documents}["1-book"] == {"document-renamed"}
    assert edition(project, "1-book", "2024").source == "2-go.md"
    third = write(
        tmp_path / "3", {"1-plan.md": page("Plan", 12, 18), "2-go.md": page("Book", 0, 6), "3-go.md": page("Go", 6, 11)}
    )
    assert set(statuses(add(project, third, "2025", complete=True))) == {"1-book", "2-go", "1-plan"}


def test_a_file_at_a_path_taken_over_gets_an_id_of_its_own(project: Project, tmp_path: Path) -> None:
    add(project, write(tmp_path / "1", {"a.md": page("A", 0, 6)}), "2023")
    result = add(
        project, write(tmp_path / "2", {"a.md": page("New", 6, 12), "old/a.md": page("A", 0, 6, "More.")}), "2024"
    )
    assert {document.id: document.version for document in result.documents} == {"a": "2024", "a-2": "2024"}
    assert edition(project, "a", "2024").source == "old/a.md"
    assert "document-path-taken" in codes(result.documents[1])
    again = write(tmp_path / "3", {"a.md": page("New", 6, 11), "old/a.md": page("A", 0, 5)})
    add(project, again, "2025")
    assert edition(project, "a-2", "2025").source == "a.md"


def test_a_document_under_another_file_name_each_year(project: Project, tmp_path: Path) -> None:
    folder = write(
        tmp_path, {"policy-2023.md": page("P", 0, 8), "policy-2024.md": page("P", 0, 9), "more.md": page("M", 9, 15)}
    )
    add(project, folder / "policy-2023.md", "2023")
    add(project, folder / "more.md", "2023")
    result = add(project, folder / "policy-2024.md", "2024")
    assert statuses(result) == {"policy-2023": "added"}
    assert result.findings == ()


def test_a_file_named_without_its_folder_is_the_document_of_that_name(project: Project, tmp_path: Path) -> None:
    files = {"hr/travel.md": page("Travel", 0, 8), "hr/leave.md": page("Leave", 8, 14)}
    add(project, write(tmp_path / "1", dict(files)), "2023")
    newer = page("Travel", 0, 3, " ".join(f"Wholly new sentence number {n} stands here." for n in range(12)))
    result = add(project, write(tmp_path / "2", {"travel.md": newer}) / "travel.md", "2024")
    assert statuses(result) == {"hr/travel": "added"}
    other = add(project, write(tmp_path / "3", {"leave.md": page("Other", 14, 19)}) / "leave.md", "2024")
    assert statuses(other) == {"leave": "added"}


def test_prefixes_keep_collections_apart(project: Project, tmp_path: Path) -> None:
    one, other = (
        write(tmp_path / "1", {"index.md": page("A", 0, 5)}),
        write(tmp_path / "2", {"index.md": page("B", 5, 9)}),
    )
    assert statuses(add(project, one, "2023", id_prefix="hr")) == {"hr": "added"}
    assert statuses(add(project, other, "2023", id_prefix="it/help")) == {"it/help": "added"}
    assert statuses(add(project, other, "2023")) == {"index": "added"}
    assert statuses(add(project, one, "2024", id_prefix="hr", complete=True)) == {"hr": "same_text"}
    refused = add(project, one, "2023")
    assert "--id-prefix" in refused.errors[0].message


def test_file_names_that_fall_together_keep_their_documents(project: Project, tmp_path: Path) -> None:
    files = {"a/index.md": page("I", 0, 5), "a.md": page("A", 5, 10), "A!.md": page("B", 10, 15)}
    first = add(project, write(tmp_path / "1", dict(files)), "2023")
    assert set(statuses(first)) == {"a", "a-2", "a/index"}
    sources = {document.id: edition(project, document.id, "2023").source for document in first.documents}
    changed = {name: text.replace("Nothing", "Something") for name, text in files.items()}
    second = add(project, write(tmp_path / "2", dict(changed)), "2024")
    assert {document.id: edition(project, document.id, "2024").source for document in second.documents} == sources


def test_a_better_text_of_the_same_edition(project: Project, tmp_path: Path) -> None:
    add(project, write(tmp_path / "1", {"a.md": page("A", 0, 5)}), "2023", valid_from=datetime.date(2023, 1, 1))
    better = write(tmp_path / "2", {"a.md": page("A", 0, 5, "Better."), "b.md": page("B", 5, 9)})
    result = add(project, better, "2023~2")
    assert statuses(result) == {"a": "added"}
    assert [section.key for section in edition(project, "a", "2023~2").sections] == ["a", "limits", "notes"]
    assert edition(project, "a", "2023~2").follows is None
    assert [error.path for error in result.errors] == ["b.md"]
    in_force = project.corpus.in_force("a", datetime.date(2023, 6, 1))
    assert in_force is not None
    assert in_force.version == "2023~2"
    assert statuses(add(project, better / "a.md", "2023~2")) == {"a": "unchanged"}
    assert statuses(add(project, write(tmp_path / "3", {"a.md": page("A", 0, 5, "Better.")}), "2023~3")) == {
        "a": "unchanged"
    }
    assert not project.store.list(Kind.EDITION, "a", "2023~3")
    assert statuses(add(project, write(tmp_path / "4", {"a.md": page("A", 0, 6)}), "2024")) == {"a": "added"}
    assert edition(project, "a", "2024").follows == "2023"


def test_an_older_edition_added_later_takes_its_place_by_date(project: Project, tmp_path: Path) -> None:
    add(project, write(tmp_path / "1", {"a.md": page("A", 0, 5)}), "2024", valid_from=datetime.date(2024, 1, 1))
    add(project, write(tmp_path / "2", {"a.md": page("A", 0, 4)}), "2022", valid_from=datetime.date(2022, 1, 1))
    assert [one.version for one in project.corpus.line("a").editions] == ["2022", "2024"]
    assert edition(project, "a", "2022").follows is None
    assert [section.key for section in edition(project, "a", "2022").sections] == ["a", "limits", "notes"]
    add(project, write(tmp_path / "3", {"a.md": page("A", 0, 3)}), "2023", follows="2022")
    assert [one.version for one in project.corpus.line("a").editions] == ["2022", "2023", "2024"]
    with pytest.raises(UsageProblem, match="1999"):
        plan_add(project, [tmp_path / "3"], edition="2025", follows="1999")


def test_editions_that_nothing_orders_are_named(project: Project, tmp_path: Path) -> None:
    for number, name in enumerate(("x", "y")):
        options = {"follows": "x"} if number else {}
        add(project, write(tmp_path / name, {"a.md": page("A", 0, 5 + number)}), name, **options)
    result = add(project, write(tmp_path / "z", {"a.md": page("A", 0, 8)}), "z", follows="x")
    assert "order-unclear" in codes(result.documents[0])


def test_unreadable_files_are_named_and_the_rest_is_added(project: Project, tmp_path: Path) -> None:
    write(
        tmp_path,
        {"good.md": "fine", "bad.md": b"\xff\xfe\x00", "image.png": b"\x89", "x.pdf": b"%PDF", ".git/x.md": "no"},
    )
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere.md")
    os.mkfifo(tmp_path / "pipe.md")
    result = add(project, tmp_path, "1")
    assert statuses(result) == {"good": "added"}
    assert {error.path for error in result.errors} == {"bad.md", "x.pdf", "gone.md", "pipe.md"}
    assert {one.path for one in result.skipped} == {"image.png", ".git"}
    named = add(project, tmp_path / "image.png", "1")
    assert [error.path for error in named.errors] == ["image.png"]


def test_links_do_not_lead_out_or_round(project: Project, tmp_path: Path) -> None:
    write(tmp_path, {"out/secret.md": "secret", "docs/a.md": "a", "docs/sub/b.md": "b"})
    (tmp_path / "docs" / "leak.md").symlink_to(tmp_path / "out" / "secret.md")
    (tmp_path / "docs" / "leaks").symlink_to(tmp_path / "out")
    (tmp_path / "docs" / "sub" / "loop").symlink_to(tmp_path / "docs")
    (tmp_path / "docs" / "alias.md").symlink_to(tmp_path / "docs" / "a.md")
    result = add(project, tmp_path / "docs", "1")
    assert set(statuses(result)) == {"a", "alias", "sub/b"}
    assert {error.path for error in result.errors} == {"leak.md", "leaks", "sub/loop"}


def test_the_workspace_does_not_add_itself(tmp_path: Path) -> None:
    init_workspace(tmp_path)
    project = Project(FileStore(tmp_path), root=tmp_path)
    write(tmp_path, {"docs/a.md": "a text"})
    assert set(statuses(add(project, tmp_path, "1"))) == {"docs/a"}
    again = add(project, tmp_path, "1")
    assert statuses(again) == {"docs/a": "unchanged"}
    assert {"corpus", "schemas"} <= {one.path for one in again.skipped}
    with pytest.raises(UsageProblem, match="itself"):
        plan_add(project, [tmp_path / "corpus"], edition="2")


HOSTILE_NAMES = [
    "a\nb.md",
    "[red].md",
    "\x1b[31m.md",
    "‮evil.md",
    "con.md",
    "ä é.md",
    "пътуване.md",
    "..md",
    "-rf.md",
    "a#b@c:1-2.md",
]
HOSTILE_NAMES += ["%2e%2e%2f.md", "'\"`$(x).md", "x.yaml.md", "document.md", "🙂.md"]


def test_hostile_names_become_good_ids_and_are_kept_as_they_are(tmp_path: Path) -> None:
    init_workspace(tmp_path / "ws")
    project = Project(FileStore(tmp_path / "ws"), root=tmp_path / "ws")
    source = write(
        tmp_path / "in", {name: f"# {name}\n\ntext of {number}\n" for number, name in enumerate(HOSTILE_NAMES)}
    )
    result = add(project, source, "1")
    assert result.errors == ()
    assert len(result.documents) == len(HOSTILE_NAMES) - sum(name.startswith(".") for name in HOSTILE_NAMES)
    fresh = Project(FileStore(tmp_path / "ws"), root=tmp_path / "ws")
    kept = {edition(fresh, document.id, "1").source for document in result.documents}
    assert kept == {name for name in HOSTILE_NAMES if not name.startswith(".")}
    assert all(document.id.isascii() for document in result.documents)
    assert not fresh.store.strays()


def test_a_name_that_is_no_text_is_refused(project: Project, tmp_path: Path) -> None:
    try:
        (Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.md"))).write_text("x")
    except OSError:
        pytest.skip("this file system keeps only UTF-8 names")
    result = add(project, tmp_path, "1")
    assert [error.path for error in result.errors] == ["\ufffd.md"]


def test_an_interrupted_add_is_finished_by_the_same_call(project: Project, tmp_path: Path) -> None:
    files = {f"p{n}.md": f"# Page {n}\n\nText {n}.\n" for n in range(120)}
    source = write(tmp_path / "1", dict(files))
    write(source, {"P7!.md": "# Twin\n\nOther text.\n"})

    def stop(done: int, total: int) -> None:
        assert total == 121
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        apply_add(project, plan_add(project, [source], edition="1"), progress=stop)
    part = len(project.store.list(Kind.EDITION))
    assert 0 < part < 121
    result = add(project, source, "1")
    assert list(statuses(result).values()).count("unchanged") == part
    whole = Project(MemoryStore())
    add(whole, source, "1")
    for kind in (Kind.DOCUMENT, Kind.EDITION, Kind.TEXT):
        keys = whole.store.list(kind)
        assert project.store.list(kind) == keys
        assert all(project.store.load(key).value == whole.store.load(key).value for key in keys)


def test_an_executor_gives_the_same_records(tmp_path: Path) -> None:
    first = write(tmp_path / "1", {f"p{n}.md": page(f"P{n}", n % 9, n % 9 + 5) for n in range(60)})
    second = write(tmp_path / "2", {f"p{n}.md": page(f"P{n}", n % 9, n % 9 + 6) for n in range(60)})
    alone, spread = Project(MemoryStore()), Project(MemoryStore())
    seen: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as executor:
        for folder in (first, second):
            expected = add(alone, folder, folder.name)
            plan = plan_add(spread, [folder], edition=folder.name, executor=executor)
            assert apply_add(spread, plan, executor=executor, progress=lambda a, b: seen.append((a, b))) == expected
    assert [spread.store.load(key).value for key in spread.store.list(Kind.EDITION)] == [
        alone.store.load(key).value for key in alone.store.list(Kind.EDITION)
    ]
    assert seen == [(48, 60), (60, 60)] * 2


def test_somebody_else_adding_the_same_meanwhile_is_noticed(project: Project, tmp_path: Path) -> None:
    source = write(tmp_path, {"a.md": "# A\n"})
    plan = plan_add(project, [source], edition="1")
    add(project, source, "1")
    with pytest.raises(Changed):
        apply_add(project, plan)


def test_a_document_with_a_file_that_cannot_be_read_gets_no_edition(tmp_path: Path) -> None:
    init_workspace(tmp_path / "ws")
    project = Project(FileStore(tmp_path / "ws"), root=tmp_path / "ws")
    add(project, write(tmp_path / "1", {"a.md": page("A", 0, 5)}), "2023")
    broken = tmp_path / "ws" / "corpus" / "a" / "2023.yaml"
    broken.write_text(broken.read_text() + "<<<<<<< ours\n")
    result = add(project, write(tmp_path / "2", {"a.md": page("A", 0, 6)}), "2024")
    assert result.documents == ()
    assert "corpus/a/2023.yaml" in result.errors[0].message


@pytest.mark.parametrize(
    "name", ["", "Ä", "a b", "1~1", "1~0", "~2", "document", "con", "x.md", "../x", "x.yaml", "1~2~3", "a" * 130]
)
def test_names_that_no_edition_can_have(project: Project, tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageProblem):
        plan_add(project, [write(tmp_path, {"a.md": "x"})], edition=name)


def test_calls_that_do_not_fit_are_refused(project: Project, tmp_path: Path) -> None:
    source = write(tmp_path, {"a.md": "x"})
    day = datetime.date(2024, 1, 1)
    with pytest.raises(UsageProblem, match="cannot end"):
        plan_add(project, [source], edition="1", valid_from=day, valid_to=day)
    with pytest.raises(UsageProblem, match="cannot begin an id"):
        plan_add(project, [source], edition="1", id_prefix="A b")
    with pytest.raises(UsageProblem, match="there is no"):
        plan_add(project, [source / "nowhere"], edition="1")
    with pytest.raises(UsageProblem, match="better text"):
        plan_add(project, [source], edition="1~2", valid_from=day)


def test_texts_that_are_odd_are_named(project: Project, tmp_path: Path) -> None:
    files = {
        "empty.md": "",
        "front.md": "---\na: [\n---\nx\n",
        "rule.md": "One sentence.\n---\n",
        "hidden.md": "a\u200bb\u202ec\n",
    }
    result = add(project, write(tmp_path, dict(files)), "1")
    assert {document.id: codes(document) for document in result.documents} == {
        "empty": {"document-empty"},
        "front": {"front-matter-unreadable"},
        "rule": {"rule-not-heading"},
        "hidden": {"hidden-characters"},
    }
    assert project.corpus.reading("empty", "1").text == ""
    assert all(
        finding.message() and "{" not in finding.message() for one in result.documents for finding in one.findings
    )
