"""Test sets: making and reading them."""

from annotator.model.case import Case
from annotator.model.results import ListedSet, SetRows, Trouble
from annotator.model.settings import Duty, Guideline, Person, Review, TestSet
from annotator.store.base import ABSENT, Key, Kind, Put
from annotator.store.errors import Changed
from annotator.text.ids import check_segment
from annotator.text.messages import DataProblem, UsageProblem
from annotator.workflow.context import Project
from annotator.workflow.records import load, load_or_none

_FIRST_GUIDELINE = """
# How we label

- Ask what a person would ask, without the passage open; do not repeat its words.
- Mark the smallest passage that proves the answer, usually one whole sentence.
- One need for each thing the answer requires; other passages that say the same are alternatives.
- "Not in the documents" needs a search that a second person can repeat.
"""


def set_names(project: Project) -> tuple[str, ...]:
    """Names of all test sets, sorted."""
    return tuple(key.parts[0] for key in project.store.list(Kind.SET))


def load_set(project: Project, name: str) -> TestSet:
    """A set's settings; raises `UsageProblem` where there is no such set."""
    key = Key(Kind.SET, (name,))
    known = set_names(project)
    if name not in known:
        raise UsageProblem(
            "set-unknown",
            "there is no test set {name}",
            remedy="choose one of: {known}" if known else "make it with `annotator set new {name}`",
            name=name,
            known=", ".join(known),
        )
    return load(project.store, key, TestSet)


def list_sets(project: Project) -> SetRows:
    """All test sets with their titles and how many cases each has; those that cannot be read are named."""
    rows: list[ListedSet] = []
    errors: list[Trouble] = []
    for name in set_names(project):
        try:
            made = load_set(project, name)
        except DataProblem as problem:
            errors.append(Trouble(path=problem.message.where, message=problem.message.text()))
            continue
        cases = {key.parts[1] for kind in (Kind.CASE, Kind.LABEL) for key in project.store.list(kind, name)}
        rows.append(ListedSet(set=name, title=made.title, languages=made.languages, cases=len(cases)))
    return SetRows(sets=tuple(rows), errors=tuple(errors))


def new_set(
    project: Project, name: str, *, title: str = "", languages: tuple[str, ...] = (), labels: int = 2
) -> TestSet:
    """Makes a set with a first guideline; raises `UsageProblem` where the name cannot be or is taken."""
    problem = check_segment(name)
    if problem is not None:
        raise UsageProblem(
            "set-name",
            "{name} cannot be the name of a set ({problem})",
            remedy="use lower-case letters a-z, digits, '-', '_' and '.'",
            name=name,
            problem=problem.replace("_", " "),
        )
    made = TestSet(set=name, title=title, languages=languages, review=Review(labels=labels))
    changes = [
        Put(Key(Kind.SET, (name,)), made),
        Put(Key(Kind.GUIDELINE, (name,)), Guideline(version=1, text=_FIRST_GUIDELINE)),
    ]
    try:
        project.store.commit(changes, {change.key: ABSENT for change in changes})
    except Changed as taken:
        raise UsageProblem("set-exists", "there is a test set {name} already", name=name) from taken
    return made


def guideline(project: Project, name: str) -> Guideline | None:
    """The guideline of a set as it stands; None where the set has none."""
    return load_or_none(project.store, Key(Kind.GUIDELINE, (name,)), Guideline)


def labels_wanted(settings: TestSet, tags: tuple[str, ...]) -> int:
    """How many labels a case with these tags wants."""
    by_tag = settings.review.by_tag
    return max([settings.review.labels, *(by_tag[tag] for tag in tags if tag in by_tag)])


def reviews_here(settings: TestSet, person: Person) -> bool:
    """Whether a person labels cases of others in a set."""
    if settings.review.people and person.id not in settings.review.people:
        return False
    return not person.duties or Duty.REVIEWER in person.duties


def may_label(project: Project, settings: TestSet, case: Case) -> bool:
    """Whether the person who acts may be asked for a label of a case: its author, or who reviews; also nobody known."""
    if project.person is None or case.author == project.person:
        return True
    return reviews_here(settings, project.someone(project.person))
