"""URL patterns whose address opens something by itself: marked where they are declared, kept out of
logs, and never told to the page that comes next."""

import re
from collections.abc import Callable
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, get_resolver

SLASH = "(?:/|%2F)"  # addresses stand in the query of others, too: `?next=/confirm/…`
_routes: set[str] = set()


def mark_secret(pattern: URLPattern) -> URLPattern:
    """Mark a URL pattern, which stands in a list without a prefix: what follows its fixed beginning
    is a secret."""
    _routes.add(str(pattern.pattern))
    list_prefixes.cache_clear()
    return pattern


def is_secret(request: HttpRequest) -> bool:
    """True if the address of a request that has been routed opens something by itself."""
    return request.resolver_match is not None and request.resolver_match.route in _routes


@cache
def list_prefixes() -> tuple[str, ...]:
    """The fixed beginnings of what has been marked so far, such as `invited/never/`, longer ones
    before those that they begin with."""
    prefixes = {re.split(r"[<(]", route.removeprefix("^"))[0] for route in _routes}
    return tuple(sorted(prefixes, reverse=True))


def redact_addresses(words: str) -> str:
    """`words` with `…` for all that is secret in the addresses there."""
    for prefix in list_prefixes():
        beginning = SLASH + prefix.replace("/", SLASH)
        words = re.sub(rf"({beginning})[^\s/?&%]+", r"\1…", words)
    return words


def render_nginx_map() -> str:
    """The map for nginx's configuration that says which requests are logged."""
    get_resolver().url_patterns  # noqa: B018  read, so that all are marked
    beginnings = "|".join(
        prefix.rstrip("/").replace("/", "(/|%2F)") for prefix in reversed(list_prefixes())
    )
    return (
        "map $request_uri $is_logged {\n"
        f'    "~*(/|%2F)({beginnings})(/|%2F)" 0;\n'
        "    default 1;\n"
        "}\n"
    )


class ReferrerMiddleware:
    """A page with a secret in its address tells the next one no more than the site. With
    `no-referrer`, browsers would send `Origin: null` with plain forms, which the CSRF check
    refuses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if is_secret(request):
            response["Referrer-Policy"] = "strict-origin"
        return response
