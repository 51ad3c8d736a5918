"""Which records there are: names of files turned into keys."""

from collections.abc import Iterator

from annotator.store.base import Key, Kind
from annotator.store.layout import PATHS, is_part, parts_in_name, sort_key
from annotator.store.tree import Tree

_Parts = tuple[str, ...]


def keys(tree: Tree, kind: Kind, prefix: _Parts) -> list[Key]:
    """Keys of a kind whose parts begin with `prefix`, sorted; rounds by number."""
    if not PATHS[kind].startswith("corpus/"):
        return list(_keys(tree, kind, prefix))
    documents = [one for one in _documents(tree, prefix) if is_part(kind, 0, one[0])]
    return [key for document, names in sorted(documents) for key in _in_folder(kind, (document,), names, prefix)]


def _documents(tree: Tree, prefix: _Parts) -> Iterator[tuple[str, list[str]]]:
    """Ids of documents, folders of any depth, with the names in each."""
    if prefix:
        yield prefix[0], tree.names(f"corpus/{prefix[0]}")
        return
    for folder, names in tree.walk("corpus"):
        yield folder.removeprefix("corpus").removeprefix("/"), names


def _keys(tree: Tree, kind: Kind, prefix: _Parts) -> Iterator[Key]:
    """Keys of a kind whose folders are one part each, in order: names are sorted at every level."""
    *folders, name = PATHS[kind].split("/")
    here: list[tuple[str, _Parts]] = [("", ())]
    for part in folders:
        here = [one for above, parts in here for one in _below(tree, kind, part, above, parts, prefix)]
    for above, parts in here:
        if "{" in name:
            yield from _in_folder(kind, parts, tree.names(above[:-1]), prefix)
        elif tree.stat(f"{above}{name}") is not None:
            yield Key(kind, parts)


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


def _in_folder(kind: Kind, parts: _Parts, names: list[str], prefix: _Parts) -> list[Key]:
    """The keys that the names in a folder are, in order; the folder is the first parts of them."""
    last = [more for one in names if (more := parts_in_name(kind, one)) is not None]
    found = [Key(kind, parts + more) for more in last if (parts + more)[: len(prefix)] == prefix]
    if len(found) > 1:
        found.sort(key=sort_key)
    return found
