"""Random but realistic edits of a document, each of which keeps the origin of what it leaves alone."""

import copy
import random
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.anchoring.groups.simulate import COPIED, Block, Sentence

NEGATIONS = {
    "en": "not", "de": "nicht", "bg": "не", "fr": "pas", "es": "no", "pt": "não", "it": "non", "nl": "niet",
    "pl": "nie", "ru": "не", "uk": "не", "el": "δεν", "tr": "değil", "ar": "لا", "fa": "نه", "he": "לא",
    "hi": "नहीं", "bn": "না", "ta": "இல்லை", "th": "ไม่", "ja": "ない", "zh": "不", "ko": "안", "id": "tidak",
    "hu": "nem", "ro": "nu", "cs": "ne", "vi": "không",
}  # fmt: skip
SPACELESS = frozenset({"ja", "zh", "th", "km", "lo", "my"})
_CJK_DIGITS = "一二三四五六七八九"


def joiner(language: str) -> str:
    """What stands between two sentences."""
    return "" if language in {"ja", "zh"} else " "


def whole(text: str, at: int) -> int:
    """The first border between characters at or after ``at``."""
    while 0 < at < len(text) and (unicodedata.category(text[at])[0] == "M" or "\u200c" in text[at - 1 : at + 1]):
        at += 1
    return at


def pieces(text: str, language: str) -> list[tuple[int, int]]:
    """The words of a text; where its script has no spaces, runs of two or three characters."""
    found = [match.span() for match in re.finditer(r"\S+", text)]
    if language not in SPACELESS:
        return found
    short: list[tuple[int, int]] = []
    for start, end in found:
        cuts = [start]
        while cuts[-1] < end:
            cuts.append(min(whole(text, cuts[-1] + 2 + (cuts[-1] % 2)), end))
        short += pairwise(cuts)
    return short


@dataclass
class Script:
    """The state of one revision: the blocks so far, the words of the language, sentences from elsewhere."""

    rng: random.Random
    language: str
    blocks: list[Block]
    words: Sequence[str]
    strange: Sequence[str]
    """Sentences of the language that do not stand in the document."""

    def body(self) -> list[Block]:
        """The blocks that are no headings."""
        return [block for block in self.blocks if block.kind != "heading" and block.sentences]

    def sentence(self) -> Sentence:
        return self.rng.choice(self.rng.choice(self.body()).sentences)

    def sections(self) -> list[list[Block]]:
        parts: list[list[Block]] = [[]]
        for block in self.blocks:
            if block.kind == "heading":
                parts.append([])
            parts[-1].append(block)
        return [part for part in parts if part]


def _word(script: Script, sentence: Sentence) -> tuple[int, int]:
    found = pieces(sentence.text, script.language)
    return script.rng.choice(found) if found else (0, len(sentence.text))


def replace_word(script: Script) -> None:
    sentence = script.sentence()
    start, end = _word(script, sentence)
    new = script.rng.choice(script.words)
    tail = "" if sentence.text[start:end][-1:].isalnum() else sentence.text[start:end][-1:]
    if new + tail != sentence.text[start:end]:
        sentence.splice(start, end, new + tail)


def insert_word(script: Script) -> None:
    sentence = script.sentence()
    start, _ = _word(script, sentence)
    gap = "" if script.language in SPACELESS else " "
    sentence.splice(start, start, script.rng.choice(script.words) + gap)


def negate(script: Script) -> None:
    sentence = script.sentence()
    start, _ = _word(script, sentence)
    gap = "" if script.language in SPACELESS else " "
    sentence.splice(start, start, NEGATIONS.get(script.language, script.rng.choice(script.words)) + gap)


def delete_word(script: Script) -> None:
    sentence = script.sentence()
    if len(pieces(sentence.text, script.language)) > 2:
        start, end = _word(script, sentence)
        sentence.splice(start, end + (sentence.text[end : end + 1] == " "), "")


def change_number(script: Script) -> None:
    """Another digit where the document has numbers; a numeral of the script where it has those."""
    spots = [
        (sentence, match)
        for block in script.body()
        for sentence in block.sentences
        for match in re.finditer(rf"\d+|[{_CJK_DIGITS}]", sentence.text)
    ]
    if not spots:
        return replace_word(script)
    sentence, match = script.rng.choice(spots)
    at = script.rng.randrange(match.start(), match.end())
    character = sentence.text[at]
    if character in _CJK_DIGITS:
        new = script.rng.choice(_CJK_DIGITS.replace(character, ""))
    else:
        value = unicodedata.digit(character, 0)
        new = chr(ord(character) - value + (value + script.rng.randint(1, 9)) % 10)
    sentence.splice(at, at + 1, new)
    return None


