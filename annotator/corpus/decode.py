"""Bytes to text: strict UTF-8, line ends to LF, nothing else changed."""

import codecs
import re

from annotator.text.messages import DataProblem

_LINE_ENDS = re.compile(r"\r\n?")
_DECLARED = re.compile(
    rb"""<(?:meta[^>]{0,200}?charset|\?xml[^>]{0,200}?encoding)\s*=\s*["']?\s*([A-Za-z0-9_:.-]{1,40})""", re.I
)
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decode(data: bytes, name: str) -> str:
    """The text of a UTF-8 file: byte order mark dropped, CRLF and lone CR as LF, never Unicode-normalised.

    Raises `DataProblem` naming the file, the byte (from 0) and its line where the bytes are no UTF-8 text.
    """
    if data.startswith(_UTF16_MARKS) or _looks_like_utf16(data):
        raise DataProblem(
            "source-utf16",
            "the text is UTF-16, not UTF-8",
            remedy="save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8",
            where=name,
        )
    nul = data.find(b"\0")
    if nul >= 0:
        raise DataProblem(
            "source-binary",
            "byte {byte} (line {line}) is NUL, so this is no text file",
            remedy="add the text itself: Markdown, plain text or HTML in UTF-8",
            where=name,
            byte=nul,
            line=data.count(b"\n", 0, nul) + 1,
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_utf8(data, error.start, name) from None
    return normal_lines(text)


def decode_html(data: bytes, name: str) -> str:
    """The markup of an HTML file: by its byte order mark, the encoding it declares, else as UTF-8.

    Raises `DataProblem` where the bytes do not fit.
    """
    if data.startswith(_UTF16_MARKS):
        encoding = "utf-16"
    else:
        found = None if data.startswith(codecs.BOM_UTF8) else _DECLARED.search(data[:2048])
        encoding = found.group(1).decode("ascii").lower() if found else "utf-8"
    if encoding in {"utf-8", "utf8"} or not _is_text_encoding(encoding):
        return decode(data, name)
    try:
        return normal_lines(data.decode(encoding))
    except UnicodeError:
        raise DataProblem(
            "source-encoding",
            "the file says it is {encoding}, and is not",
            remedy="save it as UTF-8 and correct its charset",
            where=name,
            encoding=encoding,
        ) from None


def normal_lines(text: str) -> str:
    """CRLF and lone CR as LF."""
    return _LINE_ENDS.sub("\n", text) if "\r" in text else text


def _looks_like_utf16(data: bytes) -> bool:
    """Text in UTF-16 without a mark: every other byte of its beginning is NUL, in ASCII letters at least."""
    head = data[:512]
    return (
        len(head) >= 8
        and max(head[::2].count(0), head[1::2].count(0)) * 5 >= len(head) * 2
        and head.count(0) * 5 < len(head) * 3
    )


def _not_utf8(data: bytes, start: int, name: str) -> DataProblem:
    return DataProblem(
        "source-not-utf8",
        "byte {byte} (line {line}) is 0x{value}, which is no UTF-8",
        remedy="save it as UTF-8, or convert it from its old encoding: iconv -f WINDOWS-1251 -t UTF-8",
        where=name,
        byte=start,
        line=data.count(b"\n", 0, start) + 1,
        value=f"{data[start]:02X}",
    )


def _is_text_encoding(name: str) -> bool:
    """Whether Python has it as an encoding of text; `hex`, `zip` and the like are none."""
    try:
        "".encode(name)
    except LookupError:
        return False
    return name not in {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}
