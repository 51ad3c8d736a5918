"""One person's process that works at random in a workspace, and says each thing once it is saved.

`python -m tests.e2e.busy ROOT PERSON SEED COUNT`: one line of JSON for every write that was accepted.
"""

import datetime
import json
import random
import sys
from pathlib import Path
from typing import Any

from annotator.model.case import Case
from annotator.model.label import Label
from annotator.store.base import Kind
from annotator.store.errors import Changed, NotFound
from annotator.store.files import open_store
from annotator.workflow.cases import edit_case, load_case, new_case
from annotator.workflow.comments import comment
from annotator.workflow.context import Project
from annotator.workflow.labels import load_draft, save_draft, submit
from tests.workflow.editions import SET
from tests.workflow.team import answer

QUOTE = "Parking fees are paid."
FIELDS = ("question", "origin")


class Busy:
    """Somebody at work."""

    def __init__(self, root: Path, person: str, seed: int) -> None:
        self.project = Project(open_store(root), person=person, date=datetime.date(2026, 1, 1), root=root)
        self.draw = random.Random(seed)
        self.number = 0

    def word(self) -> str:
        """Something nobody else writes."""
        self.number += 1
        return f"{self.project.person}{self.number}"

    def act(self) -> None:
        """One thing, said when it is saved; what somebody else was faster at is not."""
        cases = [key.parts[1] for key in self.project.store.list(Kind.CASE, SET)]
        deeds = [self._edit, self._edit, self._edit, self._label, self._draft, self._comment]
        if len(cases) < 4:
            self._ask()
        else:
            self.draw.choice(deeds)(self.draw.choice(cases))

    def _ask(self) -> None:
        made = new_case(self.project, SET, f"What of {self.word()}?")
        say("case", made.case, new=made.question)

    def _edit(self, case: str) -> None:
        field, new = self.draw.choice(FIELDS), f"What of {self.word()}?"
        base: Case = load_case(self.project, SET, case)
        changes: dict[str, Any] = {field: new}
        try:
            edit_case(self.project, SET, case, base=base, **changes)
        except Changed:
            return
        say(field, case, old=getattr(base, field), new=new)

    def _label(self, case: str) -> None:
        made = submit(self.project, SET, case, answer(case, QUOTE, facts=(self.word(),)))
        say("label", f"{case}/{made.person}/{made.round}", new=made.facts[0].says)

    def _draft(self, case: str) -> None:
        base = load_draft(self.project, SET, case)
        note = self.word()
        label = Label(case=case, person=self.project.actor(), note=note)
        try:
            save_draft(self.project, SET, label, base=base)
        except (Changed, NotFound):
            return
        say("draft", f"{case}/{self.project.person}", old=base.note if base else None, new=note)

    def _comment(self, case: str) -> None:
        made = comment(self.project, SET, case, self.word())
        say("comment", f"{case}/{made.id}", new=made.says)


def say(what: str, where: str, *, new: str, old: str | None = None) -> None:
    """Tells what was saved, at once."""
    print(json.dumps({"what": what, "where": where, "old": old, "new": new}), flush=True)


if __name__ == "__main__":
    busy = Busy(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    for _ in range(int(sys.argv[4])):
        busy.act()
