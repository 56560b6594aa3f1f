"""Addresses that open something by themselves: in no log, and told to no other page."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from config import secret_urls

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

EXAMPLE = Path(settings.BASE_DIR) / "deploy/nginx/rural-route.conf.example"
SECRETS = {"token", "key"}
# Where a page is kept from everybody but whoever runs the site on their own machine.
OPEN = {"mailbox_letter", "mailbox_html", "mailbox_answer"}
TRIAL = "/try/0c5e3d0a-0000-4000-8000-000000000000/play/"
# One address for each mark, which opens nothing.
ADDRESSES = [
    "/account/confirm-email/Mg:1tq/",
    "/account/password/reset/key/1-c8x/",
    "/account/address-move/abc/",
    "/mail/stop/u-1-abc/",
    "/calendar/abc.ics",
    "/feed/abc.atom",
    "/invited/i-1-abc/",
    "/invited/never/i-1-abc/",
    "/letter/abc/",
    "/confirm/l-1-2-abc/",
    "/privacy/copy/abc/",
    "/privacy/stay/abc/",
    "/privacy/leave/abc/",
    "/try/0c5e3d0a-0000-4000-8000-000000000000/",
    "/try/0c5e3d0a-0000-4000-8000-000000000000/log/",
]


@pytest.fixture(autouse=True)
def loaded() -> None:
    """The URL patterns, which are read with the first request."""
    assert get_resolver().url_patterns


def patterns(within: Any = None) -> list[URLPattern]:
    found = []
    for each in (within or get_resolver()).url_patterns:
        found += patterns(each) if isinstance(each, URLResolver) else [each]
    return found


def named_secret(pattern: URLPattern) -> bool:
    regex = pattern.pattern.regex if hasattr(pattern.pattern, "regex") else None
    return bool(regex is not None and SECRETS & set(regex.groupindex))


def test_every_pattern_with_a_secret_is_marked() -> None:
    for pattern in patterns():
        if named_secret(pattern) and pattern.name not in OPEN:
            route = str(pattern.pattern)
            ours = "^account/" + route.removeprefix("^")  # what stands before allauth's own
            assert {route, ours} & secret_urls._routes, pattern


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_secret_is_in_no_line_of_our_log(path: str) -> None:
    for line in (path, f"/account/login/?next={path}", path.replace("/", "%2F")):
        told = secret_urls.redact_addresses(f"Not Found: {line}")
        assert "abc" not in told and "0c5e3d0a" not in told and "c8x" not in told
        assert "1tq" not in told and "…" in told


def test_other_addresses_are_told_whole() -> None:
    for line in ("/m/ab12c/", "/privacy/mine/copy/", "/games/ranchers/try/", "/account/login/"):
        assert secret_urls.redact_addresses(line) == line


def test_the_example_for_nginx_logs_no_secret() -> None:
    example = EXAMPLE.read_text()
    assert secret_urls.render_nginx_map() in example
    assert "referer" not in re.sub(r"(?m)^\s*#.*|without_referer", "", example).lower()
    (pattern,) = re.findall(r'"~\*(.*)" 0;', example)
    for path in ADDRESSES:
        for line in (path, f"/account/login/?next={path}", "/x?y=" + path.replace("/", "%2f")):
            assert re.search(pattern, line, re.IGNORECASE), line
    assert not re.search(pattern, "/m/ab12c/?from=/privacy/", re.IGNORECASE)


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_page_with_a_secret_tells_the_next_one_no_more_than_the_site(path: str) -> None:
    assert Client().get(path, secure=True)["Referrer-Policy"] == "strict-origin"


def test_other_pages_tell_pages_of_the_site() -> None:
    assert Client().get("/games/")["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("named", [{"origin": "https://testserver"}, {}])
def test_a_plain_form_on_a_page_with_a_secret_is_taken(named: dict[str, str]) -> None:
    browser = Client(enforce_csrf_checks=True)
    page = browser.get("/games/", secure=True)
    browser.get("/account/login/", secure=True)
    token = browser.cookies[settings.CSRF_COOKIE_NAME].value
    form = {"csrfmiddlewaretoken": token}
    # What a browser sends from a page whose policy is strict-origin.
    headers = {"referer": "https://testserver/", **named}
    answer = browser.post(TRIAL, form, secure=True, headers=headers)
    assert answer.status_code != 403 and page.status_code == 200
    refused = browser.post(TRIAL, form, secure=True, headers={"origin": "null"})
    assert refused.status_code == 403  # as with `no-referrer`
