"""What the program says to people: a code, a template and its values, worded at the edge.

The English template is the key under which a translation is looked up (as in GNU gettext), so a rule can say
what is wrong without knowing who will read it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from string import Formatter

Translate = Callable[[str], str]


def untranslated(template: str) -> str:
    """The template itself: English."""
    return template


class Exit(IntEnum):
    """Exit codes of the command line (design section 5)."""

    OK = 0
    FINDINGS = 1
    USAGE = 2
    INCOMPLETE = 3
    LOCKED = 4
    INTERRUPTED = 130


class _Lenient(Formatter):
    """Fills a template; a value that is missing shows as its name, since a message must never fail."""

    def get_value(self, key: int | str, args: object, kwargs: Mapping[str, object]) -> object:
        return kwargs.get(str(key), f"{{{key}}}")


@dataclass(frozen=True, slots=True)
class Message:
    """One thing to tell a person: what, where, what to do."""

    code: str
    """Stable and machine-readable, in kebab case: `edition-exists`."""
    what: str
    """Template of the sentence that says what is the matter."""
    remedy: str = ""
    """Template of what to do about it."""
    where: str = ""
    """A file with its line (`corpus/a/1.yaml:12`), a reference or a case; empty where it is plain."""
    params: Mapping[str, object] = field(default_factory=dict)

    def text(self, translate: Translate = untranslated) -> str:
        """The sentence, with its values filled in."""
        return _Lenient().vformat(translate(self.what), (), self.params)

    def advice(self, translate: Translate = untranslated) -> str:
        """What to do, with its values filled in; empty where nothing can be done."""
        return _Lenient().vformat(translate(self.remedy), (), self.params) if self.remedy else ""

    def line(self, translate: Translate = untranslated) -> str:
        """Where, what and what to do in one line."""
        parts = [f"{self.where}: " if self.where else "", self.text(translate)]
        advice = self.advice(translate)
        return "".join([*parts, f" — {advice}" if advice else ""]).replace("\n", " ")


class AnnotatorError(Exception):
    """Something that a person must know about; the base of every error this project raises on purpose."""

    exit_code = Exit.USAGE

    def __init__(self, code: str, what: str, *, remedy: str = "", where: str = "", **params: object) -> None:
        """`what` and `remedy` are templates over `params`."""
        self.message = Message(code, what, remedy, where, params)
        super().__init__(self.message.line())

    def __reduce__(self) -> tuple[object, ...]:
        """Keeps the parts when the error crosses a process border."""
        return (_rebuild, (type(self), self.message))


class UsageProblem(AnnotatorError):
    """The call or the input of a person does not fit (exit code 2)."""


class DataProblem(AnnotatorError):
    """Something stored could not be read or done (exit code 3)."""

    exit_code = Exit.INCOMPLETE


class Conflict(AnnotatorError):
    """Locked or changed by someone else meanwhile (exit code 4)."""

    exit_code = Exit.LOCKED


def _rebuild(kind: type[AnnotatorError], message: Message) -> AnnotatorError:
    params = dict(message.params)
    return kind(message.code, message.what, remedy=message.remedy, where=message.where, **params)
