"""Cases on the command line: naming them in short, listing them, and what is said when one is asked twice."""

import pytest

from tests.cli.runner import Runner


@pytest.fixture
def shop(annotator: Runner) -> Runner:
    annotator.ok("set", "new", "shop")
    return annotator


def ask(shop: Runner, question: str) -> str:
    case: str = shop.ok("case", "new", "shop", question)["case"]
    return case


def test_a_beginning_or_the_last_four_characters_are_enough(shop: Runner) -> None:
    case = ask(shop, "Who pays?")
    for given in (case, "who", case[-4:], case[:-1]):
        assert shop.ok("case", "show", "shop", given)["case"]["case"] == case


def test_what_may_be_several_cases_is_refused(shop: Runner) -> None:
    cases = sorted(ask(shop, f"Who pays in {month}?") for month in ("May", "June", "July", "August"))
    ran = shop("case", "show", "shop", "who-pays")
    assert ran.code == 2
    assert [case in ran.err for case in cases] == [True, True, True, False]
    assert "or another" in ran.err
    assert shop("case", "show", "shop", "who-pays-in-may").code == 0


def test_a_whole_id_is_never_the_beginning_of_another(shop: Runner) -> None:
    case = ask(shop, "Who pays?")
    assert shop.workspace is not None
    folder = shop.workspace / "testsets" / "shop" / "cases" / case
    longer = folder.with_name(f"{case}-more")
    longer.mkdir()
    text = (folder / "case.yaml").read_text(encoding="utf-8").replace(case, longer.name)
    (longer / "case.yaml").write_text(text, encoding="utf-8")
    assert shop.ok("case", "show", "shop", case)["case"]["case"] == case
    assert shop("case", "show", "shop", "who-pays").code == 2


@pytest.mark.parametrize("given", ["nothing", "ays-", "*", "..", ""])
def test_what_is_no_case_is_said(shop: Runner, given: str) -> None:
    ask(shop, "Who pays?")
    ran = shop("case", "show", "shop", given)
    assert ran.code == 2
    assert ran.err.count("\n") == 1


def test_short_names_work_wherever_a_case_is_named(shop: Runner) -> None:
    case = ask(shop, "Who pays?")
    assert shop.ok("comment", "shop", "who", "we do")["case"] == case
    assert shop.ok("case", "retire", "shop", "who", "--why", "nobody asks")["case"] == case


def test_lists_by_state_and_flag(shop: Runner) -> None:
    kept, gone = ask(shop, "Who pays?"), ask(shop, "Who sings?")
    shop.ok("case", "retire", "shop", gone, "--why", "nobody asks")
    for state, cases in {"draft": {kept, gone}, "retired": {gone}, "agreed": set(), "stale": set()}.items():
        assert {one["case"] for one in shop.ok("case", "list", "shop", "--state", state)["cases"]} == cases
    assert shop("case", "list", "shop", "--state", "dratf").code == 2


def test_a_question_asked_twice_is_said_and_not_refused(shop: Runner) -> None:
    first = ask(shop, "Who pays for parking?")
    ran = shop("case", "new", "shop", "who pays for parking", json=True)
    assert ran.code == 0
    assert first in ran.err
    assert ran.json["case"] != first
    assert shop("case", "new", "shop", "When does it rain?").err == ""


def test_wrong_use_says_where_the_right_use_is_told(shop: Runner) -> None:
    assert shop("label", "shop").err.endswith("see `annotator label --help`\n")
    assert shop("case", "list", "shop", "--state", "x").err.endswith("— see `annotator case list --help`\n")
    assert shop("statsu").err.count("—") == 1


def test_status_without_a_set_tells_of_all_and_names_what_cannot_be_read(annotator: Runner) -> None:
    assert "set new" in annotator("status").out
    assert "set new" in annotator("set", "list").out
    for name in ("a", "b"):
        annotator.ok("set", "new", name, "--title", f"Set {name}")
    case = annotator.ok("case", "new", "b", "How much?")["case"]
    told = annotator.ok("status")
    assert told["sets"] == {name: annotator.ok("status", name) for name in ("a", "b")}
    assert annotator("status").out.splitlines()[0] == "== a"
    listed = annotator.ok("set", "list")["sets"]
    assert [(one["set"], one["title"], one["cases"]) for one in listed] == [("a", "Set a", 0), ("b", "Set b", 1)]
    assert annotator.workspace is not None
    (annotator.workspace / "testsets/a/testset.yaml").write_text("<<<<<<< HEAD\n", encoding="utf-8")
    for command in (("status",), ("set", "list")):
        ran = annotator(*command, json=True)
        assert ran.code == 3
        assert [one["path"].partition(":")[0] for one in ran.json["errors"]] == ["testsets/a/testset.yaml"]
    (annotator.workspace / f"testsets/b/cases/{case}/case.yaml").write_text("<<<<<<< HEAD\n", encoding="utf-8")
    ran = annotator("status", json=True)
    assert (ran.code, ran.json["sets"]["b"]["cases"]["unreadable"]) == (3, 1)


