"""TREC and BEIR qrels with their topics: which question each id is, and which chunks were judged relevant to it.

qrels: `topic iteration chunk grade` by white space, or BEIR's `query-id corpus-id score` with a line of names. An
iteration that numbers subtopics (ndeval) tells needs apart. Topics: JSON lines (`_id`, `text`), `id<TAB>question`, or
TREC's `<top>`.
"""

import re
from dataclasses import dataclass, field

from annotator.corpus.chunks.keys import whole
from annotator.corpus.chunks.strict_json import Unread, read_values
from annotator.model.results import Trouble
from annotator.text.messages import UsageProblem
from annotator.workflow.legacy import LegacyRow

_TOP = re.compile(
    r"<num>\s*(?:Number:)?\s*(?P<id>[^\s<]+).*?<title>\s*(?:Topic:)?(?P<title>.*?)(?=<|\Z)", re.DOTALL | re.IGNORECASE
)
_XML = re.compile(r"<topic\s+number=\"(?P<id>[^\"]+)\"[^>]*>.*?<(?:query|title)>(?P<title>.*?)</", re.DOTALL)
_HEADERS = frozenset({"query-id", "topic", "qid", "query_id", "topic_id"})


@dataclass(slots=True)
class Qrels:
    """The judgements of a file."""

    rows: list[LegacyRow] = field(default_factory=list)
    errors: list[Trouble] = field(default_factory=list)


@dataclass(slots=True)
class _Topic:
    where: str
    by_subtopic: dict[str, dict[str, None]] = field(default_factory=dict)
    dropped: int = 0


def read_topics(data: bytes, name: str) -> dict[str, str]:
    """Id -> question; raises `UsageProblem` where a file holds no topics, or one twice with different words."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageProblem("file-not-utf8", "is not UTF-8", remedy="save it as UTF-8", where=name) from error
    found: dict[str, str] = {}
    for topic, question in _topics(text, name):
        asked = " ".join(question.split())
        if found.setdefault(topic, asked) != asked:
            raise UsageProblem("topic-twice", "topic {id} stands twice", where=name, id=topic)
    if not found:
        raise UsageProblem(
            "no-topics",
            "holds no topics",
            remedy="give lines of id, tab, question; JSON lines with `_id` and `text`; or TREC topics",
            where=name,
        )
    return found


def _topics(text: str, name: str) -> list[tuple[str, str]]:
    if text.lstrip()[:1] in ("{", "["):
        return [_json_topic(one.value, f"{name}:{one.line}") if not isinstance(one, Unread) else _no_topic(
            f"{name}:{one.line}", one.why) for one in read_values(text.encode("utf-8"))]  # fmt: skip
    if "<top" in text.lower():
        return [(one["id"].strip(), one["title"]) for one in (*_TOP.finditer(text), *_XML.finditer(text))]
    rows = [line.partition("\t") for line in text.split("\n") if line.strip()]
    return [(topic.strip(), question) for topic, tab, question in rows if tab and question.strip()]


def _json_topic(value: object, where: str) -> tuple[str, str]:
    if isinstance(value, dict):
        topic = next((value[key] for key in ("_id", "id", "qid", "query_id", "topic") if key in value), None)
        text = next((value[key] for key in ("text", "question", "query", "title") if key in value), None)
        if isinstance(topic, str | int) and isinstance(text, str) and text.strip():
            return str(topic), text
    return _no_topic(where, "is no topic with an id and a text")


def _no_topic(where: str, why: str) -> tuple[str, str]:
    raise UsageProblem("topic-unreadable", why, where=where)


def qrels_rows(data: bytes, name: str, topics: dict[str, str], least: int) -> Qrels:
    """One judgement for each topic, its chunks graded `least` or more; topics without any are judgements, too."""
    found = Qrels()
    judged: dict[str, _Topic] = {}
    for number, line in enumerate(data.decode("utf-8-sig", "replace").split("\n"), start=1):
        columns = line.split()
        if not columns or (number == 1 and columns[0].lower() in _HEADERS):
            continue
        where = f"{name}:{number}"
        grade = whole(columns[-1]) if len(columns) in (3, 4) else None
        if grade is None:
            found.errors.append(Trouble(path=where, message="is no line of qrels: topic, iteration, chunk, grade"))
        elif columns[0] not in topics:
            found.errors.append(Trouble(path=where, message=f"names topic {columns[0]}, which has no question"))
        else:
            topic = judged.setdefault(columns[0], _Topic(where))
            subtopic = columns[1] if len(columns) == 4 else "0"
            if grade >= least:
                topic.by_subtopic.setdefault(subtopic, {})[columns[-2]] = None
            else:
                topic.dropped += 1
    for topic_id, topic in judged.items():
        needs = tuple(tuple(chunks) for _, chunks in sorted(topic.by_subtopic.items()))
        found.rows.append(
            LegacyRow(topic.where, topics[topic_id], needs, origin={"qid": topic_id}, not_relevant=topic.dropped)
        )
    return found
