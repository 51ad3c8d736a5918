"""The case as a list: question, answerability, needs with their passages, facts, and what is wrong with each."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from textual import on
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from annotator.model.case import Case
from annotator.model.comment import Comment
from annotator.model.finding import Finding, Severity
from annotator.model.label import (
    Answerability,
    Distractor,
    Fact,
    Follow,
    Judgement,
    Need,
    NoAnswerReason,
    Passage,
    Search,
    Weight,
)
from annotator.tui.dialogs.note import CONFIDENCE
from annotator.tui.i18n import mark, tr, trn
from annotator.tui.keymap import key_of, keys_of
from annotator.tui.on_screen import on_screen
from annotator.tui.registry import Scope
from annotator.tui.safe import clip, join, line
from annotator.tui.widgets.pointed import PointedList
from annotator.tui.widgets.reads import Read, Reads, in_words, passage_as_marked
from annotator.tui.wording import BEHAVIOURS, MISLEADS, NO_ANSWER, again, finding_says
from annotator.workflow.drafting import usual_behaviour
from annotator.workflow.labels import missing
from annotator.workflow.places import NeedNow, PassageNow, Standing
from annotator.workflow.research import LOGGED_HITS
from annotator.workflow.stale import Stale

_ANSWER = {
    Answerability.ANSWERABLE: mark("✓ answerable"),
    Answerability.PARTIAL: mark("◐ partly answerable"),
    Answerability.UNANSWERABLE: mark("∅ not in the documents"),
    Answerability.FORBIDDEN: mark("⊘ the asker may not know"),
}
_SAID_ALREADY = frozenset(
    {
        (Answerability.UNANSWERABLE, NoAnswerReason.NOT_IN_DOCUMENTS),
        (Answerability.FORBIDDEN, NoAnswerReason.NO_ACCESS),
    }
)
"""Reasons that say no more than the answer itself does."""
_SEVERITY = {
    Severity.ERROR: mark("✗ keeps the case out of exports"),
    Severity.WARNING: mark("! warns"),
    Severity.INFO: mark("i note"),
}
_STANDS = mark("{accept} lets it stand")
_OFFERS = {
    "passage-elsewhere": mark("{alternative} takes it as an alternative, {accept} lets it stand"),
    "other": mark("Enter opens that case, {accept} lets it stand"),
}
"""What the keys do for a warning that offers something: by its code, or where it names another case."""
_TO_DO = {
    "answerability-missing": mark("answerable? ({answerability})"),
    "evidence-missing": mark("a passage ({link})"),
    "need-empty": mark("a passage for need {need} ({link}; {remove} takes the need out)"),
    "reason-missing": mark("why there is no answer ({answerability})"),
    "search-missing": mark("a kept search ({keep_search})"),
}
"""What is merely not done yet, by the code of what is missing; told in one quiet line, not as something wrong."""
_STANDING = {
    Standing.WAITING: mark("? its place in the new edition waits for an answer"),
    Standing.CONFLICT: mark("? people gave different answers to where it is"),
    Standing.UNLANDED: mark("? not looked for yet in the edition in force"),
    Standing.DROPPED: mark("✗ gone from the documents"),
    Standing.GONE: mark("✗ no edition in force"),
    Standing.BROKEN: mark("✗ leads to no text"),
}
_FOLLOW = {Follow.CURRENT: "", Follow.PREVIOUS: mark("‹edition before›"), Follow.PINNED: mark("‹just this edition›")}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list; `path` names the piece of the case it shows."""

    path: str
    shown: Content
    brief: bool = False
    """Whether it takes one line only, unless it is highlighted."""


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
    typing: bool = False,
) -> list[Row]:
    """Everything of a case, in the order in which one works, each finding below what it concerns.

    `stale` says why the case came back, `said` what people wrote about it, `reads` how its passages read now;
    `typing` that letters are written where one is, so that a key works only after leaving there.
    """
    keys = {name: _pressed(key, typing) for name, key in keys_of(Scope.WRITE).items()}
    blocks = {one.code for one in missing(judgement)}
    rows: list[Row] = []
    left = [one for one in findings if one.code not in _TO_DO]
    for row in _pieces(case, judgement, now, current, reads, keys):
        rows.append(row)
        here = [one for one in left if _concerns(one, row.path)]
        left = [one for one in left if one not in here]
        rows += [_finding_row(one, blocks) for one in here]
        if row.path == "question":
            rows += [Row("stale", line("  " + tr("~ came back: {why}", why=again(one)))) for one in stale]
    rows += [_finding_row(one, blocks) for one in left]
    to_do = steps_to_submit(judgement, keys, quiet=True)
    rows += [Row("to-do", line("  " + tr("○ to submit: {steps}", steps=" · ".join(to_do)), "dim"))] if to_do else []
    return [*rows, *(Row("comment", comment_line(one)) for one in said)]


