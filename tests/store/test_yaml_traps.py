"""Everything that YAML would misread is read as it was written, or refused with its line and what to do."""

import pytest

from annotator.model.case import Case
from annotator.model.label import Label
from annotator.model.settings import TestSet as SetSettings
from annotator.store.yaml import read
from annotator.text.messages import DataProblem

_CASE = "case: c\nauthor: a\n"
_LABEL = "case: c\nperson: p\n"
_ANY = "needs:\n  - need: a\n    any:\n"

REFUSED = [
    ("question: Issue #12 and C# lang", "text-cut-by-comment", 3),
    ("question: What about\n  # 12", "text-cut-by-comment", 3),
    ("question: |-\n  x\nretired: gone # why", "text-cut-by-comment", 5),
    ('question: "a"\nquestion: "b"', "yaml-duplicate-key", 4),
    ('"question": "a"\n\'question\': "b"', "yaml-duplicate-key", 4),
    ("question: What is this: a question?", "yaml-colon", 3),
    ("question: @x", "yaml-leading", 3),
    ("question: `x`", "yaml-leading", 3),
    ("question: %5", "yaml-leading", 3),
    ("question: *x*", "yaml-leading", 3),
    ("question: &amp; x", "yaml-leading", 3),
    ("question: [draft] What?", "yaml-leading", 3),
    ("question: {{x}}", "yaml-leading", 3),
    ("question: ? x", "yaml-leading", 3),
    ('question: "Foo" means', "yaml-behind-quote", 3),
    ("question: 'Foo' means", "yaml-behind-quote", 3),
    ("question: &x a", "yaml-anchor", 3),
    ("question: a\ntags: [*x]", "yaml-alias", 4),
    ("question: !important", "yaml-tag", 3),
    ("question: !!str no", "yaml-tag", 3),
    ('question: "a\x85b"', "yaml-character", 3),
    ("question: |\n  a\u2028b", "yaml-character", 4),
    ("question: 'a\u2029b'", "yaml-character", 3),
    ("question: a\rb", "yaml-character", 3),
    ("question: a\x1b[31m", "yaml-character", 3),
    ("question: a\ufeff", "yaml-character", 3),
    ("\tquestion: a", "yaml-tab", 3),
    ("question:\tb", "yaml-tab", 3),
    ("question: b\t", "yaml-tab", 3),
    ("question: a\ntags: [a,\tb]", "yaml-tab", 4),
    ("question: |\n  a\n \tb", "yaml-tab", 5),
    ('question: "\\ud83d\\ude80"', "yaml-escape", 3),
    ('question: "a\\qb"', "yaml-escape", 3),
    ('question: "a', "yaml-unclosed", 3),
    ("question: 'a\nlanguage: bg", "yaml-unclosed", 3),
    ("question: a\n---\nquestion: b", "yaml-documents", 4),
    ("question: a\ntags: [1,50 €, x]", "yaml-comma", 4),
    ("question: a\ntags: [x ,y]", "yaml-comma", 4),
    ("question: a\ntags: [a", "yaml-bracket", 4),
    ("question: a\ntags: " + "[" * 100_000, "yaml-too-deep", 4),
    ("question: a\n<<<<<<< HEAD\nroles: [a]\n=======\nroles: [b]\n>>>>>>> other", "conflict-marker", 4),
    ("question: a\n  b: c", "yaml-indentation", 4),
    ("question: - a", "yaml-indentation", 3),
    ("question: > a", "yaml-block", 3),
    ("question: a\nas_of: 2025-02-30", "not-a-date", 4),
    ("question: a\nas_of: 1.2.2025", "not-a-date", 4),
    ("question: a\nlanguage: Bulgarian", "value-not-allowed", 4),
    ("question: a\ntags: x", "wrong-form", 4),
    ("question: [a, b]", "wrong-form", 3),
    ("question: a\naccepted:\n  - finding: x\n    whi: y", "key-missing", 5),
    ("as_of: 2025-01-01", "key-missing", 1),
]


@pytest.mark.parametrize(("lines", "code", "line"), REFUSED)
def test_a_trap_is_refused_with_its_line(lines: str, code: str, line: int) -> None:
    with pytest.raises(DataProblem) as caught:
        read(f"{_CASE}{lines}\n", Case, "a/case.yaml")
    message = caught.value.message
    assert (message.code, message.where) == (code, f"a/case.yaml:{line}")
    assert message.advice()
    assert "\n" not in message.line()
    assert "{" not in message.text().replace("{{x}}", "")


