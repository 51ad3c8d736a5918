"""Who may reach the screens in a browser. Pure functions; the rest of the server asks them.

A page of any site on the web can make a visitor's browser talk to a server on the visitor's own machine. So a request
must name this server in `Host` (a foreign name that was pointed at this machine is none of its names) and, for the
connection that carries keys, come from this server's own page (`Origin`).
"""

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach what listens at a host."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def names_us(host_header: str | None, names: Collection[str]) -> bool:
    """Whether `Host` is an address, `localhost` or one of this server's names: nothing that others can point here."""
    host = _host_of(f"//{host_header}") if host_header else None
    return host is not None and (host == "localhost" or _is_address(host) or host in _lower(names))


def same_page(origin: str | None, host_header: str | None, names: Collection[str]) -> bool:
    """Whether a connection was opened by this server's own page, also where a proxy in front of it is called otherwise.

    `names` are those a proxy may call this server by, at whatever port. Without one, scheme, host and port must be
    those of `Host`: what listens at another port of this machine may be anyone's page. Browsers always send `Origin`;
    what sends none is no browser and is refused as well.
    """
    if not origin or not host_header or not origin.startswith(("http://", "https://")):
        return False
    try:
        authority = urlsplit(origin).netloc.casefold()
    except ValueError:
        return False
    own = origin.startswith("http://") and authority == host_header.casefold()
    return own or _host_of(origin) in _lower(names)


def _host_of(url: str) -> str | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises where it is none
    except ValueError:
        return None
    return None if "@" in parts.netloc or parts.path else parts.hostname


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _lower(names: Collection[str]) -> set[str]:
    return {name.casefold() for name in names}
