"""Groups 51 to 57: odd passages, doubled texts, huge texts, merged documents, chains, the same bytes twice."""

import pickle
from itertools import pairwise

import pytest

from annotator.anchoring import align
from tests.anchoring.groups.test_copies import TWINS, gap, kept_or_asked
from tests.anchoring.groups.texts import FORMS, FRAMES, Text, document, landed, there
from tests.anchoring.helpers import ASKED, SILENT

both_forms = pytest.mark.parametrize("form", FORMS)
in_languages = pytest.mark.parametrize("language", sorted(TWINS))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("", "Some words."),
        ("Some words.", ""),
        ("\n \t", "Some words."),
        ("\u200b\u00ad", "words"),
        ("…", "!"),
    ],
)
def test_group_51_empty_texts(old: str, new: str) -> None:
    landing = align(old, new).land(0, len(old))
    assert landing.outcome == ("kept" if old == new else "lost")
    assert align(old, new).land(0, 0).outcome in {"kept", "lost"}


@both_forms
@in_languages
def test_group_51_odd_passages(language: str, form: str) -> None:
    twins = TWINS[language]
    old = document(f"{twins.sentence}{gap(language)}{twins.other}", language, form)
    new = document(f"{twins.third}\n\n{twins.sentence}{gap(language)}{twins.other}", language, form)
    start, end = old.span(twins.sentence)
    alignment = align(old.text, new.text, old_headings=old.headings, new_headings=new.headings)
    for span in ((end - 1, end), (start, start + 1), (start + 1, start + 4), (start, start)):
        landing = alignment.land(*span)
        if landing.outcome in SILENT:
            assert there(landing, new) == old.text[slice(*span)]
    whole = alignment.land(0, len(old.text))
    assert whole.outcome in ASKED
    for bad in ((-1, 2), (3, 2), (0, len(old.text) + 1)):
        with pytest.raises(ValueError, match="no span"):
            alignment.land(*bad)


@both_forms
@in_languages
def test_group_51_whole_nested_and_overlapping_passages(language: str, form: str) -> None:
    twins = TWINS[language]
    block = f"{twins.sentence}{gap(language)}{twins.other}"
    old, new = document(block, language, form), document(f"{twins.third}\n\n{block}", language, form)
    outer, inner, phrase = (landed(old, new, quote) for quote in (block, twins.sentence, twins.phrase))
    assert outer.span is not None
    assert inner.span is not None
    assert phrase.span is not None
    assert outer.span[0] == inner.span[0] <= phrase.span[0]
    assert phrase.span[1] <= inner.span[1] <= outer.span[1]
    title = landed(old, Text(old.text + "\n\n" + twins.third, old.headings), old.text)
    assert title.outcome == "kept"
    assert title.span is not None
    assert title.span[1] == len(old.text)
    assert not old.text[: title.span[0]].strip("# ")  # the mark of a heading is no word


@both_forms
@in_languages
def test_group_51_a_passage_over_two_sections(language: str, form: str) -> None:
    frame, twins = FRAMES[language], TWINS[language]
    old = document(twins.sentence, language, form)
    quote = old.text[old.span(twins.sentence)[0] : old.span(frame.last)[1]]
    new = document(f"{twins.third}\n\n{twins.sentence}", language, form)
    landing = landed(old, new, quote)
    assert landing.outcome == "kept"
    assert there(landing, new) == quote
    renamed = document(twins.sentence, language, form, second=twins.other)
    assert landed(old, renamed, quote).outcome in ASKED


@both_forms
@in_languages
def test_group_52_doubled_swapped_and_equal_texts(language: str, form: str) -> None:
    twins = TWINS[language]
    old = document(twins.sentence, language, form)
    doubled = Text(f"{old.text}\n\n{old.text}", old.headings)
    for quote in (twins.sentence, twins.phrase, FRAMES[language].last):
        assert landed(old, doubled, quote).outcome in ASKED
        same = landed(old, old, quote)
        assert (same.outcome, same.span) == ("kept", old.span(quote))
    new = document(f"{twins.third}\n\n{twins.sentence}", language, form)
    there_and_back = landed(new, old, twins.sentence)
    assert landed(old, new, twins.sentence).span == new.span(twins.sentence)
    assert there_and_back.span == old.span(twins.sentence)
    assert landed(new, old, twins.third).outcome not in SILENT


