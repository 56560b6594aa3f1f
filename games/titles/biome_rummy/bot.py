"""A bot for Biome Rummy: lays at once what it can, as long as it can, and throws what helps least.

It takes the pile only for a card that it can lay or add in the same turn.
"""

from collections.abc import Iterable, Sequence

from games.decks.biome_deck import CARDS
from games.rules.game import MoveText
from games.titles.biome_rummy.groups import BIT, best_split, is_group, mask_to_cards
from games.titles.biome_rummy.view import BiomeRummyView, GroupView
from games.titles.biome_views import own_hand
from games.titles.bot_types import RandomSource

DEAD = -9.0  # a card of a finished biome
FITS_OTHER = 1.0  # it can be added to the group of somebody else
FITS_OWN = 1.0  # it can be added to a group of mine, by whoever takes it from the pile
COURT = 0.3  # a King or a Queen


def choose_move(view: BiomeRummyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """The move of the plan; among equal discards one by lot."""
    if view["phase"] == "draw":
        return _choose_source(view, legal)
    planned = _choose_group(view, legal) or _choose_addition(view, legal)
    return planned or _choose_discard(view, legal, rng)


def _choose_source(view: BiomeRummyView, legal: Sequence[MoveText]) -> MoveText:
    if "draw pile" not in legal:
        return legal[0]
    hand, top = own_hand(view), view["pile"][-1]
    gain = _count_playable(view, [*hand, top]) - _count_playable(view, hand)
    return "draw pile" if gain > 0 else "draw deck"


def _count_playable(view: BiomeRummyView, hand: Sequence[str]) -> int:
    left = set(hand)
    for suit in view["live"]:
        for group in _find_best_split(view, suit, hand):
            left.difference_update(mask_to_cards(suit, group))
    added = sum(1 for card in left if card[0] in view["live"] and _list_takers(view, card))
    return min(len(hand) - len(left) + added, len(hand) - _cards_to_keep(view))


def _find_best_split(view: BiomeRummyView, suit: str, hand: Iterable[str]) -> tuple[int, ...]:
    mask = sum(BIT[card] for card in hand if card[0] == suit)
    return best_split(suit, mask, view["options"]["sets"] == "complete")


def _cards_to_keep(view: BiomeRummyView) -> int:
    return int(view["options"]["last_card"] == "discard")


def _choose_group(view: BiomeRummyView, legal: Sequence[MoveText]) -> MoveText | None:
    """The longest group of the best partition of the hand; if it would be the whole hand, the
    longest that leaves a card."""
    moves = [move for move in legal if move.startswith("set ")]
    if not moves:
        return None
    best = [
        f"set {' '.join(mask_to_cards(suit, group))}"
        for suit in view["live"]
        for group in _find_best_split(view, suit, own_hand(view))
    ]
    allowed = [move for move in best if move in moves] or moves[-1:]
    return max(allowed, key=lambda move: move.count(" "))


def _choose_addition(view: BiomeRummyView, legal: Sequence[MoveText]) -> MoveText | None:
    moves = [move for move in legal if move.startswith("add ")]
    return max(moves, key=lambda move: CARDS[move.split()[1]].number, default=None)


def _list_takers(view: BiomeRummyView, card: str, own: bool = False) -> list[GroupView]:
    """The groups of others (or one's own) that a card fits."""
    me, any_group = view["seat"], view["options"]["add"] == "any"
    complete = view["options"]["sets"] == "complete"
    return [
        group
        for group in view["groups"]
        if group["suit"] == card[0]
        and ((group["starter"] == me) == own or (any_group and not own))
        and is_group((*group["cards"], card), complete)
    ]


def _choose_discard(view: BiomeRummyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    worth = {
        move: _evaluate_card(view, move.split()[1]) for move in legal if move.startswith("discard ")
    }
    least = min(worth.values())
    return rng.choice([move for move, value in worth.items() if value < least + 1e-9])


def _evaluate_card(view: BiomeRummyView, card: str) -> float:
    if card[0] not in view["live"]:
        return DEAD
    worth = float(sum(other[0] == card[0] for other in own_hand(view)))
    if _list_takers(view, card):
        worth += FITS_OTHER
    if _list_takers(view, card, own=True):
        worth += FITS_OWN
    return worth + (COURT if CARDS[card].rank in ("K", "Q") else 0.0)
