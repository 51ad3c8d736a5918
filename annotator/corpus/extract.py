"""Bytes of a file to canonical text and outline.

The canonical text of Markdown and plain text is the source itself; HTML is rendered to readable text, and its original
is kept beside. Offsets everywhere are code points of this text.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from annotator.corpus.decode import decode, decode_html
from annotator.corpus.frontmatter import front_matter
from annotator.corpus.markdown import markdown_outline
from annotator.corpus.outline import Outline
from annotator.corpus.plaintext import text_outline
from annotator.model.hashing import bytes_hash
from annotator.text.messages import DataProblem


class Format(StrEnum):
    """What can be extracted; the value is the extractor's name and version."""

    MARKDOWN = "markdown/1"
    TEXT = "text/1"
    HTML = "html/1"


_FORMATS = {
    **dict.fromkeys(("md", "markdown", "mdown", "mkd", "mdx", "qmd", "rmd"), Format.MARKDOWN),
    **dict.fromkeys(("txt", "text", "rst"), Format.TEXT),
    **dict.fromkeys(("html", "htm", "xhtml"), Format.HTML),
}
_DOCUMENTS = frozenset(
    {
        "pdf",
        "docx",
        "doc",
        "odt",
        "rtf",
        "xlsx",
        "xls",
        "ods",
        "csv",
        "pptx",
        "ppt",
        "odp",
        "epub",
        "adoc",
        "asciidoc",
        "tex",
        "ipynb",
    }
)


@dataclass(frozen=True, slots=True)
class Extracted:
    """The canonical text of one file."""

    text: str
    format: Format
    source_sha256: str
    """Of the raw bytes."""
    outline: Outline | None = None
    """Where the extractor had it at hand; `outline_of` gives it for every format."""
    title: str = ""
    """What the source itself calls the document, outside its text."""
    language: str = ""
    """What the source says its language is, as written there."""
    moved_from: tuple[str, ...] = ()
    """Older addresses of the page, as its front matter lists them."""
    problem: str = ""
    """Why its front matter could not be read; empty where it could."""


def format_of(name: str) -> Format | None:
    """The format of a file by the ending of its name; None where it cannot be extracted."""
    return _FORMATS.get(_ending(name))


def is_document(name: str) -> bool:
    """Whether a file that cannot be extracted would be expected to hold text for readers."""
    return _ending(name) in _DOCUMENTS


def extract(data: bytes, name: str) -> Extracted:
    """The canonical text of a file, by the ending of its name.

    Raises `DataProblem` where the type is not known or the bytes are no text; it names file, byte and remedy.
    """
    kind = format_of(name)
    sha256 = bytes_hash(data)
    if kind is None:
        raise DataProblem(
            "source-type-unknown",
            "no text can be extracted from this type of file",
            remedy="convert it to Markdown, plain text or HTML",
            where=name,
        )
    if kind is Format.HTML:
        from annotator.corpus.html_text import html_text

        page = html_text(decode_html(data, name))
        return Extracted(page.text, kind, sha256, page.outline, page.title, page.language)
    text = decode(data, name)
    fields = front_matter(text)
    return Extracted(
        text,
        kind,
        sha256,
        title=fields.first("title"),
        language=fields.first("lang", "language", "locale"),
        moved_from=fields.all("redirect_from", "aliases"),
        problem=fields.problem,
    )


def outline_of(extracted: Extracted) -> Outline:
    """The headings of an extracted text."""
    if extracted.outline is not None:
        return extracted.outline
    return markdown_outline(extracted.text) if extracted.format is Format.MARKDOWN else text_outline(extracted.text)


def title_of(extracted: Extracted, outline: Outline, name: str) -> str:
    """What the source calls the document, else its first heading of the highest level, else the name of its file."""
    if extracted.title.strip():
        return extracted.title.strip()
    titled = [heading for heading in outline.headings if heading.title]
    if titled and titled[0].level == min(heading.level for heading in titled):
        return titled[0].title
    top = next((heading.title for heading in titled if heading.level == 1), "")
    return top or PurePosixPath(name).stem


def _ending(name: str) -> str:
    return PurePosixPath(name).suffix[1:].lower()