def steps_to_submit(judgement: Judgement, keys: Mapping[str, str] | None = None, *, quiet: bool = False) -> list[str]:
    """What is still to be done before a judgement can be submitted, with the keys that do it.

    `keys` are the keys as they are pressed where one is. With `quiet` only what is not done yet, without what is wrong,
    which its findings tell.
    """
    lacking = list(missing(judgement))
    keys = keys or keys_of(Scope.WRITE)
    if any(one.code == "need-empty" for one in lacking):
        # That a passage is missing at all, the needs without one tell better.
        lacking = [one for one in lacking if one.code != "evidence-missing"]
    steps = [
        tr(_TO_DO[one.code], **one.params, **keys)
        if one.code in _TO_DO
        else f"{tr(one.what, **one.params)} — {tr(one.remedy)}"
        for one in lacking
        if one.code in _TO_DO or not quiet
    ]
    return list(dict.fromkeys(steps))


def _pieces(
    case: Case,
    judgement: Judgement,
    now: Sequence[NeedNow],
    current: str | None,
    reads: Reads,
    keys: Mapping[str, str],
) -> Iterator[Row]:
    yield Row("question", join(line("? ", "bold"), line(case.question, "bold"), line(_about(case), "dim")))
    yield Row("answerability", _answerability(judgement, keys))
    for at, need in enumerate(judgement.needs):
        yield Row(f"needs.{need.need}", _need(need, here=need.need == current))
        standing = now[at].any if at < len(now) and now[at].need.need == need.need else ()
        for place, passage in enumerate(need.any):
            known = standing[place] if place < len(standing) else None
            read = reads[at][place] if standing and at < len(reads) and place < len(reads[at]) else None
            shown = _passage(place, passage, known, read or passage_as_marked(passage))
            yield Row(f"needs.{need.need}.{place}", shown)
    for at, fact in enumerate(judgement.facts):
        yield Row(f"facts.{at}", _fact(fact))
    for at, one in enumerate(judgement.distractors):
        yield Row(f"distractors.{at}", _distractor(one))
    for at, search in enumerate(judgement.searched):
        yield Row(f"searched.{at}", _search(search))
    if judgement.answer or judgement.note or judgement.confidence:
        yield Row("note", _said(judgement))


def finding_path(finding: Finding) -> str:
    """The path of a finding's row."""
    return f"finding.{finding.said().removeprefix('sha256:')[:12]}"


def _need(need: Need, *, here: bool) -> Content:
    """What stands under it is told in words: one passage, any of several, or none."""
    pointer = "▸" if here else " "
    match len(need.any):
        case 0:
            rest = tr("— no passage yet")
        case 1:
            rest = tr("— this passage:")
        case _:
            rest = tr("— any one of:")
    return join(line(f"{pointer} {tr('need {need}', need=need.need)} ", "bold"), line(rest, "dim"))


def _distractor(one: Distractor) -> Content:
    words, why = clip(one.quote or one.at, 120), MISLEADS[one.why]
    return line("  " + tr("✗ misleads: {words} ({why})", words=words, why=why))


