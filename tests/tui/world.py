"""A workspace for the screens: a travel policy, some cases, in memory."""

from annotator.model.corpus import Document
from annotator.model.settings import Person, Workspace
from annotator.store.base import Key, Kind, Store
from annotator.workflow.context import Project
from tests.workflow.editions import SET
from tests.workflow.team import DOCUMENT, NEW, OLD, Team

HOTEL = "Hotel costs are paid up to 100 EUR per night."
LONGER = "Hotel costs are paid up to 100 EUR per night. Breakfast is included."
FINES = "Fines are never paid."

__all__ = ["DOCUMENT", "FINES", "HOTEL", "LONGER", "NEW", "OLD", "SET", "Desks"]


class Desks(Team):
    """The team of the workflow tests, with cases in every state."""

    def __init__(self, store: Store | None = None) -> None:
        super().__init__(store)
        people = (Person(id="ana", name="Ана"), Person(id="boris", name="Boris"), Person(id="clara"))
        self.put(Key(Kind.WORKSPACE), Workspace(title="Travel", people=people))
        self.put(Key(Kind.DOCUMENT, (DOCUMENT,)), Document(document=DOCUMENT, title="Travel policy", language="en"))
        self.empty = self.ask("What is paid for a hotel?")
        self.waiting = self.ask("Are fines paid?")
        self.disputed = self.ask("How much does a night cost?")
        self.give("ana", self.waiting, FINES)
        self.give("ana", self.disputed, HOTEL, facts=("100 EUR",))
        self.give("boris", self.disputed, LONGER, facts=("breakfast",))

    def new_edition(self) -> None:
        """The policy comes out anew: another limit, and everything else as it was."""
        self.edition(DOCUMENT, "2025", NEW)

    def as_(self, person: str | None) -> Project:
        """The project as somebody opens it."""
        return self.acting(person)
