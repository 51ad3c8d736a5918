"""Listing finds what stands there, whatever else lies beside it."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.store import listing
from annotator.store.base import Key, Kind
from annotator.store.layout import key_of, sort_key
from annotator.store.tree import TEMPORARY, Tree

_NAMES = (
    "a", "b", "con", "confirmed", "case.yaml", "decision.yaml", "labels", "comments", "cases", "ann.1.yaml", "ann.10.yaml",
    "ann.2.yaml", "ann.01.yaml", "bob.1.yaml", "bob.yaml", "x (copy).yaml", "Upper.1.yaml", "line\nbreak.1.yaml", "é",
    "document.yaml", "2024.yaml", "2024~2.md", "1.source.md", "aux.1.yaml", f"{TEMPORARY}x.1.yaml", "abc.jsonl", "drafts",
    "testset.yaml", "GUIDELINES.md", "chunks.jsonl", "01hzz.yaml", f"{'a' * 26}.2024@ann.yaml", "a.yaml.1.yaml", "2",
)  # fmt: skip
_TOPS = (
    "corpus",
    "testsets",
    "testsets/s/cases",
    "testsets/s/cases/c/labels",
    "landings",
    "chunkings",
    ".annotator/drafts/labels/s",
)
_paths = st.lists(
    st.tuples(st.sampled_from(_TOPS), st.lists(st.sampled_from(_NAMES), min_size=1, max_size=4)), max_size=25
)


def slowly(root: Path, kind: Kind, prefix: tuple[str, ...]) -> list[Key]:
    """Every file there is, one after the other; and every folder, so that one in a file's place is told of."""
    walk = [(folder, name) for folder, below, names in os.walk(root) for name in (*below, *names)]
    paths = [Path(folder, name).relative_to(root).as_posix() for folder, name in walk]
    found = {key for path in paths if (key := key_of(path)) is not None and key.kind is kind}
    return sorted((key for key in found if key.parts[: len(prefix)] == prefix), key=sort_key)


@given(_paths)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_kind_as_a_walk_over_all_files_finds_it(
    tmp_path_factory: pytest.TempPathFactory, paths: list[tuple[str, list[str]]]
) -> None:
    root = tmp_path_factory.mktemp("workspace")
    for top, names in paths:
        file = Path(root, top, *names)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        except OSError:
            continue  # a file stands where a folder belongs, or the other way about
    tree = Tree(str(root))
    for kind in Kind:
        everything = slowly(root, kind, ())
        assert listing.keys(tree, kind, ()) == everything
        for prefix in {key.parts[:length] for key in everything for length in range(1, len(key.parts) + 1)}:
            assert listing.keys(tree, kind, prefix) == slowly(root, kind, prefix)


def test_a_prefix_that_leads_out_finds_nothing(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    outside = tmp_path / "cases" / "c" / "labels"
    outside.mkdir(parents=True)
    (outside / "ann.1.yaml").touch()
    tree = Tree(str(tmp_path / "inside"))
    assert listing.keys(tree, Kind.LABEL, ("..",)) == []
    assert listing.keys(tree, Kind.LABEL, ("../..",)) == []
    assert listing.keys(tree, Kind.EDITION, ("../..",)) == []
