"""Reading match pages as a player does: which links there are, what the form would send."""

import random
import re
from html import unescape
from typing import Any

from django.test import Client

from games import play
from games.models import Match, Seat
from games.play import join_terms
from games.rules.record import Record
from games.web import idempotency

JOIN = re.compile(r"/m/(\w+)/join/")
CSRF = re.compile(
    r'name="(?:csrfmiddlewaretoken|form_key)" value="[^"]*"|"x-(?:csrftoken|player)": "[^"]*"'
)
HTMX = {"hx-request": "true"}


def reader(player: Any = None) -> Client:
    """The browser of `player`, or of a visitor."""
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


def press(client: Client, address: str, filled_in: Any = None, **how: Any) -> Any:
    """Sends a form as a page just shown has it: with a one-time key, if somebody is signed in, and
    to sit down with the terms that were told there."""
    sent = dict(filled_in or {})
    joined = JOIN.fullmatch(address)
    match = Match.objects.filter(code=joined[1]).first() if joined else None
    if match is not None:
        sent.setdefault("accept", str(join_terms.terms_kind_of(match)))
    return client.post(address, keyed(client, **sent), **how)


def keyed(client: Client, **fields: Any) -> dict[str, Any]:
    """What a form just shown would send: with a one-time key, if somebody is signed in."""
    if "sessionid" in client.cookies and (key := client.session.get("_auth_user_id")):
        fields[idempotency.FIELD] = idempotency.issue_key(int(key))
    return fields


def page(client: Client, match: Match, query: str = "", **how: Any) -> str:
    """The bytes of the match page as text, without its tokens against forgery."""
    response = client.get(f"/m/{match.code}/{query}", **how)
    assert response.status_code == 200, response.status_code
    return CSRF.sub("", response.content.decode())


def send_by_htmx(client: Client, door: str, filled_in: Any) -> tuple[str, str]:
    """Sends a form as htmx does. The answer is the next page itself, no redirect; its address and
    what htmx gets of it, which is the same as for a click that leads there."""
    answer = client.post(door, filled_in, headers=HTMX)
    assert answer.status_code == 200, answer.status_code
    address = answer["HX-Push-Url"]
    asked = client.get(address, headers=HTMX)
    sent, got = (CSRF.sub("", each.content.decode()) for each in (answer, asked))
    assert sent == got
    assert '<div id="table"' in sent and "<html" not in sent
    return address, sent


def links(html: str, kind: str = "") -> list[str]:
    """The addresses of the links that pick something, of those with `kind` in their class."""
    found = re.findall(r'<a class="([^"]*)"[^>]*? href="([^"]*)" data-act', html)
    return [unescape(href) for classes, href in found if kind in classes]


def link(html: str, name: str) -> str:
    """The address of the link with this id."""
    found = re.search(rf'id="{name}"[^>]* href="([^"]*)"', html)
    assert found, f"no link {name!r} on the page"
    return unescape(found[1])


def send_form(html: str) -> dict[str, list[str]]:
    """What the form of the Send button would send."""
    form = html.split('id="send"')[0].rpartition("<form")[2]
    sent: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form):
        sent.setdefault(unescape(name), []).append(unescape(value))
    return sent


def record_of(match: Match) -> Record:
    """The match as it stands in the database."""
    return play.current_record(Match.objects.get(pk=match.pk))


def random_turn(match: Match, rnd: random.Random) -> bool:
    """One whole turn of whoever is awaited, moves chosen at random; False once it is over."""
    record = record_of(match)
    if not record.awaited_seats:
        return False
    seat = rnd.choice(record.awaited_seats)
    moves = []
    while True:
        move = rnd.choice([move for move in record.list_legal_moves(seat) if move != "reopen"])
        moves.append(move)
        if record.is_settling_move(seat, move):
            break
        record = record.play(seat, move)
    play.submit_turn(Seat.objects.get(match=match, number=seat).pk, ", ".join(moves))
    return True


def play_until(match: Match, phase: str, rnd: random.Random) -> Record:
    """Random turns until the view is in `phase` (`closing`, `over`), or the match is over."""
    while record_of(match).view(None)["phase"] not in (phase, "over"):
        random_turn(match, rnd)
    return record_of(match)
