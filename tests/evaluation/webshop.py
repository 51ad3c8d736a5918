"""The webshop's eight questions as an export, and what its assistant retrieved and answered at k = 1 to 4."""

import datetime
from collections.abc import Sequence

from annotator.evaluation import Export, Run
from annotator.model.export import (
    EditionInForce,
    ExportedCase,
    ExportedFact,
    ExportedNeed,
    ExportedPart,
    ExportedPassage,
    Manifest,
    case_hash,
    set_hash,
)
from annotator.model.hashing import bytes_hash, text_hash
from annotator.model.label import Answerability, Behaviour
from annotator.model.run import Retrieved, RunRecord
from annotator.model.settings import Bar, Grounding, Scoring

DATE = datetime.date(2026, 11, 30)
DOCUMENT = "hilfe"
VERSION = "2026-01"
NO_HASH = "sha256:" + "0" * 64
SECTIONS = {
    "lieferung-1": "die lieferung an eine filiale kostet 3 €",
    "lieferung-2": "deine ware ist in der regel nach zwei tagen da",
    "rückgabe-1": "du kannst die ware 14 tage lang in der originalverpackung zurückgeben",
    "rückgabe-2": "das geld kommt innerhalb von fünf tagen auf dein konto zurück",
    "zahlung-1": "du kannst bei der abholung per nachnahme bezahlen",
    "zahlung-2": "wird die zahlung abgelehnt, versuche es mit einer anderen karte",
    "garantie-1": "die garantie auf jede ware gilt 2 jahre",
}
TEXT = "\n".join(SECTIONS.values())
QUESTIONS = (
    ("lieferpreis", "was kostet die lieferung an eine filiale", "lieferung-1", "3 €"),
    ("lieferzeit", "wann ist meine ware da", "lieferung-2", "zwei Tage"),
    ("rueckgabe", "ich will die ware nicht", "rückgabe-1", "14 Tage"),
    ("geld-zurueck", "wann kommt das geld zurück", "rückgabe-2", "fünf Tage"),
    ("nachnahme", "kann ich per nachnahme bezahlen", "zahlung-1", "Nachnahme"),
    ("karte-abgelehnt", "die bank hat meine zahlung abgelehnt", "zahlung-2", "anderen Karte"),
    ("garantie", "wie lange gilt die garantie auf die ware", "garantie-1", "2 Jahre"),
    ("sonntag", "habt ihr sonntags geöffnet", "", ""),
)
HITS = {
    "lieferpreis": ("lieferung-1", "lieferung-2", "zahlung-1", "garantie-1"),
    "lieferzeit": ("garantie-1", "lieferung-1", "lieferung-2", "rückgabe-1"),
    "rueckgabe": ("garantie-1", "lieferung-2", "rückgabe-2", "rückgabe-1"),
    "geld-zurueck": ("rückgabe-1", "rückgabe-2", "zahlung-2", "zahlung-1"),
    "nachnahme": ("zahlung-2", "zahlung-1", "rückgabe-2", "lieferung-1"),
    "karte-abgelehnt": ("zahlung-2", "zahlung-1", "rückgabe-2", "garantie-1"),
    "garantie": ("garantie-1", "rückgabe-1", "lieferung-2", "rückgabe-2"),
    "sonntag": ("lieferung-2", "zahlung-1", "garantie-1", "rückgabe-1"),
}
TOKENS = {1: 732, 2: 868, 3: 952, 4: 1024}
_SAME = {
    "lieferpreis": "Die Lieferung an eine Filiale des Kuriers kostet 3 €. [lieferung-1]",
    "lieferzeit": "Deine Ware ist in zwei Tagen da. [lieferung-2]",
    "rueckgabe": "Du kannst die Ware innerhalb von 30 Tagen zurückgeben. [rückgabe-2]",
    "geld-zurueck": "Das Geld kommt innerhalb von fünf Tagen zurück. [rückgabe-2]",
    "nachnahme": "Ja, du kannst per Nachnahme bezahlen. [zahlung-1]",
    "karte-abgelehnt": "Versuche die Zahlung mit einer anderen Karte. [zahlung-2]",
    "garantie": "Die Garantie gilt 2 Jahre. [garantie-1]",
    "sonntag": "Ich weiß es nicht.",
}
ANSWERS = {
    1: _SAME
    | {
        "geld-zurueck": "Das Geld kommt innerhalb von 14 Tagen zurück. [rückgabe-1]",
        "nachnahme": "Ich weiß es nicht.",
    },
    2: _SAME,
    3: _SAME,
    4: _SAME | {"rueckgabe": "Du kannst die Ware 14 Tage lang zurückgeben. [rückgabe-1]"},
}


