"""Canonical text: the source itself for Markdown and text, what a reader sees for HTML; clear refusals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.corpus.extract import Format, extract, format_of, outline_of, title_of
from annotator.corpus.sections import parts_of
from annotator.text.messages import DataProblem
from annotator.text.sentences import sentences


def html(markup: str) -> str:
    return extract(markup.encode(), "page.html").text


@given(st.text(st.characters(exclude_characters="\r\0", exclude_categories=["Cs"])))
def test_markdown_is_kept_to_the_character(text: str) -> None:
    expected = text.removeprefix("\ufeff")
    got = extract(text.encode(), "a.md")
    assert got.text == expected
    assert got.format is Format.MARKDOWN


def test_line_ends_and_mark_go_and_nothing_else() -> None:
    assert extract(b"\xef\xbb\xbfa\r\nb\rc\n\rd", "a.txt").text == "a\nb\nc\n\nd"
    decomposed = "e\u0301 \u00a0 \ufb01 \u2028 \x0c \x85"
    assert extract(decomposed.encode(), "a.md").text == decomposed


@pytest.mark.parametrize(
    ("data", "code", "says"),
    [
        (b"ab\ncd\xff", "source-not-utf8", "byte 5 (line 2) is 0xFF"),
        ("Пътуване".encode("cp1251"), "source-not-utf8", "byte 0 (line 1) is 0xCF"),
        (b"\xed\xa0\x80", "source-not-utf8", "byte 0"),
        (b"a\nb\0c", "source-binary", "byte 3 (line 2)"),
        ("Пътуване".encode("utf-16"), "source-utf16", "UTF-16"),
        ("plain letters".encode("utf-16-le"), "source-utf16", "UTF-16"),
        ("plain letters".encode("utf-16-be"), "source-utf16", "UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "source-binary", "NUL"),
    ],
)
def test_what_is_no_text_is_refused_by_name(data: bytes, code: str, says: str) -> None:
    with pytest.raises(DataProblem) as caught:
        extract(data, "policies/old.md")
    message = caught.value.message
    assert message.code == code
    assert message.where == "policies/old.md"
    assert says in message.text()
    assert message.advice()


def test_formats_go_by_the_ending() -> None:
    assert format_of("A/B.MD") is Format.MARKDOWN
    assert format_of("x.htm") is Format.HTML
    assert format_of("x.rst") is Format.TEXT
    assert format_of("x.pdf") is None
    with pytest.raises(DataProblem, match="type of file"):
        extract(b"x", "x.pdf")


def test_html_shows_what_a_reader_sees() -> None:
    text = html(
        "<html><head><title>T</title><style>a{}</style></head><body><h1>Versand</h1>"
        "<p>Lieferung in <b>3&ndash;5</b>\n Tagen<br>per Post.<p hidden>weg<p style='display: none'>weg<p>Ja &amp; nein."
        "<!-- weg --><script>weg()</script><template>weg</template><svg><title>weg</title><text>weg</text></svg>"
        "<details><summary>Mehr</summary>da</details></body></html>"
    )
    assert text == "# Versand\n\nLieferung in 3–5 Tagen\nper Post.\n\nJa & nein.\n\nMehr\n\nda\n"


def test_html_lists_tables_code_and_quotes() -> None:
    text = html(
        "<ul><li>Eins<li>Zwei<ul><li>innen</ul></ul><ol start=3><li><p>a</p><p>b</p></ol>"
        "<table><tr><th>Land<th>Preis<tr><td>DE<td>4|90<tr><td colspan=2>x</table>"
        "<pre>\n a\n   b ```</pre><blockquote>q<blockquote>qq</blockquote></blockquote><dl><dt>T<dd>D</dl>"
    )
    assert text == (
        "- Eins\n- Zwei\n    - innen\n3. a\n\n    b\n\n"
        "| Land | Preis |\n| --- | --- |\n| DE | 4\\|90 |\n| x |  |\n\n"
        "````\n a\n   b ```\n````\n\n> q\n\n> > qq\n\nT\n\n:   D\n"
    )


def test_a_table_that_arranges_the_page_is_no_data() -> None:
    text = html("<table><tr><td>menu<td><h2>Limits</h2><p>120 lv<table><tr><td>a<td>b</table></table>end")
    assert text == "menu\n\n## Limits\n\n120 lv\n\n| a | b |\n\nend\n"


def test_html_headings_carry_their_ids() -> None:
    page = extract(
        b"<h1 id=top>A</h1><section id=lim><h2>B</h2>x</section><p>y<a name=old></a><h3><a id=in></a>C</h3><h4>D</h4>",
        "a.html",
    )
    assert page.outline is not None
    assert [(h.level, h.title, h.anchor) for h in page.outline.headings] == [
        (1, "A", "top"), (2, "B", "lim"), (3, "C", "in"), (4, "D", None),
    ]  # fmt: skip


def test_html_encodings() -> None:
    page = '<meta charset="windows-1251"><title>Пътуване</title><p>120 лв. на нощ'
    got = extract(page.encode("cp1251"), "a.html")
    assert (got.text, got.title) == ("120 лв. на нощ\n", "Пътуване")
    assert extract("<p>ä".encode("utf-16"), "a.html").text == "ä\n"
    with pytest.raises(DataProblem, match="says it is"):
        extract(b'<meta charset="shift_jis"><p>\x81', "a.html")
    assert extract('<meta charset="hex"><p>ä'.encode(), "a.html").text == "ä\n"


TAGS = ["<p>", "</p>", "<div>", "</div>", "<h2 id=x>", "</h2>", "<table>", "<tr>", "<td>", "</table>", "<ul>", "<li>"]
TAGS += [
    "</ul>",
    "<pre>",
    "</pre>",
    "<b>",
    "</b>",
    "<br>",
    "<a name=q />",
    "<p hidden>",
    "<script>",
    "</script>",
    "<!--",
]
TAGS += [
    "-->",
    "<svg>",
    "</svg>",
    "&amp;",
    "&#13;",
    "&#0;",
    "&#xD800;",
    "\r",
    "\v",
    "text ",
    "|",
    "# no",
    "<",
    "<dialog>",
]


TAGS += ["<![if x]>", "<![foo[", "]]>", "<?", "<!", '<a href="', "'", ">"]


def test_markup_that_never_ends_is_read_in_time_and_shown() -> None:
    for opening in ("<!--", "<a ", "<?", "<![CDATA[", "<!", '<a href="', "<"):
        assert "end" in html("<p>begin</p>" + opening * 20_000 + " end")
    assert html("<p>3 < 5 and <![endif]>more <!-- open") == "3 < 5 and more \\<!-- open\n"


def test_tags_that_a_page_shows_are_no_tags_in_its_text() -> None:
    page = extract(
        b"<h1>The <code>&lt;h1&gt;</code></h1><p>Write <code>&lt;/p&gt;</code> or &lt;!-- x --&gt;, if 3 &lt; 4.</p>"
        b"<table><tr><td>&lt;p&gt;|x</td><td>b</td></tr></table><pre>&lt;h2&gt;</pre>",
        "a.html",
    )
    assert page.text == (
        "# The \\<h1>\n\nWrite \\</p> or \\<!-- x -->, if 3 < 4.\n\n| \\<p>\\|x | b |\n\n```\n<h2>\n```\n"
    )
    assert page.outline is not None
    assert [heading.title for heading in page.outline.headings] == ["The <h1>"]
    assert [page.text[start:end] for start, end in sentences(page.text)] == [
        "The \\<h1>", "Write \\</p> or \\<!-- x -->, if 3 < 4.", "\\<p>\\|x", "b", "<h2>"
    ]  # fmt: skip


@given(st.lists(st.sampled_from(TAGS)).map("".join))
def test_any_markup_gives_text_and_headings_that_stand_in_it(markup: str) -> None:
    page = extract(markup.encode(), "a.html")
    assert "\r" not in page.text
    assert page.outline is not None
    for heading in page.outline.headings:
        assert page.text.startswith("#" * heading.level, heading.start)
    parts = parts_of(page.text, page.outline)
    assert "".join(page.text[part.start : part.end] for part in parts) == page.text


def test_titles() -> None:
    def title(text: str, name: str = "the-file.md") -> str:
        got = extract(text.encode(), name)
        return title_of(got, outline_of(got), name)

    assert title("---\ntitle: 'From: front'\n---\n# H\n") == "From: front"
    assert title('+++\ntitle = "Toml"\n+++\n# H\n') == "Toml"
    assert title("x\n\n# H1 *it*\n\n## H2\n") == "H1 it"
    assert title("## Sub\n\n# Main\n") == "Main"
    assert title("no heading\n") == "the-file"
    assert title("<title>Page &lt;1&gt;</title><h1>x</h1>", "a.html") == "Page <1>"


def test_front_matter_says_language_and_old_addresses() -> None:
    got = extract(b"---\nlang: bg\nredirect_from:\n  - /a/\n  - /b/\non: no\n---\n", "a.md")
    assert (got.language, got.moved_from, got.problem) == ("bg", ("/a/", "/b/"), "")
    broken = extract(b"---\ntitle: [a\n---\ntext", "a.md")
    assert broken.problem
    assert broken.text.endswith("text")
    bomb = "---\na: &a [x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
    )
    assert extract((bomb + "---\n").encode(), "a.md").problem == ""
