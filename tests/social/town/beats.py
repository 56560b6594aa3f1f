"""The sweeps of the house, each at its own beat by the town's clock."""

from collections import Counter
from datetime import datetime, timedelta
from time import process_time

from games.job_schedule import SWEEPS
from tests.play.times import Times

STEP = timedelta(minutes=4, seconds=45)  # less than the five minutes after which nobody came round
SELDOM = timedelta(minutes=57)  # what somebody's acts wake up need not come round so often
WATCH = "expire_deadlines"


class Beats:
    """Lets the clock go on; each sweep comes round when its beat is over: the deadlines at each
    `STEP`, the others no more often than `SELDOM`, and whenever they are woken up. `done` is what
    each of them did, and `seconds` the time of the processor for it."""

    def __init__(self, times: Times) -> None:
        self.times = times
        self.due = {sweep.name: times.at for sweep in SWEEPS}
        self.done: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()

    def come_round(self) -> None:
        """Every sweep whose beat is over comes round once, in the order of the house."""
        for sweep in SWEEPS:
            if self.due[sweep.name] > self.times.at:
                continue
            began = process_time()
            self.done[sweep.name] += sweep.run_once()
            self.seconds[sweep.name] += process_time() - began
            beat = max(timedelta(seconds=sweep.looped), STEP if sweep.name == WATCH else SELDOM)
            self.due[sweep.name] = self.times.at + beat

    def wake(self) -> None:
        """Something was done: every sweep that comes round within a minute does so now."""
        for sweep in SWEEPS:
            if sweep.looped <= STEP.total_seconds():
                self.due[sweep.name] = self.times.at
        self.come_round()

    def go_to(self, at: datetime) -> None:
        """The clock goes on to an instant, with every sweep on the way."""
        while self.times.at < at:
            self.times.at = min(at, self.times.at + STEP)
            self.come_round()
