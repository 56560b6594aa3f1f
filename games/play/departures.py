"""A player leaves the house for good: what becomes of the seats they hold.

A match that waits for players loses them, as `leave_match` has it. In one that runs its own terms
decide, as for anybody who does not come any more: where a late player loses the match, the seat
resigns; else a bot sits in for good, so that the others can play it to its end. Where nobody else
plays but bots there is nobody to play on for, so that match is resigned, too.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.models import Player
from config import clock
from games.models import Intervention, Match, Seat
from games.play.errors import NotAllowed
from games.play.locked_match import LockedMatch
from games.play.match_end import finish_if_over, retire_seat
from games.play.match_setup import leave_match


def list_seats_to_leave(player: Player) -> list[int]:
    """The seats that a player still has to leave, in matches that wait for players or run."""
    seats = Seat.objects.filter(player=player, resigned_at=None)
    waiting = seats.filter(match__status=Match.Status.OPEN)
    left = Intervention.objects.filter(tenure=OuterRef("tenure"), what=Intervention.Event.LEFT)
    running = seats.filter(~Exists(left), match__status=Match.Status.RUNNING)
    return [
        *waiting.order_by("pk").values_list("pk", flat=True),
        *running.order_by("pk").values_list("pk", flat=True),
    ]


def leave_seat_for_good(seat_id: int, player: Player, now: datetime | None = None) -> bool:
    """Leaves one seat, in one transaction; False if there is nothing to leave any more."""
    now = now or clock.now()
    seat = Seat.objects.select_related("match").get(pk=seat_id)
    if seat.match.status == Match.Status.OPEN:
        try:
            leave_match(seat.match_id, player, now)
        except NotAllowed:  # it has started in this instant
            return False
        return True
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now)
        gone = seat.player_id != player.pk or seat.resigned_at is not None
        if gone or locked.match.status != Match.Status.RUNNING:
            return False
        if locked.match.on_timeout == Match.OnTimeout.FORFEIT or not has_other_players(
            locked, seat
        ):
            retire_seat(locked, seat, Match.Ending.RESIGNED)
        else:
            replace_by_bot_for_good(locked, seat)
        locked.write_changes()
    return True


def has_other_players(locked: LockedMatch, seat: Seat) -> bool:
    """True if somebody else plays who has not left, the match or the house."""
    others = [each.player_id for each in locked.seats if each.resigned_at is None]
    people = Player.objects.filter(pk__in=[pk for pk in others if pk not in (None, seat.player_id)])
    return people.filter(left_at=None).exists()


def replace_by_bot_for_good(locked: LockedMatch, seat: Seat) -> None:
    seat.stand_in = True
    locked.changed.add(seat.number)
    locked.add_intervention(Intervention.Event.LEFT, seat)
    locked.close_overtaken_request()
    locked.let_bots_answer()
    if not finish_if_over(locked):
        locked.ask_questions()
