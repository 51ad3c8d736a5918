"""Sections partition the text; headings are those that readers see; every way to name one is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.corpus.extract import extract, outline_of
from annotator.corpus.sections import Part, parts_of


def parts(text: str, name: str = "a.md") -> tuple[Part, ...]:
    got = extract(text.encode(), name)
    return parts_of(got.text, outline_of(got))


def heads(text: str, name: str = "a.md") -> list[tuple[int, str, str | None]]:
    return [(part.level, part.title, part.anchor) for part in parts(text, name) if part.level]


HOSTILE = [
    "---", "...", "+++", "# a", "## b {#x}", "###### ", "#", "####### seven", "#nospace", "    # code", "\t# tab", "a\n===",
    "b\n---", "- # item", "> # quoted", "```", "~~~", "````md", "<!--", "-->", "<!-- # c -->", "<h2>q</h2>", "x <h3 id=y>z",
    "</h3>", "<div>", "</div>", "<script>", "</script>", "<a id='k'></a>", "(lab)=", ".. _lab:", "{: #kram}", "{/* #m */}",
    "## $$", "| a | b |", "|---|---|", "title: x", "[ref]: /url", "`<h2>`", "text", "", "", " ", "\u2028", "\x85", "\x0c",
    "\ufeff", "é", "e\u0301", "漢字", "<h1", "<pre>", "\\# no", "&#35; x", "1. one", "***", "{#", "## {#only}", "<a name=z />",
]  # fmt: skip


@given(
    st.lists(st.one_of(st.sampled_from(HOSTILE), st.text(max_size=5)), max_size=25),
    st.sampled_from(["\n", "\n\n", "\r\n"]),
)
def test_sections_partition_any_text(lines: list[str], joint: str) -> None:
    source = joint.join(lines).replace("\0", "").encode("utf-8", "replace")
    for name in ("a.md", "a.txt"):
        got = extract(source, name)
        found = parts_of(got.text, outline_of(got))
        assert "".join(got.text[part.start : part.end] for part in found) == got.text
        assert all(part.start < part.end for part in found)
        assert all(0 <= part.level <= 6 for part in found)
        assert sum(part.level == 0 for part in found) <= 2


def test_the_four_kinds_of_section() -> None:
    text = "---\ntitle: t\n---\nlead\n\n# Title\n\nintro\n\n## Sub\n\nx\n"
    assert [(p.level, p.path, text[p.start : p.end]) for p in parts(text)] == [
        (0, ("front-matter",), "---\ntitle: t\n---\n"),
        (0, ("lead",), "lead\n\n"),
        (1, ("title",), "# Title\n\nintro\n\n"),
        (2, ("sub",), "## Sub\n\nx\n"),
    ]


def test_blank_text_makes_no_section_of_its_own() -> None:
    assert [p.path for p in parts("---\na: b\n---\n\n\n## A\n")] == [("front-matter",), ("a",)]
    assert [(p.start, p.path) for p in parts("\n\n## A\n")] == [(0, ("a",))]
    assert [p.path for p in parts("  \n")] == [("lead",)]
    assert parts("") == ()


def test_a_rule_over_a_paragraph_is_no_front_matter() -> None:
    assert [p.path for p in parts("---\n\nJust text: yes\n\n---\n\n# A\n")] == [("lead",), ("a",)]
    assert parts("---\nJust text\n---\n\n# A\n")[0].path != ("front-matter",)
    assert [p.path for p in parts("---\n# note\nonline version: 1\n---\n\n# A\n")] == [("front-matter",), ("a",)]
    assert parts("---\nnot closed: yes\n\n# A\n")[0].path == ("lead",)


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("## T {#x}", "x"),
        ("## T {#x .wide}", "x"),
        ("## T {.wide #x}", "x"),
        ("## T {: #x}", "x"),
        ("## T {/* #x */}", "x"),
        ("## T {#aka-(tlc)}", "aka-(tlc)"),
        ("## T\n{: #x .y}\n", "x"),
        ('## T <a id="x"></a>', "x"),
        ("## <a name='x'></a>T", "x"),
        ("<a id=x></a>\n\n## T", "x"),
        ('<a name="x" />\n\n## T', "x"),
        ("<a id=x></a>\n## T", "x"),
        ("(x)=\n## T", "x"),
        ("(x)=\n\n## T", "x"),
        (".. _x:\n\n## T", "x"),
        (".. _`x`:\n\n## T", "x"),
        ("<h2 id='x'>T</h2>", "x"),
        ("<h2><a id=x></a>T</h2>", "x"),
        ("T {#x}\n---", "x"),
        ("## T", None),
        ("## T {x}", None),
        ("## T\n\n(x)=\ntext", None),
    ],
)
def test_every_way_to_name_a_section(text: str, anchor: str | None) -> None:
    title = "T {x}" if "{x}" in text else "T"
    assert heads("before\n\n" + text + "\n\nbehind\n") == [(2, title, anchor)]


def test_anchors_before_a_heading_belong_to_its_section() -> None:
    text = "a\n\n<a id=x></a>\n\n## T\n"
    assert [text[p.start : p.end] for p in parts(text)] == ["a\n\n", "<a id=x></a>\n\n## T\n"]


def test_html_headings_in_blocks_and_in_lines() -> None:
    text = 'x <h3>in <b>line</b></h3> y\n\n<div>\n<h2 class="c">\n  <button>Step\n 1</button>\n</h2>\n</div>\n'
    assert heads(text) == [(3, "in line", None), (2, "Step 1", None)]
    assert text[parts(text)[1].start :].startswith("<h3>")


@pytest.mark.parametrize(
    "text",
    [
        "```\n# no\n```", "~~~\n# no\n~~~", "````\n```\n# no\n````", "    # no", "- x\n\n      # no", "> # no", "- # no",
        "<!--\n# no\n\n# no\n-->", "x <!-- a\n# no\n-->", "<!-- <h2>no</h2> -->", "`<h2>no</h2>`", "``a ` <h2>no</h2>``",
        "<script>\n'<h2>no</h2>'\n</script>", "<pre>\n# no\n\n<h2>no</h2>\n</pre>", "\\# no", "#no", "####### no",
        "\\<h2>no</h2>", "```\n<h2>no</h2>\n```",
    ],
)  # fmt: skip
def test_what_is_no_heading(text: str) -> None:
    assert heads(text + "\n") == []


def test_comments_end() -> None:
    assert heads("x <!-- a -->\n# yes\n") == [(1, "yes", None)]
    assert heads("x <!-- never closed\n\n# yes\n") == [(1, "yes", None)]


def test_titles_are_plain() -> None:
    assert heads("# *a* `b*` [c](d) ![e](f) &amp; <i>g</i> \\* ~~h~~ ##\n") == [(1, "a b* c e & g * h", None)]
    assert heads("## $$\n\n##\n\nx\n") == [(2, "$$", None), (2, "", None)]
    assert parts("## $$\n")[0].path == ("dollar-sign-dollar-sign",)


def test_a_rule_under_a_paragraph_is_no_heading_and_is_told() -> None:
    got = extract(b"Real\n---\n\n(3) Eine Regel mit\nzwei Zeilen\n---\n\nEin Satz.\n---\n\nOver\n===\n", "a.md")
    outline = outline_of(got)
    assert [(h.level, h.title) for h in outline.headings] == [(2, "Real"), (1, "Over")]
    assert [got.text[at : at + 3] for at in outline.accidental] == ["(3)", "Ein"]


def test_paths_leave_out_the_title_of_the_document() -> None:
    text = "# Law\n\n## Part 1\n\n#### § 3\n\n## Part 2\n\n### § 3\n"
    assert [p.path for p in parts(text)] == [
        ("law",), ("part-1",), ("part-1", "3"), ("part-2",), ("part-2", "3"),
    ]  # fmt: skip
    assert [p.path for p in parts("# A\n\n## B\n\n# C\n")] == [("a",), ("a", "b"), ("c",)]


def test_plain_text_and_restructured_text() -> None:
    text = "=====\nTitle\n=====\n\nlead\n\n.. _lim:\n\nLimits\n------\n\nx\n\nnot a title\nby far\n---\n\nDeep\n~~~~\n\n  # no\n"
    assert heads(text, "a.rst") == [(1, "Title", None), (2, "Limits", "lim"), (3, "Deep", None)]
    assert heads("# no\n\ntoo long for it\n---\n", "a.txt") == []


def test_only_line_feeds_count_as_lines() -> None:
    text = "a\u2028\x0c\x85b\n# H\n"
    assert [text[p.start : p.end] for p in parts(text)] == ["a\u2028\x0c\x85b\n", "# H\n"]


def test_long_and_odd_lines_are_read_in_time() -> None:
    for line in (
        "<!--" * 20_000,
        "`" * 20_001 + " `" * 20_000,
        "# " + " {#" * 20_000,
        "<a id=x>" + " " * 20_000 + "y",
        "<h2 " * 20_000,
    ):
        assert parts(line + "\n# End\n")[-1].level in (0, 1)
