"""Requests that wait for a player's answer: invitations, friend requests and what opponents ask of
their tables."""

from collections import Counter

from django.db.models import Exists, OuterRef, Q, QuerySet, Value

from accounts.models import Player
from games.models import (
    Block,
    Consent,
    Delivery,
    Friendship,
    Invitation,
    Match,
    Opening,
    Reach,
    ReadyCheck,
    Request,
    Seat,
)
from games.models.archived_matches import GOES_ON
from games.post.outbox.invitation_links import list_sent_mails


def list_invitations(player: Player) -> QuerySet[Invitation]:
    """The invitations to open matches that a player has not answered, by name or by address, the
    newest first; each says whether it `is_rematch`. Those by somebody they have blocked, and those
    that were not welcome, are not among them."""
    waiting = Invitation.objects.filter(
        Q(guest=player) | Q(guest=None, email=player.email.lower()),
        match__status=Match.Status.OPEN,
        declined_at=None,
    )
    mails = list_sent_mails()
    if not player.is_bot:  # no mail goes to a bot, though one is owed if it was welcome
        mails = mails.exclude(state=Delivery.State.SKIPPED)
    waiting = waiting.filter(Exists(mails)).exclude(match__seats__player=player)
    by = [player.pk, player.owner_id or player.pk]
    unwelcome = Block.objects.filter(by__in=by, whom=OuterRef("invited_by"))
    waiting = waiting.exclude(Exists(unwelcome))
    rematch = Opening.objects.filter(match=OuterRef("match"), rematch_of__isnull=False)
    return (
        waiting.annotate(is_rematch=Exists(rematch))
        .select_related("match", "invited_by", "invited_by__reliability")
        .order_by("-created_at")
    )


def list_friend_requests(player: Player) -> QuerySet[Friendship]:
    """The friend requests that a player has not answered, but for those by somebody they have
    blocked or who has left."""
    waiting = Friendship.objects.filter(
        asked=player, accepted_at=None, declined_at=None, asker__left_at=None
    )
    return waiting.exclude(Exists(Block.objects.filter(by=player, whom=OuterRef("asker"))))


def list_table_requests(player: Player) -> QuerySet[Request]:
    """What is asked of the tables of a player (a pause, a draw, a take-back ...) and waits for
    their answer, the one that lapses first before the others."""
    waiting = Request.objects.filter(
        match__in=list_asked_seats(player).values("match"), state=Request.State.OPEN
    )
    answered = Consent.objects.filter(request=OuterRef("pk"), tenure__player=player)
    return (
        waiting.exclude(tenure__player=player)
        .exclude(Exists(answered))
        .select_related("match", "tenure__player")
        .order_by("lapses_at", "pk")
    )


def list_asked_seats(player: Player) -> QuerySet[Seat]:
    """The seats of a player at tables of which something is asked, by whomever."""
    return Seat.objects.filter(
        GOES_ON, player=player, resigned_at=None, match__request__isnull=False
    )


def list_ready_checks(player: Player) -> QuerySet[ReadyCheck]:
    """The tables that ask a player whether they are still there, the most urgent first."""
    waiting = ReadyCheck.objects.filter(ReadyCheck.OPEN, player=player)
    return (
        waiting.filter(match__status=Match.Status.OPEN).select_related("match").order_by("due_at")
    )


INVITED, ASKED, BOUNCED, TABLE, READY = range(5)


def count_requests(player: Player) -> tuple[int, bool]:
    """How many requests a player has not answered, and whether their address takes no mails. Every
    page asks this in one query, and mostly nothing waits: what is costly to ask of requests is
    asked only if there may be any."""
    email = player.email.lower()
    own = Q(guest=player) | Q(guest=None, email=email)
    invited = Invitation.objects.filter(own, declined_at=None)
    asked = Friendship.objects.filter(asked=player, accepted_at=None, declined_at=None)
    bounced = Reach.objects.filter(email=email, suppressed_at__isnull=False)
    waiting = invited.order_by().values_list(Value(INVITED), flat=True)
    found = Counter(
        waiting.union(
            asked.order_by().values_list(Value(ASKED), flat=True),
            bounced.order_by().values_list(Value(BOUNCED), flat=True),
            list_asked_seats(player).order_by().values_list(Value(TABLE), flat=True),
            list_ready_checks(player).order_by().values_list(Value(READY), flat=True),
            all=True,
        )
    )
    requests = found[READY]
    if found[INVITED]:
        requests += list_invitations(player).count()
    if found[ASKED]:
        requests += list_friend_requests(player).count()
    if found[TABLE]:
        requests += list_table_requests(player).count()
    return requests, bool(found[BOUNCED])
