"""After a backup was put back, mails sent since lead nowhere: nothing they say is played."""

import random
from typing import Any

import pytest
from django.db import transaction

from games import play
from games.models import Match, Move
from games.post import inbox
from tests.matches import awaited, fresh, running_match, sensible_turn
from tests.post.letters.writing import DOMAIN, quoting, reply_to, send, sender

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def play_on(match: Match, turns: int, dice: random.Random) -> list[str]:
    """Plays on; the addresses that were mailed for the turns."""
    mailed = []
    for _ in range(turns):
        seat = awaited(match)
        mailed.append(reply_to(seat))
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    return mailed


@pytest.mark.parametrize("played_since", [0, 1, 4, 8])
def test_an_address_of_a_lost_turn_is_refused_and_plays_nothing(played_since: int) -> None:
    match = running_match()
    play_on(match, 4, random.Random(7))
    with transaction.atomic():
        _first, *since = play_on(match, 8, random.Random(1))
        transaction.set_rollback(True)
    mailed_again = play_on(match, played_since, random.Random(2))
    mailed_again.append(reply_to(awaited(match)))
    gone = set(since) - set(mailed_again)  # a turn that was taken alike leads to the same position
    assert gone
    before = list(Move.objects.filter(match=match).values_list("ply", "digest"))
    for to in gone:
        with pytest.raises(inbox.MailRefused) as refused:
            send(quoting("ann@example.org", "1"), to)
        assert refused.value.code == 550
        assert "no longer in use; see http" in refused.value.text
    assert list(Move.objects.filter(match=match).values_list("ply", "digest")) == before


def test_the_turn_that_was_open_when_the_backup_was_taken_can_still_be_answered() -> None:
    match = running_match()
    play_on(match, 4, random.Random(7))
    seat = awaited(match)
    with transaction.atomic():
        mailed, *_since = play_on(match, 5, random.Random(1))
        transaction.set_rollback(True)
    turn = sensible_turn(match, seat, random.Random(3))
    send(quoting(sender(awaited(match)), turn), mailed)
    assert fresh(match).ply > match.ply
