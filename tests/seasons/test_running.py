"""Seasons and cups begin, open their matches once, withdraw who is absent, and end."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection

from games import social
from games.models import Block, Heartbeat, Intervention, Match, Notification
from games.play import CannotJoin, CannotOpen, NotAllowed
from games.seasons import registration, season_jobs, withdrawals
from games.seasons.division_tables import build_tables
from games.seasons.models import Division, Entry, Fixture, Season, SeasonNews, Sitting
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import answer, awaited
from tests.seasons.town import AUTUMN, DAY, GAME, SPRING, begun, end_all, over, season_of, some

pytestmark = pytest.mark.django_db


def standings(season: Season):
    return build_tables(season.divisions.select_related("season"))[0].standings


def test_a_season_of_every_title_can_be_joined_before_the_quarter_begins() -> None:
    assert (
        registration.create_next_seasons(AUTUMN) == 6
        and registration.create_next_seasons(AUTUMN) == 0
    )
    assert {season.starts_at for season in registration.list_joinable_seasons(AUTUMN)} == {SPRING}
    season, player = registration.get_joinable_season(GAME, AUTUMN), PlayerFactory()
    registration.join_season(season.pk, player, AUTUMN)
    with pytest.raises(CannotJoin, match="You’ve already joined Biome Rummy, season 1/2027"):
        registration.join_season(season.pk, player, AUTUMN)
    with pytest.raises(CannotJoin, match="has begun"):
        registration.join_season(season.pk, PlayerFactory(), SPRING)


def test_a_round_is_opened_when_it_is_due_and_its_matches_are_rated_without_hints() -> None:
    season = begun(9)
    assert Counter(Match.objects.values_list("game", flat=True)) == {GAME: 3}
    match = Match.objects.first()
    assert match is not None and match.rated and match.in_season and match.opened_by is None
    assert match.status == Match.Status.RUNNING and match.seats.count() == 3
    end_all(season, SPRING + DAY)
    assert season_jobs.run_seasons(SPRING + 13 * DAY) == 0
    assert season_jobs.run_seasons(SPRING + 14 * DAY) == 3
    played = Counter(Sitting.objects.values_list("entry", flat=True))
    assert set(played.values()) == {4} and len(played) == 9


def test_with_too_few_a_season_does_not_take_place_and_they_are_told() -> None:
    season = season_of(some(3))
    season_jobs.run_seasons(SPRING)
    season.refresh_from_db()
    assert season.state == Season.State.OFF and not Match.objects.exists()
    assert list(Notification.objects.values_list("type", flat=True)) == [SeasonNews.OFF] * 3


@pytest.mark.parametrize("came_round", [False, True])
def test_who_runs_out_of_time_twice_is_withdrawn_and_what_is_not_opened_is_void(
    came_round: bool,
) -> None:
    season = begun()
    sitting = Sitting.objects.filter(fixture__match__isnull=False).select_related("entry")[0]
    match, entry = sitting.fixture.match, sitting.entry
    assert match is not None
    seat = match.seats.select_related("tenure").get(number=sitting.number)
    for times in (1, 2):
        assert Entry.objects.get(pk=entry.pk).withdrawn == ""
        Intervention.objects.create(
            match=match,
            seat=seat,
            tenure=seat.tenure,
            what=Intervention.Event.PLAYED,
            ply=times,
            at=SPRING + times * DAY - timedelta(minutes=1),
        )
        at = SPRING + times * DAY
        if came_round:  # then only what has happened since is looked at
            Heartbeat.objects.update_or_create(name="sweep: run_seasons", defaults={"at": at - DAY})
        season_jobs.run_seasons(at)
    entry.refresh_from_db()
    assert entry.withdrawn == Entry.WithdrawalReason.LATE
    planned = Fixture.objects.filter(sittings__entry=entry, match=None)
    assert planned.exists() and not planned.filter(void=False).exists()
    assert Notification.objects.get(type=SeasonNews.WITHDRAWN).recipient_id == entry.player_id
    assert standings(season)[-1].entry == entry.pk


def test_who_takes_no_move_in_a_round_is_withdrawn_as_the_next_one_begins() -> None:
    begun()
    spoke = set()
    for match in Match.objects.all():
        seat = first = awaited(match)
        while seat.number == first.number:
            answer(seat, now=SPRING + DAY)
            seat = awaited(match)
        spoke.add(first.player_id)
    asked = {awaited(match).player_id for match in Match.objects.all()}
    season_jobs.run_seasons(SPRING + 14 * DAY)
    silent = set(Entry.objects.filter(withdrawn="silent").values_list("player", flat=True))
    assert silent == asked - spoke and silent


def test_what_runs_at_the_end_is_left_out_and_an_annulled_result_is_counted_no_more() -> None:
    season = begun(4)
    first, *_others = [one.match for one in Fixture.objects.exclude(match=None)]
    assert first is not None
    over(first, SPRING + DAY)
    assert sum(one.finished for one in standings(season)) == 3
    season_jobs.run_seasons(SPRING + 95 * DAY)
    season.refresh_from_db()
    assert season.state == Season.State.OVER
    assert Notification.objects.filter(type=SeasonNews.OVER).count() == 4
    end_all(season, SPRING + 95 * DAY)
    assert sum(one.finished for one in standings(season)) == 3
    Match.objects.filter(pk=first.pk).update(counts=False)
    assert sum(one.finished for one in standings(season)) == 0


def test_the_next_season_begins_with_two_up_and_two_down() -> None:
    people = some(16)
    season = season_of(people)
    season_jobs.run_seasons(SPRING)
    end_all(season, SPRING + DAY)
    before = [
        [table.entries[one.entry].player_id for one in table.standings]
        for table in build_tables(season.divisions.select_related("season"))
    ]
    again = season_of(people, now=SPRING + DAY)
    assert again.pk != season.pk and again.starts_at is not None
    season_jobs.run_seasons(again.starts_at)
    now = [set(one.entries.values_list("player", flat=True)) for one in again.divisions.all()]
    assert now[0] == {*before[0][:6], *before[1][:2]}
    assert now[1] == {*before[0][6:], *before[1][2:]}


def test_a_cup_begins_when_it_is_full_and_is_over_when_all_is_played() -> None:
    people = some(4)
    cup = registration.open_cup(people[0], "emu-ranchers", 4, AUTUMN)
    for player in people[1:3]:
        registration.join_season(cup.pk, player, AUTUMN)
    registration.leave_season(cup.pk, people[2])
    registration.join_season(cup.pk, people[2], AUTUMN)
    season_jobs.run_seasons(AUTUMN)
    assert not Match.objects.exists()
    registration.join_season(cup.pk, people[3], AUTUMN)
    with pytest.raises(CannotJoin, match="has no place for you"):
        registration.join_season(cup.pk, PlayerFactory(), AUTUMN)
    with pytest.raises(NotAllowed, match="has begun"):
        registration.leave_season(cup.pk, people[0])
    for week in range(4):
        season_jobs.run_seasons(AUTUMN + week * timedelta(days=7))
        end_all(cup, AUTUMN + week * timedelta(days=7) + DAY)
    season_jobs.run_seasons(AUTUMN + 29 * DAY)
    cup.refresh_from_db()
    assert cup.state == Season.State.OVER and Match.objects.count() == 6


def test_a_cup_of_a_size_that_cannot_be_is_refused_with_what_can() -> None:
    with pytest.raises(CannotOpen, match="can’t have 10 players; choose 3 to 9"):
        registration.open_cup(PlayerFactory(), GAME, 10)


def test_who_is_blocked_meets_a_cup_without_a_place_and_another_division_or_table() -> None:
    all_of_them = some(16)
    one, other = all_of_them[:2]
    Block.objects.create(by=one, whom=other, at=AUTUMN)
    cup = registration.open_cup(one, GAME, 4, AUTUMN)
    with pytest.raises(CannotJoin, match="has no place for you"):
        registration.join_season(cup.pk, other, AUTUMN)
    assert cup in registration.list_joinable_cups(
        all_of_them[2]
    ) and cup not in registration.list_joinable_cups(other)
    season = season_of(all_of_them)
    alone = season_of(all_of_them[:9], "ranchers")
    season_jobs.run_seasons(SPRING)
    first, second = (
        set(each.entries.values_list("player", flat=True)) for each in divisions(season)
    )
    assert (one.pk in first) != (other.pk in first) and len(first | second) == 16
    for match in Match.objects.filter(fixture__division__season=alone):
        players = set(match.seats.values_list("player", flat=True))
        assert not {one.pk, other.pk} <= players


def test_two_who_are_kept_apart_since_it_was_planned_are_not_seated_together() -> None:
    season = begun(9)
    end_all(season, SPRING + DAY)
    later = Fixture.objects.filter(division__season=season, match=None).order_by("round", "table")
    for fixture in later:
        first, second, *_rest = fixture.sittings.select_related("entry").order_by("number")
        social.block_player(first.entry.player, second.entry.player, SPRING + DAY)
    planned = Counter(Sitting.objects.values_list("entry", flat=True))
    for days in (14, 28, 42):
        season_jobs.run_seasons(SPRING + days * DAY)
        end_all(season, SPRING + (days + 1) * DAY)
    begun_later = Match.objects.filter(started_at__gt=SPRING + DAY)
    for match in begun_later:
        assert not social.list_blocked_pairs(match.seats.values_list("player", flat=True))
    assert begun_later.count() + Fixture.objects.filter(void=True).count() == 9
    assert begun_later.count() >= 5  # most changes can be made
    assert Counter(Sitting.objects.values_list("entry", flat=True)) == planned


def test_a_table_of_two_who_are_kept_apart_is_void_where_nobody_can_change_places() -> None:
    three = some(3)
    cup = registration.open_cup(three[0], GAME, 3, AUTUMN)
    for player in three[1:]:
        registration.join_season(cup.pk, player, AUTUMN)
    social.block_player(three[0], three[1], AUTUMN)
    for days in (0, 7, 14, 21):
        season_jobs.run_seasons(AUTUMN + days * DAY)
    cup.refresh_from_db()
    assert cup.state == Season.State.OVER and not Match.objects.exists()
    assert set(Fixture.objects.values_list("void", flat=True)) == {True}


def divisions(season: Season):
    return Division.objects.filter(season=season).order_by("number")


def test_somebody_whose_account_is_closed_is_withdrawn_and_the_others_play() -> None:
    season = season_of(some(8))
    season_jobs.run_seasons(SPRING)
    end_all(season, SPRING + DAY)
    gone = Entry.objects.filter(season=season)[0]
    gone.player.is_active = False
    gone.player.save()
    season_jobs.run_seasons(SPRING + 14 * DAY)
    assert Entry.objects.get(pk=gone.pk).withdrawn == "gone"
    assert not Fixture.objects.filter(void=False, match=None, opens_at__lte=SPRING + 14 * DAY)


@pytest.mark.django_db(transaction=True)
def test_of_ten_sweeps_at_once_each_match_is_opened_by_one() -> None:
    season = season_of(some(8))
    at_once(lambda: season_jobs.run_seasons(SPRING))
    assert_opened_once(season, 0)
    at_once(lambda: registration.create_next_seasons(SPRING + DAY))
    assert Season.objects.filter(game=GAME).count() == 2


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("statement", (2, 9, 17, 26, 34))
def test_a_sweep_that_is_killed_half_way_leaves_nothing_out_and_nothing_twice(
    statement: int,
) -> None:
    season = season_of(some(8))
    left = [statement]

    def kill(execute, sql, params, many, context):
        if sql.startswith(("INSERT", "UPDATE")):
            left[0] -= 1
            if left[0] == 0:
                raise Killed
        return execute(sql, params, many, context)

    with pytest.raises(Killed), connection.execute_wrapper(kill):
        season_jobs.run_seasons(SPRING)
    season_jobs.run_seasons(SPRING)
    assert_opened_once(season, 0)


def assert_opened_once(season: Season, round_: int) -> None:
    """Every fixture of the round has a match of its own, which those hold who were to."""
    fixtures = Fixture.objects.filter(division__season=season)
    due = fixtures.filter(round=round_)
    assert due.exists() and not due.filter(match=None).exists()
    assert Match.objects.count() == due.count()
    assert fixtures.count() == 8 and Sitting.objects.count() == 24
    for fixture in due:
        wanted = fixture.sittings.values_list("entry__player", flat=True)
        held = fixture.match.seats.order_by("number").values_list("player", flat=True)
        assert list(wanted) == list(held)
    assert Notification.objects.filter(type=SeasonNews.BEGUN).count() == 8


@pytest.mark.django_db(transaction=True)
def test_of_ten_who_want_the_last_place_of_a_cup_one_has_it() -> None:
    cup = registration.open_cup(PlayerFactory(), GAME, 4)
    people = iter(some(10))

    def join() -> bool:
        try:
            registration.join_season(cup.pk, next(people))
        except CannotJoin:
            return False
        return True

    assert sum(at_once(join)) == 3 and cup.entries.count() == 4


def test_who_leaves_a_season_that_runs_gets_no_more_matches() -> None:
    season = begun()
    entry = season.entries.first()
    assert entry is not None
    withdrawals.leave_or_withdraw(season.pk, entry.player)
    entry.refresh_from_db()
    assert (
        entry.withdrawn == "self"
        and not Notification.objects.filter(type=SeasonNews.WITHDRAWN).exists()
    )
    with pytest.raises(NotAllowed, match="You aren’t in"):
        withdrawals.leave_or_withdraw(season.pk, entry.player)
