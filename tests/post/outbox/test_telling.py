"""What is known about telling a seat: read for all seats of a table, never taken for granted."""

from dataclasses import fields
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from games import play
from games.models import Notice, Presence, Reach, Seat
from games.post.outbox.send_policy import recheck_notice, skip_reason
from games.post.recipients import RecipientFacts, load_addressees
from tests.matches import answer, awaited, running_match

pytestmark = pytest.mark.django_db


def telling(seat: Seat) -> RecipientFacts:
    return load_addressees([seat.pk])[seat.pk].telling


def test_nothing_about_a_seat_has_a_default() -> None:
    with pytest.raises(TypeError):
        RecipientFacts()  # type: ignore[call-arg]
    assert len(fields(RecipientFacts)) == 8


def test_a_seat_that_nobody_asked_about_cannot_be_told() -> None:
    seat = awaited(running_match())
    notice = Notice.objects.get(seat=seat, kind="turn")
    with pytest.raises(TypeError):
        skip_reason(notice, seat)  # type: ignore[call-arg]
    context, why = recheck_notice(notice, timezone.now())
    assert (why, context is not None and context.telling == telling(seat)) == ("", True)


def test_all_that_is_known_about_a_seat_is_read() -> None:
    match = running_match()
    seat, now = awaited(match), timezone.now()
    assert seat.player is not None
    before = telling(seat)
    assert before == RecipientFacts(False, False, None, None, False, False, False, "")
    answer(seat)
    Presence.objects.create(seat=seat, at=now)
    play.post_remark(seat.pk, "Hello.", now)
    Reach.objects.create(
        email=seat.player.email.lower(), score=4, scored_at=now, suppressed_at=now - timedelta(1)
    )
    EmailAddress.objects.filter(user=seat.player).delete()
    EmailAddress.objects.create(user=seat.player, email=seat.player.email, verified=False)
    match.refresh_from_db()
    after = telling(seat)
    assert (after.address_doubted, after.address_suppressed) == (True, True)
    assert (after.seen_at, after.last_own_ply, after.somebody_spoke) == (now, match.ply, True)
