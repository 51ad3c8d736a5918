"""Searches that stand behind "there is no answer": logged with what they found, and run again later."""

import datetime

from annotator.model.case import Case
from annotator.model.label import Search
from annotator.model.reference import Reference, parse_reference
from annotator.text.messages import AnnotatorError
from annotator.text.words import content_words, words
from annotator.workflow.context import Project
from annotator.workflow.lengths import LINE, refuse_long
from annotator.workflow.search import search

LOGGED_HITS = 30
"""How many hits of a search are put down: more than anybody reads, few enough for a file."""
COMPARED_HITS = 10
"""How many hits of the search run again are compared with those put down. Fewer than were logged, so that a section
that merely rose a little in the ranking is not taken for a new one."""


def log_search(
    project: Project,
    asked: str,
    *,
    date: datetime.date,
    documents: tuple[str, ...] = (),
    editions: tuple[str, ...] = (),
    language: str | None = None,
    roles: tuple[str, ...] = (),
    read: tuple[str, ...] = (),
) -> Search:
    """Searches and puts down what was found, so that a later search can tell what is new; `read` is what was read.

    Raises `UsageProblem` for more words than a search takes.
    """
    refuse_long(asked, LINE, "search")
    made = Search(words=asked, documents=documents, editions=editions, language=language, roles=roles, read=read)
    return log_again(project, made, date=date)


def log_again(project: Project, given: Search, *, date: datetime.date) -> Search:
    """The same search made today, with what it finds in the editions in force at a date."""
    found = _hits(project, given, date, LOGGED_HITS)
    return given.model_copy(update={"date": date, "made": project.today(), "found": found})


def logged(project: Project, given: Search, *, date: datetime.date) -> Search:
    """A search as it is put down; one without hits is run (again), since whoever wrote it by hand put down none."""
    return given if given.found else log_again(project, given, date=given.date or date)


def new_hits(project: Project, case: Case, before: Search, *, date: datetime.date) -> tuple[str, ...]:
    """Sections among the best that a logged search finds today, that nobody has read for it, and that may answer it.

    A hit is new where it was not found then, or where its section reads differently now, and the asker may know the
    document. Sections that share one common word with the search turn up with every edition, so a hit counts only
    where it holds a word of the search that no section read then held, or at least half of its words and no fewer
    than the best section read then.
    """
    now = _hits(project, before, date, COMPARED_HITS)
    read = {(place.document, place.section): place for place in map(parse_reference, (*before.found, *before.read))}
    fresh = [place for place in map(parse_reference, now) if _is_new(project, case, place, read)]
    if not fresh:
        return ()
    wanted = frozenset(content_words(before.words)) or frozenset(words(before.words))
    known = [_shared(project, place, wanted) for place in read.values()]
    seen = frozenset[str]().union(*known)
    best = max(map(len, known), default=0)
    least = max(best, (len(wanted) + 1) // 2)
    return tuple(
        str(place)
        for place in fresh
        if (shared := _shared(project, place, wanted)) - seen or len(shared) >= least or not read
    )


def _shared(project: Project, place: Reference, wanted: frozenset[str]) -> frozenset[str]:
    """The words of a search that stand in a section, in any form."""
    there = set(words(" ".join(_section_words(project, place) or ())))
    return frozenset(stem for stem in wanted if any(word.startswith(stem) for word in there))


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
    except AnnotatorError:
        return None
    section = reading.section(at.section)
    return reading.text[slice(*section.span)].split() if section else None


def _hits(project: Project, asked: Search, date: datetime.date, limit: int) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for document in asked.documents or (None,):
        for edition in asked.editions or (None,):
            result = search(
                project,
                asked.words[:LINE],
                date=date,
                document=document,
                edition=edition,
                language=asked.language,
                roles=asked.roles or None,
                limit=limit,
            )
            found.update(dict.fromkeys(hit.at for hit in result.hits))
    return tuple(found)
