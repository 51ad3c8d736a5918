"""Choosing among findings: what is shown and what is kept back are all there are."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.model.finding import Finding, Severity
from annotator.workflow.sifting import Sieve, field_of, fields, kinds, sift


def _findings() -> st.SearchStrategy[list[Finding]]:
    one = st.builds(
        Finding,
        code=st.sampled_from(["a", "b", "c"]),
        severity=st.sampled_from(Severity),
        case=st.none() | st.just("x"),
        field=st.none() | st.sampled_from(["question", "needs.a", "needs.a.0", "facts.1"]),
        what=st.just("something"),
        accepted=st.none() | st.just("so be it"),
    )
    return st.lists(one, max_size=30)


@given(_findings())
def test_the_kinds_fields_and_grades_each_add_up_to_all(findings: list[Finding]) -> None:
    assert sift(findings, Sieve()) == tuple(findings)
    assert sum(kinds(findings).values()) == len(findings) == sum(fields(findings).values())
    for code, count in kinds(findings).items():
        assert len(sift(findings, Sieve(code=code))) == count
    for field, count in fields(findings).items():
        assert len(sift(findings, Sieve(field=field))) == count
    assert sum(len(sift(findings, Sieve(severity=severity))) for severity in Severity) == len(findings)
    standing = sum(one.accepted is not None for one in findings)
    assert len(sift(findings, Sieve(standing=False))) == len(findings) - standing


def test_a_field_is_told_by_its_first_word() -> None:
    about = Finding(code="a", severity=Severity.INFO, what="x", case="c", field="needs.a.0")
    assert field_of(about) == "needs"
    assert field_of(about.model_copy(update={"field": None})) == "case"
    assert field_of(about.model_copy(update={"field": None, "case": None})) == "file"
    assert not Sieve().narrow
    assert Sieve(standing=False).narrow
