"""What an operator who plays gains by choosing a deal: `grinding [TITLE SEATS MATCHES]`.

The operator sits first. Of CANDIDATES deals, drawn from a pool of which steady bots have played
each once, they take the one that the first seat won by most. Shares of the wins of the first seat,
± one standard error, where the bots play what is dealt anew:

- *par*: nobody chooses;
- *chosen*: the operator chooses the secret, and no salt comes after that;
- *honest salt last*: the same secret, but then somebody joins with a salt of their own;
- *puppet last*: the last salt is the operator's, who chooses that.

The first and the third are played MATCHES times, the others a fifth of that.
"""

import random
import statistics
import sys
from collections.abc import Callable

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import bots, find_game
from tests.bench.tables import table

CANDIDATES, POOL = 60, 600
CELLS = (("emu-ranchers", 2), ("food-chain", 2), ("biome-rummy", 4))
MATCHES = 2500
WAYS = ("par", "honest salt last", "chosen", "puppet last")
Deal = Callable[[], bytes]


def play(slug: str, seats: int, seed: bytes, rng: random.Random) -> tuple[float, float]:
    """The share of the win, and the lead, that the first seat has in a match of steady bots."""
    at = Record.begin(find_game(slug)(Setup(seats, {}, seed)))
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        legal = at.list_legal_moves(seat)
        quick = legal[0] if len(legal) == 1 else ""
        at = at.play(seat, quick or bots.choose_move(at.game, at.view(seat), legal, rng))
    outcome = at.outcome
    assert outcome is not None
    winners = outcome.winners or tuple(range(seats))
    return (0 in winners) / len(winners), outcome.scores[0] - max(outcome.scores[1:])


class Grinder:
    """Chooses among deals for the first seat of a title."""

    def __init__(self, slug: str, seats: int, pool: int = POOL) -> None:
        self.slug, self.seats, self.pool = slug, seats, pool
        self.rng = random.Random(f"{slug} {seats}")

    def weigh(self, deal: Callable[[str], bytes]) -> list[tuple[float, str]]:
        """By how much the first seat wins the deals of so many secrets or salts."""
        words = [self.rng.randbytes(32).hex() for _ in range(self.pool)]
        return [(play(self.slug, self.seats, deal(one), self.rng)[1], one) for one in words]

    def choose(self, weighed: list[tuple[float, str]], candidates: int) -> str:
        return max(self.rng.sample(weighed, min(candidates, len(weighed))))[1]

    def list_ways(self, candidates: int) -> dict[str, Deal]:
        """How the seed of a match comes about, by who chooses."""
        # Not above: this part of the site is read once the settings are.
        from games.play.record.digest_chain import joint_seed

        def mix(secret: str, *salts: str) -> bytes:
            return joint_seed("grinding", bytes.fromhex(secret), salts)

        def draw() -> str:
            return self.rng.randbytes(32).hex()

        secret, honest = draw(), draw()
        secrets = self.weigh(mix)
        puppets = self.weigh(lambda last: mix(secret, honest, last))
        return {
            "par": lambda: mix(draw()),
            "honest salt last": lambda: mix(self.choose(secrets, candidates), draw()),
            "chosen": lambda: mix(self.choose(secrets, candidates)),
            "puppet last": lambda: mix(secret, honest, self.choose(puppets, candidates)),
        }

    def measure(self, matches: int, candidates: int = CANDIDATES) -> dict[str, list[float]]:
        """The shares of the first seat, match by match."""
        found = {}
        for way, deal in self.list_ways(candidates).items():
            many = matches if way in WAYS[:2] else matches // 5
            found[way] = [play(self.slug, self.seats, deal(), self.rng)[0] for _ in range(many)]
        return found


def render_row(slug: str, seats: int, found: dict[str, list[float]]) -> list[str]:
    row = [f"{slug} for {seats}"]
    for way in WAYS:
        error = statistics.stdev(found[way]) / len(found[way]) ** 0.5
        row.append(f"{100 * statistics.mean(found[way]):.1f} ± {100 * error:.1f}")
    return row


def main() -> None:
    from tests.bench import house

    house.settle()
    words = sys.argv[2:]
    cells = [(words[0], int(words[1]))] if words else CELLS
    matches = int(words[2]) if len(words) > 2 else MATCHES
    rows = [render_row(*cell, Grinder(*cell).measure(matches)) for cell in cells]
    table("Wins of the first seat, in per cent", ["", *WAYS], rows)
