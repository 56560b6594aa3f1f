"""Rated matches change what their players are taken for: which, whom, in which order, and once."""

import random
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Match, Rating, Seat, Standing, Tenure
from games.play import CannotJoin, CannotOpen
from games.play.staff.account_merge import merge_accounts
from games.ratings import leaderboards, rating_updates
from games.ratings.leaderboards import FAIR_MATCHES
from games.ratings.strength import START
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table, running_match

pytestmark = pytest.mark.django_db

GAME = "biome-rummy"
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LATER = NOON + timedelta(days=1)


def over(people: list[Player], places: list[int], at: datetime = NOON, **terms: object) -> Match:
    """A rated match of `people` that ended at `at` with these places."""
    terms = {"rated": True, "game": GAME, **terms}
    match = running_match(len(people), people=people, **terms)
    for number, place in enumerate(places):
        match.seats.filter(number=number).update(place=place, question=None)
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED, ending=Match.Ending.PLAYED, finished_at=at
    )
    return fresh(match)


def points(player: Player, game: str = GAME) -> float:
    return Standing.objects.get(player=player, game=game).points


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(display_name=name) for name in ("Ann", "Bob", "Cyd", "Dan")]


def test_who_comes_first_rises_and_who_comes_last_falls(people: list[Player]) -> None:
    over(people[:3], [2, 1, 3])
    assert periodic_jobs.rate_matches(now=LATER) == 1
    assert points(people[1]) > START > points(people[2])
    assert points(people[0]) == pytest.approx(START)
    assert periodic_jobs.rate_matches(now=LATER) == 0


def test_each_title_has_strengths_of_its_own(people: list[Player]) -> None:
    over(people[:2], [1, 2])
    over(people[:2], [2, 1], game="food-chain")
    rating_updates.rate_matches(LATER)
    assert points(people[0]) > START > points(people[0], "food-chain")


def test_only_rated_matches_that_are_over_and_count_are_compared(people: list[Player]) -> None:
    over(people[:2], [1, 2], rated=False)
    annulled = over(people[:2], [1, 2])
    Match.objects.filter(pk=annulled.pk).update(counts=False)
    running_match(2, people=people[:2], rated=True)
    called_off = over(people[:2], [1, 2])
    Match.objects.filter(pk=called_off.pk).update(status=Match.Status.CANCELLED)
    assert rating_updates.rate_matches(LATER) == 0 and not Rating.objects.exists()


def test_an_end_is_waited_for_a_minute_so_that_the_order_stays(people: list[Player]) -> None:
    over(people[:2], [1, 2])
    assert rating_updates.rate_matches(NOON + MINUTE) == 0
    assert rating_updates.rate_matches(NOON + MINUTE + timedelta(seconds=1)) == 1


def test_whoever_resigned_has_lost_and_the_others_gain_nothing_by_it(people: list[Player]) -> None:
    match = running_match(3, people=people[:3], game=GAME, rated=True)
    seats = list(match.seats.order_by("number"))
    play.resign_seat(seats[0].pk)
    play.resign_seat(seats[1].pk)
    assert fresh(match).status == Match.Status.FINISHED
    assert rating_updates.rate_matches(LATER.replace(year=2099)) == 1
    assert points(people[0]) == points(people[1]) < START == points(people[2])


def test_a_seat_that_changed_hands_counts_for_nobody(people: list[Player]) -> None:
    match = over(people[:3], [1, 2, 3])
    seat = match.seats.get(number=0)
    held = Tenure.objects.get(pk=seat.tenure_id)
    Tenure.objects.filter(pk=held.pk).update(ends_at=NOON)
    held.pk, held.number, held.player = None, 2, people[3]
    held.save()
    Seat.objects.filter(pk=seat.pk).update(tenure=held, player=people[3])
    assert rating_updates.rate_matches(LATER) == 1
    assert {row.player for row in Rating.objects.all()} == {people[1], people[2]}


