"""Take-backs at random, among all else that can happen to a match, in every title.

After each thing done the match is compared with a simple model: the rows of the record, the steps
of them that survive, and which questions were open or answered when something was taken back.
`RURAL_LONG=1` plays more matches of each title, longer.
"""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from config import clock
from games import play
from games.models import Match, Notice, Seat, Step
from games.play.record import records
from games.post.mails.headers import ANSWERED
from games.post.outbox.wanted import looked_at_again
from games.rules.back import ply_named
from games.rules.game import AnyGame
from games.rules.record import Move, Record
from games.titles import all_games
from tests.matches import fresh, running_match, turn
from tests.play.times import Times
from tests.post.letters.writing import people

pytestmark = pytest.mark.django_db
LONG = os.environ.get("RURAL_LONG") == "1"
MATCHES, ACTS = (6, 80) if LONG else (1, 24)
games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    times = Times()
    monkeypatch.setattr(clock, "now", times.now)
    return times


@games
@pytest.mark.parametrize(
    "may",
    [
        "what the record lets go",
        pytest.param("whatever it would not", marks=pytest.mark.one_database),
    ],
)
@pytest.mark.parametrize("number", range(MATCHES))
def test_record_chain_questions_and_views_hold_whatever_is_taken_back(
    game: type[AnyGame], may: str, number: int, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    if may != "what the record lets go":
        monkeypatch.setattr(play.taking_back, "may_go_back", lambda *_asked: True)
    dice = random.Random(f"{game.slug} {may} {number}")
    seats = dice.choice(game.seat_counts)
    match = running_match(seats, game=game.slug, people=people(seats))
    if dice.random() < 0.5:
        play.hand_over(match.seats.get(number=0).pk, "Wren")
    course = Course(match, dice, times)
    course.note()
    for _act in range(ACTS):
        if fresh(match).status != Match.Status.RUNNING:
            break
        course.act()
        course.check()
    finding = play.verify(fresh(match))
    assert finding.sound, finding.words
    assert course.taken_back or may == "what the record lets go"


@dataclass
class Course:
    """A match on its way, and the simple model of it."""

    match: Match
    dice: random.Random
    times: Times
    rows: list[Move] = field(default_factory=list)
    survived: list[tuple[int, Move]] = field(default_factory=list)
    taken_back: int = 0

    # What happens

    def act(self) -> None:
        """Something that can happen to a match; a refusal is something, too."""
        self.times.go(timedelta(minutes=self.dice.randint(1, 90)))
        ways: dict[Callable[[], object], int] = {
            self.answer: 10,
            self.take_back: 6,
            self.out_of_turn: 2,
            self.be_late: 2,
            self.go_away: 1,
            self.come_back: 1,
            self.resign: 0 if len(self.playing) < 3 else 1,
            self.hand_over: 1,
            self.speak: 1,
        }
        (way,) = self.dice.choices(list(ways), list(ways.values()))
        way()
        self.note()

    def note(self) -> None:
        """Puts the new rows into the model."""
        found = Step.objects.filter(match_id=self.match.pk, ply__gt=len(self.rows))
        for ply, seat, text in found.order_by("ply").values_list("ply", "seat", "text"):
            self.rows.append((seat, text))
            upto = ply_named(text)
            if upto is None:
                self.survived.append((ply, (seat, text)))
            else:
                self.survived = [(one, move) for one, move in self.survived if one <= upto]

    @property
    def playing(self) -> list[Seat]:
        """The people who have not left."""
        people = self.match.seats.filter(resigned_at=None, player__isnull=False)
        return list(people.order_by("number"))

    def answer(self) -> None:
        seat = self.dice.choice([seat for seat in self.playing if seat.question is not None])
        words = turn(self.match, seat, self.dice)
        play.submit(seat.pk, words, Step.Via.PAGE, seat.question)

    def out_of_turn(self) -> None:
        record = play.current(fresh(self.match))
        able = [seat for seat in self.playing if record.legal(seat.number)]
        seat = self.dice.choice(able)
        play.submit(seat.pk, turn(self.match, seat, self.dice), Step.Via.PAGE, seat.question)

    def take_back(self) -> None:
        seat = self.dice.choice(self.playing)
        standing = [0, *play.current(fresh(self.match)).standing][-10:-1]
        upto = self.dice.choice(standing) if standing and self.dice.random() < 0.5 else None
        before = fresh(self.match)
        try:
            play.take_back(seat.pk, self.dice.choice(["p", "m", "a"]), upto)
        except play.CannotTakeBack:
            assert fresh(self.match).ply == before.ply
        else:
            self.taken_back += 1
            assert fresh(self.match).public_at == self.times.at

    def be_late(self) -> None:
        seat = self.dice.choice([seat for seat in self.playing if seat.question is not None])
        assert seat.deadline is not None
        self.times.at = max(self.times.at, seat.deadline + timedelta(hours=1))
        play.expire(seat.pk)

    def go_away(self) -> None:
        player = self.dice.choice(self.playing).player
        assert player is not None
        try:
            play.go_away(player.pk, (self.times.at + timedelta(days=2)).date())
        except play.NotAllowed:
            return

    def come_back(self) -> None:
        for seat in self.playing:
            play.come_back(seat.player_id or 0)

    def resign(self) -> None:
        play.resign(self.dice.choice(self.playing).pk)

    def hand_over(self) -> None:
        (new,) = people(1)
        play.hand_over(self.dice.choice(self.playing).pk, new)

    def speak(self) -> None:
        play.say(self.dice.choice(self.playing).pk, "a fine day")

    # What holds

    def check(self) -> None:
        match = fresh(self.match)
        at = play.current(match)
        self.check_record(at)
        if self.dice.random() < 0.3:
            records.forget_all()
            again = play.current(match)
            assert (again.state, again.log, again.steps) == (at.state, at.log, at.steps)
            ply = self.dice.randint(0, match.ply)
            assert play.at(match, ply).state == Record.replay(at.game, self.rows[:ply]).state
            assert play.verify(match).sound
        for seat in match.seats.select_related("match", "player"):
            self.check_questions(match, at, seat)
        self.check_notices()

    def check_record(self, at: Record) -> None:
        alone = Record.replay(at.game, [move for _ply, move in self.survived])
        assert at.steps == tuple(self.rows)
        assert at.standing == [ply for ply, _move in self.survived]
        assert (at.state, at.fingerprint()) == (alone.state, alone.fingerprint())
        for eyes in (None, *range(at.game.seats)):
            assert at.view(eyes) == alone.view(eyes)
            assert eyes is None or at.legal(eyes) == alone.legal(eyes)

    def check_questions(self, match: Match, at: Record, seat: Seat) -> None:
        if match.status == Match.Status.RUNNING and not seat.played_by_bot:
            assert (seat.question is not None) == (seat.number in at.waiting)
            assert (seat.deadline is not None) == (seat.question is not None)
        if seat.question is not None:
            assert seat.question == seat.questions
        numbers = range(1, seat.questions + 1)
        dead = [number for number in numbers if self.should_be_dead(seat, number)]
        assert dead == [number for number in numbers if seat.is_dead(number)]
        if dead and match.status == Match.Status.RUNNING and seat.resigned_at is None:
            words = ", ".join(at.legal(seat.number)[:1]) or "pass"
            with pytest.raises(play.TakenBack):
                play.submit(seat.pk, words, Step.Via.MAIL, self.dice.choice(dead))
            assert fresh(match).ply == match.ply

    def should_be_dead(self, seat: Seat, number: int) -> bool:
        """True if the question was open, or answered after the position that stands again, when
        something was taken back."""
        asked = seat.ply_of(number)
        assert asked is not None
        own = [ply for ply, (one, text) in enumerate(self.rows, 1) if one == seat.number]
        own = [ply for ply in own if ply > asked and ply_named(self.rows[ply - 1][1]) is None]
        backs = [(ply, ply_named(text)) for ply, (_seat, text) in enumerate(self.rows, 1)]
        return any(
            upto is not None and ply > asked and not (own and own[0] <= upto) for ply, upto in backs
        )

    def check_notices(self) -> None:
        for notice in Notice.objects.filter(seat__match=self.match, kind__in=ANSWERED, state="due"):
            seat = notice.seat
            context, why = looked_at_again(notice, self.times.at)
            assert context is None or (seat.question, seat.is_dead(notice.question)) == (
                notice.question,
                False,
            ), why


def test_the_clock_of_a_seat_that_is_awaited_all_along_goes_on(
    times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play.taking_back, "may_go_back", lambda *_asked: True)
    match = running_match(3, game="hunting-prey", people=people(3))
    ann, bea, cleo = match.seats.order_by("number")
    due: datetime | None = bea.deadline
    play.submit(ann.pk, turn(match, ann, random.Random(2)), Step.Via.PAGE, 1)
    times.go(timedelta(hours=7))
    play.take_back(ann.pk, upto=0)
    for seat in (bea, cleo):
        seat.refresh_from_db()
        assert (seat.question, seat.deadline) == (2, due)
        assert Notice.objects.filter(seat=seat, kind="turn", question=2).exists()
    ann.refresh_from_db()
    assert (ann.question, ann.deadline) == (2, times.at + timedelta(hours=match.pace_hours))
