"""Waiting for something that another process does."""

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")


def wait_for(look: Callable[[], Found], seconds: float = 20) -> Found:
    """What `look` returns as soon as it is true; the test fails if that takes too long."""
    last = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < last, f"nothing came of {look} in {seconds} s"
        time.sleep(0.02)
    return found
