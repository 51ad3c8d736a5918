"""Other scripts in Latin letters, for ids.

German by its own spelling (ä is ae), Bulgarian by the streamlined system of the Transliteration Act (2009),
other Cyrillic and Greek letters by their nearest equivalent; accents are dropped.
"""

import re
import unicodedata
from typing import Final


def _pairs(text: str) -> dict[str, str]:
    return {pair[0]: pair[2:] for pair in text.split()}


_LATIN: Final = _pairs("ä:ae ö:oe ü:ue ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ħ:h ŧ:t ŋ:ng ı:i ĸ:k ə:e ƒ:f")
_CYRILLIC: Final = _pairs(
    "а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch "
    "ш:sh щ:sht ъ:a ь:y ю:yu я:ya "
    "ё:yo ы:y э:e і:i ї:yi є:ye ґ:g ў:u ј:j љ:lj њ:nj ћ:c ђ:dj џ:dzh ѓ:gj ќ:kj ѕ:dz ѐ:e ѝ:i ѣ:e ѫ:a"
)
_GREEK: Final = _pairs(
    "α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o"
)
_TABLE: Final = str.maketrans({**_LATIN, **_CYRILLIC, **_GREEK})


def latin(text: str) -> str:
    """The text in lower-case Latin letters without accents; what is neither letter nor number stays as it is.

    A letter or number of a script without a table becomes `-u` and its code point in hexadecimal.
    """
    composed = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())
    # The Act writes the ending -ия as -ia: София, Sofia.
    composed = re.sub(r"ия(?!\w)", "ia", composed)
    return "".join(map(_plain, composed.translate(_TABLE)))


def _plain(character: str) -> str:
    if character.isascii():
        return character
    parts = unicodedata.normalize("NFKD", character).lower()
    plain = "".join(c for c in parts if not unicodedata.combining(c)).translate(_TABLE)
    if plain.isascii():
        return plain
    return f"-u{ord(character):04x}-" if character.isalnum() else character
