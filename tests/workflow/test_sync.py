"""Sharing through git: every state a repository can be in, and what people are told."""

import stat
import subprocess
import threading
from pathlib import Path

import pytest

from annotator.model.hashing import text_hash
from annotator.model.label import Decision, Label
from annotator.model.settings import Guideline, Person, Workspace
from annotator.model.sync_results import Done, State
from annotator.store.base import Delete, Key, Kind, Put
from annotator.store.files import FileStore
from annotator.text.messages import AnnotatorError, Conflict, DataProblem, UsageProblem
from annotator.workflow.cases import case_key, edit_case, load_case, new_case
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft, save_draft, submit
from annotator.workflow.news import unshared
from annotator.workflow.records import load
from annotator.workflow.sync import LINKED, Step, init_history, look, sync
from annotator.workflow.sync_attic import clashes, keep_theirs, put_back
from annotator.workflow.sync_git import Stopped
from tests.workflow.editions import SET, World
from tests.workflow.sharing import QUOTE, Hub, git, question
from tests.workflow.team import DOCUMENT, OLD, answer


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return Hub(tmp_path)


def told(project: Project) -> str:
    with pytest.raises(AnnotatorError) as caught:
        sync(project)
    return caught.value.message.code


def clashing(hub: Hub) -> tuple[Project, Project, str]:
    """Two people changed the same question; the first of them has shared it."""
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid for parking?").case
    sync(ana)
    sync(boris)
    edit_case(ana, SET, case, question="From Ana?")
    edit_case(boris, SET, case, question="From Boris?")
    sync(ana)
    return ana, boris, case


# --- what is shared ---------------------------------------------------------------------------------------------------


