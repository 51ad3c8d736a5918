"""Which edition a passage means at a date, and which editions lie on the way to it."""

import datetime
from functools import lru_cache
from itertools import pairwise

from annotator.model.corpus import Edition
from annotator.model.label import Follow
from annotator.text.messages import DataProblem
from annotator.workflow.corpus import Corpus
from annotator.workflow.landings import Target
from annotator.workflow.movements import runs


def target_for(corpus: Corpus, document: str, version: str, follow: Follow, date: datetime.date) -> Target | None:
    """The edition that a passage of `document@version` means at a date; None where there is none.

    `current` is the edition in force, and where the document is withdrawn and says where it moved, that of its heir;
    `previous` is the last one before it that has a text; `pinned` is the newest rendition of the passage's own edition.
    """
    if follow is Follow.PINNED:
        line = corpus.line(document)
        at = line.position(version)
        return _target(corpus, line.editions[at] if at >= 0 else corpus.edition(document, version))
    heirs = _heirs(corpus, document, date)
    if not heirs:
        return None
    if follow is Follow.CURRENT:
        return _target(corpus, heirs[-1])
    before = _previous(corpus, heirs)
    return None if before is None else _target(corpus, before)


def way(corpus: Corpus, document: str, version: str, target: Target) -> tuple[Target, ...]:
    """The editions between a place and its target, in the order in which one comes by them; the target is the last.

    Renditions stand behind the edition they render. Withdrawn editions on the way and ones without a text are left out.
    """
    passed: list[Target] = []
    for one in _documents(corpus, document, target.document):
        versions = _in_order(corpus, one)
        start = versions.index(version) if one == document and version in versions else -1
        end = versions.index(target.version) if one == target.document else len(versions)
        ordered = versions[start + 1 : end] if start <= end else versions[start - 1 : end : -1]
        passed.extend(step for step in (_step(corpus, one, name) for name in ordered) if step is not None)
    return (*passed, target)


def is_same_document(corpus: Corpus, document: str, heir: str) -> bool:
    """Whether a document lives on in its heir under another name: at every move half of its words' runs came along.

    A successor that says other things (a new law in place of the old one) is another document, whatever is on record.
    """
    names = _documents(corpus, document, heir)
    return names[0] == document and all(_came_along(corpus, *move) for move in pairwise(names))


def _came_along(corpus: Corpus, giver: str, heir: str) -> bool:
    last = next((one for one in reversed(corpus.line(giver).editions) if one.withdrawn and one.moved_to == heir), None)
    before = _before(corpus, last) if last is not None else None
    if last is None or before is None:
        return False
    line = corpus.line(heir)
    at = line.position(last.version)
    there = line.editions[at if at >= 0 else _begun(corpus, heir, last.valid_from)]
    if there.withdrawn:
        return False
    return _half_came(*(corpus.reading(one.document, one.version).text for one in (before, there)))


@lru_cache(maxsize=8)  # asked for every passage of a document
def _half_came(old: str, new: str) -> bool:
    left, came = set(runs(old)), set(runs(new))
    return old == new or 2 * len(left & came) >= max(1, len(left))


def _target(corpus: Corpus, edition: Edition) -> Target:
    text = None if edition.withdrawn else corpus.text_sha256(edition.document, edition.version)
    return Target(edition.document, edition.version, text)


def _step(corpus: Corpus, document: str, version: str) -> Target | None:
    try:
        step = _target(corpus, corpus.edition(document, version))
    except DataProblem:
        return None
    return step if step.text is not None else None


def _in_order(corpus: Corpus, document: str) -> list[str]:
    line = corpus.line(document)
    known = [name for name in corpus.versions(document) if line.position(name) >= 0]
    return sorted(known, key=lambda name: (line.position(name), int(name.partition("~")[2] or 1)))


def _heirs(corpus: Corpus, document: str, date: datetime.date) -> list[Edition]:
    """The edition in force and, where it says that the document moved, those of its heirs."""
    found: list[Edition] = []
    name: str | None = document
    while name is not None and name not in {edition.document for edition in found}:
        edition = corpus.line(name).in_force(date) if not found or name in corpus.documents() else None
        if edition is None:
            break
        found.append(edition)
        name = edition.moved_to if edition.withdrawn else None
    return found


def _previous(corpus: Corpus, heirs: list[Edition]) -> Edition | None:
    """The last edition with a text before the one in force; before the move where nothing came since."""
    *givers, last = heirs
    found = _before(corpus, last)
    if not givers:
        return found
    giver = givers[-1]
    line = corpus.line(last.document)
    joined = line.position(giver.version)
    if joined < 0:
        joined = _begun(corpus, last.document, giver.valid_from)
    if found is not None and line.position(found.version) >= joined:
        return found
    return _previous(corpus, givers)


def _before(corpus: Corpus, edition: Edition) -> Edition | None:
    line = corpus.line(edition.document)
    earlier = line.editions[: max(0, line.position(edition.version))]
    return next((one for one in reversed(earlier) if not one.withdrawn), None)


def _begun(corpus: Corpus, document: str, start: datetime.date | None) -> int:
    """Position of the edition that was in force when another document handed over."""
    line = corpus.line(document)
    edition = line.in_force(start) if start is not None else None
    return line.position(edition.version) if edition is not None else 0


def _documents(corpus: Corpus, document: str, heir: str) -> list[str]:
    """The documents from one to its heir, along `moved_to`; just the heir where no such way is on record."""
    found = [document]
    while found[-1] != heir:
        moved = [one.moved_to for one in corpus.line(found[-1]).editions if one.withdrawn and one.moved_to]
        if not moved or moved[-1] is None or moved[-1] in found or moved[-1] not in corpus.documents():
            return [heir]
        found.append(moved[-1])
    return found
