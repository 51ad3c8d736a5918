"""The place to practise in: apart from everything else, and its question can be answered."""

import datetime
from pathlib import Path

import pytest

from annotator.model.reference import parse_reference
from annotator.workflow.opening import open_project
from annotator.workflow.practice import TASKS, is_sample, practice
from annotator.workflow.sample import copy_sample
from annotator.workflow.search import search
from tests.tui.world import Desks

TODAY = datetime.date(2030, 1, 1)


@pytest.mark.parametrize("language", TASKS)
def test_the_words_find_the_one_sentence_that_answers(tmp_path: Path, language: str) -> None:
    made = practice(tmp_path, language, date=TODAY)
    project, task = made.project, TASKS[language]
    assert made.task == task
    best = parse_reference(search(project, task.words).hits[0].at)
    reading = project.corpus.resolve(best, TODAY)
    assert reading.text.count(task.answer) == 1
    section = reading.section(best.section or "")
    assert section is not None
    assert task.answer in reading.text[slice(*section.span)]


def test_a_language_without_a_question_of_its_own_is_asked_in_english(tmp_path: Path) -> None:
    assert practice(tmp_path, "xx", date=TODAY).task == TASKS["en"]


def test_the_sample_is_known_and_a_workspace_of_ones_own_is_not(tmp_path: Path) -> None:
    copy_sample(tmp_path)
    assert is_sample(open_project(tmp_path, person="author-1"))
    assert not is_sample(Desks().as_("ana"))
