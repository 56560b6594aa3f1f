"""Somebody who has nothing but mail, and has their turns collected: asked for by mail, told in one
mail, answered by one letter."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from games.models import Match, Notice, Seat
from games.play.reminders import write_reminders
from games.post import personal_address, signed_addresses
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import answer, open_table
from tests.play.times import Times
from tests.post.letters.writing import DOMAIN, moves_of, people, quoting, send
from tests.post.sink import Sink, html, reply_address_of, text

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
GUEST = "gus@example.org"
FIELD = re.compile(r"(?m)^  (\d+): (.+)$")


class Gus:
    """A guest who was invited to three tables by mail, and said yes by mail."""

    def __init__(self, sink: Sink, times: Times, tables: int = 3) -> None:
        self.sink, self.times = sink, times
        for _ in range(tables):
            (opener,) = people(1, turn_mails="none")
            match = open_table(opener=opener, pace_hours=96, now=times.now())
            invitation = invitation_links.invite_address(match, opener, GUEST, times.now())
            to = f"{signed_addresses.invitation_address(invitation.pk, invitation.email)}@{DOMAIN}"
            self.write("yes\nname Gus", to)
        self.player = Player.objects.get(email=GUEST)

    def write(self, words: str, to: str, verdict: str = "pass") -> Any:
        return send(quoting(GUEST, words), to, verdict=verdict, at=self.times.now())

    def asked(self) -> list[Seat]:
        """The seats in which it is their turn; those of others answer until it is."""
        for match in Match.objects.filter(status=Match.Status.RUNNING):
            seat = match.seats.get(player=self.player)
            if seat.question is None:
                answer(match.seats.get(question__isnull=False), now=self.times.now())
        return list(Seat.objects.filter(player=self.player, question__isnull=False))

    def mails(self) -> list[Any]:
        """What comes to them now."""
        self.sink.raw.clear()
        while send_due_mails():
            pass
        return [mail for mail in self.sink.mails if mail["To"] == GUEST]


@pytest.fixture
def gus(sink: Sink, times: Times, settings: Any) -> Gus:
    settings.REPLY_DOMAIN = DOMAIN
    gus = Gus(sink, times)
    gus.write("settings mails collected 9", personal_address.address_of(gus.player))
    gus.player.refresh_from_db()
    assert (gus.player.turn_mails, gus.player.digest_hour) == ("digest", 9)
    assert not gus.player.has_usable_password()
    return gus


@pytest.fixture
def collected(gus: Gus) -> Any:
    """The one mail in which their three turns come, at the hour that they asked for."""
    gus.mails()
    Notice.objects.filter(kind=Notice.Kind.TURN).delete()  # asked before they wished so
    for seat in gus.asked():
        answer(seat, now=gus.times.now())
    assert len(gus.asked()) == 3
    assert [mail for mail in gus.mails() if mail["X-Rural-Route-Reason"] == "turn"] == []
    gus.times.go(timedelta(hours=21))
    (mail,) = gus.mails()
    assert "your turn in 3 matches" in mail["Subject"]
    return mail


def examples(mail: Any) -> dict[str, str]:
    """The first example for each match, by its number."""
    found: dict[str, str] = {}
    for number, line in FIELD.findall(text(mail).replace("\r\n", "\n")):
        found.setdefault(number, line)
    return found


def played(gus: Gus) -> int:
    """How many moves all matches have."""
    return sum(len(moves_of(match)) for match in Match.objects.all())


def test_a_guest_has_three_turns_in_one_mail_and_answers_them_by_one_letter(
    gus: Gus, collected: Any
) -> None:
    lines = examples(collected)
    assert sorted(lines) == ["1", "2", "3"]
    assert f"mailto:{reply_address_of(collected)}" in html(collected)
    before = played(gus)
    letter = gus.write(
        "\n".join(f"{n}: {line}" for n, line in lines.items()), reply_address_of(collected)
    )
    assert letter.reason == "done", letter.transcript
    assert played(gus) >= before + 3
    assert not Seat.objects.filter(player=gus.player, question__isnull=False).exists()
    told = [mail["X-Rural-Route-Reason"] for mail in gus.mails()]
    assert told == ["letter"]


def test_what_is_left_out_is_asked_again_and_answered_alone(gus: Gus, collected: Any) -> None:
    lines = examples(collected)
    gus.write(f"2: {lines['2']}", reply_address_of(collected))
    assert Seat.objects.filter(player=gus.player, question__isnull=False).count() == 2
    again = gus.write(f"1: {lines['1']}\n2: {lines['2']}", reply_address_of(collected))
    assert again.reason == "refused"
    assert Seat.objects.filter(player=gus.player, question__isnull=False).count() == 1


def test_reminders_that_fall_together_come_in_one_mail_too(gus: Gus, collected: Any) -> None:
    Player.objects.update(every_reminder=True)
    gus.times.go(timedelta(hours=40))
    write_reminders(gus.times.now())
    told = gus.mails()
    assert ["in 3 matches" in mail["Subject"] for mail in told] == [True]
    assert sorted(examples(told[0])) == ["1", "2", "3"]


def test_a_letter_in_doubt_plays_nothing_and_its_links_need_no_account(
    gus: Gus, collected: Any
) -> None:
    before = played(gus)
    gus.write(f"1: {examples(collected)['1']}", reply_address_of(collected), verdict="fail")
    assert played(gus) == before
    (mail,) = gus.mails()
    (path,) = re.findall(r"https?://[^/\s]+(/\S*confirm/\S*)", text(mail))
    page = Client().get(path)
    assert page.status_code == 200 and "login" not in page.headers.get("Location", "")
    form = re.search(r'<form[^>]*method="post"[^>]*action="([^"]*)"', page.content.decode())
    assert Client().post(form[1] if form and form[1] else path).status_code in (200, 302)
    assert played(gus) > before
