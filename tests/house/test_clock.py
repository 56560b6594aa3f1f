"""The one clock: the database's, counted on by each process; what a wrong one may not do."""

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.db import OperationalError, connection, connections

from config import clock
from games import periodic_jobs
from games.models import Heartbeat, Move, Notice, Seat
from games.play.clocks import clock_check
from games.play.outages import record_clock_heartbeat
from tests.matches import awaited, running_match

pytestmark = pytest.mark.django_db

HOURS = 3600.0
HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)


class Machine:
    """The clocks of this machine, which can be set, put to sleep, and told to go on."""

    CLOCK_BOOTTIME = 7

    def __init__(self) -> None:
        self.wall, self.counted = time.time(), 1000.0

    def time(self) -> float:
        return self.wall

    def clock_gettime(self, _which: int) -> float:
        return self.counted

    def monotonic(self) -> float:
        return self.counted

    def go_on(self, seconds: float) -> None:
        self.wall += seconds
        self.counted += seconds


class House:
    """A database whose clock can be set, and a machine beside it."""

    def __init__(self) -> None:
        self.machine = Machine()
        self.database_ahead = self.doubt = 0.0
        self.is_away = False
        self.questions = 0

    def read(self) -> clock.ClockReading:
        if self.is_away:
            raise OperationalError("the server closed the connection")
        self.questions += 1
        at = datetime.fromtimestamp(self.machine.wall + self.database_ahead, UTC)
        machine = self.machine
        return clock._store_reading(
            clock.ClockReading(at, machine.wall, machine.counted, self.doubt)
        )

    def show(self, ahead: float, machine: float = 0.0) -> None:
        """Sets the database's clock, and this machine's, ahead of the right time by seconds."""
        self.machine.wall += machine
        self.database_ahead = ahead - machine


def forget() -> None:
    clock._reading = clock._last_behind = None
    clock._renew_at = clock._retry_at = 0.0
    clock_check._trouble, clock_check._say_at = None, 0.0


@pytest.fixture(autouse=True)
def unread() -> Iterator[None]:
    forget()
    yield
    forget()


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    house = House()
    monkeypatch.setattr(clock, "time", house.machine)
    monkeypatch.setattr(clock, "_has_database_clock", lambda: True)
    monkeypatch.setattr(clock, "read_database_clock", house.read)
    return house


def machine_now(house: House) -> datetime:
    return datetime.fromtimestamp(house.machine.wall, UTC)


# The instant


def test_the_instant_is_aware_and_in_utc() -> None:
    assert clock.now().tzinfo is UTC


def test_it_is_the_databases_clock_that_decides_and_not_the_machines(house: House) -> None:
    house.show(ahead=0, machine=2 * HOURS)
    assert clock.now() == machine_now(house) - 2 * HOUR


def test_a_reading_that_is_early_by_less_than_it_may_be_wrong_does_not_turn_the_clock_back(
    house: House,
) -> None:
    house.doubt = 0.002
    first = clock.now()
    house.show(ahead=-0.003)
    assert clock.read_database_clock().now() == first == clock.now()
    house.show(ahead=0.001)
    assert clock.read_database_clock().now() == clock.now() > first


def test_a_clock_that_was_set_back_is_followed(house: House) -> None:
    house.doubt = 0.002
    first = clock.now()
    house.show(ahead=-0.005)
    clock.read_database_clock()
    assert clock.now() < first


def test_what_a_frozen_database_said_at_last_is_not_counted_from_for_ever(house: House) -> None:
    """Asked before it froze for half a minute and answered after it: by a quarter of a minute out.
    Readings that are sure put it right."""
    right = clock.now()
    house.doubt = 15
    house.show(ahead=15)
    clock.read_database_clock()
    assert clock.now() == right + 15 * SECOND
    house.doubt = 0.002
    house.show(ahead=0)
    assert clock.read_database_clock().doubt == 0.002
    assert clock.now() == right
    assert clock.clocks_agree() and clock.clock_difference() == timedelta(0)


