"""What is asked of a landing, in a few lines of plain words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from textual.content import Content

from annotator.model.landing import Landed
from annotator.tui.i18n import mark, number, tr, trn
from annotator.tui.safe import clip, join, line
from annotator.tui.widgets.landing_answers import answer_rows, people_differ
from annotator.tui.widgets.landing_cases import rests_on
from annotator.tui.widgets.landing_changes import Difference, Differences
from annotator.tui.widgets.landing_span import Edge
from annotator.tui.wording import CHANGES, GRAVE, LANDED, LANDED_GLYPHS, LANDING_NOTES, quoted
from annotator.workflow.context import Project
from annotator.workflow.land import Candidate, Queued, Rate
from annotator.workflow.places import Standing

_WORDS = 28
"""Characters of a change that are shown beside others."""
_BETWEEN = "  │  "
_TURNING = ("¬", "!")
"""Glyphs of changes that are told in words; numbers show what they are by themselves."""
_SAID = frozenset({"withdrawn", "verbatim-elsewhere", "verbatim-in-several", "gone"})
"""Reasons that the outcome says already."""
_CUT = {
    (Edge.FRONT,): mark(
        "it begins inside a sentence now: {key:land.whole_sentences} takes all of it in, then {key:land.place}"
    ),
    (Edge.BACK,): mark(
        "it ends inside a sentence now: {key:land.whole_sentences} takes all of it in, then {key:land.place}"
    ),
    (Edge.FRONT, Edge.BACK): mark(
        "it begins and ends inside a sentence now: {key:land.whole_sentences} takes all of it in, then {key:land.place}"
    ),
}


@dataclass(frozen=True, slots=True)
class View:
    """What of a landing is on the screen."""

    here: Candidate | None = None
    at: int = 0
    """Which candidate that is, from 0."""
    of: int = 0
    """How many there are."""
    found: Differences = field(default_factory=Differences)
    step: int = 0
    """Which difference was gone to, from 1; 0 for none yet."""
    cut: tuple[Edge, ...] = ()
    """Which of its ends lie inside a sentence, though the old passage was made of whole ones."""
    opened: str = ""
    """Where the new text is open and why there, where no place is proposed."""


def about(project: Project, one: Queued, view: View, width: int, most: int) -> Content:
    """What is asked, what matters most first, in at most `most` lines of `width` cells."""
    candidate = " · " + tr("candidate {at} of {of}", at=view.at + 1, of=view.of) if view.of > 1 else ""
    rows = list(wrapped(join(outcome(one), candidate, kinds(one)), width))
    if people_differ(one):
        rows += answer_rows(project, one.answers, width)
    rows += [differing(view.found, view.step, width)] if view.here is not None else wrapped(_no_place(one), width)
    rows += wrapped(line(view.opened), width)
    rows += wrapped(line(tr(_CUT.get(view.cut, "")), "bold $text-warning"), width)
    rows += wrapped(line(_facts(one), "bold $text-error"), width)
    rows += [rests_on(project, one, width)]
    rows += wrapped(line(" · ".join([*notes(one), *rate(one.rate)])), width, max(1, most - len(rows)))
    return join(*rows[:most], separator="\n")


def wrapped(shown: Content, width: int, most: int = 2) -> list[Content]:
    """Something in as few lines as it takes, the last of `most` cut where it takes more; empty: no line."""
    rows = shown.wrap(width) if shown.plain.strip() else []
    if len(rows) <= most:
        return rows
    rest = join(*rows[most - 1 :], separator=" ")
    return [*rows[: most - 1], rest.truncate(width, ellipsis=True)]


def outcome(one: Queued) -> Content:
    """What became of the passage."""
    if one.sample:
        if one.outcome is None:
            return line(tr("◇ drawn as a sample: it counts already; is it right?"), "bold")
        said = tr("◇ drawn as a sample: {outcome}; it counts already; is it right?", outcome=LANDED[one.outcome])
        return line(said, "bold")
    if one.outcome is None or one.state is Standing.CONFLICT:
        return line(tr("≠ people say differently where it is"), "bold")
    said = LANDED[one.outcome]
    if one.target.text is None:
        said = tr("{outcome}: the document is withdrawn", outcome=said)
    if "verbatim-elsewhere" in one.reasons or "verbatim-in-several" in one.reasons:
        said = tr("{outcome} there, but the same words stand elsewhere", outcome=said)
    elif one.outcome is Landed.LOST and one.proposed is not None:
        said = tr("{outcome}; perhaps this", outcome=said)
    return line(f"{LANDED_GLYPHS[one.outcome]} {said}", "bold")


def kinds(one: Queued) -> Content:
    """Kinds of change, gravest first; those that can turn the meaning with a glyph."""
    grave = [CHANGES.get(kind, kind) for kind in one.changes if kind in GRAVE]
    other = [CHANGES.get(kind, kind) for kind in one.changes if kind not in GRAVE]
    parts = [line(f"! {kind}", "bold $text-error") for kind in grave]
    parts += [line(", ".join(other))] if other else []
    return join(" · ", join(*parts, separator=" · ")) if parts else Content("")


def differing(found: Differences, step: int, width: int) -> Content:
    """What changed, numbers first, as many as fit; the one that was gone to, alone and longer."""
    inside = found.inside
    if not inside:
        if found.around:
            return line(tr("the words are the same; those around them changed (≈)"))
        return line(tr("the words are the same"))
    if step:
        return join(line(f"{step}/{len(inside)} "), pair(inside[step - 1], width // 2)).truncate(width, ellipsis=True)
    shown: list[Content] = []
    room = width - len(_more(len(inside)))
    for _, one in found.numbers_first():
        both = pair(one, _WORDS)
        if shown and both.cell_length + len(_BETWEEN) > room:
            break
        room -= both.cell_length + len(_BETWEEN)
        shown.append(both)
    more = _more(len(inside) - len(shown)) if len(shown) < len(inside) else ""
    return join(join(*shown, separator=_BETWEEN).truncate(width - len(more), ellipsis=True), more)


def _more(rest: int) -> str:
    return "  " + trn("… {n} more (Space)", "… {n} more (Space)", rest)


def pair(one: Difference, limit: int) -> Content:
    """What was and what is there now, either in at most `limit` code points."""
    style = "bold" if one.glyph else ""
    was, now = (" ".join(text.split()) or "∅" for text in (one.was, one.now))
    turning = line(f"{one.glyph} ", "bold $text-error") if one.glyph in _TURNING else ""
    return join(turning, line(f"− {clip(was, limit)}", style), "   ", line(f"+ {clip(now, limit)}", style))


def _no_place(one: Queued) -> Content:
    if one.target.text is None:
        return line(
            tr(
                "{key:land.search} searches the other documents, {key:land.place} puts it at what you "
                "select there, {key:land.drop} drops it"
            )
        )
    return line(
        tr(
            "no place is proposed: {key:document.find} searches here, {key:land.search} "
            "everywhere; {key:land.place} puts it at what you select, {key:land.drop} drops it"
        )
    )


def _facts(one: Queued) -> str:
    said = list(dict.fromkeys(quoted(clip(fact.says, 40)) for fact in one.facts))
    if not said:
        return ""
    some = ", ".join(said[:2]) + (" …" if len(said) > 2 else "")
    return trn(
        "✗ fact {facts}: not in the new words; {key:land.edit_case} edits the case",
        "✗ {n} facts {facts}: not in the new words; {key:land.edit_case} edits the case",
        len(said),
        facts=some,
    )


def rate(known: Rate | None) -> Iterator[str]:
    """How often such landings were right: here where some were answered, else where the rules were tried."""
    if known is None:
        return
    if known.of:
        right, of = number(known.right), number(known.of)
        yield trn(
            "by the answers given here {right} of {of} like it was right",
            "by the answers given here {right} of {of} like it were right",
            known.right,
            right=right,
            of=of,
        )
    elif known.study is not None:
        right, of = number(known.study.right), number(known.study.of)
        yield tr("in trials on real documents {right} of {of} like it were right", right=right, of=of)


def notes(one: Queued) -> list[str]:
    """Flags and reasons in words, each once; codes that are not known are shown as they are."""
    codes = [code for code in (*one.flags, *one.reasons) if code not in _SAID]
    told = [LANDING_NOTES.get(code, code.replace("-", " ").replace("_", " ")) for code in codes]
    return [said for said in dict.fromkeys(told) if said]
