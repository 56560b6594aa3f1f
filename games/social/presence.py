"""Who is on the site, or at a table with others, at this moment.

Off until somebody switches it on, and told only to people who show it too. It comes from open
pages, which say so by themselves now and then, never from a move: so it tells no secret move's
instant. Onlookers are told nothing.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import F

from accounts.models import Player
from games.models import Match, Presence, Seat
from games.social.blocks import find_blocks_between

# An open table says so every twenty seconds, other pages every minute.
AT_TABLE, ON_SITE = timedelta(seconds=50), timedelta(seconds=100)


class Companion(NamedTuple):
    """Somebody else who looks at the reader's table."""

    seat: int
    name: str


def record_presence(player: Player, code: str, now: datetime) -> None:
    """Note that the player has a page open: of the running match `code`, if they play it, or
    another. No match is touched."""
    if player.presence_shown:
        Player.objects.filter(pk=player.pk).update(here_at=now)
    mine = Seat.objects.filter(match__code=code, match__status=Match.Status.RUNNING, player=player)
    if code and (seat_id := mine.values_list("pk", flat=True).first()) is not None:
        Presence.objects.update_or_create(seat_id=seat_id, defaults={"at": now})


def list_companions(code: str, reader: Player, now: datetime) -> list[Companion]:
    """List who looks at the table of the match `code` with the reader, by seat, once every person
    who is awaited does; nobody for whoever does not play it or does not show their own presence."""
    if not reader.presence_shown:
        return []
    played = Seat.objects.filter(match__code=code, match__status=Match.Status.RUNNING)
    seats = list(
        played.filter(player__isnull=False, bot="", stand_in=False, resigned_at=None)
        .annotate(looked_at=F("presence__at"), shows=F("player__presence_shown"))
        .annotate(called=F("player__display_name"))
        .order_by("number")
    )
    if all(seat.player_id != reader.pk for seat in seats):
        return []
    others = [seat for seat in seats if seat.player_id != reader.pk]
    here = [seat for seat in others if is_recent(seat.looked_at, AT_TABLE, now) and seat.shows]
    blocked = find_blocks_between(reader.pk, (seat.player_id for seat in here)) if here else ()
    here = [seat for seat in here if seat.player_id not in blocked]
    if any(seat.question is not None and seat not in here for seat in others):
        return []
    return [Companion(seat.number, seat.called) for seat in here]


def list_on_site(player_ids: Collection[int], reader: Player, now: datetime) -> set[int]:
    """List which of the players are on the site, as far as they and the reader show it."""
    if not reader.presence_shown or not player_ids:
        return set()
    shown = Player.objects.filter(pk__in=player_ids, presence_shown=True, is_active=True)
    found = set(shown.filter(here_at__gt=now - ON_SITE).values_list("pk", flat=True))
    return found - find_blocks_between(reader.pk, found)


def is_recent(at: datetime | None, within: timedelta, now: datetime) -> bool:
    return at is not None and at > now - within