def _search(search: Search) -> Content:
    parts = [_hits(search)]
    parts += [trn("{n} section read", "{n} sections read", len(search.read))] if search.read else []
    parts += _days(search)
    roles = (f"@{role}" for role in search.roles)
    limits = ", ".join(filter(None, (*search.documents, *search.editions, search.language, *roles)))
    return join("  ⌕ ", line(search.words, limit=80), line(f" [{limits}]" if limits else ""), f" — {', '.join(parts)}")


def _days(search: Search) -> list[str]:
    """The day on which it was made; the date whose editions were searched, where that is another one."""
    made = [search.made.isoformat()] if search.made else []
    return [*made, tr("as of {date}", date=search.date.isoformat())] if search.date not in (None, search.made) else made


def _said(judgement: Judgement) -> Content:
    parts = [tr("answer: {words}", words=clip(judgement.answer, 100))] if judgement.answer else []
    parts += [tr("note: {words}", words=clip(judgement.note, 100))] if judgement.note else []
    parts += [tr(CONFIDENCE[judgement.confidence])] if judgement.confidence else []
    return join("  ✎ ", line(" · ".join(parts)))


def comment_line(comment: Comment) -> Content:
    """What somebody said of a case."""
    return join("  ✉ ", line(f"{comment.person}: ", "bold"), line(comment.says, limit=300))


def _about(case: Case) -> str:
    parts = [case.language or "", *(f"#{tag}" for tag in case.tags), *(f"@{role}" for role in case.roles)]
    parts += [tr("as of {date}", date=case.as_of.isoformat())] if case.as_of else []
    parts += [tr("from {origin}", origin=clip(case.origin, 40))] if case.origin else []
    return "  " + " ".join(filter(None, parts))


def _pressed(key: str, typing: bool) -> str:
    """A key as it is pressed; where letters are written, one leaves there first."""
    return f"{key_of(Scope.ANYWHERE, 'back')} {key}" if typing and len(key) == 1 else key


def _answerability(judgement: Judgement, keys: Mapping[str, str]) -> Content:
    kind = judgement.answerability
    if kind is None:
        return line(tr("○ answerable? not said yet ({key})", key=keys["answerability"]))
    said = tr(_ANSWER[kind])
    if judgement.reason and (kind, judgement.reason) not in _SAID_ALREADY:
        said = tr("{answer}: {reason}", answer=said, reason=NO_ANSWER[judgement.reason])
    if judgement.behaviour is not None:
        other = tr("a good system {behaviour}", behaviour=BEHAVIOURS[judgement.behaviour])
        return join(line(said), line(f" · {other}"))
    usual = BEHAVIOURS[usual_behaviour(kind)]
    return join(
        line(said),
        line(" · " + tr("usual: it {behaviour} ({key})", key=keys["behaviour"], behaviour=usual), "dim"),
    )


def _passage(place: int, passage: Passage, now: PassageNow | None, read: Sequence[Read]) -> Content:
    """The passage as it reads now and in which edition; what was marked only where its words were others."""
    words = line(in_words(read), limit=240)
    was = [tr("was: {words}", words=clip(part.before, 160)) for part in read if part.before]
    before = [join("\n     ", line(one, "dim")) for one in was]
    problems = {_STANDING[part.state] for part in now.parts if part.state in _STANDING} if now else set()
    where = line(f" {tr(_FOLLOW[passage.follow])}".rstrip())
    lead = f"   {tr('or')} " if place else "   · "
    return join(lead, words, where, *before, *(join("\n     ", line(tr(one))) for one in sorted(problems)))


def _fact(fact: Fact) -> Content:
    variants = f" = {' = '.join(fact.variants)}" if fact.variants else ""
    needs = f" ({', '.join(fact.needs)})" if fact.needs else ""
    okay = f" · {tr('nice to have')}" if fact.weight is Weight.OKAY else ""
    return join("  • ", line(fact.says, limit=120), line(variants, "dim", limit=80), line(needs), okay)


