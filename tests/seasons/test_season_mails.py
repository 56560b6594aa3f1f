"""Seasons by mail: what is written to one's own address, and what the house tells."""

from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import Player
from config import clock
from games.models import Delivery
from games.post.outbox.mail_sender import send_due_mails
from games.seasons import registration, season_jobs
from games.seasons.models import Entry, Season
from tests.factories import PlayerFactory
from tests.play.times import Times
from tests.post.letters.personal import answer_to, newest, wrote_to_us
from tests.post.letters.writing import DOMAIN, people
from tests.post.sink import Sink, html, text
from tests.seasons.town import shown_division, some

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture(autouse=True)
def mails_come_in(settings: pytest.FixtureRequest, times: Times) -> None:
    settings.REPLY_DOMAIN = DOMAIN  # type: ignore[attr-defined]
    registration.create_next_seasons(clock.now())


@pytest.fixture
def ann() -> Player:
    (player,) = people(1, display_name="Ann", email="ann@example.org")
    return player  # type: ignore[no-any-return]


def test_a_season_and_a_cup_are_joined_and_left_by_mail(ann: Player, sink: Sink) -> None:
    told = answer_to(sink, ann, "Join season Emu Ranchers.")
    assert "You’ve joined Emu Ranchers, season 1/2027. It begins on" in told
    assert "leave season emu-ranchers" in told
    assert Entry.objects.get().player == ann
    assert "You’ve already joined Emu Ranchers, season 1/2027" in answer_to(
        sink, ann, "join season emu-ranchers"
    )
    assert "cup 1 is open for 4 players" in answer_to(sink, ann, "new cup ranchers for 4")
    registration.join_season(Season.objects.get(number=1).pk, PlayerFactory())
    told = answer_to(sink, ann, "seasons")
    assert "You have joined Emu Ranchers, season 1/2027." in told
    assert "join season food-chain Food Chain, season 1/2027: begins on" in told
    assert "You’ve left" in answer_to(sink, ann, "leave cup 1")
    answer_to(sink, ann, "leave season emu-ranchers")
    assert not Entry.objects.filter(player=ann).exists()


@pytest.mark.parametrize(
    "line, says",
    [
        ("join season chess", "no game called “chess” here"),
        ("leave season emu-ranchers", "You aren’t in a season of emu-ranchers that you can leave"),
        ("join cup three", "“three” isn’t a cup number"),
        ("join cup 77", "There’s no cup 77"),
        ("new cup emu-ranchers", "doesn’t name a cup"),
        ("new cup emu-ranchers for 12", "can’t have 12 players"),
        ("seasons emu-ranchers", "You aren’t playing in a current season"),
    ],
)
def test_what_will_not_do_is_quoted_and_leaves_nothing_behind(
    ann: Player, sink: Sink, line: str, says: str
) -> None:
    assert says in answer_to(sink, ann, line)
    assert not Entry.objects.exists()


def test_joining_needs_a_mail_that_is_proved_and_reading_does_not(ann: Player) -> None:
    wrote_to_us(ann, "join season emu-ranchers", verdict="none")
    assert not Entry.objects.exists()
    letter = wrote_to_us(ann, "seasons", verdict="none")
    assert letter.reason == "done"


def test_the_table_of_a_division_comes_by_mail(ann: Player, sink: Sink) -> None:
    shown_division([ann, *some(8)])
    told = answer_to(sink, ann, "seasons biome-rummy")
    assert "division 1" in told and "Ann: " in told and "% from 1 finished match" in told


def test_a_season_tells_when_it_begins_and_is_over_and_no_more_than_that(
    ann: Player, sink: Sink
) -> None:
    division = shown_division([ann, *some(8)])
    begun = newest(sink, "season")
    assert Delivery.objects.count() == 9 == Delivery.objects.filter(state="sent").count()
    told = [mail for mail in sink.mails if mail["To"] == ann.email and "begun" in mail["Subject"]]
    assert len(told) == 1 and begun["Reply-To"]
    assert "You’re in division 1, with" in text(told[0])
    assert "leave season biome-rummy" in text(told[0]) and "leave season" in html(told[0])
    Season.objects.filter(pk=division.season_id).update(ends_at=F("ends_at") - timedelta(days=70))
    season_jobs.run_seasons(clock.now())
    send_due_mails()
    (over,) = (mail for mail in sink.mails if mail["To"] == ann.email and "over" in mail["Subject"])
    assert "join season biome-rummy" in text(over) and "1. " in text(over)
    season_jobs.run_seasons(clock.now())
    assert Delivery.objects.count() == 18


def test_who_wants_no_mails_of_starts_and_ends_gets_none_of_these(ann: Player, sink: Sink) -> None:
    ann.mail_matches = False
    ann.save()
    shown_division([ann, *some(8)])
    send_due_mails()
    assert Delivery.objects.get(notification__recipient=ann).state == "skipped"
