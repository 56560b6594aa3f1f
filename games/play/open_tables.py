"""The open tables that anybody may see, and those that a player may sit down at."""

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from accounts.models import Player
from config import clock
from games.models import Match, ReadyCheck, Seat
from games.play import seat_assignment
from games.social import not_blocked_q

LOOKED_AT = 600  # open matches among which the lobby is made


def list_lobby_matches(
    player: Player | None = None, among: QuerySet[Match] | None = None
) -> QuerySet[Match]:
    """The open public matches, newest first; not those of closed accounts, which never begin. For
    a player, not those either that keep their seats for others, or at which somebody sits from whom
    they are kept apart, nor rated ones of bots for a person, or of people for a bot. Then the first
    LOOKED_AT of `among`, some of `list_open_matches`, are looked at."""
    closed = Player.objects.filter(pk=OuterRef("opened_by"), is_active=False)
    some = (list_open_matches() if among is None else among).filter(~Exists(closed))
    if player is None:
        return some
    # By key: else what is left out is sought among all seats and openings, not for these.
    keys = list(some.values_list("pk", flat=True)[:LOOKED_AT])
    found = Match.objects.filter(pk__in=keys).order_by("-created_at", "-pk")
    # From those kept apart to their seats; from the matches on it would go through all seats.
    found = found.exclude(rated=True, opened_by__owner__isnull=player.is_bot)
    found = found.exclude(pk__in=Seat.objects.filter(not_blocked_q(player.pk)).values("match"))
    # As one value: else all rematches of the house are gone through, and not those of these.
    kept = seat_assignment.list_reserved_rematches(player, clock.now()).filter(match=OuterRef("pk"))
    return found.alias(kept=Subquery(kept.values("match")[:1])).filter(kept=None)


def list_open_matches() -> QuerySet[Match]:
    """The open public matches, the newest first, whoever looks; not those whose seats are all
    taken, and whose players are being asked whether they are still there."""
    waiting = Match.objects.filter(status=Match.Status.OPEN, visibility=Match.Visibility.PUBLIC)
    asked = ReadyCheck.objects.filter(ReadyCheck.OPEN, match__status=Match.Status.OPEN)
    free = Seat.objects.filter(match=OuterRef("match"), player=None, bot="")
    full = asked.filter(~Exists(free)).values("match")
    return waiting.exclude(pk__in=full).order_by("-created_at", "-pk")
