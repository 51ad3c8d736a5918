"""References: what is written is read back, and what is none is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.reference import Reference, parse_reference
from annotator.text.messages import UsageProblem

DOCUMENTS = st.from_regex(r"[a-z0-9][a-z0-9._-]{0,8}(/[a-z0-9][a-z0-9._-]{0,8})?", fullmatch=True)
VERSIONS = st.just("") | st.from_regex(r"[a-z0-9][a-z0-9._-]{0,8}(~[1-9])?", fullmatch=True)
SECTIONS = st.just("") | st.from_regex(r"[a-zäéя0-9][a-zäéя0-9._/-]{0,10}", fullmatch=True)
SPANS = st.none() | st.tuples(st.integers(0, 10**6), st.integers(0, 10**6))


@given(DOCUMENTS, VERSIONS, SECTIONS, SPANS)
def test_a_reference_is_read_back(document: str, version: str, section: str, span: tuple[int, int] | None) -> None:
    reference = Reference(document, version, section, span)
    assert parse_reference(str(reference)) == reference


@pytest.mark.parametrize("written", ["", "a b", "@1", "#x", ":1-2", "a@1 #x"])
def test_what_is_none_is_refused(written: str) -> None:
    with pytest.raises(UsageProblem, match="is not a reference"):
        parse_reference(written)
