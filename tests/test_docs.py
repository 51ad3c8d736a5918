"""The pages hold: links lead somewhere, commands run and print what is shown, made pages are current."""

import contextlib
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from annotator.cli.main import COMMANDS, annotator
from annotator.model.label import (
    Answerability,
    Behaviour,
    Confidence,
    DistractorKind,
    Follow,
    Judgement,
    NoAnswerReason,
    Weight,
)
from annotator.tui.registry import COMMANDS as COMMANDS_OF_SCREENS
from annotator.tui.registry import key_name
from annotator.workflow.sample import copy_sample
from tests.cli.runner import Runner
from tests.tour import Shell, missing_lines, steps

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])
ROLES = sorted((ROOT / "docs").glob("for-*.md"))
GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))
NO_ANSWER = {"demo", "schema"}
"""Commands that take `--json` with all others and have nothing to answer."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def anchors(page: str) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    heads = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, anchor = target.partition("#")
        assert "://" not in target, "pages speak of what is here"
        aim = (page.parent / file).resolve() if file else page
        assert aim.exists(), target
        assert not anchor or anchor in anchors(aim.read_text(encoding="utf-8")), target


@pytest.mark.parametrize("page", [ROOT / "README.md", *ROLES], ids=name_of)
def test_keys_on_a_page_are_keys_of_the_screens(page: Path) -> None:
    known = {key_name(key) for command in COMMANDS_OF_SCREENS for key in command.keys} | {"F2"}
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    told = set(re.findall(r"`([A-Za-z0-9.]|F[0-9]|Enter|Esc|Space)`", text.partition("| where | keys |")[0]))
    assert told <= known, told - known


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([\w-]+\.md)\)", index))
    assert linked == {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"}


@pytest.mark.parametrize("page", ROLES, ids=name_of)
def test_commands_run_and_print_what_is_shown(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_sample(tmp_path / "demo")
    shell = Shell(tmp_path / "demo", capsys, monkeypatch)
    told = steps(page.read_text(encoding="utf-8"))
    assert told
    for step in told:
        done = shell.type(step.typed)
        for ended in done:
            assert ended.code == (1 if ended.command.split()[1] == "check" else 0), ended
        assert missing_lines(step.seen, "".join(one.out for one in done)) == []


def test_the_python_of_the_engineers_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "for-engineers.md").read_text(encoding="utf-8")
    copy_sample(tmp_path / "demo")
    Shell(tmp_path / "demo", capsys, monkeypatch).type("annotator export webshop --out export")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    with contextlib.chdir(tmp_path / "demo"):
        exec(compile(code, "for-engineers.md", "exec"), {})


def test_the_label_that_files_shows_can_be_submitted_and_its_fields_are_all_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
    section = page.partition("## What may stand in a label")[2].partition("## What a save does")[0]
    told = {name for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert told == {*Judgement.model_fields, "cannot_judge"}
    words = set(re.findall(r"`([\w-]+)`", section))
    for kind in (Answerability, NoAnswerReason, Behaviour, Follow, Weight, Confidence, DistractorKind):
        assert {one.value for one in kind} <= words, kind
    copy_sample(tmp_path / "demo")
    annotator = Runner(capsys, tmp_path / "demo", "author-1")
    case = annotator.ok("case", "new", "travel", "When is the report due, and what is paid?", date=None)["case"]
    (tmp_path / "label.yaml").write_text(re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)[0], encoding="utf-8")
    annotator.ok("label", "travel", case, tmp_path / "label.yaml", date=None)
    (label,) = (tmp_path / "demo").glob(f"testsets/travel/cases/{case}/labels/*.yaml")
    places = [line.strip(" -") for line in label.read_text(encoding="utf-8").splitlines() if "at: " in line]
    assert places[:2] == [f"at: hr/travel-policy-en@2024-06#{key}" for key in ("report", "eligible-costs")]
    assert label.read_text(encoding="utf-8").count("span:") == 2, "a whole section has none"


def test_made_pages_are_current() -> None:
    for path, text in GENERATE["pages"]().items():
        assert path.read_text(encoding="utf-8") == text, f"run docs/generate.py: {name_of(path)} differs"


def leaves(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        for part, below in command.commands.items():
            yield from leaves(below, f"{name} {part}")
    else:
        yield name, command


def answering() -> Iterator[str]:
    """Every command that takes `--json`."""
    with click.Context(annotator) as context:
        for name in COMMANDS:
            command = annotator.get_command(context, name)
            assert command is not None
            for full, leaf in leaves(command, name):
                if any("--json" in option.opts for option in leaf.params) and full not in NO_ANSWER:
                    yield full


def test_every_answer_is_described() -> None:
    described = {re.sub(r" (?:SET|--).*", "", name) for name, _ in GENERATE["ANSWERS"]}
    assert described == set(answering())


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("corpus list", ("corpus", "list")),
        ("corpus show", ("corpus", "show", "hr/travel-policy")),
        ("corpus diff", ("corpus", "diff", "hr/travel-policy", "2023-01", "2024-06")),
        ("search", ("search", "хотел")),
        ("case list", ("case", "list", "travel")),
        ("case show", ("case", "show", "travel", "plashtat-li-mi-se-dnevni-ako-rabotya-ot-762m")),
        ("set list", ("set", "list")),
        ("status SET", ("status", "travel")),
        ("status", ("status",)),
        ("migrate", ("migrate", "travel")),
        ("land SET", ("land", "travel")),
        ("check", ("check",)),
        ("export", ("export", "webshop", "--out", "{out}")),
    ],
)
def test_answers_have_the_fields_that_are_described(
    name: str, arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_sample(tmp_path / "demo")
    given = [part.format(out=tmp_path / "out") for part in arguments]
    told = Runner(capsys, tmp_path / "demo", "adjudicator-1")(*given, json=True).json
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    described(page, dict(GENERATE["ANSWERS"])[name].__name__, told)


def described(page: str, model: str, told: dict[str, Any]) -> None:
    """Fails where an object has other fields than the page says of it; follows its links."""
    section = page.split(f"\n### {model}\n")[1].split("\n### ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| ", section, re.MULTILINE))
    assert set(told) == set(rows), model
    for field, value in told.items():
        link = re.search(r"\[(\w+)\]\(#\w+\)", rows[field])
        for one in value if isinstance(value, list) else [value]:
            if link and isinstance(one, dict) and "object:" not in rows[field]:
                described(page, link[1], one)


def test_nothing_on_a_page_belongs_to_one_machine() -> None:
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(?:home|root|tmp|work|usr|var)/", page.read_text(encoding="utf-8")), page