LABELS_REFUSED = [
    ("round: 010", "not-a-whole-number", 3),
    ("round: 1_000", "not-a-whole-number", 3),
    ("round: 0o10", "not-a-whole-number", 3),
    ("round: 1.0", "not-a-whole-number", 3),
    ("round: " + "9" * 5000, "not-a-whole-number", 3),
    ("confidence: no", "unknown-choice", 3),
    ("answerability: answerble", "unknown-choice", 3),
    ("asked: 1234567e8", "value-not-allowed", 3),
    (f"{_ANY}      - at: d@1#s\n        span: [5, 2]", "value-not-allowed", 7),
    (f"{_ANY}      - at: d@1#s\n        span: [1, 2, 3]", "wrong-form", 7),
    (f"{_ANY}      - at: d@1#s\n        span: [1,2]", "yaml-comma", 7),
    (f"{_ANY}      - at: a b", "reference-unreadable", 6),
    (f"{_ANY}      - follow: current", "value-not-allowed", 6),
    ("facts:\n  - says: x\n    variants: [y]", "key-renamed", 5),
]


@pytest.mark.parametrize(("lines", "code", "line"), LABELS_REFUSED)
def test_a_wrong_value_is_refused_with_its_line(lines: str, code: str, line: int) -> None:
    with pytest.raises(DataProblem) as caught:
        read(f"{_LABEL}{lines}\n", Label, "x.yaml")
    assert (caught.value.message.code, caught.value.message.where) == (code, f"x.yaml:{line}")


def test_the_nearest_choice_and_the_nearest_key_are_named() -> None:
    with pytest.raises(DataProblem, match="write answerable"):
        read(f"{_LABEL}answerability: answerble\n", Label)
    with pytest.raises(DataProblem, match="rename whi to why"):
        read(f"{_CASE}question: a\naccepted:\n  - finding: x\n    whi: y\n", Case)


@pytest.mark.parametrize(
    "written",
    ["no", "on", "null", "~", "1.10", "2025.10", "22:22", "12:30:45", "010", "08", "1_000", "0o10", "2025-02-27", "1234567e8",
     "true", "=", "<<", "a:b", "Issue#12", "x: y"[:2] + "y", "C# lang", "don't", 'say "hi"', "a, b", "1,50 €"],
)  # fmt: skip
def test_a_plain_text_means_what_was_written(written: str) -> None:
    assert read(f"{_CASE}question: {written}\n", Case).record.question == written


@pytest.mark.parametrize("key", ["on", "yes", "no", "y", "n", "off", "null", "1"])
def test_a_key_is_never_taken_for_a_boolean(key: str) -> None:
    record = read(f"{_CASE}question: a\n{key}: x\n", Case).record
    assert record.unknown_keys() == {key: "x"}


def test_comments_behind_ids_numbers_dates_and_choices_are_fine() -> None:
    text = "case: c # c\nperson: p # p\nround: 2 # r\nconfidence: high # sure\nneeds: # n\n  - need: a # a\n"
    label = read(text, Label).record
    assert (label.case, label.round, label.confidence, label.needs[0].need) == ("c", 2, "high", "a")


def test_a_comment_at_the_depth_of_the_key_is_fine_below_free_text() -> None:
    assert read(f"{_CASE}question: a\n# why\nlanguage: bg\n", Case).record.question == "a"


def test_unknown_keys_are_kept_and_said_with_the_nearest_known_name() -> None:
    reading = read(f"{_CASE}question: a\nlangage: bg\nextra:\n  deep: [no, 1.10]\n", Case, "c.yaml")
    assert reading.record.unknown_keys() == {"langage": "bg", "extra": {"deep": ["no", "1.10"]}}
    assert [odd.message("c.yaml").line() for odd in reading.odd] == [
        "c.yaml:4: the key langage is not known — did you mean language?",
        "c.yaml:5: the key extra is not known",
    ]


def test_windows_line_ends_are_read_as_line_feeds() -> None:
    assert read(f"{_CASE}question: |\n  a\n  b\n".replace("\n", "\r\n"), Case).record.question == "a\nb\n"


def test_an_alias_bomb_is_refused_before_it_goes_off() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
    with pytest.raises(DataProblem, match="anchor"):
        read("\n".join(lines), Case)


@pytest.mark.parametrize(("text", "code"), [("", "yaml-empty"), ("# x\n", "yaml-empty"), ("x\n", "yaml-no-keys")])
def test_a_file_without_keys_is_refused(text: str, code: str) -> None:
    with pytest.raises(DataProblem) as caught:
        read(text, Case, "c.yaml")
    assert caught.value.message.code == code


@pytest.mark.parametrize("head", ["%YAML 1.2\n---\n", "%TAG ! tag:x,2000:\n---\n"])
def test_directives_are_refused(head: str) -> None:
    with pytest.raises(DataProblem, match="directive"):
        read(f"{head}{_CASE}question: a\n", Case)


def test_numbers_are_read_strictly() -> None:
    assert read("set: s\nscoring:\n  coverage: 1\n", SetSettings).record.scoring.coverage == 1.0
    for wrong in ("0,8", ".5", "1_0.5", "inf", ".nan", "0x1", "60:30"):
        with pytest.raises(DataProblem, match="number"):
            read(f"set: s\nscoring:\n  coverage: {wrong}\n", SetSettings)
