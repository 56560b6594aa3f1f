"""Vacation: for some days no clock of a player runs, in any of their matches. For all to see.

Everybody has so many days of it in a calendar year. What it costs the others is known beforehand:
`list_absence_costs` says by how much each open deadline would move.
"""

from copy import copy
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext

from accounts.bans import last_day_for_player
from accounts.languages import active_language_of
from accounts.models import Player
from config import clock
from games.models import Absence, Intervention, Match, Remark, Seat
from games.play import visibility
from games.play.clocks import time_limits
from games.play.clocks.deadlines import calendar_of, set_deadline
from games.play.errors import NotAllowed
from games.play.locked_match import LockedMatch
from games.play.outages import OutageCredits, credit_locked_seat, get_clock_watch
from games.play.talk import mark_unread
from games.rules.phrases import phrase
from games.social import find_players_not_hearing

DAYS_A_YEAR = 30
TOO_FAR = phrase(
    "{day} is too far ahead. With {most} vacation days a year, you can be away until {latest}."
)
NONE_LEFT = phrase("{day} is too far ahead. You’ve used your {most} vacation days this year.")
TO_COME_BACK = timedelta(hours=24)  # that a question has at least when its player returns early


def start_absence(player_id: int, until: date, now: datetime | None = None) -> Absence:
    """The player is away from now to the end of the day `until`, in their own zone; an absence that
    runs already ends at that time instead.

    No clock of theirs runs until then: what is open now has then what it has left now, and what is
    asked meanwhile its whole time. NotAllowed, quoting the day, if it is over, or for more days
    than are left.
    """
    now = now or clock.now()
    attended = get_clock_watch(now)
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        validate_last_day(player, until, now)
        before = end_absence(player, now)
        ends_at = time_limits.end_of_day(until, player.zone)
        absence = Absence.objects.create(player=player, begins_at=now, ends_at=ends_at)
        player.away_until = ends_at
        player.save(update_fields=["away_until"])
        move_deadlines(player, before, ends_at, attended, now)
    return absence


def validate_last_day(player: Player, until: date, now: datetime) -> None:
    """NotAllowed, quoting the day, unless the player may be away until then."""
    today = now.astimezone(player.zone).date()
    if until < today:
        raise NotAllowed(phrase("{day} has passed. Choose a later day."), day=until)
    latest = latest_allowed_day(player, now)
    if latest is None or until > latest:
        raise NotAllowed(
            TOO_FAR if latest else NONE_LEFT,
            day=until,
            most=DAYS_A_YEAR,
            latest=latest or today,
        )


def latest_allowed_day(player: Player, now: datetime) -> date | None:
    """Until when a player may be away if they leave now: as far as this year's days reach, and into
    the next year with that year's own. None without a day left."""
    today, left = now.astimezone(player.zone).date(), days_left(player, now)
    if not left:
        return None
    latest = today + timedelta(days=left)
    new_year = date(today.year + 1, 1, 1)
    return latest if latest < new_year else new_year + timedelta(days=DAYS_A_YEAR - 1)


def cancel_absence(player_id: int, now: datetime | None = None) -> bool:
    """The player is back, and their clocks run on; a day is left at least. False if they were not
    away."""
    now = now or clock.now()
    attended = get_clock_watch(now)
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        before = end_absence(player, now)
        if before is None:
            return False
        player.away_until = None
        player.save(update_fields=["away_until"])
        move_deadlines(player, before, None, attended, now)
    return True


def days_left(player: Player, now: datetime) -> int:
    """How many more days a player may be away this year, as it is where they live. Every absence
    took a day at least, so that nobody leaves and returns for the time alone; what is to come of
    one that runs is not taken yet."""
    year = now.astimezone(player.zone).year
    since = time_limits.end_of_day(date(year - 1, 12, 31), player.zone)
    taken = timedelta(0)
    for absence in Absence.objects.filter(player=player, ends_at__gt=since):
        gone = min(absence.ends_at, now) - max(absence.begins_at, since)
        taken += max(gone, timedelta(days=1))
    return max(timedelta(0), timedelta(days=DAYS_A_YEAR) - taken).days