def test_work_goes_out_and_comes_in(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid for parking?").case
    submit(ana, SET, case, answer(case, QUOTE, facts=("paid",)))
    gone = sync(ana)
    assert (gone.state, gone.message) == (State.SHARED, "1 new question and 1 label by Ana")
    came = sync(boris)
    assert [(work.kind, work.done, work.count, work.people) for work in came.came] == [
        ("case", Done.NEW, 1, ("Ana",)),
        ("label", Done.NEW, 1, ("Ana",)),
    ]
    assert came.came[0].about == ("What is paid for parking?",)
    assert came.mine == ()
    assert came.message == ""
    assert question(boris, case) == "What is paid for parking?"
    assert "Ana <ana@localhost>" in git(hub.root("boris"), "log", "-1", "--format=%an <%ae>")


def test_what_a_label_says_is_never_told(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid for parking?").case
    submit(ana, SET, case, answer(case, QUOTE, facts=("a secret",), note="another secret"))
    ana.store.commit([Put(Key(Kind.DECISION, (SET, case)), Decision(case=case, person="ana", why="a third secret"))])
    boris.store.commit([Put(Key(Kind.DECISION, (SET, case)), Decision(case=case, person="boris", why="mine"))])
    sync(ana)
    result = sync(boris)
    assert [one.kind for one in result.clashes] == ["decision"]
    assert "secret" not in result.model_dump_json()
    assert QUOTE not in result.model_dump_json()


def test_a_new_edition_asks_for_a_migration(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    World(ana.store).edition(DOCUMENT, "2025", OLD + "\nMore.\n")
    sync(ana)
    result = sync(boris)
    assert result.migrate == (DOCUMENT,)
    assert [work.about for work in result.came if work.kind == "edition"] == [(f"{DOCUMENT}@2025",)]


def test_looking_changes_nothing(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    new_case(ana, SET, "From Ana?")
    sync(ana)
    new_case(boris, SET, "From Boris?")
    before = git(hub.root("boris"), "status", "--porcelain", "-uall"), git(hub.root("boris"), "rev-parse", "HEAD")
    result = look(boris, fetch=True)
    assert result.state is State.WAITING
    assert [work.about for work in result.mine] == [("From Boris?",)]
    assert [work.about for work in result.came] == [("From Ana?",)]
    after = git(hub.root("boris"), "status", "--porcelain", "-uall"), git(hub.root("boris"), "rev-parse", "HEAD")
    assert before == after


def test_only_the_workspace_is_committed_and_the_rest_stays_staged_as_it_was(tmp_path: Path) -> None:
    hub = Hub(tmp_path, inside="part/ws")
    ana = hub.project("ana")
    top = hub.folder / "ana"
    (top / "code.py").write_text("one\n")
    (top / "part" / "ws" / "own.txt").write_text("own\n")
    git(top, "add", "code.py")
    (top / "code.py").write_text("two\n")
    new_case(ana, SET, "From Ana?")
    assert sync(ana).state is State.SHARED
    assert git(top, "status", "--porcelain") == "AM code.py\n?? part/ws/own.txt\n"
    assert git(top, "show", ":code.py") == "one\n"
    assert "code.py" not in git(top, "ls-tree", "-r", "--name-only", "HEAD")


def test_what_was_moved_or_removed_with_git_itself_is_shared(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    root = hub.root("ana")
    (root / "runs").mkdir()
    for name in ("moved", "removed"):
        (root / "runs" / name).write_text(name)
    sync(ana)
    sync(boris)
    git(root, "mv", "runs/moved", "runs/new name")
    git(root, "rm", "-q", "runs/removed")
    (root / "runs" / "brief").write_text("x")
    git(root, "add", "runs/brief")
    (root / "runs" / "brief").unlink()
    assert sync(ana).state is State.SHARED
    sync(boris)
    there = {file.relative_to(hub.root("boris")).as_posix() for file in (hub.root("boris") / "runs").rglob("*")}
    assert there == {"runs/new name"}


def test_the_message_can_be_given(hub: Hub) -> None:
    new_case(hub.project("ana"), SET, "From Ana?")
    sync(hub.project("ana"), message="for the meeting")
    assert git(hub.root("ana"), "log", "-1", "--format=%s") == "for the meeting\n"


def test_drafts_stay_where_they_are(hub: Hub) -> None:
    ana = hub.project("ana")
    case = new_case(ana, SET, "From Ana?").case
    label = save_draft(ana, SET, Label(case=case, person="ana", note="a thought"), base=None)
    sync(ana)
    assert load_draft(ana, SET, case) == label
    assert ".annotator" not in git(hub.root("ana"), "ls-tree", "-r", "--name-only", "HEAD")


# --- clashes ----------------------------------------------------------------------------------------------------------


def test_different_fields_come_together_and_comments_stay(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid?").case
    file = hub.root("ana") / f"testsets/{SET}/cases/{case}/case.yaml"
    file.write_text(file.read_text() + "# by hand\n")
    sync(ana)
    sync(boris)
    edit_case(ana, SET, case, origin="a customer")
    edit_case(boris, SET, case, question="What is paid for parking?")
    sync(ana)
    assert sync(boris).clashes == ()
    made = load_case(boris, SET, case)
    assert (made.question, made.origin) == ("What is paid for parking?", "a customer")
    assert "# by hand" in (hub.root("boris") / f"testsets/{SET}/cases/{case}/case.yaml").read_text()


def test_of_a_clash_theirs_stands_and_mine_can_be_put_back(hub: Hub) -> None:
    _, boris, case = clashing(hub)
    result = sync(boris)
    assert result.state is State.SHARED
    (clash,) = result.clashes
    assert (clash.field, clash.mine, clash.theirs, clash.by) == ("question", "From Boris?", "From Ana?", "Ana")
    assert (clash.case, clash.set, clash.question) == (case, SET, "From Ana?")
    assert question(boris, case) == "From Ana?"
    put_back(boris, clash.id)
    assert question(boris, case) == "From Boris?"
    assert clashes(boris) == ()
    assert sync(boris).clashes == ()
    assert sync(hub.project("ana")).clashes == ()
    assert question(hub.project("ana"), case) == "From Boris?"


def test_theirs_can_be_kept(hub: Hub) -> None:
    _, boris, case = clashing(hub)
    (clash,) = sync(boris).clashes
    keep_theirs(boris, clash.id)
    assert sync(boris).clashes == ()
    assert question(boris, case) == "From Ana?"
    with pytest.raises(UsageProblem, match="answered already"):
        put_back(boris, clash.id)


def test_a_label_put_back_is_a_new_round(hub: Hub) -> None:
    ana = hub.project("ana")
    case = new_case(ana, SET, "What is paid for parking?").case
    sync(ana)
    twin = hub.project("boris")
    sync(twin)
    twin.person = "ana"
    submit(ana, SET, case, answer(case, QUOTE, facts=("on one machine",)))
    submit(twin, SET, case, answer(case, QUOTE, facts=("on the other",)))
    sync(ana)
    (clash,) = sync(twin).clashes
    put_back(twin, clash.id)
    facts = [
        load(twin.store, Key(Kind.LABEL, (SET, case, "ana", number)), Label).facts[0].says for number in ("1", "2")
    ]
    assert facts == ["on one machine", "on the other"]


def test_what_somebody_worked_on_is_not_removed(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid?").case
    sync(ana)
    sync(boris)
    boris.store.commit([Delete(case_key(SET, case))])
    edit_case(ana, SET, case, origin="a customer")
    sync(ana)
    result = sync(boris)
    assert load_case(boris, SET, case).origin == "a customer"
    assert result.mine == ()
    (clash,) = result.clashes
    assert (clash.kind, clash.removed, clash.by, clash.case) == ("case", True, "Ana", case)
    put_back(boris, clash.id)
    again = sync(boris)
    assert again.clashes == ()
    assert [(one.kind, one.done, one.people) for one in again.mine] == [("case", Done.REMOVED, ())]
    sync(ana)
    assert ana.store.list(Kind.CASE) == boris.store.list(Kind.CASE) == []


@pytest.mark.parametrize("remover", ["ana", "boris"])
def test_a_removed_case_that_somebody_labelled_comes_back_whole(hub: Hub, remover: str) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid for parking?").case
    submit(ana, SET, case, answer(case, QUOTE, facts=("paid",)))
    sync(ana)
    sync(boris)
    goes, works = (ana, boris) if remover == "ana" else (boris, ana)
    goes.store.commit([Delete(key) for key in (case_key(SET, case), *goes.store.list(Kind.LABEL, SET, case))])
    edit_case(works, SET, case, origin="a customer")
    sync(ana)
    result = sync(boris)
    sync(ana)
    assert [one.removed for one in result.clashes] == ([True] if remover == "boris" else [])
    assert not any(one.done is Done.REMOVED for one in (*result.mine, *result.came))
    for project in (ana, boris):
        assert load_case(project, SET, case).origin == "a customer"
        assert len(project.store.list(Kind.LABEL, SET, case)) == 1


def test_new_people_on_both_sides_come_together(hub: Hub) -> None:
    for name, newcomer in (("ana", "dora"), ("boris", "emil")):
        project = hub.project(name)
        people = (*project.workspace().people, Person(id=newcomer))
        project.store.commit([Put(Key(Kind.WORKSPACE), Workspace(people=people))])
        assert sync(project).clashes == ()
    assert {person.id for person in hub.project("boris").workspace().people} >= {"ana", "dora", "emil"}


def test_paragraphs_of_the_guideline_come_together(hub: Hub) -> None:
    key = Key(Kind.GUIDELINE, (SET,))
    for name, words in (("ana", ("# How", "# How we do it")), ("boris", ("Rule.\n" * 5, "Rule.\n" * 5 + "Last.\n"))):
        project = hub.project(name)
        old = load(project.store, key, Guideline)
        project.store.commit([Put(key, old.model_copy(update={"text": old.text.replace(*words)}))])
        assert sync(project).clashes == ()
    text = load(hub.project("boris").store, key, Guideline).text
    assert text.startswith("# How we do it")
    assert text.endswith("Last.\n")


def test_two_editions_of_one_name_are_not_mixed(hub: Hub) -> None:
    for name in ("ana", "boris"):
        World(hub.project(name).store).edition(DOCUMENT, "2025", f"{OLD}\nFrom {name}.\n")
    sync(hub.project("ana"))
    result = sync(hub.project("boris"))
    (clash,) = result.clashes
    assert (clash.kind, result.mine) == ("edition", ())
    assert "From ana." in hub.project("boris").corpus.reading(DOCUMENT, "2025").text
    put_back(hub.project("boris"), clash.id)
    for name in ("boris", "ana"):
        project = hub.project(name)
        sync(project)
        reading = project.corpus.reading(DOCUMENT, "2025")
        assert "From boris." in reading.text
        assert reading.sha256 == text_hash(reading.text)


def test_code_beside_it_is_merged_by_git_and_a_clash_of_it_stops_everything(tmp_path: Path) -> None:
    hub = Hub(tmp_path, inside="ws")
    ana, boris = hub.project("ana"), hub.project("boris")
    lines = [f"line {number}\n" for number in range(9)]

    def code(name: str, at: int, said: str) -> None:
        (hub.folder / name / "code.py").write_text("".join([*lines[:at], said, *lines[at + 1 :]]))
        git(hub.folder / name, "add", "code.py")
        git(hub.folder / name, "commit", "-qm", "code")

    code("ana", 0, lines[0])
    sync(ana)
    sync(boris)
    code("ana", 1, "from ana\n")
    code("boris", 7, "from boris\n")
    sync(ana)
    assert sync(boris).state is State.SHARED
    assert (hub.folder / "boris" / "code.py").read_text() == "".join(
        [lines[0], "from ana\n", *lines[2:7], "from boris\n", lines[8]]
    )
    sync(ana)
    lines = (hub.folder / "ana" / "code.py").read_text().splitlines(keepends=True)
    code("ana", 4, "ana says\n")
    code("boris", 4, "boris says\n")
    sync(ana)
    new_case(boris, SET, "From Boris?")
    with pytest.raises(Conflict, match=r"code\.py .* hand"):
        sync(boris)
    assert git(hub.folder / "boris", "status", "--porcelain") == ""
    assert "boris says" in (hub.folder / "boris" / "code.py").read_text()


def test_code_changed_and_not_committed_is_never_written_over(tmp_path: Path) -> None:
    hub = Hub(tmp_path, inside="ws")
    ana, boris = hub.project("ana"), hub.project("boris")
    (hub.folder / "ana" / "code.py").write_text("from ana\n")
    git(hub.folder / "ana", "add", "code.py")
    git(hub.folder / "ana", "commit", "-qm", "code")
    sync(ana)
    (hub.folder / "boris" / "code.py").write_text("mine, unknown to git\n")
    with pytest.raises(Conflict, match=r"code\.py"):
        sync(boris)
    assert (hub.folder / "boris" / "code.py").read_text() == "mine, unknown to git\n"


# --- repositories in odd states ---------------------------------------------------------------------------------------


def test_without_a_remote_the_history_is_kept(hub: Hub) -> None:
    git(hub.root("ana"), "remote", "remove", "origin")
    new_case(hub.project("ana"), SET, "From Ana?")
    result = sync(hub.project("ana"))
    assert (result.state, result.message) == (State.LOCAL, "1 new question by Ana")


def test_when_the_others_cannot_be_reached_the_work_waits(hub: Hub) -> None:
    ana = hub.project("ana")
    hub.bare.rename(hub.folder / "away")
    new_case(ana, SET, "From Ana?")
    result = sync(ana)
    assert result.state is State.UNREACHABLE
    assert result.why
    assert [work.count for work in result.mine] == [1]
    assert [work.count for work in sync(ana).mine] == [1]
    (hub.folder / "away").rename(hub.bare)
    assert [work.count for work in sync(ana).mine] == [1]
    assert sync(ana).mine == ()


def test_what_the_server_says_is_passed_on(hub: Hub) -> None:
    hook = hub.bare / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\necho 'main is protected: ask Clara' >&2\nexit 1\n")
    hook.chmod(hook.stat().st_mode | stat.S_IXUSR)
    new_case(hub.project("ana"), SET, "From Ana?")
    result = sync(hub.project("ana"))
    assert (result.state, result.why) == (State.REFUSED, "main is protected: ask Clara")


def test_a_hook_of_the_repository_is_heard(hub: Hub) -> None:
    hook = hub.root("ana") / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho 'not on Fridays' >&2\nexit 1\n")
    hook.chmod(hook.stat().st_mode | stat.S_IXUSR)
    case = new_case(hub.project("ana"), SET, "From Ana?").case
    with pytest.raises(DataProblem, match="not on Fridays"):
        sync(hub.project("ana"))
    assert question(hub.project("ana"), case) == "From Ana?"
    hook.unlink()
    assert sync(hub.project("ana")).state is State.SHARED


def test_who_is_faster_does_not_matter(hub: Hub) -> None:
    """Somebody shares each time between fetching and pushing, for a while."""
    ana, boris = hub.project("ana"), hub.project("boris")
    new_case(ana, SET, "From Ana?")
    times = 0

    def faster(step: Step) -> None:
        nonlocal times
        if step is Step.PUSH and times < 3:
            times += 1
            new_case(boris, SET, f"From Boris {times}?")
            assert sync(boris).state is State.SHARED

    result = sync(ana, progress=faster)
    assert result.state is State.SHARED
    assert [(work.kind, work.count) for work in result.came] == [("case", 3)]
    assert [(work.kind, work.count) for work in result.mine] == [("case", 1)]


def test_what_is_saved_while_it_runs_is_shared_too(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid?").case
    sync(ana)
    sync(boris)
    edit_case(ana, SET, case, origin="a customer")
    sync(ana)
    saved = False

    def save(step: Step) -> None:
        nonlocal saved
        if step is Step.JOIN and not saved:
            saved = True
            edit_case(boris, SET, case, question="Saved meanwhile?")

    assert sync(boris, progress=save).state is State.SHARED
    made = load_case(boris, SET, case)
    assert (made.question, made.origin) == ("Saved meanwhile?", "a customer")
    assert git(hub.root("boris"), "status", "--porcelain") == ""


def test_it_can_be_stopped_between_steps(hub: Hub) -> None:
    ana = hub.project("ana")
    new_case(ana, SET, "From Ana?")
    stop = threading.Event()
    with pytest.raises(Stopped):
        sync(ana, progress=lambda step: stop.set() if step is Step.FETCH else None, stop=stop)
    assert [work.count for work in look(ana).mine] == [1]
    assert sync(ana).state is State.SHARED


@pytest.mark.parametrize("name", ["MERGE_HEAD", "rebase-merge/x", "rebase-apply/x", "CHERRY_PICK_HEAD", "REVERT_HEAD"])
def test_nothing_is_touched_while_something_is_under_way(hub: Hub, name: str) -> None:
    mark = hub.root("ana") / ".git" / name
    mark.parent.mkdir(exist_ok=True)
    mark.write_text(git(hub.root("ana"), "rev-parse", "HEAD"))
    new_case(hub.project("ana"), SET, "From Ana?")
    assert told(hub.project("ana")) == "git-under-way"


def test_a_detached_head_is_told(hub: Hub) -> None:
    git(hub.root("ana"), "checkout", "-q", "--detach")
    assert told(hub.project("ana")) == "git-detached"


def test_without_a_repository_one_can_be_begun(hub: Hub, tmp_path: Path) -> None:
    root = tmp_path / "alone"
    root.mkdir()
    (root / "annotator.yaml").write_text("title: Alone\npeople:\n  - id: ana\n")
    project = Project(FileStore(root), person="ana", root=root)
    assert told(project) == "no-repository"
    init_history(project)
    assert sync(project).state is State.LOCAL
    assert git(root, "status", "--porcelain") == ""
    with pytest.raises(UsageProblem, match="already"):
        init_history(project)


def test_histories_with_nothing_in_common_are_not_mixed(hub: Hub) -> None:
    root = hub.root("boris")
    git(root, "checkout", "-q", "--orphan", "other")
    git(root, "commit", "-qm", "other")
    git(root, "branch", "-qM", "other", "main")
    git(root, "branch", "--set-upstream-to=origin/main")
    assert told(hub.project("boris")) == "histories-unrelated"


def test_a_branch_without_a_partner_gets_one_of_its_name(hub: Hub) -> None:
    git(hub.root("boris"), "switch", "-qc", "parking")
    new_case(hub.project("boris"), SET, "From Boris?")
    assert sync(hub.project("boris")).branch == "parking"
    assert "parking" in git(hub.bare, "branch")
    assert git(hub.root("boris"), "rev-parse", "--abbrev-ref", "parking@{u}") == "origin/parking\n"


def test_a_shallow_copy_gets_its_past(hub: Hub) -> None:
    for number in range(3):
        new_case(hub.project("ana"), SET, f"From Ana {number}?")
        sync(hub.project("ana"))
    git(hub.folder, "clone", "-q", "--depth=1", f"file://{hub.bare}", "clara2")
    hub.folder.joinpath("clara").rename(hub.folder / "old")
    hub.folder.joinpath("clara2").rename(hub.folder / "clara")
    new_case(hub.project("ana"), SET, "Once more?")
    sync(hub.project("ana"))
    new_case(hub.project("clara"), SET, "From Clara?")
    assert sync(hub.project("clara")).state is State.SHARED
    assert git(hub.root("clara"), "rev-parse", "--is-shallow-repository") == "false\n"


def test_line_ends_of_another_system_are_no_change(hub: Hub) -> None:
    git(hub.root("boris"), "config", "core.autocrlf", "true")
    ana, boris = hub.project("ana"), hub.project("boris")
    (hub.root("ana") / "schemas" / "note.txt").write_text("one\ntwo\n")
    case = new_case(ana, SET, "From Ana?").case
    sync(ana)
    assert sync(boris).state is State.SHARED
    assert (hub.root("boris") / "schemas" / "note.txt").read_bytes() == b"one\r\ntwo\r\n"
    assert b"\r" not in (hub.root("boris") / f"testsets/{SET}/cases/{case}/case.yaml").read_bytes()
    assert git(hub.root("boris"), "status", "--porcelain") == ""
    assert sync(boris).message == ""


def test_files_that_cannot_be_read_are_told_and_not_spread(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "From Ana?").case
    new_case(ana, SET, "Another?")
    path = f"testsets/{SET}/cases/{case}/case.yaml"
    (hub.root("ana") / path).write_text("<<<<<<< HEAD\n")
    result = sync(ana)
    assert [one.path.partition(":")[0] for one in result.left_out] == [path]
    assert result.message == "1 new question by Ana"
    git(hub.root("ana"), "add", path)
    git(hub.root("ana"), "commit", "-qm", "by hand")
    sync(ana)
    came = sync(boris)
    assert [one.path.partition(":")[0] for one in came.unreadable] == [path]


def test_keys_of_a_newer_version_are_told_and_kept(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "From Ana?").case
    path = f"testsets/{SET}/cases/{case}/case.yaml"
    with (hub.root("ana") / path).open("a") as file:
        file.write("mood: fine\n")
    sync(ana)
    assert sync(boris).newer == (path,)
    assert "mood: fine" in (hub.root("boris") / path).read_text()


def test_names_that_could_harm_are_refused_before_anything_is_written(hub: Hub) -> None:
    ana, boris = hub.project("ana"), hub.project("boris")
    root = hub.root("ana")
    blob = git(root, "hash-object", "-w", "annotator.yaml").strip()
    entry = f"100644 blob {blob}\tevil\n"
    inner = subprocess.run(["git", "-C", root, "mktree"], input=entry, capture_output=True, text=True, check=True)
    rows = git(root, "ls-tree", "HEAD") + f"040000 tree {inner.stdout.strip()}\t.git\n"
    tree = subprocess.run(["git", "-C", root, "mktree"], input=rows, capture_output=True, text=True, check=True)
    commit = git(root, "commit-tree", tree.stdout.strip(), "-p", "HEAD", "-m", "evil").strip()
    git(root, "push", "-q", "origin", f"{commit}:refs/heads/main")
    with pytest.raises(DataProblem):
        sync(boris)
    assert not (hub.root("boris") / ".git" / "evil").exists()
    assert git(hub.root("boris"), "status", "--porcelain") == ""
    assert ana.person == "ana"


def test_nobody_is_committed_as_nobody(hub: Hub) -> None:
    project = hub.project("ana")
    project.person = None
    assert told(project) == "nobody-named"


def test_git_missing_or_old_is_told(hub: Hub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "bin" / "git"
    fake.parent.mkdir()
    monkeypatch.setenv("PATH", str(fake.parent))
    assert told(hub.project("ana")) == "no-git"
    fake.write_text("#!/bin/sh\necho git version 2.20.1\n")
    fake.chmod(0o755)
    assert told(hub.project("ana")) == "git-too-old"


def test_what_is_not_shared_yet_is_counted_in_the_workspace_alone(tmp_path: Path) -> None:
    hub = Hub(tmp_path, inside="part/ws")
    ana = hub.project("ana")
    assert unshared(ana) == 0
    (hub.folder / "ana" / "code.py").write_text("1")
    (hub.root("ana") / "own.txt").write_text("1")
    new_case(ana, SET, "From Ana?")
    assert unshared(ana) == 1


@pytest.mark.parametrize("target", ["/etc/hostname", "nowhere", "annotator.yaml"])
def test_links_are_not_shared_and_said(hub: Hub, target: str) -> None:
    ana = hub.project("ana")
    new_case(ana, SET, "From Ana?")
    (hub.root("ana") / "corpus" / "linked.md").symlink_to(target)
    result = sync(ana)
    assert [(one.path, one.message) for one in result.left_out] == [("corpus/linked.md", LINKED)]
    assert result.message == "1 new question by Ana", "the rest is shared"
    sync(hub.project("boris"))
    assert not (hub.root("boris") / "corpus" / "linked.md").is_symlink()
    assert [one.path for one in look(ana).left_out] == ["corpus/linked.md"]


def test_that_theirs_stands_is_said_only_while_it_does(hub: Hub) -> None:
    _, boris, case = clashing(hub)
    (clash,) = sync(boris).clashes
    assert not clash.changed_since
    edit_case(boris, SET, case, question="A third one?")
    (clash,) = clashes(boris)
    assert clash.changed_since
    edit_case(boris, SET, case, question="From Ana?")
    assert not clashes(boris)[0].changed_since
