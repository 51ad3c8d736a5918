"""Writes what is made from the code and the sample: `docs/json.md`, and the keys and the label in `README.md`.

`python docs/generate.py` writes them; with `--check` it only says whether they are what the code would give.
"""

import ast
import datetime
import inspect
import itertools
import sys
import textwrap
import types
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Final, Union, get_args, get_origin

from pydantic import BaseModel

from annotator.evaluation import Comparison, Evaluation, GateResult
from annotator.model import chunk_results, landing_results, legacy_results, map_results, results, sync_results
from annotator.model.export import ExportedCase, Manifest
from annotator.model.run import RunRecord
from annotator.tui.registry import keys_markdown

ROOT: Final = Path(__file__).resolve().parents[1]
LABEL: Final = ROOT / "testsets/travel/cases/do-kolko-leva-na-nosht-se-priznava-pmhv/labels/author-1.1.yaml"
"""The label that the README shows."""

ANSWERS: Final[tuple[tuple[str, type[BaseModel]], ...]] = (
    ("init", results.WorkspaceResult),
    ("corpus add", results.AddResult),
    ("corpus remove", results.RemoveResult),
    ("corpus list", results.CorpusList),
    ("corpus show", results.CorpusView),
    ("corpus diff", results.EditionDiff),
    ("search", results.SearchResult),
    ("chunks add", chunk_results.ChunksResult),
    ("chunks report", chunk_results.ChunksReport),
    ("set new", results.SetResult),
    ("set list", results.SetRows),
    ("case new", results.CaseResult),
    ("case show", results.CaseView),
    ("case list", results.CaseRows),
    ("case retire", results.CaseResult),
    ("case tag", results.BatchResult),
    ("case restore", results.BatchResult),
    ("case undo", results.BatchResult),
    ("case redo", results.BatchResult),
    ("label", results.LabelResult),
    ("decide", results.DecisionResult),
    ("comment", results.CommentResult),
    ("status SET", results.StatusResult),
    ("status", results.StatusOfAll),
    ("map SET", map_results.MapResult),
    ("migrate", landing_results.MigrateResult),
    ("migrate --undo", landing_results.UndoneMigration),
    ("migrate --chunking", chunk_results.ChunkingComparison),
    ("land SET", landing_results.QueueResult),
    ("land SET --audit", landing_results.AuditResult),
    ("land SET --tiers", landing_results.TiersResult),
    ("land SET ANCHOR ANSWER", landing_results.LandResult),
    ("check", results.CheckResult),
    ("export", results.ExportResult),
    ("sync", sync_results.SyncResult),
    ("import --format chunk-labels", legacy_results.LegacyImport),
    ("place SET", legacy_results.PlaceQueue),
    ("place SET ID ANSWER", legacy_results.PlaceResult),
    ("evaluate", Evaluation),
    ("compare", results.CompareResult),
    ("gate", GateResult),
    ("serve", results.ServeResult),
)
"""Command -> what it answers with `--json`."""

FILES: Final[tuple[tuple[str, type[BaseModel]], ...]] = (
    ("cases.jsonl of an export, each line", ExportedCase),
    ("manifest.json of an export", Manifest),
    ("run.jsonl, each line", RunRecord),
)
"""File that others read or write -> its model."""

ALSO: Final[tuple[type[BaseModel], ...]] = (Comparison,)
"""Models that an answer holds as plain objects."""

_HEAD: Final = """\
# JSON

<!-- Made by docs/generate.py from the models that the code uses; a test compares this file with them. -->

With `--json` a command prints one JSON object on stdout and nothing else there; what it says to people goes to stderr.
Exit codes are the same with and without it: 0 fine, 1 findings (`check`, `gate`), 2 wrong use, 3 something could not be
read or done (the rest was, and all of it is named), 4 locked or changed by somebody else, 130 interrupted. Where no
answer comes, stderr holds one line: what, where, what to do.

Every field is always there. Offsets are Unicode code points of the canonical text, the end is not included. Hashes are
written `sha256:…`, dates `YYYY-MM-DD`. Characters that could act on a terminal are written as JSON escapes. New fields
may be added in any release; a field is renamed or removed only in a release whose changelog says `Breaking`.
"""


