"""A place to practise in: a copy of the sample with one question that nobody has answered yet."""

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from annotator.model.settings import Workspace
from annotator.store.base import Key, Kind
from annotator.store.files import open_store
from annotator.text.messages import AnnotatorError
from annotator.workflow.cases import new_case
from annotator.workflow.context import Project
from annotator.workflow.opening import open_project
from annotator.workflow.records import load
from annotator.workflow.sample import copy_sample, sample_root
from annotator.workflow.sets import new_set

_SET: Final = "practice"
_PERSON: Final = "author-1"


@dataclass(frozen=True, slots=True)
class Task:
    """A question on the sample, and what is to be found for it."""

    question: str
    words: str
    """Words to search for."""
    answer: str
    """Words of the one sentence that answers it."""


TASKS: Final = {
    "en": Task("What is the most that is paid for a night in Bulgaria?", "night in Bulgaria", "120 BGN per night"),
    "de": Task("Wie lange kann ich die Ware zurückgeben?", "Ware zurückgeben", "14 Tage lang"),
    "bg": Task("До колко се признава нощувка в страната?", "нощувка в страната", "до 120 лв. на нощ"),
}
"""What is asked, by the language of the person who practises."""


@dataclass(frozen=True, slots=True)
class Practice:
    """A workspace of its own with a case to be written."""

    project: Project
    set_name: str
    case: str
    task: Task


def practice(folder: Path, language: str, *, date: datetime.date) -> Practice:
    """Makes a place to practise in an empty folder, in a language that `TASKS` has; English for any other.

    Raises `AnnotatorError` where the installation has no sample.
    """
    copy_sample(folder)
    project = open_project(folder, person=_PERSON, date=date)
    language = language if language in TASKS else "en"
    task = TASKS[language]
    new_set(project, _SET, languages=(language,), labels=1)
    made = new_case(project, _SET, task.question, language=language)
    return Practice(project, _SET, made.case, task)


def is_sample(project: Project) -> bool:
    """Whether a workspace is (a copy of) the sample, by its title."""
    try:
        sample = load(open_store(sample_root()), Key(Kind.WORKSPACE), Workspace)
    except AnnotatorError:
        return False
    return project.workspace().title == sample.title
