"""Whole matches of people and bots that think, whatever comes in between, and many workers at once.

`RURAL_LONG=1` plays more of them.
"""

import random
import threading
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError, connections

from games import periodic_jobs, play
from games.models import BotThought, Match, Move, Seat
from games.play import bot_jobs
from games.play.errors import CannotTakeBack
from games.rules.errors import RulesError
from games.titles import all_games, find_game
from tests.long_run import LONG, sample
from tests.matches import fresh, turn
from tests.play.thinkers import THINKS, Slow, against_slow_bots, registered
from tests.play.times import Times

SEEDS = range(6 if LONG else 1)
MOMENTS = 300 if LONG else 60
SLUGS = [game.slug for game in all_games()]


class Course:
    """A match in which anything may happen at any moment; after each all that must hold holds."""

    def __init__(self, match: Match, slow: Slow, times: Times, dice: random.Random) -> None:
        self.match, self.times, self.dice = match, times, dice
        self.due: dict[int, datetime] = {}  # of the open questions of bots, by seat
        slow.act = self.choose

    def choose(self, view: Any, legal: Any, rng: Any) -> str:
        """Mostly a move, now and then none."""
        if self.dice.random() < 0.1:
            raise ZeroDivisionError
        return "fly to the moon" if self.dice.random() < 0.1 else str(self.dice.choice(legal))

    def moment(self) -> None:
        acts = [self.person, self.think, self.think, self.answer, self.late, self.wait, self.back]
        resigns = fresh(self.match).ply > 20 and self.dice.random() < 0.01
        self.dice.choice([self.resign] if resigns else acts)()
        self.check()

    def person(self) -> None:
        asked = self.match.seats.filter(question__isnull=False, player__isnull=False)
        if asked:
            seat = self.dice.choice(list(asked))
            play.submit_turn(seat.pk, turn(self.match, seat, self.dice), "p", seat.question)

    def resign(self) -> None:
        here = list(self.match.seats.filter(player__isnull=False, resigned_at=None))
        if here:
            play.resign_seat(self.dice.choice(here).pk)

    def back(self) -> None:
        """Somebody takes a move back, if that can be; what bots were asked since is forgotten."""
        here = list(self.match.seats.filter(player__isnull=False, resigned_at=None))
        if here and self.dice.random() < 0.5:
            with suppress(CannotTakeBack):
                play.take_back_moves(self.dice.choice(here).pk)
                self.due = {}

    def think(self) -> None:
        bot_jobs.process_next_bot_thought()

    def answer(self) -> None:
        periodic_jobs.answer_for_bots()
        assert not BotThought.objects.filter(due_at__lte=self.times.at).exists()

    def late(self) -> None:
        periodic_jobs.expire_deadlines()

    def wait(self) -> None:
        self.times.go(self.dice.choice([timedelta(seconds=1), THINKS / 2, THINKS]))

    def check(self) -> None:
        """Every awaited bot, and nobody else, has a question that is thought about, and what
        others noticed of its answers came when they were due."""
        match = fresh(self.match)
        running = match.status == Match.Status.RUNNING
        waiting = play.current_record(match).awaited_seats if running else ()
        bots = [seat for seat in match.seats.all() if seat.bot]
        thoughts = {each.seat_id: each for each in BotThought.objects.filter(seat__match=match)}
        asked = {seat.pk for seat in bots if seat.number in waiting}
        assert asked == set(thoughts) == {seat.pk for seat in bots if seat.is_thinking}
        for seat in bots:
            assert seat.deadline is None
            if seat.pk in thoughts:
                assert thoughts[seat.pk].question == seat.question
        due = {pk: each.due_at for pk, each in thoughts.items()}
        for pk, due_at in self.due.items():
            if running and due.get(pk) != due_at:
                assert due_at <= self.times.at, "it answered before it was due"
        self.due = due


@pytest.mark.django_db
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", sample(SLUGS, 2))
def test_whatever_happens_every_bot_that_is_awaited_is_asked_and_answers_once(
    slug: str, seed: int, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(f"{slug} {seed}")
    size = dice.choice(find_game(slug).seat_counts)
    slow = registered(monkeypatch, slug)[slug]
    people = dice.randint(1, size - 1)
    match = against_slow_bots(slug, people, size - people, pace_hours=1)
    course = Course(match, slow, times, dice)
    course.check()
    for _ in range(MOMENTS):
        if fresh(match).status != Match.Status.RUNNING:
            break
        course.moment()
    assert play.verify_match(fresh(match)).is_sound
    assert match.moves.filter(via=Move.Via.BOT).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("slug", ["hunting-prey", "emu-ranchers"])
def test_ten_workers_at_once_give_each_question_one_answer(
    slug: str, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, slug)
    size = find_game(slug).seat_counts[0]
    matches = [against_slow_bots(slug, 1, size - 1) for _ in range(2)]
    people = [match.seats.get(player__isnull=False) for match in matches]
    over, trouble = threading.Event(), []

    def work(number: int) -> None:
        dice = random.Random(number)
        try:
            while not over.is_set():
                with suppress(OperationalError):  # SQLite kept it waiting for too long
                    if number < 8:
                        dice.choice([periodic_jobs.let_bots_think, periodic_jobs.answer_for_bots])()
                    else:
                        move(people[number - 8], dice)
                        times.go(THINKS / 3)
        except Exception as problem:
            trouble.append(problem)
            over.set()
        finally:
            connections.close_all()

    workers = [threading.Thread(target=work, args=(number,)) for number in range(10)]
    for worker in workers:
        worker.start()
    enough = 100 if LONG else 20
    while not over.is_set() and min(fresh(match).ply for match in matches) < enough:
        if all(fresh(match).status != Match.Status.RUNNING for match in matches):
            break
        over.wait(0.05)
    over.set()
    for worker in workers:
        worker.join()
    assert trouble == []
    for match in matches:
        assert play.verify_match(fresh(match)).is_sound
        assert match.moves.filter(via=Move.Via.BOT).exists()
        open_now = {seat.pk: seat.question for seat in match.seats.exclude(bot="")}
        for thought in BotThought.objects.filter(seat__match=match):
            assert open_now[thought.seat_id] == thought.question


@pytest.mark.django_db(transaction=True)
def test_while_a_bot_thinks_the_others_at_its_table_go_on(
    times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = registered(monkeypatch, "hunting-prey")["hunting-prey"]
    match = against_slow_bots("hunting-prey", people=2, slow=1)
    person = match.seats.filter(player__isnull=False, question__isnull=False)[0]
    played: list[int] = []

    def act(view: Any, legal: Any, rng: Any) -> str:
        def answers() -> None:
            card = play.current_record(fresh(match)).view(person.number)["hand"][0]  # type: ignore[typeddict-item]
            play.submit_turn(person.pk, f"play {card}", "p", person.question)
            played.append(fresh(match).ply)
            connections.close_all()

        other = threading.Thread(target=answers)
        other.start()
        other.join(20)
        return str(legal[0])

    slow.act = act
    assert bot_jobs.process_next_bot_thought() and played == [1]


def move(seat: Seat, dice: random.Random) -> None:
    """The person answers, if asked; somebody may have been quicker to move on."""
    seat.refresh_from_db()
    if seat.question is not None:
        with suppress(RulesError, play.PlayError, IndexError):
            play.submit_turn(seat.pk, turn(seat.match, seat, dice), "p", seat.question)