def test_a_reading_that_took_long_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    told = [clock.ClockReading(at, 0, 0, doubt) for doubt in (15, 20, 0.01, 0.001)]
    monkeypatch.setattr(clock, "_read_clocks", lambda: told.pop(0))
    assert clock.read_database_clock().doubt == 0.01
    assert len(told) == 1
    told[:] = [clock.ClockReading(at, 0, 0, doubt) for doubt in (3, 2, 4, 0.001)]
    assert clock.read_database_clock().doubt == 2, (
        "a database that is always slow is believed after all"
    )


def test_early_readings_one_after_the_other_do_not_add_up(house: House) -> None:
    house.doubt = 0.002
    first = clock.now()
    for _ in range(10):
        house.database_ahead -= 0.001
        clock.read_database_clock()
    assert first - timedelta(milliseconds=10) <= clock.now() <= first - timedelta(milliseconds=5)


def test_the_process_counts_on_and_asks_again_after_half_a_minute(house: House) -> None:
    began = clock.now()
    for _ in range(29):
        house.machine.go_on(1)
        clock.now()
    assert (clock.now() - began, house.questions) == (29 * SECOND, 1)
    house.machine.go_on(1.5)
    assert clock.now() - began == 30.5 * SECOND
    assert house.questions == 2


def test_a_clock_that_is_set_on_the_machine_moves_nothing_and_is_noticed(house: House) -> None:
    began = clock.now()
    house.show(ahead=0, machine=2 * HOURS)
    assert clock.now() == began
    assert house.questions == 2


def test_a_new_connection_is_asked_unless_the_reading_is_of_this_moment(house: House) -> None:
    clock.now()
    clock._renew_soon(connection)
    clock.now()
    assert house.questions == 1
    house.machine.go_on(6)
    clock._renew_soon(connection)
    clock.now()
    assert house.questions == 2


def test_while_the_database_is_away_the_last_reading_counts_on(house: House) -> None:
    began = clock.now()
    house.is_away = True
    house.machine.go_on(600)
    assert clock.now() - began == 600 * SECOND


def test_before_the_first_reading_the_machines_clock_stands_in(house: House) -> None:
    house.is_away = True
    assert clock.now() == machine_now(house)
    house.is_away = False
    house.machine.go_on(6)
    clock.now()
    assert house.questions == 1


