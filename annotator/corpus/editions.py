"""Which edition of a document is in force at a date; pure functions over its edition records.

Editions are ordered by when they begin: dated ones by `valid_from`, undated ones right behind the one they `follow`,
and of two that begin on one day the one that follows the other behind it.
A rendition (`2024-06~2`) is a better text of the same edition: it has the place and the dates of its base version.
"""

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from annotator.model.corpus import Edition

_DIGITS = re.compile(r"([0-9]+)")


@dataclass(frozen=True, slots=True)
class Line:
    """The editions of one document in order, each by its newest rendition."""

    editions: tuple[Edition, ...]
    unordered: tuple[str, ...] = ()
    """Versions whose order nothing tells (two of one day, two that follow the same one, a circle, an unknown one)."""

    def in_force(self, date: datetime.date) -> Edition | None:
        """The edition with valid_from ≤ date < valid_to; None before the first and after the last."""
        begun = [edition for edition, start in self._starts() if start is None or start <= date]
        if not begun:
            return None
        last = begun[-1]
        return None if last.valid_to is not None and last.valid_to <= date else last

    def before(self, version: str) -> Edition | None:
        """The edition before this one."""
        at = self.position(version)
        return self.editions[at - 1] if at else None

    def position(self, version: str) -> int:
        """Place of a version in the order, whichever rendition it names; -1 where it is unknown."""
        base = version.partition("~")[0]
        return next((i for i, edition in enumerate(self.editions) if edition.base_version() == base), -1)

    def start_of(self, version: str) -> datetime.date | None:
        """The day from which an edition is in force, an undated one from that before it; None where nothing says it."""
        at = self.position(version)
        return next((start for number, (_, start) in enumerate(self._starts()) if number == at), None)

    def _starts(self) -> Iterable[tuple[Edition, datetime.date | None]]:
        start: datetime.date | None = None
        for edition in self.editions:
            start = edition.valid_from or start
            yield edition, start


def natural(version: str) -> tuple[tuple[int, int | str], ...]:
    """Sort key under which `2.10` comes after `2.9`."""
    return tuple((0, int(part)) if part.isdigit() else (1, part) for part in _DIGITS.split(version) if part)


def line_of(editions: Iterable[Edition]) -> Line:
    """Puts the editions of one document in order.

    What cannot be ordered comes in the natural order of its names, and is named.
    """
    newest = _newest_renditions(editions)
    followers: dict[str, list[Edition]] = {}
    roots: list[Edition] = []
    unordered: list[str] = []
    for edition in newest.values():
        follows = (edition.follows or "").partition("~")[0]
        same_day = follows in newest and newest[follows].valid_from == edition.valid_from
        if (edition.valid_from is not None and not same_day) or not follows:
            roots.append(edition)
        elif follows in newest and follows != edition.base_version():
            followers.setdefault(follows, []).append(edition)
        else:
            roots.append(edition)
            unordered.append(edition.version)
    roots.sort(key=lambda edition: (edition.valid_from or datetime.date.min, natural(edition.version)))
    starts = Counter(edition.valid_from for edition in roots)
    unordered.extend(edition.version for edition in roots if starts[edition.valid_from] > 1)
    ordered: list[Edition] = []
    for root in roots:
        _append(root, followers, ordered, unordered)
    for version, edition in newest.items():
        if edition not in ordered:
            ordered.append(edition)
            unordered.append(version)
    return Line(tuple(ordered), tuple(sorted(set(unordered), key=natural)))


def _append(
    edition: Edition, followers: dict[str, list[Edition]], ordered: list[Edition], unordered: list[str]
) -> None:
    """Adds an edition and all that follow it, without recursion, since chains can be long."""
    waiting = [edition]
    while waiting:
        current = waiting.pop()
        ordered.append(current)
        behind = sorted(followers.get(current.base_version(), ()), key=lambda one: natural(one.version))
        if len(behind) > 1:
            unordered.extend(one.version for one in behind)
        waiting.extend(reversed(behind))


def _newest_renditions(editions: Iterable[Edition]) -> dict[str, Edition]:
    by_base: dict[str, list[Edition]] = {}
    for edition in sorted(editions, key=lambda one: natural(one.version)):
        by_base.setdefault(edition.base_version(), []).append(edition)
    return {base: _with_dates_of(group[0], group[-1]) for base, group in by_base.items()}


def _with_dates_of(base: Edition, rendition: Edition) -> Edition:
    if rendition is base:
        return base
    dates = {"valid_from": base.valid_from, "valid_to": base.valid_to, "follows": base.follows}
    missing = {name: value for name, value in dates.items() if getattr(rendition, name) is None}
    return rendition.model_copy(update=missing)


def same_text_chain(edition: Edition, by_version: dict[str, Edition]) -> Sequence[Edition]:
    """From an edition through its `text:` references to the one that holds the text; ends where one is missing."""
    chain = [edition]
    seen = {edition.version}
    while chain[-1].text is not None and chain[-1].text in by_version and chain[-1].text not in seen:
        chain.append(by_version[chain[-1].text])
        seen.add(chain[-1].version)
    return chain
