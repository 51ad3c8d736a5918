"""How far a question repeats the words of a passage, and whether it gives its own answer away."""

import re
from typing import Final, NamedTuple

from annotator.text.asking import question_words
from annotator.text.words import content_words, stem, words

LEAST_WORDS: Final = 6
"""Content words of a question from which on their repetition says anything; the few terms of a short one are
unavoidable."""
SHARE: Final = 0.7
"""Share of them that stand in the passage from which a question is said to repeat it."""
RUN: Final = 5
"""Words in a row, taken over as they stand, without which it is still the asker's own sentence."""

LONGEST_PASSAGE: Final = 300
"""Words of a passage in which a question's words are looked for; a longer one holds most words anyway."""

_TELLS_NOTHING: Final = re.compile(r"[^\W\d_]{1,2}")


class Echo(NamedTuple):
    """What a question has of a passage's words."""

    share: float
    """Of its content words, by their stems; 0 where it has none."""
    of: int
    """Its content words, each once."""
    run: int
    """The longest row of words, little ones too, that stands in both, in the same order."""

    def repeats(self) -> bool:
        """Whether any search that compares words must find the passage."""
        return self.of >= LEAST_WORDS and self.share >= SHARE and self.run >= RUN


def echo(question: str, passage: str) -> Echo:
    """How far `question` is made of the words of `passage`; nothing is said of a passage that is long."""
    asked = dict.fromkeys(content_words(question))
    for word in question_words(question):
        asked.pop(stem(word), None)
    there_words = words(passage[: LONGEST_PASSAGE * 40])
    if not asked or len(there_words) > LONGEST_PASSAGE:
        return Echo(0.0, 0, 0)
    there = frozenset(content_words(passage))
    share = sum(word in there for word in asked) / len(asked)
    return Echo(share, len(asked), _longest_run(words(question), there_words))


def gives_away(question: str, fact: str) -> bool:
    """Whether the words of a fact stand in a row in the question; facts of little words alone are never told."""
    wanted = words(fact)
    if not any(word.isdigit() or not _TELLS_NOTHING.fullmatch(word) for word in content_words(fact)):
        return False
    there = words(question)
    return any(there[at : at + len(wanted)] == wanted for at in range(len(there) - len(wanted) + 1))


def _longest_run(asked: tuple[str, ...], there: tuple[str, ...]) -> int:
    ours, theirs = [stem(word) for word in asked], [stem(word) for word in there]
    longest, row = 0, [0] * (len(theirs) + 1)
    for one in ours:
        now = [0] * (len(theirs) + 1)
        for at, other in enumerate(theirs):
            if one == other:
                now[at + 1] = row[at] + 1
                longest = max(longest, now[at + 1])
        row = now
    return longest