def test_a_database_that_is_away_is_not_asked_at_each_instant(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def refuse() -> clock.ClockReading:
        asked.append(1)
        raise OperationalError("away")

    monkeypatch.setattr(clock, "read_database_clock", refuse)
    for _ in range(20):
        clock.now()
    assert len(asked) == 1


def test_postgresql_is_asked_outside_a_transaction_in_one_and_in_one_that_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has the clock of the machine")
    assert abs(clock.read_database_clock().machine_clock_lead) < SECOND
    with connection.cursor() as cursor, pytest.raises(Exception, match="does not exist"):
        cursor.execute("SELECT nonsense()")
    before = clock.now()
    monkeypatch.setattr(clock, "_renew_at", 0.0)
    assert timedelta(0) <= clock.now() - before < SECOND
    connection.connection.rollback()


def test_a_thread_reads_for_all(house: House) -> None:
    seen: list[datetime] = []

    def look() -> None:
        seen.append(clock.now())
        connections.close_all()

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(seen) == {machine_now(house)}


# A wrong clock


@pytest.mark.parametrize("ahead", [5.5, -5.5, 2 * HOURS, -2 * HOURS])
@pytest.mark.parametrize("whose", ["database", "machine"])
def test_a_runner_whose_clock_differs_touches_nothing_and_says_so(
    ahead: float, whose: str, house: House
) -> None:
    began = clock.now()
    match = running_match(pace_hours=6, now=began - 4 * HOUR)
    Heartbeat.objects.create(name="expire_deadlines", at=began)
    house.machine.go_on(60)
    house.show(**({"ahead": ahead} if whose == "database" else {"ahead": 0, "machine": ahead}))
    told = Notice.objects.count()
    assert periodic_jobs.expire_deadlines() == 0
    assert periodic_jobs.write_reminders() == 0
    assert periodic_jobs.send_notices() == 0
    assert not Move.objects.filter(match=match).exists()
    assert (Notice.objects.count(), len(mail.outbox)) == (told, 0)
    assert Heartbeat.objects.get(name="expire_deadlines").at == began
    (said,) = Heartbeat.objects.exclude(name="expire_deadlines")
    assert "seconds" in said.trouble and "enforces no deadlines" in said.trouble


def test_a_runner_whose_clock_is_right_again_goes_on_and_takes_its_words_back(
    house: House,
) -> None:
    clock.now()
    house.show(ahead=2 * HOURS)
    periodic_jobs.write_reminders()
    assert Heartbeat.objects.filter(trouble__startswith="The clock of").count() == 1
    house.show(ahead=0)
    house.machine.go_on(31)
    running_match(pace_hours=6, now=clock.now() - 4 * HOUR)
    assert periodic_jobs.write_reminders() == 1
    assert not Heartbeat.objects.exclude(trouble="").exists()


def test_a_wrong_clock_is_logged_once_in_ten_minutes_whatever_looks_at_it(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    clock.now()
    house.show(ahead=2 * HOURS)

    def look() -> int:
        caplog.clear()
        for each in (
            periodic_jobs.write_reminders,
            periodic_jobs.end_bans,
            periodic_jobs.match_seeks,
        ) * 4:
            each()
        return len([one for one in caplog.records if "The clock of" in one.getMessage()])

    assert look() == 1
    house.machine.go_on(300)
    assert look() == 0
    house.machine.go_on(301)
    assert look() == 1
    house.show(ahead=0)
    assert look() == 0
    house.show(ahead=2 * HOURS)
    assert look() == 1


def test_a_clock_that_is_set_while_a_runner_is_at_work_stops_it(house: House) -> None:
    began = clock.now()
    running_match(pace_hours=1, now=began)
    Heartbeat.objects.create(name="expire_deadlines", at=began)
    house.show(ahead=2 * HOURS)
    with pytest.raises(clock.ClocksDiffer):
        record_clock_heartbeat()
    assert not clock.clocks_agree()
    assert Heartbeat.objects.get().at == began


def test_four_seconds_are_no_difference(house: House) -> None:
    clock.now()
    house.show(ahead=4)
    running_match(pace_hours=6, now=clock.now() - 4 * HOUR)
    assert periodic_jobs.write_reminders() == 1


@pytest.mark.parametrize("ahead", [-2 * HOURS, 2 * HOURS])
@pytest.mark.parametrize("whose", ["database", "machine"])
def test_what_is_asked_while_a_clock_is_wrong_does_not_come_out_early(
    ahead: float, whose: str, house: House
) -> None:
    right = machine_now(house)
    house.show(**({"ahead": ahead} if whose == "database" else {"ahead": 0, "machine": ahead}))
    seat = awaited(running_match(pace_hours=6))
    assert seat.deadline is not None
    assert seat.deadline >= right + 6 * HOUR


def test_what_began_while_a_clock_was_wrong_and_ends_when_it_is_right_comes_out_no_earlier(
    house: House,
) -> None:
    """The instant is taken before the match is locked, and that may take a while."""
    right = machine_now(house)
    house.show(ahead=-2 * HOURS)
    began = clock.now()
    house.show(ahead=0)
    house.machine.go_on(31)
    seat = awaited(running_match(pace_hours=6, now=began))
    assert seat.deadline is not None
    assert seat.deadline >= right + 6 * HOUR
    house.machine.go_on(301)
    assert clock.clock_lag() == timedelta(0)


def test_the_time_in_which_no_runner_dared_to_act_is_given_back(house: House) -> None:
    right = clock.now()
    Heartbeat.objects.create(name="expire_deadlines", at=right)
    seat = awaited(running_match(pace_hours=1))
    due = seat.deadline
    assert due is not None
    house.show(ahead=2 * HOURS)
    house.machine.go_on(1.5 * HOURS)
    assert periodic_jobs.expire_deadlines() == 0
    house.show(ahead=0)
    assert periodic_jobs.expire_deadlines() == 0
    assert Seat.objects.get(pk=seat.pk).deadline == due + 1.5 * HOUR
