"""How long what a person writes may be: far more than anybody means to write, far less than a file."""

from typing import Final

from annotator.text.messages import Message, UsageProblem

LINE: Final = 1_000
"""Characters of a line: what is searched for, a tag, a name."""
SENTENCES: Final = 4_000
"""Characters of a question, of a fact and of each of its wordings, of a reason."""
PAGE: Final = 40_000
"""Characters of a note, a reference answer, a comment."""


def too_long(length: int, most: int, where: str = "") -> Message:
    """That something is longer than it may be, in characters, and what to do."""
    return Message(
        "too-long",
        "this is too long: {length} characters, and at most {most} fit here",
        "shorten it, or write only what is meant",
        where,
        {"length": length, "most": most},
    )


def refuse_long(text: str | None, most: int, where: str) -> None:
    """Raises `UsageProblem` where a text is longer than `most` characters; `where` names the field."""
    if text is not None and len(text) > most:
        said = too_long(len(text), most, where)
        raise UsageProblem(said.code, said.what, remedy=said.remedy, where=where, **dict(said.params))
