"""A check in another process says what one here says, and ends when nobody wants to know any more."""

import sys
import threading
import time
from pathlib import Path

import pytest

from annotator.model.results import CheckResult
from annotator.text.messages import AnnotatorError
from annotator.workflow.check import check
from annotator.workflow.checking import Checking
from annotator.workflow.context import Project
from annotator.workflow.opening import open_project
from annotator.workflow.sample import copy_sample


@pytest.fixture
def project(tmp_path: Path) -> Project:
    copy_sample(tmp_path / "w")
    return open_project(tmp_path / "w", person="author-1")


def apart(project: Project, set_name: str | None) -> str:
    found = Checking(project, many=0).check(set_name)
    assert found is not None
    return said(found)


def said(found: CheckResult) -> str:
    """Everything of a result, also what is not shown: by that a finding is let stand."""
    return repr([found.model_dump_json(), *(one.said() for one in found.findings)])


def test_another_process_says_the_same(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(*_: object) -> None:
        pytest.fail("looked at in this process")

    monkeypatch.setattr("annotator.workflow.checking.check", here)
    assert apart(project, "travel") == said(check(project, "travel"))
    assert apart(project, None) == said(check(project))
    project.person = None
    assert apart(project, "travel") == said(check(project, "travel"))


def test_an_error_is_raised_here(project: Project) -> None:
    with pytest.raises(AnnotatorError) as here:
        check(project, "no-such-set")
    with pytest.raises(AnnotatorError) as there:
        Checking(project, many=0).check("no-such-set")
    assert there.value.message == here.value.message
    assert type(there.value) is type(here.value)


def test_where_no_process_can_start_it_is_looked_at_here(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    assert apart(project, "travel") == said(check(project, "travel"))
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert apart(project, "travel") == said(check(project, "travel"))


def test_who_waits_in_vain_or_no_longer_wants_to_know_gets_nothing(project: Project) -> None:
    checking = Checking(project, many=0)
    asked = iter([False])
    assert checking.check("travel", lambda: next(asked, True)) is None, "given up while the other process works"
    assert checking.check("travel", lambda: True) is None
    assert checking.check("travel") is not None, "the turn was given back"


def test_one_look_at_a_time(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most = 0, 0

    def slow(*_: object) -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.01)
        at_once -= 1

    monkeypatch.setattr("annotator.workflow.checking.check", slow)
    checking = Checking(project)
    threads = [threading.Thread(target=checking.check, args=["travel"]) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert most == 1