def finding_line(finding: Finding, blocks: Collection[str] = (), *, keys: bool = True) -> str:
    """A finding in words: glyph and word, the sentence, what to do about it; `blocks` are codes that keep a judgement
    from being submitted. Without `keys` nothing is said of keys that are dead where it is shown.
    """
    word = tr("✗ blocks submitting") if finding.code in blocks else tr(_SEVERITY[finding.severity])
    if finding.severity is Severity.WARNING and not keys:
        advice = ""
    elif finding.severity is Severity.WARNING:
        advice = tr(
            _OFFERS.get("other" if finding.params.get("other") else finding.code, _STANDS), **keys_of(Scope.WRITE)
        )
    else:
        advice = finding.advice(on_screen)
    return f"{word}: {finding_says(finding)}{f' — {advice}' if advice else ''}"


def _finding_row(finding: Finding, blocks: Collection[str]) -> Row:
    """One dim line below what it concerns."""
    return Row(finding_path(finding), line(f"  {finding_line(finding, blocks)}", "dim"), brief=True)


def _concerns(finding: Finding, path: str) -> bool:
    field = finding.field or ""
    return bool(field) and (field == path or (path.count(".") < 2 and path.startswith(f"{field}.")))


def _hits(search: Search) -> str:
    """How many hits were put down; a search that found as many as are kept may have found more."""
    number = len(search.found)
    if number >= LOGGED_HITS:
        return tr("the first {n} hits", n=number)
    return trn("{n} hit", "{n} hits", number)


class CaseList(PointedList):
    """Shows the rows; the highlight stays on the same piece when they change."""

    DEFAULT_CSS = """
    CaseList { border: none; padding: 0; height: 1fr; background: $surface; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()
        self._unfolded: int | None = None
        """The brief row that is shown in full."""

    @property
    def path(self) -> str | None:
        """What is highlighted."""
        at = self.highlighted
        return self._rows[at].path if at is not None and at < len(self._rows) else None

    def show_rows(self, rows: Sequence[Row], prefer: str | None = None) -> None:
        """Shows rows; highlights `prefer` if it is there, else what was highlighted before."""
        kept, before = prefer or self.path, self.highlighted
        self._rows = tuple(rows)
        self._unfolded = None
        paths = [row.path for row in rows]
        self.set_options([Option(self._prompt(row)) for row in rows])
        if kept in paths:
            self.highlighted = paths.index(kept)
        elif before is not None and rows:
            near = _nearest(kept or "", paths)
            self.highlighted = min(before, len(rows) - 1) if near is None else near
        elif rows:
            self.highlighted = 0

    @on(OptionList.OptionHighlighted)
    def _unfold(self) -> None:
        at = self.highlighted
        if at == self._unfolded:
            return
        old, self._unfolded = self._unfolded, at
        for one in (old, at):
            if one is not None and one < len(self._rows) and self._rows[one].brief:
                self.replace_option_prompt_at_index(one, self._prompt(self._rows[one], whole=one == at))

    def on_resize(self) -> None:
        """A brief row is as long as there is room."""
        self.show_rows(self._rows)

    def _prompt(self, row: Row, *, whole: bool = False) -> Content:
        return row.shown if whole or not row.brief else _cut(row.shown, self.scrollable_content_region.width - 2)


def _nearest(gone: str, paths: Sequence[str | None]) -> int | None:
    """The row of the piece before one that was taken out, or of the need it was in; None where there is neither."""
    base, _, number = gone.rpartition(".")
    if not number.isdecimal():
        return None
    names = [*(f"{base}.{at}" for at in reversed(range(int(number)))), base]
    return next((paths.index(name) for name in names if name in paths), None)


def _cut(shown: Content, width: int) -> Content:
    """A row cut to one line, with the key that shows all of it."""
    more = f" {key_of(Scope.WRITE, 'findings')}"
    room = max(width, 12)
    if shown.cell_length <= room:
        return shown
    return join(shown.truncate(room - len(more), ellipsis=True), line(more, "bold"))
