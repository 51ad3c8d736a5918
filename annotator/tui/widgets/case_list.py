"""The case as a list: question, answerability, needs with their passages, facts, and what is wrong with each."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.widgets.option_list import Option

from annotator.model.case import Case
from annotator.model.comment import Comment
from annotator.model.finding import Finding, Severity
from annotator.model.label import Answerability, Fact, Follow, Judgement, Passage, Search, Weight
from annotator.tui.safe import clip, join, line
from annotator.tui.widgets.pointed import PointedList
from annotator.tui.widgets.reads import Read, Reads, in_words, passage_as_marked
from annotator.tui.wording import MISLEADS, NO_ANSWER, again, count
from annotator.workflow.labels import missing
from annotator.workflow.places import NeedNow, PassageNow, Standing
from annotator.workflow.research import LOGGED_HITS
from annotator.workflow.stale import Stale

_ANSWER = {
    Answerability.ANSWERABLE: "✓ answerable",
    Answerability.PARTIAL: "◐ partly answerable",
    Answerability.UNANSWERABLE: "∅ not in the documents",
    Answerability.FORBIDDEN: "⊘ the asker may not know",
}
_SEVERITY = {Severity.ERROR: "✗ keeps it out of exports", Severity.WARNING: "! warns", Severity.INFO: "i note"}
_STANDING = {
    Standing.WAITING: "? its place in the new edition waits for an answer",
    Standing.CONFLICT: "? people gave different answers to where it is",
    Standing.UNLANDED: "? not looked for yet in the edition in force",
    Standing.DROPPED: "✗ gone from the documents",
    Standing.GONE: "✗ no edition in force",
    Standing.BROKEN: "✗ leads to no text",
}
_FOLLOW = {Follow.CURRENT: "", Follow.PREVIOUS: " ‹edition before›", Follow.PINNED: " ‹just this edition›"}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list; `path` names the piece of the case it shows."""

    path: str
    shown: Content


def case_rows(
    case: Case,
    judgement: Judgement,
    now: Sequence[NeedNow],
    findings: Sequence[Finding],
    *,
    current: str | None = None,
    stale: Sequence[Stale] = (),
    said: Sequence[Comment] = (),
    reads: Reads = (),
) -> list[Row]:
    """Everything of a case, in the order in which one works, each finding below what it concerns.

    `stale` says why the case came back, `said` what people wrote about it, `reads` how its passages read now.
    """
    blocks = {code for code, _, _ in missing(judgement)}
    rows: list[Row] = []
    left = list(findings)
    for row in _pieces(case, judgement, now, current, reads):
        rows.append(row)
        here = [one for one in left if _concerns(one, row.path)]
        left = [one for one in left if one not in here]
        rows += [_finding_row(one, blocks) for one in here]
        if row.path == "question":
            rows += [Row("stale", line(f"  ~ came back: {again(one)}")) for one in stale]
    rows += [_finding_row(one, blocks) for one in left]
    return [*rows, *(Row("comment", comment_line(one)) for one in said)]


def _pieces(
    case: Case, judgement: Judgement, now: Sequence[NeedNow], current: str | None, reads: Reads
) -> Iterator[Row]:
    yield Row("question", join(line("? ", "bold"), line(case.question, "bold"), line(_about(case), "dim")))
    yield Row("answerability", _answerability(judgement))
    for at, need in enumerate(judgement.needs):
        mark = "▸" if need.need == current else " "
        empty = " — no passage yet" if not need.any else ""
        yield Row(f"needs.{need.need}", join(line(f"{mark} need {need.need}", "bold"), empty))
        standing = now[at].any if at < len(now) and now[at].need.need == need.need else ()
        for place, passage in enumerate(need.any):
            known = standing[place] if place < len(standing) else None
            read = reads[at][place] if standing and at < len(reads) and place < len(reads[at]) else None
            shown = _passage(place, passage, known, read or passage_as_marked(passage))
            yield Row(f"needs.{need.need}.{place}", shown)
    for at, fact in enumerate(judgement.facts):
        yield Row(f"facts.{at}", _fact(fact))
    for at, one in enumerate(judgement.distractors):
        yield Row(
            f"distractors.{at}", join("  ✗ misleads: ", line(one.quote or one.at, limit=120), f" ({MISLEADS[one.why]})")
        )
    for at, search in enumerate(judgement.searched):
        when = f", {search.date.isoformat()}" if search.date else ""
        yield Row(
            f"searched.{at}",
            join("  ⌕ ", line(search.words, limit=80), f" — {_hits(search)}{when}"),
        )
    if judgement.answer or judgement.note or judgement.confidence:
        sure = f" · {judgement.confidence.value} confidence" if judgement.confidence else ""
        words = " · ".join(clip(one, 100) for one in (judgement.answer, judgement.note) if one)
        yield Row("note", join("  ✎ ", line(words), sure))


