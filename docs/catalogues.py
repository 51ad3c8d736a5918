"""Gathers what people read on the screens into gettext catalogues under `annotator/tui/locale`.

`python docs/catalogues.py` writes `annotator.pot`, brings the catalogue of each language up to it (what was translated
stays, a sentence that changed is to be translated anew, one that is gone is dropped) and compiles them; with `--check`
it only says what is not so. `docs/translating.md` says which words a translation uses.
"""

import ast
import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from annotator.tui import registry

ROOT: Final = Path(__file__).resolve().parents[1]
LOCALE: Final = ROOT / "annotator" / "tui" / "locale"
DOMAIN: Final = "annotator"
LANGUAGES: Final = ("de", "bg")
_SCREENS: Final = "annotator.tui"
_RULES: Final = ("annotator.corpus", "annotator.model", "annotator.store", "annotator.workflow")
"""Packages whose messages the screens show."""
_TABLES: Final = ("annotator.store", "annotator.workflow")
"""Packages in which messages also stand in tables and tuples."""
_CALLS: Final = {"tr": 1, "mark": 1, "trn": 2}
"""Function -> how many sentences it is given."""
_SENTENCE: Final = re.compile(r"[\w}'’”][,;:]? [\w{`“]")
_LETTERS: Final = re.compile(r"(?<![{\w])\w{2,}(?![\w}])")
"""Words that are no name in braces."""
_TEMPLATES: Final = frozenset({"what", "remedy"})
_NOT_SAID: Final = frozenset(
    {"_set", "ValueError", "KeyError", "TypeError", "RuntimeError", "Field", "Task", "compile", "execute"}
)
"""What is given a text that no person is meant to read."""
_KEY_NAMES: Final = re.compile(r"\b(?:Esc|Enter|Tab|Space|Shift|F\d|Ctrl\+\S+)(?!\w)")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in the code."""

    text: str
    where: str
    """Its file, relative to the repository."""
    several: str = ""
    """Its plural form, where it has one."""
    room: str = ""
    """What a translator must know: how much room there is, where it stands."""


def said() -> list[Said]:
    """All sentences, in the order of their files."""
    trees = reachable()
    found = [*_registered()]
    for module, (path, tree) in trees.items():
        where = path.relative_to(ROOT).as_posix()
        if module.startswith(_SCREENS):
            found += _called(tree, where)
        if module.startswith((*_RULES, _SCREENS)):
            found += (Said(text, where) for text in _given(tree) if _LETTERS.search(text))
        if module.startswith(_TABLES):
            found += (Said(text, where) for text in _sentences(tree))
    return found


@cache
def reachable() -> dict[str, tuple[Path, ast.Module]]:
    """Modules that the screens load, in the order of their names, with file and syntax tree."""
    package = ROOT / "annotator" / "tui"
    waiting = [_module(path) for path in package.rglob("*.py")]
    found: dict[str, tuple[Path, ast.Module]] = {}
    while waiting:
        module = waiting.pop()
        path = _file(module)
        if module in found or path is None:
            continue
        found[module] = (path, ast.parse(path.read_text(encoding="utf-8")))
        waiting += _imported(found[module][1])
    return dict(sorted(found.items()))


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _file(module: str) -> Path | None:
    place = ROOT.joinpath(*module.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("annotator"):
            yield str(node.module)
            yield from (f"{node.module}.{one.name}" for one in node.names)


def _registered() -> Iterator[Said]:
    """What the registry of commands holds."""
    where = _file(registry.__name__)
    file = where.relative_to(ROOT).as_posix() if where else ""
    for one in registry.COMMANDS:
        yield Said(one.title, file, room=f"key bar: at most {max(12, len(one.title))} characters")
        yield Said(one.help, file, room="key table and palette: one line, no full stop")
    for text in (*registry.TITLES.values(), *registry.REASONS.values(), *(text for _, text in registry.MOVES)):
        yield Said(text, file)


def _called(tree: ast.Module, where: str) -> Iterator[Said]:
    """What is given to `tr`, `trn` and `mark`."""
    for node in ast.walk(tree):
        name = _name(node.func) if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or name not in _CALLS:
            continue
        if name == "trn":
            one, several = (_constant(argument) for argument in node.args[:2])
            yield Said(one, where, several)
        else:
            yield from (Said(text, where) for text in _constants(node.args[0]) if text.strip())


def unreadable() -> list[str]:
    """Calls whose sentence is put together where it stands, so that no catalogue can hold it; as file:line."""
    found = []
    for path, tree in reachable().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in _CALLS:
                given = node.args[: _CALLS[_name(node.func)]]
                if any(isinstance(part, ast.JoinedStr | ast.BinOp) for one in given for part in ast.walk(one)):
                    found.append(f"{path.relative_to(ROOT).as_posix()}:{node.lineno}")
    return found


def _given(tree: ast.Module) -> Iterator[str]:
    """Templates given to errors, messages and findings, whatever they look like."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            given = [one.value for one in node.keywords if one.arg in _TEMPLATES]
            if _name(node.func) in ("UsageProblem", "DataProblem", "Conflict", "NotFound"):
                given += node.args[1:2]
            elif _name(node.func) == "Message":
                given += node.args[1:3]
            yield from (text for one in given for text in _constants(one) if text)


