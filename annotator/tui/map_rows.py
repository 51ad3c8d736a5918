"""The lines of the map: documents and sections with bars, what the set is made of, what waits; pure functions."""

import datetime
from dataclasses import dataclass

from rich.cells import set_cell_size

from annotator.model.map_results import DisputedSection, MappedDocument, MappedSection, MapResult, Reached, Unreviewed
from annotator.model.reference import Reference
from annotator.model.settings import Trait
from annotator.text.display import visible_line
from annotator.tui.case_columns import age_of
from annotator.tui.i18n import mark, tr, trn
from annotator.tui.safe import clip_reference
from annotator.tui.wording import Words, language_name

VIEWS = ("gaps", "mix", "oldest", "disputed")
TITLES = Words(
    {
        "gaps": mark("without a question"),
        "mix": mark("what it is made of"),
        "oldest": mark("oldest unreviewed"),
        "disputed": mark("most disputed"),
    }
)
_TRAITS = Words(
    {
        Trait.CASES: mark("cases"),
        Trait.ANSWER: mark("answer"),
        Trait.SHAPE: mark("shape"),
        Trait.LANGUAGE: mark("language"),
        Trait.ROLE: mark("role"),
        Trait.TAG: mark("tag"),
        Trait.DIFFICULTY: mark("difficulty"),
        Trait.DOCUMENTS: mark("documents with a question"),
        Trait.SECTIONS: mark("sections with a question"),
        Trait.CHANGES: mark("changes with a question"),
    }
)
_NAMES = Words(
    {
        "answerable": mark("in the documents"),
        "partial": mark("partly answerable"),
        "unanswerable": mark("not in the documents"),
        "forbidden": mark("the asker may not know"),
        "unknown": mark("not said, or not shown before your own label is in"),
        "one-need": mark("one need"),
        "several-needs": mark("several needs"),
        "comparison": mark("compares editions"),
        "alternatives": mark("has alternatives"),
        "distractors": mark("has misleading passages"),
        "anybody": mark("anybody"),
        "untagged": mark("no tag"),
        "simple": mark("simple"),
        "medium": mark("medium"),
        "hard": mark("hard"),
    }
)
_OURS = (Trait.ANSWER, Trait.SHAPE, Trait.DIFFICULTY)
"""Whose names are codes of ours; a tag that is called `hard` is a tag."""
_BAR = 10
_NARROW = 70
"""Below so many cells numbers stand without their words."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the map and what it leads to."""

    what: MappedDocument | tuple[MappedDocument, MappedSection] | Reached | Unreviewed | DisputedSection | str
    count: tuple[str, int] | None = None
    """Of a line of the mix: a name and how many cases."""

    @property
    def heading(self) -> bool:
        """Whether it leads nowhere and only names what stands below."""
        return isinstance(self.what, str) and self.count is None

    @property
    def place(self) -> Reference | None:
        """The section it is about; of a document, its longest gap."""
        if isinstance(self.what, MappedDocument):
            gap = next(iter(self.what.gaps()), None)
            return Reference(self.what.document, self.what.version, gap.key if gap else "")
        if isinstance(self.what, tuple):
            document, section = self.what
            return Reference(document.document, document.version, section.key)
        return None

    @property
    def cases(self) -> tuple[str, ...]:
        """The cases it is about."""
        if isinstance(self.what, Unreviewed):
            return (self.what.case,)
        return (*self.what.open, *self.what.decided) if isinstance(self.what, DisputedSection) else ()


def lines_of(found: MapResult, view: str) -> list[Line]:
    """The lines of a view; at least one, which says so where there is nothing."""
    match view:
        case "gaps":
            lines = [Line(what) for document in found.documents for what in _gaps(document)]
            nothing = (
                tr("✓ every section in force has a question") if found.documents else tr("no document is in force")
            )
        case "mix":
            lines, nothing = _mix(found), tr("no case yet")
        case "oldest":
            lines, nothing = [Line(one) for one in found.oldest], tr("✓ every case has the labels it wants")
        case _:
            lines, nothing = [Line(one) for one in found.disputed], tr("✓ no dispute that you may know of")
    return lines or [Line(nothing)]


