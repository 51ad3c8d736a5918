"""The scalar types of the records; the store reads from them how a scalar in a file is to be understood."""

import datetime
import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from annotator.text.ids import check_path_id

SEGMENT = r"[a-z0-9][a-z0-9._-]*"
_SURROGATE = re.compile("[\ud800-\udfff]")


class FreeText:
    """Marks text that people write in sentences: in YAML it must be quoted or a block where it could be misread."""


def _no_surrogates(text: str) -> str:
    if _SURROGATE.search(text):
        raise ValueError("holds half a surrogate pair, which no file can keep")
    return text


def _path_id(text: str) -> str:
    problem = check_path_id(text.partition("~")[0])
    if problem is not None:
        raise ValueError(f"cannot be a file name ({problem.replace('_', ' ')})")
    return text


def _ordered(span: tuple[int, int]) -> tuple[int, int]:
    if not 0 <= span[0] < span[1]:
        raise ValueError("a span is [start, end] with 0 <= start < end")
    return span


Text = Annotated[str, FreeText(), AfterValidator(_no_surrogates)]
"""Free text, any script; never Unicode-normalised."""
DocumentId = Annotated[
    str, StringConstraints(pattern=rf"^{SEGMENT}(/{SEGMENT})*$", max_length=240), AfterValidator(_path_id)
]
"""Stable id of a document, a path of segments: `hr/travel-policy`."""
Version = Annotated[
    str, StringConstraints(pattern=rf"^{SEGMENT}(~[1-9][0-9]*)?$", max_length=120), AfterValidator(_path_id)
]
"""An edition of a document, `2024-06`; with `~2` its second rendition."""
SectionKey = Annotated[str, StringConstraints(min_length=1, max_length=400), AfterValidator(_no_surrogates)]
"""Minted once per document, never reused; lower-case letters of any script, segments joined by `/`."""
PersonId = Annotated[str, StringConstraints(pattern=rf"^{SEGMENT}$", max_length=80), AfterValidator(_path_id)]
CaseId = Annotated[str, StringConstraints(pattern=rf"^{SEGMENT}$", max_length=120), AfterValidator(_path_id)]
SetName = Annotated[str, StringConstraints(pattern=rf"^{SEGMENT}$", max_length=120), AfterValidator(_path_id)]
Name = Annotated[str, StringConstraints(pattern=rf"^{SEGMENT}$", max_length=120), AfterValidator(_path_id)]
"""Any other id that becomes a file name: a chunking, a run."""
NeedName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Sha256 = Annotated[str, StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$")]
AnchorId = Annotated[str, StringConstraints(pattern=r"^[a-z2-7]{26}$")]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")]
"""A BCP 47 tag, its language subtag in lower case."""
Role = Annotated[str, StringConstraints(pattern=r"^[^\s,][^,\n]*$", max_length=80)]
Tag = Annotated[str, StringConstraints(pattern=r"^[^\s,][^,\n]*$", max_length=80)]
Span = Annotated[tuple[int, int], AfterValidator(_ordered)]
"""Half-open range of Unicode code points in a canonical text."""
Share = Annotated[float, Field(ge=0.0, le=1.0)]
Date = datetime.date


class Record(BaseModel):
    """The base of everything kept in files: frozen; keys it does not know are kept and written back."""

    model_config = ConfigDict(frozen=True, extra="allow", serialize_by_alias=True, validate_by_name=True)

    def unknown_keys(self) -> dict[str, Any]:
        """Keys of the file that this version does not know."""
        return dict(self.__pydantic_extra__ or {})


class Value(BaseModel):
    """The base of results and of what is handed over: frozen, nothing unknown allowed."""

    model_config = ConfigDict(frozen=True, extra="forbid")
