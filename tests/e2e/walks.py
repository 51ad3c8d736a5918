"""Walks through the writing of a case, by keys in a terminal; each is kept as keys and screens in `walks/`.

`python -m tests.e2e.walks [NAME…]` records them anew; whoever does so reads what changed before it is kept.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from annotator.workflow.sample import copy_sample
from tests.e2e.tmux import Session, running

FOLDER = Path(__file__).resolve().parent / "walks"
DATE = "2025-06-30"
_CONFIG = (".annotator", "config")
_STILL = 1.5
"""Seconds for which a screen must stand still before it is recorded."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something a person does, and what shows that it was done."""

    says: str
    """What it is for, in words."""
    shows: str
    """Words that the screen shows then."""
    keys: tuple[str, ...] = ()
    types: str = ""
    """Words that are typed before the keys are pressed."""
    counts: bool = True
    """Whether its keys are among those a practised person needs once the first passage is on the screen."""

    def head(self) -> str:
        """What is done, as it stands over the screen that it leads to."""
        did = [f"types {self.types!r}"] if self.types else []
        did += [f"presses {' '.join(self.keys)}"] if self.keys else []
        return f"== {self.says}: {', '.join(did)}"


@dataclass(frozen=True, slots=True)
class Walk:
    """Steps one after the other, by one person on one set."""

    name: str
    title: str
    steps: tuple[Step, ...]
    case: str
    """The case that it files, without the last four characters of its id, which are drawn by lot."""
    set: str = "travel"
    person: str = "author-1"
    keyboard: str = "latin"

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.txt"

    def keys(self, *, whole: bool = False) -> int:
        """How many keys are pressed once the first passage is on the screen, or from the first one on; words that are
        typed apart.
        """
        return sum(len(step.keys) for step in self.steps if whole or step.counts)

    def head(self) -> list[str]:
        """The first lines of the file."""
        told = f"# {self.keys()} keys once the first passage is on the screen, {self.keys(whole=True)} in all"
        return [f"# {self.title}", f"{told}; words that are typed apart", ""]


def walk(one: Walk, workspace: Path, *, still: float = 0.25) -> Iterator[tuple[Step, Session]]:
    """Goes a walk on a copy of the sample; every step with the session, once the screen shows what it is for.

    The screen stands still for so many seconds then.
    """
    copy_sample(workspace)
    config = workspace.joinpath(*_CONFIG)
    config.mkdir(parents=True)
    config.joinpath("screens.json").write_text(json.dumps({"keyboard": one.keyboard}), encoding="utf-8")
    with running(workspace, config, "--as", one.person, "--date", DATE) as session:
        session.wait("findings: 1 error", still=still)
        for step in one.steps:
            if step.types:
                session.write(step.types)
            session.press(*step.keys)
            session.wait(step.shows, still=still)
            yield step, session


def written(one: Walk, workspace: Path) -> str:
    """A walk as it is kept: its keys, and the screen behind every step."""
    parts = one.head()
    for step, session in walk(one, workspace, still=_STILL):
        parts += [step.head(), session.screen.rstrip("\n"), ""]
    return "\n".join(parts)


def kept(one: Walk) -> tuple[list[str], list[tuple[str, str]]]:
    """The first lines of a file, and every step's head with the screen below it."""
    first, *steps = one.file.read_text(encoding="utf-8").split("\n== ")
    split = [step.partition("\n") for step in steps]
    return first.splitlines(), [(f"== {head}", screen.rstrip("\n")) for head, _, screen in split]


def _ask(question: str, roles: str = "", key: str = "n") -> tuple[Step, ...]:
    shows = "type · Enter open first hit"
    begins = Step("a new question", "A new question", (key,), counts=False)
    if not roles:
        return (begins, Step("what it asks", shows, ("F2",), types=question, counts=False))
    return (
        begins,
        Step("what it asks", "guessed: en", ("Tab", "Tab", "Tab"), types=question, counts=False),
        Step("who asks", shows, ("F2",), types=roles, counts=False),
    )


def _find(words: str, shows: str = "selected:") -> Step:
    return Step("finding the passage", shows, ("Enter",), types=words, counts=False)


def _fact(shows: str, key: str = "f") -> tuple[Step, ...]:
    return (
        Step("a fact of it", "What the answer must say", (key,)),
        Step("keeping the fact", f"• {shows}", ("F2",)),
    )


