"""What is to be done when an edition is added: the request, the plan, and one file's and one document's part in it."""

import datetime
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TypeVar

from annotator.corpus.extract import Extracted, extract
from annotator.model.finding import Finding
from annotator.model.results import AddStatus, Trouble
from annotator.text.ids import check_segment
from annotator.text.messages import AnnotatorError, Message, UsageProblem
from annotator.workflow.gather import SourceFile

Progress = Callable[[int, int], None]
"""Called with what is done and the whole; what it raises stops the work."""
T = TypeVar("T")
R = TypeVar("R")
LARGEST_FILE = 64 * 1024 * 1024
"""Bytes. A file of text for readers is smaller."""
_VERSION = re.compile(r"(?P<base>[a-z0-9][a-z0-9._-]*)(?:~(?P<rendition>[1-9][0-9]*))?")


@dataclass(frozen=True, slots=True)
class AddRequest:
    """What was asked for."""

    edition: str
    id_prefix: str = ""
    language: str | None = None
    roles: tuple[str, ...] = ()
    valid_from: datetime.date | None = None
    valid_to: datetime.date | None = None
    follows: str | None = None
    complete: bool = False

    @property
    def base(self) -> str:
        """The edition without its rendition."""
        return self.edition.partition("~")[0]

    @property
    def is_rendition(self) -> bool:
        """Whether it is a better text of an edition that is there."""
        return "~" in self.edition


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file that was read."""

    file: SourceFile
    extracted: Extracted
    sha256: str
    """Of its canonical text."""
    home: str
    """The id that its path gives it."""


@dataclass(frozen=True, slots=True)
class Step:
    """What will be done for one document."""

    document: str
    status: AddStatus
    read: ReadFile | None = None
    """The file; None where the document is withdrawn."""
    is_new: bool = False
    same_as: str | None = None
    """The version that holds the same text."""
    nearest: tuple[str, ...] = ()
    """Versions whose keys are carried on, the nearest first."""
    follows: str | None = None
    moved_to: str | None = None
    was: str | None = None
    """The path that a withdrawn document had last."""
    findings: tuple[Finding, ...] = ()


@dataclass(slots=True)
class AddPlan:
    """Everything that adding an edition will do; nothing is written yet."""

    request: AddRequest
    steps: list[Step] = field(default_factory=list)
    errors: list[Trouble] = field(default_factory=list)
    skipped: list[Trouble] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    standing: int = 0
    """Documents that the folders are all of, by --complete, and that have a text before this edition."""
    withdrawn_before: int = 0
    """Those among them that an earlier call has withdrawn with this edition."""

    def counts(self) -> dict[str, int]:
        """Status -> number of documents."""
        return {str(status): sum(step.status is status for step in self.steps) for status in AddStatus}


def check_request(request: AddRequest) -> None:
    """Raises `UsageProblem` where the name of the edition, its dates or its prefix cannot be."""
    found = _VERSION.fullmatch(request.edition)
    if (
        not found
        or check_segment(found["base"]) is not None
        or found["base"] == "document"
        or found["rendition"] == "1"
    ):
        raise UsageProblem(
            "edition-name",
            "{edition} cannot be the name of an edition",
            remedy="use lower-case letters a-z, digits, '.', '_' and '-', and ~2, ~3 for better texts of one",
            edition=request.edition,
        )
    if request.valid_from and request.valid_to and request.valid_to <= request.valid_from:
        raise UsageProblem(
            "dates-reversed",
            "an edition cannot end on {end} where it begins on {start}",
            remedy="--valid-to is the first day on which it is valid no more",
            start=request.valid_from.isoformat(),
            end=request.valid_to.isoformat(),
        )
    if request.is_rendition and (request.complete or request.valid_from or request.valid_to or request.follows):
        raise UsageProblem(
            "rendition-dates",
            "{edition} is a better text of {base} and has its dates and its extent",
            remedy="leave out --complete, --valid-from, --valid-to and --follows",
            edition=request.edition,
            base=request.base,
        )
    if request.id_prefix:
        _check_prefix(request.id_prefix)


def _check_prefix(prefix: str) -> None:
    for segment in prefix.split("/"):
        if check_segment(segment) is not None:
            raise UsageProblem(
                "prefix-unfit",
                "{prefix} cannot begin an id",
                remedy="use lower-case letters a-z, digits, '.', '_' and '-', with / between segments",
                prefix=prefix,
            )


def read_source(file: SourceFile) -> bytes | Message:
    """The bytes of a file, or why there are none. Devices and pipes are not waited for."""
    try:
        handle = os.open(file.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as opened:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode):
                return Message("no-file", "it is no regular file", "add a copy of its text")
            if about.st_size > LARGEST_FILE:
                return Message("source-large", "it holds more than 64 MiB", "split it")
            return opened.read()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return Message(
            "source-unreadable", "it cannot be read: {reason}", "check its rights", params={"reason": reason}
        )


def read_file(file: SourceFile) -> Extracted | Message:
    """The text of a file, or why there is none; the task of a worker."""
    data = read_source(file)
    if isinstance(data, Message):
        return data
    try:
        return extract(data, file.name)
    except AnnotatorError as error:
        message = error.message
        return Message(message.code, message.what, message.remedy, params=message.params)


def spread(executor: Executor | None, task: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """Results in the order of the items, by the executor or here; begun at once where there is an executor."""
    return executor.map(task, items, chunksize=8) if executor else map(task, items)


def windows(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """The items in runs of at most `size`."""
    return (items[at : at + size] for at in range(0, len(items), size))
