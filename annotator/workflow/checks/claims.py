"""Whether what a judgement claims is borne out: each need by a short fact, "there is no answer" by searches."""

from collections.abc import Iterator
from typing import Final

from annotator.model.case import Case
from annotator.model.finding import Finding, Severity
from annotator.model.label import Answerability, Judgement, NoAnswerReason
from annotator.model.reference import parse_reference
from annotator.text.messages import AnnotatorError
from annotator.text.words import content_words

_SEARCHED: Final = (Answerability.UNANSWERABLE, Answerability.PARTIAL, Answerability.FORBIDDEN)
_ABOUT_DOCUMENTS: Final = (None, NoAnswerReason.NOT_IN_DOCUMENTS)
"""Reasons that only a search can bear out; whether a question makes sense, one sees without."""
_SHOWN: Final = 3
LONGEST_FACT: Final = 12
"""Words of a fact that an answer can be asked for as they stand; most good ones have far fewer."""


def claim_findings(case: Case, judgement: Judgement, *, facts_usual: bool) -> Iterator[Finding]:
    """Needs that no fact rests on, and claims that there is no answer that were hardly looked into.

    `facts_usual` where the other cases of the set have facts; a set may be made for retrieval alone.
    """
    if judgement.answerability in (Answerability.ANSWERABLE, Answerability.PARTIAL):
        yield from _needs(case, judgement, facts_usual=facts_usual)
        yield from _long_facts(case, judgement)
    if judgement.answerability is Answerability.FORBIDDEN and not judgement.passages():
        yield _note(
            case,
            "forbidden-unshown",
            Severity.WARNING,
            "needs",
            "no passage says what the asker may not know, so it cannot be seen whether an answer gives it away",
            "link the passage that they may not see; where the documents hold none, say that there is no answer",
            {},
        )
    if judgement.answerability in _SEARCHED and judgement.reason in _ABOUT_DOCUMENTS:
        yield from _searches(case, judgement)


def _needs(case: Case, judgement: Judgement, *, facts_usual: bool) -> Iterator[Finding]:
    if not judgement.facts:
        if judgement.needs and facts_usual:
            yield _note(
                case,
                "facts-none",
                Severity.INFO,
                "facts",
                "nothing says what the answer must say, so only the passages found can be measured",
                "make a fact of the words that answer the question",
                {"needs": ", ".join(need.need for need in judgement.needs)},
            )
        return
    if any(not fact.needs for fact in judgement.facts):
        # A fact that names no need may rest on any.
        return
    used = {name for fact in judgement.facts for name in fact.needs}
    for need in judgement.needs:
        if need.need not in used and need.any:
            yield _note(
                case,
                "need-without-fact",
                Severity.WARNING,
                f"needs.{need.need}",
                "no fact rests on need {need}",
                "add what the answer must say from it, or remove the need",
                {"need": need.need},
            )


def _long_facts(case: Case, judgement: Judgement) -> Iterator[Finding]:
    """Facts of nearly a sentence: an answer that says the same in its own words seems to lack them."""
    for at, fact in enumerate(judgement.facts):
        # A long sentence does no harm beside a short wording that counts as well.
        count = min(len(form.split()) for form in (fact.says, *fact.variants))
        if count > LONGEST_FACT:
            yield _note(
                case,
                "fact-long",
                Severity.INFO,
                f"facts.{at}",
                "the fact has {count} words; a good answer says as much in words of its own, and seems to lack it",
                "keep the few words that must be there, or make several facts of it",
                {"count": count},
            ).model_copy(update={"about": {"fact": fact.says}})


def _searches(case: Case, judgement: Judgement) -> Iterator[Finding]:
    searches = [one for one in judgement.searched if one.words.strip()]
    if not searches:
        return
    if all(len(set(content_words(one.words))) < 2 for one in searches):
        yield _note(
            case,
            "search-thin",
            Severity.WARNING,
            "searched",
            "each search was for a single word: {words}",
            "search again with other words for the same thing, as the documents may say it",
            {"words": ", ".join(one.words.strip() for one in searches)},
        )
    found = dict.fromkeys(at for one in searches for at in one.found)
    if found and not _read(judgement, found):
        yield _note(
            case,
            "search-unread",
            Severity.INFO,
            "searched",
            "sections found by its searches: {count}; none is linked, as evidence or as misleading: {first}",
            "read them; keep the one that looks most like an answer as a passage that misleads",
            {"count": len(found), "first": ", ".join([*found][:_SHOWN])},
        )


def _read(judgement: Judgement, found: dict[str, None]) -> bool:
    """Whether a section that was found is linked in the judgement, as evidence or as a passage that misleads."""
    hits = {_section(at) for at in found}
    linked = [part.at for passage in judgement.passages() for part in passage.places()]
    return not hits.isdisjoint(_section(at) for at in (*linked, *(one.at for one in judgement.distractors)))


def _section(at: str) -> tuple[str, str]:
    try:
        place = parse_reference(at)
    except AnnotatorError:
        return at, ""
    return place.document, place.section


def _note(
    case: Case, code: str, severity: Severity, field: str, what: str, remedy: str, params: dict[str, object]
) -> Finding:
    return Finding(
        code=code, severity=severity, case=case.case, field=field, what=what, remedy=remedy, params=params,
        about={name: str(value) for name, value in params.items()},
    )  # fmt: skip
