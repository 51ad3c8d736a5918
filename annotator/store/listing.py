"""Which records there are: names of files turned into keys."""

from collections.abc import Iterator

from annotator.store.base import Key, Kind
from annotator.store.layout import PATHS, is_part, key_of, parts_in_name, sort_key
from annotator.store.tree import Tree

_Parts = tuple[str, ...]


def keys(tree: Tree, kind: Kind, prefix: _Parts) -> list[Key]:
    """Keys of a kind whose parts begin with `prefix`, sorted; rounds by number."""
    if PATHS[kind].startswith("corpus/"):
        return sorted(_corpus_keys(tree, kind, prefix), key=sort_key)
    return list(_keys(tree, kind, prefix))


def _corpus_keys(tree: Tree, kind: Kind, prefix: _Parts) -> Iterator[Key]:
    """Keys below `corpus/`, where the id of a document is folders of any depth."""
    one = f"corpus/{prefix[0]}" if prefix else ""
    for folder, names in [(one, tree.names(one))] if one else tree.walk("corpus"):
        for name in names:
            key = key_of(f"{folder}/{name}")
            if key is not None and key.kind is kind and key.parts[: len(prefix)] == prefix:
                yield key


def _keys(tree: Tree, kind: Kind, prefix: _Parts) -> Iterator[Key]:
    """Keys of a kind whose folders are one part each, in order: names are sorted at every level."""
    *folders, name = PATHS[kind].split("/")
    here: list[tuple[str, _Parts]] = [("", ())]
    for part in folders:
        here = [one for above, parts in here for one in _below(tree, kind, part, above, parts, prefix)]
    for above, parts in here:
        if "{" not in name:
            if tree.stat(f"{above}{name}") is not None:
                yield Key(kind, parts)
            continue
        last = [more for one in tree.names(above[:-1]) if (more := parts_in_name(kind, one)) is not None]
        found = [Key(kind, parts + more) for more in last if (parts + more)[: len(prefix)] == prefix]
        if len(found) > 1:
            found.sort(key=sort_key)
        yield from found


def _below(
    tree: Tree, kind: Kind, part: str, above: str, parts: _Parts, prefix: _Parts
) -> Iterator[tuple[str, _Parts]]:
    """The folders that one part of a path stands for, each with the parts of the key that the path has down to it."""
    if not part.startswith("{"):
        yield f"{above}{part}/", parts
        return
    number = len(parts)
    for name in [prefix[number]] if number < len(prefix) else sorted(tree.names(above[:-1])):
        if is_part(kind, number, name):
            yield f"{above}{name}/", (*parts, name)