def _gaps(document: MappedDocument) -> list[MappedDocument | tuple[MappedDocument, MappedSection]]:
    gaps = document.gaps()
    return [document, *((document, section) for section in gaps)] if gaps else []


def _mix(found: MapResult) -> list[Line]:
    lines = [Line(tr("Aims of the set"))] if found.aims else []
    lines += [Line(one) for one in sorted(found.aims, key=lambda one: not one.missing)]
    if not found.aims:
        lines.append(
            Line(tr("No aims are set; whoever looks after the set writes them into its testset.yaml, under aims"))
        )
    for trait, names in found.mix.items():
        if names:
            lines.append(Line(_TRAITS[trait]))
            lines += [Line(_name(trait, name), (name, count)) for name, count in names.items()]
    return lines


def _name(trait: Trait, name: str) -> str:
    if trait is Trait.LANGUAGE and name != "unknown":
        return language_name(name)
    ours = trait in _OURS or name in ("unknown", "anybody", "untagged")
    return _NAMES[name] if ours and name in _NAMES else name


def text_of(one: Line, found: MapResult, width: int, now: datetime.datetime) -> str:
    """A line in so many cells."""
    match one.what:
        case MappedDocument() as document:
            return _document(document, width)
        case (_, MappedSection() as section):
            return _section(section, width)
        case Reached() as aim:
            return _aim(aim)
        case Unreviewed() as waiting:
            age = age_of(waiting.since, now)
            return f"{age:<7}{waiting.labels}/{waiting.wanted}  {waiting.question[:width]}"
        case DisputedSection() as section:
            return _disputed(section, width)
        case _:
            name, count = one.count or ("", 0)
            return f"  {_bar(count, found.cases)} {count:>5}  {one.what}" if name else str(one.what)


def _bar(part: int, whole: int) -> str:
    filled = min(_BAR, -(-_BAR * part // whole)) if whole and part else 0
    return "█" * filled + "░" * (_BAR - filled)


def _document(one: MappedDocument, width: int) -> str:
    changes = one.changes_open()
    narrow = width < _NARROW
    open_ = f"{one.open}/{one.size}"
    parts = [open_ if narrow else tr("{open} of {size} characters open", open=one.open, size=one.size)]
    if changes:
        parts.append(f"± {changes}" if narrow else trn("± {n} change", "± {n} changes", changes))
    told = f"{_bar(one.open, one.size)} {' · '.join(parts)}"
    room = max(12, width - len(told) - 2)
    return f"{_fit(clip_reference(f'{one.document}@{one.version}', room), room)}  {told}"


def _section(one: MappedSection, width: int) -> str:
    why = tr("no question") if not one.cases else tr("± no question on what changed")
    told = f"{one.size:>7}  {why}"
    room = max(12, width - len(told) - 5)
    return f"    {_fit(one.heading or one.key, room)} {told}"


def _aim(one: Reached) -> str:
    name = one.name and _name(one.what, one.name)
    title = f"{_TRAITS[one.what]}: {name}" if name else _TRAITS[one.what]
    wanted = [str(one.least)] if one.least is not None else []
    wanted += [f"{one.share:.0%}"] if one.share is not None else []
    if one.missing:
        said = tr(
            "{missing} missing ({have} of {of}, wanted {wanted})",
            have=one.have,
            of=one.of,
            wanted=" + ".join(wanted),
            missing=one.missing,
        )
        return f"  ○ {title}: {said}"
    return f"  ✓ {title}: {tr('{have} of {of}, reached', have=one.have, of=one.of)}"


def _disputed(one: DisputedSection, width: int) -> str:
    told = trn("◐ {n} disputed", "◐ {n} disputed", len(one.open)) + f"  ● {len(one.decided)}"
    room = max(12, width - len(told) - 2)
    at = str(Reference(one.document, one.version, one.key))
    return f"{_fit(clip_reference(at, room), room)}  {told}"


def _fit(text: str, room: int) -> str:
    safe = visible_line(text[: 4 * room])
    fitted = set_cell_size(safe, room)
    return fitted if fitted.rstrip() == safe.rstrip() else set_cell_size(fitted, room - 1) + "…"
