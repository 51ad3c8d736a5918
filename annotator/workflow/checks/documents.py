"""Whether the corpus holds: texts match their hashes, section keys are unique, the order of editions is known."""

from collections import Counter
from collections.abc import Iterable, Iterator

from annotator.model.finding import Finding, Severity
from annotator.model.hashing import text_hash
from annotator.store.base import Key, Kind
from annotator.store.layout import path_of
from annotator.text.messages import AnnotatorError
from annotator.workflow.context import Project


def document_findings(project: Project) -> Iterator[Finding]:
    """What is wrong with the editions of any document, as far as their records tell."""
    for document in project.corpus.documents():
        line = project.corpus.line(document)
        if line.unordered:
            yield Finding(
                code="editions-unordered",
                severity=Severity.ERROR,
                what="nothing tells in which order the editions {versions} of {document} follow each other",
                remedy="say `valid_from` or `follows` in their files",
                params={"document": document, "versions": ", ".join(line.unordered)},
            )
        for version in project.corpus.versions(document):
            sections = project.corpus.edition(document, version).sections
            doubled = sorted(key for key, count in Counter(section.key for section in sections).items() if count > 1)
            if doubled:
                yield Finding(
                    code="section-key-twice",
                    severity=Severity.ERROR,
                    what="{document}@{version} has several sections called {keys}",
                    remedy="give each section its own key",
                    params={"document": document, "version": version, "keys": ", ".join(doubled)},
                )


def text_findings(project: Project, editions: Iterable[tuple[str, str]]) -> Iterator[Finding]:
    """Editions whose text cannot be read or is not what was filed: every label on them would point at other words.

    Editions that are not filed at all are passed over; what names them is a broken reference.
    """
    for document, version in sorted(set(editions)):
        try:
            filed = project.corpus.text_sha256(document, version)
        except AnnotatorError:
            filed = None
        if filed is None:
            continue
        try:
            reading = project.corpus.reading(document, version)
        except AnnotatorError as error:
            yield Finding(
                code="text-unreadable",
                severity=Severity.ERROR,
                file=_file(project, document, version),
                what="the text of {document}@{version} cannot be read: {problem}",
                remedy="restore it from git",
                params={"document": document, "version": version, "problem": error.message.text()},
            )
            continue
        if text_hash(reading.text) != reading.sha256:
            yield Finding(
                code="text-changed",
                severity=Severity.ERROR,
                file=_file(project, document, version),
                what="the text of {document}@{version} was changed after it was filed",
                remedy="restore it from git, and add the new text as a new edition",
                params={"document": document, "version": version},
            )


def _file(project: Project, document: str, version: str) -> str:
    """The file that holds the text of an edition."""
    return path_of(Key(Kind.TEXT, (document, project.corpus.text_version(document, version))))
