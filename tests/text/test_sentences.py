import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.blocks import Kind, blocks
from annotator.text.sentences import paragraphs, sentences

PIECES = ["# ", "- ", "> ", "| ", "|", "\n", "\n\n", "---", "```\n", "<p>", "<!--", "-->", "1. ", "a) ", ". ", "z. B. ",
          "Satz", "чл. 5", " ", "。", "“", "\u00a0", "\r\n", "=", "*", "x"]  # fmt: skip
texts = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=30).map("".join))


def read(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "whole",
    [
        "Das gilt z. B. für § 5 Abs. 1 Nr. 2 Satz 3.",
        "Die Frist endet am 3. Mai 2024 um Mitternacht.",
        "Im 2. Quartal gilt i. V. m. Abs. 3 die alte Regel.",
        "Es kostet ca. 1.500,50 Euro inkl. Versand.",
        "Dr. Müller und Prof. A. Schmidt kamen.",
        "Съгласно чл. 5, ал. 1, т. 3 от закона се признават 120 лв. на нощ.",
        "През 2024 г. се прилага чл. 7.",
        "Това се нарича „нощувка“ и струва 80 лв. без закуска.",
        "See e.g. Fig. 3 at 10 a.m. today.",
        "(1) Der Antrag ist schriftlich zu stellen.",
        "„Warum?“ fragte sie.",
        "Version 3.14.2 is out...but not final.",
        "Die Sitzung vom 3. 5. 2024 wird verlegt.",
        "이 규정은 2024. 5. 3. 부터 시행한다",
        "Съгласно чл. 5, ал. 2 от Закона, т.е. в срок до 31.12.2024 г. включително, се плаща такса.",
        "Διαβάστε το κεφάλαιο 3· εκεί είναι η απάντηση.",
        "A list; and more; and so on.",
        "พนักงานต้องส่งใบเสร็จภายใน 14 วัน หลังการเดินทาง",
        "Es sind mind. 3 Tage, in mind. 2 Fällen max. EUR 100 und max. Gewicht 30 kg.",
        "Siehe Art. 5, Art. IV, Art. Nr. 77, Fig. A, lit. B und No. AB-12 im Plan.",
        "Voir l'art. L. 123-4 et vol. II du code.",
        "В раз. 3 и пар. Б от наредбата.",
        "Das Gesetz vom 19. Juni 2020 (BGBl. I S. 1328) und die Richtlinie (ABl. EG Nr. L 14 S. 9) gelten.",
        "„Да.“ – каза той.",
        "Der Zuschuss beträgt 1.250,00 Euro (vgl. § 3 Abs. 2 Nr. 1 BRKG).",
    ],
)
def test_what_only_looks_like_an_end_is_none(whole: str) -> None:
    assert read(whole) == [whole]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Eins. Zwei! Drei? Vier…", ["Eins.", "Zwei!", "Drei?", "Vier…"]),
        ("Es kostet 120 лв. Разходите се признават.", ["Es kostet 120 лв.", "Разходите се признават."]),
        ("Той каза „да“. Тя каза „не.“ Край.", ["Той каза „да“.", "Тя каза „не.“", "Край."]),
        ("Es gilt Absatz 3. Sie endet.", ["Es gilt Absatz 3.", "Sie endet."]),
        ("第一句。第二句！第三？", ["第一句。", "第二句！", "第三？"]),
        ("هل هذا؟ نعم.", ["هل هذا؟", "نعم."]),
        ("یہ پہلا جملہ ہے۔ یہ دوسرا ہے۔", ["یہ پہلا جملہ ہے۔", "یہ دوسرا ہے۔"]),
        ("यह पहला वाक्य है। यह दूसरा है।", ["यह पहला वाक्य है।", "यह दूसरा है।"]),
        ("এটি প্রথম।এটি দ্বিতীয়।", ["এটি প্রথম।", "এটি দ্বিতীয়।"]),
        ("Ποιος πληρώνει; Η εταιρεία. Πότε;", ["Ποιος πληρώνει;", "Η εταιρεία.", "Πότε;"]),
        ("Սա առաջինն է։ Սա երկրորդն է։", ["Սա առաջինն է։", "Սա երկրորդն է։"]),
        ("ይህ የመጀመሪያው ነው። ይህ ሁለተኛው ነው።", ["ይህ የመጀመሪያው ነው።", "ይህ ሁለተኛው ነው።"]),
        (
            "申請は14日前までに提出する。「遅れないで！」と言った。",
            ["申請は14日前までに提出する。", "「遅れないで！」", "と言った。"],
        ),
        ("Keep this in mind. Submitters wait.", ["Keep this in mind.", "Submitters wait."]),
        ("Kosten jeder Art. Die Frist gilt.", ["Kosten jeder Art.", "Die Frist gilt."]),
        ("The answer is no. Others may ask.", ["The answer is no.", "Others may ask."]),
        ("El hotel está junto al mar. Los perros no entran.", ["El hotel está junto al mar.", "Los perros no entran."]),
        ("Звоните один раз. Затем ждите.", ["Звоните один раз.", "Затем ждите."]),
        ("真的吗?真的!好。", ["真的吗?", "真的!", "好。"]),
        ("ဒါက ပထမ။ ဒါက ဒုတိယ။", ["ဒါက ပထမ။", "ဒါက ဒုတိယ။"]),
        ("„Кой плаща?“ Фирмата. Чл. 5 важи.", ["„Кой плаща?“", "Фирмата.", "Чл. 5 важи."]),
        (
            "- Erstens gilt § 5 Abs. 1. Danach\n  endet es.\n- Zweitens",
            ["Erstens gilt § 5 Abs. 1.", "Danach\n  endet es.", "Zweitens"],
        ),
        ("| Frist | Wert. Mehr |\n|---|---|", ["Frist", "Wert.", "Mehr"]),
        ("**Fett.** Danach (kurz.) Ende.", ["**Fett.**", "Danach (kurz.)", "Ende."]),
        ("hard\nwrapped line. Next\none.", ["hard\nwrapped line.", "Next\none."]),
        ("# Titel #\nText.\n\nNoch", ["Titel", "Text.", "Noch"]),
        ("Titel\n=====\nText", ["Titel", "Text"]),
        ("- eins\n- zwei\n  1. drei\n  2. vier\n", ["eins", "zwei", "drei", "vier"]),
        ("- eins\n\n1986. Was für ein Jahr.", ["eins", "1986.", "Was für ein Jahr."]),
        ("4. vier\n5. fünf\n", ["vier", "fünf"]),
        ("1. eins\n2. zwei\n\n   Mehr davon\n4. vier\n", ["eins", "zwei", "Mehr davon", "vier"]),
        ("# Fristen\n\n3. Abschnitt gilt.", ["Fristen", "3. Abschnitt gilt."]),
        ("- [ ] offen\n- [x] getan", ["[ ] offen", "[x] getan"]),
        ("| a | b |\n|---|---|\n| c \\| d | 30 Tage |", ["a", "b", "c \\| d", "30 Tage"]),
        ("a | b\n--|--\nc | d\n\nText | mit Strich", ["a", "b", "c", "d", "Text | mit Strich"]),
        ("---\ntitle: x. Y\n---\nText", ["title: x. Y", "Text"]),
        ("```\na. B\n\n# c\n```\nText", ["a. B", "# c", "Text"]),
        ("<p>Eins</p><p>Zwei</p><!-- weg. Da --> Drei", ["Eins", "Zwei", "Drei"]),
        ("> eins\n> zwei. Drei", ["eins\n> zwei.", "Drei"]),
        ("Am\n3. Mai wird geliefert.", ["Am\n3. Mai wird geliefert."]),
    ],
)
def test_borders(text: str, parts: list[str]) -> None:
    assert read(text) == parts


