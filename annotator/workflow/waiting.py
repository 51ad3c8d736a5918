"""Labels that came with chunk ids and wait for the places of some: what is told of each, and what is still open.

Nothing is stored of the state: a label waits while its person has none in the case and a chunk of it has no place, or
has several by different people.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from annotator.model.label import Need, Part, Passage
from annotator.model.unanchored import Placed, Unanchored
from annotator.store.base import Kind, Unreadable
from annotator.workflow.context import Project
from annotator.workflow.records import load_all


@dataclass(frozen=True, slots=True)
class Settled:
    """What people's answers make of a label that waits."""

    needs: tuple[Need, ...]
    open: tuple[str, ...]
    """Ids of chunks without a place, or with several."""
    lost: tuple[str, ...]
    """Needs that have no passage left, since all their chunks were dropped."""

    @property
    def ready(self) -> bool:
        """Whether the label can be filed."""
        return not self.open and not self.lost


@dataclass(frozen=True, slots=True)
class WaitingLabels:
    """The labels of a set that are not filed."""

    labels: tuple[tuple[Unanchored, Settled], ...]
    answers: "Answers"
    unreadable: tuple[Unreadable, ...]

    def open_chunks(self) -> frozenset[str]:
        """Ids of the chunks that a person has to place."""
        return frozenset(chunk for _, told in self.labels for chunk in told.open)


Answers = Mapping[tuple[str, str], tuple[Placed, ...]]
"""Chunking and id of a chunk -> what people said of it."""


def answers_of(project: Project, chunkings: Iterable[str]) -> tuple[Answers, tuple[Unreadable, ...]]:
    """Everything people said of the chunks of some chunkings, and what of it cannot be read."""
    keys = [key for name in sorted(set(chunkings)) for key in project.store.list(Kind.PLACED, name)]
    records, unreadable = load_all(project.store, keys, Placed)
    found: dict[tuple[str, str], list[Placed]] = {}
    for one in records:
        found.setdefault((one.chunking, one.evidence), []).append(one)
    return {at: tuple(sorted(told, key=lambda one: one.person)) for at, told in found.items()}, unreadable


def settled(label: Unanchored, answers: Answers) -> Settled:
    """What a label's needs are with the places that people gave its chunks."""
    needs, lost, open_ids = [], [], []
    for need in label.needs:
        passages: list[Passage] = []
        for evidence in need.any:
            if evidence.passage is not None:
                passages.append(evidence.passage)
                continue
            chunk = evidence.evidence_id(label.chunking)
            told = answers.get((label.chunking, chunk), ())
            if len({_where(one) for one in told}) != 1:
                open_ids.append(chunk)
            elif told[0].parts:
                passages.append(as_passage(told[0].parts))
        unique = {tuple((part.at, part.span) for part in one.places()): one for one in passages}
        if unique:
            needs.append(Need(need=need.need, any=tuple(unique.values())))
        elif not any(one.evidence_id(label.chunking) in open_ids for one in need.any if one.passage is None):
            lost.append(need.need)
    return Settled(tuple(needs), tuple(dict.fromkeys(open_ids)), tuple(lost))


def waiting_labels(project: Project, set_name: str, retired: Collection[str]) -> WaitingLabels:
    """The labels of a set that wait, but for those of `retired` cases; whoever has a label in a case waits for none."""
    records, unreadable = load_all(project.store, project.store.list(Kind.UNANCHORED, set_name), Unanchored)
    have = {(key.parts[1], key.parts[2]) for key in project.store.list(Kind.LABEL, set_name)} if records else set()
    in_use = [one for one in records if (one.case, one.person) not in have and one.case not in retired]
    answers, unread = answers_of(project, (one.chunking for one in in_use))
    return WaitingLabels(tuple((one, settled(one, answers)) for one in in_use), answers, (*unreadable, *unread))


def as_passage(parts: Sequence[Part]) -> Passage:
    """A passage of one place, or of several that are all required."""
    if len(parts) == 1:
        return Passage(**dict(parts[0]))
    return Passage(parts=tuple(parts))


def _where(one: Placed) -> tuple[object, ...]:
    return tuple((part.at, part.span) for part in one.parts)
