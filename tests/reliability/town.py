"""A town of simulated people who look for tables, play and vanish, hour by hour, by the same doors
as everybody: with what keeps matches going, or as if there were none of it.

    python -m pytest tests/reliability/test_town.py -s     says what was counted

Quick people look in every four hours, slow ones every thirty. Those who vanish come for three days,
take as many seats as they get, and are gone for twelve. Those who stall answer within hours, but in
every third of their matches at the last moment. Whoever looks in takes all their turns and, while
they have fewer matches than they want, sits down at the first table that lets them, or opens one
that asks for what is usual; who is reliable sits with nobody of whom they read that they are not,
and who is quick asks for more once people can be told apart.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from django.test import override_settings

from accounts.models import Player
from config import clock
from games import play
from games.archive.archiver import archive_matches
from games.models import Intervention, Match, ReadyCheck, Reliability, Seat
from games.play import ready_checks, ready_questions
from games.play.join_requirements import DEFAULT_REQUIREMENTS, keep_fitting
from games.play.open_tables import list_lobby_matches
from games.play.outages import OutageCredits
from games.play.staff.stalling import list_stalling
from games.play.timeouts import list_overdue
from games.reliability.counting import count_daily
from games.reliability.words import in_time_percent
from tests.factories import PlayerFactory
from tests.matches import answer

BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
QUICK, SLOW, VANISHING, STALLING = "quick", "slow", "vanishing", "stalling"
EVERY = {QUICK: 4, SLOW: 30, VANISHING: 6, STALLING: 4}  # hours
WANTS = {QUICK: 3, SLOW: 2, VANISHING: 8, STALLING: 3}  # matches at once
HERE, GONE = 3 * DAY, 12 * DAY
SHARES = ((QUICK, 10), (SLOW, 9), (VANISHING, 7), (STALLING, 4))
# Short games: about 24, 9 and 32 turns.
TABLES: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("emu-ranchers", 2, {"years": 1}),
    ("food-chain", 2, {}),
    ("ranchers", 4, {}),
)


@dataclass
class Person:
    player: Player
    temper: str
    phase: timedelta

    def is_here(self, now: datetime) -> bool:
        """True unless they have vanished."""
        return self.temper != VANISHING or (now - BEGIN + self.phase) % (HERE + GONE) < HERE

    def looks_in(self, hour: int) -> bool:
        return (hour + int(self.phase / HOUR)) % EVERY[self.temper] == 0


@dataclass
class Counted:
    """What came of it. `begun_soon`: tables that began within two days; `finished_by_all`: matches
    that all their people played to the end; `vanished`: seats that their people left to a bot;
    `beside_reliable`: those of them at the `begun_reliable` matches that quick or slow people
    play."""

    opened: int = 0
    begun: int = 0
    begun_soon: int = 0
    over: int = 0
    finished_by_all: int = 0
    vanished: int = 0
    begun_reliable: int = 0
    beside_reliable: int = 0
    lost_seats: int = 0
    stallers: Counter[str] = field(default_factory=Counter)

    @property
    def vanished_share(self) -> float:
        """Seats that were left, for each match that has begun."""
        return self.vanished / max(1, self.begun)

    @property
    def share_beside_reliable(self) -> float:
        """Seats that were left, for each match that reliable people began."""
        return self.beside_reliable / max(1, self.begun_reliable)


class Town:
    """`guarded` is whether people ask for reliability, newcomers are limited, and tables that took
    long to fill ask who is still there."""

    def __init__(self, guarded: bool, people: int, seed: int) -> None:
        self.guarded, self.dice, self.now = guarded, random.Random(seed), BEGIN
        tempers = [temper for temper, share in SHARES for _ in range(share)]
        self.dice.shuffle(tempers)
        self.people = [
            Person(PlayerFactory(), temper, HOUR * self.dice.randrange(15 * 24))
            for temper in (tempers * 3)[:people]
        ]
        self.tempers = {each.player.pk: each.temper for each in self.people}
        self.stallers: Counter[str] = Counter()

    def live(self, days: int) -> Counted:
        for hour in range(24 * days):
            self.now = BEGIN + hour * HOUR
            if hour % 24 == 0:
                archive_matches(lambda: False)
                count_daily(self.now, lambda: False)
                stalling = list_stalling(self.now)
                self.stallers.update(self.tempers[each.seat.player_id or 0] for each in stalling)
            for _deadline, seat in list_overdue(self.now):
                play.expire_turn(seat, self.now, OutageCredits(self.now, ()))
            ready_checks.expire_ready_checks(self.now, lambda: False)
            for person in self.people:
                if person.looks_in(hour) and person.is_here(self.now):
                    self.visit(person)
        return self.count()

    def visit(self, person: Person) -> None:
        for asked in ReadyCheck.objects.filter(ReadyCheck.OPEN, player=person.player):
            if asked.match.status == Match.Status.OPEN:
                play.confirm_presence(asked.match_id, person.player, self.now)
        while turns := list(self.list_turns(person)):
            for seat in turns:
                answer(seat, now=self.now)
        mine = Seat.objects.filter(player=person.player, place=None, resigned_at=None)
        for _ in range(WANTS[person.temper] - mine.exclude(match__status="cancelled").count()):
            if not self.find_seat(person):
                break

    def list_turns(self, person: Person) -> Iterator[Seat]:
        """The seats for which a person plays now."""
        waiting = Seat.objects.filter(player=person.player, question__isnull=False)
        for seat in waiting.select_related("match"):
            stalls = person.temper == STALLING and seat.match_id % 3 == 0
            if not (stalls and seat.deadline and seat.deadline > self.now + 5 * HOUR):
                if seat.stand_in:
                    play.return_to_seat(seat.pk, person.player, self.now)
                yield seat

    def find_seat(self, person: Person) -> bool:
        """True if the person sits down somewhere, or opens a table of which they have none."""
        free = list_lobby_matches(person.player).exclude(seats__player=person.player)[:20]
        tables = keep_fitting(sorted(free, key=lambda match: match.pk), person.player)
        for match in filter(lambda match: self.likes(person, match), tables):
            try:
                play.join_match(match.pk, person.player, self.now)
            except play.CannotJoin:
                continue
            return True
        if Match.objects.filter(opened_by=person.player, status=Match.Status.OPEN).exists():
            return False
        game, seats, options = self.dice.choice(TABLES)
        try:
            play.open_match(
                person.player,
                game,
                seats=seats,
                options=options,
                asks=self.asks(person),
                now=self.now,
            )
        except play.CannotOpen:
            return False
        return True

    def likes(self, person: Person, match: Match) -> bool:
        """What they read beside the names there: who is reliable avoids who is not."""
        if not self.guarded or person.temper == VANISHING:
            return True
        figures = Reliability.objects.filter(player__seats__match=match)
        return all((in_time_percent(figure) or 100) >= 80 for figure in figures)

    def asks(self, person: Person) -> dict[str, int] | None:
        """What a person asks of others: what is usual, and if quick more, once not all are new."""
        if not self.guarded:
            return None
        is_early = self.now < BEGIN + 14 * DAY
        return {"in_time": 90} if person.temper == QUICK and not is_early else DEFAULT_REQUIREMENTS

    def count(self) -> Counted:
        found = Counted(stallers=self.stallers)
        gone = (Intervention.Event.STOOD_IN, Intervention.Event.FORFEITED)
        left = Intervention.objects.filter(what__in=gone).values_list("match", "seat")
        found.vanished = len(set(left))
        left_matches = Counter(match for match, _seat in set(left))
        reliable = [pk for pk, temper in self.tempers.items() if temper in (QUICK, SLOW)]
        theirs = set(Seat.objects.filter(player__in=reliable).values_list("match", flat=True))
        for match in Match.objects.all():
            found.opened += 1
            if match.started_at is None:
                continue
            found.begun += 1
            if match.pk in theirs:
                found.begun_reliable += 1
                found.beside_reliable += left_matches[match.pk]
            found.begun_soon += match.started_at - match.created_at <= 2 * DAY
            if match.status == Match.Status.FINISHED:
                found.over += 1
                found.finished_by_all += match.pk not in left_matches
        found.lost_seats = ReadyCheck.objects.filter(lost_at__isnull=False).count()
        return found


@contextmanager
def town(guarded: bool, people: int, seed: int) -> Iterator[Town]:
    """A town whose clock is everybody's."""
    with override_settings(NEWCOMER_MATCHES=3 if guarded else 0):
        made = Town(guarded, people, seed)
        never = patch.object(ready_questions, "AFTER", 999 * DAY)
        with patch.object(clock, "now", lambda: made.now):
            if guarded:
                yield made
            else:
                with never:
                    yield made