def test_kinds_of_blocks() -> None:
    text = "# T\n\nText\n\n- Punkt\n\n| a | b |\n\n```\ncode\n```\n"
    assert [b.kind for b in blocks(text)] == [Kind.HEADING, Kind.PARAGRAPH, Kind.ITEM, Kind.ROW, Kind.CODE]


@given(texts)
def test_spans_are_trimmed_ordered_and_inside(text: str) -> None:
    for spans in (sentences(text), paragraphs(text)):
        at = 0
        for start, end in spans:
            assert at <= start < end <= len(text)
            assert not text[start].isspace()
            assert not text[end - 1].isspace()
            at = end


@given(texts)
def test_every_sentence_lies_in_one_paragraph(text: str) -> None:
    whole = paragraphs(text)
    for start, end in sentences(text):
        assert any(a <= start and end <= b for a, b in whole)


@given(st.text(alphabet="abc dä.ж。", max_size=60))
def test_no_letter_is_lost(text: str) -> None:
    assert "".join("".join(read(text)).split()) == "".join(text.split())


@pytest.mark.parametrize("piece", ["- ", "> ", "<!-- ", "a. B ", "|", "- - ", "`", "a|b\n-|-\n", "1) ", " "])
def test_a_long_run_of_anything_is_read(piece: str) -> None:
    text = piece * 50_000
    assert all(0 <= start < end <= len(text) for start, end in sentences(text))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Town | Limit\n\nSofia | It is 120 EUR. No more.", ["Town | Limit", "Sofia | It is 120 EUR. No more."]),
        ("Town | Limit\nSofia | 120", ["Town | Limit", "Sofia | 120"]),
        ("甲 |  | 乙。", ["甲 |  | 乙。"]),
        ("Town | Limit\nand so on", []),
        ("Use `a | b` there. It sorts.", []),
        ("The chance P(A | B) is low. So be it.", []),
        ("a|b, c or d |", []),
        ("Town | Limit ------|------ Sofia | 120", []),
        ("- a | b", []),
    ],
)
def test_rows_of_plain_text(text: str, rows: list[str]) -> None:
    found = [block for block in blocks(text) if block.kind == Kind.ROW]
    assert [text[block.start : block.end] for block in found] == rows
    assert not any(block.cells for block in found)