_SUBMIT = Step("submitting", "findings: 1 error", ("s",))
_ANSWERABLE = Step("the documents answer it", "✓ answerable", ("a", "1"))
_LINK = Step("linking it", "▸ need a — this passage:", ("l",))

WALKS: tuple[Walk, ...] = (
    Walk(
        "single-passage",
        "One passage, one fact",
        (
            *_ask("Who pays for road tolls?"),
            _find("road tolls"),
            _LINK,
            *_fact("Parking fees"),
            _ANSWERABLE,
            _SUBMIT,
        ),
        case="who-pays-for-road-tolls",
    ),
    Walk(
        "single-passage-bg",
        "One passage, one fact: in Bulgarian, on a keyboard whose letters are Cyrillic (БДС)",
        (
            *_ask("Кой плаща пътните такси?", key="х"),
            _find("пътните такси"),
            Step("linking it", "▸ need a — this passage:", ("в",)),
            *_fact("Признават се", key="о"),
            Step("the documents answer it", "✓ answerable", ("ь", "1")),
            Step("submitting", "findings: 1 error", ("я",)),
        ),
        case="koy-plashta-patnite-taksi",
        keyboard="bds",
    ),
    Walk(
        "single-passage-de",
        "One passage, one fact: in German",
        (
            Step("the other set", "Test sets", ("t",), counts=False),
            Step("the webshop", "webshop ·", ("2",), counts=False),
            *_ask("Bis wann kann ich etwas zurückgeben?"),
            _find("zurückgeben"),
            _LINK,
            *_fact("14 Tage"),
            _ANSWERABLE,
            Step("submitting", "findings: 0 errors", ("s",)),
        ),
        case="bis-wann-kann-ich-etwas-zurueckgeben",
        set="webshop",
    ),
    Walk(
        "comparison",
        "Two editions compared: one passage in force, one of just the edition before it",
        (
            *_ask("Was the hotel limit for Bulgaria raised?"),
            _find("accommodation in Bulgaria"),
            _LINK,
            *_fact("120 BGN"),
            Step("another edition", "Editions", ("e",)),
            Step("the one before", "@2023-01#limits", ("1",)),
            Step("linking it", "▸ need b — this passage:", ("l",)),
            *_fact("100 BGN"),
            _ANSWERABLE,
            _SUBMIT,
        ),
        case="was-the-hotel-limit-for-bulgaria-raised",
    ),
    Walk(
        "two-needs",
        "Two needs, one of them with an alternative",
        (
            *_ask("When is the report due, and what goes with it?"),
            _find("report ten days"),
            _LINK,
            *_fact("ten days"),
            Step("a passage that is enough instead", "selected: 16 words", ("k", "k")),
            Step("as an alternative", "need a — any one of:", ("o",)),
            Step("the passage for the other need", "selected: 6 words", ("j", "j", "j")),
            Step("a need of its own", "▸ need b — this passage:", ("N",)),
            *_fact("Attach all"),
            _ANSWERABLE,
            _SUBMIT,
        ),
        case="when-is-the-report-due-and-what-goes",
    ),
    Walk(
        "unanswerable",
        "Not in the documents: searched, read, and put down",
        (
            *_ask("Is a visa for a trip paid?"),
            Step("searching", "nothing found for visa", types="visa", counts=False),
            Step("with other words", "search the documents", ("C-u",), counts=False),
            _find("costs of travel"),
            Step("there is no answer", "Why is there no answer?", ("a", "3")),
            Step("the documents say nothing of it", "What you searched", ("1",)),
            Step("the searches into the log", "⌕ visa", ("Enter",)),
            _SUBMIT,
        ),
        case="is-a-visa-for-a-trip-paid",
    ),
    Walk(
        "forbidden",
        "The asker may not know: an employee asks what only the board may read",
        (
            *_ask("May the board book business class?", roles="employee"),
            _find("business class"),
            _LINK,
            *_fact("six hours"),
            Step("the asker may not know", "What you searched", ("a", "4")),
            Step("the search into the log", "⌕ business class", ("Enter",)),
            _SUBMIT,
        ),
        case="may-the-board-book-business-class",
    ),
)


def main() -> None:
    """Records walks: those that are named, else all."""
    FOLDER.mkdir(exist_ok=True)
    for one in WALKS:
        if one.name in sys.argv[1:] or not sys.argv[1:]:
            with tempfile.TemporaryDirectory() as scratch:
                one.file.write_text(written(one, Path(scratch) / "w"), encoding="utf-8")


if __name__ == "__main__":
    main()
