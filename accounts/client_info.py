"""Where somebody comes from: the network address, what of it limits count as one, the networks that
an account knows, and the browser in a few words."""

from datetime import timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address

from allauth.account.adapter import get_adapter
from allauth.core import context
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models import SecurityEvent
from config import clock

LONGEST = 60
HOUSEHOLD, SITE = 64, 48  # bits of IPv6: what one household is given, and one site
OWN_FOR, OWN_EVENTS = timedelta(days=90), 200  # how long, and how many sign-ins, are looked at

# What a browser calls itself by, the telling one first: most name others too.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "Chromebook"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def request_network(request: HttpRequest) -> str:
    """The network address of whoever asks; empty if the proxies in front tell none."""
    try:
        address: str = get_adapter(request).get_client_ip(request)
    except PermissionDenied:
        return ""
    return address[:45]


def network_for_limits(address: str, bits: int = HOUSEHOLD) -> str:
    """Whom limits count for an address: all of it if it is of IPv4, else its first `bits`. What is
    no address stays as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, bits), strict=False))


def current_client_network() -> str:
    """The network address of the request that is answered now; empty outside of requests."""
    request: HttpRequest | None = context.request
    return request_network(request) if request is not None else ""


def is_own_network(request: HttpRequest, email: str) -> bool:
    """True if the player with this address has lately signed in from the network of `request`.
    Asks the same for an address that nobody has."""
    here = network_for_limits(request_network(request))
    signed_in = SecurityEvent.objects.filter(
        player__email=email,
        kind=SecurityEvent.Kind.SIGNED_IN,
        at__gt=clock.now() - OWN_FOR,
    ).values_list("network", flat=True)
    return bool(here) and here in {
        network_for_limits(address) for address in signed_in[:OWN_EVENTS]
    }


def describe_browser(request: HttpRequest) -> str:
    """`Firefox, Linux`; the beginning of what an unknown one calls itself."""
    told = request.META.get("HTTP_USER_AGENT", "")
    program = next((name for mark, name in BROWSERS if mark in told), "")
    machine = next((name for mark, name in MACHINES if mark in told), "")
    known = ", ".join(filter(None, (program, machine)))
    printable = "".join(letter for letter in told if letter.isprintable())
    return (known or printable)[:LONGEST]
