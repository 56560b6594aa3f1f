"""Being away: for some days the deadlines of a player wait. Within a limit, for all to see."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from accounts.barring import last_day
from accounts.languages import speaking_to
from accounts.models import Player
from config import clock
from games.models import Absence, Intervention, Match, Remark, Seat
from games.play import clocks, seen
from games.play.deadlines import earlier_for, set_deadline
from games.play.errors import NotAllowed
from games.play.locked import LockedMatch
from games.play.outages import give_back_at, watch
from games.rules.said import said

MOST = timedelta(days=14)  # of absence within
WITHIN = timedelta(days=60)
TOO_FAR = said(
    "{day} is too far ahead. {most} days of absence in {within} are the most: you can be away "
    "until {latest}."
)
NONE_LEFT = said(
    "{day} is too far ahead. {most} days of absence in {within} are the most: you have none left "
    "now."
)
TO_COME_BACK = timedelta(hours=24)  # that a question has at least when its player returns early


def go_away(player_id: int, until: date, now: datetime | None = None) -> Absence:
    """The player is away from now to the end of the day `until`, in their own zone; an absence that
    runs already ends at that time instead.

    Questions put to them, now open or asked while they are away, are due at that end at the
    earliest. NotAllowed, quoting the day, if it is over, or for more days than are left.
    """
    now = now or clock.now()
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        check_day(player, until, now)
        before = end_absence(player, now)
        ends_at = clocks.end_of_day(until, player.zone)
        absence = Absence.objects.create(player=player, begins_at=now, ends_at=ends_at)
        player.away_until = ends_at
        player.save(update_fields=["away_until"])
        move_deadlines(player, before, ends_at, now)
    return absence


def check_day(player: Player, until: date, now: datetime) -> None:
    """NotAllowed, quoting the day, unless the player may be away until then."""
    today = now.astimezone(player.zone).date()
    if until < today:
        raise NotAllowed(said("{day} is over; name a day to come."), day=until)
    left = days_left(player, now)
    if not left or (until - today).days > left:
        raise NotAllowed(
            TOO_FAR if left else NONE_LEFT,
            day=until,
            most=MOST.days,
            within=WITHIN.days,
            latest=today + timedelta(days=left),
        )


def come_back(player_id: int, now: datetime | None = None) -> bool:
    """The player is back: deadlines that waited are what they would have been, but a day ahead at
    least. False if they were not away."""
    now = now or clock.now()
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        before = end_absence(player, now)
        if before is None:
            return False
        player.away_until = None
        player.save(update_fields=["away_until"])
        move_deadlines(player, before, None, now)
    return True


def days_left(player: Player, now: datetime) -> int:
    """How many more days a player may be away. Every absence took a day at least, so that nobody
    leaves and returns for the time alone; what is to come of one that runs is not taken yet."""
    since = now - WITHIN
    taken = timedelta(0)
    for absence in Absence.objects.filter(player=player, ends_at__gt=since):
        gone = min(absence.ends_at, now) - max(absence.begins_at, since)
        taken += max(gone, timedelta(days=1))
    return max(timedelta(0), MOST - taken).days


def end_absence(player: Player, now: datetime) -> datetime | None:
    """Ends the absence that runs; returns when it would have ended, None if none runs."""
    if player.away_until is None or player.away_until <= now:
        return None
    Absence.objects.filter(player=player, ends_at=player.away_until).update(ends_at=now)
    return player.away_until


def move_deadlines(
    player: Player, before: datetime | None, until: datetime | None, now: datetime
) -> None:
    """Moves what is asked of the player from the end of an absence (`before`) to that of another
    (`until`), and tells their tables."""
    running = Seat.objects.filter(
        player=player, match__status=Match.Status.RUNNING, resigned_at__isnull=True
    )
    for seat_id in running.order_by("match_id").values_list("pk", flat=True):
        locked, seat = LockedMatch.for_seat(seat_id, now)
        if locked.match.status != Match.Status.RUNNING or seat.player_id != player.pk:
            continue
        tell_table(locked, seat, player, until)
        if move(locked, seat, player, before, until):
            what = Intervention.What.BACK if until is None else Intervention.What.AWAY
            locked.note(what, seat)
            locked.settle()


def move(
    locked: LockedMatch, seat: Seat, player: Player, before: datetime | None, until: datetime | None
) -> bool:
    """Moves the deadline of an open question; True if it is another one now."""
    if seat.question is None or seat.asked_at is None or seat.deadline is None:
        return False
    outages = watch(locked.now)
    waited = before is not None and seat.deadline == before
    credited = give_back_at(locked, seat, outages)
    due = seat.deadline
    if waited:
        pace = timedelta(hours=locked.match.pace_hours)
        regular = seat.asked_at + pace
        regular += outages.gained(regular, seat.asked_at)
        due = min(due, max(regular, locked.now + min(pace, TO_COME_BACK)))
    if until is not None:
        due = max(due, until)
    if due == seat.deadline:
        return credited
    set_deadline(seat, due, locked.now, earlier_for(player))
    locked.changed.add(seat.number)
    return True


def tell_table(locked: LockedMatch, seat: Seat, player: Player, until: datetime | None) -> None:
    """Says it at the table, so that it stands on the page and in the others' next mails."""
    locked.match.public_at = locked.now
    seen.news(locked.match.pk, locked.now)
    # What is said at the table is said in words; here in those of the player's own language.
    with speaking_to(player):
        if until is None:
            text = gettext("I am back.")
        else:
            text = gettext("I am away until %s.") % last_day(until, player)
    Remark.objects.create(
        match=locked.match,
        seat=seat,
        holding_id=seat.holding_id,
        text=text,
        ply=locked.match.ply,
        at=locked.now,
    )
