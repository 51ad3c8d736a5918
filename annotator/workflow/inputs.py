"""Judgements as people and scripts hand them in: YAML as in the files, or JSON; nothing unknown is let through."""

import json
from typing import Any, TypeVar

from pydantic import ValidationError

from annotator.model.label import (
    Decision,
    DisputeKind,
    DisputeReason,
    Judgement,
    Label,
    Outcome,
)
from annotator.model.types import CaseId, PersonId, Record, Text
from annotator.store.yaml.read import read
from annotator.text.messages import UsageProblem
from annotator.workflow.lengths import LINE, PAGE, SENTENCES, refuse_long

J = TypeVar("J", bound=Judgement)


class LabelInput(Judgement):
    """A label before it is anybody's; case and person, where they stand there, are those of the call."""

    case: CaseId | None = None
    person: PersonId | None = None
    round: int | None = None
    guideline: int | None = None
    asked: str | None = None
    cannot_judge: Text | None = None


class DecisionInput(Judgement):
    """A decision before it is filed; what it judged is put down by the rule."""

    case: CaseId | None = None
    person: PersonId | None = None
    outcome: Outcome = Outcome.GOLD
    asked: str | None = None
    guideline: int | None = None
    kind: DisputeKind | None = None
    dispute_reason: DisputeReason | None = None
    adopted: dict[str, PersonId] | None = None
    judged: dict[str, str] | None = None
    why: Text | None = None


def read_label(text: str, where: str, *, case: str, person: str) -> Label:
    """A label from YAML or JSON; raises `UsageProblem` or `DataProblem` with line and remedy."""
    given = _read(text, where, LabelInput)
    _refuse_long(given, given.cannot_judge, where)
    _same_case(given.case, case, where)
    _same_person(given.person, person, where)
    if given.cannot_judge is not None and (given.answerability is not None or given.needs or given.facts):
        raise UsageProblem(
            "judged-and-not",
            "says that it cannot be judged, and judges it",
            remedy="leave `cannot_judge` out, or everything else",
            where=where,
        )
    return Label.model_validate({**_fields(given), "case": case, "person": person, "cannot_judge": given.cannot_judge})


def read_decision(text: str, where: str, *, case: str, person: str) -> Decision:
    """A decision from YAML or JSON; raises `UsageProblem` or `DataProblem` with line and remedy."""
    given = _read(text, where, DecisionInput)
    _refuse_long(given, given.why, where)
    _same_case(given.case, case, where)
    _same_person(given.person, person, where)
    own = {
        "outcome": given.outcome,
        "kind": given.kind,
        "dispute_reason": given.dispute_reason,
        "guideline": given.guideline,
        "adopted": given.adopted or {},
        "why": given.why,
    }
    return Decision.model_validate({**_fields(given), **own, "case": case, "person": person})


def _refuse_long(given: Judgement, why: str | None, where: str) -> None:
    """What is written by hand or by a program may be as long as what is typed on the screens."""
    for words in (given.note, given.answer):
        refuse_long(words, PAGE, where)
    refuse_long(why, SENTENCES, where)
    for fact in given.facts:
        for words in (fact.says, *fact.variants):
            refuse_long(words, SENTENCES, where)
    for search in given.searched:
        refuse_long(search.words, LINE, where)


def _fields(given: Judgement) -> dict[str, Any]:
    return {name: getattr(given, name) for name in Judgement.model_fields}


def _same_case(given: str | None, wanted: str, where: str) -> None:
    if given is not None and given != wanted:
        raise UsageProblem(
            "other-case",
            "is for case {given}, not {wanted}",
            remedy="name the right case",
            where=where,
            given=given,
            wanted=wanted,
        )


def _same_person(given: str | None, acting: str, where: str) -> None:
    """One person's judgement filed under another's name would make two that agree of one."""
    if given is not None and given != acting:
        raise UsageProblem(
            "other-person",
            "is {given}'s, and you act as {acting}",
            remedy="act as {given} with --as, or leave `person` out where it is your own judgement",
            where=where,
            given=given,
            acting=acting,
        )


def _read(text: str, where: str, model: type[J]) -> J:
    if text.lstrip()[:1] == "{":
        record = _from_json(text, where, model)
        _refuse_unknown(record, where)
        return record
    reading = read(text, model, where)
    if reading.odd:
        message = reading.odd[0].message(where)
        raise UsageProblem(
            message.code, message.what, remedy=message.remedy, where=message.where, **dict(message.params)
        )
    return reading.record


def _from_json(text: str, where: str, model: type[J]) -> J:
    try:
        return model.model_validate(json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        raise UsageProblem(
            "json-unreadable", "is no JSON: {problem}", where=f"{where}:{error.lineno}", problem=error.msg
        ) from error
    except RecursionError:
        raise UsageProblem("json-deep", "is nested too deeply", remedy="no label needs this", where=where) from None
    except ValidationError as error:
        first = error.errors()[0]
        raise UsageProblem(
            "json-value",
            "{field}: {problem}",
            where=where,
            field=".".join(str(part) for part in first["loc"]) or "label",
            problem=first["msg"],
        ) from error
    except ValueError as error:
        raise UsageProblem("json-unreadable", "is no JSON: {problem}", where=where, problem=str(error)) from error


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {next(name for name in names if names.count(name) > 1)} stands twice")
    return made


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _refuse_unknown(record: Record, where: str) -> None:
    """Unknown keys anywhere in the input: what is misspelt would be lost without a word."""
    for value in [record, *_records(record)]:
        for key in value.unknown_keys():
            raise UsageProblem("unknown-key", "the key {key} is not known", where=where, key=key)


def _records(record: Record) -> list[Record]:
    found: list[Record] = []
    for name in type(record).model_fields:
        value = getattr(record, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Record):
                found += [one, *_records(one)]
    return found
