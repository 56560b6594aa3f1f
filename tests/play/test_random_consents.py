"""Requests and consents at random, among all else that can happen to a match, in every title.

After each thing done the invariants of a match hold. `RURAL_LONG=1` plays a thousand sequences.
"""

import os
import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import play, sweeps
from games.models import Consent, Heartbeat, Match, Notice, Pause, Request, Seat, Step
from games.play.outages import BEAT
from games.play.record.verify import verify
from games.rules.game import AnyGame
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.matches import fresh, running_match, turn
from tests.play.test_random_take_backs import Course
from tests.play.times import Times
from tests.post.letters.writing import people

pytestmark = pytest.mark.django_db
LONG = os.environ.get("RURAL_LONG") == "1"
MATCHES, ACTS = (167, 16) if LONG else (1, 24)
DAY = timedelta(days=1)
State = Request.State


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
@pytest.mark.parametrize("number", range(MATCHES))
def test_whatever_is_asked_and_answered_what_must_hold_holds(
    game: type[AnyGame], number: int, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(f"{game.slug} {number}")
    if number % 2 == 0:  # so that more is taken back than the record lets go
        monkeypatch.setattr(play.taking_back, "may_go_back", lambda *_asked: True)
    seats = dice.choice(game.seat_counts)
    bank = dice.choice([None, 96])
    match = running_match(
        seats, game=game.slug, people=people(seats), pace_hours=24, bank_hours=bank
    )
    Match.objects.filter(pk=match.pk).update(rated=dice.random() < 0.3)
    if dice.random() < 0.3:
        play.hand_over(match.seats.get(number=0).pk, "Wren")
    course = Asking(match, dice, times)
    course.note()
    for _act in range(ACTS):
        if fresh(match).status != Match.Status.RUNNING:
            break
        course.act()
        course.check()
    assert verify(fresh(match)).sound


class Asking(Course):
    """A match on its way, at which the players ask each other for this and that."""

    def act(self) -> None:
        self.times.go(timedelta(minutes=self.dice.randint(1, 200)))
        Heartbeat.objects.update_or_create(name=BEAT, defaults={"at": self.times.at})
        ways: dict[Callable[[], object], int] = {
            self.answer: 8,
            self.out_of_turn: 2,
            self.ask: 5,
            self.undo: 4,
            self.reply: 10,
            self.withdraw: 1,
            self.end_pause: 2,
            self.rule: 2,
            self.nudge: 1,
            self.be_late: 1,
            self.a_day_passes: 1,
            self.go_away: 1,
            self.come_back: 1,
            self.resign: 0 if len(self.playing) < 3 else 1,
            self.hand_over: 1,
        }
        (way,) = self.dice.choices(list(ways), list(ways.values()))
        before = rows_of(self.match)
        try:
            way()
        except play.PlayError:
            assert rows_of(self.match) == before
        self.note()

    def answer(self) -> None:
        asked = [seat for seat in self.playing if seat.question is not None]
        if asked:
            seat = self.dice.choice(asked)
            words = turn(self.match, seat, self.dice)
            play.submit(seat.pk, words, Step.Via.PAGE, seat.question)

    def out_of_turn(self) -> None:
        record = play.current(fresh(self.match))
        if any(record.legal(seat.number) for seat in self.playing):
            super().out_of_turn()

    def be_late(self) -> None:
        if any(seat.deadline is not None for seat in self.playing):
            seat = self.dice.choice([seat for seat in self.playing if seat.deadline is not None])
            assert seat.deadline is not None
            self.times.at = max(self.times.at, seat.deadline + timedelta(hours=1))
            play.expire(seat.pk)

    def ask(self) -> None:
        what = self.dice.choice(["undo", "undo", "undo", "pause", "pace", "draw", "cancel"])
        until = self.times.at + 3 * DAY if what == "pause" and self.dice.random() < 0.5 else None
        hours = self.dice.choice([12, 24, 48]) if what == "pace" else None
        seat = self.dice.choice(self.playing)
        play.ask(seat.pk, play.Wish(what, until, hours), self.dice.choice(["p", "m"]))

    def undo(self) -> None:
        """Somebody who may take steps back asks for it, and most often all agree."""
        able = [seat for seat in self.playing if play.may_take_back(seat)]
        for seat in self.dice.sample(able, min(1, len(able))):
            request = play.ask(seat.pk, play.Wish("undo"), "m")
            for each in self.playing:
                if each.pk != seat.pk and self.dice.random() < 0.8:
                    play.answer_request(each.pk, request.number, True)

    def reply(self) -> None:
        seat, agrees = self.dice.choice(self.playing), self.dice.random() < 0.85
        play.answer_request(seat.pk, self.number(), agrees, holder=seat.player_id)

    def number(self) -> int:
        """Most often that of the open request."""
        made = Request.objects.filter(match=self.match).count()
        return made if self.dice.random() < 0.9 else self.dice.randint(0, made + 1)

    def withdraw(self) -> None:
        play.withdraw(self.dice.choice(self.playing).pk, self.number())

    def end_pause(self) -> None:
        play.end_pause(self.dice.choice(self.playing).pk)

    def rule(self) -> None:
        for request in play.requests_for_staff():
            act = self.dice.choice([play.confirm, play.decline])
            act(request.pk, PlayerFactory(is_staff=True), "as they wish")

    def nudge(self) -> None:
        play.nudge(self.dice.choice(self.playing).pk)

    def a_day_passes(self) -> None:
        self.times.go(DAY)
        Heartbeat.objects.update_or_create(name=BEAT, defaults={"at": self.times.at})
        sweeps.expire_deadlines(now=self.times.at)

    # What holds

    def check(self) -> None:
        match = fresh(self.match)
        self.check_record(play.current(match))
        self.check_requests(match)
        for seat in match.seats.select_related("match", "player"):
            self.check_clock(match, seat)
        self.check_notices()

    def check_requests(self, match: Match) -> None:
        still = Request.objects.filter(match=match, state=State.OPEN)
        assert [each.pk for each in still] == [each for each in [match.request_id] if each]
        assert match.status == Match.Status.RUNNING or not still
        lasting = Pause.objects.filter(match=match, ends_at=None)
        assert [each.pk for each in lasting] == [each for each in [match.pause_id] if each]
        for request in Request.objects.filter(match=match, state=State.DONE):
            assert all(request.consents.values_list("agrees", flat=True))
        consents = Consent.objects.filter(request__match=match).select_related("holding")
        assert all((each.via == "b") == (each.holding.player_id is None) for each in consents)
        agreed = Request.objects.filter(match=match, what="undo", state=State.DONE).count()
        assert agreed == sum(text.startswith("back ") for _seat, text in self.rows)

    def check_clock(self, match: Match, seat: Seat) -> None:
        """Whoever is asked has a deadline, or in a pause what they have left; nobody has both."""
        if match.status != Match.Status.RUNNING or seat.question is None or seat.played_by_bot:
            return
        assert (seat.deadline is None) == (match.pause_id is not None)
        assert (seat.time_left is None) == (match.pause_id is None)
        if match.bank_hours is not None and seat.time_left is not None:
            assert seat.time_left <= timedelta(hours=match.bank_hours)

    def check_notices(self) -> None:
        super().check_notices()
        told = Notice.objects.filter(seat__match=self.match, kind="asked")
        for notice in told.select_related("seat"):
            request = Request.objects.get(match=self.match, number=notice.question)
            assert notice.holding_id != request.holding_id


def rows_of(match: Match) -> list[Any]:
    """What must be as it was when something is refused. Who looks at a clock first gives time back,
    so that alone may come to be known meanwhile."""
    return [
        Step.objects.filter(match_id=match.pk).count(),
        list(Request.objects.filter(match=match).values("pk", "state").order_by("pk")),
        Consent.objects.filter(request__match=match).count(),
        list(match.seats.order_by("number").values("question", "deadline", "time_left")),
        fresh(match).status,
    ]
