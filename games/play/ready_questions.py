"""When the players of a table that took long to fill are asked whether they are still there, and
how long they have to answer: a day of their own clock, which stands in their vacation, quiet hours
and days off, on days off of the site if the match rests on them, and in outages."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from heapq import merge

from django.conf import settings
from django.db.models import QuerySet

from accounts.models import Player
from games.models import Absence, Match, Outage, ReadyCheck, Seat
from games.notifications import owe_notifications
from games.play.clocks import clock_time
from games.play.clocks.notification_hours import (
    HOUR,
    LONGEST_LOOK,
    floor_to_hour,
    notification_hours_of,
)
from games.play.clocks.time_limits import Span

ASKED = "ready_check"  # the type of the notification
AFTER = timedelta(hours=24)  # between the first seat that was taken and the last
TO_ANSWER = timedelta(hours=24)
CAUSES = (Outage.Cause.CLOCK, Outage.Cause.MAIL_SERVER)


def must_wait(match: Match, seats: Sequence[Seat], taken: Seat, now: datetime) -> bool:
    """True if a full table of a locked match, the seat `taken` being its last, does not start yet.
    Then everybody but who has just sat down was asked whether they are still there, or is now;
    nobody is asked twice."""
    if taken.player_id is not None:
        list_open_questions(match).filter(player=taken.player_id).update(answered_at=now)
    if ReadyCheck.objects.filter(match=match).exists():
        return list_open_questions(match).exists()
    if match.visibility != Match.Visibility.PUBLIC or now - match.created_at <= AFTER:
        return False
    here = taken.player_id or match.opened_by_id
    others = [seat.player for seat in seats if seat.player is not None and seat.player_id != here]
    for player in others:
        ask_player(match, player, now)
    return bool(others)


def ask_player(match: Match, player: Player, now: datetime) -> None:
    """Asks a player at a table whether they are still there; their email waits for the end of their
    quiet hours, as their day does."""
    due = find_due_time(match, player, now)
    asked = ReadyCheck.objects.create(match=match, player=player, asked_at=now, due_at=due)
    told_at = notification_hours_of(player, collected=False).next_free_time(now)
    owe_notifications(ASKED, [player.pk], asked.pk, told_at)


def list_open_questions(match: Match) -> QuerySet[ReadyCheck]:
    """The questions to the players of a table that wait for an answer."""
    return ReadyCheck.objects.filter(ReadyCheck.OPEN, match=match)


def forget_question(match: Match, player: Player) -> None:
    """A player who has given their seat up is asked no more."""
    list_open_questions(match).filter(player=player).delete()


def find_due_time(match: Match, player: Player, asked_at: datetime) -> datetime:
    """When the time to answer is over for a player who was asked at an instant, as it looks now."""
    return clock_time.expiry_time(asked_at, TO_ANSWER, iterate_stops(match, player, asked_at))


def iterate_stops(match: Match, player: Player, since: datetime) -> Iterator[Span]:
    """When the clock of a ready check stands from an instant on."""
    away = Absence.objects.filter(player=player, ends_at__gt=since).order_by("begins_at")
    down = Outage.objects.filter(of__in=CAUSES, ends_at__gt=since).order_by("begins_at")
    stops: list[Iterator[Span]] = [
        iter([Span(*row) for row in away.values_list("begins_at", "ends_at")]),
        iter([Span(each.begins_at, each.ends_at) for each in down if each.ends_at]),
        iterate_quiet_hours(player, since),
    ]
    if match.rests and settings.DAYS_OFF:
        stops.append(Span(*day) for day in settings.DAYS_OFF.spans_from(since))
    return merge(*stops)


def iterate_quiet_hours(player: Player, since: datetime) -> Iterator[Span]:
    """The hours of the next days in which a player is not written to."""
    hours = notification_hours_of(player, collected=False)
    if hours.open_always:
        return
    at = floor_to_hour(since, hours.zone)
    for _ in range(LONGEST_LOOK):
        if hours.is_quiet(at):
            yield Span(at, at + HOUR)
        at += HOUR


def has_lost_seat(match_id: int) -> bool:
    """True if somebody has lost a seat of this table in a ready check."""
    return ReadyCheck.objects.filter(match=match_id, lost_at__isnull=False).exists()


def merge_ready_checks(gone: Player, kept: Player) -> None:
    """What one account was asked the account that is kept was asked, unless it was so itself."""
    own = ReadyCheck.objects.filter(player=kept).values("match")
    ReadyCheck.objects.filter(player=gone).exclude(match__in=own).update(player=kept)
