"""Documents, editions, sections."""

from annotator.model.types import (
    Date,
    DocumentId,
    Language,
    Record,
    Role,
    SectionKey,
    Sha256,
    Span,
    Text,
    Version,
)


class Document(Record):
    """`corpus/<id>/document.yaml`: what stays the same through all editions."""

    document: DocumentId
    title: Text = ""
    language: Language | None = None
    roles: tuple[Role, ...] = ()
    """Who may know what stands in it; empty: everybody."""


class Section(Record):
    """A heading and what stands under it, until the next heading of any level; sections partition the text."""

    key: SectionKey
    heading: Text = ""
    """As written, markup stripped; empty for front matter and for text before the first heading."""
    level: int = 0
    """1 to 6; 0 for what has no heading."""
    span: Span
    locator: Text | None = None
    """Where the source itself names it (an explicit anchor such as `{#limits}`); the edition's own name, `eId`."""


class Edition(Record):
    """`corpus/<document>/<version>.yaml`: one version of a document.

    Exactly one of `sha256`, `text` and `withdrawn` is set.
    """

    document: DocumentId
    version: Version
    valid_from: Date | None = None
    valid_to: Date | None = None
    """Exclusive."""
    follows: Version | None = None
    """The edition before this one; what undated editions are ordered by."""
    source: Text | None = None
    """Where it came from, relative to what was added."""
    source_sha256: Sha256 | None = None
    """Of the raw bytes of the source."""
    extractor: Text | None = None
    """Name and version of what made the canonical text: `markdown/1`."""
    sha256: Sha256 | None = None
    """Of the canonical text in `<version>.md`."""
    text: Version | None = None
    """An earlier version whose text and sections are this edition's too."""
    withdrawn: bool = False
    """The document is not there from this edition on."""
    moved_to: DocumentId | None = None
    """With `withdrawn`: the document that carries on its content under another id."""
    sections: tuple[Section, ...] = ()

    def base_version(self) -> str:
        """The version without its rendition: `2024-06` of `2024-06~2`."""
        return self.version.partition("~")[0]
