"""Random revisions of documents in 21 languages, whose truth is known for every character.

Run as a script it plays more of them: ``python -m tests.anchoring.groups.histories 200`` prints the verdicts per
language and every landing that is silently wrong.
"""

import random
import sys
from collections.abc import Iterable, Iterator

from tests.anchoring.groups.judge import Case, play, sentences, tally
from tests.anchoring.groups.simulate import Block, History, Sentence
from tests.anchoring.groups.test_copies import GENERIC, TWINS
from tests.anchoring.groups.test_moves import EXCEPTIONS
from tests.anchoring.groups.test_words import KEPT
from tests.anchoring.groups.texts import FRAMES

MORE = {
    "fr": "Le service des voyages répond aux questions les jours ouvrables. Son guichet est au rez-de-chaussée. "
          "Les frais de nuitée sont remboursés jusqu'à 120 euros par nuit sur présentation d'une facture. "
          "Les billets de train sont réservés en deuxième classe. Le conducteur note le kilométrage au départ. "
          "Qui perd la carte de la société appelle d'abord la banque. Le rapport doit être remis dans les 14 jours. "
          "Les pourboires ne sont pas remboursés. Les repas offerts sont déduits de l'indemnité journalière.",
    "es": "La oficina de viajes responde a las preguntas en días laborables. El mostrador está en la planta baja. "
          "El alojamiento se reembolsa hasta 120 euros por noche si se presenta una factura. "
          "Los billetes de tren se reservan en segunda clase. El conductor anota los kilómetros al salir. "
          "Quien pierde la tarjeta de la empresa llama primero al banco. El informe debe entregarse en 14 días. "
          "Las propinas no se reembolsan. Las comidas ofrecidas se restan de la dieta diaria.",
    "pt": "O serviço de viagens responde às perguntas nos dias úteis. O balcão fica no rés do chão. "
          "O alojamento é reembolsado até 120 euros por noite mediante fatura. "
          "Os bilhetes de comboio são reservados em segunda classe. O condutor anota os quilómetros à partida. "
          "Quem perde o cartão da empresa telefona primeiro ao banco. O relatório deve ser entregue em 14 dias. "
          "As gorjetas não são reembolsadas. As refeições oferecidas são descontadas da ajuda diária.",
    "it": "L'ufficio viaggi risponde alle domande nei giorni feriali. Lo sportello è al piano terra. "
          "Il pernottamento è rimborsato fino a 120 euro per notte dietro presentazione di una fattura. "
          "I biglietti del treno si prenotano in seconda classe. Il conducente annota i chilometri alla partenza. "
          "Chi perde la carta aziendale chiama prima la banca. La relazione deve essere consegnata entro 14 giorni. "
          "Le mance non sono rimborsate. I pasti offerti sono detratti dalla diaria.",
    "nl": "Het reisbureau beantwoordt vragen op werkdagen. De balie is op de begane grond. "
          "Overnachtingen worden vergoed tot 120 euro per nacht tegen overlegging van een factuur. "
          "Treinkaartjes worden in de tweede klas geboekt. De bestuurder noteert de kilometers bij vertrek. "
          "Wie de bedrijfskaart verliest belt eerst de bank. Het verslag moet binnen 14 dagen worden ingeleverd. "
          "Fooien worden niet vergoed. Aangeboden maaltijden gaan af van de dagvergoeding.",
    "pl": "Biuro podróży odpowiada na pytania w dni robocze. Okienko znajduje się na parterze. "
          "Nocleg jest zwracany do kwoty 120 euro za noc po okazaniu faktury. "
          "Bilety kolejowe rezerwuje się w drugiej klasie. Kierowca zapisuje przebieg przy wyjeździe. "
          "Kto zgubi kartę firmową, dzwoni najpierw do banku. Sprawozdanie należy złożyć w ciągu 14 dni. "
          "Napiwki nie są zwracane. Posiłki zapewnione przez gospodarza odlicza się od diety.",
    "ro": "Biroul de călătorii răspunde la întrebări în zilele lucrătoare. Ghișeul se află la parter. "
          "Cazarea se decontează până la 120 de euro pe noapte pe baza unei facturi. "
          "Biletele de tren se rezervă la clasa a doua. Șoferul notează kilometrii la plecare. "
          "Cine pierde cardul firmei sună mai întâi la bancă. Raportul trebuie predat în 14 zile. "
          "Bacșișurile nu se decontează. Mesele oferite se scad din diurnă.",
}  # fmt: skip
LANGUAGES = sorted({*FRAMES, *MORE})
STRANGE = ["4711 ξ quux zeta.", "Lorem 88 ipsum dolor.", "Foo 42 bar baz qux.", "Alpha 7 beta gamma delta epsilon."]


def prose(language: str) -> list[str]:
    """The sentences of a language, in order."""
    if language in MORE:
        return sentences(MORE[language])
    frame = FRAMES[language]
    found = [part for text in (frame.before, frame.after, frame.last) for part in sentences(text)]
    found.append(KEPT[language])
    if language in TWINS:
        twins = TWINS[language]
        found += [twins.sentence, twins.other, twins.third, EXCEPTIONS[language], GENERIC[language]]
    return found


def library(language: str, rng: random.Random) -> list[Block]:
    """A document of several sections with a list and a table, made of the sentences of a language."""
    texts = prose(language)
    rng.shuffle(texts)
    made: list[Block] = []
    for start in range(0, len(texts), 4):
        part = texts[start : start + 4]
        made.append(Block("heading", [Sentence(f"{part[0][:14].strip()} {start}")], 2))
        made.append(Block("paragraph", [Sentence(text) for text in part[:2]]))
        made += [Block("item", [Sentence(text)]) for text in part[2:]]
    for row in range(3):
        made.append(
            Block(
                "row",
                [
                    Sentence(f"{texts[row][:9].strip()}"),
                    Sentence(f"{row * 7 + 14}"),
                    Sentence(texts[-1 - row][:7].strip()),
                ],
            )
        )
    return made


def histories(language: str, seeds: Iterable[int]) -> Iterator[tuple[History, list[Case]]]:
    """One revision per seed: plain text, every third a Markdown source."""
    for seed in seeds:
        rng = random.Random(f"{language} {seed}")
        blocks = library(language, rng)
        form = "markdown" if seed % 3 == 2 else "plain"
        yield play(blocks, language, STRANGE, rng, edits=rng.choice([1, 2, 4, 8]), count=25, form=form)


WRONG = ("wrong_silent", "context_missed")


def told(history: History, case: Case) -> str:
    """A wrong landing for people to read."""
    place = history.new.text[slice(*case.landing.span)] if case.landing.span else None
    return (
        f"{case.verdict}: {history.old.text[slice(*case.span)]!r} {case.span} landed {case.landing.outcome} on {place!r} "
        f"{case.landing.span}, truth {case.truth.kind} {case.truth.place}\n--- old\n{history.old.text}\n--- new\n"
        f"{history.new.text}"
    )


def main() -> None:
    for language in LANGUAGES:
        found: list[Case] = []
        for history, played in histories(language, range(int(sys.argv[1]))):
            found += played
            for case in played:
                if case.verdict.startswith(WRONG):
                    print(language, told(history, case))
        print(language, len(found), dict(sorted(tally(found).items())))


if __name__ == "__main__":
    main()
