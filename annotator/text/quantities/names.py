"""Numbers that name a thing instead of counting it: `Tabelle 3`, `ISO 9001`, `Формуляр 12`, `version 2.1`, `№ 5`."""

import re
from typing import Final

# In the form in which a number follows; in Bulgarian that is the one without an article. Words that often stand before
# a true number are not here: "zum Beispiel 3", "in this case 3", "am Tag 3".
_LABELS: Final = (
    # German; what follows the stars may end a compound: "Steuerklasse 3"
    r"\w*(?:tabelle|abbildung|klasse|gruppe|stufe|zone|formular|version|nummer|kategorie|phase|kapitel|abschnitt|anlage"
    r"|vordruck|merkblatt|ebene|modul|pflegegrad)|tabellen|abbildungen|abb\.|tab\.|kap\.|anhang|absatz|satz|ziffer"
    r"|buchstabe|punkt|schritt|teil|band|heft|bild|seiten?|lektion|aufgabe|frage|variante|option|typ|raum|zimmer|saal"
    r"|haus|gebäude|gleis|linie|zeile|spalte|feld|position|paragra(?:f|ph)|artikel|nrn?\."
    # English
    r"|tables?|figures?|figs?\.|sections?|chapters?|part|pages?|pp?\.|appendix|annex|exhibit|schedule|release|step|stage"
    r"|level|grade|class|category|group|type|tier|room|building|floor|gate|platform|line|row|column|field|item|point"
    r"|question|module|lesson|task|variant|rule|clause|article|paragraph|number|volume|edition|model|route"
    # Bulgarian
    r"|таблица|фигура|схема|раздел|глава|част|точка|т\.|страница|стр\.|формуляр|образец|приложение|анекс|член|чл\."
    r"|алинея|ал\.|параграф|версия|издание|стъпка|етап|фаза|ниво|степен|клас|група|категория|зона|стая|зала|кабинет"
    r"|сграда|блок|вход|етаж|ред|колона|поле|номер|вариант|опция|тип|модул|урок|задача|въпрос|позиция|линия|коловоз"
    r"|наредба|заповед"
)
# "No." ends a sentence, "form" is a verb, and codes are words where they are not in capitals.
_AS_WRITTEN: Final = (
    r"Nos?\.|Form|(?:in|on|the|use|using|with|see|per|by|complete|submit|sign)\s+form|Windows|Office|Python"
    r"|(?:ISO|DIN|EN|IEC|IEEE|RFC|USB|VDE|VDI|ÖNORM|BDS|БДС|HTTP|CSS|SQL)(?:[/ ](?:IEC|EN|TS|TR))?"
)
_NAMED: Final = re.compile(rf"(?<![^\W_])(?P<label>(?i:{_LABELS})|{_AS_WRITTEN})[ \u00a0]{{1,2}}\Z|[№#][ \u00a0]?\Z")
_COUNTS: Final = re.compile(
    r"(?<![^\W_])(?:pro|je|per|each|every|an?|any|this|that|jede[nmrs]?|diese[nmrs]?|jene[nmrs]?|eine?[nmrs]?|kein\w*"
    r"|вс[еи]к[иа]|всяк[аои]|всеки|тази|този|това|тези|един|една|едно)\s+\Z",
    re.IGNORECASE,
)
_FURTHER: Final = re.compile(r"[ \u00a0](?:von|of|от)[ \u00a0]")
_NEAR: Final = 60


def names_a_thing(text: str, start: int) -> bool:
    """Whether the number that begins at `start` is, by the word right before it, what tells one thing from another.

    German, Bulgarian and English at once. A word that `per`, `each` or `this` stands before is no name: `je Gruppe 5`.
    """
    near = text[max(0, start - _NEAR) : start]
    found = _NAMED.search(near)
    return found is not None and not (found["label"] and _COUNTS.search(near[: found.start()]))


def goes_on(between: str) -> bool:
    """Whether the text between two numbers, of which the first names a thing, makes the second part of the name."""
    return _FURTHER.fullmatch(between) is not None
