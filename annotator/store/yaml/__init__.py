"""YAML without types: every scalar is text, and a record's fields say how it is to be read.

`read` turns a file into a record, `dump` writes a new file, `splice` changes what changed in an old one. Parser events
come from libyaml; what YAML would guess (dates, booleans, numbers in base eight or sixty) is never guessed here.
"""

from annotator.store.yaml.read import Odd, Reading, read
from annotator.store.yaml.splice import splice
from annotator.store.yaml.write import dump, plain

__all__ = ["Odd", "Reading", "dump", "plain", "read", "splice"]
