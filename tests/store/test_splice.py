"""A save changes what changed: everything else stays, byte for byte."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from annotator.model.case import Case
from annotator.model.label import Confidence, Fact, Follow, Label, Need, Weight
from annotator.model.settings import Workspace
from annotator.store.yaml import dump, plain, read, splice
from tests.store import records

WRITTEN = """\
# yaml-language-server: $schema=../../../../../schemas/label.json
# A person's note at the top.

case: hotel-limit-7k3f
person:   author-1   # spaces as they were
round: 1
guideline: 3
x-mine: {kept: as it is}       # an unknown key

answerability: answerable
needs:  # all of them
  # the first one
  - need: a                    # a short name
    any:
      - at: hr/travel@2024-06#limits
        span: [1034, 1102]
        follow: current
        quote: |-
          Разходите за нощувка се признават до 120 лв. на нощ.
        x-source: 'page 3'   # unknown too
      # an alternative
      - at: hr/travel@2024-06#other
  # the second one
  - any: []
    need: b
facts:
- says: "120 лв."     # at the margin
  or: ["120 лева", 'сто и двадесет лева']
  needs: [a]   # rests on a
  weight: vital

- says: 'second'
# about the end
confidence: high
"""


def label() -> Label:
    return read(WRITTEN, Label).record


def lines(text: str) -> list[str]:
    return text.splitlines()


def difference(new: str) -> tuple[list[str], list[str]]:
    """Lines that went and lines that came."""
    old_lines, new_lines = lines(WRITTEN), lines(new)
    return [one for one in old_lines if one not in new_lines], [one for one in new_lines if one not in old_lines]


def with_fields(**update: object) -> str:
    new = label().model_copy(update=update)
    text = splice(WRITTEN, new)
    assert text is not None
    assert plain(read(text, Label).record) == plain(new)
    return text


def test_nothing_changes_where_nothing_changed() -> None:
    assert splice(WRITTEN, label()) == WRITTEN


def test_a_choice_is_changed_in_its_place() -> None:
    assert with_fields(confidence=Confidence.LOW) == WRITTEN.replace("confidence: high", "confidence: low")


def test_spaces_and_comment_around_a_value_stay() -> None:
    assert with_fields(person="ben") == WRITTEN.replace("author-1", "ben")


def test_an_explicit_default_stays_until_it_changes() -> None:
    assert with_fields(round=2) == WRITTEN.replace("round: 1", "round: 2")


def test_a_new_field_stands_where_the_model_has_it() -> None:
    text = with_fields(asked="sha256:" + "0" * 64)
    assert difference(text) == ([], ["asked: sha256:" + "0" * 64])
    assert "guideline: 3\nasked:" in text


def test_a_field_goes_with_its_line_alone() -> None:
    assert with_fields(guideline=None) == WRITTEN.replace("guideline: 3\n", "")


def test_a_passage_deep_inside_is_changed_alone() -> None:
    first = label().needs[0]
    passage = first.any[0].model_copy(update={"span": (1034, 1103), "follow": Follow.PINNED})
    need = first.model_copy(update={"any": (passage, first.any[1])})
    text = with_fields(needs=(need, label().needs[1]))
    assert text == WRITTEN.replace("[1034, 1102]", "[1034, 1103]").replace("follow: current", "follow: pinned")


def test_an_added_need_leaves_all_others_as_they_were() -> None:
    text = with_fields(needs=(*label().needs, Need(need="c")))
    assert difference(text) == ([], ["  - need: c"])
    assert text.index("need: b") < text.index("need: c") < text.index("facts:")


def test_a_removed_need_takes_its_lines_and_leaves_comments() -> None:
    text = with_fields(needs=label().needs[1:])
    assert "# the first one" in text
    assert "  # the second one\n  - any: []\n    need: b\n" in text
    assert "x-source" not in text


def test_needs_in_another_order_keep_their_comments() -> None:
    text = with_fields(needs=label().needs[::-1])
    assert "  # the second one\n  - any: []\n    need: b\n" in text
    assert "x-source: 'page 3'   # unknown too" in text
    assert text.index("need: b") < text.index("need: a")
    assert not difference(text)[1]


def test_the_first_key_behind_a_dash_can_go_and_come() -> None:
    text = "case: c\nquestion: q\nauthor: a\naccepted:\n  - person: p   # who\n    finding: f\n    why: w\n"
    case = read(text, Case).record
    nobody = case.accepted[0].model_copy(update={"person": None})
    gone = splice(text, case.model_copy(update={"accepted": (nobody,)}))
    assert gone is not None
    assert read(gone, Case).record.accepted == (nobody,)
    again = splice(gone, case)
    assert again is not None
    assert read(again, Case).record == case


def test_a_text_that_grows_becomes_a_block_and_the_comment_stays() -> None:
    facts = (label().facts[0].model_copy(update={"says": "one\ntwo"}), label().facts[1])
    text = with_fields(facts=facts)
    assert "# at the margin" in text
    assert "# rests on a" in text


def test_a_block_above_a_deep_comment_does_not_swallow_it() -> None:
    text = "case: c\nauthor: a\nquestion: 'q'\n  # deeper than its key\nlanguage: bg\n"
    new = read(text, Case).record.model_copy(update={"question": "first line\nsecond line"})
    result = splice(text, new)
    assert result is not None
    assert "  # deeper than its key\n" in result
    assert read(result, Case).record == new


def test_short_lists_between_brackets_stay_there() -> None:
    facts = (label().facts[0].model_copy(update={"needs": ("a", "b")}), label().facts[1])
    assert with_fields(facts=facts) == WRITTEN.replace("[a]   #", "[a, b]   #")


def test_a_file_without_a_last_line_end_gets_new_fields_behind_it() -> None:
    text = "case: c\nauthor: a\nquestion: q"
    new = read(text, Case).record.model_copy(update={"retired": "why", "tags": ("x",)})
    result = splice(text, new)
    assert result is not None
    assert result.startswith(text + "\n")
    assert read(result, Case).record == new


def test_windows_line_ends_stay() -> None:
    old = WRITTEN.replace("\n", "\r\n")
    new = splice(old, label().model_copy(update={"confidence": Confidence.LOW, "note": "a\nb"}))
    assert new is not None
    assert new.count("\n") == new.count("\r\n")
    assert read(new, Label).record.note == "a\nb"


def test_a_file_that_cannot_be_read_is_replaced_as_a_whole() -> None:
    new = splice("case: [\n", label(), schema="s.json", always=frozenset({"round"}))
    assert new == dump(label(), schema="s.json", always=frozenset({"round"}))


def test_an_emptied_record_keeps_the_comments_at_the_top() -> None:
    assert splice("# ours\ntitle: x\n", Workspace()) == "# ours\n{}\n"


@given(records.labels, records.labels)
@settings(max_examples=100, deadline=None)
def test_any_record_can_become_any_other(old: Label, new: Label) -> None:
    result = splice(dump(old), new)
    assert result is not None
    assert plain(read(result, Label).record) == plain(new)


def _commented(text: str, draw: st.DataObject) -> tuple[str, list[str]]:
    """The text with comments on lines of their own and an unknown key at the end."""
    result: list[str] = []
    comments: list[str] = []
    for number, line in enumerate(text.splitlines()):
        inside_block = result and re.search(r": \|-?$", "\n".join(result).rsplit("\n", 1)[-1])
        own = re.match(r"( *)(?:- )?[a-z_]+:(?: |$)", line)
        if own and not inside_block and draw.draw(st.integers(0, 3)) == 0:
            comments.append(f"# c{number}")
            result.append(f"{own[1]}# c{number}")
        result.append(line)
    return "\n".join([*result, "x-unknown: {a: [1.10, no]}  # kept", ""]), comments


@given(records.labels, st.data())
@settings(max_examples=100, deadline=None)
def test_comments_and_unknown_keys_survive_random_edits(old: Label, data: st.DataObject) -> None:
    text, comments = _commented(dump(old), data)
    record = read(text, Label).record
    assume(plain(record) == {**plain(old), "x-unknown": {"a": ["1.10", "no"]}})
    update = data.draw(
        st.fixed_dictionaries(
            {},
            optional={
                "needs": st.permutations(record.needs).map(tuple),
                "facts": st.tuples(records.facts).map(lambda more: (*record.facts, *more)),
                "confidence": st.sampled_from([None, *Confidence]),
                "note": st.none() | records.texts,
                "person": records.segments,
            },
        )
    )
    new = record.model_copy(update=update)
    result = splice(text, new)
    assert result is not None
    assert plain(read(result, Label).record) == plain(new)
    assert "x-unknown: {a: [1.10, no]}  # kept" in result
    assert [one for one in comments if one not in result] == []


def test_one_entry_of_many_changes_alone() -> None:
    facts = tuple(Fact(says=f"fact {number}") for number in range(1500))
    old = Label(case="c", person="p", facts=facts)
    changed = (*facts[:700], facts[700].model_copy(update={"weight": Weight.OKAY}), *facts[701:])
    result = splice(dump(old), old.model_copy(update={"facts": changed}))
    assert result is not None
    assert "    weight: okay\n" in result
    assert result.replace("    weight: okay\n", "") == dump(old)


@pytest.mark.parametrize(
    "old", ["case: c\nperson: p\n...\n", "---\ncase: c\nperson: p\n", '{"case": "c", "person": "p"}\n']
)
def test_other_forms_of_the_same_record_can_be_saved(old: str) -> None:
    new = read(old, Label).record.model_copy(update={"note": "n"})
    result = splice(old, new)
    assert result is not None
    assert read(result, Label).record == new
