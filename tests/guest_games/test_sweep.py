"""What was tried is thrown away: trials, some days after their last move, and nothing else."""

from datetime import timedelta

import pytest
from django.conf import settings

from config import clock
from games import guest_games
from games.models import GuestGame, Match
from games.periodic_jobs import delete_old_guest_games
from tests.guest_games.test_playing import an_answer
from tests.matches import running_match

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_a_trial_is_thrown_away_some_days_after_its_last_move() -> None:
    kept, old = (guest_games.start_guest_game("emu-ranchers", "192.0.2.7") for _each in range(2))
    match = running_match()
    days = timedelta(days=settings.RETENTION_DAYS["trials"])
    GuestGame.objects.filter(pk=old.pk).update(at=clock.now() - days - timedelta(minutes=1))
    GuestGame.objects.filter(pk=kept.pk).update(at=clock.now() - days + timedelta(minutes=1))
    assert delete_old_guest_games() == 1
    assert list(GuestGame.objects.all()) == [kept]
    assert Match.objects.filter(pk=match.pk).exists()


def test_whoever_plays_on_keeps_the_trial() -> None:
    trial = guest_games.start_guest_game("emu-ranchers", "192.0.2.7")
    GuestGame.objects.update(at=clock.now() - timedelta(days=300))
    guest_games.submit_turn(trial.pk, an_answer(guest_games.current_record(trial)), 1)
    assert delete_old_guest_games() == 0


def test_the_sweep_stops_when_it_is_told_to() -> None:
    guest_games.start_guest_game("emu-ranchers", "192.0.2.7")
    GuestGame.objects.update(at=clock.now() - timedelta(days=300))
    assert delete_old_guest_games(lambda: True) == 0
    assert GuestGame.objects.exists()
