"""Biome Rummy: a quick hand for playouts. It chooses what the steady bot chooses, and offers chance
the same discards, but reads its hand and the table off the state, as masks of the whole deck.

It looks at nothing but what its seat sees: its hand, the groups, the top of the pile.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.decks.biome_deck import ANIMALS, CARDS
from games.rules.game import MoveText, Seat
from games.titles.biome_rummy.bot import COURT, DEAD, FITS_OTHER, FITS_OWN
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.groups import (
    CARDS_OF,
    SMALLEST,
    best_split,
    find_addable_cards,
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
from games.titles.bot_types import RandomSource

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
        return _choose_source(game, state, seat, held)
    most = len(hand) + state.unseen - (not game.floats)
    if most >= SMALLEST:
        move = _choose_group(game.live_suits(state), held, most, game.complete)
        if move:
            return move
    others, own = _find_fitting_cards(game, state, seat)
    if most and held & others:
        return _choose_addition(game, state, seat, held)
    barred = state.taken if len(hand) + state.unseen > 1 else ""
    return _choose_discard(game.live_suits(state), hand, barred, (held, others, own), rng)


def _choose_source(game: BiomeRummy, state: State, seat: Seat, held: int) -> MoveText:
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


def _choose_group(live: Sequence[str], held: int, most: int, complete: bool) -> MoveText:
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


def _choose_addition(game: BiomeRummy, state: State, seat: Seat, held: int) -> MoveText:
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


def _choose_discard(
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
