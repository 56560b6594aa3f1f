"""From where somebody came: the network address and the browser, in a few words."""

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

LONGEST = 60

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


def network(request: HttpRequest) -> str:
    """The network address of whoever asks; empty if the proxies in front tell none."""
    try:
        address: str = get_adapter(request).get_client_ip(request)
    except PermissionDenied:
        return ""
    return address[:45]


def browser(request: HttpRequest) -> str:
    """`Firefox, Linux`; the beginning of what an unknown one calls itself."""
    told = request.META.get("HTTP_USER_AGENT", "")
    program = next((name for mark, name in BROWSERS if mark in told), "")
    machine = next((name for mark, name in MACHINES if mark in told), "")
    known = ", ".join(filter(None, (program, machine)))
    printable = "".join(letter for letter in told if letter.isprintable())
    return (known or printable)[:LONGEST]