def test_group_53_repeats_of_one_line_and_one_long_line() -> None:
    line = "The same line stands here again and again.\n\n"
    old, new = line * 3000, line * 3001
    landing = align(old, new).land(len(line) * 1500, len(line) * 1501 - 2)
    assert landing.outcome not in SILENT or landing.span in {
        (len(line) * k, len(line) * (k + 1) - 2) for k in (1500, 1501)
    }
    long = " ".join(f"word{k}" for k in range(20_000))
    moved = f"new start {long.replace('word7000 ', 'word7001 ')} new end"
    alignment = align(long, moved)
    at = long.index("word9000")
    landing = alignment.land(at, at + 60)
    assert landing.outcome in ASKED  # one sentence of many words, and a word of it changed
    assert landing.span is not None
    assert moved[slice(*landing.span)] == long[at : at + 60]


@both_forms
@in_languages
def test_group_54_merged_split_and_renamed_documents(language: str, form: str) -> None:
    twins = TWINS[language]
    old = document(twins.sentence, language, form)
    first, last = document(twins.other, "en", form), document(twins.third, "de", form)
    shift = len(first.text) + 2
    merged = Text(
        f"{first.text}\n\n{old.text}\n\n{last.text}",
        (*first.headings, *((offset + shift, level, title) for offset, level, title in old.headings)),
    )
    landing = landed(old, merged, twins.sentence)
    assert there(landing, merged) == twins.sentence
    assert landing.outcome in SILENT
    back = landed(merged, old, twins.sentence)
    assert back.span == old.span(twins.sentence)
    assert landed(merged, old, twins.third).outcome not in SILENT
    twice = Text(f"{first.text}\n\n{twins.sentence}\n\n{last.text}\n\n{twins.sentence}", first.headings)
    assert landed(old, twice, twins.sentence).outcome not in SILENT


@both_forms
@in_languages
def test_group_55_an_edit_taken_back(language: str, form: str) -> None:
    twins = TWINS[language]
    a, b = document(twins.sentence, language, form), document(twins.near, language, form)
    assert landed(a, b, twins.sentence).outcome in ASKED
    assert landed(b, a, twins.near).outcome in ASKED
    again = landed(a, document(twins.sentence, language, form), twins.sentence)
    assert (again.outcome, again.span) == ("kept", a.span(twins.sentence))


@both_forms
@in_languages
def test_group_56_a_chain_agrees_with_the_direct_way_or_asks(language: str, form: str) -> None:
    twins, frame = TWINS[language], FRAMES[language]
    space = gap(language)
    chain = [
        document(f"{twins.sentence}{space}{twins.other}", language, form),
        document(f"{twins.third}\n\n{twins.sentence}{space}{twins.other}", language, form),
        document(f"{twins.third}\n\n{twins.sentence}\n\n{frame.last}\n\n{twins.other}", language, form),
        document(f"{twins.other}\n\n{twins.third}\n\n{twins.sentence}", language, form, first=twins.near),
    ]
    for quote in (twins.sentence, twins.other, twins.phrase):
        start, end = chain[0].span(quote)
        silent = True
        for before, after in pairwise(chain):
            alignment = align(before.text, after.text, old_headings=before.headings, new_headings=after.headings)
            step = alignment.land(start, end)
            silent = silent and step.outcome in SILENT
            assert step.span is not None
            start, end = step.span
        direct = landed(chain[0], chain[-1], quote)
        if silent and direct.outcome in SILENT:
            assert direct.span == (start, end)
        kept_or_asked(direct, chain[-1], quote)


@both_forms
@in_languages
def test_group_57_the_same_input_gives_the_same_bytes(language: str, form: str) -> None:
    twins = TWINS[language]
    old = document(f"{twins.sentence}\n\n{twins.other}\n\n{twins.near}", language, form)
    new = document(f"{twins.near}\n\n{twins.sentence}{gap(language)}{twins.third}", language, form)
    quotes = (twins.sentence, twins.other, twins.near, twins.phrase)
    one, two = ([landed(old, new, quote) for quote in order] for order in (quotes, quotes[::-1]))
    for first, second in zip(one, two[::-1], strict=True):
        assert first == second
        assert pickle.dumps(first) == pickle.dumps(second)
