"""Staff read who lets one match wait and answers elsewhere."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Player
from config import clock
from games import play
from games.models import Match
from games.play.staff.stalling import list_stalling
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, running_match
from tests.play.times import Times

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
HOUR = timedelta(hours=1)


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    found = Times()
    monkeypatch.setattr(clock, "now", found.now)
    return found


def play_rounds(match: Match, slow: Player, takes: timedelta, times: Times, many: int) -> None:
    """So many turns of `slow`, each of which takes so long; others answer within the hour."""
    while many:
        seat = awaited(match)
        many -= seat.player_id == slow.pk
        answer(seat, now=times.go(takes if seat.player_id == slow.pk else HOUR))


def stall(match: Match, quick: Match, slow: Player, times: Times, many: int) -> None:
    """So many turns of `slow` at the last moment, within each of which they take two elsewhere."""
    for _ in range(many):
        while awaited(match).player_id != slow.pk:
            answer(awaited(match), now=times.go(HOUR))
        asked_at = times.at
        play_rounds(quick, slow, 2 * HOUR, times, 2)
        times.at = asked_at + 46 * HOUR
        answer(awaited(match), now=times.at)


def stallers(times: Times) -> list[tuple[int, int | None]]:
    return [(each.seat.match_id, each.seat.player_id) for each in list_stalling(times.at)]


def test_who_answers_elsewhere_and_lets_one_match_wait_is_shown(times: Times) -> None:
    slow, other = PlayerFactory(), PlayerFactory()
    match = running_match(2, people=[slow, other], now=times.at)
    quick = running_match(2, people=[slow, other], now=times.at)
    stall(match, quick, slow, times, 2)
    assert stallers(times) == []
    stall(match, quick, slow, times, 1)
    assert stallers(times) == [(match.pk, slow.pk)]
    assert list_stalling(times.at, [match.pk]) == []
    play_rounds(match, slow, HOUR, times, 1)
    assert stallers(times) == []


def test_who_is_gone_everywhere_does_not_stall(times: Times) -> None:
    gone, other = PlayerFactory(), PlayerFactory()
    first, second = (running_match(2, people=[gone, other], now=times.at) for _ in range(2))
    play_rounds(first, gone, 2 * HOUR, times, 6)
    play_rounds(second, gone, 47 * HOUR, times, 4)
    assert stallers(times) == []


def test_who_is_slow_everywhere_or_away_does_not_stall(times: Times) -> None:
    slow, other = PlayerFactory(), PlayerFactory()
    first, second = (running_match(2, people=[slow, other], now=times.at) for _ in range(2))
    for _ in range(5):
        for match in (first, second):
            play_rounds(match, slow, 22 * HOUR, times, 1)
    assert stallers(times) == []
    away = running_match(2, people=[other, slow], now=times.at)
    play_rounds(away, other, HOUR, times, 1)
    play.start_absence(slow.pk, (times.at + 72 * HOUR).date(), times.at)
    answer(awaited(away), now=times.go(50 * HOUR))
    assert stallers(times) == []


def test_staff_read_it_on_a_page_of_their_own(times: Times, client: Client) -> None:
    slow, other = PlayerFactory(display_name="Sluggo"), PlayerFactory()
    match, quick = (running_match(2, people=[slow, other], now=times.at) for _ in range(2))
    stall(match, quick, slow, times, 3)
    client.force_login(other)
    page = "/admin/games/reliability/stalling/"
    assert client.get(page).status_code != 200
    client.force_login(PlayerFactory(is_staff=True, is_superuser=True))
    told = client.get(page).content.decode()
    assert "Sluggo" in told and match.code in told and "46 h, 46 h, 46 h" in told
    assert quick.code not in told and fresh(match).status == Match.Status.RUNNING
    client.force_login(Player.objects.get(pk=other.pk))
    Player.objects.filter(pk=other.pk).update(is_staff=True, is_superuser=True)
    client.force_login(Player.objects.get(pk=other.pk))
    assert match.code not in client.get(page).content.decode()  # who sits there
