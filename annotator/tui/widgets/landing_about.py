"""What is asked of a landing, in a few lines of plain words; and all of it, for who wants to know more."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from annotator.model.landing import Answer, Confirmation, Landed
from annotator.text.display import visible_line
from annotator.tui.safe import clip, join, line
from annotator.tui.widgets.landing_changes import Difference, Differences
from annotator.tui.wording import CHANGES, GRAVE, LANDED, LANDED_GLYPHS, LANDING_NOTES, count
from annotator.workflow.context import Project
from annotator.workflow.land import Candidate, Queued, Rate
from annotator.workflow.places import Standing

_WORDS = 28
"""Characters of a change that are shown beside others."""
_BETWEEN = "  │  "
_MORE = "  … {} more (Space)"
_CASES = 3
_TURNING = ("¬", "!")
"""Glyphs of changes that are told in words; numbers show what they are by themselves."""
_SAID = frozenset({"withdrawn", "verbatim-elsewhere", "verbatim-in-several", "gone"})
"""Reasons that the outcome says already."""


def about(
    project: Project,
    one: Queued,
    here: Candidate | None,
    at: tuple[int, int],
    found: Differences,
    step: int,
    size: tuple[int, int],
) -> Content:
    """What is asked, what matters most first, in a room of `size` (cells, lines).

    `at` says which candidate is shown and of how many, `step` which difference (from 1; 0 for none yet).
    """
    shown = _of(one, at)
    lines = [
        join(_outcome(one), f" · candidate {shown[0]} of {shown[1]}" if shown[1] > 1 else "", _kinds(one)),
        line("; ".join(answers(project, one.answers)), "bold") if _people_differ(one) else None,
        differing(found, step, size[0]) if here is not None else _no_place(one),
        line(_facts(one), "bold $text-error") if one.facts else None,
        line(_rests_on(one)),
        line(" · ".join([*_rate(one.rate), *notes(one)])),
    ]
    return join(*[row for row in lines if row is not None and row.plain.strip()][: size[1]], separator="\n")


def _of(one: Queued, at: tuple[int, int]) -> tuple[int, int]:
    return (at[0] + 1, at[1]) if one.proposed is not None or one.candidates else (0, 0)


def _outcome(one: Queued) -> Content:
    if one.sample:
        found = f"{LANDED[one.outcome]}; " if one.outcome else ""
        return line(f"◇ drawn as a sample: {found}it counts already; is it right?", "bold")
    if one.outcome is None or one.state is Standing.CONFLICT:
        return line("≠ people say differently where it is", "bold")
    more = ""
    if "verbatim-elsewhere" in one.reasons or "verbatim-in-several" in one.reasons:
        more = " there, but the same words stand elsewhere"
    elif one.outcome is Landed.LOST and one.proposed is not None:
        more = "; perhaps this"
    withdrawn = ": the document is withdrawn" if one.target.text is None else ""
    return line(f"{LANDED_GLYPHS[one.outcome]} {LANDED[one.outcome]}{withdrawn}{more}", "bold")


def _kinds(one: Queued) -> Content:
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
        return line(f"the words are the same{'; what stands around them changed (≈)' if found.around else ''}")
    if step:
        return join(line(f"{step}/{len(inside)} "), _pair(inside[step - 1], width // 2))
    shown: list[Content] = []
    room = width - len(_MORE.format(len(inside)))
    for _, one in found.numbers_first():
        pair = _pair(one, _WORDS)
        if shown and pair.cell_length + len(_BETWEEN) > room:
            break
        room -= pair.cell_length + len(_BETWEEN)
        shown.append(pair)
    more = _MORE.format(len(inside) - len(shown)) if len(shown) < len(inside) else ""
    return join(join(*shown, separator=_BETWEEN), more)


def _pair(one: Difference, limit: int) -> Content:
    style = "bold" if one.glyph else ""
    was, now = (" ".join(text.split()) or "∅" for text in (one.was, one.now))
    turning = line(f"{one.glyph} ", "bold $text-error") if one.glyph in _TURNING else ""
    return join(turning, line(f"− {clip(was, limit)}", style), "   ", line(f"+ {clip(now, limit)}", style))


def _no_place(one: Queued) -> Content:
    if one.target.text is None:
        return line("w searches the other documents, m puts it at what you select there, d drops it")
    return line("no place is proposed: / searches here, w everywhere; m puts it at what you select")


def _facts(one: Queued) -> str:
    said = list(dict.fromkeys(f"“{clip(fact.says, 40)}”" for fact in one.facts))
    some = ", ".join(said[:2]) + (f" and {len(said) - 2} more" if len(said) > 2 else "")
    return f"✗ {'fact' if len(said) == 1 else 'facts'} {some}: not in the new words; E edits the case"


def _rests_on(one: Queued) -> str:
    cases = ", ".join(case.case for case in one.cases[:_CASES])
    more = f" and {len(one.cases) - _CASES} more" if len(one.cases) > _CASES else ""
    hidden = f"{count(one.hidden, 'case', 'cases')} you have not labelled yet" if one.hidden else ""
    return f"rests on it: {' and '.join(filter(None, (cases + more, hidden))) or 'nothing any more'}"


def _rate(rate: Rate | None) -> Iterator[str]:
    if rate is None:
        return
    if rate.of:
        yield f"{rate.right} of {rate.of} such were right here"
    elif rate.study is not None:
        yield f"{rate.study.right} of {rate.study.of} such were right in the study"


def notes(one: Queued) -> list[str]:
    """Flags and reasons in words, each once; codes that are not known are shown as they are."""
    codes = [code for code in (*one.flags, *one.reasons) if code not in _SAID]
    told = [LANDING_NOTES.get(code, code.replace("-", " ").replace("_", " ")) for code in codes]
    return [said for said in dict.fromkeys(told) if said]


def _people_differ(one: Queued) -> bool:
    return one.state is Standing.CONFLICT or "differing-answers" in one.reasons


def answers(project: Project, given: Sequence[Confirmation]) -> list[str]:
    """Who said what."""
    said: list[str] = []
    for one in given:
        person = project.someone(one.person)
        place = "it is gone" if one.answer is Answer.DROP or one.place is None else f"at {one.place.reference()}"
        said.append(f"{person.name or person.id}: {place}" + (f" ({one.note})" if one.note else ""))
    return said


def told(project: Project, one: Queued, candidates: Sequence[Candidate], found: Differences) -> str:
    """Everything that is known of a landing, line by line."""
    rows = [_outcome(one).plain + _kinds(one).plain, *notes(one), *one.evidence, *_rate(one.rate), ""]
    rows += [f"from {one.start.reference()}", f"into {one.target.document}@{one.target.version}", ""]
    for number, other in enumerate(candidates, 1):
        rows.append(f"candidate {number}: {other.place.reference()}")
        rows.append(f"   {clip(' '.join(other.words.split()), 300) or '(cannot be read)'}")
    rows += ["", f"changes: {len(found.inside)}"] if found.inside else []
    rows += [f"{number}. {_pair(each, 300).plain}" for number, each in enumerate(found.inside, 1)]
    rows += ["around it:"] if found.around else []
    rows += [f"≈ {_pair(each, 300).plain}" for each in found.around]
    rows += ["", *answers(project, one.answers)] if one.answers else []
    rows += ["", _rests_on(one)]
    rows += [f"   {case.set}/{case.case}" for case in one.cases]
    rows += [f"✗ {fact.case.case}: “{fact.says}” ({', '.join(fact.missing)})" for fact in one.facts]
    return "\n".join(visible_line(row) for row in rows)