def comment_line(comment: Comment) -> Content:
    """What somebody said of a case."""
    return join("  ✉ ", line(f"{comment.person}: ", "bold"), line(comment.says, limit=300))


def _about(case: Case) -> str:
    parts = [case.language or "", *(f"#{tag}" for tag in case.tags), *(f"@{role}" for role in case.roles)]
    parts += [f"as of {case.as_of.isoformat()}"] if case.as_of else []
    return "  " + " ".join(filter(None, parts))


def _answerability(judgement: Judgement) -> Content:
    if judgement.answerability is None:
        return Content("○ answerable? not said yet")
    reason = f": {NO_ANSWER[judgement.reason]}" if judgement.reason else ""
    return line(f"{_ANSWER[judgement.answerability]}{reason}")


def _passage(place: int, passage: Passage, now: PassageNow | None, read: Sequence[Read]) -> Content:
    """The passage as it reads now and in which edition; what was marked only where its words were others."""
    words = line(in_words(read), limit=240)
    before = [join("\n     was: ", line(part.before, "dim", limit=160)) for part in read if part.before]
    problems = {_STANDING[part.state] for part in now.parts if part.state in _STANDING} if now else set()
    where = line(f" {_FOLLOW[passage.follow]}".rstrip())
    lead = "   or " if place else "   · "
    return join(lead, words, where, *before, *(join("\n     ", line(one)) for one in sorted(problems)))


def _fact(fact: Fact) -> Content:
    variants = f" = {' = '.join(fact.variants)}" if fact.variants else ""
    needs = f" ({', '.join(fact.needs)})" if fact.needs else ""
    okay = " · nice to have" if fact.weight is Weight.OKAY else ""
    return join("  • ", line(fact.says, limit=120), line(variants, "dim", limit=80), line(needs), okay)


def _finding_row(finding: Finding, blocks: Collection[str]) -> Row:
    word = "✗ blocks submitting" if finding.code in blocks else _SEVERITY[finding.severity]
    advice = f" — {finding.advice()}" if finding.remedy else ""
    return Row(
        f"finding.{finding.code}", join(line(f"  {word}: ", "bold"), line(f"{finding.message()}{advice}", "dim italic"))
    )


def _concerns(finding: Finding, path: str) -> bool:
    field = finding.field or ""
    return bool(field) and (field == path or (path.count(".") < 2 and path.startswith(f"{field}.")))


def _hits(search: Search) -> str:
    """How many hits were put down; a search that found as many as are kept may have found more."""
    kept = count(len(search.found), "hit", "hits")
    return f"the first {kept}" if len(search.found) >= LOGGED_HITS else kept


class CaseList(PointedList):
    """Shows the rows; the highlight stays on the same piece when they change."""

    DEFAULT_CSS = """
    CaseList { border: none; padding: 0; height: 1fr; background: $surface; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._paths: list[str] = []

    @property
    def path(self) -> str | None:
        """What is highlighted."""
        at = self.highlighted
        return self._paths[at] if at is not None and at < len(self._paths) else None

    def show_rows(self, rows: Sequence[Row], prefer: str | None = None) -> None:
        """Shows rows; highlights `prefer` if it is there, else what was highlighted before."""
        kept, before = prefer or self.path, self.highlighted
        self._paths = [row.path for row in rows]
        self.set_options([Option(row.shown) for row in rows])
        if kept in self._paths:
            self.highlighted = self._paths.index(kept)
        elif before is not None and rows:
            self.highlighted = min(before, len(rows) - 1)
        elif rows:
            self.highlighted = 0
