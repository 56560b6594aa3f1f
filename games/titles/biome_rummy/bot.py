"""Biome Rummy: the steady bot, and its quick hand for playouts.

The quick hand chooses what the steady bot chooses, and offers chance the same discards, but reads
its hand and the table off the state, as masks of the whole deck. It looks at nothing but what its
seat sees: its hand, the groups, the top of the pile.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.decks.biome_deck import ANIMALS, CARDS
from games.rules.game import MoveText, Seat
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.groups import (
    BIT,
    CARDS_OF,
    SMALLEST,
    best_split,
    find_addable_cards,
    is_group,
    list_sets,
    mask_to_cards,
)
from games.titles.biome_rummy.state import (
    DISCARD,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    TOKENS,
    Cards,
    State,
)
from games.titles.biome_rummy.view import BiomeRummyView, GroupView
from games.titles.biome_views import own_hand
from games.titles.bot_types import RandomSource

DEAD = -9.0  # a card of a finished biome
FITS_OTHER = 1.0  # it can be added to the group of somebody else
FITS_OWN = 1.0  # it can be added to a group of mine, by whoever takes it from the pile
COURT = 0.3  # a King or a Queen
# What moves are worth to an easy bot, in cards.
SET_WORTH, ADD_WORTH = 5.0, 4.0
MOST_DISCARD_WORTH = 3.0  # of a card that nobody needs; a better card is worth less to throw
PILE_MARGIN = 0.5  # the pile is taken for a gain of at least one card


def choose_move(view: BiomeRummyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """The move of the plan; among equal discards one by lot."""
    if view["phase"] == "draw":
        return _choose_source(view, legal)
    planned = _choose_group(view, legal) or _choose_addition(legal)
    return planned or _choose_discard(view, legal, rng)


def evaluate_moves(
    view: BiomeRummyView, legal: Sequence[MoveText], _rng: RandomSource
) -> Mapping[MoveText, float]:
    """What each move is worth, in cards: groups before additions, these before discards."""
    if view["phase"] == "draw":
        if "draw pile" not in legal:
            return {legal[0]: 0.0}
        return {"draw deck": 0.0, "draw pile": _gain_of_pile(view) - PILE_MARGIN}
    planned = _choose_group(view, legal)
    worth: dict[MoveText, float] = {}
    for move in legal:
        verb, card, *_where = move.split()
        if verb == "set":
            worth[move] = SET_WORTH * (1 + (move == planned)) + move.count(" ")
        elif verb == "add":
            worth[move] = ADD_WORTH + CARDS[card].number / 100
        elif verb == "discard":
            worth[move] = -max(_evaluate_card(view, card), -MOST_DISCARD_WORTH)
    return worth


def _choose_source(view: BiomeRummyView, legal: Sequence[MoveText]) -> MoveText:
    if "draw pile" not in legal:
        return legal[0]
    return "draw pile" if _gain_of_pile(view) > 0 else "draw deck"


def _gain_of_pile(view: BiomeRummyView) -> int:
    """How many more cards the top of the pile lets play."""
    hand, top = own_hand(view), view["pile"][-1]
    return _count_playable(view, [*hand, top]) - _count_playable(view, hand)


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


def _choose_addition(legal: Sequence[MoveText]) -> MoveText | None:
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


# The deck as bits of a number, in the order of a hand: the cards of a suit lie side by side.
BITS: dict[str, int] = {code: 1 << at for at, code in enumerate(ANIMALS)}
SHIFT: dict[str, int] = {suit: ANIMALS.index(cards[0]) for suit, cards in CARDS_OF.items()}
WHOLE: dict[str, int] = {suit: sum(map(BITS.__getitem__, CARDS_OF[suit])) for suit in CARDS_OF}
COURTS = sum(bit for code, bit in BITS.items() if CARDS[code].rank in ("K", "Q"))
MOST = 1000.0  # more than any card is worth

bit_of = BITS.__getitem__


class LongestGroup(NamedTuple):
    """The longest group of a suit that may be laid, as a move; of size 0 if there is none."""

    size: int
    move: MoveText


def choose_rollout_move(game: BiomeRummy, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """The move of the steady bot; among equal discards one by lot."""
    hand = state.hands[seat]
    held = sum(map(bit_of, hand))
    if state.phase == DRAW:
        return _roll_source(game, state, seat, held)
    most = len(hand) + state.unseen - (not game.floats)
    if most >= SMALLEST:
        move = _roll_group(game.live_suits(state), held, most, game.complete)
        if move:
            return move
    others, own = _find_fitting_cards(game, state, seat)
    if most and held & others:
        return _roll_addition(game, state, seat, held)
    barred = state.taken if len(hand) + state.unseen > 1 else ""
    return _roll_discard(game.live_suits(state), hand, barred, (held, others, own), rng)


def _roll_source(game: BiomeRummy, state: State, seat: Seat, held: int) -> MoveText:
    """The pile if with its top card more can be played at once; and if all can, but one card has to
    stay for the discard, also if no less can."""
    if not state.pile:
        return DRAW_DECK
    top, live, complete = state.pile[-1], game.live_suits(state), game.complete
    fits, _own = _find_fitting_cards(game, state, seat)
    more = 0
    if top[0] in live:
        mine = held & WHOLE[top[0]]
        kept = (_count_deadwood(mine, complete) & ~fits).bit_count()
        more = 1 + kept - (_count_deadwood(mine | BITS[top], complete) & ~fits).bit_count()
    if more or game.floats:
        return DRAW_PILE if more > 0 else DRAW_DECK
    rest = held
    for suit in live:
        if _count_deadwood(held & WHOLE[suit], complete) & ~fits:
            return DRAW_DECK
        rest &= ~WHOLE[suit]
    return DRAW_DECK if rest else DRAW_PILE


def _find_fitting_cards(game: BiomeRummy, state: State, seat: Seat) -> tuple[int, int]:
    """The cards of the deck that fit groups to which the seat may add, and those that fit its
    own."""
    others = own = 0
    complete = game.complete
    for _number, suit, starter, _cards, _by, mask in state.groups:
        if starter == seat:
            own |= _find_joining_cards(suit, mask, complete)
        else:
            others |= _find_joining_cards(suit, mask, complete)
    return others | own if game.own else others, own


@lru_cache(maxsize=1 << 13)
def _find_joining_cards(suit: str, group: int, complete: bool) -> int:
    return find_addable_cards(suit, group, complete) << SHIFT[suit]


@lru_cache(maxsize=1 << 13)
def _count_deadwood(mine: int, complete: bool) -> int:
    if mine.bit_count() < SMALLEST:
        return mine
    suit, shift = _suit_of(mine)
    return mine - (sum(best_split(suit, mine >> shift, complete)) << shift)


def _suit_of(mine: int) -> tuple[str, int]:
    suit = ANIMALS[mine.bit_length() - 1][0]
    return suit, SHIFT[suit]


def _roll_group(live: Sequence[str], held: int, most: int, complete: bool) -> MoveText:
    """The longest group of the best partition of the hand; if it would be the whole hand, the
    last that leaves a card. Empty if there is none."""
    size, move, last = 0, "", ""
    for suit in live:
        mine = held & WHOLE[suit]
        if mine.bit_count() >= SMALLEST:
            longest = _longest_group(mine, most, complete)
            if longest.size > size:
                size, move = longest
            elif not longest.size:
                last = _latest_group(mine, most, complete) or last
    return move or last


@lru_cache(maxsize=1 << 13)
def _longest_group(mine: int, most: int, complete: bool) -> LongestGroup:
    """The longest of the best groups of a suit that has at most so many cards, the first of equal
    ones."""
    suit, shift = _suit_of(mine)
    groups = best_split(suit, mine >> shift, complete)
    fitting = [group for group in groups if group.bit_count() <= most]
    if not fitting:
        return LongestGroup(0, "")
    group = max(fitting, key=int.bit_count)
    return LongestGroup(group.bit_count(), f"set {' '.join(mask_to_cards(suit, group))}")


def _latest_group(mine: int, most: int, complete: bool) -> MoveText:
    suit, shift = _suit_of(mine)
    moves = [move for move in list_sets(suit, mine >> shift, complete) if move.count(" ") <= most]
    return moves[-1] if moves else ""


def _roll_addition(game: BiomeRummy, state: State, seat: Seat, held: int) -> MoveText:
    """The addition of the highest card that fits, to the first group that it fits; there is one."""
    highest, move = 0, ""
    for group in state.groups:
        if group.starter != seat or game.own:
            fits = held & _find_joining_cards(group.suit, group.mask, game.complete)
            number = fits.bit_length() - SHIFT[group.suit]
            if fits and number > highest:
                card = ANIMALS[fits.bit_length() - 1]
                highest, move = number, f"add {card} to {TOKENS[group.number]}"
    return move


def _roll_discard(
    live: Sequence[str], hand: Cards, barred: str, masks: tuple[int, int, int], rng: RandomSource
) -> MoveText:
    """The discard of the card that is worth least, but for the `barred` one: by what it promises in
    hand and what it would do on the pile. `masks`: the hand, what fits groups to which the seat may
    add, and what fits its own."""
    held, others, own = masks
    counts = {suit: (held & WHOLE[suit]).bit_count() for suit in live}
    least, found = MOST, [""]
    for card in hand:
        if card == barred:
            continue
        worth: float = counts.get(card[0], 0)
        if worth:
            bit = BITS[card]
            if bit & others:
                worth += FITS_OTHER
            if bit & own:
                worth += FITS_OWN
            if bit & COURTS:
                worth += COURT
        else:
            worth = DEAD
        if worth < least:
            least, found = worth, [DISCARD[card]]
        elif worth == least:
            found.append(DISCARD[card])
    return rng.choice(found)
