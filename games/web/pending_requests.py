"""Requests that wait for a player's answer: invitations and friend requests."""

from collections import Counter

from django.db.models import Exists, OuterRef, Q, QuerySet, Value

from accounts.models import Player
from games.models import Block, Delivery, Friendship, Invitation, Match, Opening, Reach
from games.post.outbox.invitation_links import list_sent_mails
from games.web.shortcuts import list_awaited_seats


def list_invitations(player: Player) -> QuerySet[Invitation]:
    """The invitations to open matches that a player has not answered, by name or by address, the
    newest first; each says whether it `is_rematch`. Those by somebody they have blocked, and those
    that were not welcome, are not among them."""
    waiting = Invitation.objects.filter(
        Q(guest=player) | Q(guest=None, email=player.email.lower()),
        match__status=Match.Status.OPEN,
        declined_at=None,
    ).filter(Exists(list_sent_mails().exclude(state=Delivery.State.SKIPPED)))
    waiting = waiting.exclude(match__seats__player=player)
    waiting = waiting.exclude(Exists(Block.objects.filter(by=player, whom=OuterRef("invited_by"))))
    rematch = Opening.objects.filter(match=OuterRef("match"), rematch_of__isnull=False)
    return (
        waiting.annotate(is_rematch=Exists(rematch))
        .select_related("match", "invited_by")
        .order_by("-created_at")
    )


def list_friend_requests(player: Player) -> QuerySet[Friendship]:
    """The friend requests that a player has not answered, but for those by somebody they have
    blocked or who has left."""
    waiting = Friendship.objects.filter(
        asked=player, accepted_at=None, declined_at=None, asker__left_at=None
    )
    return waiting.exclude(Exists(Block.objects.filter(by=player, whom=OuterRef("asker"))))


TURN, INVITED, ASKED, BOUNCED = range(4)


def count_waiting(player: Player) -> tuple[int, int, int]:
    """In how many matches a player is awaited, how many requests they have not answered, and
    whether their address takes no mails (1 or 0). Every page asks this in one query, and mostly
    nothing waits: what is costly to ask of requests is asked only if there may be any."""
    email = player.email.lower()
    own = Q(guest=player) | Q(guest=None, email=email)
    invited = Invitation.objects.filter(own, declined_at=None)
    asked = Friendship.objects.filter(asked=player, accepted_at=None, declined_at=None)
    bounced = Reach.objects.filter(email=email, suppressed_at__isnull=False)
    waiting = list_awaited_seats(player).order_by().values_list(Value(TURN), flat=True)
    found = Counter(
        waiting.union(
            invited.order_by().values_list(Value(INVITED), flat=True),
            asked.order_by().values_list(Value(ASKED), flat=True),
            bounced.order_by().values_list(Value(BOUNCED), flat=True),
            all=True,
        )
    )
    requests = list_invitations(player).count() if found[INVITED] else 0
    if found[ASKED]:
        requests += list_friend_requests(player).count()
    return found[TURN], requests, found[BOUNCED]
