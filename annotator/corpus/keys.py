"""Section keys: minted once per document, carried from edition to edition with what they name.

A key goes where its content goes. The order of evidence: same place and text, the anchor that the source itself sets,
the same text elsewhere, the same heading over similar text, similar text under another heading without a rival, the
section into which most of the text went. What has not enough of it gets a key of its own, and a key that any edition
has used never names other content.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

from annotator.corpus.content import Shingles, Words, similarity
from annotator.corpus.flow import Flow, Stretches
from annotator.corpus.pieces import Earlier, Piece, piece_of, pieces_of
from annotator.corpus.sections import FRONT_MATTER, Part
from annotator.model.corpus import Section
from annotator.text.ids import section_key

SAME = 0.5
"""From this share of common words on, the text under the same heading is the same section."""
REWRITTEN = 0.25
"""From this share on it still is, and it is named."""
ELSEWHERE = 0.6
"""From this share on, text under another heading is the same section."""
RENUMBERED = 0.4
"""The same where only the number of the heading changed."""
MARGIN = 0.1
"""By so much the best candidate must be better than the next."""
SURE = 0.8
"""Below this share of common words the alignment of the texts is asked whether they are the same section's."""
TELLING = 6
"""So many words are no coincidence where they are equal."""
_LONGEST_KEY = 300
_CUT_SEGMENT = 40


class Carry(StrEnum):
    """What happened to a key between two editions, where it is worth naming."""

    MOVED = "section-moved"
    RENAMED = "section-renamed"
    REWRITTEN = "section-rewritten"
    REPLACED = "section-replaced"
    RIVALS = "section-rivals"
    RETURNED = "section-returned"
    GONE = "section-gone"


