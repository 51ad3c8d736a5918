"""What kind of difference lies between two wordings, and which differences may turn a meaning.

Kinds weigh a question for the person who answers it; none of them ever licenses a silent landing.
"""

import re
from collections.abc import Iterable, Sequence

from annotator.anchoring.lexicon import CURRENCY, MODAL, MONTHS, NEGATION, NUMBER_WORDS, UNIT
from annotator.anchoring.vocabulary import Change
from annotator.text.tokens import lower

_NUMBER_STEM = re.compile(
    r"\d|[¼-¾⅐-⅞²³¹⁰-₉]|^(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwan|drei|vier|fünf|sech|sieb|acht|neun)"
    r"(?:ß|z)?ig|^(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|надесет|десет"
)
_SIGNS = frozenset("-+±.,")
_YEAR = re.compile(r"(?:19|20)\d\d")


def _kind(form: str, before: str, after: str) -> Change | None:
    """The kind of one changed token, given its neighbours; None for a plain word or a mark."""
    if form in CURRENCY:
        return Change.CURRENCY
    if form in UNIT:
        return Change.UNIT
    if form in MONTHS or _YEAR.fullmatch(form):
        return Change.DATE
    if form in NUMBER_WORDS or _NUMBER_STEM.search(form):
        return Change.NUMBER
    if form in _SIGNS and after[:1].isdigit() and (form in "-+±" or before[-1:].isdigit()):
        return Change.NUMBER
    if form in NEGATION or (form.startswith(("un", "in")) and form[2:] in MODAL):
        return Change.NEGATION
    if form in MODAL:
        return Change.MODAL
    return None


def _differences(old: Sequence[str], new: Sequence[str]) -> list[tuple[range, range]]:
    """The stretches of two token lists that are not common to both."""
    from rapidfuzz.distance import LCSseq

    if len(old) * len(new) > 1_000_000:
        return [(range(len(old)), range(len(new)))]
    found: list[tuple[range, range]] = []
    for block in LCSseq.opcodes(old, new):
        if block.tag == "equal":
            continue
        a, b = range(block.src_start, block.src_end), range(block.dest_start, block.dest_end)
        if found and found[-1][0].stop == a.start and found[-1][1].stop == b.start:
            a, b = range(found[-1][0].start, a.stop), range(found.pop()[1].start, b.stop)
        found.append((a, b))
    return found


def _kinds_in(forms: Sequence[str], where: range) -> Iterable[Change | None]:
    for k in where:
        before, after = forms[k - 1] if k else "", forms[k + 1] if k + 1 < len(forms) else ""
        yield _kind(lower(forms[k]), before, after)


def _plain_kinds(words: set[str], opposite: set[str], first: str) -> Iterable[Change]:
    """Name, case or wording for changed words that are nothing more special."""
    folded = {word.casefold() for word in opposite}
    for word in words:
        if word in opposite:
            yield Change.WORDING
        elif word.casefold() in folded:
            yield Change.CASE
        elif word[0].isupper() and word != first:
            yield Change.NAME
        else:
            yield Change.WORDING


def kinds(old: Sequence[str], new: Sequence[str]) -> tuple[Change, ...]:
    """The kinds of difference between two lists of tokens written as they stand, in the order of :class:`Change`."""
    found: set[Change] = set()
    for a, b in _differences(old, new):
        if [lower(old[k]) for k in a] == [lower(new[k]) for k in b]:
            found.add(Change.CASE)
            continue
        special = {*_kinds_in(old, a), *_kinds_in(new, b)}
        found |= {kind for kind in special if kind}
        left = {old[k] for k in a if _kind(lower(old[k]), "", "") is None and old[k][0].isalnum()}
        right = {new[k] for k in b if _kind(lower(new[k]), "", "") is None and new[k][0].isalnum()}
        found |= {*_plain_kinds(left, right, old[0]), *_plain_kinds(right, left, new[0])}
        if any(not old[k][0].isalnum() for k in a) or any(not new[k][0].isalnum() for k in b):
            found.add(Change.PUNCTUATION)
    return tuple(kind for kind in Change if kind in found)


_TURNING = frozenset(
    {Change.NUMBER, Change.UNIT, Change.CURRENCY, Change.DATE, Change.NEGATION, Change.MODAL}
)  # fmt: skip


def turns_meaning(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether the difference holds a number, unit, currency, date, negation or modal word."""
    return any(kind in _TURNING for a, b in _differences(old, new) for kind in (*_kinds_in(old, a), *_kinds_in(new, b)))
