"""Doing a thing many times at the same instant, each over a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

Made = TypeVar("Made")


def at_once(act: Callable[[], Made], times: int = 10) -> list[Made]:
    """What `times` calls of `act` give that begin together."""
    start = Barrier(times)

    def one() -> Made:
        try:
            start.wait(30)
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as crowd:
        return [done.result() for done in [crowd.submit(one) for _ in range(times)]]
