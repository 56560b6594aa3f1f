"""Acts of staff at random, among steps, deadlines, absences, resignations, talk, changes of hands:
what must always hold of a match holds after each, and a refusal leaves no trace.

`RURAL_LONG=1` tries a thousand sequences, longer ones.
"""

import os
import random
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any
from unittest import mock

import pytest
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Player
from config import clock
from games import play, sweeps
from games.models import Holding, Intervention, Match, Notice, Remark, Seat, StaffAct, Step
from games.play.record import records
from games.play.staff import hiding, rulings, sanctions
from games.rules.errors import RulesError
from games.titles import all_games, find
from tests.factories import PlayerFactory
from tests.matches import fresh, running_match, turn
from tests.play.times import Times

pytestmark = pytest.mark.django_db
LONG = os.environ.get("RURAL_LONG") == "1"
SEQUENCES, ACTS = (1000, 30) if LONG else (6, 14)
SLUGS = [game.slug for game in all_games()]
WHY = "as it comes"
KEPT = (Match, Seat, Step, Notice, Intervention, Holding, Remark, StaffAct, Player)


class Story:
    """A match to which things happen, and the staff who act on it."""

    def __init__(self, slug: str, dice: random.Random, times: Times) -> None:
        self.dice, self.times = dice, times
        self.match = running_match(dice.choice(find(slug).seat_counts), game=slug)
        self.judge = PlayerFactory(is_staff=True)
        self.newcomers = [PlayerFactory() for _ in range(3)]
        self.steps: list[tuple[Any, ...]] = []

    def acts(self) -> list[Callable[[Seat], object]]:
        return [
            *[self.step] * 8,
            *(self.late, self.away, self.resign, self.talk),
            *(self.move, self.grant, self.pause, self.resume, self.stand_in, self.hand_over),
            *(self.give_back, self.take_back, self.take_back, self.hide, self.silence, self.ban),
            *(self.let_in, self.let_talk, self.annul, self.end_or_cancel),
        ]

    def happen(self) -> None:
        """One thing happens, or is refused and leaves no trace."""
        self.times.go(timedelta(minutes=self.dice.randrange(1, 500)))
        seats = self.match.seats.select_related("player", "holding").order_by("number")
        act, seat = self.dice.choice(self.acts()), self.dice.choice(list(seats))
        before = everything()
        try:
            act(seat)
        except (play.PlayError, RulesError):
            assert everything() == before

    # What happens

    def step(self, seat: Seat) -> None:
        asked = [one for one in self.match.seats.all() if one.question is not None]
        seat = self.dice.choice(asked) if asked else seat
        words = turn(self.match, seat, self.dice) if seat.question else "pass"
        play.submit(seat.pk, words, question=seat.question, holder=seat.player_id)

    def late(self, seat: Seat) -> None:
        if seat.deadline is not None:
            assert not play.expire(seat.pk, seat.deadline - timedelta(seconds=1)), "not yet"
            self.times.at = max(self.times.at, seat.deadline + timedelta(hours=1))
        sweeps.expire_deadlines(now=self.times.at)

    def away(self, seat: Seat) -> None:
        if seat.player_id is not None:
            play.go_away(seat.player_id, (self.times.at + timedelta(days=2)).date())

    def resign(self, seat: Seat) -> None:
        if seat.player_id is not None and self.dice.random() < 0.3:
            play.resign(seat.pk, holder=seat.player_id)

    def talk(self, seat: Seat) -> None:
        if seat.player_id is not None:
            play.say(seat.pk, "a fine day", holder=seat.player_id)

    def move(self, seat: Seat) -> None:
        to = self.times.at + timedelta(hours=self.dice.randrange(-5, 400))
        rulings.move_deadline(self.match.pk, seat.number, to, self.judge, WHY)

    def grant(self, _seat: Seat) -> None:
        rulings.grant_time(self.match.pk, self.dice.randrange(0, 90), self.judge, WHY)

    def pause(self, _seat: Seat) -> None:
        until = self.times.at + timedelta(hours=self.dice.randrange(1, 90))
        rulings.pause(self.match.pk, self.dice.choice([None, until]), self.judge, WHY)

    def resume(self, _seat: Seat) -> None:
        rulings.resume(self.match.pk, self.judge, WHY)

    def stand_in(self, seat: Seat) -> None:
        rulings.seat_stand_in(self.match.pk, seat.number, self.judge, WHY)

    def hand_over(self, seat: Seat) -> None:
        to: Player | str = self.dice.choice([*self.newcomers, "Wren"])
        rulings.hand_over(self.match.pk, seat.number, to, self.judge, WHY)

    def give_back(self, seat: Seat) -> None:
        rulings.give_back(self.match.pk, seat.number, self.judge, WHY)

    def take_back(self, seat: Seat) -> None:
        rulings.take_back(self.match.pk, seat.number, self.judge, WHY)

    def hide(self, _seat: Seat) -> None:
        for remark in Remark.objects.filter(match=self.match)[:1]:
            act = hiding.hide if remark.hidden_id is None else hiding.show
            act(remark.pk, self.judge, WHY)

    def silence(self, seat: Seat) -> None:
        if seat.player_id is not None:
            sanctions.silence(seat.player_id, None, self.judge, WHY)

    def ban(self, seat: Seat) -> None:
        if seat.player_id is not None:
            sanctions.ban(seat.player_id, self.times.at.date(), self.judge, WHY)

    def let_in(self, _seat: Seat) -> None:
        self.times.go(timedelta(days=1))
        sweeps.end_bans(now=self.times.at)

    def let_talk(self, seat: Seat) -> None:
        if seat.player_id is not None:
            sanctions.let_talk(seat.player_id, self.judge, WHY)

    def annul(self, _seat: Seat) -> None:
        rulings.annul(self.match.pk, self.judge, WHY)

    def end_or_cancel(self, _seat: Seat) -> None:
        if self.dice.random() < 0.2:
            seats = self.match.seats.count()
            places = self.dice.choice([[1] * seats, list(range(1, seats + 1)), [2] * seats])
            rulings.end_with(self.match.pk, places, self.judge, WHY)
        elif self.dice.random() < 0.2:
            rulings.cancel(self.match.pk, self.judge, WHY)

    # What holds

    def holds(self) -> None:
        match = fresh(self.match)
        steps = list(Step.objects.filter(match_id=match.pk).order_by("ply").values_list())
        assert steps[: len(self.steps)] == self.steps, "a step was lost or changed"
        self.steps = steps
        assert play.verify(match).sound
        running = match.status == Match.Status.RUNNING
        assert running or match.pause_id is None
        waiting = play.current(match).waiting if running else ()
        for seat in match.seats.all():
            self.seat_holds(match, seat, seat.number in waiting and not seat.played_by_bot)

    def seat_holds(self, match: Match, seat: Seat, awaited: bool) -> None:
        assert (seat.question is not None) == awaited
        paused = match.pause_id is not None
        assert (seat.deadline is not None) == (awaited and not paused)
        assert (seat.time_left is not None) == (awaited and paused)
        acts = Notice.objects.filter(seat=seat, kind=Notice.Kind.ACT)
        assert acts.values("about").distinct().count() == acts.count()
        if awaited:
            told = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN)
            assert not told.filter(state="due", question__gt=seat.questions).exists()


def everything() -> list[Any]:
    return [list(model._base_manager.order_by("pk").values()) for model in KEPT]


@given(st.sampled_from(SLUGS), st.integers(0, 2**32))
@settings(
    max_examples=SEQUENCES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_whatever_staff_do_among_all_else_what_must_hold_holds(slug: str, seed: int) -> None:
    times, dice = Times(), random.Random(seed)
    with transaction.atomic(), mock.patch.object(clock, "now", times.now):
        records.forget_all()
        story = Story(slug, dice, times)
        for _act in range(ACTS):
            story.happen()
            story.holds()
        checked = StringIO()
        call_command("replaycheck", stdout=checked)
        assert "0 wrong" in checked.getvalue()
        transaction.set_rollback(True)
    records.forget_all()
