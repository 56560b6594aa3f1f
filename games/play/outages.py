"""What an outage gives back: one row says when nobody acted on deadlines, and every clock reads it.

The runner that finds the gap writes the row and its own beat in one transaction
(`record_clock_heartbeat`). From then on the time is given back by whoever looks at a seat next: the
sweep for many seats at once (`credit_all_outages`), and `expire` under the lock of the match.
`Seat.credited_upto` says which outages are in a deadline already, so it does not matter who comes
first, or who is killed in between.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Player
from config import clock
from games.models import Heartbeat, Intervention, Match, Outage, Seat
from games.play import timeout_holds, visibility
from games.play.clocks import time_limits as clocks
from games.play.clocks.deadlines import CREDIT_FIELDS, calendar_of, extend_deadline, player_of
from games.play.locked_match import LockedMatch
from games.play.stored_sentences import CLOSED

BEAT = "expire_deadlines"
LOOK_BACK = timedelta(days=90)  # longer than any question stays open
BATCH = 500
SETTLED_AFTER = timedelta(
    minutes=1
)  # when no question of before is on its way to be asked any more


@dataclass(frozen=True)
class OutageCredits:
    """One look at the clock. Deadlines up to `upto` may be acted on: every outage that can touch
    them is in `outages`, oldest first, since one that is found later begins after `upto`. `post`
    says on whose deadlines the clock waits for the post."""

    upto: datetime
    outages: tuple[Outage, ...]
    post: timeout_holds.MailStatus = field(default_factory=timeout_holds.MailStatus)

    def gained_time(self, deadline: datetime, since: datetime) -> timedelta:
        """What the outages add to a deadline in which those up to `since` are counted."""
        return clocks.time_gained(deadline, since, self.spans)

    @property
    def spans(self) -> list[clocks.Span]:
        return [clocks.Span(each.begins_at, each.ends_at) for each in self.outages if each.ends_at]


def read_outages(upto: datetime) -> OutageCredits:
    """The outages of the clock, and how the post stands, as the database has them."""
    ended = Outage.objects.filter(of=Outage.Cause.CLOCK, ends_at__gt=upto - LOOK_BACK)
    return OutageCredits(
        upto, tuple(ended.order_by("begins_at")), timeout_holds.read_mail_status(upto)
    )


def record_clock_heartbeat(now: datetime | None = None) -> OutageCredits:
    """A runner came round: notes it, and writes the outage if nobody had for more than five
    minutes. Of runners that come at the same time one finds the gap; the others wait for its row.
    ClocksDiffer, and nothing noted, if nobody can know what time it is.
    """
    with transaction.atomic():
        beats = Heartbeat.objects.select_for_update().filter(name=BEAT)
        heartbeat = beats.first()
        if heartbeat is None:  # the first of all, or two of them at once
            first = Heartbeat(name=BEAT, at=now or clock.now())
            Heartbeat.objects.bulk_create([first], ignore_conflicts=True)
            heartbeat = beats.get()
        now = now or clock.read_agreed_time()  # not before the lock is had, however long that took
        if now - heartbeat.at > clocks.OUTAGE:
            record_outage(heartbeat.at, now)
        # One in the future was written by a clock that was wrong. It must not hide an outage.
        if heartbeat.at < now or heartbeat.at > now + clock.AGREE:
            heartbeat.at = now
            heartbeat.save(update_fields=["at"])
    return read_outages(now)


def get_clock_watch(now: datetime) -> OutageCredits:
    """The outages up to `now`, the one that nobody has found yet among them: what it gives back
    cannot be found any more in a clock that was stopped since."""
    return read_outages(now) if is_clock_running(now) else record_clock_heartbeat(now)


def record_outage(begins_at: datetime, ends_at: datetime) -> None:
    """Writes that nobody acted on deadlines, but for what stands in an earlier row: each instant
    counts once. The caller holds the lock of the heartbeat."""
    of_clock = Outage.objects.filter(of=Outage.Cause.CLOCK)
    latest = of_clock.order_by("-ends_at").values_list("ends_at", flat=True).first()
    begins_at = max(begins_at, latest or begins_at)
    if begins_at < ends_at:
        Outage.objects.create(of=Outage.Cause.CLOCK, begins_at=begins_at, ends_at=ends_at)


def is_clock_running(now: datetime) -> bool:
    """False if nobody acted on deadlines for so long that time is owed to the players: then the
    sweep of deadlines comes first. True in a house where it has never come round."""
    return not Heartbeat.objects.filter(name=BEAT, at__lt=now - clocks.OUTAGE).exists()


def last_credited_time(seat: Seat) -> datetime | None:
    """Up to when outages are in the deadline of the open question; None if there is none."""
    if seat.question is None or seat.deadline is None or seat.asked_at is None:
        return None
    return seat.credited_upto or seat.asked_at


def credit_outages(
    seat: Seat,
    match: Match,
    watch: OutageCredits,
    now: datetime,
    whose: Callable[[Seat], Player | None] = player_of,
) -> timedelta:
    """Gives a seat of a locked match what outages still owe it; returns what that was. The caller
    writes the row. The reminders move along: what nobody was told in the outage comes late. What is
    given is time of the clock, so it does not run on days off.

    `whose` says which player holds it, if the caller has read that already.
    """
    since = last_credited_time(seat)
    if since is None or seat.deadline is None or not watch.outages:
        return timedelta(0)
    gained = watch.gained_time(seat.deadline, since)
    if gained:
        missed = min(now, max(since, watch.outages[-1].begins_at))
        extend_deadline(seat, gained, missed, calendar_of(match, whose(seat)))
        seat.credited_upto = watch.outages[-1].ends_at
    return gained


def credit_locked_seat(
    locked: LockedMatch,
    seat: Seat,
    watch: OutageCredits,
    whose: Callable[[Seat], Player | None] = player_of,
) -> bool:
    """True, and noted, if outages still owed a seat of a locked match time; `write_changes` writes
    it."""
    gained = credit_outages(seat, locked.match, watch, locked.now, whose)
    if gained:
        locked.changed.add(seat.number)
        locked.add_intervention(Intervention.Event.EXTENDED, seat, describe_credit(gained))
    return bool(gained)


def describe_credit(gained: timedelta) -> str:
    return CLOSED.format(minutes=int(gained.total_seconds() // 60))


def credit_all_outages(watch: OutageCredits, now: datetime, stopped: Callable[[], bool]) -> int:
    """Gives the time of outages back to all seats at once, so that pages and mails say what will
    be; returns how many seats it was. May be stopped at any moment, and by several at once."""
    given = 0
    for outage in watch.outages:
        if outage.given_back_at is not None or outage.ends_at is None:
            continue
        while not stopped():
            found = credit_outage_batch(outage, watch, now)
            given += found
            if not found:
                break
        else:
            break
        if now > outage.ends_at + SETTLED_AFTER:
            Outage.objects.filter(pk=outage.pk).update(given_back_at=now)
    return given


def credit_outage_batch(outage: Outage, watch: OutageCredits, now: datetime) -> int:
    """One batch, in one transaction, under the locks of its matches. A match at which somebody sits
    right now is passed over: it is found by the next batch, or by `expire`."""
    assert outage.ends_at is not None  # noqa: S101  give_back has looked
    owed = Seat.objects.filter(
        Q(credited_upto__isnull=True) | Q(credited_upto__lt=outage.ends_at),
        question__isnull=False,
        asked_at__lt=outage.ends_at,
        deadline__gt=outage.begins_at,
        deadline__lte=outage.ends_at + clocks.CREDIT_AHEAD,
    )
    with transaction.atomic():
        seats = list(lock_free_seats(owed).order_by("deadline", "pk")[:BATCH])
        credit_seats(seats, watch, now)
        Seat.objects.bulk_update(seats, CREDIT_FIELDS)
    return len(seats)


def credit_seats(seats: Sequence[Seat], watch: OutageCredits, now: datetime) -> None:
    """Gives back what outages owe seats that `lock_free_seats` has locked, and says so in their
    timelines. The caller writes the seats."""
    gained = {
        seat.pk: credit_outages(seat, seat.match, watch, now, lambda seat: seat.player)
        for seat in seats
    }
    credited = [seat for seat in seats if gained[seat.pk]]
    Intervention.objects.bulk_create(
        Intervention(
            match=seat.match,
            seat=seat,
            tenure_id=seat.tenure_id,
            what=Intervention.Event.EXTENDED,
            why=describe_credit(gained[seat.pk]),
            ply=seat.match.ply,
            at=now,
        )
        for seat in credited
    )
    if credited:
        visibility.record_public_events({seat.match_id for seat in credited}, now)


def lock_free_seats(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Those of `seats` whose match nobody holds, locked with it, and with their players. Waits for
    nobody, so it may lock many without a deadlock; the rows are as they were last committed."""
    locked = seats.select_for_update(skip_locked=True, of=("self", "match"), no_key=True)
    return locked.select_related("match", "player").defer("match__options", "match__seed")
