"""What some tokens state: numbers, units, currencies, dates, negations and modal words, each with its place."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from annotator.anchoring.lexicon import FOREIGN, Entry, Tongues, lexicon
from annotator.anchoring.vocabulary import Change
from annotator.text.quantities.bulgarian import adjective_compound
from annotator.text.tokens import lower


class Fact(NamedTuple):
    """One statement of some tokens. Two facts are the same where ``kind`` and ``key`` are."""

    kind: Change
    key: str
    start: int
    end: int
    weak: bool = False


_STEMS: Final = (
    "einhundert|sechzehn|siebzehn|fünfzig|sechzig|siebzig|achtzig|neunzig|dreißig|dreissig|vierzig|zwanzig|hundert|tausend"
    "|zwoelf|zwölf|sieben|sechs|fünf|fuenf|zwei|drei|vier|acht|neun|zehn|halb|elf|ein"
)
_GERMAN: Final = re.compile(
    rf"(?P<number>(?:{_STEMS})(?:und|{_STEMS})*)"
    r"(?:(?P<ordinal>s?te[nmrs]?)|(?P<unit>tägig|wöchig|monatig|jährig|stündig|minütig|prozentig|fach|mal|tages?|wochen|monats?"
    r"|jahres?|stunden)[^\W\d_]{0,20})?"
)
_GERMAN_UNIT: Final = re.compile(
    r"(?P<unit>tägig|wöchig|monatig|jährig|stündig|minütig|prozentig)(?:e[nmrs]?)?"
    r"|[^\W\d_]{3,}s(?P<day>tage?[ns]?)|feier(?P<free>tage?[ns]?)|[^\W\d_]{4,}(?P<year>jahre?[ns]?)"
)
_NUMBER_WORD: Final = re.compile(
    r"(?:еди|два|двана|три|чет[иы]ри?|пет|шест|седем|осем|девет)?(?:на)?(?:десет|йсет)(?:те|ти|та|то|има|тима|ия|ият|ата)?"
    r"|(?:два|три|четири|пет|шест|седем|осем|девет)(?:ста|сте|стотин)"
    r"|[а-яёіїє']+(?:надцат|дцят|десят)[ьиіїояйюм]{0,4}|(?:двадцат|тридцат)[а-я]{0,3}"
    r"|(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)(?:i|a)?(?:uno|due|tré|quattro|cinque|sei|sette|otto|nove)"
    r"|veinti\w{3,7}|dieci\w{4,7}|\w+en(?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig)"
    r"|(?:tjugo|trettio|fyrtio|femtio)(?:ett?|två|tre|fyra|fem|sex|sju|åtta|nio)|\w{2,4}og(?:tyve|tredive|fyrre)"
    r"|(?:tizen|huszon|harminc|negyven|ötven|hatvan|hetven|nyolcvan|kilencven)"
    r"(?:egy|két|kettő|három|négy|öt|hat|hét|nyolc|kilenc)\w{0,4}"
    r"|\w+(?:naście|nastu|dzieścia|dziestu|dziesiąt|dziesięciu|náct|nácti)|(?:two|three|four|five|six|ten)fold"
)
_MEASURED: Final = re.compile(r"(?P<digits>\d[\d²³¹⁰-⁹½¼¾]*)(?P<rest>[^\W\d_].*)")
_ORDINAL: Final = re.compile(r"st|nd|rd|th|er|re|ère|e|è|ème|ª|º|te[nr]?|ти|ви|ри|ми|то|та|ия|я|го|ой|ый|[xk]")
_NUMBERED: Final = re.compile(r"(?:v|nr|no|art|abs|fy|q|§|s|p)\d[\d.]*", re.I)
_HANGUL_TAIL: Final = re.compile(
    r"(?:에서|에는|으로|까지|부터|이며|이고|이다|입니다|이내|[은는이가을를의에로와과도만])+$"
)
_HANGUL: Final = (
    (re.compile(r"않|없|못하|못한|못했|아니|아닌|불가|금지|제외|말아|마십시오|마세요"), Change.NEGATION),
    (
        re.compile(
            r"[가-힣]야(?:만)?(?:한다|합니다|하며|하고)?$|필요|필수|의무|가능|권장|허용|최소|최대|이상$|이하$|미만|초과"
        ),
        Change.MODAL,
    ),
)
_SEMITIC_HEAD: Final = re.compile(r"^[وف]?(?:بال|لل|ال|[بلك])?(?=\w{2})")
_HEBREW_AND: Final = re.compile(r"^[וש]{1,2}(?=\w{2})")
_HEBREW_HEAD: Final = re.compile(r"^[הבלכמ]{1,2}(?=\w{3})")
_TURKISH: Final = (
    (
        re.compile(r".{2,}m[ae](?:z(?:l[ae]r)?|d[ae]n|y[ae]n|m[ae]l[ıi]|y[ae]c[ae][kğ]\w*|d[ıi]|mış|miş)(?:d[ıi]r)?$"),
        Change.NEGATION,
    ),
    (re.compile(r".{2,}(?:m[ae]l[ıi](?:d[ıi]r|l[ae]r|yız|yiz)?|[ae]bil\w{1,6})$"), Change.MODAL),
)
_LETTERED: Final = re.compile(r"\d+[a-zа-я]")
_PROVISIONS: Final = frozenset(
    {"§", "art", "artikel", "article", "artículo", "articolo", "abs", "absatz", "nr", "section", "чл", "ал"}
)
_DATE: Final = re.compile(r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2})")
_YEAR: Final = re.compile(r"(?:1[89]|20)\d\d")
_JOINTS: Final = frozenset(".,:'/-")
_SIGNS: Final = frozenset("-+±")
_GAPS: Final = frozenset(".,-'") | {"de", "of", "the", "th", "st"}


def _number(key: str) -> Entry:
    return Entry(Change.NUMBER, key)


def _unit(key: str) -> Entry:
    return Entry(Change.UNIT, f"unit:{key}")


@lru_cache(maxsize=1 << 16)
def entries(written: str) -> tuple[Entry, ...]:
    """What a token may mean by itself; one that has several parts (`zweijährig`, `30일`) means them all."""
    form = lower(written)
    if form == "cannot":
        return (Entry(Change.NEGATION, "negation:not"), *lexicon().words["can"])
    found = lexicon().words.get(form)
    if found:
        return found
    if any(map(str.isdigit, form)):
        return tuple(_digits(written, form))
    if form.isnumeric():
        return (_number(form),)
    return tuple(_spelt(form)) if len(form) > 1 and form[0].isalpha() else ()


def _digits(written: str, form: str) -> Iterator[Entry]:
    """A token with digits: a number, one with its unit or ending, or the name of something (nothing)."""
    measured = _MEASURED.fullmatch(form)
    if not any(map(str.isalpha, form)) or _NUMBERED.fullmatch(form):
        yield _number(form)
    elif measured:
        rest = measured["rest"]
        known = [e for e in _rest(rest) if e.kind in {Change.UNIT, Change.CURRENCY, Change.DATE}]
        if known:
            yield _number(measured["digits"])
            yield known[0]._replace(beside_number=False)
        elif (_ORDINAL.fullmatch(rest) and not written[-1].isupper()) or not rest[0].isascii():
            yield _number(form)


def _rest(rest: str) -> Sequence[Entry]:
    """What stands glued behind digits: a unit, in Korean with its particle."""
    known = lexicon().words.get(rest) or lexicon().words.get(_HANGUL_TAIL.sub("", rest))
    if known:
        return known
    hangul = [lexicon().words[rest[:k]] for k in (3, 2, 1) if "가" <= rest[0] <= "힣" and rest[:k] in lexicon().words]
    return hangul[0] if hangul else tuple(_spelt(rest))


def _spelt(form: str) -> Iterator[Entry]:
    """Words known by how they are built."""
    first = form[0]
    if "가" <= first <= "힣":
        yield from lexicon().words.get(_HANGUL_TAIL.sub("", form), ())
        yield from (Entry(kind, found[0]) for pattern, kind in _HANGUL if (found := pattern.search(form)))
    elif "א" <= first <= "ת":
        yield from lexicon().words.get(_HEBREW_AND.sub("", form), ())
        parted = lexicon().words.get(_HEBREW_HEAD.sub("", form), ())
        # not of negations: what begins with other letters holds one by chance (`מלא`)
        yield from (entry for entry in parted if entry.kind != Change.NEGATION and not _HEBREW_AND.match(form))
    elif "؀" <= first <= "ۿ":
        yield from lexicon().words.get(_SEMITIC_HEAD.sub("", form), lexicon().words.get(form[1:], ()))
    elif german := _GERMAN.fullmatch(form):
        number, unit = german["number"], german["unit"]
        if unit and not (number == "ein" and unit == "fach"):
            yield from (_number(number), _unit(unit[:4]))
        elif not unit and number not in {"ein", "halb"}:
            yield _number(form)
    elif unit_only := _GERMAN_UNIT.fullmatch(form):
        yield _unit(unit_only["unit"] or form)
    elif compound := adjective_compound(form):
        yield from (_number(str(compound[0])), _unit(compound[1]))
    elif _NUMBER_WORD.fullmatch(form):
        yield _number(form)


@lru_cache(maxsize=1 << 16)
def speaks(written: str) -> bool:
    """Whether a token may state something, alone or with those behind it; most state nothing."""
    form = lower(written)
    return bool(
        form in lexicon().phrases
        or form == "t"
        or any(map(str.isdigit, form))
        or any(pattern.match(form) for pattern, _ in _TURKISH)
        or entries(written)
    )


def lowered(written: Sequence[str]) -> list[str]:
    """Tokens in lower case."""
    return lower("\n".join(written)).split("\n") if written else []


class Reading:
    """The facts of some tokens, in order of their places; ``forms`` are the tokens in lower case."""

    def __init__(self, written: Sequence[str], forms: list[str], tongues: Tongues) -> None:
        self.written = written
        self.forms = forms
        self._tongues = tongues
        self.facts = list(self._read())
        self.facts = sorted([*self.facts, *self._dated()], key=lambda fact: fact.start)
        self._longest = max((fact.end - fact.start for fact in self.facts), default=0)

    def may_be(self, language: str) -> bool:
        """Whether nothing speaks for other languages only."""
        return language in self._tongues.found or not self._tongues.found

    def within(self, where: range) -> list[Fact]:
        """The facts that one of the tokens ``where`` is part of."""
        low = bisect_left(self.facts, where.start - self._longest, key=lambda fact: fact.start)
        high = bisect_left(self.facts, where.stop, key=lambda fact: fact.start)
        return [fact for fact in self.facts[low:high] if where.start < fact.end]

    def initial(self, k: int) -> bool:
        """Whether a token begins a sentence (or may: behind a full stop, a colon, a bracket)."""
        return not k or self.written[k - 1] in ".!?:()\"'-*" or self.written[k - 1] in "。！？…·•|"

    def _read(self) -> Iterator[Fact]:
        beyond = 0
        for k in [k for k, token in enumerate(self.written) if speaks(token)]:
            if k >= beyond:
                found = list(self._at(k))
                yield from found
                beyond = max([k + 1, *(fact.end for fact in found), self._skip])

    _skip = 0

    def _at(self, k: int) -> Iterator[Fact]:
        form = self.forms[k]
        for parts, entry in lexicon().phrases.get(form, ()):
            if tuple(self.forms[k : k + len(parts)]) == parts and self._holds(entry, form, k, k + len(parts)):
                self._skip = k + len(parts)
                if entry.kind:
                    yield Fact(entry.kind, entry.key, k, self._skip, entry.weak)
                return
        if form.isdigit():
            yield self._run(k)
            return
        if _LETTERED.fullmatch(form) and {*self.forms[max(k - 2, 0) : k]} & _PROVISIONS:
            yield Fact(Change.NUMBER, form, k, k + 1)
            return
        if form == "t" and self.written[k - 1] == "'" and k > 1 and self.forms[k - 2][-1:] == "n":
            yield Fact(Change.NEGATION, "negation:not", k - 1, k + 1)
            return
        several = [entry for entry in entries(self.written[k]) if self._holds(entry, form, k, k + 1)]
        if form in lexicon().words and form != "cannot":
            several = several[:1]
        elif not several and (turkish := [Entry(kind, kind) for pattern, kind in _TURKISH if pattern.match(form)]):
            several = turkish[:1] if "tr" in self._tongues.found else []
        yield from (Fact(entry.kind, entry.key, k, k + 1, entry.weak) for entry in several if entry.kind)

    def _run(self, k: int) -> Fact:
        """The number that begins with the digits at ``k``, its sign, marks and further digits included."""
        start, end = k, k + 1
        while end + 1 < len(self.forms) and self.forms[end] in _JOINTS and self.forms[end + 1].isdigit():
            end += 2
        if k and self.forms[k - 1] in _SIGNS:
            start -= 1
        return Fact(Change.NUMBER, "".join(self.forms[start:end]), start, end)

    def _holds(self, entry: Entry, form: str, start: int, end: int) -> bool:
        """Whether a form means here what it may mean."""
        if form == "may" and entry.kind == Change.DATE:
            return self.written[start] == "May" and (not self.initial(start) or self._beside_number(start, end))
        if entry.beside_number and not self._beside_number(start, end):
            return False
        if entry.languages:
            return not entry.languages.isdisjoint(self._tongues.found)
        # plain only where every language that it may be says so: a negation too many costs a look
        return form not in FOREIGN or not self._tongues.found or not self._tongues.found <= FOREIGN[form]

    def _beside_number(self, start: int, end: int) -> bool:
        before = start - 1 - (start > 1 and self.forms[start - 1] in _GAPS)
        after = end + (end + 1 < len(self.forms) and self.forms[end] in _GAPS)
        return any(0 <= k < len(self.forms) and _is_number(self.written[k]) for k in (before, start - 1, end, after))

    def _dated(self) -> Iterator[Fact]:
        """Numbers that are part of a date: in its spelling, as a year, or beside a month."""
        months = [f for f in self.facts if f.kind == Change.DATE or f.key in {"unit:月", "unit:월"}]
        starts = [month.start for month in months]
        for fact in self.facts:
            if fact.kind == Change.NUMBER and fact.key[-1].isdigit():
                k = bisect_left(starts, fact.start)
                near = any(self._near(fact, month) for month in months[max(k - 1, 0) : k + 1])
                if near or _DATE.fullmatch(fact.key) or _YEAR.fullmatch(fact.key):
                    yield fact._replace(kind=Change.DATE)

    def _near(self, fact: Fact, month: Fact) -> bool:
        between = range(fact.end, month.start) if fact.end <= month.start else range(month.end, fact.start)
        return len(between) <= 3 and all(self.forms[k] in _GAPS or self.forms[k][0].isdigit() for k in between)


@lru_cache(maxsize=1 << 16)
def _is_number(written: str) -> bool:
    found = entries(written)
    return bool(found) and found[-1].kind == Change.NUMBER
