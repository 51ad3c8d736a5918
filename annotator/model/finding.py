"""Findings: what would make a set lie."""

from enum import StrEnum
from typing import Any

from pydantic import Field

from annotator.model.types import Text, Value
from annotator.text.messages import Message, Translate, untranslated


class Severity(StrEnum):
    """An error keeps a case out of exports; a warning does not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Finding(Value):
    """One thing that is wrong or doubtful; worded at the edge."""

    code: str
    severity: Severity
    case: str | None = None
    file: str | None = None
    """Relative to the workspace, with `:line` where it is known."""
    field: str | None = None
    """The field of the case it concerns: `question`, `needs.a`, `facts.0`."""
    what: Text
    remedy: Text = ""
    params: dict[str, Any] = Field(default={})

    def message(self, translate: Translate = untranslated) -> str:
        """The sentence."""
        return Message(self.code, self.what, params=self.params).text(translate)

    def advice(self, translate: Translate = untranslated) -> str:
        """What to do."""
        return Message(self.code, "", self.remedy, params=self.params).advice(translate)
