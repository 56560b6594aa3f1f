"""Players who follow one short rule, as beginners do, by title. A measure for easy bots: the rules
stand in `docs/bots.md`. In Ranchers they take what brings most at once."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.decks.biome_deck import CARDS
from games.rules.record import Record
from games.titles import birds as emus
from games.titles.hunting_prey.view import own_choice
from games.titles.ranch_game import CLOSING, DRAW
from tests.bench import greedy

BIRDS = 2  # a beginner keeps so few


def choose(at: Record, seat: int, rng: random.Random) -> str:
    """The move of the rule; by lot where it does not say."""
    legal = at.list_legal_moves(seat)
    rule = RULES.get(at.game.slug)
    move = rule(at.view(seat), legal) if rule else greedy.choose(at, seat, rng)
    return move if move in legal else rng.choice(legal)


def pick(legal: Sequence[str], verb: str, key: Callable[[str], float]) -> str:
    """The move of a verb with the highest key, the first of equal ones; "" if there is none."""
    return max((move for move in legal if move.startswith(f"{verb} ")), key=key, default="")


def number_of(move: str) -> int:
    """The number of the card that a move of a biome game names first."""
    return CARDS[move.split()[1]].number


def biome_rummy(view: Any, legal: Sequence[str]) -> str:
    """Draws from the deck, lays its longest group, else adds a card, else discards from the suit of
    which it has fewest cards."""
    if view["phase"] == "draw":
        return "draw deck"
    held = [card[0] for card in view["hand"]]
    return (
        pick(legal, "set", len)
        or pick(legal, "add", lambda _move: 0)
        or pick(legal, "discard", lambda move: -held.count(move.split()[1][0]))
    )


def food_chain(_view: Any, legal: Sequence[str]) -> str:
    """Classifies as many cards as it can, else plays its lowest card that fits, else passes."""
    play = pick(legal, "play", lambda move: -number_of(move))
    return pick(legal, "classify", len) or play or "pass"


def hunting_prey(view: Any, legal: Sequence[str]) -> str:
    """Swaps its lowest card, drops the lowest with a Jack, if it has one, else plays its highest.
    Eats the highest."""
    if view["phase"] == "target":
        return pick(legal, "eat", number_of)
    choice = own_choice(view)
    single = [move for move in legal if move.split()[1:] != ["all"]]
    if not (view["aside"] or choice["swapped"] or choice["drops"]):
        swap = pick(single, "swap", lambda move: -number_of(move))
        if swap:
            return swap
    if "draw" in legal:
        return "draw"
    drop = "" if choice["drops"] else pick(single, "drop", lambda move: -number_of(move))
    return drop or pick(legal, "play", number_of)


def emu_birds(view: Any, legal: Sequence[str]) -> str:
    """Adds the card that is nearest to the last one of a bird, else hatches its lowest card while
    it has fewer than two birds, else discards its lowest. Draws from the deck."""
    if view["phase"] == DRAW:
        return "draw deck"
    if view["phase"] == CLOSING:
        return "close auto"
    mine = view["seats"][view["seat"]]["birds"]

    def order(move: str) -> int:
        return emus.ORDER.get(move.split()[1], 0)

    def nearness(move: str) -> int:
        _verb, card, *form, _on, bird = move.split()
        rank = emus.ORDER["=".join((card, form[1]) if form else (card,))]
        return -abs(rank - emus.ORDER[mine[int(bird[1:]) - 1]["cards"][-1]])

    grown = pick(legal, "grow", nearness)
    hatched = pick(legal, "hatch", lambda move: -order(move)) if len(mine) < BIRDS else ""
    return grown or hatched or pick(legal, "discard", lambda move: -order(move))


RULES: dict[str, Callable[[Any, Sequence[str]], str]] = {
    "biome-rummy": biome_rummy,
    "food-chain": food_chain,
    "hunting-prey": hunting_prey,
    "emu-ranchers": emu_birds,
    "emus-redux": emu_birds,
}
