"""Somebody in front of a browser without scripts, at a house that only the network leads to."""

import http.cookiejar
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from html import unescape

LINK = re.compile(r'<a class="[^"]*"[^>]*? href="([^"]*)" data-act')  # what picks something
FORM = re.compile(r'<form[^>]* action="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
TAKEN_BACK = "reopen"  # what is closed can be opened again for as long as the others think
MOST_PICKS = 300  # that one turn takes, by chance to and fro


@dataclass
class Turn:
    """A turn that somebody sent, by page or (with a `message_id`) by mail; `heard`: the house said
    that it has taken it."""

    code: str
    who: str
    words: str
    heard: bool = False
    message_id: str = ""
    at: float = field(default_factory=time.monotonic)


class NotGood(AssertionError):
    """A page that is not a good one."""

    def __init__(self, status: int, *words: object) -> None:
        super().__init__(status, *words)
        self.status = status


class Newcomer:
    """A browser with its cookies: it follows links and sends forms as they stand on the page."""

    def __init__(self, site: str, address: str) -> None:
        self.site, self.address, self.at = site, address, "/"
        self.turns: list[Turn] = []
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def page(self, path: str, fields: list[tuple[str, str]] | None = None) -> str:
        """A page, or where a form leads; NotGood for any other."""
        body = urllib.parse.urlencode(fields).encode() if fields else None
        headers = {"Origin": self.site} if body else {}
        wanted = urllib.request.Request(urllib.parse.urljoin(self.site, path), body, headers)
        try:
            with self.opener.open(wanted, timeout=60) as answer:
                self.at = urllib.parse.urlparse(answer.geturl()).path
                return str(answer.read().decode())
        except urllib.error.HTTPError as answer:
            raise NotGood(answer.code, path, fields, answer.read().decode()) from None

    def send(self, page: str, action: str, **typed: str) -> str:
        """Sends the form of a page that leads to `action`, with what was typed."""
        (inside, *_) = [inside for to, inside in FORM.findall(page) if unescape(to) == action]
        hidden = [(unescape(name), unescape(value)) for name, value in FIELD.findall(inside)]
        kept = [(name, value) for name, value in hidden if name not in typed]
        return self.page(action, [*kept, *typed.items()])

    def sign_in(self, password: str) -> None:
        page = self.page("/account/login/")
        self.send(page, "/account/login/", login=self.address, password=password)
        assert "sessionid" in {cookie.name for cookie in self.cookies}

    def play(self, code: str, dice: random.Random) -> bool:
        """One turn at a table, of picks by chance; False if nothing is asked of this player."""
        page = self.page(f"/m/{code}/")
        for _ in range(MOST_PICKS):
            sent = [words for to, words in FORM.findall(page) if 'id="send"' in words]
            if sent and "<strong" not in sent[0]:
                words = dict(FIELD.findall(sent[0]))["words"]
                self.turns.append(Turn(code, self.address, unescape(words)))
                self.send(page, f"/m/{code}/play/")
                self.turns[-1].heard = True
                return True
            links = [unescape(each) for each in LINK.findall(page) if TAKEN_BACK not in each]
            if not links:
                return False
            page = self.page(urllib.parse.urljoin(f"/m/{code}/", dice.choice(links)))
        raise AssertionError(f"no turn of {code} was complete after {MOST_PICKS} picks")
