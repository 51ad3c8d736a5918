"""A team of three and a travel policy in two editions, for the tests of labelling and deciding."""

import itertools
from typing import Any

from annotator.model.label import Answerability, Decision, Fact, Label, Need, NoAnswerReason, Passage, Search
from annotator.store.base import Key, Kind, Put, Store
from annotator.workflow.cases import new_case
from annotator.workflow.context import Project
from annotator.workflow.labels import submit
from tests.workflow.editions import SET, World

OLD = """# Travel policy

Read this first.

## Hotels

Hotel costs are paid up to 100 EUR per night. Breakfast is included.

## Parking

Parking fees are paid. Fines are never paid.
"""
NEW = OLD.replace("100 EUR", "120 EUR")
DOCUMENT = "hr/travel"


class Team(World):
    """`ana` writes, `boris` reviews, `clara` decides."""

    def __init__(self, store: Store | None = None, *, labels: int = 2, texts: tuple[str, ...] = (OLD,)) -> None:
        super().__init__(store, labels=labels)
        self.editions(DOCUMENT, *texts)
        self.random = itertools.count(1)

    def acting(self, person: str | None, date: Any = None) -> Project:
        project = super().acting(person) if date is None else super().acting(person, date)
        project.random_bytes = lambda size: next(self.random).to_bytes(size, "little")
        return project

    def ask(self, question: str = "How much is paid for a hotel?", **settings: Any) -> str:
        return new_case(self.acting("ana"), SET, question, **settings).case

    def give(self, person: str, case: str, *quotes: str, facts: tuple[str, ...] = (), **fields: Any) -> Label:
        """Submits a label with a need for each quote."""
        return submit(self.acting(person), SET, case, answer(case, *quotes, facts=facts, **fields))

    def file(self, decision: Decision) -> None:
        """Puts a decision into the store as it is."""
        self.store.commit([Put(Key(Kind.DECISION, (SET, decision.case)), decision)])


def answer(case: str, *quotes: str, facts: tuple[str, ...] = (), **fields: Any) -> Label:
    """An answerable label with a need `a`, `b`, … for each quote."""
    needs = tuple(
        Need(need=chr(ord("a") + number), any=(Passage(at=DOCUMENT, quote=quote),))
        for number, quote in enumerate(quotes)
    )
    given = {
        "case": case,
        "person": "nobody",
        "answerability": Answerability.ANSWERABLE,
        "needs": needs,
        "facts": tuple(Fact(says=fact, needs=("a",)) for fact in facts),
    }
    return Label(**{**given, **fields})


def no_answer(case: str, **fields: Any) -> Label:
    """An unanswerable label with a search."""
    given = {
        "case": case,
        "person": "nobody",
        "answerability": Answerability.UNANSWERABLE,
        "reason": NoAnswerReason.NOT_IN_DOCUMENTS,
        "searched": (Search(words="parental leave"),),
    }
    return Label(**{**given, **fields})