def change_mark(script: Script) -> None:
    """A comma or its like goes, or comes between two words."""
    sentence = script.sentence()
    marks = [match.start() for match in re.finditer(r"[,،、，;:]", sentence.text[:-1])]
    if marks:
        at = script.rng.choice(marks)
        sentence.splice(at, at + 1, "")
    else:
        _, end = _word(script, sentence)
        if sentence.text[end - 1 : end].isalnum():
            sentence.splice(end, end, "、" if script.language in {"ja", "zh"} else ",")


def change_case(script: Script) -> None:
    sentence = script.sentence()
    start, end = _word(script, sentence)
    old = sentence.text[start:end]
    new = old.upper() if old != old.upper() else old.lower()
    if new != old:
        sentence.splice(start, end, new)


def dress(script: Script) -> None:
    """Typography, white space and invisible characters: the words stay."""
    for sentence in script.rng.choice(script.body()).sentences:
        text = sentence.text
        for at in range(len(text) - 1, 0, -1):
            character, chance = text[at], script.rng.random()
            other = {" ": "\u00a0", '"': "“", "'": "’", "-": "–", "，": ",", "：": ":", "（": "("}.get(character)
            if other and chance < 0.4:
                sentence.splice(at, at + 1, other, same=True)
            elif chance < 0.02 and whole(text, at) == at:
                invisible = "\u200f" if script.language in {"ar", "fa", "he", "ur"} else "\u00ad"
                sentence.splice(at, at, invisible, same=True)


def insert_sentence(script: Script) -> None:
    block = script.rng.choice(script.body())
    if block.kind == "row":
        return
    text = script.rng.choice(script.strange)
    block.sentences.insert(script.rng.randint(0, len(block.sentences)), Sentence(text))


def delete_sentence(script: Script) -> None:
    block = script.rng.choice(script.body())
    if block.kind != "row" and len(script.body()) > 2:
        block.sentences.pop(script.rng.randrange(len(block.sentences)))


def reorder_sentences(script: Script) -> None:
    block = script.rng.choice(script.body())
    if block.kind != "row":
        script.rng.shuffle(block.sentences)


def carry_sentence(script: Script) -> None:
    """A sentence goes to another paragraph."""
    block, other = script.rng.choice(script.body()), script.rng.choice(script.body())
    if block is not other and block.kind != "row" and other.kind != "row":
        sentence = block.sentences.pop(script.rng.randrange(len(block.sentences)))
        other.sentences.insert(script.rng.randint(0, len(other.sentences)), sentence)


def _copy(sentence: Sentence) -> Sentence:
    return Sentence(sentence.text, [COPIED - came if came >= 0 else came for came in sentence.origin])


def near_copy(sentence: Sentence, script: Script) -> Sentence:
    """A sentence that differs in one word."""
    copied = _copy(sentence)
    start, end = _word(script, copied)
    new = script.rng.choice(script.words)
    old = copied.text[start:end]
    copied.splice(start, end, new if new != old else new + new)
    return copied


def plant_near_copy(script: Script) -> None:
    """The original goes, and what is nearly it stands elsewhere."""
    block = script.rng.choice(script.body())
    if block.kind == "row" or len(script.body()) < 3:
        return
    sentence = block.sentences.pop(script.rng.randrange(len(block.sentences)))
    other = Block("paragraph", [near_copy(sentence, script)])
    script.blocks.insert(script.rng.randint(0, len(script.blocks)), other)


def _copied(block: Block) -> Block:
    return Block(block.kind, [_copy(sentence) for sentence in block.sentences], block.level)


def copy_block(script: Script) -> None:
    """The same block once more, anywhere: before the original, after it, in another section."""
    script.blocks.insert(script.rng.randint(0, len(script.blocks)), _copied(script.rng.choice(script.body())))


def _at(script: Script, block: Block) -> int:
    return next(k for k, other in enumerate(script.blocks) if other is block)


