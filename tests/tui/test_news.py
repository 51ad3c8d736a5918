"""What is new, and what is not shared."""

import os
import subprocess
from pathlib import Path

from textual.widgets import OptionList

from annotator.store.files import open_store
from annotator.store.workspace import init_workspace
from annotator.workflow.context import Project
from annotator.workflow.last import last_set
from annotator.workflow.news import FOLDER, News, news, unshared
from annotator.workflow.opening import remember_person, remembered_person
from annotator.workflow.sets import new_set
from annotator.workflow.state import survey
from tests.tui.drive import running
from tests.tui.world import FINES, SET, Desks


def _opened(root: Path, person: str = "clara") -> Project:
    return Project(open_store(root), person=person, root=root)


def test_who_said_that_they_work_here_is_remembered_while_they_are_known(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    Desks(open_store(tmp_path))
    assert remembered_person(_opened(tmp_path)) is None
    remember_person(_opened(tmp_path, "boris"))
    assert remembered_person(_opened(tmp_path)) == "boris"
    remember_person(_opened(tmp_path, "stranger"))
    assert remembered_person(_opened(tmp_path)) is None
    (tmp_path / ".annotator" / "person").write_bytes(b"\xff\xfe")
    assert remembered_person(_opened(tmp_path)) is None


def test_news_are_told_once(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    world = Desks(open_store(tmp_path))
    project = _opened(tmp_path)
    assert news(project, survey(project, SET)) == News(), "at the first time nothing is new"
    world.ask("Is breakfast paid?")
    world.give("boris", world.waiting, FINES)
    assert news(project, survey(project, SET)) == News(added=1, settled=1)
    assert news(project, survey(project, SET)) == News()
    assert news(_opened(tmp_path, "boris"), survey(project, SET)) == News(), "everybody has their own"
    ana = _opened(tmp_path, "ana")
    news(ana, survey(project, SET))
    world.ask("Is dinner paid?")
    assert news(ana, survey(project, SET)) == News(), "who asks knows of it"
    for broken in ("", "[]", "{"):
        tmp_path.joinpath(*FOLDER, f"{SET}.clara.json").write_text(broken, encoding="utf-8")
        assert news(project, survey(project, SET)) == News()


def test_files_that_are_not_committed_are_counted(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    project = _opened(tmp_path)
    assert unshared(project) is None
    names = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}

    def git(*arguments: str) -> None:
        subprocess.run(
            ["git", "-C", str(tmp_path), *arguments], check=True, capture_output=True, env={**os.environ, **names}
        )

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "start")
    assert unshared(project) == 0
    (tmp_path / "schemas" / "ein Dateiname\nmit Umbruch.md").write_text("x", encoding="utf-8")
    git("mv", "annotator.yaml", "other.yaml")
    assert unshared(project) == 2


async def test_home_tells_both(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    world = Desks(open_store(tmp_path))
    news(_opened(tmp_path), survey(_opened(tmp_path), SET))
    world.ask("Is breakfast paid?")
    async with running(_opened(tmp_path)) as d:
        assert "since last time: 1 new" in d.shown


async def test_the_set_one_was_in_last_is_opened_again(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    Desks(open_store(tmp_path))
    project = _opened(tmp_path)
    other = new_set(project, "zz-other", title="Other").set
    assert last_set(project) is None
    async with running(_opened(tmp_path)) as d:
        assert d.app.set_name == SET
        await d.press("t")
        d.highlight(other)
        await d.press("enter")
        assert d.app.set_name == other
    assert last_set(project) == other
    assert last_set(_opened(tmp_path, "boris")) is None
    async with running(_opened(tmp_path)) as d:
        assert d.app.set_name == other


async def test_what_waits_is_highlighted_once_it_is_known_who_one_is(tmp_path: Path) -> None:
    init_workspace(tmp_path, "x")
    world = Desks(open_store(tmp_path))
    async with running(world.as_(None)) as d:
        d.highlight("ana")
        await d.press("enter")
        work = d.app.screen.query_one(OptionList)
        assert work.highlighted is not None
        assert work.highlighted < work.option_count - 1, "not the findings, the last row"