@dataclass(frozen=True, slots=True)
class Note:
    """One thing about a key that a person may want to know."""

    what: Carry
    key: str
    heading: str
    other: str = ""
    """Of a key that went: the key that stands in its place; of a renamed section: its old heading."""
    likeness: float = 1.0
    """Share of common words, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """The sections of a new edition, and what became of the keys."""

    sections: tuple[Section, ...]
    notes: tuple[Note, ...] = ()


def key_sections(
    text: str,
    parts: Sequence[Part],
    earlier: Sequence[Earlier] = (),
    taken: Iterable[str] = (),
    stretches: Stretches | None = None,
) -> Keyed:
    """Sections with keys for the parts of a text.

    `earlier` are other editions of the document, the nearest first: keys come from it; those it no longer has come from
    the ones behind it where their content returned. `taken` are all keys that any edition uses. `stretches` is asked
    only where the words of sections leave a doubt.
    """
    # Words are only compared where there is something to compare them with.
    new = [piece_of(text if earlier else "", part) for part in parts]
    taken = {key.casefold() for key in taken} | {s.key.casefold() for one in earlier for s in one.sections}
    keys: dict[int, str] = {}
    notes: list[Note] = []
    if earlier:
        old = pieces_of(earlier[0])
        match = _Match(old, new, Flow(old, new, partial(stretches, earlier[0].text, text) if stretches else tuple))
        match.run()
        keys = {n: match.old[o].key for n, o in match.found.items()}
        notes = [*match.notes, *_returned(new, keys, earlier)]
    gone = _unmatched(earlier, keys)
    for at, piece in enumerate(new):
        if at not in keys:
            keys[at] = _mint(piece, taken)
            taken.add(keys[at].casefold())
            before = next((one for one in gone if one.path == piece.path), None)
            if before is not None:
                gone.remove(before)
                likeness = similarity(before.words, piece.words)
                notes.append(Note(Carry.REPLACED, before.key, piece.title, keys[at], likeness))
    notes += [Note(Carry.GONE, piece.key, piece.title, likeness=0.0) for piece in gone]
    sections = tuple(
        Section(key=keys[at], heading=part.title, level=part.level, span=(part.start, part.end), locator=part.anchor)
        for at, part in enumerate(parts)
    )
    return Keyed(sections, tuple(notes))


@dataclass(slots=True)
class _Match:
    """Pairs the sections of two editions; each is used once."""

    old: list[Piece]
    new: list[Piece]
    flow: Flow
    found: dict[int, int] = field(default_factory=dict)
    """New section -> old section."""
    used: set[int] = field(default_factory=set)
    notes: list[Note] = field(default_factory=list)
    _known: dict[tuple[int, int], float] = field(default_factory=dict)

    def run(self) -> None:
        self._same_place_and_text()
        self._same_anchor()
        self._same_text()
        if self._open_old() and self._open_new():
            candidates = self._candidates()
            self._same_path(candidates)
            self._alike(candidates)
            if self._open_old() and self._open_new():
                self._went(candidates)
                self._rewritten()

    def _open_old(self) -> list[int]:
        return [o for o in range(len(self.old)) if o not in self.used]

    def _open_new(self) -> list[int]:
        return [n for n in range(len(self.new)) if n not in self.found]

    def _take(self, o: int, n: int, likeness: float = 1.0) -> None:
        self.found[n] = o
        self.used.add(o)
        old, new = self.old[o], self.new[n]
        if old.title != new.title:
            self.notes.append(Note(Carry.RENAMED, old.key, new.title, old.title, likeness))
        elif old.path != new.path:
            self.notes.append(Note(Carry.MOVED, old.key, new.title, likeness=likeness))
        if likeness < SAME:
            self.notes.append(Note(Carry.REWRITTEN, old.key, new.title, likeness=likeness))

    def _likeness(self, o: int, n: int) -> float:
        pair = (o, n)
        if pair not in self._known:
            self._known[pair] = similarity(self.old[o].words, self.new[n].words)
        return self._known[pair]

    def _same_place_and_text(self) -> None:
        places: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
        for o, piece in enumerate(self.old):
            places[piece.path, piece.body].append(o)
        for n, piece in enumerate(self.new):
            waiting = places.get((piece.path, piece.body))
            if waiting:
                self._take(waiting.pop(0), n)

    def _same_anchor(self) -> None:
        old, new = _unique(self.old), _unique(self.new)
        bodies = {self.new[n].body for n in self._open_new()}
        for anchor, o in old.items():
            n = new.get(anchor, -1)
            if n < 0 or n in self.found or o in self.used:
                continue
            likeness = self._likeness(o, n)
            # An anchor that was set anew elsewhere does not draw the key away from the text it names.
            if likeness >= SAME or len(self.old[o].body) < TELLING or self.old[o].body not in bodies:
                self._take(o, n, likeness)

    def _same_text(self) -> None:
        for by_title in (True, False):
            old, new = self._by_body(self.old, by_title=by_title), self._by_body(self.new, by_title=by_title)
            for content, olds in old.items():
                open_olds = [o for o in olds if o not in self.used]
                open_news = [n for n in new.get(content, ()) if n not in self.found]
                alone = len(olds) == len(new.get(content, ())) == 1
                if alone or (by_title and len(open_olds) == len(open_news)):
                    for o, n in zip(open_olds, open_news, strict=False):
                        self._take(o, n)

    @staticmethod
    def _by_body(pieces: list[Piece], *, by_title: bool) -> dict[tuple[Words, Words], list[int]]:
        groups: defaultdict[tuple[Words, Words], list[int]] = defaultdict(list)
        for at, piece in enumerate(pieces):
            if by_title and piece.head:
                groups[piece.head, piece.body].append(at)
            elif not by_title and len(piece.body) >= TELLING:
                groups[(), piece.body].append(at)
        return groups

    def _candidates(self) -> dict[int, list[int]]:
        """Per open new section the open old ones that may be it: alike, of the same path, or only renumbered."""
        index = Shingles((o, self.old[o].words) for o in self._open_old())
        paths: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        bare: defaultdict[Words, list[int]] = defaultdict(list)
        for o in self._open_old():
            paths[self.old[o].path].append(o)
            bare[self.old[o].bare].append(o)
        result = {}
        for n in self._open_new():
            piece = self.new[n]
            renumbered = bare.get(piece.bare, ()) if piece.bare else ()
            near = [*paths.get(piece.path, ())[:20], *renumbered[:20], *index.nearest(piece.words)]
            result[n] = list(dict.fromkeys(near))
        return result

    def _rival(self, o: int, n: int, candidates: dict[int, list[int]]) -> float:
        """How alike the best other pair is that one of these two could be in."""
        others = [self._likeness(o2, n) for o2 in candidates.get(n, ()) if o2 != o and o2 not in self.used]
        others += [
            self._likeness(o, n2) for n2, olds in candidates.items() if n2 != n and n2 not in self.found and o in olds
        ]
        return max(others, default=0.0)

    def _pairs(self, candidates: dict[int, list[int]]) -> list[tuple[float, int, int]]:
        pairs = ((self._likeness(o, n), o, n) for n, olds in candidates.items() for o in olds if o not in self.used)
        return sorted((pair for pair in pairs if pair[2] not in self.found), key=lambda pair: (-pair[0], pair[1:]))

    def _same_path(self, candidates: dict[int, list[int]]) -> None:
        for likeness, o, n in self._pairs(candidates):
            if o in self.used or n in self.found or self.old[o].path != self.new[n].path or likeness < SAME:
                continue
            if self._rival(o, n, candidates) < likeness + MARGIN and not self._foreign(o, n, likeness):
                self._take(o, n, likeness)

    def _foreign(self, o: int, n: int, likeness: float) -> bool:
        """Whether like words are only the common ones, since the text itself came from another section."""
        return likeness < SURE and self.flow.is_foreign(o, n)

    def _alike(self, candidates: dict[int, list[int]]) -> None:
        for likeness, o, n in self._pairs(candidates):
            old, new = self.old[o], self.new[n]
            if o in self.used or n in self.found or old.path == new.path or not _both_headed(old, new):
                continue
            enough = RENUMBERED if old.bare and old.bare == new.bare else ELSEWHERE
            if likeness < enough or min(len(old.body), len(new.body)) < TELLING:
                continue
            parted = self._foreign(o, n, likeness) or (likeness < SURE and self.flow.is_split(o, n))
            if self._rival(o, n, candidates) <= likeness - MARGIN and not parted:
                self._take(o, n, likeness)
            else:
                self.notes.append(Note(Carry.RIVALS, old.key, new.title, old.title, likeness))

    def _went(self, candidates: dict[int, list[int]]) -> None:
        """Where most of a section's text stands now, however much came to it."""
        rivals = {note.key for note in self.notes if note.what is Carry.RIVALS}
        for o in self._open_old():
            old = self.old[o]
            n = self.flow.heir(o) if len(old.body) >= TELLING and old.key not in rivals else None
            if n is None or n in self.found or not _both_headed(old, self.new[n]):
                continue
            if self._rival(o, n, candidates) <= self._likeness(o, n) - MARGIN:
                self._take(o, n, self._likeness(o, n))

    def _rewritten(self) -> None:
        """The same heading over text with little in common, where neither is found elsewhere."""
        olds: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for o in self._open_old():
            olds[self.old[o].path].append(o)
        for n in self._open_new():
            near = [(self._likeness(o, n), -o) for o in olds.get(self.new[n].path, ()) if o not in self.used]
            likeness, o = max(near, default=(0.0, 0))
            front = self.new[n].path == (FRONT_MATTER,)
            if near and (front or (likeness >= REWRITTEN and not self._foreign(-o, n, likeness))):
                self._take(-o, n, likeness)


