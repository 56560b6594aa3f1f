"""Requests that wait for a player's answer: invitations and friend requests."""

from datetime import timedelta
from typing import Any

from django.db.models import Exists, F, Func, OuterRef, Q, QuerySet, Subquery

from accounts.models import Player
from config import clock
from games import people
from games.models import Block, Invitation, Match, Opening, Reach
from games.web.common import awaited

SHOWN_FOR = timedelta(days=30)  # as long as the link in the mail holds


def invitations_to(player: Player) -> QuerySet[Invitation]:
    """The invitations to open matches that a player has not answered, by name or by address, the
    newest first; each says whether it `is_rematch`. Those by somebody they have blocked, and those
    that were not welcome, are not among them."""
    waiting = Invitation.objects.filter(
        Q(guest=player) | Q(guest=None, email=player.email.lower()),
        match__status=Match.Status.OPEN,
        declined_at=None,
        created_at__gt=clock.now() - SHOWN_FOR,
    ).exclude(state=Invitation.State.SKIPPED)
    waiting = waiting.exclude(match__seats__player=player)
    waiting = waiting.exclude(Exists(Block.objects.filter(by=player, whom=OuterRef("invited_by"))))
    rematch = Opening.objects.filter(match=OuterRef("match"), rematch_of__isnull=False)
    return (
        waiting.annotate(is_rematch=Exists(rematch))
        .select_related("match", "invited_by")
        .order_by("-created_at")
    )


def count_waiting(player: Player) -> tuple[int, int, int]:
    """In how many matches a player is awaited, how many requests they have not answered, and
    whether their address takes no mails (1 or 0); one query."""
    troubles = Reach.objects.filter(email=player.email.lower(), suppressed_at__isnull=False)
    turns, requests, bounced = (
        Player.objects.filter(pk=player.pk)
        .values_list(
            _count(awaited(player)),
            _count(invitations_to(player)) + _count(people.asking(player)),
            _count(troubles),
        )
        .get()
    )
    return turns, requests, bounced


def _count(rows: QuerySet[Any]) -> Subquery:
    """The number of rows, as an expression; `Count` would group them."""
    return Subquery(rows.order_by().values(total=Func(F("pk"), function="COUNT")))