def test_many_that_cannot_be_compared_keep_none_behind_them_waiting(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.ratings.rating_updates.BATCH", 2)
    for minute in range(5):
        match = over(people[:2], [1, 2], NOON + minute * MINUTE)
        match.seats.filter(number=0).update(stand_in=False, player=None, bot="Bess")
    over(people[:2], [1, 2], NOON + 9 * MINUTE)
    assert rating_updates.rate_matches(LATER) == 1


def test_counting_anew_gives_the_same_bits_whatever_the_sweeps_saw_when(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.ratings.rating_updates.BATCH", 3)
    dice = random.Random(4)
    for number in range(14):
        size = dice.choice([2, 3, 4])
        places = [dice.randint(1, size) for _ in range(size)]
        over(dice.sample(people, size), places, NOON + number * MINUTE)
        if dice.random() < 0.5:
            rating_updates.rate_matches(NOON + number * MINUTE)
    periodic_jobs.rate_matches(now=LATER)
    before = list(Rating.objects.order_by("pk").values())
    assert len({row["seat_id"] for row in before}) == len(before) > 28
    assert rating_updates.list_differences(LATER) == []
    assert rating_updates.rate_all_anew(LATER) == 14
    assert list(Rating.objects.order_by("pk").values()) == before
    call_command("rerate", "--check", stdout=StringIO())


def test_what_is_stored_wrongly_is_found_and_counted_anew(people: list[Player]) -> None:
    for minute in range(3):
        over(people[:2], [1, 2], NOON + minute * MINUTE)
    periodic_jobs.rate_matches(now=LATER)
    right = points(people[0])
    Rating.objects.filter(player=people[0]).update(points=right + 1e-9)
    with pytest.raises(CommandError, match="3 ratings are wrong"):
        call_command("rerate", "--check", stdout=StringIO(), stderr=StringIO())
    call_command("rerate", stdout=StringIO())
    assert points(people[0]) == right and rating_updates.list_differences(LATER) == []


def test_a_result_that_staff_annul_later_is_taken_out_of_all_ratings(
    people: list[Player],
) -> None:
    first = over(people[:2], [1, 2])
    over(people[:2], [1, 2], NOON + MINUTE)
    periodic_jobs.rate_matches(now=LATER)
    twice = points(people[0])
    assert periodic_jobs.correct_ratings(now=LATER) == 0
    Match.objects.filter(pk=first.pk).update(counts=False)
    assert periodic_jobs.correct_ratings(now=LATER) == 1
    assert START < points(people[0]) < twice
    assert Standing.objects.get(player=people[0]).matches == 1


def test_two_accounts_that_became_one_are_counted_as_one(people: list[Player]) -> None:
    over(people[:2], [1, 2])
    periodic_jobs.rate_matches(now=LATER)
    judge = PlayerFactory(is_staff=True)
    merge_accounts(people[1].pk, people[2].pk, judge, "One person.")
    assert periodic_jobs.correct_ratings(now=LATER) == 1
    assert {one.player for one in Standing.objects.all()} == {people[0], people[2]}


def test_a_match_that_was_passed_over_is_found(people: list[Player]) -> None:
    over(people[:2], [1, 2], NOON + MINUTE)
    periodic_jobs.rate_matches(now=LATER)
    over(people[2:], [1, 2])
    assert periodic_jobs.rate_matches(now=LATER) == 0
    assert periodic_jobs.correct_ratings(now=LATER) == 1 and Rating.objects.count() == 4


def test_ends_at_the_same_instant_keep_none_behind_them_waiting(people: list[Player]) -> None:
    over(people[:3], [1, 2, 3])
    over(people[:2], [1, 2])
    assert periodic_jobs.rate_matches(now=LATER) == 2
    over(people[:2], [2, 1], NOON + MINUTE)
    assert periodic_jobs.rate_matches(now=LATER) == 1


@pytest.mark.django_db(transaction=True)
def test_ten_sweeps_at_once_rate_each_match_once(people: list[Player]) -> None:
    for minute in range(4):
        over(people[:2], [1, 2], NOON + minute * MINUTE)
    at_once(lambda: rating_updates.rate_matches(LATER))
    periodic_jobs.rate_matches(now=LATER)
    assert Rating.objects.count() == 8 and rating_updates.list_differences(LATER) == []
    assert Standing.objects.get(player=people[0]).matches == 4


@pytest.mark.django_db(transaction=True)
def test_sweeps_and_a_count_anew_at_once_leave_every_bit_right(people: list[Player]) -> None:
    for minute in range(6):
        over(people, random.Random(minute).sample([1, 2, 3, 4], 4), NOON + minute * MINUTE)
    rating_updates.rate_matches(NOON + 3 * MINUTE)
    acts = iter(
        [
            rating_updates.rate_all_anew,
            rating_updates.rate_matches,
            rating_updates.correct_ratings,
            rating_updates.rate_matches,
        ]
        * 2
    )
    at_once(lambda: next(acts)(LATER), 8)
    rating_updates.rate_matches(LATER)
    assert Rating.objects.count() == 24 and rating_updates.list_differences(LATER) == []
    stands = Standing.objects.values_list("matches", "people")
    assert list(stands) == [(6, 3)] * 4


def test_standings_take_as_many_questions_for_two_players_as_for_four(
    people: list[Player],
) -> None:
    asked = []
    for at, seated in enumerate((people[:2], people)):
        over(seated, list(range(1, len(seated) + 1)), NOON + at * MINUTE)
        with CaptureQueriesContext(connection) as questions:
            assert rating_updates.rate_matches(LATER) == 1
        asked.append(len(questions))
    assert asked[0] >= asked[1] - 1  # whom those have met whom few have met is asked once more


def test_no_bot_sits_at_a_rated_match_and_anybody_may_join_it(people: list[Player]) -> None:
    with pytest.raises(CannotOpen, match="Rated matches can’t include bots"):
        open_table(opener=people[0], rated=True, bot_seats=1)
    with pytest.raises(CannotOpen, match="must be listed in the lobby"):
        open_table(opener=people[0], rated=True, visibility=Match.Visibility.UNLISTED)
    match = open_table(opener=people[0], rated=True)
    with pytest.raises(CannotJoin, match="Rated matches can’t include bots"):
        play.seat_bot(match.pk, people[0])


def test_listed_is_who_is_known_well_enough_plays_still_and_does_not_hide(
    people: list[Player],
) -> None:
    for minute in range(FAIR_MATCHES):
        over(people, [1, 2, 3, 4], NOON + minute * MINUTE)
    periodic_jobs.rate_matches(now=LATER)
    newcomer = PlayerFactory()
    over([newcomer, people[0]], [1, 2], NOON + timedelta(hours=1))
    periodic_jobs.rate_matches(now=LATER)
    listed = [one.player for one in leaderboards.list_best(GAME, LATER)]
    assert listed == people
    Player.objects.filter(pk=people[1].pk).update(rating_shown=False)
    Player.objects.filter(pk=people[2].pk).update(is_active=False)
    listed = [one.player for one in leaderboards.list_best(GAME, LATER)]
    assert listed == [people[0], people[3]]
    assert not leaderboards.list_best(GAME, NOON + timedelta(days=181)).exists()
    assert not leaderboards.list_best("food-chain", LATER).exists()
