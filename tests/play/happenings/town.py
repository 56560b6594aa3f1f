"""The people of a town, the matches they play, and what has happened to them."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.core import mail
from django.db import connection

from accounts.models import Player
from games import play
from games.models import (
    Absence,
    Consent,
    Heartbeat,
    Intervention,
    Match,
    Move,
    Notice,
    Notification,
    Pause,
    Remark,
    Report,
    Request,
    Seat,
    StaffAct,
    Tenure,
)
from games.play.outages import BEAT
from games.rules.errors import RulesError
from games.rules.game import AnyGame
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.play.happenings.course import Course
from tests.play.times import Times

Act = Callable[["Town", Course, Seat], object]
WHY = "as it comes"
LEFT = "@left.invalid"  # how the addresses end of those who have left
REFUSALS = (play.PlayError, RulesError)
# What is as it was when something is refused.
KEPT = (
    *(Match, Seat, Move, Tenure, Intervention, Notice, Remark, Request, Consent, Pause),
    *(Absence, Report, StaffAct, Notification, Player),
)


@dataclass
class Town:
    """The players, the staff and their matches. `happen` lets one thing happen."""

    dice: random.Random
    times: Times
    ways: dict[Act, int]
    courses: list[Course] = field(default_factory=list)
    people: list[Player] = field(default_factory=list)
    staff: list[Player] = field(default_factory=list)
    done: list[str] = field(default_factory=list)  # what was done, and what was not
    named: int = 0

    def settle(self, games: list[type[AnyGame]]) -> None:
        """One match of each of `games` begins, among the same people."""
        rights = {"is_staff": True, "is_superuser": True}
        self.staff = [PlayerFactory(confirmed=True, **rights) for _ in range(3)]
        for game in games:
            seats = self.dice.choice(game.seat_counts)
            while len(self.people) < seats + 1:
                self.newcomer()
            self.courses.append(Course(self.deal(game, seats), self.dice))

    def deal(self, game: type[AnyGame], seats: int) -> Match:
        match = running_match(
            seats,
            game=game.slug,
            people=self.people[:seats],
            pace_hours=self.dice.choice([12, 24, 96]),
            bank_hours=self.dice.choice([None, None, 96]),
            rests=self.dice.random() < 0.3,
            on_timeout=self.dice.choice(["auto", "auto", "forfeit"]),
        )
        Match.objects.filter(pk=match.pk).update(rated=self.dice.random() < 0.3)
        if self.dice.random() < 0.3:
            play.hand_over_seat(match.seats.get(number=0).pk, "Wren")
        return match

    def newcomer(self) -> Player:
        """Somebody whose name stands in no other."""
        self.named += 1
        name = f"Nell {self.named:03} of {self.dice.randrange(10**6):06}"
        player: Player = PlayerFactory(confirmed=True, display_name=name)
        self.people.append(player)
        return player

    def happen(self) -> None:
        """One thing happens, or is refused; somebody comes round and looks at the clocks, but not
        always."""
        self.times.go(timedelta(minutes=self.dice.randint(1, 300)))
        if attended := self.dice.random() < 0.85:
            self.come_round()
        if self.dice.random() < 0.1:
            self.newcomer()
        course = self.dice.choice(self.courses)
        (act,) = self.dice.choices(list(self.ways), list(self.ways.values()))
        self.attempt(act, course, self.dice.choice(course.seats), attended)

    def come_round(self) -> None:
        """Somebody looks at the clocks, so that no outage begins."""
        Heartbeat.objects.update_or_create(name=BEAT, defaults={"at": self.times.at})

    def attempt(self, act: Act, course: Course, seat: Seat, attended: bool = True) -> bool:
        """True if it was done. What is refused leaves no trace; but time that is owed for an outage
        is given by whoever looks at a clock first, whatever becomes of what they want."""
        before = everything() if attended else None
        try:
            act(self, course, seat)
        except REFUSALS:
            assert not attended or everything() == before, f"{act.__name__} was refused"
            self.done.append(f"no {act.__name__}")
            return False
        self.done.append(act.__name__)
        return True

    def holds(self) -> None:
        """What must be so at any moment."""
        for course in self.courses:
            course.note()
            course.holds()
        self.gone_is_gone()

    def gone_is_gone(self) -> None:
        """Who has left is asked nothing more, and is named nowhere once all is done."""
        gone = set(Player.objects.filter(email__endswith=LEFT).values_list("pk", flat=True))
        if not gone:
            return
        names = {player.display_name for player in self.people if player.pk in gone}
        for course in self.courses:
            for seat in course.seats:
                assert seat.name not in names
                assert seat.question is None or seat.player_id not in gone
        told = [text for text in Remark.objects.values_list("text", flat=True) if text]
        assert not [text for text in told if any(name in text for name in names)]
        assert not [one.to for one in mail.outbox if any(to.endswith(LEFT) for to in one.to)]

    def a_judge(self) -> Player:
        return self.dice.choice(self.staff)

    def paused(self, course: Course) -> Course:
        """A match that is paused; if there is none, the given one."""
        paused = [
            each for each in self.courses if Pause.objects.filter(match=each.match, ends_at=None)
        ]
        return self.dice.choice(paused or [course])

    def somebody(self) -> Player:
        """One of the people, whether they sit anywhere or not."""
        return Player.objects.get(pk=self.dice.choice(self.people).pk)


def everything() -> list[Any]:
    """All rows of all tables in KEPT."""
    found = []
    with connection.cursor() as cursor:
        for model in KEPT:
            cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY 1, 2")
            found.append(cursor.fetchall())
    return found
