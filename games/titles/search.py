"""Looking ahead: of some moves the one after which a seat stands best, on average over positions
that could be behind what it sees.

No title is known here. A position is imagined again and again, each move that is looked at is
tried in it, and the match is played on from there to the end of the lap; so all moves are
compared over the same deals. The moves that do worse are dropped by halves, and those that are
left get the playouts that this saves (sequential halving: Karnin, Koren and Somekh, ICML 2013).
What is counted is playouts, never seconds; with the same chance the same move is found.

Where all deals that could be behind what the seat sees are so few that each move can be tried in
each of them, that is done instead: then nothing depends on which deals were drawn.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from games.rules.game import AnyGame, MoveText, Seat
from games.titles.bot_types import RandomSource, Thing
from games.titles.lookahead import Lookahead, Policy

# A game with orders of its own, and a state of it.
Deal = tuple[AnyGame, Any]
LONGEST = 4000  # moves of a playout; no lap of any title comes near
SEEDS = range(1 << 62)
SURELY = 1.0  # so many standard errors better than the first move another one has to be
FAIR = 6  # so many times the playouts of a decision may go into all deals: they are short then
MORE = 1e-9  # what is not more than this is the same


# A move, or a draft and what follows it.
Premove = tuple[MoveText, ...]


class WeightedDeal(NamedTuple):
    """A deal, and how likely it is, in any unit that all deals of a list share."""

    deal: Deal
    weight: int


class DealSample(NamedTuple):
    """Deals that stand for all that could be behind what a seat sees: all that there are, or, where
    they are not `whole`, in each something was drawn by lot."""

    deals: list[WeightedDeal]
    is_whole: bool


# At most so many such deals, drawn anew each time; None if there are more.
Listing = Callable[[int], DealSample | None]


class RolloutRandom:
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


def is_significantly_more(
    mine: Sequence[float], others: Sequence[float], surely: float = SURELY
) -> bool:
    """True if what was found in the same deals is more on average, and not by chance alone."""
    gains = [own - other for own, other in zip(mine, others, strict=True)]
    deals, gain = len(gains), sum(gains)
    spread = sum(each * each for each in gains) - gain * gain / deals
    # gain / deals > surely * sqrt(spread / (deals * (deals - 1)))
    return gain > 0 and gain * gain * (deals - 1) > surely * surely * deals * spread


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The mean of values of which each has its weight."""
    weighed = zip(values, weights, strict=True)
    return sum(value * weight for value, weight in weighed) / sum(weights)


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean, which of a single value is not known: infinite."""
    count = len(values)
    if count == 1:
        return float("inf")
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def weighted_standard_error(values: Sequence[float], weights: Sequence[float]) -> float:
    """The standard error of the mean over deals with these weights, all of which were played in
    several rounds: what differs from deal to deal is no chance, what does from round to round is.
    """
    deals, total = len(weights), sum(weights)
    errors = (weight * standard_error(values[at::deals]) for at, weight in enumerate(weights))
    return sqrt(sum(error * error for error in errors)) / total


class LookaheadSearch:
    """A seat that looks ahead. `imagined` deals a new position each time; it is that of one seat,
    who is awaited in it. `listing` lists all positions that there are. `policy` plays for
    everybody."""

    def __init__(
        self,
        imagined: Callable[[], Deal],
        seat: Seat,
        outlook: Lookahead[Any],
        policy: Policy,
        rng: RandomSource,
        listing: Listing | None = None,
    ) -> None:
        self._imagined = imagined
        self._listing = listing
        self._seat = seat
        self._outlook = outlook
        self._policy = policy
        self._rng = rng

    def find_best_move(
        self, moves: Sequence[MoveText], playouts: int, surely: float = SURELY
    ) -> MoveText:
        """The move that does best in about so many playouts, if that is surely better than the
        first one: by more than chance alone makes of as many deals (`surely` standard errors). Else
        the first. Where all
        deals can be gone through, the move that is best on average over them."""
        first, left = moves[0], list(dict.fromkeys(moves))
        if self._listing is not None:
            chosen = self._find_best_of_all_deals(self._listing, left, playouts)
            if chosen is not None:
                return chosen
        found: dict[MoveText, list[float]] = {move: [] for move in left}
        rounds = max(1, (len(left) - 1).bit_length())
        for _round in range(rounds):
            for _deal in range(max(1, playouts // (rounds * len(left)))):
                game, state = self._imagined()
                luck = self._rng.choice(SEEDS)
                for move in left:
                    found[move].append(self.play_out(game, state, move, RolloutRandom(luck)))
            # All that are left were tried in the same deals: their sums can be compared.
            left.sort(key=lambda move: -sum(found[move]))
            left = left[: (len(left) + 1) // 2]
            if first not in left:
                left.append(first)
        best = max(left, key=lambda move: sum(found[move]))
        return best if is_significantly_more(found[best], found[first], surely) else first

    def _find_best_of_all_deals(
        self, listing: Listing, moves: Sequence[MoveText], playouts: int
    ) -> MoveText | None:
        """The move with the best mean over all deals, the first of equal ones; None if there are
        too many deals.

        A draft shows its seat nothing, so what follows it in the same turn is the same choice in
        all deals: where there are playouts enough for that, a draft is worth as much as the best
        that may follow it. It is one choice for all deals, never the best one for each: that would
        be played by somebody who sees the cards. A move that shows something is left to the policy.
        """
        most = FAIR * playouts
        limit = most // len(moves)
        listed = listing(limit)
        if listed is None:
            return None
        least = 1 if listed.is_whole else 2  # rounds, so that it is seen what the lot makes
        size = least * len(listed.deals)
        plans = [plan for move in moves for plan in self._list_plans(listed.deals[0].deal, move)]
        if size * len(plans) > most:
            plans = [(move,) for move in moves]
            if size * len(plans) > most:
                return None
        rounds = max(least, playouts // (len(plans) * len(listed.deals)))
        found: dict[Premove, list[float]] = {plan: [] for plan in plans}
        weights = [each.weight for each in listed.deals]
        for number in range(rounds):
            again = listing(limit) if number else listed
            for (game, dealt), _weight in again.deals if again else ():
                luck = self._rng.choice(SEEDS)
                for plan in plans:
                    state = dealt
                    for draft in plan[:-1]:
                        state, _lines = game.apply_move(state, self._seat, draft)
                    found[plan].append(self.play_out(game, state, plan[-1], RolloutRandom(luck)))
        means = {plan: weighted_mean(values, weights * rounds) for plan, values in found.items()}
        best = max(plans, key=means.__getitem__)
        first = max((plan for plan in plans if plan[0] == moves[0]), key=means.__getitem__)
        gains = [mine - other for mine, other in zip(found[best], found[first], strict=True)]
        margin = SURELY * weighted_standard_error(gains, weights) if rounds > 1 else 0.0
        return best[0] if means[best] - means[first] > max(margin, MORE) else moves[0]

    def _list_plans(self, deal: Deal, move: MoveText) -> list[Premove]:
        """The move, and where it is a draft, with each move that may follow it in the same turn and
        is worth a try. The same in all deals that the seat cannot tell apart."""
        (game, state), seat, trying = deal, self._seat, self._outlook.trying
        if game.is_settling_move(state, seat, move):
            return [(move,)]
        state, _lines = game.apply_move(state, seat, move)
        following: Sequence[MoveText] = (
            game.list_legal_moves(state, seat) if seat in game.awaited_seats(state) else ()
        )
        if following and trying is not None:
            following = trying(game.view(state, seat), following)
        return [(move, each) for each in following] or [(move,)]

    def play_out(self, game: AnyGame, state: Any, move: MoveText, luck: RandomSource) -> float:
        """What the seat has at the end of the lap in one playout that begins with `move`. Whoever
        plays has this `luck`: the same for all moves that are compared."""
        ended = play_rollout(game, state, self._seat, move, self._outlook.lap, self._policy, luck)
        return self._outlook.worth(game, ended, self._seat)


def play_rollout(
    game: AnyGame,
    state: Any,
    seat: Seat,
    move: MoveText,
    lap: Callable[[Any], int],
    policy: Policy,
    luck: RandomSource,
) -> Any:
    """The state at the end of the lap, if `seat` takes `move` and the policy plays on for all."""
    apply, waiting = game.apply_move, game.awaited_seats
    begun = lap(state)
    state, _lines = apply(state, seat, move)
    for _move in range(LONGEST):
        awaited = waiting(state)
        if not awaited or lap(state) != begun:
            return state
        state, _lines = apply(state, awaited[0], policy(game, state, awaited[0], luck))
    raise RuntimeError(f"A lap of {game.slug} does not end.")
