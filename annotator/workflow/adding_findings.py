"""What is worth a word when an edition is added, as findings."""

import re

from annotator.corpus import keys, match
from annotator.corpus.extract import Extracted
from annotator.corpus.outline import Outline
from annotator.model.finding import Finding, Severity
from annotator.store.base import Key, Kind
from annotator.store.layout import path_of
from annotator.text.messages import Message

_HIDDEN = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"
)
_SECTION_WORDS = {
    keys.Carry.MOVED: (Severity.INFO, "the section {key} moved to another place", ""),
    keys.Carry.RENAMED: (Severity.INFO, "the section {key} is now called {heading}; before: {other}", ""),
    keys.Carry.REWRITTEN: (
        Severity.WARNING,
        "the section {key} keeps its heading, and only {percent} % of its words",
        "look at the passages that rest on it",
    ),
    keys.Carry.REPLACED: (
        Severity.WARNING,
        "under the heading {heading} stands other text now; it is {other}, and {key} is gone",
        "look at the passages that rest on {key}",
    ),
    keys.Carry.RIVALS: (
        Severity.WARNING,
        "more than one section may be {key} now; {heading} is one of them, and the key went to none by this",
        "look at the passages that rest on {key}",
    ),
    keys.Carry.RETURNED: (Severity.INFO, "the section {key} of an earlier edition is back", ""),
    keys.Carry.GONE: (Severity.INFO, "the section {key} is gone", ""),
}
_DOCUMENT_WORDS = {
    match.Fate.RENAMED: (Severity.INFO, "its file was {before} and is {file} now", ""),
    match.Fate.PATH_TAKEN: (
        Severity.WARNING,
        "{file} was the file of {known}, whose text went elsewhere; what stands there now is a document of its own",
        "",
    ),
    match.Fate.REWRITTEN: (
        Severity.WARNING,
        "only {percent} % of the text of {file} is as before",
        "look whether it is the same document still",
    ),
    match.Fate.RIVALS: (
        Severity.WARNING,
        "{file} holds much of {known}, but so does another; it is a document of its own",
        "look whether it carries on {known}",
    ),
    match.Fate.SPLIT: (Severity.INFO, "{percent} % of {file} stood in {known} before", ""),
    match.Fate.MERGED: (Severity.WARNING, "no file carries on {known}; {percent} % of its text stands in {file}", ""),
    match.Fate.VANISHED: (Severity.WARNING, "no file carries on {known}", ""),
}
_WITHDRAWN_WORDS = {
    match.Fate.MERGED: (
        "no file carries on {known}, so it is withdrawn; {percent} % of its text stands in {file}, the document {heir}",
        "where that is wrong, correct `moved_to:` in {record}",
    ),
    match.Fate.VANISHED: (
        "no file carries on {known}, so it is withdrawn",
        "where it is here under another name, write `moved_to: <its id now>` into {record}, and `annotator migrate`",
    ),
}
_WITHDRAW = "add with --complete to withdraw what is absent"


def of_section(note: keys.Note, file: str) -> Finding:
    """What became of a key."""
    severity, what, remedy = _SECTION_WORDS[note.what]
    params = {
        "key": note.key,
        "heading": note.heading or note.key,
        "other": note.other,
        "percent": _percent(note.likeness),
    }
    return Finding(code=str(note.what), severity=severity, file=file, what=what, remedy=remedy, params=params)


def of_document(note: match.Note, *, file: str, before: str, known: str) -> Finding:
    """What became of a document or a file; `before` is the path that the document had."""
    severity, what, remedy = _DOCUMENT_WORDS[note.what]
    if note.what in {match.Fate.VANISHED, match.Fate.MERGED}:
        remedy = _WITHDRAW
    params = {"file": file, "before": before, "known": known, "percent": _percent(note.share)}
    named = before if note.what is match.Fate.VANISHED else file or before
    return Finding(code=str(note.what), severity=severity, file=named or None, what=what, remedy=remedy, params=params)


def withdrawn(gone: Finding, version: str, heir: str | None) -> Finding:
    """What `of_document` said of a document that no file carries on, where it is withdrawn for that."""
    fate = match.Fate(gone.code) if heir is not None else match.Fate.VANISHED
    what, remedy = _WITHDRAWN_WORDS[fate]
    record = path_of(Key(Kind.EDITION, (str(gone.params["known"]), version)))
    params = {**gone.params, "heir": heir or "", "record": record}
    return gone.model_copy(
        update={"severity": Severity.INFO, "code": str(fate), "what": what, "remedy": remedy, "params": params}
    )


def of_text(extracted: Extracted, outline: Outline, file: str) -> list[Finding]:
    """What is odd about a text: empty, unreadable front matter, rules that look like headings, hidden characters."""
    found = []
    if not extracted.text.strip():
        found.append(_warning("document-empty", file, "it holds no text", "look whether that is meant"))
    if extracted.problem:
        what = "its front matter cannot be read ({problem}) and is kept as text"
        found.append(_warning("front-matter-unreadable", file, what, "correct its YAML", problem=extracted.problem))
    if outline.accidental:
        line = extracted.text.count("\n", 0, outline.accidental[0]) + 1
        what = (
            "{count} lines of hyphens under a paragraph were read as rules, not as headings; the first in line {line}"
        )
        finding = _warning("rule-not-heading", file, what, "", count=len(outline.accidental), line=line)
        found.append(finding.model_copy(update={"severity": Severity.INFO}))
    hidden = len(_HIDDEN.findall(extracted.text))
    if hidden:
        what = "it holds {count} characters that nobody sees (zero-width, direction, control)"
        found.append(_warning("hidden-characters", file, what, "look at them before citing the text", count=hidden))
    return found


def settings_differ(file: str, name: str, filed: str, given: str) -> Finding:
    """A setting of the document that was given anew and is left as it stands: an edition touches no existing file."""
    return _warning(
        "settings-differ",
        file,
        "its {name} stay {filed}, not {given}: adding an edition changes no file that is there",
        "change its document.yaml where that is meant",
        name=name,
        filed=filed or "none",
        given=given or "none",
    )


def many_absent(count: int) -> Finding:
    """Most documents of the corpus are not among what was added."""
    return Finding(
        code="documents-absent",
        severity=Severity.INFO,
        what="{count} documents that were added before have no file here and stay as they are",
        remedy=_WITHDRAW,
        params={"count": count},
    )


def nothing_in_scope(count: int) -> Finding:
    """`--complete` was given, but nothing tells which of the documents that stand here the folders are all of."""
    return Finding(
        code="complete-withdrew-nothing",
        severity=Severity.WARNING,
        what="no file carries on a document that was added before, so none of the {count} was withdrawn",
        remedy="say with --id-prefix which documents the folders are all of",
        params={"count": count},
    )


def of_refusal(refusal: Message) -> Finding:
    """Why a call that only asks what it would do would be refused."""
    return Finding(
        code=refusal.code,
        severity=Severity.WARNING,
        what=refusal.what,
        remedy=refusal.remedy,
        params=dict(refusal.params),
    )


def order_unclear(file: str, version: str) -> Finding:
    """Nothing says which of several editions comes first."""
    return _warning(
        "order-unclear",
        file,
        "nothing says where {version} stands among the editions of its document",
        "give it --valid-from, or name the edition before it with --follows",
        version=version,
    )


def _warning(code: str, file: str, what: str, remedy: str, **params: object) -> Finding:
    return Finding(code=code, severity=Severity.WARNING, file=file, what=what, remedy=remedy, params=params)


def _percent(share: float) -> int:
    return int(share * 100)
