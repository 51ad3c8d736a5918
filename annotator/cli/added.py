"""What `annotator corpus add` says to people: what matters last and whole, what is many as a few and a count."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from annotator.cli.call import counted
from annotator.corpus.keys import Carry
from annotator.model.finding import Finding
from annotator.model.results import AddResult, AddStatus

_OF_SECTIONS = frozenset(str(carry) for carry in Carry)
_FEW, _SOME = 3, 10
"""So many findings of one kind are shown: of sections and files that are no documents, and of documents."""


def added_lines(result: AddResult) -> Iterator[str]:
    """Sections, then what was left out, then documents, then errors, then the sums."""
    sections: list[str] = []
    documents: list[str] = []
    for code, found in _by_code(result).items():
        (sections if code in _OF_SECTIONS else documents).extend(_group(found, of_sections=code in _OF_SECTIONS))
    yield from sections
    yield from _first([f"left out: {one.path}: {one.message}" for one in result.skipped], _FEW, "left out")
    yield from documents
    for error in result.errors:
        yield f"could not be added: {error.path}: {error.message}"
    yield from _sums(result)


def _by_code(result: AddResult) -> dict[str, list[tuple[str, Finding]]]:
    """Findings by what kind of trouble they are, each with its document; none where the words name it."""
    found: defaultdict[str, list[tuple[str, Finding]]] = defaultdict(list)
    for document in result.documents:
        for finding in document.findings:
            found[finding.code].append((document.id, finding))
    for finding in result.findings:
        found[finding.code].append(("", finding))
    return found


def _group(found: Sequence[tuple[str, Finding]], *, of_sections: bool) -> Iterator[str]:
    lines = [f"{document}: {finding.message()}" if document else finding.message() for document, finding in found]
    yield from _first(lines, _FEW if of_sections else _SOME, found[0][1].code)
    if not of_sections and (advice := found[0][1].advice()):
        yield f"    {advice}"


def _first(lines: Sequence[str], most: int, what: str) -> Iterator[str]:
    """The first lines and how many more there are; one line more is no reason to hold it back."""
    shown = lines if len(lines) <= most + 1 else lines[:most]
    yield from shown
    if len(lines) > len(shown):
        yield f"    … and {len(lines) - len(shown)} more ({what}); --json names each"


def _sums(result: AddResult) -> Iterator[str]:
    """What the files were, adding up to all of them; then what was withdrawn."""
    counts = Counter(one.status for one in result.documents if one.file is not None)
    new = sum(one.status is AddStatus.ADDED and one.new for one in result.documents)
    told = [counted(new, "new document"), counted(counts[AddStatus.ADDED] - new, "new edition")]
    if same := counts[AddStatus.SAME_TEXT]:
        told.append(f"{counted(same, 'edition')} with an earlier one's text")
    if there := counts[AddStatus.UNCHANGED]:
        told.append(f"{there} there already")
    told.append(counted(len(result.errors), "error"))
    yield f"{counted(result.files, 'file')}: {', '.join(told)}"
    if gone := counts[AddStatus.WITHDRAWN]:
        places = f"; {counted(result.places_withdrawn, 'place')} of labels in them" if result.places_withdrawn else ""
        yield f"withdrawn: {gone} of {counted(result.standing, 'document')}{places}"
    if result.dry_run:
        yield "nothing was written (--dry-run)"