def end_absence(player: Player, now: datetime) -> datetime | None:
    """Ends the absence that runs; returns when it would have ended, None if none runs."""
    if player.away_until is None or player.away_until <= now:
        return None
    Absence.objects.filter(player=player, ends_at=player.away_until).update(ends_at=now)
    return player.away_until


def move_deadlines(
    player: Player,
    before: datetime | None,
    until: datetime | None,
    attended: OutageCredits,
    now: datetime,
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
        announce_absence(locked, seat, player, until)
        if move_deadline(locked, seat, player, before, until, attended):
            what = Intervention.Event.BACK if until is None else Intervention.Event.AWAY
            locked.add_intervention(what, seat)
            locked.write_changes()


def move_deadline(
    locked: LockedMatch,
    seat: Seat,
    player: Player,
    before: datetime | None,
    until: datetime | None,
    attended: OutageCredits,
) -> bool:
    """Moves the deadline of an open question; True if it is another one now. Whoever returns before
    their day has what they had left, and a day at least, but nothing later than they had."""
    if seat.question is None or seat.deadline is None:
        return False
    as_it_was = copy(player)
    as_it_was.away_until = before
    credited = credit_locked_seat(locked, seat, attended, lambda _seat: as_it_was)
    due = deadline_after_absence(locked.match, seat, player, before, until, locked.now)
    if due == seat.deadline:
        return credited
    set_deadline(seat, due, locked.now, calendar_of(locked.match, player).move_reminder)
    locked.changed.add(seat.number)
    return True


def deadline_after_absence(
    match: Match,
    seat: Seat,
    player: Player,
    before: datetime | None,
    until: datetime | None,
    now: datetime,
) -> datetime:
    """The deadline of an asked seat once its player is away until `until` (None: is back), and no
    more until `before`."""
    assert seat.deadline is not None  # noqa: S101  the caller has looked
    calendar = calendar_of(match, player)
    left = replace(calendar, away_until=before).time_left(now, seat.deadline)
    due = replace(calendar, away_until=until).add_time(now, left)
    if until is not None or before is None:
        return due
    pace = min(timedelta(hours=match.pace_hours), TO_COME_BACK)
    return max(due, min(seat.deadline, replace(calendar, away_until=None).add_time(now, pace)))


class AbsenceCost(NamedTuple):
    """What a vacation would cost in a match in which its player is awaited: the deadline as it is,
    and as it would be."""

    match: Match
    deadline: datetime
    moved_to: datetime


def list_absence_costs(player: Player, until: date, now: datetime) -> list[AbsenceCost]:
    """By how much each deadline would move if the player were away from now to the end of a day,
    the nearest first. NotAllowed, quoting the day, if they may not be."""
    validate_last_day(player, until, now)
    ends_at = time_limits.end_of_day(until, player.zone)
    asked = Seat.objects.filter(player=player, question__isnull=False, deadline__isnull=False)
    running = asked.filter(match__status=Match.Status.RUNNING).select_related("match")
    before = player.away_until
    return [
        AbsenceCost(
            seat.match,
            seat.deadline,
            deadline_after_absence(seat.match, seat, player, before, ends_at, now),
        )
        for seat in running.order_by("deadline", "pk")
        if seat.deadline is not None
    ]


def announce_absence(
    locked: LockedMatch, seat: Seat, player: Player, until: datetime | None
) -> None:
    """Says it at the table, so that it stands on the page and in the others' next mails."""
    locked.match.public_at = locked.now
    visibility.record_public_event(locked.match.pk, locked.now)
    # What is said at the table is said in words; here in those of the player's own language.
    with active_language_of(player):
        if until is None:
            text = gettext("I’m back.")
        else:
            text = gettext("I’m away until %s.") % last_day_for_player(until, player)
    mark_unread(
        locked.match, player.pk, find_players_not_hearing(locked.match, player.pk), locked.now
    )
    Remark.objects.create(
        match=locked.match,
        seat=seat,
        tenure_id=seat.tenure_id,
        text=text,
        ply=locked.match.ply,
        at=locked.now,
    )
