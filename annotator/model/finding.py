"""Findings: what would make a set lie."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import ConfigDict, Field, computed_field, field_serializer

from annotator.model.hashing import bytes_hash, canonical_json
from annotator.model.types import Text, Value
from annotator.text.messages import Message, Translate, untranslated


class Severity(StrEnum):
    """An error keeps a case out of exports; a warning does not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


def finding_hash(code: str, field: str | None, params: Mapping[str, Any]) -> str:
    """`sha256:…` of the code, the field and the values of a finding."""
    return bytes_hash(canonical_json([code, field, {name: str(value) for name, value in params.items()}]))


class Finding(Value):
    """One thing that is wrong or doubtful; worded at the edge."""

    model_config = ConfigDict(serialize_by_alias=True)

    code: str
    """What kind of trouble it is; stable."""
    severity: Severity
    case: str | None = None
    file: str | None = None
    """Relative to the workspace, with `:line` where it is known."""
    field: str | None = None
    """The field of the case it concerns: `question`, `needs.a`, `facts.0`."""
    what: Text
    """The sentence, with names of `params` in braces."""
    remedy: Text = ""
    """What to do; in JSON with the parameters filled in."""
    params: dict[str, Any] = Field(default={})
    about: dict[str, str] | None = Field(default=None, exclude=True)
    """What it speaks of, where that is more or less than its place and its values: the words of the question, those of
    the passage. A person's word that it may stay holds as long as this stays."""
    label: str | None = Field(default=None, exclude=True)
    """The label it speaks of (`author-1.2`), where a case has several; its name is among the values, too."""
    accepted: Text | None = None
    """Why it may stay, in the words of whoever saw it and let it stand."""

    @computed_field(alias="message")
    def sentence(self) -> str:
        """The sentence with its parameters filled in."""
        return self.message()

    @field_serializer("remedy")
    def _filled_in(self, _remedy: str) -> str:
        return self.advice()

    def said(self) -> str:
        """Hash of what it says, by which a person's word that it may stay is tied to it."""
        if self.about is not None:
            # Where it stands may change with every passage that is linked or taken out.
            return finding_hash(self.code, None, self.about)
        return finding_hash(self.code, self.field, self.params)

    def message(self, translate: Translate = untranslated) -> str:
        """The sentence."""
        said = Message(self.code, self.what, params=self.params).text(translate)
        if self.label is None:
            return said
        values = {"sentence": said, "label": self.label}
        return Message(self.code, "{sentence} (label {label})", params=values).text(translate)

    def advice(self, translate: Translate = untranslated) -> str:
        """What to do."""
        return Message(self.code, "", self.remedy, params=self.params).advice(translate)
