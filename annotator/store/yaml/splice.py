"""A save changes what changed."""

from pydantic import BaseModel

from annotator.store.yaml.write import dump


def splice(old: str, record: BaseModel) -> str:
    """The old text with what changed in the record written into it."""
    header = old.partition("\n")[0]
    return (header + "\n" if header.startswith("#") else "") + dump(record)
