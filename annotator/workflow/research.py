"""Searches that stand behind "there is no answer": logged with what they found, and run again later."""

import datetime

from annotator.model.case import Case
from annotator.model.label import Search
from annotator.model.reference import Reference, parse_reference
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.search import search

LOGGED_HITS = 30
"""How many hits of a search are put down: more than anybody reads, few enough for a file."""
COMPARED_HITS = 10
"""How many hits of the search run again are compared with those put down. Fewer than were logged, so that a section
that merely rose a little in the ranking is not taken for a new one."""


def log_search(
    project: Project,
    words: str,
    *,
    date: datetime.date,
    documents: tuple[str, ...] = (),
    editions: tuple[str, ...] = (),
) -> Search:
    """Searches and puts down what was found, so that a later search can tell what is new."""
    found = _hits(project, words, documents, editions, date, LOGGED_HITS)
    return Search(words=words, date=date, documents=documents, editions=editions, found=found)


def logged(project: Project, given: Search, *, date: datetime.date) -> Search:
    """A search as it is put down; one without hits is run (again), since whoever wrote it by hand put down none."""
    if given.found:
        return given
    searched = given.date or date
    return log_search(project, given.words, date=searched, documents=given.documents, editions=given.editions)


def new_hits(project: Project, case: Case, logged: Search, *, date: datetime.date) -> tuple[str, ...]:
    """Sections among the best that a logged search finds today, and that nobody has read for it.

    A hit is new where it was not found then, or where its section reads differently now, and the asker may know the
    document.
    """
    now = _hits(project, logged.words, logged.documents, logged.editions, date, COMPARED_HITS)
    seen = {(place.document, place.section): place for place in map(parse_reference, logged.found)}
    return tuple(at for at in now if _is_new(project, case, parse_reference(at), seen))


def may_know(project: Project, case: Case, document: str) -> bool:
    """Whether the asker's roles may know a document: it is open to all, or one of its roles is theirs."""
    record = project.corpus.documents().get(document)
    return record is None or not record.roles or not case.roles or bool(set(record.roles) & set(case.roles))


def _is_new(project: Project, case: Case, at: Reference, seen: dict[tuple[str, str], Reference]) -> bool:
    if not may_know(project, case, at.document):
        return False
    then = seen.get((at.document, at.section))
    return then is None or (then != at and _section_words(project, at) != _section_words(project, then))


def _section_words(project: Project, at: Reference) -> list[str] | None:
    try:
        reading = project.corpus.reading(at.document, at.version)
    except UsageProblem:
        return None
    section = reading.section(at.section)
    return reading.text[slice(*section.span)].split() if section else None


def _hits(
    project: Project,
    words: str,
    documents: tuple[str, ...],
    editions: tuple[str, ...],
    date: datetime.date,
    limit: int,
) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for document in documents or (None,):
        for edition in editions or (None,):
            result = search(project, words, date=date, document=document, edition=edition, limit=limit)
            found.update(dict.fromkeys(hit.at for hit in result.hits))
    return tuple(found)
