"""Who may reach the screens in a browser."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.cli.web.reach import is_loopback, names_us, same_page

NAMES = frozenset({"annotator.example", "Host-1"})


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "[::1]", "localhost"])
def test_only_this_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "::", "192.168.1.5", "", "localhost.evil.example", "example", "127.0.0.1.nip.example"]
)
def test_more_than_this_machine(host: str) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "192.168.1.5:80", "annotator.example", "host-1:1"],
)
def test_a_name_of_ours(host: str) -> None:
    assert names_us(host, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.example:8000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "a@localhost",
        "localhost/x",
        "[::1",
        "localhost:x",
        "annotator.example.evil.example",
    ],
)
def test_a_name_that_others_may_have_pointed_here(host: str | None) -> None:
    assert not names_us(host, NAMES)


def test_our_own_page_may_connect() -> None:
    assert same_page("http://127.0.0.1:8000", "127.0.0.1:8000", ())
    assert same_page("http://LOCALHOST:8000", "localhost:8000", ())
    assert same_page("https://annotator.example", "127.0.0.1:8000", NAMES), "behind a proxy that is called so"


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://evil.example",
        "http://127.0.0.1:9000",
        "http://127.0.0.1",
        "https://127.0.0.1:8000",
        "http://localhost:8000",
        "file://127.0.0.1:8000",
        "http://127.0.0.1:8000@evil.example",
        "http://[",
        "https://x.annotator.example",
    ],
)
def test_another_site_may_not(origin: str | None) -> None:
    assert not same_page(origin, "127.0.0.1:8000", NAMES)


@given(st.text(), st.text())
def test_whatever_is_sent_is_answered(origin: str, host: str) -> None:
    assert names_us(host, ()) in (True, False)
    if same_page(f"http://{origin}", host, ()):
        assert origin.casefold().startswith(host.casefold())
