"""What rules say for a command line, as one does and reads it on the screens: keys for commands, questions for ids."""

from typing import Final

from annotator.tui.i18n import mark, tr

_LOOK: Final = mark("at home press {key:home.land}, then {key:land.migrate}")
SAID: Final = {
    "run `annotator migrate`": _LOOK,
    "run `annotator migrate SET`": _LOOK,
    "run `annotator migrate` and answer its landings": mark(
        "at home press {key:home.land}, then {key:land.migrate}, and answer what is asked"
    ),
    "answer its landing: `annotator land SET`, or the screen Land": mark("answer its landing: at home {key:home.land}"),
    "answer the landing (`annotator land SET`), then label again if the answer changed": mark(
        "answer its landing (at home {key:home.land}), then label again if the answer changed"
    ),
    "agree on one answer: `annotator land SET` lists who said what": mark(
        "agree on one answer: at home {key:home.land} shows who said what"
    ),
    "look through the landings of this kind (`annotator land SET --audit`), answer those that are wrong, "
    "and report the ones named here": mark(
        "look through the landings of this kind, answer those that are wrong, and report the ones named here"
    ),
    "run `annotator check {set} --copies`, which takes longer": mark(
        "open a case: beside each of its passages it is told where else it stands"
    ),
    "say where they stand: `annotator place {set}`": mark("whoever imported it has to say where they stand"),
    "run `annotator place {set}`": mark("whoever imported it has to file it"),
    "remove the file, then run `annotator migrate` and answer anew": mark(
        "have the file removed; then at home press {key:home.land}, {key:land.migrate}, and answer anew"
    ),
    "see `annotator check`, mend the file or restore it from git": mark("have the file mended, or restored from git"),
    "asks the same as {other}: “{question}”": mark("asks the same as “{question}”"),
    "is {score} % like the question of {other}: “{question}”": mark("is {score} % like “{question}”"),
    "is {score} % like the question of {other}, “{question}”; what tells them apart: {differs}": mark(
        "is {score} % like “{question}”; what tells them apart: {differs}"
    ),
    "may ask the same as {other} in other words: “{question}” has the same passages and the same facts": mark(
        "may ask the same as “{question}” in other words: it has the same passages and the same facts"
    ),
}
"""Sentence of a rule -> the sentence that stands for it on the screens."""


def on_screen(template: str) -> str:
    """A sentence of a rule in the language in use, as it is said on the screens."""
    return tr(SAID.get(template, template))
