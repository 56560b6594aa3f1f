"""Requirements, reliability and a bot by consent, all by email."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games import play
from games.models import JoinRequirements, Match, ReadyCheck
from tests.factories import PlayerFactory
from tests.matches import EMU, fresh
from tests.post.letters.personal import answer_to
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink
from tests.reliability.history import with_figure

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann", confirmed=True)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("reliability 90 rating 1400-1700 finished 5", (90, 1400, 1700, 5)),
        ("rating 1400- reliability 80%", (80, 1400, None, 0)),
        ("rating -1700 rated", (80, None, 1700, 0)),
        ("reliability any rating -1700", (0, None, 1700, 0)),
        ("", (80, None, None, 0)),
    ],
)
def test_a_line_opens_a_table_that_asks_for_something(
    ann: Player, sink: Sink, words: str, asked: tuple[int | None, ...]
) -> None:
    assert "table opened" in answer_to(sink, ann, f"new {EMU} {words}")
    row = JoinRequirements.objects.get()
    assert (row.in_time, row.rating_from, row.rating_to, row.finished) == asked


@pytest.mark.parametrize(
    "words",
    ["reliability", "reliability 70", "rating 1500", "rating 9-3", "finished -", "rating x-3"],
)
def test_what_cannot_be_asked_for_is_quoted_and_opens_nothing(
    ann: Player, sink: Sink, words: str
) -> None:
    assert "Not done" in answer_to(sink, ann, f"new {EMU} {words}")
    assert not Match.objects.exists()


def test_the_lobby_says_who_sits_there_and_what_is_asked(ann: Player, sink: Sink) -> None:
    now = timezone.now()
    opener = with_figure(PlayerFactory(display_name="Otto"), 100, 97, now)
    match = play.open_match(opener, EMU, asks={"in_time": 90}, now=now)
    said = answer_to(sink, ann, "lobby")
    assert "Otto (97% in time)" in said and "at least 90% of turns in time" in said
    assert "you’re new" in answer_to(sink, ann, f"join {match.code}")
    with_figure(ann, 100, 95, now)
    assert "the cards have been dealt" in answer_to(sink, ann, f"join {match.code}")


def test_reliability_says_how_others_see_one(ann: Player, sink: Sink) -> None:
    assert "once 10 of them count" in answer_to(sink, ann, "reliability")
    with_figure(ann, 50, 47, timezone.now())
    said = answer_to(sink, ann, "reliability")
    assert "of your last 50 turns, 47 came in time (94%)" in said.lower()
    assert "report match" in said


def test_bot_to_a_table_that_lost_somebody_agrees(ann: Player, sink: Sink) -> None:
    now = timezone.now()
    bob = PlayerFactory(confirmed=True)
    match = play.open_match(ann, "ranchers", seats=3, now=now - timedelta(days=3))
    play.join_match(match.pk, bob, now)
    ReadyCheck.objects.create(
        match=match, player=PlayerFactory(), asked_at=now, due_at=now, lost_at=now
    )
    assert "you’ve agreed to a bot" in answer_to(sink, ann, f"invite bot to {match.code}")
    assert fresh(match).status == Match.Status.OPEN
    assert "the cards have been dealt" in answer_to(sink, bob, f"invite bot to {match.code}")
    assert match.seats.exclude(bot="").count() == 1
