"""The date whose editions count: the case's own, else the set's, else the one at hand."""

import datetime

from annotator.model.case import Case
from annotator.model.settings import TestSet
from annotator.workflow.context import Project


def case_date(project: Project, settings: TestSet, case: Case) -> datetime.date:
    """The as-of date of a case."""
    return case.as_of or settings.date or project.date
