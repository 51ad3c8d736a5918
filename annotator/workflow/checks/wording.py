"""Whether a question is one that can be asked of the documents, in words of its own."""

from collections.abc import Iterator

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Answerability, Judgement
from annotator.model.settings import TestSet
from annotator.text.asking import (
    LONGEST,
    addresses,
    asks_twice,
    ends_as_question,
    is_long,
    leans_on_context,
    points_at_page,
    question_words,
)
from annotator.text.echo import gives_away
from annotator.text.language import TOLD, guess

_NAMES = {"en": "English", "de": "German", "bg": "Bulgarian"}
_ANSWERED = (Answerability.ANSWERABLE, Answerability.PARTIAL)


def wording_findings(case: Case, settings: TestSet, *, unmarked_usual: bool = False) -> Iterator[Finding]:
    """What is odd about how a question is put; `unmarked_usual` where questions of the set often have no `?`."""
    yield from _language(case, settings)
    yield from _shape(case)
    if not unmarked_usual and case.question.strip() and not ends_as_question(case.question):
        yield _note(
            case,
            "question-unmarked",
            Severity.INFO,
            "does not end with a question mark",
            "add it, unless people ask it just so",
        )


def answer_findings(case: Case, judgement: Judgement) -> Iterator[Finding]:
    """Facts that can be read from the question."""
    if judgement.answerability not in (*_ANSWERED, None):
        return
    for at, fact in enumerate(judgement.facts):
        said = next((form for form in (fact.says, *fact.variants) if gives_away(case.question, form)), None)
        if said is not None:
            # A question to be answered yes or no names what it asks about.
            yield _note(
                case,
                "question-answers-itself",
                Severity.WARNING if question_words(case.question) else Severity.INFO,
                "the question already says “{fact}”, which the answer is to say",
                "ask without it, or make a fact of what the answer adds",
                field=f"facts.{at}",
                fact=said,
            )


def _language(case: Case, settings: TestSet) -> Iterator[Finding]:
    said = (case.language or "").partition("-")[0]
    ours = {language.partition("-")[0] for language in settings.languages}
    if said and said not in TOLD:
        return
    reads = guess(case.question, TOLD)
    if reads is None:
        return
    if said and reads != said:
        yield _note(
            case,
            "question-language",
            Severity.WARNING,
            "reads as {reads}, and the case says that it is {said}",
            "correct the language of the case, or the question",
            reads=_NAMES[reads],
            said=_NAMES[said],
        )
    elif ours and ours.issubset(TOLD) and reads not in ours:
        yield _note(
            case,
            "question-language",
            Severity.WARNING,
            "reads as {reads}, which is none of the set's languages ({languages})",
            "ask it in a language of the set, or add the language to the set",
            reads=_NAMES[reads],
            languages=", ".join(_NAMES[one] for one in sorted(ours)),
        )


def _shape(case: Case) -> Iterator[Finding]:
    question = case.question
    if second := asks_twice(question):
        yield _note(
            case,
            "question-double",
            Severity.INFO,
            "may be two questions in one: “{second}”",
            "ask each in a case of its own, so that each is right or wrong by itself",
            second=second,
        )
    if count := is_long(question):
        yield _note(
            case,
            "question-long",
            Severity.INFO,
            "has {count} words; people ask in fewer than {most}",
            "leave out what the answer does not depend on",
            count=count,
            most=LONGEST,
        )
    if found := addresses(question):
        yield _note(
            case,
            "question-address",
            Severity.WARNING,
            "holds a web address: {address}",
            "say in words what is meant; an address leads any search to the page",
            address=found[0],
        )
    if words := leans_on_context(question):
        yield _note(
            case,
            "question-context",
            Severity.WARNING,
            "speaks of “{words}”, which whoever asks has not before them",
            "ask as somebody would who has not read the passage",
            words=words,
        )
    elif words := points_at_page(question):
        yield _note(
            case,
            "question-points",
            Severity.WARNING,
            "points at “{words}” without saying which one it is",
            "name it, or ask about the matter itself",
            words=words,
        )


def _note(
    case: Case, code: str, severity: Severity, what: str, remedy: str, *, field: str = "question", **params: object
) -> Finding:
    """A finding that is let stand for just these words of the question."""
    return Finding(
        code=code,
        severity=severity,
        case=case.case,
        field=field,
        what=what,
        remedy=remedy,
        params=params,
        about={"question": " ".join(case.question.split()), **{name: str(value) for name, value in params.items()}},
    )
