"""A sync that is killed at any point loses nothing, and the next one finishes the job."""

import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.model.sync_results import State
from annotator.store.base import Kind, Unreadable
from annotator.workflow.cases import edit_case, new_case
from annotator.workflow.comments import comment
from annotator.workflow.sync import sync
from annotator.workflow.sync_git import Git
from tests.workflow.editions import SET, World
from tests.workflow.sharing import Hub, git, question
from tests.workflow.team import DOCUMENT, OLD

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed")


def prepared(folder: Path, inside: str) -> tuple[Hub, str]:
    """Ana has shared a question, an edition and files beside it; Boris has changed the same question and more."""
    folder.mkdir()
    hub = Hub(folder, inside=inside)
    ana, boris = hub.project("ana"), hub.project("boris")
    case = new_case(ana, SET, "What is paid for parking?").case
    sync(ana)
    sync(boris)
    edit_case(ana, SET, case, question="From Ana?", origin="a customer")
    edit_case(boris, SET, case, question="From Boris?", tags=("money",))
    World(ana.store).edition(DOCUMENT, "2025", OLD + "\nMore.\n")
    (hub.root("ana") / "schemas" / "note.txt").write_text("one\n")
    (hub.folder / "ana" / "code.py").write_text("code\n")
    git(hub.folder / "ana", "add", "code.py")
    git(hub.folder / "ana", "commit", "-qm", "code")
    sync(ana)
    new_case(boris, SET, "Mine?")
    comment(boris, SET, case, "something")
    return hub, case


def copied(hub: Hub, folder: Path) -> Hub:
    """The same again, so that it can be broken in another way."""
    shutil.copytree(hub.folder, folder, symlinks=True)
    other = Hub.__new__(Hub)
    other.folder, other.inside, other.bare = folder, hub.inside, folder / "hub.git"
    for name in ("ana", "boris", "clara"):
        git(folder / name, "remote", "set-url", "origin", str(other.bare))
    return other


def killed_at(hub: Hub, point: int, who: str = "boris") -> bool:
    """Syncs in another process, which dies before its `point`-th call of git or change of a name; whether it died."""
    child = os.fork()
    if child == 0:
        try:
            _die_at(point)
            sync(hub.project(who))
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def _die_at(point: int) -> None:
    left = point

    def dying(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **named)

        return call

    for owner, name in ((Git, "ask"), (Path, "replace"), (Path, "rename"), (Path, "unlink")):
        setattr(owner, name, dying(getattr(owner, name)))


@pytest.mark.parametrize("inside", ["", "ws"])
@pytest.mark.parametrize("rest", [0, 5])
def test_the_next_sync_finishes_what_was_begun(tmp_path: Path, inside: str, rest: int) -> None:
    first, case = prepared(tmp_path / "first", inside)
    # Every point once in a while: the steps of the two starts and the two places of the workspace interleave.
    point, died = rest + bool(inside) * 2, True
    while died:
        hub = copied(first, tmp_path / str(point))
        died = killed_at(hub, point)
        _whole(hub)
        boris = hub.project("boris")
        assert sync(boris).state is State.SHARED
        _whole(hub)
        assert git(hub.folder / "boris", "status", "--porcelain") == ""
        assert [one["mine"] for one in hub.attic() if one["field"] == "question"] == ["From Boris?"]
        assert question(boris, case, "origin") == "a customer"
        assert question(boris, case) == "From Ana?"
        assert question(boris, case, "tags") == "('money',)"
        assert (hub.folder / "boris" / "code.py").read_text() == "code\n"
        assert boris.corpus.reading(DOCUMENT, "2025").text.endswith("More.\n")
        assert len(boris.store.list(Kind.COMMENT)) == 1
        assert git(hub.bare, "rev-parse", "main^{tree}").strip() == hub.head("boris")
        shutil.rmtree(hub.folder)
        point += 11
    assert point > 40, "it died at many points before it came through"


def _whole(hub: Hub) -> None:
    """Every file is one version of itself, readable, and every new one has what belongs to it."""
    boris = hub.project("boris")
    for kind in (Kind.CASE, Kind.EDITION, Kind.COMMENT, Kind.SET, Kind.WORKSPACE):
        found = list(boris.store.load_many(boris.store.list(kind)))
        assert not [one for one in found if isinstance(one, Unreadable)]
    for key in boris.store.list(Kind.EDITION):
        assert boris.corpus.reading(*key.parts).text
