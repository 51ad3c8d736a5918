"""Real texts, and one small change of a fact in them: the raw material of the tests of mutations."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from annotator.anchoring import Change
from annotator.anchoring.side import Heading
from annotator.text.sentences import sentences
from tests.shared import shared_data

LANGUAGES = ("en", "de", "bg")
_FOLDERS = {
    "en": (("opensource-guide", "2026-07", "en"), ("tts-handbook", "2022-12-29")),
    "de": (("opensource-guide", "2026-07", "de"), ("de-gesetze", "2022-03-09")),
    "bg": (("opensource-guide", "2026-07", "bg"), ("opensource-guide", "2024-12", "bg")),
}
_MODALS = {
    "en": "must/may may/must can/must should/may will/may could/must shall/may",
    "de": "muss/kann müssen/können kann/muss können/müssen darf/muss soll/kann sollte/muss sollten/müssen dürfen/müssen",
    "bg": "трябва/може може/трябва могат/трябва можете/трябва следва/може",
}
_NUMBER_WORDS = {
    "en": "one/two two/three three/four four/five five/six ten/twelve twice/once hundred/thousand",
    "de": "zwei/drei drei/vier vier/fünf zehn/vierzehn zweimal/dreimal zweite/dritte ersten/zweiten hundert/tausend",
    "bg": "два/три две/три три/четири един/два една/две пет/шест десет/двадесет втори/трети",
}
_UNITS = {
    "en": "days/weeks day/week weeks/months months/years month/year hours/minutes hour/day minutes/hours year/month years/months",
    "de": "Tage/Wochen Tagen/Wochen Tag/Monat Monate/Jahre Monaten/Jahren Jahre/Monate Jahren/Monaten Stunden/Minuten Jahr/Monat",
    "bg": "дни/седмици седмици/месеца месеца/години часа/минути години/месеца минути/часа година/седмица",
}
_MONTHS = {
    "en": "January February March April June July August September October November December",
    "de": "Januar Februar März April Juni Juli August September Oktober November Dezember",
    "bg": "януари февруари март април юни юли август септември октомври ноември декември",
}
_PLANTS = {
    "en": {"unit": "within 14 days", "date": "since 3 March 2021", "currency": "for 120 euros", "number word": "for twelve people",
           "sign": "by -5 points", "number": "in 25 places"},
    "de": {"unit": "binnen 14 Tagen", "date": "seit dem 3. März 2021", "currency": "für 120 Euro", "number word": "für zwölf Leute",
           "sign": "um -5 Punkte", "number": "an 25 Orten"},
    "bg": {"unit": "до 14 дни", "date": "от 3 март 2021 г.", "currency": "за 120 лв.", "number word": "за дванадесет души",
           "sign": "с -5 точки", "number": "на 25 места"},
}  # fmt: skip
_NEGATION = {"en": "not", "de": "nicht", "bg": "не"}
_PLAIN_WORD = {"en": "harbour", "de": "gründlich", "bg": "пристанище"}
_NAME = {"en": "Westlake", "de": "Westlake", "bg": "Сердика"}
_CLAUSE = {
    "en": "according to the usual practice here",
    "de": "nach der hier üblichen Praxis",
    "bg": "според обичайната практика тук",
}
_CURRENCIES = {"€": "$", "$": "€", "euros": "dollars", "Euro": "Dollar", "лв": "евро", "euro": "dollar", "евро": "лева"}


class Mutation(NamedTuple):
    """A sentence as it was, as it became, and the kinds of change of which one must be named."""

    old: str
    new: str
    expected: frozenset[Change]


Mutator = Callable[[str, str, random.Random], Mutation | None]


def _swap(pairs: str, kind: Change) -> Mutator:
    table = dict(pair.split("/") for pair in pairs.split())
    pattern = re.compile(rf"(?<![\w'-])(?:{'|'.join(table)})(?![\w'-])")

    def mutate(sentence: str, _language: str, rng: random.Random) -> Mutation | None:
        found = list(pattern.finditer(sentence))
        if not found:
            return None
        at = rng.choice(found)
        return Mutation(sentence, sentence[: at.start()] + table[at[0]] + sentence[at.end() :], frozenset([kind]))

    return mutate


def _words(sentence: str, pattern: str) -> list[re.Match[str]]:
    """Words of prose that are not at either end: white space before and after them."""
    return list(re.finditer(rf"(?<=[^\W\d_] )(?:{pattern})(?= [^\W\d_])", sentence))


def _number(sentence: str, _language: str, rng: random.Random) -> Mutation | None:
    places = list(re.finditer(r"(?<![\w.,:/-])\d{1,4}(?![\w:/-]|[.,]\d)", sentence))
    if not places:
        return None
    at = rng.choice(places)
    other = str(int(at[0]) + rng.choice([1, 5, 10]))
    new = sentence[: at.start()] + other + sentence[at.end() :]
    return Mutation(sentence, new, frozenset([Change.NUMBER]))


def _date(sentence: str, language: str, rng: random.Random) -> Mutation | None:
    months = _MONTHS[language].split()
    found = list(re.finditer(rf"(?<!\w)(?:{'|'.join(months)}|(?:19|20)\d\d)(?![\w-])", sentence))
    if not found:
        return None
    at = rng.choice(found)
    other = str(int(at[0]) + 1) if at[0].isdigit() else months[(months.index(at[0]) + 3) % len(months)]
    return Mutation(sentence, sentence[: at.start()] + other + sentence[at.end() :], frozenset([Change.DATE]))


def _currency(sentence: str, _language: str, _rng: random.Random) -> Mutation | None:
    at = re.search(r"[$€](?=\d)|(?<=\d )(?:euros|euro|Euro|лв|евро)(?!\w)|(?<=\d)€|(?<=\d )€", sentence)
    if not at:
        return None
    new = sentence[: at.start()] + _CURRENCIES[at[0]] + sentence[at.end() :]
    return Mutation(sentence, new, frozenset([Change.CURRENCY]))


def _negation(sentence: str, language: str, rng: random.Random) -> Mutation | None:
    word = _NEGATION[language]
    there = re.search(rf" {word}(?= )", sentence)
    if there and rng.random() < 0.5:
        return Mutation(sentence, sentence[: there.start()] + sentence[there.end() :], frozenset([Change.NEGATION]))
    found = _words(sentence, r"[^\W\d_]{3,}")
    if not found:
        return None
    at = rng.choice(found)
    return Mutation(sentence, f"{sentence[: at.start()]}{word} {sentence[at.start() :]}", frozenset([Change.NEGATION]))


def _name(sentence: str, language: str, rng: random.Random) -> Mutation | None:
    found = [word for word in _words(sentence, r"[A-ZА-ЯÄÖÜ][^\W\d_]{2,}") if word[0] != _NAME[language]]
    known = [word for word in found if re.fullmatch(r"[A-ZА-Я]+|\w+[a-z][A-Z]\w*", word[0])]
    if not found:
        return None
    at = rng.choice(known or found)
    return Mutation(sentence, sentence[: at.start()] + _NAME[language] + sentence[at.end() :], frozenset([Change.NAME]))


def _case(sentence: str, _language: str, rng: random.Random) -> Mutation | None:
    found = _words(sentence, r"[a-zäöüßа-я]{4,}")
    if not found:
        return None
    at = rng.choice(found)
    other = at[0].upper() if rng.random() < 0.5 else at[0][0].upper() + at[0][1:]
    if other.lower() != at[0]:
        return None
    return Mutation(sentence, sentence[: at.start()] + other + sentence[at.end() :], frozenset([Change.CASE]))


def _punctuation(sentence: str, _language: str, rng: random.Random) -> Mutation | None:
    comma = sentence.find(", ")
    if comma > 0 and rng.random() < 0.5 and not sentence[comma - 1].isdigit():
        return Mutation(sentence, sentence[:comma] + sentence[comma + 1 :], frozenset([Change.PUNCTUATION]))
    found = [word for word in _words(sentence, r"[^\W\d_]{3,}") if sentence[word.end()] == " "]
    if not found:
        return None
    at = rng.choice(found).end()
    return Mutation(sentence, f"{sentence[:at]},{sentence[at:]}", frozenset([Change.PUNCTUATION]))


def _wording(sentence: str, language: str, rng: random.Random) -> Mutation | None:
    found = _words(sentence, r"[a-zäöüßа-я]{4,}")
    if not found:
        return None
    at = rng.choice(found)
    new = sentence[: at.start()] + _PLAIN_WORD[language] + sentence[at.end() :]
    return Mutation(sentence, new, frozenset([Change.WORDING]))


def _deleted(sentence: str, _language: str, rng: random.Random) -> Mutation | None:
    words = _words(sentence, r"[^\W\d_]+")
    if len(words) < 9:
        return None
    first = rng.randrange(1, len(words) - 5)
    gone = sentence[words[first].start() : words[first + 4].start()]
    # of what loses most of its words nobody can say that it is still there
    if not re.search(r"(?<![\w'-])[a-zа-я]{5,}", gone) or 2 * len(gone) > len(sentence):
        return None
    new = sentence[: words[first].start()] + sentence[words[first + 4].start() :]
    return Mutation(sentence, new, frozenset([Change.WORDING]))


def _inserted(sentence: str, language: str, rng: random.Random) -> Mutation | None:
    words = _words(sentence, r"[^\W\d_]+")
    if not words:
        return None
    at = rng.choice(words).start()
    new = f"{sentence[:at]}{_CLAUSE[language]} {sentence[at:]}"
    return Mutation(sentence, new, frozenset([Change.WORDING]))


def _sign(sentence: str, _language: str, rng: random.Random) -> Mutation | None:
    mark = re.search(r"(?<=\d)[.,](?=\d)", sentence)
    if mark and rng.random() < 0.7:
        other = "," if mark[0] == "." else "."
        new = sentence[: mark.start()] + other + sentence[mark.end() :]
        return Mutation(sentence, new, frozenset([Change.NUMBER, Change.DATE]))
    minus = re.search(r"(?<= )-(?=\d)", sentence)
    if minus:
        new = sentence[: minus.start()] + sentence[minus.end() :]
        return Mutation(sentence, new, frozenset([Change.NUMBER]))
    number = re.search(r"(?<=[^\W\d_] )\d+(?=[ .,;])", sentence)
    if not number:
        return None
    new = f"{sentence[: number.start()]}-{sentence[number.start() :]}"
    return Mutation(sentence, new, frozenset([Change.NUMBER]))


MUTATORS: dict[str, Mutator | dict[str, Mutator]] = {
    "number": _number,
    "number word": {lang: _swap(pairs, Change.NUMBER) for lang, pairs in _NUMBER_WORDS.items()},
    "sign": _sign,
    "unit": {lang: _swap(pairs, Change.UNIT) for lang, pairs in _UNITS.items()},
    "currency": _currency,
    "date": _date,
    "negation": _negation,
    "modal": {lang: _swap(pairs, Change.MODAL) for lang, pairs in _MODALS.items()},
    "name": _name,
    "case": _case,
    "punctuation": _punctuation,
    "wording": _wording,
    "deleted": _deleted,
    "inserted": _inserted,
}
"""The kinds of mutation, by name; by language where they hang on words."""
TURNING = ("number", "number word", "sign", "unit", "currency", "date", "negation", "modal")
"""Those that may turn the meaning of what stands beside them."""
_TWELVE = {"en": "twelve/fourteen", "de": "zwölf/vierzehn", "bg": "дванадесет/четиринадесет"}


def mutated(sentence: str, kind: str, language: str, rng: random.Random) -> Mutation | None:
    """The sentence with one change; where it states nothing of that kind a phrase that does is put into it first."""
    entry = MUTATORS[kind]
    mutate = entry[language] if isinstance(entry, dict) else entry
    found = mutate(sentence, language, rng)
    if found is None and kind in _PLANTS[language]:
        words = _words(sentence, r"[^\W\d_]{2,}")
        if words:
            at = rng.choice(words).start()
            planted = f"{sentence[:at]}{_PLANTS[language][kind]} {sentence[at:]}"
            if kind == "number word":
                mutate = _swap(_TWELVE[language], Change.NUMBER)
            found = mutate(planted, language, rng)
    return found if found and found.old != found.new else None


@dataclass(frozen=True)
class Excerpt:
    """A stretch of a real document and a sentence in it."""

    text: str
    start: int
    end: int
    headings: tuple[Heading, ...] = ()

    @property
    def sentence(self) -> str:
        return self.text[self.start : self.end]

    def with_sentence(self, sentence: str) -> "Excerpt":
        text = self.text[: self.start] + sentence + self.text[self.end :]
        by = len(sentence) - (self.end - self.start)
        headings = tuple((at + by * (at > self.start), level, title) for at, level, title in self.headings)
        return Excerpt(text, self.start, self.start + len(sentence), headings)


def rendered(source: str) -> tuple[str, tuple[Heading, ...]]:
    """Markdown as plain paragraphs parted by blank lines, with its headings; as readers of documents give it."""
    source = re.sub(r"\A---\n.*?\n---\n", "", source, flags=re.DOTALL)
    source = re.sub(r"^```.*?^```|<!--.*?-->|\{[%:].*?\}|<[^<>\n]{1,200}>", "", source, flags=re.DOTALL | re.MULTILINE)
    source = re.sub(r"!?\[([^\[\]]*)\]\([^()]*\)", r"\1", source)
    parts: list[str] = []
    headings: list[Heading] = []
    at = 0
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)]) )", source):
        mark = re.match(r"\s*(?:(#+)|[-*+>]|\d+[.)])?\s+", block + " ")
        words = " ".join(re.sub(r"[*_`\\]", "", block[mark.end() if mark else 0 :]).split())
        if words:
            if mark and mark[1]:
                headings.append((at, len(mark[1]), words))
            parts.append(words)
            at += len(words) + 2
    return "\n\n".join(parts), tuple(headings)


@cache
def _files(language: str) -> tuple[str, ...]:
    found: list[str] = []
    for parts in _FOLDERS[language]:
        files = sorted(shared_data("corpora", *parts).rglob("*.md"))
        found += [file.read_text("utf-8") for file in files[:: max(len(files) // 40, 1)]]
    return tuple(text for text in found if len(text) > 1500)


_PROSE = re.compile(r"[^\W\d_][^<>\[\]()`*_#|{}\n]{30,300}[.!?:]")
_AROUND = 1500


@cache
def excerpts(language: str, *, markdown: bool) -> tuple[Excerpt, ...]:
    """Every plain sentence of the chosen files, with some 1,500 characters on either side, cut at line ends."""
    found: list[Excerpt] = []
    for source in _files(language):
        text, headings = (source, ()) if markdown else rendered(source)
        for start, end in sentences(text):
            if _PROSE.fullmatch(text, start, end) and "://" not in text[start:end]:
                low = text.rfind("\n\n", 0, max(start - _AROUND, 0)) + 2 if start > _AROUND else 0
                high = text.find("\n\n", end + _AROUND)
                high = len(text) if high < 0 else high
                inside = tuple((at - low, level, title) for at, level, title in headings if low <= at < high)
                found.append(Excerpt(text[low:high], start - low, end - low, inside))
    return tuple(found)


def sample(language: str, kind: str, count: int, seed: str, *, markdown: bool) -> list[tuple[Excerpt, Mutation]]:
    """``count`` excerpts, each with one mutation of its sentence; the same for the same seed."""
    rng = random.Random(f"{seed} {language} {kind} {markdown}")
    pool = excerpts(language, markdown=markdown)
    found: list[tuple[Excerpt, Mutation]] = []
    for one in rng.sample(pool, len(pool)):
        change = mutated(one.sentence, kind, language, rng)
        if change and unique(one.text, one.sentence):
            found.append((one.with_sentence(change.old), change))
            if len(found) == count:
                break
    return found


def unique(text: str, sentence: str) -> bool:
    return text.count(sentence) == 1


def phrases(sentence: str, rng: random.Random) -> tuple[int, int]:
    """A run of 2 to 6 words of a sentence, as a span in it."""
    words: Sequence[re.Match[str]] = list(re.finditer(r"\S+", sentence))
    size = min(rng.randrange(2, 7), len(words))
    first = rng.randrange(len(words) - size + 1)
    return words[first].start(), words[first + size - 1].end()
