"""What a reader sees of each construct of Markdown, MyST, HTML and reStructuredText; what is doubtful stays visible."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.anchoring import align
from annotator.anchoring.surface import edits, is_source
from annotator.text.blocks import blocks
from annotator.text.canonical import Canonical
from tests.anchoring.helpers import ASKED, SILENT, land, there


def seen(source: str) -> str:
    return " ".join(Canonical(source, edits(source, blocks(source))).text.split())


MARKDOWN = {
    "definition": ('See [the guide][g].\n\n[g]: https://a.org/5 "Five"', "See the guide."),
    "collapsed": ("See [the  Guide][].\n\n[the guide]: <../a b.md>", "See the Guide."),
    "shortcut": ("See [Guide].\n\n[guide]: #top", "See Guide."),
    "image": ("Here ![the map](map-5.png).", "Here the map."),
    "image in a link": ("[![the map](map.png)](https://a.org)", "the map"),
    "footnote": ("Pay 5 euros[^1].\n\n[^1]: Or 6 dollars.", "Pay 5 euros. Or 6 dollars."),
    "liquid target": ('See [the guide]({% page "/guide" %}) and [it]({{ site.base }}/x).', "See the guide and it."),
    "email": ("Write to <a.b@c-d.org> or <https://a.org>.", "Write to a.b@c-d.org or https://a.org."),
    "alert": ("> [!WARNING]\n> Do not touch.", "WARNING Do not touch."),
    "quoted list": ("> - one goes\n>   on here\n> - two", "one goes on here two"),
    "quoted heading": ("> ## Title\n> text", "Title text"),
    "quoted code": ("> ```\n> a *b* c\n> ```", "a *b* c"),
    "box": ("- [ ] open\n- [x] done", "[ ] open [x] done"),
    "admonition": (":::note[Please mind]\nText of it.\n:::", "note Please mind Text of it."),
    "admonition of MyST": (":::{warning} Hot\nText of it.\n:::", "warning Hot Text of it."),
    "class in colons": ("::: {.small}\nText of it.\n:::", "Text of it."),
    "picture in colons": (':::image type="x" source="5.png" alt-text="The map.":::', "The map."),
    "directive of MyST": ("```{note} Mind\n:class: tip\nText *of* it.\n```\n\nMore.", "note Mind Text of it. More."),
    "code of MyST": ("```{code-block} python\na *b* c\n```", "a *b* c"),
    "role of MyST": ("See {ref}`the guide <g-5>` and {doc}`intro`.", "See the guide and intro."),
    "anchor": ("(some-place)=\n# Title {#id .class}\n\n{: .lead}\nText", "Title Text"),
    "comment": ("Text <!-- 5 --> here\n\n| a <!-- b --> c | d |\n|--|--|", "Text here a c d"),
    "break": ("| a<br>b | c |\n|---|---|\n| one\\\\two | d |", "a b c one\\two d"),
    "hard break": ("one\\\ntwo", "one two"),
    "attributes": ('A <a href="{% page "x" %}" target="_blank">link</a> and <kbd>Ctrl</kbd>.', "A link and Ctrl."),
    "definition list": ("Term\n:   What it means", "Term What it means"),
    "emphasis in a CJK word": ("这是*重点*内容", "这是重点内容"),
    "struck out": ("It costs ~~5~~ 6.", "It costs ~~5~~ 6."),
    "struck out in tags": ("It costs <del>5</del> <s>4</s> 6.", "It costs ~~5~~ ~~4~~ 6."),
    "raised": ('10<sup class="x">2</sup> H<sub>2</sub>O', "10<sup>2</sup> H<sub>2</sub>O"),
    "footnote in HTML": ('Pay 5<sup id="r"><a href="#fn1">1</a></sup>.', "Pay 5."),
    "indented code": ("Type:\n\n    a *b* <c>\n\nDone *now*.", "Type: a *b* <c> Done now."),
    "front matter": ("+++\ntitle = 5\n+++\nText", "title = 5 Text"),
    "ordinal": ("# A\n\n3. Quartal zählt.", "A 3. Quartal zählt."),
    "year": ("# A\n\n1986. What a year.", "A 1986. What a year."),
    "list from four": ("# A\n\n4. four\n5. five", "A four five"),
}
DOUBTFUL = [
    "Use matrix[i][j] here.",
    "A set [^a-f] of characters.",
    "[Note]: important",
    "Replace <time> and <Name> and <label>.",
    "The value {{ site.fee }} counts.",
    'An {% include "fee.md" %} stands.',
    "See [the guide][g] without a definition.",
    "A price of 5*3*2 and a_b_c.",
    "Math $x^*$ alone.",
    "A ratio of a | b.",
    "Use [[Page|Text]] here.",
    "Press :key: now.",
    "==marked== and ++new++",
]
RST = {
    "role": ("See :ref:`the guide <g-5>` and :doc:`intro`.", "See the guide and intro."),
    "raised": ("H\\ :sub:`2`\\ O and 10\\ :sup:`2` :code:`a`", "H<sub>2</sub>O and 10<sup>2</sup> a"),
    "link": ("See `the guide <https://a.org/5>`_ and `more <x.html>`__ now.", "See the guide and more now."),
    "named link": (".. _Python: https://a.org\n\nUse Python_ and other_ and `the guide`_.",
                   "Use Python and other_ and the guide."),
    "literal": (".. note:: x\n\nUse ``a *b*`` and *this* and **that**.", "note x Use a *b* and this and that."),
    "admonition": (".. warning::\n   :class: x\n\n   Do *not* touch.", "warning Do not touch."),
    "picture": (".. image:: 5.png\n   :alt: The map\n   :width: 5\n\nText", "The map Text"),
    "figure": (".. figure:: 5.png\n\n   The caption.", "The caption."),
    "code": (".. code-block:: python\n   :linenos:\n\n   a *b* c\n\nText *b*", "a *b* c Text b"),
    "literal block": (".. note:: x\n\nType::\n\n   a *b* c\n\nText *b*", "note x Type: a *b* c Text b"),
    "target": (".. _some-place:\n\nTitle\n=====\n\nText", "Title Text"),
    "footnote": (".. _x:\n\nPay 5 [1]_ or [#n]_.\n\n.. [1] Or 6.\n.. [#n] Or 7.", "Pay 5 or . Or 6. Or 7."),
    "overline": (".. _x:\n\n=====\nTitle\n=====\n\nSub\n~~~\n\nText", "Title Sub Text"),
    "numbered title": (".. _x:\n\n2. Scope\n--------\n\nText", "2. Scope Text"),
    "list table": (".. list-table:: Fees\n   :header-rows: 1\n\n   * - Who\n     - Fee\n   * - Adults\n     - 5\n\nText",
                   "Fees Who Fee Adults 5 Text"),
    "simple table": (".. _x:\n\n=====  ====\nWho    Fee\n=====  ====\nAdult  5\n=====  ====\n\nText",
                     "Who Fee Adult 5 Text"),
    "grid table": (".. _x:\n\n+-----+---+\n| Who | F |\n+=====+===+\n| Ann | 5 |\n+-----+---+\n\nText",
                   "Who F Ann 5 Text"),
    "line block": (".. _x:\n\n| one\n| two", "one two"),
    "field": (".. _x:\n\n:Author: Ann\n:Version: 5", "Author: Ann Version: 5"),
    "new in": (".. versionadded:: 3.2\n   The *new* thing.", "versionadded 3.2 The new thing."),
    "unknown directive": (".. fee-table:: 5 euros\n\nText", "fee-table:: 5 euros Text"),
}  # fmt: skip
HTML = {
    "stars": ("<p>5 *3* 2 and _x_ [a](b)</p>", "5 *3* 2 and _x_ [a](b)"),
    "numbers at line starts": ("<p>within\n14. days\n- or</p>", "within 14. days - or"),
    "entities": ("<p>a &lt;b&gt; &amp; c&nbsp;d</p>", "a <b> & c d"),
    "code": ("<pre><code>a &lt;b&gt; *c*\n<span class='k'>if</span> x</code></pre>", "a <b> *c* if x"),
    "row": ("<table><tr><th>Who</th><th>Fee</th></tr><tr><td>Ann<td>5</tr></table>", "Who Fee Ann 5"),
    "script": ("<p>a</p><script>var x = 5;</script><style>p {}</style><p>b</p>", "a b"),
    "box": ('<ul><li><input type="checkbox" checked disabled> done</li></ul>', "[x] done"),
    "alternative text": ('<p><img src="5.png" alt="The &quot;map&quot;"> here</p>', 'The "map" here'),
    "whole page": ("<!DOCTYPE html>\n<html><body>\n\ntext *a*\n\n</body></html>", "text *a*"),
}


@pytest.mark.parametrize(("source", "text"), MARKDOWN.values(), ids=MARKDOWN.keys())
def test_markdown(source: str, text: str) -> None:
    assert seen(source) == text


@pytest.mark.parametrize(("source", "text"), RST.values(), ids=RST.keys())
def test_rst(source: str, text: str) -> None:
    assert seen(source) == text
    assert is_source(source, []) is not None


@pytest.mark.parametrize(("source", "text"), HTML.values(), ids=HTML.keys())
def test_html(source: str, text: str) -> None:
    assert seen(source) == text


@pytest.mark.parametrize("source", DOUBTFUL)
def test_what_is_doubtful_stays_visible(source: str) -> None:
    assert seen(source) == source


@pytest.mark.parametrize("before", ["", "<p>x</p>\n", ".. note:: x\n\n"], ids=["markdown", "html", "rst"])
@pytest.mark.parametrize(
    "unit",
    ["[", "*", "<", "|", "`", "> ", "](", "[a][b]", "<tr>", "<tr><td>", "<pre>", "<!--", "{%", "[a]: /b\n", "&", "\\",
     "1. ", "9. x\n", ":::", ".. a::\n", ".. _a: b\n", "=====  =====\n", "===  ==\na    b\n", ":a:`", "`a <b>`_", "\t",
     "```{note}\n", "[^a]", '<a href="', "\n\n", "![", "x\n===\n", "a::\n\n  b\n\n", "* - a\n", "<script>", "> [!NOTE]\n"],
)  # fmt: skip
def test_a_long_run_of_any_sign_is_read(unit: str, before: str) -> None:
    source = before + unit * (100_000 // len(unit))
    found = edits(source, blocks(source))
    assert is_source(source, [0]) in {True, False}
    assert is_source(source, []) in {True, None}
    at = 0
    for start, end, _ in found:
        assert at <= start <= end <= len(source)
        at = end


@given(st.lists(st.sampled_from([*MARKDOWN.values(), *RST.values(), *HTML.values()]), max_size=4), st.data())
def test_edits_lie_in_order_whatever_is_cut(parts: list[tuple[str, str]], data: st.DataObject) -> None:
    whole = "\n".join(source for source, _ in parts)
    low = data.draw(st.integers(0, len(whole)))
    source = whole[low : data.draw(st.integers(low, len(whole)))]
    at = 0
    for start, end, _ in edits(source, blocks(source)):
        assert at <= start <= end <= len(source)
        at = end
    last = 0
    for block in blocks(source, unseen=True):
        assert last <= block.start < block.end <= len(source)
        last = block.end


WORDS = st.sampled_from(
    ["pay", "within", "14", "days", "of", "the", "trip", "not", "more", "than", "120", "euros", "unless", "told"]
)
SENTENCE = st.lists(WORDS, min_size=5, max_size=12).map(lambda words: " ".join(words).capitalize() + ".")


@st.composite
def documents(draw: st.DrawFn) -> list[tuple[str, list[str]]]:
    """Blocks of a document: a kind and its sentences, every sentence with a number of its own."""
    found = []
    for nth in range(draw(st.integers(2, 6))):
        kind = draw(st.sampled_from(["paragraph", "list", "table", "heading"]))
        count = draw(st.integers(1, 3))
        found.append((kind, [f"Rule{nth}x{k} says: {draw(SENTENCE)}" for k in range(count)]))
    return found


def emphasised(sentence: str, mark: str) -> str:
    first, _, rest = sentence.partition(" ")
    return {"": sentence, "**": f"**{first}** {rest}", "_": f"_{first}_ {rest}", "`": f"`{first}` {rest}",
            "link": f"[{first}](https://a.org/{len(rest)}) {rest}", "html": f"<b>{first}</b> {rest}"}[mark]  # fmt: skip


def written(document: list[tuple[str, list[str]]], style: dict[str, str]) -> str:
    """A document as Markdown in one of many manners."""
    parts = ["# Rules\n"]
    for kind, plain in document:
        sentences = [emphasised(sentence, style["mark"]) for sentence in plain]
        if kind == "heading":
            parts.append(f"Part {plain[0][:7]}\n---\n" if style["setext"] else f"## Part {plain[0][:7]}\n")
        if kind == "list":
            markers = [style["bullet"].replace("1", str(k + 1)) for k in range(len(sentences))]
            parts.append("\n".join(f"{m} {s}" for m, s in zip(markers, sentences, strict=True)) + "\n")
        elif kind == "table":
            pad = " " * int(style["pad"])
            rows = [f"|{pad}{k}{pad}|{pad}{s}{pad}|" for k, s in enumerate(sentences, 5)]
            parts.append("\n".join([f"|{pad}No{pad}|{pad}Rule{pad}|", style["rule"], *rows]) + "\n")
        else:
            text = " ".join(sentences)
            parts.append((text.replace(" the ", "\nthe ") if style["wrap"] else text) + "\n")
    return "\n".join(parts)


STYLES = st.fixed_dictionaries(
    {
        "mark": st.sampled_from(["", "**", "_", "`", "link", "html"]),
        "setext": st.sampled_from(["", "yes"]),
        "bullet": st.sampled_from(["-", "*", "+", "1.", "1)"]),
        "pad": st.sampled_from(["0", "1", "4"]),
        "rule": st.sampled_from(["|---|---|", "| :-- | --: |", "|:---:|:---:|"]),
        "wrap": st.sampled_from(["", "yes"]),
    }
)


@settings(max_examples=60, deadline=None)
@given(documents(), STYLES, STYLES)
def test_another_manner_of_writing_changes_no_words(
    document: list[tuple[str, list[str]]], one: dict[str, str], two: dict[str, str]
) -> None:
    old, new = written(document, one), written(document, two)
    alignment = align(old, new)
    visible = Canonical(new, edits(new, blocks(new)))
    for sentence in (sentence for _, sentences in document for sentence in sentences):
        landing = alignment.land(*placed(old, sentence, one))
        assert landing.outcome == "kept"
        assert landing.span is not None
        assert visible.text[slice(*visible.from_source(*landing.span))].strip() == sentence


def placed(text: str, sentence: str, style: dict[str, str]) -> tuple[int, int]:
    """Where a sentence of a document stands in its text."""
    ours = emphasised(sentence, style["mark"])
    if ours not in text:
        ours = ours.replace(" the ", "\nthe ")
    return text.index(ours), text.index(ours) + len(ours)


@settings(max_examples=60, deadline=None)
@given(documents(), STYLES, STYLES, st.data())
def test_a_changed_number_is_asked_about_in_every_manner(
    document: list[tuple[str, list[str]]], one: dict[str, str], two: dict[str, str], data: st.DataObject
) -> None:
    block = data.draw(st.integers(0, len(document) - 1))
    nth = data.draw(st.integers(0, len(document[block][1]) - 1))
    sentence = document[block][1][nth]
    other = sentence.replace("says:", "says 15:") if data.draw(st.booleans()) else sentence.replace("says", "says not")
    changed = [(kind, [other if s == sentence else s for s in sentences]) for kind, sentences in document]
    old, new = written(document, one), written(changed, two)
    assert align(old, new).land(*placed(old, sentence, one)).outcome not in SILENT


ITEM = "the travel costs of guests who were invited in writing by the head of a department;"
LIST = (
    "## Costs\n\nThe following is paid:\n\n{0}the fee for the conference itself;\n\n{1}{item}\n\nNothing else is paid."
)


@pytest.mark.parametrize(("first", "old", "new"), [
    ("a)  ", "b)  ", "b)  "), ("a) ", "b) ", "c)  "), ("3. ", "4. ", "5. "), ("1) ", "2) ", "2. "), ("- ", "- ", "* "),
    ("a) ", "b) ", "- "),
])  # fmt: skip
def test_the_mark_of_an_item_that_the_label_holds_stays_in_its_span(first: str, old: str, new: str) -> None:
    before = LIST.format(first, old, item=ITEM)
    for end in ("It is short.", "\n\nThese rules are new."):
        after = f"{LIST.format(first, new, item=ITEM)} {end}"
        landing = land(before, after, old + ITEM)
        assert landing.outcome == "kept"
        assert there(landing, after) == new + ITEM
        assert landing.flags == () or old != new
        bare = land(before, after, ITEM)
        assert bare.outcome == "kept"
        assert there(bare, after) == ITEM
        # from the middle of the mark on, the label holds what is left of it where that is the same
        rest = (old + ITEM)[1:]
        assert there(land(before, after, rest), after) in {rest.strip(), rest, ITEM}
    changed = LIST.format(first, new, item=ITEM.replace("department", "section"))
    landing = land(before, changed, old + ITEM)
    assert landing.outcome in ASKED
    assert there(landing, changed).startswith(new)


def test_an_item_that_became_a_paragraph_has_no_mark_to_take() -> None:
    before, after = LIST.format("a) ", "b) ", item=ITEM), LIST.format("a) ", "", item=ITEM)
    landing = land(before, after, "b) " + ITEM)
    assert landing.outcome == "kept"
    assert there(landing, after) == ITEM
    assert "surface_changed" in landing.flags
