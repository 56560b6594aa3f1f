"""Players who leave the house at random among steps, talk, letters of the clock and changes of
hands: every match replays and verifies, and nobody who has left is named or asked again.

`RURAL_LONG=1` plays more matches of each title.
"""

import os
import random
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import F

from accounts import leaving
from accounts.models import Player
from games import play, sweeps
from games.models import Match, Notice, Remark, Seat, Step
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.matches import fresh, running_match, turn
from tests.play.times import Times

pytestmark = pytest.mark.django_db
RUNS = 12 if os.environ.get("RURAL_LONG") == "1" else 1
ACTS = 20


class Story:
    """Two matches of the same people, to which things happen."""

    def __init__(self, slug: str, dice: random.Random, times: Times) -> None:
        seats = max(n for n in counts(slug) if n <= 3)
        people = [PlayerFactory(confirmed=True, display_name=f"{n}th of {slug}") for n in "abc"]
        self.matches = [
            running_match(seats, game=slug, people=people[:seats], on_timeout=terms)
            for terms in ("auto", "forfeit")
        ]
        self.dice, self.times = dice, times
        self.gone: set[str] = set()

    def act(self) -> None:
        """One thing happens, or is refused."""
        self.times.go(timedelta(minutes=self.dice.randrange(1, 90)))
        match = self.dice.choice(self.matches)
        seat = self.dice.choice(list(match.seats.select_related("player").order_by("number")))
        acts = [self.step] * 6 + [self.talk, self.hand_over, self.late, self.resign, self.leave]
        try:
            self.dice.choice(acts)(seat)
        except play.PlayError:
            return

    def step(self, seat: Seat) -> None:
        if seat.question is not None:
            words = turn(seat.match, seat, self.dice)
            play.submit(seat.pk, words, question=seat.question, holder=seat.player_id)

    def talk(self, seat: Seat) -> None:
        if seat.player is not None:
            play.say(seat.pk, f"here speaks {seat.player.display_name}", holder=seat.player_id)

    def hand_over(self, seat: Seat) -> None:
        play.hand_over(seat.pk, PlayerFactory(confirmed=True))

    def late(self, seat: Seat) -> None:
        if seat.deadline is not None:
            self.times.at = max(self.times.at, seat.deadline + timedelta(minutes=3))
            play.expire(seat.pk, self.times.at)

    def resign(self, seat: Seat) -> None:
        if seat.player_id is not None and self.dice.random() < 0.2:
            play.resign(seat.pk, holder=seat.player_id)

    def leave(self, seat: Seat) -> None:
        if seat.player is None or seat.player.left_at is not None:
            return
        self.gone.add(seat.player.display_name)
        leaving.ask(seat.player.pk, "page")
        Player.objects.filter(pk=seat.player.pk).update(
            leaves_at=self.times.now(), leaving_told=True
        )
        # Killed after some parts, and taken up again.
        looks = iter([False] * self.dice.randrange(1, 5) + [True] * 100)
        sweeps.let_leave(lambda: next(looks))
        sweeps.let_leave()

    def holds(self) -> None:
        """What must be so at any moment."""
        for match in map(fresh, self.matches):
            assert play.verify(match).sound
            for seat in match.seats.select_related("player"):
                assert seat.name not in self.gone
                left = seat.player is not None and seat.player.left_at is not None
                assert not (left and seat.question is not None), "one who has left is asked"
        named = [text for text in Remark.objects.values_list("text", flat=True) if text]
        assert not [text for text in named if any(name in text for name in self.gone)]


def counts(slug: str) -> tuple[int, ...]:
    return next(game.seat_counts for game in all_games() if game.slug == slug)


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
@pytest.mark.parametrize("run", range(RUNS))
def test_every_match_holds_whoever_leaves(slug: str, run: int, times: Times) -> None:
    story = Story(slug, random.Random(f"{slug} {run}"), times)
    steps: list[tuple[int, int, bytes]] = []
    for _ in range(ACTS):
        story.act()
        story.holds()
        now = [
            (step.match_id, step.ply, bytes(step.digest))
            for step in Step.objects.order_by("match_id", "ply")
        ]
        assert set(steps) <= set(now)
        steps = now
    for match in Match.objects.filter(status=Match.Status.RUNNING):
        for seat in match.seats.exclude(player=None):
            story.leave(seat)
    story.holds()
    assert not Match.objects.filter(status=Match.Status.RUNNING).exists() or any(
        Player.objects.filter(left_at=None, seats__match__status=Match.Status.RUNNING)
    )
    sweeps.send_notices()
    theirs = Notice.objects.filter(holding__player__left_at__isnull=False)
    assert not theirs.filter(sent_at__gte=F("holding__player__left_at")).exists()
    told = StringIO()
    call_command("replaycheck", stdout=told)
    assert "0 wrong" in told.getvalue()
