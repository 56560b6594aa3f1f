"""Another match with the same people: same terms, every seat one further, and everybody asked."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Player
from games import play
from games.models import Match, Opening, Seat
from games.play import CannotJoin, CannotOpen, NotAllowed, quotas
from games.play.locked_match import lock_match_row
from games.play.record.joint_seed import NO_SALT, Salt
from games.post.outbox import invitation_links
from games.rules.phrases import phrase
from games.social import list_blocked_ids

NOT_OVER = phrase("This match isn’t over, so there’s no rematch yet.")
NOT_THERE = phrase(
    "Only this match’s players can start its rematch. You can open a new match with the "
    "same settings."
)
ALL_BLOCKED = phrase("You’ve blocked everybody you could invite to this rematch.")
TAKEN = phrase(
    "This match already has a rematch, and its table has no open seat: it’s full, has started, "
    "was cancelled, or all its seats are reserved."
)


def open_or_join_rematch(
    match: Match, player: Player, now: datetime, salt: Salt = NO_SALT
) -> Match:
    """The one rematch of a match that is over, with `player` at its table: whoever asks first opens
    it, and whoever asks later sits down, with their `salt` for the deal. CannotOpen, CannotJoin or
    NotAllowed if that cannot be; an error of the rules if the title has no such terms any more."""
    with transaction.atomic():
        quotas.lock_player(player)
        old = lock_match_row(match.pk)
        seats = list(Seat.objects.filter(match=old).select_related("player").order_by("number"))
        own = next((seat for seat in seats if seat.player_id == player.pk), None)
        if own is None:
            raise NotAllowed(NOT_THERE)
        if old.status != Match.Status.FINISHED:
            raise CannotOpen(NOT_OVER)
        opened = Opening.objects.filter(rematch_of=old).select_related("match").first()
        if opened is not None:
            return join_rematch(opened.match, player, now, salt)
        return open_rematch(old, seats, own, now)


def join_rematch(match: Match, player: Player, now: datetime, salt: Salt) -> Match:
    """The rematch, at which `player` sits already or sits down; CannotJoin if there is no seat."""
    if Seat.objects.filter(match=match, player=player).exists():
        return match
    try:
        return play.join_match(match.pk, player, now, salt)
    except CannotJoin:
        raise CannotJoin(TAKEN) from None


def open_rematch(old: Match, seats: Sequence[Seat], own: Seat, now: datetime) -> Match:
    """Opens the rematch of `old` for the holder of its seat `own`, and invites the others."""
    player = own.player
    assert player is not None  # noqa: S101 - for the type; they were found by it
    others = [seat for seat in seats if seat.player is not None and seat is not own]
    unwanted = list_blocked_ids(player)
    asked = [seat for seat in others if seat.player_id not in unwanted]
    if others and not asked:
        raise CannotOpen(ALL_BLOCKED)
    terms = terms_of(old, seats, own)
    match = play.open_match(player, old.game, rematch_of=old, now=now, **terms)
    for seat in asked:
        if seat.player is not None and seat.player.is_active and match.status == Match.Status.OPEN:
            invitation_links.invite_player(
                match, player, seat.player, now, next_seat_number(seat, seats)
            )
    return match


def terms_of(old: Match, seats: Sequence[Seat], own: Seat) -> dict[str, Any]:
    """The terms of a match, as keywords of `play.open_match` for the holder of one of its seats."""
    bots = [seat for seat in seats if seat.bot]
    return {
        "seats": len(seats),
        "options": old.options,
        "pace_hours": old.pace_hours,
        "bank_hours": old.bank_hours,
        "rests": old.rests,
        "on_timeout": old.on_timeout,
        "visibility": old.visibility,
        "hand_in_mail": old.hand_in_mail,
        "rated": old.rated,
        "bot_seats": len(bots),
        "bot_level": bots[0].level if bots else "",
        "seat": next_seat_number(own, seats),
        "bots_at": [next_seat_number(seat, seats) for seat in bots],
    }


def next_seat_number(seat: Seat, seats: Sequence[Seat]) -> int:
    """Where the holder of a seat sits in the rematch: whoever was second begins."""
    return (seat.number - 1) % len(seats)
