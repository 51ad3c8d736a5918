"""References: `document@version#section:start-end`, the way people and files name a place."""

import re
from functools import lru_cache
from typing import NamedTuple

from annotator.text.messages import UsageProblem

_REFERENCE = re.compile(
    r"^(?P<document>[^@#:\s]+)(?:@(?P<version>[^#:\s]+))?(?:#(?P<section>.*?))?(?::(?P<start>[0-9]+)-(?P<end>[0-9]+))?$"
)


class Reference(NamedTuple):
    """A document, and as much of a place in it as was said."""

    document: str
    version: str = ""
    """Empty: the edition in force."""
    section: str = ""
    """A section key; empty: the whole document."""
    span: tuple[int, int] | None = None
    """Code points of the canonical text, end exclusive."""

    def __str__(self) -> str:
        """The written form; `parse_reference` reads it back."""
        version = f"@{self.version}" if self.version else ""
        section = f"#{self.section}" if self.section else ""
        span = f":{self.span[0]}-{self.span[1]}" if self.span else ""
        return f"{self.document}{version}{section}{span}"


@lru_cache(maxsize=1 << 12)  # the labels of a set name the same sections again and again
def parse_reference(written: str) -> Reference:
    """Reads `document[@version][#section][:start-end]`; raises `UsageProblem` where it is none."""
    found = _REFERENCE.match(written)
    if not found:
        raise UsageProblem(
            "reference-unreadable",
            "{written} is not a reference",
            remedy="write document@version#section, with :start-end for a passage",
            written=written,
        )
    span = (int(found["start"]), int(found["end"])) if found["start"] else None
    return Reference(found["document"], found["version"] or "", found["section"] or "", span)
