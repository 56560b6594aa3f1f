"""What a site at rest asks of PostgreSQL: statements a round of each sweep, with a running match
and nothing due, and what that is a second by the workers' clock, and by the loop's without
workers."""

from collections.abc import Callable
from typing import Any

from tests.bench import house
from tests.bench.postgres import durable_postgres

ROUNDS = 3


def main() -> None:
    """Print the table."""
    server, url = durable_postgres()
    try:
        house.set_up(url)
        house.running(house.player(1), house.player(2))
        measure()
    finally:
        server.stop()


def measure() -> None:
    from games.job_schedule import SWEEPS

    queued = looped = 0.0
    print(f"{'sweep':20} statements  queued/s  looped/s")
    for sweep in SWEEPS:
        for _ in range(2):  # what is written at the first round, or once a while
            sweep.run_once()
        asked = sum(count_statements(sweep.run_once) for _ in range(ROUNDS)) / ROUNDS
        by_queue, by_loop = asked / sweep.queued if sweep.queued else 0.0, asked / sweep.looped
        queued += by_queue
        looped += by_loop
        print(f"{sweep.name:20} {asked:10.1f} {by_queue:9.2f} {by_loop:9.2f}")
    print(f"{'all':20} {'':10} {queued:9.2f} {looped:9.2f}")


def count_statements(run: Callable[[], Any]) -> int:
    from django.db import connection

    asked = 0

    def count(execute: Any, *given: Any) -> Any:
        nonlocal asked
        asked += 1
        return execute(*given)

    with connection.execute_wrapper(count):
        run()
    return asked
