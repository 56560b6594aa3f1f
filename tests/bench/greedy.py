"""A player that looks one move ahead and no further: of its moves the one after which it would have
most if the lap ended there. It is a measure for bots and plays nowhere else."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.decks.biome_deck import ANIMALS
from games.rules.record import Record
from games.titles import birds as emus
from games.titles.biome_rummy.score import score_round
from games.titles.emus_redux import score
from games.titles.food_chain.score import hand_penalty
from games.titles.hunting_prey.evaluation import value_card
from games.titles.hunting_prey.state import CHOOSE
from games.titles.ranchers.score import count_all_ranches

WEAK = 8.0  # a card of Hunting Prey below this is swapped
TOKEN = 2.0  # of Food Chain, in points of a round


def choose(at: Record, seat: int, rng: random.Random) -> str:
    """The move that brings most at once; among equals one by lot."""
    legal = at.list_legal_moves(seat)
    if at.game.slug == "hunting-prey" and at.state.phase == CHOOSE:
        return prey(at.state, seat, legal, rng)
    if "close auto" in legal:
        return "close auto"
    would_have = COUNTS.get(at.game.slug)
    if would_have is None:
        return rng.choice(legal)
    legal = [move for move in legal if not move.startswith(("keep ", "reopen"))] or legal
    found = [
        would_have(at.game, at.game.apply_move(at.state, seat, move)[0], seat)
        - (FIRST_PASS if move == "pass" else 0)
        for move in legal
    ]
    most = max(found)
    return rng.choice([move for move, one in zip(legal, found, strict=True) if one == most])


FIRST_PASS = 8.0  # who passes gives up the rest of the round


def emu_ranchers(_game: Any, state: Any, seat: int) -> float:
    """What the birds are worth with the best closing."""
    mine, hand = state.birds[seat], state.hands[seat]
    if not mine:
        return 0.0
    grown = emus.apply_closing_order(mine, emus.best_order(mine, hand))
    return float(sum(emus.score_bird(bird).value for bird in grown))


def emus_redux(_game: Any, state: Any, seat: int) -> float:
    """The same with wild cards."""
    mine, hand = state.birds[seat], state.hands[seat]
    order = score.best_order(mine, hand)
    left = list(hand)
    for _number, form in order:
        card = form.partition("=")[0]
        left.remove(card)
    return float(score.seat_result(emus.apply_closing_order(mine, order), tuple(left)).total)


def ranchers(_game: Any, state: Any, seat: int) -> float:
    """The count as it stands."""
    return float(count_all_ranches(state.ranches)[seat].total)


def biome_rummy(game: Any, state: Any, seat: int) -> float:
    """Aces, and the count of the round as it stands."""
    rounds = score_round(state.groups, state.hands, game.anybody, game.by_mass)
    return 12.0 * len(state.match.aces[seat]) + state.match.totals[seat] + rounds[seat].points


def food_chain(game: Any, state: Any, seat: int) -> float:
    """Tokens, chains taken, and what the hand costs."""
    chains = sum(chain.value for chain in state.taken[seat])
    return float(TOKEN * state.tokens[seat] + chains - hand_penalty(state.hands[seat], game.steep))


COUNTS: dict[str, Callable[[Any, Any, int], float]] = {
    "emu-ranchers": emu_ranchers,
    "emus-redux": emus_redux,
    "ranchers": ranchers,
    "biome-rummy": biome_rummy,
    "food-chain": food_chain,
}


def prey(state: Any, seat: int, legal: Sequence[str], rng: random.Random) -> str:
    """Swaps what is weak while it may, then plays the strongest, and drops the weakest."""
    choice = state.choices[seat]
    named: dict[str, dict[float, str]] = {verb: {} for verb in ("swap", "play", "drop")}
    for move in legal:
        verb, *card = move.split()
        if verb in named and len(card) == 1 and card[0] in ANIMALS:
            named[verb][value_card(card[0])] = move
    swaps = {worth: move for worth, move in named["swap"].items() if worth < WEAK}
    if swaps and not choice.played:
        return swaps[min(swaps)]
    if "draw" in legal:
        return "draw"
    for verb, best in (("play", max), ("drop", min)):
        if named[verb]:
            return named[verb][best(named[verb])]
    return rng.choice(legal)
