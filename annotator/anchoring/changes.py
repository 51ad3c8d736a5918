"""What kind of difference lies between two wordings, and which differences may turn a meaning.

Kinds weigh a question for the person who answers it; none of them ever licenses a silent landing.
"""

import re
from collections.abc import Iterable, Sequence

from annotator.anchoring.vocabulary import Change
from annotator.text.tokens import lower

_NEGATION = frozenset(
    "not no never none nor neither without cannot can't don't doesn't didn't won't isn't aren't wasn't unless except "
    "excluding only t nothing nobody n't nicht kein keine keinen keinem keiner keines nie niemals ohne weder außer nur "
    "sofern ausgenommen ausschließlich nichts niemand ausser не няма нито никога без освен само нямат нищо никой ненужно "
    "ne pas jamais sans sauf no nunca sin nem não nunca sem non mai senza tranne niet geen nooit zonder nie bez 不 没 無 无 "
    "ない ず 非 未 勿 لا ليس غير لم لن".split()
)
_MODAL = frozenset(
    "must may might shall should can could would will need needs required require requires optional recommended ought "
    "all any every each some always if when until before after least most more less up than muss müssen musst müsst soll "
    "sollen sollte sollten kann können könnte könnten darf dürfen dürfte mag verpflichtet wenn falls alle jede jeder jedes "
    "immer mindestens höchstens bis spätestens frühestens трябва може могат следва длъжен длъжни задължително ако когато "
    "всички всеки всяка винаги най до поне необходимо препоръчва 必须 必須 应 應 可以 可能 得 须 すべき".split()
)
_UNIT = frozenset(
    "percent day days week weeks month months year years hour hours minute minutes second seconds business working calendar "
    "km m cm mm kg g mb gb kb tb mile miles night nights prozent tag tage tagen woche wochen monat monate monaten jahr jahre "
    "jahren stunde stunden minute minuten werktag werktage werktagen kilometer meter tägig wöchig nacht ден дни дена седмица "
    "седмици месец месеца месеци година години час часа минути минута процента процент работни календарни км метра нощ "
    "% ‰ ° °c °f 日 天 年 月 周 小时 時間 分 秒".split()
)
_CURRENCY = frozenset(
    "$ € £ ¥ ₤ ₽ usd eur gbp bgn chf jpy dollar dollars euro euros cent cents pound pounds лв лева лев евро стотинки долара "
    "franken 元 円 ₹ ₩".split()
)
_MONTHS = frozenset(
    "january february march april june july august september october november december monday tuesday wednesday thursday "
    "friday saturday sunday januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag "
    "samstag sonntag януари февруари март април май юни юли август септември октомври ноември декември понеделник вторник "
    "сряда четвъртък петък събота неделя".split()
)
_NUMBER_WORDS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half quarter third "
    "double twice once first second dozen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig "
    "fünfzig sechzig siebzig achtzig neunzig hundert tausend million milliarde hälfte halb viertel doppelt един една едно "
    "два две три четири пет шест седем осем девет десет единадесет дванадесет двадесет тридесет четиридесет петдесет сто "
    "хиляда милион половин двойно 一 二 三 四 五 六 七 八 九 十 百 千 万 億 亿 零 〇 两".split()
)
_NUMBER_STEM = re.compile(
    r"\d|[¼-¾⅐-⅞²³¹⁰-₉]|^(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwan|drei|vier|fünf|sech|sieb|acht|neun)"
    r"(?:ß|z)?ig|^(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|надесет|десет"
)
_SIGNS = frozenset("-+±.,")
_YEAR = re.compile(r"(?:19|20)\d\d")


def _kind(form: str, before: str, after: str) -> Change | None:
    """The kind of one changed token, given its neighbours; None for a plain word or a mark."""
    if form in _CURRENCY:
        return Change.CURRENCY
    if form in _UNIT:
        return Change.UNIT
    if form in _MONTHS or _YEAR.fullmatch(form):
        return Change.DATE
    if form in _NUMBER_WORDS or _NUMBER_STEM.search(form):
        return Change.NUMBER
    if form in _SIGNS and after[:1].isdigit() and (form in "-+±" or before[-1:].isdigit()):
        return Change.NUMBER
    if form in _NEGATION or (form.startswith(("un", "in")) and form[2:] in _MODAL):
        return Change.NEGATION
    if form in _MODAL:
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
