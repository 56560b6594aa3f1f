"""Thousands of deadlines and reminders that come at once, on PostgreSQL: how long one runner takes,
and how much of it is its own processor time, beside turns submitted in the same process."""

import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from tests import crowd
from tests.bench import house
from tests.bench.postgres import durable_postgres
from tests.bench.tables import spread, table

MANY = 5000
REMINDED = 1000
OUTAGE = 20_000
ROUNDS = 5


def main() -> None:
    server, url = durable_postgres()
    try:
        house.set_up(url)
        rows = measured()
    finally:
        server.stop()
    table(
        "Deadlines of matches of two, acted on by one runner beside submitted turns; PostgreSQL",
        ["what", "how many", "s in all", "CPU ms each"],
        rows,
    )


def measured() -> list[list[object]]:
    from config import task_trigger
    from games import periodic_jobs
    from games.models import Seat
    from games.play.outages import credit_all_outages, record_clock_heartbeat
    from games.play.record import record_cache

    task_trigger.enqueue_sweep = lambda sweep: None  # nobody is there to hear it
    now = record_clock_heartbeat().upto
    people = crowd.players()
    late = [now - timedelta(hours=49)] * MANY
    clocked: list[tuple[float, float]] = []
    turned: list[tuple[float, float]] = []
    for number in range(ROUNDS):
        part = MANY // ROUNDS
        turns = crowd.crowd(people, late[:part], prefix=f"t{number}x")
        Seat.objects.filter(pk__in=[seat.pk for seat in turns]).update(deadline=now + timedelta(1))
        crowd.crowd(people, late[:part], prefix=f"d{number}x")
        record_cache.clear_record_cache()
        turned.append(timed(lambda turns=turns: submit(turns), part))
        clocked.append(timed(lambda: expired(periodic_jobs.expire_deadlines), part))
    whole = sum(seconds for seconds, _cpu in clocked)
    rows: list[list[object]] = [
        [
            "submitted turn",
            MANY,
            f"{sum(s for s, _ in turned):.1f}",
            spread([c for _, c in turned], 2),
        ],
        ["deadline", MANY, f"{whole:.1f}", spread([c for _, c in clocked], 2)],
    ]
    ratios = [clock[1] / turn[1] for clock, turn in zip(clocked, turned, strict=True)]
    rows.append(["deadline / submitted turn", "", "", spread(ratios, 2)])
    crowd.crowd(people, [now - timedelta(hours=25)] * REMINDED, prefix="r")
    seconds, cpu = timed(lambda: periodic_jobs.write_reminders(), REMINDED)
    rows.append(["reminder", REMINDED, f"{seconds:.1f}", f"{cpu:.2f}"])
    crowd.crowd(people, [now - timedelta(hours=47)] * OUTAGE, prefix="o")
    later = now + timedelta(hours=2)
    attended = record_clock_heartbeat(later)
    seconds, cpu = timed(lambda: credit_all_outages(attended, later, lambda: False), OUTAGE)
    rows.append(["seat credited for an outage", OUTAGE, f"{seconds:.1f}", f"{cpu:.2f}"])
    return rows


def submit(seats: Sequence[Any]) -> None:
    """The mildest turn of each seat, as its player would send it."""
    from games import play
    from games.play.record import record_cache

    words = crowd.mildest(record_cache.initial_record(seats[0].match, 2), seats[0].number)
    for seat in seats:
        play.submit_turn(seat.pk, words, "p", seat.question)


def expired(sweep: Callable[[], int]) -> None:
    while sweep():
        pass


def timed(work: Callable[[], object], many: int) -> tuple[float, float]:
    """Seconds in all, and processor milliseconds for each of `many`."""
    began, spent = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - began, (time.process_time() - spent) / many * 1000


if __name__ == "__main__":
    main()
