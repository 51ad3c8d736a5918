"""The documents as they stand without the edition that is added."""

import re
from dataclasses import dataclass
from functools import partial

from annotator.corpus.editions import Line, line_of
from annotator.corpus.match import Known
from annotator.corpus.paths import document_id
from annotator.model.corpus import Edition
from annotator.store.base import Kind, Store
from annotator.text.messages import UsageProblem
from annotator.workflow.adding import AddRequest
from annotator.workflow.corpus import Corpus

_NUMBERED = re.compile(r"-[0-9]+$")
_NO_HASH = "sha256:" + "0" * 64


@dataclass(frozen=True, slots=True)
class Past:
    """A document without the edition that is added."""

    document: str
    line: Line
    nearest: tuple[str, ...]
    """Versions with a text, the nearest to the new edition first."""
    follows: str | None
    """What the new edition follows where it has no date."""
    unclear: bool
    """Whether nothing tells where the new edition belongs."""
    there: bool
    """Whether the edition before the new one has a text."""
    home: str
    """The id its file's latest path would give it."""
    source: str
    """That path."""
    addresses: frozenset[str]
    """Ids of all paths it had, with its prefix and without."""


class History:
    """What is filed, as far as it concerns one request."""

    def __init__(self, store: Store, corpus: Corpus, request: AddRequest) -> None:
        """Reads the records anew. Raises `UsageProblem` where `follows` names an edition that no document has."""
        corpus.forget()
        self.corpus = corpus
        self.request = request
        self.filed = {key.parts for key in store.list(Kind.EDITION)}
        """(document, version) of every edition, readable or not."""
        self.documents = {*corpus.documents(), *(document for document, _ in self.filed)}
        """Every document that has a record of any kind."""
        self.broken = {one.key.parts[0]: one.where for one in corpus.unreadable()}
        """Document -> a file of it that cannot be read."""
        sound = sorted(one for one in self.documents if self.concerns(one) and one not in self.broken)
        self.pasts = [past for past in map(self._past, sound) if past]
        self._by_document = {past.document: past for past in self.pasts}
        follows = request.follows
        if follows is not None and not any(past.line.position(follows) >= 0 for past in self.pasts):
            raise UsageProblem(
                "follows-unknown",
                "no document has an edition {version} that this one could follow",
                remedy="see `annotator corpus list`",
                version=follows,
            )

    def concerns(self, document: str) -> bool:
        """Whether a document lies below the request's prefix."""
        prefix = self.request.id_prefix
        return not prefix or document == prefix or document.startswith(prefix + "/")

    def past(self, document: str) -> Past | None:
        """None for a document that has no other edition."""
        return self._by_document.get(document)

    def now(self, document: str) -> Edition | None:
        """The edition that is added, where it is filed already and can be read."""
        version = self.request.edition
        if (document, version) not in self.filed or document in self.broken:
            return None
        return self.corpus.edition(document, version)

    def known(self) -> list[Known]:
        """The documents as matching needs them."""
        return [self._known(past) for past in self.pasts]

    def same_text(self, past: Past, sha256: str) -> str | None:
        """The nearest edition that has this text."""
        same = (version for version in past.nearest if self.corpus.text_sha256(past.document, version) == sha256)
        return next(same, None)

    def holder(self, document: str, version: str) -> str:
        """The version in whose file the text stands, so that references do not form chains."""
        seen: set[str] = set()
        while version not in seen and (text := self.corpus.edition(document, version).text) is not None:
            seen.add(version)
            version = text
        return version

    def _past(self, document: str) -> Past | None:
        request = self.request
        editions = [self.corpus.edition(document, version) for version in self.corpus.versions(document)]
        if request.is_rendition:
            others = [one for one in editions if one.version != request.edition]
            others = others if any(one.base_version() == request.base for one in others) else []
        else:
            others = [one for one in editions if one.base_version() != request.base]
        if not others:
            return None
        line = line_of(others)
        follows, at, unclear = self._place(document, line)
        order = [*reversed(line.editions[:at]), *line.editions[at:]]
        sources = [one.source for one in line.editions if one.source]
        prefix = prefix_of(document, sources[0]) if sources else None
        latest = next((one.source for one in order if one.source), "")
        return Past(
            document,
            line,
            tuple(one.version for one in order if self.corpus.text_sha256(document, one.version) is not None),
            follows,
            unclear,
            at > 0 and not order[0].withdrawn,
            document_id(latest, prefix) if prefix is not None else document,
            latest,
            frozenset(address for one in sources for address in (document_id(one), document_id(one, prefix or ""))),
        )

    def _place(self, document: str, line: Line) -> tuple[str | None, int, bool]:
        """What the new edition follows, where it stands in the line of the others, and whether that is in doubt."""
        request = self.request
        if request.is_rendition:
            return None, line.position(request.base) + 1, False
        follows = request.follows if request.follows and line.position(request.follows) >= 0 else None
        if request.valid_from is None and follows is None:
            follows = line.editions[-1].base_version()
        new = Edition(
            document=document,
            version=request.edition,
            valid_from=request.valid_from,
            follows=follows,
            sha256=_NO_HASH,
        )
        whole = line_of([*line.editions, new])
        return follows, whole.position(request.edition), request.edition in whole.unordered

    def _known(self, past: Past) -> Known:
        sha256 = self.corpus.text_sha256(past.document, past.nearest[0]) if past.nearest else None
        return Known(past.document, past.home, past.source, past.addresses, sha256 or "", partial(self._text, past))

    def _text(self, past: Past) -> str:
        return self.corpus.reading(past.document, past.nearest[0]).text if past.nearest else ""


def prefix_of(document: str, source: str) -> str | None:
    """The prefix under which a document was added; None where its id does not come from this path."""
    plain = {document, _NUMBERED.sub("", document), document.rpartition("/")[0]}
    segments = document.split("/")
    for count in range(len(segments) + 1):
        prefix = "/".join(segments[:count])
        if document_id(source, prefix) in plain:
            return prefix
    return None
