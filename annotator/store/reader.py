"""A process that reads files into the cache ahead of another one: `python -m annotator.store.reader ROOT STAMP`.

Each line of stdin is a JSON list of keys, each line of stdout says that such a list is done; the first, that it began.
Nothing else passes between the two: what cannot be read or kept here is read again by who asked, and its errors are
told there.
"""

import gc
import json
import signal
import sys
from pathlib import Path

from annotator.store.base import Key, Kind
from annotator.store.cache import FOLDER, Cache, stamp
from annotator.store.lookup import Lookup
from annotator.store.tree import Tree

DONE = "done\n"
"""What is said at the start and when a list is read."""


def line_of(keys: list[Key]) -> str:
    """Keys as one line."""
    return json.dumps([(key.kind, *key.parts) for key in keys]) + "\n"


def main(root: str, mark: str) -> int:
    """Reads until stdin ends; 2 where this program reads otherwise than the one with that `stamp`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked decides what an interrupt means
    if stamp() != mark:
        return 2
    tree = Tree(root)
    cache = Cache(Path(tree.root) / FOLDER, mark)
    lookup = Lookup(tree, cache)
    _say(DONE)
    gc.disable()  # records are no cycles, and looking for some doubles the time
    for line in sys.stdin:
        tree.forget()
        lookup.batch([Key(Kind(kind), tuple(parts)) for kind, *parts in json.loads(line)])
        _say(DONE)
    cache.close()
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
