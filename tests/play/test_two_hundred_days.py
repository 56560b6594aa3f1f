"""Two hundred days of banks, days off, vacations, pauses and outages, in several time zones.

Beside them goes a model, minute by minute: no deadline in a pause or on a day off, none lost, none
early."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from accounts.models import Player
from config import days_off
from games import play
from games.models import Heartbeat, Match, Outage, Seat
from games.play import pauses
from games.play.clocks.time_limits import CREDIT_AHEAD, end_of_day
from games.play.locked_match import LockedMatch
from games.play.outages import BEAT, credit_all_outages, read_outages
from tests.long_run import LONG
from tests.matches import fresh, running_match, turn
from tests.play.times import Times
from tests.post.letters.writing import people

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
BEGIN = datetime(2026, 2, 2, 9, tzinfo=UTC)  # both changes of hour are to come in New York
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
OFF = ("sat, sun, 05-01", "Europe/Berlin")
ZONES = ("America/New_York", "Australia/Lord_Howe")


@dataclass
class Model:
    """The minutes that each asked seat has left; one goes in each minute in which its clock runs.
    With a bank the minutes stay when it has answered."""

    pace: int
    bank: int | None
    off: days_off.DaysOff | None
    left: dict[int, int] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    away: dict[int, datetime] = field(default_factory=dict)
    is_paused: bool = False

    def ask(self, seat: int) -> None:
        full = self.pace if self.bank is None else self.bank
        more = self.left.get(seat, full) + self.pace
        self.left[seat] = full if self.bank is None else min(full, more)
        self.asked.add(seat)

    def stands(self, seat: int, at: datetime) -> bool:
        """True if the clock of a seat does not run in the minute that begins at `at`."""
        local = None if self.off is None else at.astimezone(self.off.zone).date()
        is_off = self.off is not None and local is not None and self.off.is_off(local)
        return self.is_paused or is_off or (seat in self.away and at < self.away[seat])

    def goes_on(self, at: datetime) -> None:
        """One minute passes."""
        for seat in self.asked:
            if not self.stands(seat, at):
                self.left[seat] -= 1

    def ends(self, seat: int, at: datetime) -> datetime:
        """When the time of a seat is over, if nothing more happens, minute by minute."""
        left = self.left[seat]
        while left > 0 or self.stands(seat, at):
            left -= not self.stands(seat, at)
            at += MINUTE
        return at


@dataclass
class House:
    """A match, its players, and what the model says of them, at one instant."""

    match: Match
    model: Model
    players: list[Player]
    times: Times
    dice: random.Random
    terms: dict[str, Any]
    counts: dict[str, int] = field(default_factory=dict)

    def seats(self) -> list[Seat]:
        return list(self.match.seats.order_by("number"))

    def watched(self) -> None:
        Heartbeat.objects.update_or_create(name=BEAT, defaults={"at": self.times.at})

    def compare(self) -> None:
        """Every deadline is where the model says, and none while nobody's clock runs."""
        if fresh(self.match).status != "running":
            assert not self.match.seats.exclude(deadline=None).exists()
            return
        paused = fresh(self.match).pause_id is not None
        assert paused == self.model.is_paused
        for seat in self.seats():
            assert (seat.question is not None) == (seat.number in self.model.asked)
            if seat.question is None:
                continue
            if paused:
                assert (seat.deadline, seat.remind_at) == (None, None)
                assert seat.time_left == self.model.left[seat.number] * MINUTE
                continue
            assert seat.deadline == self.model.ends(seat.number, self.times.at)
            assert not self.model.stands(seat.number, seat.deadline)
            if seat.remind_at is not None:
                assert not self.model.stands(seat.number, seat.remind_at)

    def asked_anew(self) -> None:
        """The model hears whom the table asks now."""
        self.watched()
        now = {seat.number for seat in self.seats() if seat.question is not None}
        for number in now:
            self.model.ask(number)
        self.model.asked = now

    def next_match(self) -> None:
        """When a match is over the same players begin another one."""
        self.model.left, self.model.asked, self.model.is_paused = {}, set(), False
        self.match = running_match(people=self.players, now=self.times.at, **self.terms)
        self.asked_anew()
        self.count("matches")

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    # What may happen

    def move(self) -> None:
        seat = self.dice.choice([one for one in self.seats() if one.question is not None])
        if not self.model.is_paused and self.model.left[seat.number] <= 0:
            return
        before = {one.number: one.asked_at for one in self.seats()}
        play.submit_turn(seat.pk, turn(self.match, seat, self.dice), now=self.times.at)
        self.heard(before)
        self.count("steps")

    def pause(self) -> None:
        locked = LockedMatch.for_match(self.match.pk, self.times.at)
        if self.model.is_paused:
            pauses.run_clocks(locked)
        else:
            pauses.stop_clocks(locked, read_outages(self.times.at), None)
        locked.write_changes()
        self.model.is_paused = not self.model.is_paused
        self.count("pauses")

    def vacation(self) -> None:
        number = self.dice.randrange(2)
        player = self.players[number]
        if number in self.model.away and self.model.away[number] > self.times.at:
            return
        today = self.times.at.astimezone(player.zone).date()
        until = min(today + self.dice.randrange(6) * DAY, date(2026, 12, 31))
        try:
            absence = play.start_absence(player.pk, until, self.times.at)
        except play.NotAllowed:
            return
        self.model.away[number] = absence.ends_at
        self.count("vacations")

    def outage(self) -> None:
        """Nobody comes round for some hours; who was to be late in them has that time."""
        hours = self.dice.randrange(1, 30)
        begins_at = self.times.at
        ends_at = begins_at + hours * HOUR
        due = {seat.pk: seat.deadline for seat in self.seats() if seat.deadline}
        while self.times.at < ends_at:
            self.model.goes_on(self.times.at)
            self.times.at += MINUTE
        Outage.objects.create(of=Outage.Cause.CLOCK, begins_at=begins_at, ends_at=ends_at)
        self.watched()
        for seat in self.seats():
            deadline = due.get(seat.pk)
            if deadline is not None and begins_at < deadline <= ends_at + CREDIT_AHEAD:
                self.model.left[seat.number] += hours * 60
        credit_all_outages(read_outages(ends_at), ends_at, lambda: False)
        self.count("outages")

    def late(self) -> None:
        """Nobody is late before their time."""
        for seat in self.seats():
            if seat.question is not None and self.model.left[seat.number] > 0:
                assert not play.expire_turn(seat.pk, self.times.at, read_outages(self.times.at))

    def run_out(self) -> None:
        """The last minute passes, and in that instant the clock strikes."""
        while not (struck := self.struck()):
            self.model.goes_on(self.times.at)
            self.times.at += MINUTE
        self.watched()
        for seat in struck:
            assert seat.deadline == self.times.at
            assert not play.expire_turn(seat.pk, self.times.at - MINUTE)
            before = {one.number: one.asked_at for one in self.seats()}
            assert play.expire_turn(seat.pk, self.times.at, read_outages(self.times.at))
            Seat.objects.filter(match=self.match).update(late_in_a_row=0)
            self.heard(before)
            self.count("late")

    def struck(self) -> list[Seat]:
        """The asked seats whose time is over now."""
        over = {
            one
            for one in self.model.asked
            if self.model.left[one] <= 0 and not self.model.stands(one, self.times.at)
        }
        return [seat for seat in self.seats() if seat.number in over] if over else []

    def heard(self, before: dict[int, datetime | None]) -> None:
        """The model hears whom the table asks now, and whom no more."""
        for one in self.seats():
            if one.question is None:
                self.model.asked.discard(one.number)
            elif one.asked_at != before[one.number]:
                self.model.ask(one.number)


