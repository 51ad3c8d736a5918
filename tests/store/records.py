"""Records and hostile texts for the tests of the store."""

import datetime

from hypothesis import strategies as st

from annotator.model.case import Accepted, Case
from annotator.model.label import (
    Answerability,
    Confidence,
    Decision,
    Distractor,
    DistractorKind,
    Fact,
    Follow,
    Label,
    Need,
    NoAnswerReason,
    Part,
    Passage,
    Search,
    Weight,
)
from annotator.model.settings import Bar, Person, Review, Scoring, Workspace

NASTY = (
    "Issue #12 and C# lang", "What is this: a question?", "@x", "`x`", "%5", "*x*", '"Foo" means', "[draft] What?",
    "{{x}}", "&amp; x", "!important", "no", "on", "null", "~", "1.10", "22:22", "010", "1_000", "0o10", "2025-02-27",
    "1234567e8", "- a", "? b", "a: |", "|-", ">", "# c", " leading", "trailing ", "two\nlines", "two\n\nlines\n",
    "\nfirst empty", "last empty\n\n", "  indented\nless", "tab\there", "\ttab", "cr\r\nlf", "lone\rcr", "nel\x85x",
    "ls\u2028ps\u2029", "esc\x1b[31m", "osc\x1b]52;c;eA==\x07", "\ufeffbom", "nul\x00", "\u202eevil\u202c", "🚀 👩‍👩‍👧",
    "е́ combining е\u0301", "日本語テキスト", "\\d+ \\ud83d", "'quoted'", "---", "--- x", "...", "<<<<<<< mine", "=======",
    "x" * 10_000, "a,b", "a, b", "[a, b]", "{a: b}", ":", "a:", ": a", "key: value # not a comment", "\u00a0nbsp\u00a0",
    "[@click=app.quit]x[/]", "\f form", "end with backslash\\", "\ue000private", "\ufdd0", "\uffff", "x\n  y\n    z\n",
    "a\n# b\nc", "word\n---\nword", "a\n\n\n\nb", "\"", "''", "...\n", "x \ny", "\U0001f680" * 30,
)  # fmt: skip
"""Texts that YAML, terminals or editors take for something else."""

characters = st.characters(exclude_categories=["Cs"])
texts = st.one_of(
    st.sampled_from(NASTY),
    st.text(characters, min_size=1, max_size=60),
    st.text(st.sampled_from("ab \n\t:#-'\"[]{},|>\\é"), min_size=1, max_size=24),
)
segments = st.from_regex(r"[a-z0-9][a-z0-9_-]{0,8}", fullmatch=True)
words = st.one_of(segments, st.sampled_from(["no", "1.10", "2024", "2024-06", "on", "1e5", "0x1f"]))
sections = st.one_of(segments, st.sampled_from(["лимити", "$$", "a b", "a: b", "x #y", "-", "[x]", "1,5"]))
spans = st.tuples(st.integers(0, 9_999), st.integers(10_000, 10**7))
hashes = st.sampled_from([f"sha256:{digit * 64}" for digit in "09af"])
dates = st.dates(datetime.date(1, 1, 1))
_optional = st.none()


def _places(version: str, section: str) -> str:
    return f"hr/travel@{version}#{section}"


ats = st.builds(_places, words, sections)
parts = st.builds(Part, at=ats, span=_optional | spans, quote=st.just("") | texts)
passages = st.one_of(
    st.builds(
        Passage,
        at=ats,
        span=_optional | spans,
        quote=st.just("") | texts,
        before=st.just("") | texts,
        follow=st.sampled_from(Follow),
    ),
    st.builds(Passage, parts=st.lists(parts, min_size=1, max_size=2).map(tuple)),
)
names = st.from_regex(r"[a-z0-9][a-z0-9-]{0,4}", fullmatch=True)
needs = st.builds(Need, need=names, any=st.lists(passages, max_size=3).map(tuple))
weights = st.sampled_from(Weight)
facts = st.builds(
    Fact,
    says=texts,
    variants=st.lists(texts, max_size=3).map(tuple),
    needs=st.lists(names, max_size=3).map(tuple),
    weight=weights,
)
distractors = st.builds(Distractor, at=ats, why=st.sampled_from(DistractorKind), quote=st.just("") | texts)
searches = st.builds(Search, words=texts, date=_optional | dates, editions=st.lists(words, max_size=2).map(tuple))
labels = st.builds(
    Label,
    case=segments,
    person=segments,
    round=st.integers(1, 12),
    guideline=_optional | st.integers(1, 99),
    asked=_optional | hashes,
    answerability=_optional | st.sampled_from(Answerability),
    reason=_optional | st.sampled_from(NoAnswerReason),
    needs=st.lists(needs, max_size=3).map(tuple),
    facts=st.lists(facts, max_size=3).map(tuple),
    distractors=st.lists(distractors, max_size=2).map(tuple),
    searched=st.lists(searches, max_size=2).map(tuple),
    answer=_optional | texts,
    confidence=_optional | st.sampled_from(Confidence),
    note=_optional | texts,
)
decisions = st.builds(
    Decision,
    case=segments,
    person=segments,
    judged=st.dictionaries(st.builds("{}.{}".format, segments, st.integers(1, 9)), hashes, max_size=3),
    adopted=st.dictionaries(st.sampled_from(["needs", "facts", "answer"]), segments, max_size=2),
    facts=st.lists(facts, max_size=2).map(tuple),
    why=_optional | texts,
)
roles = st.sampled_from(["staff", "role with blanks", "роля", "a: b", "x #y", "[r]", "yes", "*"])
cases = st.builds(
    Case,
    case=segments,
    question=texts,
    language=st.sampled_from([None, "bg", "no", "en-GB"]),
    author=segments,
    tags=st.lists(roles, max_size=4).map(tuple),
    roles=st.lists(roles, max_size=3).map(tuple),
    as_of=_optional | dates,
    accepted=st.lists(st.builds(Accepted, finding=segments, why=texts), max_size=2).map(tuple),
    retired=_optional | texts,
)
workspaces = st.builds(
    Workspace,
    title=texts,
    people=st.lists(st.builds(Person, id=segments, name=texts, email=texts), max_size=3).map(tuple),
)
reviews = st.builds(Review, labels=st.integers(1, 9), by_tag=st.dictionaries(roles, st.integers(1, 9), max_size=3))
scorings = st.builds(
    Scoring,
    coverage=st.floats(0, 1),
    cutoffs=st.lists(st.integers(1, 99), max_size=5).map(tuple),
    rates=st.dictionaries(st.sampled_from(["EUR/BGN", "no"]), st.floats(0.001, 1e9), max_size=2),
)
bars = st.builds(Bar, measure=st.sampled_from(["complete@5", "right"]), least=st.integers(0, 99))
