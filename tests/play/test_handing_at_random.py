"""Seats that change hands at random among steps, deadlines, talk and resignations.

`RURAL_LONG=1` plays more matches of each title.
"""

import os
import random
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from games import play
from games.models import Holding, Match, Notice, Seat
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.matches import fresh, running_match, turn
from tests.play.times import Times

pytestmark = pytest.mark.django_db
RUNS = 12 if os.environ.get("RURAL_LONG") == "1" else 1
ACTS = 24


class Story:
    """A match of three, or of two where there are no more, to which things happen."""

    def __init__(self, slug: str, dice: random.Random, times: Times) -> None:
        counts = next(game.seat_counts for game in all_games() if game.slug == slug)
        self.match = running_match(max(n for n in counts if n <= 3), game=slug)
        self.dice, self.times = dice, times

    @property
    def seats(self) -> list[Seat]:
        return list(self.match.seats.select_related("holding", "player").order_by("number"))

    def act(self) -> None:
        """One thing happens, or is refused."""
        self.times.go(timedelta(minutes=self.dice.randrange(1, 90)))
        seat = self.dice.choice(self.seats)
        acts = [self.step] * 5 + [self.hand_over] * 3 + [self.give_back, self.late, self.talk]
        self.dice.choice([*acts, self.resign])(seat)

    def step(self, seat: Seat) -> None:
        if seat.question is not None:
            words = turn(self.match, seat, self.dice)
            play.submit(seat.pk, words, question=seat.question, holder=seat.player_id)

    def hand_over(self, seat: Seat) -> None:
        to: Any = PlayerFactory() if seat.bot or self.dice.random() < 0.8 else "Wren"
        play.hand_over(seat.pk, to)

    def give_back(self, seat: Seat) -> None:
        before = seat.holdings.filter(player__isnull=False).order_by("number").first()
        if before is not None and before.player is not None and before.player != seat.player:
            play.hand_over(seat.pk, before.player)

    def late(self, seat: Seat) -> None:
        if seat.deadline is not None:
            self.times.at = max(self.times.at, seat.deadline + timedelta(minutes=3))
            play.expire(seat.pk, self.times.at)

    def talk(self, seat: Seat) -> None:
        if seat.player_id is not None:
            play.say(seat.pk, "hello", holder=seat.player_id)

    def resign(self, seat: Seat) -> None:
        if seat.player_id is not None and seat.resigned_at is None and self.dice.random() < 0.3:
            play.resign(seat.pk, holder=seat.player_id)

    def holds(self) -> None:
        """What must be so at any moment."""
        match = fresh(self.match)
        assert play.verify(match).sound
        waiting = play.current(match).waiting if match.status == Match.Status.RUNNING else ()
        for seat in self.seats:
            held = list(seat.holdings.order_by("number"))
            assert [one.number for one in held] == list(range(1, len(held) + 1))
            assert [one.ends_at for one in held[:-1]] == [one.begins_at for one in held[1:]]
            assert all(one.asked_before <= two.asked_before for one, two in pairwise(held))
            assert seat.holding == held[-1] and held[-1].ends_at is None
            assert (held[-1].player_id, held[-1].bot) == (seat.player_id, seat.bot)
            assert (seat.question is not None) == (seat.number in waiting)
            if seat.question is not None:
                assert seat.question > held[-1].asked_before and seat.deadline is not None
                assert Holding.of_question(seat, seat.question) == held[-1]
            self.notices_hold(seat)
        people = Holding.objects.filter(seat__match=match, player__isnull=False)
        for player in set(people.values_list("player", flat=True)):
            assert len(set(people.filter(player=player).values_list("seat", flat=True))) == 1

    def notices_hold(self, seat: Seat) -> None:
        """Nothing waits for anybody but the holder, save the news that they have lost the seat, and
        who is asked is told once."""
        about = Notice.objects.filter(seat=seat)
        waiting = about.filter(state__in=Notice.UNSENT).exclude(kind=Notice.Kind.ACT)
        assert not waiting.exclude(holding=seat.holding).exists()
        if seat.question is not None and not seat.stand_in:
            told = about.filter(kind="turn", holding__player=seat.player_id)
            assert told.filter(question__gt=seat.holding.asked_before).exists()  # type: ignore[union-attr]
        for notice in about.filter(kind="turn"):
            assert Holding.of_question(seat, notice.question) == notice.holding


@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_record_questions_and_holdings_hold_whoever_gets_a_seat(
    slug: str, run: int, times: Times
) -> None:
    story = Story(slug, random.Random(f"{slug} {run}"), times)
    story.hand_over(story.seats[0])
    for _ in range(ACTS):
        if fresh(story.match).status != Match.Status.RUNNING:
            break
        story.act()
        story.holds()
