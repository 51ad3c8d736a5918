"""Which language the screens speak."""

import pytest

from annotator.tui.i18n import of_locale, spoken, tr, trn, use


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "bg_BG"}, "bg"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:bg:de"}, "bg"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
    ],
)
def test_the_locale_chooses(variables: dict[str, str], language: str) -> None:
    assert of_locale(variables) == language


def test_values_are_filled_in_and_are_never_templates() -> None:
    use("en")
    assert tr("linked to need {need}", need="{x}") == "linked to need {x}"
    assert trn("{n} word", "{n} words", 1) == "1 word"
    assert trn("{n} word", "{n} words", 3) == "3 words"
    assert tr("100 % {") == "100 % {"


def test_a_language_without_catalogue_is_english() -> None:
    use("xx")
    assert spoken() == "en"