def _sentences(tree: ast.Module) -> Iterator[str]:
    """Texts of several words in a module of rules: what tables, tuples and helpers pass on to messages."""
    silent = set(_silent(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            text = node.value
            if _LETTERS.search(text) and _SENTENCE.search(text) and text.isprintable() and _is_said(text):
                yield text


def _is_said(text: str) -> bool:
    """Whether a text is a sentence and not a statement of SQL, a type or the end of another sentence."""
    return text == text.strip() and not text.split()[0].isupper() and "]]" not in text


def _silent(tree: ast.Module) -> Iterator[int]:
    """Texts that nobody reads on a screen: docstrings, parts of f-strings, patterns, what is compared."""
    for node in ast.walk(tree):
        mute: Iterable[ast.AST] = ()
        aside = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        passed_on = isinstance(node, ast.Call) and _name(node.func) in _NOT_SAID
        if aside or passed_on or isinstance(node, ast.JoinedStr):
            mute = ast.walk(node)
        elif isinstance(node, ast.Compare | ast.Subscript | ast.Attribute):
            mute = ast.iter_child_nodes(node)
        yield from (id(one) for one in mute)


def _constants(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for one in node.values:
            yield from _constants(one)


def _constant(node: ast.expr) -> str:
    return next(_constants(node), "")


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


class Plain(Catalog):
    """A catalogue whose head says only what programs need: the same sentences give the same bytes on any day."""

    def __init__(self, locale: str | None = None) -> None:
        super().__init__(locale=locale, domain=DOMAIN, header_comment=_HEAD, fuzzy=False)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The head's lines."""
        language = [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)] if self.locale else []
        return [*language, ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8")]

    @mime_headers.setter
    def mime_headers(self, headers: Iterable[tuple[str, str]]) -> None:
        raise AttributeError(f"made from the locale: {headers}")


def template() -> Plain:
    """The catalogue without translations."""
    made = Plain()
    for one in sorted(said(), key=lambda one: (one.where, one.text)):
        kept = made.get(one.text)
        rooms = [one.room] if one.room and not (kept and one.room in kept.auto_comments) else []
        several = one.several or (kept.id[1] if kept and isinstance(kept.id, tuple) else "")
        made.add(
            (one.text, several) if several else one.text, locations=[(one.where, 0)], auto_comments=rooms, flags=()
        )
    return made


_HEAD: Final = """\
# What Annotator says on its screens. docs/catalogues.py makes it; docs/translating.md says which words to use.
# Names in {braces} stay as they are, and so do the names of keys and what stands in `backquotes`."""


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as it is kept; empty where there is none."""
    path = po_file(language)
    if not path.is_file():
        return Plain(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def brought_up(language: str, wanted: Catalog) -> Plain:
    """The catalogue of a language with just the sentences that are wanted."""
    kept = catalogue(language)
    kept.update(wanted, no_fuzzy_matching=True)
    made = Plain(language)
    for one in kept:
        if one.id:
            made[one.id] = one
    return made


def po_text(made: Catalog) -> bytes:
    """A catalogue as a file."""
    file = io.BytesIO()
    write_po(file, made, width=110, include_lineno=False)
    return file.getvalue()


def mo_bytes(made: Catalog) -> bytes:
    """A catalogue compiled."""
    file = io.BytesIO()
    write_mo(file, made)
    return file.getvalue()


def po_file(language: str) -> Path:
    """Where a language's translations are kept."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def files() -> dict[Path, bytes]:
    """Every file of the catalogues, with the bytes it should have."""
    wanted = template()
    made = {LOCALE / f"{DOMAIN}.pot": po_text(wanted)}
    for language in LANGUAGES:
        own = brought_up(language, wanted)
        made[po_file(language)] = po_text(own)
        made[po_file(language).with_suffix(".mo")] = mo_bytes(own)
    return made


def faults(language: str) -> list[str]:
    """What is wrong with the translations of a language, a line each."""
    own = catalogue(language)
    return [f"{language}: {fault}: {one.id!r}" for one in own if one.id for fault in _faults(own, one)]


def _faults(own: Catalog, one: Message) -> Iterator[str]:
    ids, texts = _forms(one.id), _forms(one.string)
    if one.fuzzy:
        yield "to be looked at"
    if not all(texts):
        yield "not translated"
        return
    if len(texts) != (own.num_plurals if len(ids) > 1 else 1):
        yield f"wants {own.num_plurals} forms"
    for text in texts:
        yield from _faults_of(ids, text)


def _forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text or ""),)


def _faults_of(ids: Sequence[str], text: str) -> Iterator[str]:
    several = ids[-1]
    allowed = _braced(several) | {"n"} if len(ids) > 1 else _braced(several)
    if _braced(text) != _braced(several) and not (len(ids) > 1 and _braced(text) | {"n"} == allowed):
        yield "has other names in braces"
    if _ends(text) != _ends(several):
        yield "begins or ends with other spaces"
    if re.findall(r"`[^`]*`", text) != re.findall(r"`[^`]*`", several):
        yield "has something else in backquotes"
    if sorted(_KEY_NAMES.findall(text)) != sorted(_KEY_NAMES.findall(several)):
        yield "names other keys"


def _braced(text: str) -> set[str]:
    try:
        # A key is named behind its colon: `{key:write.link}`.
        return {
            f"{name}:{which}" if which else name for _, name, which, _ in Formatter().parse(text) if name is not None
        }
    except ValueError:
        return {"?"}


def _ends(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def main(arguments: Sequence[str]) -> int:
    """Writes what differs, or names it with `--check`, and says what is not translated; 1 where something was amiss."""
    checking = "--check" in arguments
    differing = [(path, made) for path, made in files().items() if not path.is_file() or path.read_bytes() != made]
    for path, made in differing:
        print(f"{'differs' if checking else 'wrote'}: {path.relative_to(ROOT)}")
        if not checking:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made)
    wrong = [*unreadable(), *(fault for language in LANGUAGES for fault in faults(language))]
    if checking or "--faults" in arguments:
        print("\n".join(wrong))
    print(f"{len(wrong)} faults")
    return 1 if checking and (differing or wrong) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
