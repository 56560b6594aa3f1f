"""What the site advises, and how it is tried: each piece of advice is a claim, played against its
opposite.

Both players are the steady bot, held to some of the moves that are legal: one follows the advice,
all others do the opposite; each deal is played once from every seat. `docs/advice.md` has what was
found.
"""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from games.rules.game import MoveText, Setup
from games.rules.record import Record
from games.titles import bots, find_game

# Of what is legal the moves that a player keeps to; none: whatever the bot likes.
Habit = Callable[[Any, Sequence[MoveText]], Sequence[MoveText]]


def as_the_bot(_view: Any, _legal: Sequence[MoveText]) -> Sequence[MoveText]:
    return ()


@dataclass(frozen=True)
class Claim:
    """A piece of advice: the title, its name there, what of the site's sentences says it, at how
    many seats it is tried, and who follows it and who does the opposite."""

    slug: str
    name: str
    words: tuple[str, ...]
    seats: int
    oppose: Habit
    follow: Habit = as_the_bot

    def __str__(self) -> str:
        return f"{self.slug}: {self.name}"


class Share(NamedTuple):
    """A share of the wins in percent, and its standard error over deals."""

    matches: int
    percent: float
    error: float


def measure(claim: Claim, matches: int, first: int = 0) -> Share:
    """What who follows the claim wins of so many matches, from the deal `first` on."""
    deals = range(first, first + -(-matches // claim.seats))
    shares = [
        statistics.mean(_play(claim, deal, place) for place in range(claim.seats)) for deal in deals
    ]
    error = statistics.stdev(shares) / len(shares) ** 0.5
    return Share(len(shares) * claim.seats, 100 * statistics.mean(shares), 100 * error)


def _play(claim: Claim, deal: int, place: int) -> float:
    """The share of the win of the seat `place`, which alone follows the claim."""
    rng = Random(f"{claim} {deal} {place}")
    at = Record.begin(find_game(claim.slug)(Setup(claim.seats, {}, b"advice %d" % deal)))
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        at = at.play(seat, choose(at, seat, claim.follow if seat == place else claim.oppose, rng))
    assert at.outcome is not None
    winners = at.outcome.winners or tuple(range(claim.seats))
    return (place in winners) / len(winners)


def choose(at: Record, seat: int, habit: Habit, rng: Random) -> MoveText:
    """The move of the bot among those that the habit leaves."""
    legal = at.list_legal_moves(seat)
    if len(legal) == 1:
        return legal[0]
    view = at.view(seat)
    left = list(habit(view, legal)) or legal
    move = left[0] if len(left) == 1 else bots.choose_move(at.game, view, left, rng)
    return move if move in left else rng.choice(left)
