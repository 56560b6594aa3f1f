"""How seasons and cups go on, by a sweep: begun, divided, planned, opened round by round, closed.

Each part is a transaction of its own under the lock of the row that it is about, and is done only
if that row says that it is still to be done. So the sweep may be called by several at once and be
killed at any moment: whoever comes next goes on, and nothing is done twice.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q

from games.health.heartbeats import last_heartbeats
from games.models import Match, Standing
from games.models.lease import never_stop
from games.notifications import owe_notifications
from games.play.errors import AccountClosed
from games.play.match_creation import deal_season_match
from games.seasons import division_placement, planner, terms
from games.seasons.blocked_pairs import has_no_blocked_pair
from games.seasons.division_tables import list_former_places
from games.seasons.models import Division, Entry, Fixture, Season, SeasonNews, Sitting
from games.seasons.registration import create_next_seasons, lock_season
from games.seasons.withdrawals import (
    How,
    list_absent_entries,
    list_departed_entries,
    list_silent_entries,
    withdraw_if_active,
)
from games.social import list_blocked_pairs

logger = logging.getLogger(__name__)

State = Season.State
BATCH = 200


def run_seasons(now: datetime, stopped: Callable[[], bool] = never_stop) -> int:
    """Does all that is due; returns how many matches were opened. One season or match that cannot
    be dealt with does not keep the others waiting."""
    done = 0
    create_next_seasons(now)
    for work in (
        close_ended_seasons,
        begin_due_seasons,
        plan_divisions,
        withdraw_absent,
        open_due_fixtures,
    ):
        for key, act in work(now):
            if stopped():
                return done
            try:
                done += act(key, now) is True and work is open_due_fixtures
            except (OperationalError, InterfaceError):
                raise
            except Exception:
                logger.exception("%s of %s failed", act.__name__, key)
    return done


Work = Iterator[tuple[int, Callable[[int, datetime], bool]]]


def close_ended_seasons(now: datetime) -> Work:
    """The seasons whose end has come, and the cups of which nothing is to be played any more."""
    running = Season.objects.filter(state=State.RUNNING)
    cups = running.filter(number__isnull=False).values("pk")
    unplayed = Q(void=False) & (Q(match=None) | Q(match__status=Match.Status.RUNNING))
    playing = Fixture.objects.filter(unplayed, division__season__in=cups).order_by()
    unplanned = Division.objects.filter(planned=False, season__in=cups).order_by()
    busy = {*playing.values_list("division__season", flat=True).distinct()}
    busy |= {*unplanned.values_list("season", flat=True)}
    for season in running:
        is_played = season.is_cup and season.pk not in busy
        if is_played or (season.ends_at is not None and season.ends_at <= now):
            yield season.pk, close_season


def close_season(season_id: int, now: datetime) -> bool:
    """A season is over; what runs still is left out of its table. All who are in it are told."""
    with transaction.atomic():
        season = lock_season(season_id)
        if season.state != State.RUNNING:
            return False
        season.state = State.OVER
        season.ends_at = min(now, season.ends_at or now)
        season.save(update_fields=["state", "ends_at"])
        waiting = Fixture.objects.filter(division__season=season, match=None, void=False)
        waiting.update(void=True)
        players = season.entries.values_list("player", flat=True)
        owe_notifications(SeasonNews.OVER, players, season.pk, now)
    return True


def begin_due_seasons(now: datetime) -> Work:
    due = Season.objects.filter(state=State.OPEN, starts_at__lte=now)
    for key in due.order_by("starts_at", "pk").values_list("pk", flat=True):
        yield key, begin_season


def begin_season(season_id: int, now: datetime) -> bool:
    """A season begins: all who joined it are put into divisions. It does not take place with too
    few; then they are told."""
    with transaction.atomic():
        season = lock_season(season_id)
        if season.state != State.OPEN or season.starts_at is None or season.starts_at > now:
            return False
        if not season.is_cup and is_busy(season):
            return False  # the one before is still to be closed: who goes up is not known yet
        open_now = season.entries.filter(player__is_active=True)
        open_now = open_now.exclude(player__owner__is_active=False)
        entries = list(open_now.order_by("joined_at", "pk"))
        season.entries.exclude(pk__in=[entry.pk for entry in entries]).delete()
        least = season.seats if season.is_cup else max(season.seats, terms.SMALLEST_SEASON)
        if len(entries) < least:
            season.state = State.OFF
            players = [entry.player_id for entry in entries]
            owe_notifications(SeasonNews.OFF, players, season.pk, now)
        else:
            season.state = State.RUNNING
            write_divisions(season, entries)
        season.save(update_fields=["state"])
    return True


def is_busy(season: Season) -> bool:
    """True while another season of the title and of its kind runs."""
    same = Season.objects.filter(number=None, game=season.game, of_bots=season.of_bots)
    return same.filter(state=State.RUNNING).exists()


def write_divisions(season: Season, entries: list[Entry]) -> None:
    """Writes the divisions of a season, and who is in which."""
    by_player = {entry.player_id: entry for entry in entries}
    put = {entry.player_id: entry.put_into for entry in entries if entry.put_into is not None}
    came = {} if season.is_cup else list_former_places(season)
    order = division_placement.order_players(list_newcomers(season, entries), came)
    divisions = division_placement.split_into_divisions(
        order, terms.LARGEST_CUP if season.is_cup else terms.LARGEST_DIVISION
    )
    division_placement.apply_staff_choices(divisions, put)
    division_placement.keep_apart(divisions, list_blocked_pairs(by_player), stay=put)
    rows = Division.objects.bulk_create(
        Division(season=season, number=number) for number in range(1, len(divisions) + 1)
    )
    rank = 0
    for row, players in zip(rows, divisions, strict=True):
        for player in players:
            entry = by_player[player]
            entry.division, entry.rank, rank = row, rank, rank + 1
    Entry.objects.bulk_update(entries, ["division", "rank"])


def list_newcomers(season: Season, entries: list[Entry]) -> list[int]:
    """The players in the order in which those stand who come from no season: by their rating in
    the title, if they have one and show it, and else as they have joined."""
    shown = Standing.objects.filter(
        game=season.game,
        player__in=[entry.player_id for entry in entries],
        player__rating_shown=True,
    )
    low = dict(shown.values_list("player", "low"))
    at = {entry.player_id: place for place, entry in enumerate(entries)}
    return sorted(at, key=lambda player: (player not in low, -low.get(player, 0.0), at[player]))


def plan_divisions(now: datetime) -> Work:
    waiting = Division.objects.filter(planned=False, season__state=State.RUNNING)
    for key in waiting.order_by("pk").values_list("pk", flat=True):
        yield key, plan_division


def plan_division(division_id: int, now: datetime) -> bool:
    """Writes the fixtures of a division, and tells who is in it that it has begun."""
    with transaction.atomic():
        division = Division.objects.select_for_update().get(pk=division_id)
        if division.planned:
            return False
        season = division.season
        assert season.starts_at is not None  # noqa: S101 - for the type; it has begun
        entries = list(division.entries.order_by("rank"))
        at = {entry.player_id: number for number, entry in enumerate(entries)}
        wanted = season.matches
        if not season.is_cup:
            wanted = terms.matches_per_player(len(entries), season.seats, season.matches)
        tables = planner.plan_tables(
            len(entries),
            season.seats,
            wanted,
            f"{season.pk}/{division.number}",
            [(at[one], at[other]) for one, other in list_blocked_pairs(at)],
        )
        every = terms.round_length(season.is_cup)
        fixtures = Fixture.objects.bulk_create(
            Fixture(
                division=division,
                round=table.round,
                table=number,
                opens_at=season.starts_at + table.round * every,
            )
            for number, table in enumerate(tables)
        )
        Sitting.objects.bulk_create(
            Sitting(fixture=fixture, number=number, entry=entries[player])
            for fixture, table in zip(fixtures, tables, strict=True)
            for number, player in enumerate(table.seats)
        )
        division.planned = True
        division.save(update_fields=["planned"])
        owe_notifications(SeasonNews.BEGUN, at, season.pk, now)
    return True


def withdraw_absent(now: datetime) -> Work:
    for key in list_departed_entries().values_list("pk", flat=True):
        yield key, withdraw_gone
    for key in list_absent_entries(last_deadline_check()).values_list("pk", flat=True):
        yield key, withdraw_late
    for division, number in list_due_rounds(now):
        for key in list_silent_entries(division, number - 1, now):
            yield key, withdraw_silent


def last_deadline_check() -> datetime | None:
    """Since when somebody may have run out of time of whom the sweep does not know: a day before
    it came round last; None if it never did."""
    last = last_heartbeats().get("run_seasons")
    return None if last is None else last - timedelta(days=1)


def withdraw_gone(entry_id: int, now: datetime) -> bool:
    return withdraw_if_active(entry_id, How.GONE, now)


def withdraw_late(entry_id: int, now: datetime) -> bool:
    return withdraw_if_active(entry_id, How.LATE, now)


def withdraw_silent(entry_id: int, now: datetime) -> bool:
    return withdraw_if_active(entry_id, How.SILENT, now)


def list_due_fixtures(now: datetime) -> list[Fixture]:
    # By key: from their divisions on, those of a whole season would be gone through.
    waiting = Fixture.objects.filter(match=None, void=False, opens_at__lte=now)
    first = waiting.order_by("opens_at", "division_id", "table")[: 10 * BATCH]
    keys = list(first.values_list("pk", flat=True))
    found = Fixture.objects.filter(pk__in=keys, division__season__state=State.RUNNING)
    return list(found.order_by("opens_at", "division_id", "table")[:BATCH])


def list_due_rounds(now: datetime) -> list[tuple[int, int]]:
    """The divisions of which a round is to be opened that is not the first, each with its number:
    then the round before has lasted as long as it may be silent."""
    return sorted({(one.division_id, one.round) for one in list_due_fixtures(now) if one.round})


def open_due_fixtures(now: datetime) -> Work:
    for fixture in list_due_fixtures(now):
        yield fixture.pk, open_fixture


def open_fixture(fixture_id: int, now: datetime) -> bool:
    """Opens the match of a fixture; False if it was opened or is void. If somebody cannot play any
    more they are withdrawn instead, which makes it void; so is one at which two would sit who are
    kept apart now, if nobody can change places with them."""
    try:
        with transaction.atomic():
            fixture = Fixture.objects.get(pk=fixture_id)
            division = Division.objects.select_for_update().get(pk=fixture.division_id)
            fixture.refresh_from_db()
            if fixture.match_id is not None or fixture.void or fixture.opens_at > now:
                return False
            sittings = list(fixture.sittings.select_related("entry__player").order_by("number"))
            if not has_no_blocked_pair(fixture, sittings):
                Fixture.objects.filter(pk=fixture.pk).update(void=True)
                return False
            season = division.season
            fixture.match = deal_season_match(
                [sitting.entry.player for sitting in sittings],
                season.game,
                pace_hours=season.pace_hours,
                salts=[sitting.entry.salt for sitting in sittings],
                now=now,
            )
            fixture.save(update_fields=["match"])
    except AccountClosed:
        for key in list_departed_entries().values_list("pk", flat=True):
            withdraw_if_active(key, How.GONE, now)
        return False
    return True
