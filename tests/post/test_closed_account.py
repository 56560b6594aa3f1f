"""Accounts that staff have closed: no channel plays for them any more. What they left is played as
for anybody who is absent, and the others are told the same."""

from datetime import timedelta
from itertools import cycle, product
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from config import clock
from games import play
from games.models import InboundMail, Intervention, Match, Move, Notice, Remark, Seat
from games.play.errors import AccountClosed
from games.play.staff.reveals import mark_reveals_seen
from games.post import action_links, invitation_replies
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import EMU, open_table
from tests.play.times import Times
from tests.post.letters.writing import (
    DOMAIN,
    asked,
    fresh,
    new_match,
    quoting,
    reply_to,
    send,
    talk_to,
)
from tests.post.letters.writing import move as first_move
from tests.post.outbox.invitations import invitation_mail
from tests.post.sink import Sink
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
WHERE = [reply_to, talk_to]
LINES = ["{move}", "say hello", "mute", "seen", "resign", "away 3", "status", "resend", "stop"]
# Each line at each address; in the short run at one of them in turn.
WRITTEN = [*product(LINES, WHERE)] if LONG else [*zip(LINES, cycle(WHERE), strict=False)]


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def seat() -> Seat:
    return asked(new_match())


def close(player: Player | None) -> Player:
    assert player is not None
    Player.objects.filter(pk=player.pk).update(is_active=False)
    return player


def everything() -> list[Any]:
    """All that somebody at a table could change."""
    return [
        list(model.objects.order_by("pk").values()) for model in (Match, Seat, Move, Remark, Player)
    ]


@pytest.mark.parametrize(("line", "where"), WRITTEN)
def test_nothing_that_a_closed_account_writes_is_done(
    seat: Seat, where: Any, line: str, sink: Sink
) -> None:
    to, words = where(seat), line.format(move=first_move(seat))
    player = close(seat.player)
    before = everything()
    letter = send(quoting(player.email, words), to)
    assert (letter.state, letter.reason) == (InboundMail.State.IGNORED, "closed")
    assert everything() == before
    send_due_mails()
    assert not [mail for mail in sink.mails if mail["To"] == player.email]


@pytest.mark.parametrize("what", ["step", "resign"])
def test_no_link_that_was_mailed_before_does_anything(seat: Seat, what: str) -> None:
    link = action_links.resign_link(seat)
    if what == "step":
        link = action_links.move_link(seat, seat.question or 0, first_move(seat))
    path = link[link.index("/confirm/") :]
    close(seat.player)
    before = everything()
    assert "This account is closed" in Client().get(path).content.decode()
    assert Client().post(path).status_code == 409
    assert everything() == before


def test_nobody_plays_on_pages_for_a_closed_account(seat: Seat) -> None:
    client, there = reader(seat.player), f"/m/{seat.match.code}"
    close(seat.player)
    before = everything()
    form = {"words": first_move(seat), "question": seat.question}
    assert client.post(f"{there}/play/", form).headers["Location"].startswith("/account/login/")
    for act in ("resign", "return", "join", "looks"):
        assert client.post(f"{there}/{act}/").status_code == 302
    assert client.post("/new/", {"game": EMU}).status_code == 302
    assert everything() == before


def test_the_door_itself_looks_at_the_account(seat: Seat) -> None:
    """Whatever the channel has overlooked."""
    player = close(seat.player)
    table = open_table()
    for act in (
        lambda: play.submit_turn(
            seat.pk, first_move(seat), question=seat.question, holder=player.pk
        ),
        lambda: play.resign_seat(seat.pk, holder=player.pk),
        lambda: play.post_remark(seat.pk, "hello", holder=player.pk),
        lambda: play.mute_mails(seat.pk, holder=player.pk),
        lambda: mark_reveals_seen(seat.pk, holder=player.pk),
        lambda: play.open_match(player, EMU),
        lambda: play.join_match(table.pk, player),
    ):
        with pytest.raises(AccountClosed, match="closed"):
            act()


def test_what_a_closed_account_left_is_played_as_for_anybody_absent(
    times: Times, sink: Sink
) -> None:
    match = new_match(now=times.now())
    seat = asked(match)
    close(seat.player)
    send_due_mails()
    while not fresh(seat).stand_in:
        times.go(timedelta(hours=match.pace_hours, minutes=5))
        for waiting in match.seats.filter(question__isnull=False):
            assert play.expire_turn(waiting.pk, times.now())
    told = Intervention.objects.filter(seat=seat).values_list("what", flat=True)
    assert set(told) == {Intervention.Event.PLAYED, Intervention.Event.STOOD_IN}
    send_due_mails()
    assert {mail["To"] for mail in sink.mails} == {
        match.seats.exclude(pk=seat.pk).get().player.email
    }


def test_a_table_that_a_closed_account_opened_takes_nobody_and_invites_nobody(
    sink: Sink,
) -> None:
    match, guest = open_table(), PlayerFactory()
    assert match.opened_by is not None
    invitation = invitation_links.invite_address(
        match, match.opened_by, "gus@example.org", clock.now()
    )
    assert match.code in reader().get("/lobby/").content.decode()
    close(match.opened_by)
    assert match.code not in reader().get("/lobby/").content.decode()
    assert send_due_mails() == 0
    assert invitation_mail().state == "skipped"
    press(reader(guest), f"/m/{match.code}/join/")
    with pytest.raises(play.CannotJoin):
        invitation_replies.accept_invitation(invitation, "Gus", "UTC")
    assert Match.objects.get().status == Match.Status.OPEN
    assert not Notice.objects.exists() and not guest.seats.exists()
