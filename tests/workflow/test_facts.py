"""Whether the numbers of a fact stand in passages, however long these are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.label import Fact
from annotator.text.quantities import Quantity, quantities
from annotator.workflow import facts
from annotator.workflow.facts import forms, missing_quantities

_SAID = ("120 EUR", "two days", "3 %", "90 лв.", "on 1.5.2024", "nothing", "14:30", "1,500 km", "half a day")
_PARAGRAPHS = st.lists(st.lists(st.sampled_from(_SAID), max_size=4).map(" and ".join), max_size=12).map("\n\n".join)


def _missing_by_reading_all(fact: Fact, texts: list[str]) -> tuple[Quantity, ...]:  # the oracle
    there = [quantity for text in texts for quantity in quantities(text)]
    found = [
        tuple(q for q in quantities(form) if not any(facts._says(one, q) for one in there)) for form in forms(fact)
    ]
    return min(found, key=len)


@given(
    st.lists(st.sampled_from(_SAID), min_size=1, max_size=3).map(" or ".join),
    st.lists(st.sampled_from(_SAID), max_size=2),
    st.lists(_PARAGRAPHS, max_size=3),
    st.integers(60, 200),
)
def test_reading_in_parts_finds_what_reading_all_finds(
    says: str, others: list[str], texts: list[str], size: int
) -> None:
    fact = Fact(says=says, variants=tuple(others))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(facts, "_PART", size)
        facts._remembered.cache_clear()
        assert missing_quantities(fact, texts) == _missing_by_reading_all(fact, texts)


@given(st.lists(st.sampled_from(["a", " ", "\n", "\n\n", "7"]), max_size=200).map("".join), st.integers(1, 20))
def test_the_parts_are_the_whole(text: str, size: int) -> None:
    parts: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(facts, "_PART", size)

        def keep(part: str) -> tuple[Quantity, ...]:
            parts.append(part)
            return ()

        patch.setattr(facts, "_remembered", keep)
        list(facts.quantities_in(text))
    assert "".join(parts) == text
    assert all(0 < len(one) <= size for one in parts[:-1])


def test_no_more_of_a_passage_is_read_than_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(text: str) -> tuple[Quantity, ...]:
        read.append(text)
        return quantities(text)

    monkeypatch.setattr(facts, "quantities", counted)
    facts._remembered.cache_clear()
    monkeypatch.setattr(facts, "_PART", 100)
    text = "\n\n".join(
        f"Office {number} charges {number} EUR for it, and asks for no more." for number in range(1, 500)
    )
    for _ in range(2):
        assert missing_quantities(Fact(says="3 EUR"), [text]) == ()
    assert len(read) < 8