def town(times: Times, bank_days: int | None, rests: bool, seed: int, settings: Any) -> House:
    """A match for two in different zones."""
    settings.DAYS_OFF = days_off.parse_days_off(*OFF)
    settings.DEADLINE_GRACE_SECONDS = 0
    times.at = BEGIN
    players = people(2)
    for player, zone in zip(players, ZONES, strict=True):
        player.time_zone = zone
        player.save()
    pace = 24 if bank_days is None else 8
    terms = {"bank_hours": bank_days and bank_days * 24, "pace_hours": pace, "rests": rests}
    bank = None if bank_days is None else bank_days * 24 * 60
    model = Model(pace * 60, bank, settings.DAYS_OFF if rests else None)
    match = running_match(people=players, now=BEGIN, **terms)
    house = House(match, model, players, times, random.Random(seed), terms)
    house.asked_anew()
    return house


def two_hundred_days(house: House) -> Iterator[None]:
    """Something happens a few times a day; in between the minutes pass."""
    acts = [house.move] * 3 + [house.pause] * 2 + [house.vacation, house.outage]
    end = BEGIN + (200 if LONG else 40) * DAY
    while house.times.at < end:
        if fresh(house.match).status != "running":
            house.next_match()
        for _minute in range(house.dice.randrange(60, 1800)):
            if any(left <= 1 for left in (house.model.left[one] for one in house.model.asked)):
                break
            house.model.goes_on(house.times.at)
            house.times.at += MINUTE
        house.watched()
        house.late()
        pressed = [one for one in house.model.asked if house.model.left[one] <= 1]
        is_close = pressed and not house.model.is_paused
        act = house.dice.choice([house.move, house.run_out] if is_close else acts)
        if pressed and not is_close:
            act = house.pause
        act()
        yield


@pytest.mark.parametrize(("bank_days", "rests"), [(None, False), (None, True), (3, True)])
@pytest.mark.parametrize("seed", range(10 if LONG else 1))
def test_every_deadline_is_where_the_minutes_lead(
    times: Times, bank_days: int | None, rests: bool, seed: int, settings: Any
) -> None:
    house = town(times, bank_days, rests, seed, settings)
    for _ in two_hundred_days(house):
        house.compare()
    assert house.counts["steps"] > 5
    wanted = {"pauses", "vacations", "outages"} | ({"late"} if bank_days is None else set())
    assert wanted <= set(house.counts), house.counts


def test_an_hour_that_is_left_out_where_a_player_lives_is_no_hour_of_the_vacation() -> None:
    zone = ZoneInfo("America/New_York")
    day = date(2026, 3, 7)
    ends = end_of_day(day + DAY, zone)
    assert ends - end_of_day(day, zone) == 23 * HOUR
