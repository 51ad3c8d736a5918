"""Which records there are: names of files turned into keys."""

from collections.abc import Iterator

from annotator.store.base import Key, Kind
from annotator.store.layout import PATHS, key_of, sort_key
from annotator.store.tree import Tree


def keys(tree: Tree, kind: Kind, prefix: tuple[str, ...]) -> list[Key]:
    """Keys of a kind whose parts begin with `prefix`, sorted; rounds by number."""
    found = [key for path in _paths(tree, kind, prefix) if (key := key_of(path)) is not None and key.kind is kind]
    return sorted((key for key in found if key.parts[: len(prefix)] == prefix), key=sort_key)


def _paths(tree: Tree, kind: Kind, prefix: tuple[str, ...]) -> Iterator[str]:
    """Candidates: every file that could be of the kind."""
    *folders, name = PATHS[kind].split("/")
    if folders[:1] == ["corpus"]:
        start = "corpus" + (f"/{prefix[0]}" if prefix else "")
        below = tree.folders(start) if not prefix else iter([start])
        for folder in below:
            yield from (f"{folder}/{one}" for one in tree.names(folder))
        return
    here = [""]
    for part in folders:
        here = [f"{above}/{one}".lstrip("/") for above in here for one in _expand(tree, above, part, prefix)]
    for folder in here:
        if "{" in name:
            yield from (f"{folder}/{one}" for one in tree.names(folder))
        elif tree.stat(path := f"{folder}/{name}".lstrip("/")) is not None:
            yield path


def _expand(tree: Tree, above: str, part: str, prefix: tuple[str, ...]) -> list[str]:
    if not part.startswith("{"):
        return [part]
    number = int(part[1])
    return [prefix[number]] if number < len(prefix) else tree.names(above)
