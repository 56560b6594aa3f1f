"""What a load has shown, as tables and as figures."""

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.bench.load.players import Played
from tests.bench.tables import table


@dataclass
class Run:
    """A load: what was wanted, when it was measured, and what was found."""

    wanted: dict[str, Any]
    began: float
    ended: float
    spent: dict[str, float]  # processor seconds by part
    memory: list[tuple[float, dict[str, float]]]  # minutes, MiB by part
    played: Played = field(default_factory=Played)
    checked: str = ""
    stored: dict[str, Any] = field(default_factory=dict)

    def settle(self, played: Played, checked: str, stored: dict[str, Any]) -> None:
        """Takes what was played, what `replaycheck` said and what the rows say."""
        self.played, self.checked, self.stored = played, checked.strip(), stored

    @property
    def seconds(self) -> float:
        return self.ended - self.began

    @property
    def problems(self) -> list[str]:
        """Everything that went wrong, from the first moment on, in words."""
        words = [words for _at, words in self.played.notes.errors]
        if ", 0 wrong" not in self.checked:
            words.append(f"replaycheck: {self.checked}")
        if self.played.twice:
            words.append(f"{self.played.twice} mails came twice")
        return words

    @property
    def is_wrong(self) -> bool:
        return bool(self.problems)

    def times(self) -> dict[str, list[float]]:
        """Milliseconds by what was done, while it was measured."""
        took = self.played.notes.within(self.began, self.ended).took
        return {
            what: sorted(1000 * each for _at, each in rows) for what, rows in took.items() if rows
        }

    def turns(self) -> int:
        """Turns that were answered while it was measured."""
        took = self.played.notes.within(self.began, self.ended).took
        return len(took.get("submit", ())) + len(took.get("letter to answer", ()))

    def figures(self) -> dict[str, Any]:
        """All of it, for a file."""
        return {
            "wanted": {name: str(value) for name, value in self.wanted.items()},
            "seconds": self.seconds,
            "turns a second": self.turns() / self.seconds,
            "ms": {what: summary(times) for what, times in self.times().items() if times},
            "processor seconds": self.spent,
            "memory MiB": self.memory,
            "matches finished": self.played.finished,
            "stored": self.stored,
            "problems": self.problems,
        }


def summary(times: Sequence[float]) -> dict[str, float]:
    """Of sorted times: how many, the median and what few exceed."""
    return {
        "count": len(times),
        "p50": statistics.median(times),
        "p95": times[int(len(times) * 0.95)],
        "p99": times[int(len(times) * 0.99)],
        "most": times[-1],
    }


def printed(run: Run) -> None:
    """Prints a run as tables."""
    rate = run.wanted["rate"] or "full speed"
    turns = run.turns()
    all_moves = sum(run.stored["steps"].values())
    print(
        f"\n{run.seconds:.0f} s on {run.wanted['database']}, {rate} turns a second wanted, "
        f"{run.wanted['tables']} tables, {run.wanted['pages']} open pages\n"
        f"{turns / run.seconds:.1f} turns a second; from the first moment on {run.played.turns} "
        f"turns, {all_moves} steps, {run.played.mails} mails; {run.checked}"
    )
    rows = [
        [what, f"{each['count']:,.0f}", f"{each['count'] / run.seconds:.1f}"]
        + [f"{each[name]:.1f}" for name in ("p50", "p95", "p99", "most")]
        for what, each in ((what, summary(times)) for what, times in sorted(run.times().items()))
    ]
    table("What was done", ["", "times", "a second", "p50 ms", "p95", "p99", "most"], rows)
    cores = sum(run.spent.values()) / run.seconds
    table(
        f"Processor: {cores:.2f} cores",
        ["part", "s", "share of one core", "ms a turn"],
        [
            [
                part,
                f"{spent:.1f}",
                f"{spent / run.seconds:.1%}",
                f"{1000 * spent / max(turns, 1):.1f}",
            ]
            for part, spent in run.spent.items()
        ],
    )
    table(
        "Memory, MiB, after so many minutes",
        ["part", *(f"{minutes:.1f}" for minutes, _held in run.memory)],
        [[part, *(f"{held[part]:.0f}" for _minutes, held in run.memory)] for part in [*run.spent]]
        + [["all", *(f"{sum(held.values()):.0f}" for _minutes, held in run.memory)]],
    )
    table(
        "Matches played to their ends",
        ["title", "matches"],
        [[title, many] for title, many in run.played.finished.items()],
    )
    print(f"\nRows: {run.stored}")
    counted = Counter(run.problems)
    print(f"\nErrors: {sum(counted.values())}")
    for words, many in counted.most_common(20):
        print(f"  {many} x {words}")