def _both_headed(old: Piece, new: Piece) -> bool:
    """Front matter and lead text are what they are by their place."""
    return bool(old.head or old.title) and bool(new.head or new.title)


def _unique(pieces: list[Piece]) -> dict[str, int]:
    """Anchors that only one section has."""
    at: dict[str, int] = {}
    doubled: set[str] = set()
    for number, piece in enumerate(pieces):
        if piece.anchor:
            doubled.update({piece.anchor} & at.keys())
            at[piece.anchor] = number
    return {anchor: number for anchor, number in at.items() if anchor not in doubled}


def _returned(new: list[Piece], keys: dict[int, str], earlier: Sequence[Earlier]) -> list[Note]:
    """Gives keys of older editions back to content that was gone in the nearest one; equal text only."""
    notes = []
    seen = {section.key for section in earlier[0].sections}
    for edition in earlier[1:]:
        gone = [piece for piece in pieces_of(edition) if piece.key not in seen and len(piece.body) >= TELLING]
        seen |= {section.key for section in edition.sections}
        by_text: defaultdict[tuple[Words, Words], list[Piece]] = defaultdict(list)
        for piece in gone:
            by_text[piece.head, piece.body].append(piece)
        for at, piece in enumerate(new):
            found = by_text.get((piece.head, piece.body), ())
            if at not in keys and len(found) == 1:
                keys[at] = found[0].key
                by_text.pop((piece.head, piece.body))
                notes.append(Note(Carry.RETURNED, keys[at], piece.title))
    return notes


def _unmatched(earlier: Sequence[Earlier], keys: dict[int, str]) -> list[Piece]:
    carried = set(keys.values())
    return [piece for one in earlier[:1] for piece in pieces_of(one) if piece.key not in carried]


def _mint(piece: Piece, taken: set[str]) -> str:
    """A key that no edition uses: the anchor of the source, else the path of headings, else numbered."""
    path = "/".join(piece.path)
    if len(path) > _LONGEST_KEY:
        path = "/".join(segment[:_CUT_SEGMENT].strip("-.") or "x" for segment in piece.path)
    wanted = [section_key(piece.anchor)] if piece.anchor else []
    for key in (*wanted, path):
        if key.casefold() not in taken:
            return key
    number = 2
    while f"{path}-{number}".casefold() in taken:
        number += 1
    return f"{path}-{number}"
