"""Following every link of the site as one reader, from where that reader comes in."""

import re
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import parse_qs, urljoin, urlsplit

from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import Resolver404, resolve

from tests.long_run import LONG

A_KIND = 2 if LONG else 1  # addresses that are read of each kind
LINK = re.compile(r'<a\b[^>]*?\shref="([^"]+)"')
ANCHOR = re.compile(r'\s(?:id|name)="([^"]+)"')


@dataclass
class Crawl:
    """What one reader found: `read` counts pages by kind, the rest is wrong."""

    read: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    dead_ends: list[str] = field(default_factory=list)
    lost_anchors: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        return [*self.broken, *self.dead_ends, *self.lost_anchors]


def crawl(client: Client, starts: Iterable[str]) -> Crawl:
    """Read what is linked from `starts`, at most A_KIND addresses a kind, each as a GET.

    A page is broken if its answer is no 200 after redirects; a dead end if it is HTML and links
    to no other page of the site, unless it is a download or pops up beside one. An anchor is lost
    if its page has no such place.
    """
    found = Crawl()
    waiting = deque((start, "its start") for start in starts)
    known: set[str] = set()
    while waiting:
        address, linked_from = waiting.popleft()
        path = address.partition("#")[0]
        kind = kind_of(path)
        if path in known or found.read[kind] >= A_KIND:
            continue
        known.add(path)
        found.read[kind] += 1
        if path.startswith("/static/"):
            if finders.find(path.removeprefix("/static/")) is None:
                found.broken.append(f"{path} is no file, linked from {linked_from}")
            continue
        answer = client.get(path, follow=True)
        if answer.status_code != 200:
            found.broken.append(f"{path} answers {answer.status_code}, linked from {linked_from}")
            continue
        if not answer["Content-Type"].startswith("text/html"):
            continue
        here = answer.request["PATH_INFO"]
        html = b"".join(answer).decode()
        links = list(links_in(html, here))
        beside = "_popup" in path or "Content-Disposition" in answer.headers
        if not beside and not any(link.partition("#")[0] not in (path, here) for link in links):
            found.dead_ends.append(f"{path} leads nowhere, linked from {linked_from}")
        places = set(ANCHOR.findall(html))
        found.lost_anchors += [
            f"{path} has no place {link}"
            for link in links
            if link.startswith(f"{here}#") and unescape(link.partition("#")[2]) not in places
        ]
        waiting += ((link, path) for link in links)
    return found


def links_in(html: str, here: str) -> Iterable[str]:
    """The addresses of this site to which a page links, with their anchors."""
    for href in LINK.findall(html):
        parts = urlsplit(urljoin(here, unescape(href)))
        if parts.scheme in ("", "http", "https") and parts.hostname in (None, "testserver"):
            query = f"?{parts.query}" if parts.query else ""
            anchor = f"#{parts.fragment}" if parts.fragment else ""
            yield f"{parts.path}{query}{anchor}"


def kind_of(address: str) -> str:
    """What pages of one kind share: the pattern of their address, and what their query names; of
    Django's lists for the staff the pattern alone, as they filter by everything."""
    parts = urlsplit(address)
    try:
        pattern = resolve(parts.path).route
    except Resolver404:
        pattern = parts.path
    asked = [] if pattern.startswith("admin/") else parse_qs(parts.query, keep_blank_values=True)
    return f"{pattern}?{'&'.join(sorted(asked))}"
