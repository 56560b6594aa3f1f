"""How strong bots are on the scale of people, who never rise or fall by them."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import Player
from games import periodic_jobs
from games.models import Match, Standing, Tenure
from games.models.ratings import FAIR_MATCHES
from games.ratings import bot_strength
from games.ratings.bot_strength import estimate_bot_strengths
from games.ratings.strength import START
from tests.factories import PlayerFactory
from tests.matches import fresh, running_match
from tests.ratings.test_rating import GAME, LATER, NOON

pytestmark = pytest.mark.django_db
ENOUGH = 12


@pytest.fixture
def people() -> list[Player]:
    """Four who are listed at 1700."""
    found = [PlayerFactory(display_name=name) for name in ("Ann", "Bob", "Cyd", "Dan")]
    for player in found:
        listed(player)
    return found


def listed(player: Player, matches: int = 20) -> Standing:
    return Standing.objects.create(
        player=player,
        game=GAME,
        points=1700.0,
        doubt=40.0,
        low=1620.0,
        matches=matches,
        people=3,
        last_at=NOON,
    )


def against_bot(player: Player, is_won: bool, level: str = "", at: int = 0) -> Match:
    """A match of two for which nobody was rated, whose second seat was a bot."""
    match = running_match(2, people=[player], bot_seats=1, bot_level=level, game=GAME)
    for number, place in enumerate((1, 2) if is_won else (2, 1)):
        match.seats.filter(number=number).update(place=place, question=None)
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED,
        ending=Match.Ending.PLAYED,
        finished_at=NOON + timedelta(minutes=at),
    )
    return fresh(match)


def lose_to_bots(people: list[Player], many: int = ENOUGH, level: str = "") -> list[Match]:
    """Matches of which the bots win every other one."""
    return [against_bot(people[at % len(people)], bool(at % 2), level, at) for at in range(many)]


def test_a_bot_that_wins_every_other_match_is_taken_for_as_strong(people: list[Player]) -> None:
    lose_to_bots(people)
    (found,) = estimate_bot_strengths(GAME)
    assert (found.level, found.matches) == ("steady", ENOUGH)
    assert START < found.strength.points < 1700 and found.strength.doubt < 150
    assert estimate_bot_strengths("food-chain") == []


def test_nobody_rises_or_falls_by_a_bot(people: list[Player]) -> None:
    before = list(Standing.objects.values())
    lose_to_bots(people)
    periodic_jobs.rate_matches(now=LATER)
    estimate_bot_strengths(GAME)
    assert list(Standing.objects.values()) == before


def test_levels_are_told_apart_the_strongest_first(people: list[Player]) -> None:
    for at in range(ENOUGH):
        against_bot(people[at % 4], is_won=True, level="easy", at=at)
        against_bot(people[at % 4], is_won=False, level="strong", at=at)
    strong, easy = estimate_bot_strengths(GAME)
    assert (strong.level, easy.level) == ("strong", "easy")
    assert strong.strength.points > 1700 > easy.strength.points


def test_few_matches_and_few_opponents_tell_nothing(people: list[Player]) -> None:
    lose_to_bots(people, 9)
    assert estimate_bot_strengths(GAME) == []
    Match.objects.update(counts=False)
    lose_to_bots(people[:2])
    assert estimate_bot_strengths(GAME) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"ending": Match.Ending.RESIGNED},
        {"visibility": Match.Visibility.UNLISTED},
        {"counts": False},
        {"status": Match.Status.CANCELLED},
    ],
    ids=str,
)
def test_only_public_matches_that_were_played_and_count_are_looked_at(
    people: list[Player], changes: dict[str, object]
) -> None:
    lose_to_bots(people)
    Match.objects.update(**changes)
    assert estimate_bot_strengths(GAME) == []


def test_matches_long_ago_are_not_looked_through(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_to_bots(people)
    monkeypatch.setattr(bot_strength, "LOOKED_AT", FAIR_MATCHES)
    assert estimate_bot_strengths(GAME)
    newer = running_match(2, people=people[:2], game=GAME)
    Match.objects.filter(pk=newer.pk).update(
        status=Match.Status.FINISHED, ending=Match.Ending.PLAYED, finished_at=LATER
    )
    assert estimate_bot_strengths(GAME) == []


def test_left_out_are_matches_that_were_left_or_taken_over_and_people_who_are_not_listed(
    people: list[Player],
) -> None:
    first, second, third, *_rest = lose_to_bots(people, ENOUGH + 3)
    first.seats.filter(number=0).update(resigned_at=NOON)
    second.seats.filter(number=1).update(stand_in=True)
    Tenure.objects.filter(seat=third.seats.get(number=0)).update(number=2)
    (found,) = estimate_bot_strengths(GAME)
    assert found.matches == ENOUGH
    Standing.objects.filter(player=people[0]).update(matches=3)
    Player.objects.filter(pk=people[1].pk).update(rating_shown=False)
    assert estimate_bot_strengths(GAME) == []  # two opponents are left


def test_the_page_of_ratings_says_it_and_keeps_it_for_some_hours(people: list[Player]) -> None:
    cache.clear()
    page = f"/ratings/{GAME}/"
    lose_to_bots(people)
    html = Client().get(page).content.decode()
    assert "For comparison: our bots" in html and ">steady</th>" in html
    assert "our bots" not in Client().get(page, {"of": "bots"}).content.decode()
    Match.objects.update(counts=False)
    assert "For comparison: our bots" in Client().get(page).content.decode()
    cache.clear()
    assert "For comparison: our bots" not in Client().get(page).content.decode()