def json_page() -> str:
    """The text of `docs/json.md`."""
    order = _reachable([model for _, model in (*ANSWERS, *FILES)] + list(ALSO))
    parts = [_HEAD, "## What commands answer\n"]
    parts.append(_table(("command", "answer"), [(f"`annotator {name}`", _link(model)) for name, model in ANSWERS]))
    parts.append("\n## Files that others read or write\n")
    parts.append(_table(("file", "record"), [(name, _link(model)) for name, model in FILES]))
    parts.append("\n## The objects\n")
    parts += [_section(model) for model in order]
    return "\n".join(parts).rstrip("\n") + "\n"


def readme_page(readme: str) -> str:
    """The README with its table of keys as the registry has it, and its label as the sample has it."""
    label = LABEL.read_text(encoding="utf-8")
    return _filled(_filled(readme, "keys", keys_markdown()), "label", f"```yaml\n{label}```\n")


def _filled(page: str, name: str, made: str) -> str:
    """A page with what stands between the marks of this name replaced; raises ValueError where they are missing."""
    begin, end = f"<!-- {name}: made by docs/generate.py -->\n", f"<!-- end of {name} -->\n"
    at = page.index(begin) + len(begin)
    return f"{page[:at]}\n{made}\n{page[page.index(end, at) :]}"


def _section(model: type[BaseModel]) -> str:
    told = attribute_texts(model)
    rows = [
        (f"`{field.serialization_alias or field.alias or name}`", _type(field.annotation), told.get(name, ""))
        for name, field in model.model_fields.items()
        if not field.exclude
    ]
    rows += [
        (f"`{made.alias or name}`", _type(made.return_type), _flat(made.description or ""))
        for name, made in model.model_computed_fields.items()
    ]
    table = _table(("field", "type", "meaning"), rows)
    return f"### {model.__name__}\n\n{_flat(inspect.getdoc(model) or '')}\n\n{table}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def attribute_texts(model: type[BaseModel]) -> dict[str, str]:
    """Field -> the string that stands below it in the class, of the class and those it is made from."""
    found: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if issubclass(cls, BaseModel) and cls is not BaseModel:
            found |= dict(_texts_of(cls))
    return found


def _texts_of(cls: type[Any]) -> Iterator[tuple[str, str]]:
    (made,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    body = made.body if isinstance(made, ast.ClassDef) else []
    for one, below in itertools.pairwise(body):
        named = one.targets[0] if isinstance(one, ast.Assign) else getattr(one, "target", None)
        if isinstance(named, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield named.id, _flat(str(below.value.value))


def _reachable(models: Sequence[type[BaseModel]]) -> list[type[BaseModel]]:
    """The models and all that they hold, each once, in the order in which a reader meets them."""
    found: dict[type[BaseModel], None] = {}
    waiting = list(models)
    while waiting:
        model = waiting.pop(0)
        if model not in found:
            found[model] = None
            held = [held for field in model.model_fields.values() for held in _held(field.annotation)]
            waiting = held + waiting
    return list(found)


def _held(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _held(part)]


def _type(annotation: Any) -> str:
    """A type as a reader of JSON knows it."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _type(parts[0])
    if origin in (Union, types.UnionType):
        return " or ".join(_type(part) for part in parts)
    if origin is tuple:
        told = [_type(part) for part in parts if part is not Ellipsis]
        return f"list of {told[0]}" if parts[-1] is Ellipsis else f"[{', '.join(told)}]"
    if origin is dict:
        return f"object: {_type(parts[0])} → {_type(parts[1])}"
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return _choices(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _link(annotation)
    return _PLAIN[annotation]


_PLAIN: Final[dict[Any, str]] = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    type(None): "null",
    datetime.date: "date",
    datetime.datetime: "date and time",
    Any: "anything",
}


def _choices(choices: type[Enum]) -> str:
    told = dict(_texts_of(choices))
    values = [f"`{one.value}`" + (f" ({_clause(told[one.name])})" if one.name in told else "") for one in choices]
    return " · ".join(values)


def _clause(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")


def _link(model: type[BaseModel]) -> str:
    return f"[{model.__name__}](#{model.__name__.lower()})"


def _flat(text: str) -> str:
    return " ".join(text.split())


def pages() -> dict[Path, str]:
    """Every page that is made, with the text it should have."""
    readme = ROOT / "README.md"
    return {ROOT / "docs" / "json.md": json_page(), readme: readme_page(readme.read_text(encoding="utf-8"))}


def main(arguments: Sequence[str]) -> int:
    """Writes what differs, or names it with `--check`; 1 where something differed then."""
    differing = [
        (path, text) for path, text in pages().items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in differing:
        print(f"{'differs' if '--check' in arguments else 'wrote'}: {path.relative_to(ROOT)}")
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8", newline="\n")
    return 1 if differing and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
