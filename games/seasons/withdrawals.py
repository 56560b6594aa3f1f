"""Who is withdrawn from a season that runs: they get no more matches, and come out last.

What they play goes on by its own terms; what was not opened yet is void, for all who would have sat
there: their table counts the mean of the matches that were played.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet

from accounts.models import Player
from config import clock
from games.models import Intervention, Move, Seat
from games.notifications import owe_notifications
from games.play import NotAllowed
from games.seasons import terms
from games.seasons.models import Division, Entry, Fixture, Season, SeasonNews, Sitting
from games.seasons.registration import NOT_IN, leave_season, lock_season, season_label

How = Entry.WithdrawalReason
TOLD = frozenset((How.LATE, How.SILENT))  # what somebody else does is told in a mail of theirs
LATE = (Intervention.Event.PLAYED, Intervention.Event.FORFEITED)
OWN_WAYS = (Move.Via.BOT, Move.Via.CLOCK, Move.Via.ADMIN)


def leave_or_withdraw(season_id: int, player: Player, now: datetime | None = None) -> Season:
    """A player leaves a season: before it begins without a trace, later as one who is withdrawn.
    NotAllowed for who is not in it."""
    with transaction.atomic():
        season = lock_season(season_id)
        if season.state != Season.State.RUNNING:
            return leave_season(season_id, player)
        entry = season.entries.filter(player=player, withdrawn_at=None).first()
        if entry is None:
            raise NotAllowed(NOT_IN, season=season_label(season))
        withdraw_if_active(entry.pk, How.SELF, now)
        return season


def withdraw_if_active(entry_id: int, how: str, now: datetime | None = None) -> bool:
    """Withdraws an entry of a season that runs; False if it was already. Whom the clock withdraws
    is owed a mail."""
    now = now or clock.now()
    with transaction.atomic():
        entry = Entry.objects.get(pk=entry_id)
        if entry.division_id is not None:
            Division.objects.select_for_update().get(pk=entry.division_id)
        fresh = Entry.objects.filter(pk=entry_id, withdrawn_at=None)
        if not fresh.update(withdrawn_at=now, withdrawn=how):
            return False
        planned = Fixture.objects.filter(sittings__entry=entry_id, match=None, void=False)
        Fixture.objects.filter(pk__in=list(planned.values_list("pk", flat=True))).update(void=True)
        if how in TOLD:
            owe_notifications(SeasonNews.WITHDRAWN, [entry.player_id], entry.season_id, now)
    return True


# Who has not played


def list_absent_entries(since: datetime | None = None) -> QuerySet[Entry]:
    """Entries whose players have run out of time once too often in matches of the season; only of
    those matches in which somebody has since an instant, if one is given."""
    running = Entry.objects.filter(season__state=Season.State.RUNNING, withdrawn_at=None)
    if since is not None:
        running = running.filter(pk__in=list_late_entries(since))
    times = Count(
        "sittings__fixture__match__interventions",
        filter=Q(
            sittings__fixture__match__interventions__what__in=LATE,
            sittings__fixture__match__interventions__tenure__player=F("player"),
        ),
    )
    return running.annotate(late=times).filter(late__gt=terms.LATE_AT_MOST)


def list_late_entries(since: datetime) -> list[int]:
    """The entries of those who sat where somebody has run out of time since an instant. The rows
    are read back from the newest one on, so no index by time is needed."""
    before = Intervention.objects.filter(at__lte=since).order_by("-pk").values_list("pk", flat=True)
    late = Intervention.objects.filter(pk__gt=before.first() or 0, what__in=LATE)
    matches = set(late.values_list("match", flat=True))
    sat = Sitting.objects.filter(fixture__match__in=matches)
    return list(sat.values_list("entry", flat=True))


def list_departed_entries() -> QuerySet[Entry]:
    """Entries of players whose account is closed, or who have left this house, and of their
    bots."""
    # From the closed accounts, which are few: else every entry of a season would be looked at.
    closed = Player.objects.filter(is_active=False)
    gone = closed.values("pk").union(Player.objects.filter(owner__in=closed).values("pk"), all=True)
    running = Entry.objects.filter(season__state=Season.State.RUNNING, withdrawn_at=None)
    return running.filter(player__in=gone)


def list_silent_entries(division_id: int, number: int, now: datetime) -> list[int]:
    """The entries of a division that have taken no move in round `number`, though one was asked of
    them longer ago than the pace of a turn; vacations do not matter here."""
    entries = Entry.objects.filter(division=division_id, withdrawn_at=None).select_related("season")
    found = []
    for entry in entries:
        long_ago = now - timedelta(hours=entry.season.pace_hours)
        seats = [
            (sitting.fixture.match_id, sitting.number)
            for sitting in entry.sittings.filter(
                fixture__round=number, fixture__match__isnull=False
            ).select_related("fixture")
        ]
        if seats and not has_played(seats) and was_ever_asked(seats, entry.player_id, long_ago):
            found.append(entry.pk)
    return found


def has_played(seats: list[tuple[int | None, int]]) -> bool:
    """True if a move was taken by the player of any of these seats, by match and number."""
    own = Q()
    for match, number in seats:
        own |= Q(match=match, seat=number)
    return Move.objects.filter(own).exclude(via__in=OWN_WAYS).exists()


def was_ever_asked(seats: list[tuple[int | None, int]], player: int, before: datetime) -> bool:
    """True if any of the seats was asked something before an instant, and the player still has to
    answer it or ran out of time."""
    own = Q()
    for match, number in seats:
        own |= Q(match=match, number=number)
    waiting = Q(question__isnull=False, asked_at__lt=before)
    late = Q(match__interventions__what__in=LATE, match__interventions__tenure__player=player)
    return Seat.objects.filter(own & (waiting | late)).exists()
