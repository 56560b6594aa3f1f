"""The Food Chain Game: the moves a seat may take in a position, and their plain words."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from games.decks.biome_deck import CLASSES
from games.titles.food_chain.chains import CLOSED, FITTING, number_bits
from games.titles.food_chain.state import (
    BIOMES,
    CARNIVORES,
    CLASS,
    FILE,
    KEEP_NONE,
    KEEPING,
    OVER_POPULATE,
    PASS,
    PLAY,
    Cards,
    State,
)

SMALLEST_GROUP = 3


def list_actions(state: State, seat: int, many_groups: bool, spares_passed: bool) -> list[str]:
    """All actions of the seat on turn (section 4.2), the pass last."""
    hand = state.hands[seat]
    ways = [(FITTING[mark], PLAY[at]) for at, mark in enumerate(state.marks) if mark != CLOSED]
    moves = [play[card] for card in hand for fits, play in ways if card in fits]
    grouped = {group.classification for group in state.groups}
    moves += _list_classifications(hand, () if many_groups else grouped)
    if grouped:
        moves += [FILE[card] for card in hand if CLASS[card] in grouped]
    if may_over_populate(state, seat, spares_passed):
        moves += [OVER_POPULATE[card] for card in hand if card in CARNIVORES]
    moves.append(PASS)
    return moves


def may_over_populate(state: State, seat: int, spares_passed: bool) -> bool:
    """True if the seat still may, whatever it holds (F14)."""
    if state.used[seat] or not state.stock:
        return False
    return not (spares_passed and state.passed[1 - seat])


def _list_classifications(hand: Cards, taken: Iterable[str]) -> list[str]:
    """Every group of three or more cards that could be laid out of a hand."""
    if len(hand) < SMALLEST_GROUP:
        return []
    members: dict[str, list[str]] = {}
    for card in hand:
        members.setdefault(CLASS[card], []).append(card)
    moves: list[str] = []
    for name in CLASSES:
        cards = members.get(name, ())
        if len(cards) >= SMALLEST_GROUP and name not in taken:
            moves += _list_groupings(tuple(cards))
    return moves


@lru_cache(maxsize=1 << 12)
def _list_groupings(cards: Cards) -> tuple[str, ...]:
    name = CLASS[cards[0]]
    return tuple(
        f"classify {' '.join(chosen)} as {name}"
        for size in range(len(cards), SMALLEST_GROUP - 1, -1)
        for chosen in combinations(cards, size)
    )


def list_keep_orders(state: State, seat: int) -> tuple[str, ...]:
    """The orders for the end of the round: for biomes that the seat has taken or can still take,
    and to take the order back."""
    own = state.orders[seat]
    mine = {chain.biome for chain in state.taken[seat]}
    moves = [
        KEEPING[biome]
        for biome, mark in zip(BIOMES, state.marks, strict=True)
        if (mark != CLOSED or biome in mine) and biome != own
    ]
    return (*moves, KEEP_NONE) if own else tuple(moves)


def list_keepable_aces(state: State, seat: int) -> tuple[str, ...]:
    """The Aces of which a seat may keep one, if it has not chosen."""
    if state.kept[seat] is not None:
        return ()
    return tuple(KEEPING[biome] for biome in BIOMES if biome in _list_taken_biomes(state, seat))


def find_forced_keep(state: State, seat: int) -> str | None:
    """The Ace that a seat keeps without being asked: none, the only one (F23), or the one it has
    ordered; None if it is to be asked."""
    mine = _list_taken_biomes(state, seat)
    if len(mine) < 2:
        return "".join(mine)
    return state.orders[seat] if state.orders[seat] in mine else None


def _list_taken_biomes(state: State, seat: int) -> list[str]:
    return [chain.biome for chain in state.taken[seat]]


def visible_numbers(chains: tuple[Cards, ...], at: int, everything: bool) -> int:
    """The bits of the numbers visible from biome `at`: the tops of the other open chains (F9), or
    all their cards."""
    if everything:
        return number_bits(
            card for other, chain in enumerate(chains) if other != at for card in chain
        )
    return number_bits(chain[-1] for other, chain in enumerate(chains) if chain and other != at)
