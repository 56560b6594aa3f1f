"""Matches that players leave, and what every part of the house then says of who won."""

import re
from collections.abc import Sequence
from datetime import timedelta
from html import unescape
from typing import Any

from django.core import mail as outgoing
from django.test import Client

from accounts.models import Player
from config import clock
from games import play
from games.models import Match
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, running_match
from tests.web.pages import reader

RESIGNS, IS_LATE = "resigns", "is late"
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Edna", "Fips")

Leaving = tuple[int, str]  # the number of a seat, and how it leaves


def left_by(game: str, seats: int, leaving: Sequence[Leaving], turns: int = 0) -> Match:
    """A finished match of people, of whom some leave in this order, after so many turns of others.

    Bots play for those who stay, so that it is quick; where only one stays, the match ends with
    the last to leave.
    """
    known = {player.display_name: player for player in Player.objects.all()}
    people = [known.get(name) or PlayerFactory(display_name=name) for name in NAMES[:seats]]
    match = running_match(seats, game=game, people=people, on_timeout="forfeit")
    for _ in range(turns):
        answer(awaited(match))
    going = {number for number, _how in leaving}
    for number, how in leaving:
        bots_play(match, going)
        if how == RESIGNS:
            play.resign_seat(match.seats.get(number=number).pk)
        else:
            be_late(match, number, going)
    while fresh(match).status == Match.Status.RUNNING:
        answer(awaited(match))
        bots_play(match, going)
    return fresh(match)


def bots_play(match: Match, going: set[int]) -> None:
    """Lets bots play for all but those who are going to leave."""
    staying = match.seats.filter(resigned_at=None).exclude(number__in=going)
    staying.update(stand_in=True)


def be_late(match: Match, number: int, going: set[int]) -> None:
    """The seat is out of time, once it is asked; unless the match is over before."""
    while fresh(match).status == Match.Status.RUNNING:
        seat = match.seats.get(number=number)
        if seat.question is not None:
            match.seats.filter(pk=seat.pk).update(deadline=clock.now() - timedelta(days=1))
            assert play.expire_turn(seat.pk)
            return
        answer(awaited(match))
        bots_play(match, going)


# Everything that is said


def all_that_is_said(match: Match) -> dict[tuple[str, str], str]:
    """What the house says about a finished match, in words, by the kind of place and the name of
    the reader (empty: an onlooker, staff included): pages, mails, and the admin."""
    said: dict[tuple[str, str], str] = {}
    seats = list(match.seats.order_by("number"))
    for name, client in [(seat.name, reader(seat.player)) for seat in seats] + [("", reader())]:
        here = f"/m/{match.code}/"
        said["page", name] = seen(client, here)
        said["as text", name] = seen(client, f"{here}?text=1")
        said["log", name] = seen(client, f"{here}log/")
        said["replay", name] = seen(client, f"{here}moment/99999/", follow=True)
        if name:
            said["archive", name] = seen(client, "/matches/")
    staff = reader(PlayerFactory(is_staff=True, is_superuser=True))
    for where in ("timeline", "table"):
        said[f"admin {where}", ""] = seen(staff, f"/admin/games/match/{match.pk}/{where}/")
    called = {seat.player.email: seat.name for seat in seats if seat.player}
    for mail in finished_mails(match):
        ((html, _type),) = mail.alternatives
        said["mail", called[mail.to[0]]] = " ".join(str(mail.body).split())
        said["html mail", called[mail.to[0]]] = words_of(str(html))
    return said


def finished_mails(match: Match) -> list[Any]:
    """The mails that tell of the end of a match, sent now; others are sent too."""
    before = len(outgoing.outbox)
    while send_due_mails():
        pass
    return [
        mail
        for mail in outgoing.outbox[before:]
        if match.code in mail.subject and "The match is over" in mail.body
    ]


def seen(client: Client, address: str, **how: Any) -> str:
    """The words of a page."""
    response = client.get(address, **how)
    assert response.status_code == 200, (address, response.status_code)
    return words_of(response.content.decode())


def words_of(html: str) -> str:
    """What stands in a page beside tags, styles and scripts."""
    bare = re.sub(r"<(style|script|svg)\b.*?</\1>", " ", html, flags=re.DOTALL)
    bare = re.sub(r"</?(b|span|a|i|tspan)\b[^>]*>", "", bare)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", bare)).split())


_NAME = f"(?:{'|'.join(('You', *NAMES))})"
_NAMED = re.compile(
    rf"\b({_NAME}(?:(?:, | and ){_NAME})*) (?:won|wins|win|shares?|share the \w+)\b", re.IGNORECASE
)
_DRAWN = re.compile(r"\b(a draw|drawn\.|drawn,)", re.IGNORECASE)
_NOBODY = re.compile(r"\bnobody (won|wins)\b", re.IGNORECASE)


def claims(said: str, reader: str) -> set[str]:
    """Who is first, by every sentence in `said` that names anybody as that: names with spaces
    between; `a draw` and `nobody` for sentences that say so."""
    found = set()
    for match in _NAMED.finditer(said):
        names = re.findall(_NAME, match[1], re.IGNORECASE)
        found.add(" ".join(sorted(reader if name.lower() == "you" else name for name in names)))
    found |= {"a draw" for _ in _DRAWN.finditer(said)}
    return found | {"nobody" for _ in _NOBODY.finditer(said)}
