"""Looking ahead: of some steps the one after which a seat stands best, on average over positions
that could be behind what it sees.

No title is known here. A position is imagined again and again, each step that is looked at is
tried in it, and the match is played on from there to the end of the lap; so all steps are
compared over the same deals. The steps that do worse are dropped by halves, and those that are
left get the playouts that this saves (sequential halving: Karnin, Koren and Somekh, ICML 2013).
What is counted is playouts, never seconds; with the same chance the same step is found.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.game import AnyGame, Seat, Step
from games.rules.random_source import RandomSource, Thing
from games.titles.outlook import Outlook, Policy

# A game with orders of its own, and a state of it.
Deal = tuple[AnyGame, Any]
LONGEST = 4000  # steps of a playout; no lap of any title comes near
SEEDS = range(1 << 62)
SURELY = 1.0  # so many standard errors better than the first step another one has to be


class Chances:
    """A quick source of chance that begins anew for each playout: a linear congruential generator
    (Knuth, MMIX), of which the high bits are used."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed

    def choice(self, seq: Sequence[Thing], /) -> Thing:
        """One of the things, all equally likely but for less than one in a thousand million."""
        state = self._state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        self._state = state
        return seq[(state >> 33) * len(seq) >> 31]


def is_surely_more(mine: Sequence[float], others: Sequence[float]) -> bool:
    """True if what was found in the same deals is more on average, and not by chance alone."""
    gains = [own - other for own, other in zip(mine, others, strict=True)]
    deals, gain = len(gains), sum(gains)
    spread = sum(each * each for each in gains) - gain * gain / deals
    # gain / deals > SURELY * sqrt(spread / (deals * (deals - 1)))
    return gain > 0 and gain * gain * (deals - 1) > SURELY * SURELY * deals * spread


class Search:
    """A seat that looks ahead. `imagined` deals a new position each time; it is that of one seat,
    who is awaited in it. `policy` plays for everybody."""

    def __init__(
        self,
        imagined: Callable[[], Deal],
        seat: Seat,
        outlook: Outlook[Any],
        policy: Policy,
        rng: RandomSource,
    ) -> None:
        self._imagined = imagined
        self._seat = seat
        self._outlook = outlook
        self._policy = policy
        self._rng = rng

    def best(self, steps: Sequence[Step], playouts: int) -> Step:
        """The step that does best in about so many playouts, if that is surely better than the
        first one: by more than chance alone makes of as many deals. Else the first."""
        first, left = steps[0], list(dict.fromkeys(steps))
        found: dict[Step, list[float]] = {step: [] for step in left}
        rounds = max(1, (len(left) - 1).bit_length())
        for _round in range(rounds):
            for _deal in range(max(1, playouts // (rounds * len(left)))):
                game, state = self._imagined()
                luck = self._rng.choice(SEEDS)
                for step in left:
                    found[step].append(self.outcome(game, state, step, Chances(luck)))
            # All that are left were tried in the same deals: their sums can be compared.
            left.sort(key=lambda step: -sum(found[step]))
            left = left[: (len(left) + 1) // 2]
            if first not in left:
                left.append(first)
        best = max(left, key=lambda step: sum(found[step]))
        return best if is_surely_more(found[best], found[first]) else first

    def outcome(self, game: AnyGame, state: Any, step: Step, luck: RandomSource) -> float:
        """What the seat has at the end of the lap in one playout that begins with `step`. Whoever
        plays has this `luck`: the same for all steps that are compared."""
        ended = played_out(game, state, self._seat, step, self._outlook.lap, self._policy, luck)
        return self._outlook.worth(game, ended, self._seat)


def played_out(
    game: AnyGame,
    state: Any,
    seat: Seat,
    step: Step,
    lap: Callable[[Any], int],
    policy: Policy,
    luck: RandomSource,
) -> Any:
    """The state at the end of the lap, if `seat` takes `step` and the policy plays on for all."""
    apply, waiting = game.apply, game.waiting
    begun = lap(state)
    state, _lines = apply(state, seat, step)
    for _step in range(LONGEST):
        awaited = waiting(state)
        if not awaited or lap(state) != begun:
            return state
        state, _lines = apply(state, awaited[0], policy(game, state, awaited[0], luck))
    raise RuntimeError(f"A lap of {game.slug} does not end.")
