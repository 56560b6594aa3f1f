"""How well strengths foretell results: log loss a pair over simulated matches of two to six seats,
beside Elo over pairs and, where it is installed (`pip install openskill`), openskill.

    python -m tests.bench ratings
"""

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from games.ratings.strength import LUCK, START, Strength, rate_match

RUNS, MATCHES = 3, 4000
PEOPLE = 120
COMES_ANEW = 0.01  # of the seats, who has never played before
# How far apart people are, and the luck of a match: 400 points ahead is ten wins in eleven in the
# first, which is what the scale says; in the second there is twice the luck.
WORLDS = {"skilful": (300.0, 212.0), "lucky": (170.0, 300.0)}
Places = Sequence[int]


@dataclass
class World:
    """People of some strength, and how they come out of a match."""

    spread: float
    luck: float
    dice: random.Random
    true: list[float] = field(default_factory=list)

    def table(self) -> list[int]:
        """Who sits down: two to six, newcomers among them."""
        seats = []
        for _ in range(self.dice.randint(2, 6)):
            if len(self.true) < PEOPLE or self.dice.random() < COMES_ANEW:
                self.true.append(self.dice.gauss(START, self.spread))
                seats.append(len(self.true) - 1)
            else:
                known = range(max(0, len(self.true) - PEOPLE), len(self.true))
                seats.append(self.dice.choice([one for one in known if one not in seats]))
        return seats

    def places(self, seats: Sequence[int]) -> list[int]:
        """The places of a match; scores are whole, so that some are tied."""
        scores = [round(self.dice.gauss(self.true[one], self.luck) / 40) for one in seats]
        return [1 + sum(other > score for other in scores) for score in scores]


class Ours:
    name = "own, pair weight 2/n"

    def __init__(self, spread: float) -> None:
        self.newcomer, self.known = Strength(START, spread), dict[int, Strength]()

    def of(self, seats: Sequence[int]) -> list[Any]:
        return [self.known.get(one, self.newcomer) for one in seats]

    def chance(self, one: Any, other: Any) -> float:
        spread = math.sqrt(one.doubt**2 + other.doubt**2 + 2 * LUCK**2)
        return 1 / (1 + math.exp((other.points - one.points) / spread))

    def learn(self, seats: Sequence[int], places: Places) -> None:
        after = rate_match(self.of(seats), places, [False] * len(seats))
        self.known.update(zip(seats, after, strict=True))


class Elo:
    name = "Elo over pairs, K 20"

    def __init__(self, spread: float) -> None:
        self.known: dict[int, float] = {}

    def of(self, seats: Sequence[int]) -> list[Any]:
        return [self.known.get(one, START) for one in seats]

    def chance(self, one: Any, other: Any) -> float:
        return float(1 / (1 + 10 ** ((other - one) / 400)))

    def learn(self, seats: Sequence[int], places: Places) -> None:
        before = self.of(seats)
        for at, one in enumerate(seats):
            gained = sum(
                (0.5 if places[at] == places[to] else float(places[at] < places[to]))
                - self.chance(before[at], before[to])
                for to in range(len(seats))
                if to != at
            )
            self.known[one] = before[at] + 20 * gained / (len(seats) - 1)


def openskill() -> Callable[[float], Any] | None:
    """Its BradleyTerryFull on our scale; None where it is not installed."""
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        return None

    class Theirs:
        name = "openskill BradleyTerryFull"

        def __init__(self, spread: float) -> None:
            self.model = BradleyTerryFull(mu=START, sigma=spread, beta=LUCK, tau=3, kappa=0.0001)
            self.known: dict[int, Any] = {}

        def of(self, seats: Sequence[int]) -> list[Any]:
            return [self.known.get(one) or self.model.rating() for one in seats]

        def chance(self, one: Any, other: Any) -> float:
            spread = math.sqrt(one.sigma**2 + other.sigma**2 + 2 * LUCK**2)
            return 1 / (1 + math.exp((other.mu - one.mu) / spread))

        def learn(self, seats: Sequence[int], places: Places) -> None:
            after = self.model.rate([[one] for one in self.of(seats)], ranks=list(places))
            self.known.update({one: team[0] for one, team in zip(seats, after, strict=True)})

    return Theirs


def log_loss(model: Any, seats: Sequence[int], places: Places) -> list[float]:
    """Of each pair of a match, what was said of it beforehand; a tie counts half each way."""
    said, found = model.of(seats), []
    for one, other in combinations(range(len(seats)), 2):
        chance = min(max(model.chance(said[one], said[other]), 1e-9), 1 - 1e-9)
        got = 0.5 if places[one] == places[other] else float(places[one] < places[other])
        found.append(-got * math.log(chance) - (1 - got) * math.log(1 - chance))
    return found


def main() -> None:
    models = [model for model in (Ours, Elo, openskill()) if model is not None]
    for words, (spread, luck) in WORLDS.items():
        losses: dict[str, list[float]] = {model.name: [] for model in models}
        seconds = dict.fromkeys(losses, 0.0)
        for run in range(RUNS):
            world = World(spread, luck, random.Random(f"{words} {run}"))
            known = [model(spread) for model in models]
            for _ in range(MATCHES):
                seats = world.table()
                places = world.places(seats)
                for model in known:
                    losses[model.name] += log_loss(model, seats, places)
                    began = time.process_time()
                    model.learn(seats, places)
                    seconds[model.name] += time.process_time() - began
        matches = RUNS * MATCHES
        for name, found in losses.items():
            mean = sum(found) / len(found)
            micro = seconds[name] / matches * 1e6
            print(f"{words:8} {name:28} {mean:.4f} a pair, {micro:.0f} microseconds a match")


if __name__ == "__main__":
    main()
