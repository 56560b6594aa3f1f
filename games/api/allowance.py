"""How much programs may read: a bucket for each token, kept by each process.

The database is not asked, since that would cost more than what is read: with so many processes
as many times as much is let through. What changes something is counted in the token's row.
"""

import math
import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

from config import clock


@dataclass
class Allowance:
    """`burst` requests at once, and `per_minute` of them in the long run, for each who asks."""

    per_minute: float
    burst: int
    most_kept: int = 10_000
    _buckets: OrderedDict[Hashable, tuple[float, float]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def spend(self, who: Hashable) -> int:
        """0 if `who` may ask now, which counts; else in how many seconds they may again."""
        now, each_second = clock.now().timestamp(), self.per_minute / 60
        with self._lock:
            left, at = self._buckets.pop(who, (float(self.burst), now))
            left = min(self.burst, left + max(0.0, now - at) * each_second)
            allowed = left >= 1
            self._buckets[who] = (left - 1 if allowed else left, now)
            if len(self._buckets) > self.most_kept:
                self._buckets.popitem(last=False)
        return 0 if allowed else max(1, math.ceil((1 - left) / each_second))

    def clear(self) -> None:
        """Everybody begins anew."""
        with self._lock:
            self._buckets.clear()


TOKENS = Allowance(per_minute=240, burst=120)
STRANGERS = Allowance(per_minute=20, burst=20)
