"""Ids of documents from the paths of their files."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.corpus.paths import document_id, unique_id
from annotator.text.ids import check_path_id


@pytest.mark.parametrize(
    ("path", "prefix", "expected"),
    [
        ("hr/Travel Policy.md", "", "hr/travel-policy"),
        ("a/b/index.md", "", "a/b"),
        ("a/README.md", "", "a"),
        ("a/_index.md", "x/y", "x/y/a"),
        ("index.md", "", "index"),
        ("index.md", "hr", "hr"),
        ("7.5/Microsoft.PowerShell.Core/about_Arrays.md", "", "7.5/microsoft.powershell.core/about_arrays"),
        ("Пътуване/Лимити за хотел.md", "", "patuvane/limiti-za-hotel"),
        ("Übersicht/Größe.html", "", "uebersicht/groesse"),
        ("con.md", "", "con-x"),
        ("a/x.yaml.md", "", "a/x-yaml"),
        ("../../etc/passwd.md", "", "etc/passwd"),
        ("a//b\\c.md", "", "a/b-c"),
        (".md", "", "md"),
    ],
)
def test_paths_become_ids(path: str, prefix: str, expected: str) -> None:
    assert document_id(path, prefix) == expected


@given(st.text(max_size=400), st.sampled_from(["", "hr", "a/b"]))
def test_any_path_becomes_a_good_id(path: str, prefix: str) -> None:
    found = document_id(path, prefix)
    assert check_path_id(found) is None
    assert not prefix or found == prefix or found.startswith(prefix + "/") or len(path) > 60


def test_long_paths_stay_apart() -> None:
    deep = "/".join(["a-rather-long-name-of-a-folder"] * 12)
    one, other = document_id(f"{deep}/x.md"), document_id(f"{deep}/y.md")
    assert one != other
    assert check_path_id(one) is None


def test_ids_are_unique() -> None:
    assert unique_id("a/b", "a/b/index.md", {"a/b"}) == "a/b/index"
    assert unique_id("a/b", "a/b.md", {"a/b", "a/b-2"}) == "a/b-3"
    assert unique_id("a", "a.md", set()) == "a"