def copy_beside(script: Script) -> None:
    """The same block once more, right before or right after the original, perhaps with one word changed."""
    block = script.rng.choice(script.body())
    copied = _copied(block)
    if script.rng.random() < 0.5:
        at = script.rng.randrange(len(copied.sentences))
        copied.sentences[at] = near_copy(copied.sentences[at], script)
    script.blocks.insert(_at(script, block) + script.rng.randint(0, 1), copied)


def delete_block(script: Script) -> None:
    if len(script.body()) > 3:
        del script.blocks[_at(script, script.rng.choice(script.body()))]


def insert_block(script: Script) -> None:
    sentences = [Sentence(script.rng.choice(script.strange)) for _ in range(script.rng.randint(1, 3))]
    script.blocks.insert(script.rng.randint(0, len(script.blocks)), Block("paragraph", sentences))


def move_block(script: Script) -> None:
    block = script.blocks.pop(_at(script, script.rng.choice(script.body())))
    script.blocks.insert(script.rng.randint(0, len(script.blocks)), block)


def split_block(script: Script) -> None:
    block = script.rng.choice(script.body())
    if block.kind != "row" and len(block.sentences) > 1:
        cut = script.rng.randint(1, len(block.sentences) - 1)
        block.sentences, rest = block.sentences[:cut], block.sentences[cut:]
        script.blocks.insert(_at(script, block) + 1, Block(block.kind, rest))


def merge_blocks(script: Script) -> None:
    at = script.rng.randrange(max(len(script.blocks) - 1, 1))
    pair = script.blocks[at : at + 2]
    if len(pair) == 2 and all(block.kind == "paragraph" for block in pair):
        pair[0].sentences.extend(pair[1].sentences)
        del script.blocks[at + 1]


def rename_section(script: Script) -> None:
    found = [block for block in script.blocks if block.kind == "heading"]
    if found:
        block = script.rng.choice(found)
        if script.rng.random() < 0.3:
            block.sentences[0].splice(0, 0, f"{script.rng.randint(1, 9)}. ", same=True)
        else:
            block.sentences = [Sentence(" ".join(script.rng.choices(script.words, k=3)))]


def shuffle_sections(script: Script) -> None:
    parts = script.sections()
    if len(parts) > 2:
        moved = parts.pop(script.rng.randrange(1, len(parts)))
        parts.insert(script.rng.randint(1, len(parts)), moved)
        script.blocks[:] = [block for part in parts for block in part]


def reorder_run(script: Script) -> None:
    """The items of a list or the rows of a table in another order; one of them perhaps changed."""
    starts = [k for k, block in enumerate(script.blocks) if block.kind in {"item", "row"}]
    if not starts:
        return move_block(script)
    at = script.rng.choice(starts)
    kind, low, high = script.blocks[at].kind, at, at + 1
    while low and script.blocks[low - 1].kind == kind:
        low -= 1
    while high < len(script.blocks) and script.blocks[high].kind == kind:
        high += 1
    run = script.blocks[low + (kind == "row") : high]
    script.rng.shuffle(run)
    if run and script.rng.random() < 0.5:
        changed = script.rng.choice(run)
        k = script.rng.randrange(len(changed.sentences))
        changed.sentences[k] = near_copy(changed.sentences[k], script)
    script.blocks[low + (kind == "row") : high] = run
    return None


EDITS: dict[Callable[[Script], None], float] = {
    replace_word: 6, insert_word: 3, negate: 3, delete_word: 3, change_number: 6, change_mark: 3, change_case: 1,
    dress: 4, insert_sentence: 5, delete_sentence: 5, reorder_sentences: 1, carry_sentence: 1.5, plant_near_copy: 2,
    copy_block: 1, copy_beside: 1, delete_block: 5, insert_block: 4, move_block: 2, split_block: 3, merge_blocks: 3,
    rename_section: 2, shuffle_sections: 1, reorder_run: 2,
}  # fmt: skip


def revise(
    blocks: Sequence[Block], rng: random.Random, language: str, words: Sequence[str], strange: Sequence[str], count: int
) -> list[Block]:
    """What ``count`` random edits make of a document; the blocks given are left alone."""
    script = Script(rng, language, copy.deepcopy(list(blocks)), words, strange)
    for edit in rng.choices(list(EDITS), list(EDITS.values()), k=count):
        script.blocks = [block for block in script.blocks if block.sentences]
        if len(script.body()) < 2:
            break
        edit(script)
    return [block for block in script.blocks if block.sentences]


__all__ = ["NEGATIONS", "SPACELESS", "joiner", "pieces", "revise", "whole"]
