"""Two hundred answers to invitations: who says yes, no, never, or asks something."""

import os
from typing import Any

import pytest
from django.utils import timezone

from games.models import InboundMail, Match, Reply, Uninvited
from games.post import signed_addresses
from games.post.outbox import invitation_links
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import fresh, open_table
from tests.post.inbox.replies.invited import ANSWERS
from tests.post.inbox.replies.programs import PROGRAMS
from tests.post.letters.styles import dressed
from tests.post.letters.writing import DOMAIN, send

pytestmark = [pytest.mark.django_db, pytest.mark.lengthy]
SHARE = 1 if LONG else 8
REASONS = {"yes": {"welcome", "seated"}, "no": {"declined"}, "never": {"never"}, "": {"unclear"}}


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def became(match: Match, email: str, words: str, at: int) -> str:
    """The reason that a letter has got which answers an invitation to the match."""
    assert match.opened_by is not None
    invitation = invitation_links.invite_address(match, match.opened_by, email, timezone.now())
    to = f"{signed_addresses.invitation_address(invitation.pk, email)}@{DOMAIN}"
    raw = dressed(PROGRAMS[at % len(PROGRAMS)], words, f"Gus Green <{email}>")
    return send(raw, to).reason


def test_what_two_hundred_who_are_invited_answer_is_understood() -> None:
    asked = ANSWERS[::SHARE]
    assert len(ANSWERS) >= 200
    wrong = []
    for at, (says, words) in enumerate(asked):
        match = open_table(3, opener=PlayerFactory(), game="hunting-prey")
        reason = became(match, f"gus{at}@example.org", words, at)
        is_seated = fresh(match).seats.filter(player__email=f"gus{at}@example.org").exists()
        if says != "yes":
            assert not is_seated, words
        if reason not in REASONS[says] or (says == "yes") != is_seated:
            wrong.append((says, words, reason))
        if says == "":
            assert reason not in ("declined", "never"), words
        match.seats.update(player=None)
        Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
        Reply.objects.all().delete()
        InboundMail.objects.all().delete()
        Uninvited.objects.all().delete()
    if where := os.environ.get("REPLIES_OUT"):
        with open(f"{where}.invited", "w") as out:
            out.write("\n".join([f"{len(wrong)} wrong of {len(asked)}", *map(str, wrong), ""]))
    assert len(wrong) <= 0.03 * len(asked), wrong
