"""Tables that fit a terminal."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from annotator.cli.call import columns, fitted

CELLS = st.text("abcдж漢字 ", max_size=60)


@given(st.lists(st.tuples(CELLS, CELLS, st.text("xy", max_size=3), CELLS)), st.integers(40, 120))
def test_lines_fit_and_keys_stay_whole(rows: list[tuple[str, str, str, str]], width: int) -> None:
    lines = list(fitted(rows, width, key=0, ends=(1,), starts=(3,)))
    alone = {key.rstrip() for key, *_ in rows}
    assert [line for line in lines if cell_len(line) > width and line not in alone] == []
    assert all(any(line.startswith(key) for line in lines) for key in alone)


def test_what_is_long_is_cut_at_the_end_that_matters_less() -> None:
    rows = [
        ("a/b", "A title that is long enough to be cut", "en", "2021 2022 2023 2024 ▸2025"),
        ("k" * 30, "T", "", "1"),
    ]
    assert list(fitted(rows, 50, key=0, ends=(1,), starts=(3,))) == [
        "a/b                   A title th…  en  …2024 ▸2025",
        "k" * 30,
        "                      T                1",
    ]
    assert list(fitted(rows, None, key=0, ends=(1,), starts=(3,))) == list(columns(rows))
    assert list(fitted([], 50, key=0)) == []