def test_a_warning_stands_by_a_word_of_why_and_nothing_else_does(shop: Runner) -> None:
    one, other = (ask(shop, "Who pays for parking?"), ask(shop, "Who pays for parking?"))

    def similar() -> dict[str, str]:
        found = shop("check", "shop", json=True).json["findings"]
        return {row["case"]: row["severity"] for row in found if row["code"] == "question-duplicate"}

    before = similar()
    assert set(before.values()) == {"warning"}
    case = next(iter(before))
    for wrong in ("question-duplicate", f"{case}:", f"{case}:nothing", f"{case}:question-duplicate:facts.0"):
        assert shop("check", "shop", "--accept", wrong, "--why", "two editions").code == 2
    for lacking in (("shop", "--accept", f"{case}:question-duplicate"), ("shop", "--why", "so"), ("--why", "so")):
        assert shop("check", *lacking).code == 2
    assert shop("check", "shop", "--accept", f"{case}:question-duplicate", "--why", " ").code == 2
    assert similar() == before
    shop("check", "shop", "--accept", f"{case[-4:]}:question-duplicate:question", "--why", "two editions are meant")
    assert similar()[case] == "info"
    assert {one, other} >= set(before)
    ran = shop("check", "shop", "--accept", f"{case}:question-duplicate", "--why", "again")
    assert (ran.code, "needs no word" in ran.err) == (2, True)


def tags(shop: Runner, case: str) -> list[str]:
    found: list[str] = shop.ok("case", "show", "shop", case)["case"].get("tags", [])
    return found


def test_many_cases_are_tagged_at_once_and_taken_back(shop: Runner) -> None:
    first, second, other = (ask(shop, question) for question in ("Who pays?", "Who pays in May?", "Who sings?"))
    plan = shop.ok("case", "tag", "shop", "--filter", "pays", "--add", "money", "--dry-run")
    assert set(plan["changed"]) == {first, second}
    assert plan["dry_run"]
    assert tags(shop, first) == []
    assert shop("case", "undo", "shop").code == 2, "a dry run is no step"
    done = shop.ok("case", "tag", "shop", first, second[-4:], "--add", "money", "--add", "travel")
    assert set(done["changed"]) == {first, second}
    again = shop.ok("case", "tag", "shop", first, other, "--add", "money")
    assert (again["changed"], again["unchanged"]) == ([other], [first])
    assert tags(shop, second) == ["money", "travel"]
    shop.ok("case", "tag", "shop", "--filter", "tag:travel", "--remove", "money")
    assert tags(shop, second) == ["travel"]
    for _ in range(3):
        shop.ok("case", "undo", "shop")
    assert [tags(shop, case) for case in (first, second, other)] == [[], [], []]
    shop.ok("case", "redo", "shop")
    assert tags(shop, second) == ["money", "travel"]
    assert shop("case", "undo", "shop").code == 0
    assert shop("case", "undo", "shop").code == 2


def test_what_somebody_changed_since_is_left_and_told(shop: Runner) -> None:
    first, second = ask(shop, "Who pays?"), ask(shop, "Who sings?")
    shop.ok("case", "tag", "shop", first, second, "--add", "money")
    shop.ok("case", "retire", "shop", first, "--why", "nobody asks")
    ran = shop("case", "undo", "shop")
    assert ran.code == 1
    assert f"{second}: taken back" in ran.out
    assert f"{first}: left" in ran.out
    assert shop.ok("case", "restore", "shop", first)["changed"] == [first]


@pytest.mark.parametrize(
    "given",
    [
        ("who",),
        ("--add", "x"),
        ("--filter", "colour:red", "--add", "x"),
        ("--filter", " ", "--add", "x"),
        ("who", "--add", ""),
        ("nobody", "--add", "x"),
    ],
)
def test_tagging_what_cannot_be_tagged_is_one_line(shop: Runner, given: tuple[str, ...]) -> None:
    case = ask(shop, "Who pays?")
    ran = shop("case", "tag", "shop", *given)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert tags(shop, case) == []