def span(section: str) -> tuple[int, int]:
    start = TEXT.index(SECTIONS[section])
    return start, start + len(SECTIONS[section])


def section_part(section: str, *, version: str = VERSION) -> ExportedPart:
    return ExportedPart(
        document=DOCUMENT,
        version=version,
        section=section,
        span=span(section),
        text=SECTIONS[section],
        whole_section=True,
    )


def sealed(case: ExportedCase) -> ExportedCase:
    """The case with the hash that belongs to it."""
    return case.model_copy(update={"hash": case_hash(case)})


def shop_case(name: str, question: str, section: str, has: str, tags: tuple[str, ...] = ()) -> ExportedCase:
    need = ExportedNeed(need="a", any=(ExportedPassage(parts=(section_part(section),)),)) if section else None
    return sealed(
        ExportedCase(
            case=name,
            hash=NO_HASH,
            question=question,
            language="de",
            tags=tags,
            as_of=DATE,
            answerability=Answerability.ANSWERABLE if section else Answerability.UNANSWERABLE,
            behaviour=Behaviour.ANSWER if section else Behaviour.ABSTAIN,
            needs=(need,) if need else (),
            facts=(ExportedFact(says=has, needs=("a",)),) if has else (),
            source="unanimous",
        )
    )


def export_of(
    cases: Sequence[ExportedCase],
    scoring: Scoring | None = None,
    *,
    gate: tuple[Bar, ...] = (),
    editions: Sequence[tuple[str, str]] = ((DOCUMENT, VERSION),),
    earlier: Sequence[tuple[str, str]] = (),
    chunking: str | None = None,
) -> Export:
    scoring = scoring or Scoring()
    manifest = Manifest(
        set="webshop",
        date=DATE,
        set_hash=set_hash(cases, scoring),
        cases=len(cases),
        exported=len(cases),
        counts={},
        left_out=(),
        editions=tuple(
            EditionInForce(
                document=document,
                version=version,
                sha256=text_hash(TEXT),
                in_force=(document, version) in editions,
            )
            for document, version in (*editions, *earlier)
        ),
        chunking=chunking,
        scoring=scoring,
        gate=gate,
        cases_sha256=bytes_hash(case_lines(cases)),
    )
    return Export(manifest=manifest, cases=tuple(cases))


def case_lines(cases: Sequence[ExportedCase]) -> bytes:
    return b"".join(case.model_dump_json().encode() + b"\n" for case in cases)


def webshop(grounding: Grounding = Grounding.TYPED) -> Export:
    return export_of([shop_case(*row) for row in QUESTIONS], Scoring(grounding=grounding))


def hits(case: str, k: int) -> tuple[Retrieved, ...]:
    """The whole ranking; the model saw the first k (nothing for the question that the threshold kept from it)."""
    return tuple(
        Retrieved(
            chunk=section,
            document=DOCUMENT,
            section=section,
            version=VERSION,
            spans=(span(section),),
            text=SECTIONS[section],
            in_prompt=rank <= k and case != "sonntag",
        )
        for rank, section in enumerate(HITS[case], 1)
    )


def records(k: int) -> tuple[RunRecord, ...]:
    """The run at k; its tokens sum up to those stated, and the call that was not made counts for nothing."""
    each, rest = divmod(TOKENS[k], len(QUESTIONS) - 1)
    return tuple(
        RunRecord(
            case=name,
            run=f"shop-k{k}",
            scenario=f"k{k}",
            question=question,
            retrieved=hits(name, k),
            prompt_tokens=each + (rest if index == 0 else 0),
            model_called=name != "sonntag",
            answer=ANSWERS[k][name],
        )
        for index, (name, question, _, _) in enumerate(QUESTIONS)
    )


def run_lines(run: Sequence[RunRecord]) -> bytes:
    return b"".join(record.model_dump_json(exclude_defaults=True).encode() + b"\n" for record in run)


def run_of(run: Sequence[RunRecord]) -> Run:
    return Run(run=run[0].run, scenario=run[0].scenario, sha256=bytes_hash(run_lines(run)), records=tuple(run))
