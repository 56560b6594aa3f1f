"""A whole life by mail: a stranger is invited, plays, and opens the next match, and no page is ever
opened. Real SMTP both ways."""

import re
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote

import pytest

from accounts.models import Player
from games import play
from games.models import InboundMail, Match, Move
from games.post import personal_address
from games.titles import all_games, find_title
from tests.long_run import LONG
from tests.post.correspondents import Door, Mailbox, Post, text
from tests.post.letters.writing import people
from tests.post.sink import Sink

pytestmark = [
    pytest.mark.lengthy,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]
QUICK = "ranchers"
SHORTER = {"biome-rummy": " clock=6"}  # a term that makes a match as short as it can be


def own_address(mail: EmailMessage) -> str:
    """Where its reader may write about everything, as a mail program finds it."""
    found = re.fullmatch(
        r"<mailto:([^?>]+)\?subject=help&body=help>", str(mail["List-Help"]).strip()
    )
    assert found is not None
    return unquote(found[1])


def finished(number: int) -> bool:
    return Match.objects.filter(status=Match.Status.FINISHED).count() == number


@pytest.mark.parametrize(
    "game", [game for game in all_games() if LONG or game.slug == QUICK], ids=lambda game: game.slug
)
def test_a_stranger_plays_a_match_and_opens_the_next_one_by_mail_alone(
    game: Any, door: Door, sink: Sink
) -> None:
    (host,) = people(1, display_name="Host")
    guests = [f"guest{number}@example.net" for number in range(1, game.seat_counts[0])]
    boxes = [Mailbox(email, email.partition("@")[0], door.port) for email in (host.email, *guests)]
    post = Post(boxes, sink)
    line = f"new {game.slug}{SHORTER.get(game.slug, '')} with {', '.join(guests)}"
    boxes[0].write(personal_address.address_of(host), line)
    post.goes_until(lambda: finished(1))
    explains_the_game(sink, game.slug, guests[0])
    assert_first_turn_answers_the_yes(sink, guests[0])

    over = [mail for mail in sink.mails if mail["X-Rural-Route-Reason"] == "finished"]
    mine = next(mail for mail in over if mail["To"] == guests[0])
    others = ", ".join(box.email for box in boxes if box.email != guests[0])
    again = f"new {game.slug}{SHORTER.get(game.slug, '')} with {others}"
    boxes[1].write(own_address(mine), f"{again}\nsettings reminders off")
    post.goes_until(lambda: finished(2))

    matches = Match.objects.order_by("pk")
    assert [match.ending for match in matches] == [Match.Ending.PLAYED] * 2
    assert matches[1].opened_by == Player.objects.get(email=guests[0])
    assert all(play.verify_match(match).is_sound for match in matches)
    assert set(Move.objects.values_list("via", flat=True)) == {Move.Via.MAIL}
    assert InboundMail.objects.exclude(state=InboundMail.State.DONE).count() == 0
    assert not matches[1].opened_by.mail_reminders


def explains_the_game(sink: Sink, slug: str, guest: str) -> None:
    """The invitation says what the game is, in ten lines."""
    invitation = next(mail for mail in sink.mails if mail["To"] == guest)
    entry = find_title(slug)
    assert entry is not None and entry.blurb is not None
    assert entry.blurb.in_short in " ".join(text(invitation).split())


def assert_first_turn_answers_the_yes(sink: Sink, guest: str) -> None:
    """What comes upon a yes is one mail: the first turn if the guest begins, else the welcome."""
    mails = [mail for mail in sink.mails if mail["To"] == guest]
    mails = [mail for mail in mails if mail["X-Rural-Route-Reason"] != "salt_receipt"]
    kinds = [str(mail["X-Rural-Route-Reason"]) for mail in mails[:3]]
    if kinds[1] == "turn":
        assert "You have a seat in a match of" in text(mails[1])
        assert mails[1]["Auto-Submitted"] == "auto-replied"
        assert kinds[2] != "invitation"
    else:
        assert kinds[1] == "invitation" and "You have a seat in a match of" in text(mails[1])
