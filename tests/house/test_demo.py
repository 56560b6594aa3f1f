"""The demo of `make run`: what its players find, and what it says about getting in."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from games.management import demo
from games.management.commands.up import DEMO_WORDS, SiteProcesses
from games.models import Match, Notice
from games.play import verify_match
from games.titles import all_games

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
EVERY_GAME = {game.slug for game in all_games()}


@pytest.fixture(autouse=True)
def as_at_first_start(settings: Any) -> None:
    """The demo is loaded under the limits of every site, those of newcomers, too."""
    settings.NEWCOMER_MATCHES = 3


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players of the demo, without the matches that take a while to play."""
    monkeypatch.setattr(demo, "all_games", tuple)
    demo.load_demo()


def mine(email: str) -> Any:
    return Match.objects.filter(seats__player__email=email)


def test_the_demo_has_every_game_in_every_state_for_its_first_player_and_nobody_is_late() -> None:
    matches = demo.load_demo()
    running = mine(demo.ANN).filter(status=Match.Status.RUNNING)
    to_play = running.filter(seats__player__email=demo.ANN, seats__question__isnull=False)
    assert {match.game for match in to_play} == EVERY_GAME
    waiting = running.exclude(pk__in=to_play)
    assert {match.game for match in waiting} == EVERY_GAME
    over = mine(demo.ANN).filter(status=Match.Status.FINISHED)
    assert {match.game for match in over} == EVERY_GAME
    assert Match.objects.filter(status=Match.Status.OPEN).exists()
    assert len(matches) == Match.objects.count()

    for match in matches:
        match.refresh_from_db()
        if match.status == Match.Status.FINISHED:
            assert verify_match(match).is_sound
        for seat in match.seats.exclude(question=None):
            assert seat.deadline is not None
            assert (seat.deadline - seat.asked_at).total_seconds() == match.pace_hours * 3600
    due = Notice.objects.filter(state=Notice.State.DUE)
    assert due.count() == due.values("seat").distinct().count() > 0


def test_the_demo_says_who_can_sign_in_and_by_what_the_admin_opens(
    people: None,
) -> None:
    names, lesson, admin = demo.list_sign_ins()
    for email in (demo.ANN, demo.BOB, demo.CLEO, demo.PASSWORD):
        assert email in names
    assert admin.startswith(DEMO_WORDS)
    assert names.startswith(DEMO_WORDS)
    assert lesson.startswith(DEMO_WORDS)
    assert demo.CLEO in admin
    assert "each once: " in admin


def test_the_demo_names_a_lesson_that_its_first_player_has_begun(people: None) -> None:
    way = demo.list_sign_ins()[1].rpartition(" ")[2]
    assert Client().get(way, follow=True).status_code == 200, "without signing in"
    begun = Client()
    begun.force_login(Player.objects.get(email=demo.ANN))
    assert 'aria-label="finished"' in begun.get(way, follow=True).content.decode()


def test_staff_have_a_link_to_the_admin_and_players_have_none(people: None) -> None:
    link = f'href="{reverse("admin:index")}"'
    for email, sees in ((demo.CLEO, True), (demo.ANN, False)):
        client = Client()
        client.force_login(Player.objects.get(email=email))
        assert (link in client.get("/").content.decode()) is sees
    assert link not in Client().get("/").content.decode()


def test_the_house_that_opens_with_the_demo_says_where_to_sign_in_and_where_the_admin_is(
    people: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for taken in ("DATABASE_URL", "EMAIL_URL", "SITE_URL"):
        monkeypatch.delenv(taken, raising=False)
    options = {"host": "127.0.0.1", "port": 0, "no_demo": False, "verbose": False}
    house = SiteProcesses(tmp_path, options, print)
    house.demo_accounts_path.write_text("\n".join(demo.list_sign_ins()))
    told = house.welcome_text()
    assert f"{house.site}/admin/" in told
    for line in demo.list_sign_ins():
        assert line in told
