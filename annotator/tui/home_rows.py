"""What stands on Home: how far the set is, what is new, and the rows of work; made of what a thread gathered."""

from collections import Counter
from dataclasses import dataclass, field

from textual.content import Content

from annotator.text.messages import Message as Told
from annotator.tui.i18n import mark, tr, trn
from annotator.tui.keymap import key_of
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.wording import STATES, Words, again
from annotator.workflow.news import News
from annotator.workflow.state import CaseState, State, Survey
from annotator.workflow.status import open_to

QUEUES = Words(
    {
        "write": mark("To write"),
        "review": mark("To review"),
        "disputed": mark("To decide"),
        "stale": mark("To look at again"),
    }
)
"""The queues of cases, in the order of the work."""
SHOWN = 100
"""Cases of one queue that are listed; `a` lists all."""
Row = tuple[str, Content]
"""What a row leads to, `queue:case`, empty where nowhere; and what is shown."""
_WIDTH = 20


@dataclass(frozen=True, slots=True)
class Findings:
    """What `check` said; nothing while it looks."""

    errors: int
    warnings: int
    held_back: int
    """Cases that are settled and that an error keeps out of exports."""

    def words(self) -> str:
        """Errors and warnings, counted."""
        errors = trn("{n} error", "{n} errors", self.errors)
        return f"{errors}, {trn('{n} warning', '{n} warnings', self.warnings)}"


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the screen shows."""

    survey: Survey | None = None
    queues: dict[str, tuple[CaseState, ...]] = field(default_factory=dict)
    landings: int = 0
    unshared: int | None = None
    """Files that are not committed; None where the workspace is in no git."""
    last: str | None = None
    """The case that was worked on last and is not submitted."""
    documents: int = 0
    problem: Told | None = None


def is_settled(one: CaseState) -> bool:
    """Whether a case is in use and one judgement of it counts."""
    return not one.retired and one.state in (State.AGREED, State.DECIDED)


def progress(gathered: Gathered, findings: Findings | None, news: News) -> str:
    """How far the set is, in lines."""
    found = gathered.survey
    if found is None:
        return ""
    counts = Counter(one.state for one in found.states if not one.retired)
    retired = len(found.states) - sum(counts.values())
    done, total = sum(map(is_settled, found.states)), sum(counts.values())
    held_back = findings.held_back if findings else 0
    settled = _WIDTH * done // total if total else 0
    # One case held back is seen, however many are fine.
    held = min(settled, -(-_WIDTH * held_back // total)) if total else 0
    bar = "█" * (settled - held) + "▒" * held + "░" * (_WIDTH - settled)
    said = [tr("{done} of {total} agreed or decided", done=done, total=total)]
    said += [trn("{n} held back by errors", "{n} held back by errors", held_back)] if held_back else []
    parts = [f"{STATES[state]} {counts[state]}" for state in State]
    parts += [tr("– retired {n}", n=retired)] if retired else []
    broken = len(found.unreadable)
    parts += [trn("✗ {n} unreadable file", "✗ {n} unreadable files", broken)] if broken else []
    waiting = trn("{n} landing waits", "{n} landings wait", gathered.landings)
    told = tr("findings: {findings}", findings=findings.words() if findings else "…")
    lines = [f"{bar} {' · '.join(said)}", " · ".join(parts), f"{waiting} · {told}"]
    return "\n".join([*lines, *_new(news, gathered.unshared)])


def _new(found: News, unshared: int | None) -> list[str]:
    """One line on what is new and what is not shared yet; none where there is nothing to say."""
    said = [trn("{n} new", "{n} new", found.added)] if found.added else []
    said += [trn("{n} settled", "{n} settled", found.settled)] if found.settled else []
    said += [trn("{n} disputed", "{n} disputed", found.disputed)] if found.disputed else []
    parts = [tr("since last time: {news}", news=", ".join(said))] if said else []
    parts += [trn("not in git yet: {n} file", "not in git yet: {n} files", unshared)] if unshared else []
    return [" · ".join(parts)] if parts else []


def work_rows(gathered: Gathered, findings: Findings | None, person: str | None) -> list[Row]:
    """The rows of work: where one left off, the queues, landings, findings; where there is nothing yet, what to do."""
    found = gathered.survey
    if found is None:
        return []
    if not found.states and not found.unreadable:
        return _first_steps(gathered.documents)
    rows: list[Row] = []
    last = next((one for one in found.states if one.case.case == gathered.last and not one.retired), None)
    if last is not None and not any(last in waiting for waiting in gathered.queues.values()):
        rows += [_head(tr("Continue where you left off")), (f"last:{last.case.case}", case_row(last, person))]
    for name, title in QUEUES.items():
        # Where one left off stands first in its queue, and never twice.
        waiting = sorted(gathered.queues.get(name, ()), key=lambda one: one is not last)
        rows.append(_head(f"{title} ({len(waiting)})"))
        rows += [(f"{name}:{one.case.case}", case_row(one, person)) for one in waiting[:SHOWN]]
        if len(waiting) > SHOWN:
            more = len(waiting) - SHOWN
            rows.append(
                (
                    "all:",
                    line(
                        "  "
                        + trn(
                            "… {n} more: {key} lists all",
                            "… {n} more: {key} lists all",
                            more,
                            key=key_of(Scope.HOME, "all_cases"),
                        )
                    ),
                )
            )
    rows.append(_head(tr("Passages to land ({n})", n=gathered.landings)))
    if gathered.landings:
        rows.append(("land:", line("  " + tr("say where they came down in the new editions"))))
    rows.append(_head(tr("Findings ({findings})", findings=findings.words() if findings else "…")))
    rows.append(("check:", line("  " + tr("see what would make the set lie"))))
    return rows


def _first_steps(documents: int) -> list[Row]:
    """What to do in a set without a case."""
    rows = [_head(tr("This set has no question yet"))]
    if not documents:
        rows.append(("", line("  " + tr("First the documents: annotator corpus add FOLDER --edition 2025-01"), "dim")))
    return [
        *rows,
        ("new:", line("  " + tr("ask the first question ({key})", key=key_of(Scope.HOME, "new")))),
        ("tour:", line("  " + tr("take the tour of three steps ({key})", key=key_of(Scope.ANYWHERE, "tour")))),
        (
            "corpus:",
            line(
                "  "
                + trn(
                    "look through {n} document ({key})",
                    "look through {n} documents ({key})",
                    documents,
                    key=key_of(Scope.HOME, "corpus"),
                )
            ),
        ),
        ("map:", line("  " + tr("see which sections have no question ({key})", key=key_of(Scope.HOME, "map")))),
        ("manual:", line("  " + tr("read how to write a good case ({key:anywhere.manual})"))),
    ]


def _head(text: str) -> Row:
    return "", line(text, "bold")


def case_row(one: CaseState, person: str | None) -> Content:
    """A case with its state, and why it is to be looked at again as far as a person may know."""
    flags = " – " + tr("retired") if one.retired else ""
    if one.stale and open_to(one, person):
        flags += " ~ " + "; ".join(sorted({again(reason) for reason in one.stale}))
    return join(f"  {STATES[one.state]:<12} ", line(one.case.question, limit=160), line(flags, "dim"))
