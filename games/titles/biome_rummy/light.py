"""Biome Rummy: a quick hand for playouts. It chooses what the steady bot chooses, and offers chance
the same discards, but reads its hand and the table off the state, as masks of the whole deck.

It looks at nothing but what its seat sees: its hand, the groups, the top of the pile.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.decks.biome_deck import ANIMALS, CARDS
from games.rules.game import Seat, Step
from games.rules.random_source import RandomSource
from games.titles.biome_rummy.bot import COURT, DEAD, FITS_OTHER, FITS_OWN
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.groups import (
    CARDS_OF,
    SMALLEST,
    addable,
    best_split,
    cards_in,
    sets_in,
)
from games.titles.biome_rummy.state import DISCARD, DRAW, DRAW_DECK, DRAW_PILE, TOKENS, State

# The deck as bits of a number, a suit beside the other: the cards of a suit lie together.
BITS: dict[str, int] = {code: 1 << at for at, code in enumerate(ANIMALS)}
SHIFT: dict[str, int] = {suit: ANIMALS.index(cards[0]) for suit, cards in CARDS_OF.items()}
SUIT_BITS = (1 << len(CARDS_OF["S"])) - 1
COURTS = sum(bit for code, bit in BITS.items() if CARDS[code].rank in ("K", "Q"))

bit_of = BITS.__getitem__


class Longest(NamedTuple):
    """The longest group that may be laid of a suit, as a step; none of size 0."""

    size: int
    step: Step


def policy(game: BiomeRummy, state: State, seat: Seat, rng: RandomSource) -> Step:
    """The step of the steady bot; among equal discards one by lot."""
    hand = state.hands[seat]
    held = sum(map(bit_of, hand))
    if state.phase == DRAW:
        return _source(game, state, seat, held)
    most = len(hand) + state.unseen - (not game.floats)
    if most >= SMALLEST:
        step = _set(game.live(state), held, most, game.complete)
        if step:
            return step
    return _addition_or_discard(game, state, seat, held, most, rng)


def _source(game: BiomeRummy, state: State, seat: Seat, held: int) -> Step:
    """The pile if with its top card more can be played at once; and if all can, but one card has to
    stay for the discard, also if no less can."""
    if not state.pile:
        return DRAW_DECK
    top, live, complete = state.pile[-1], game.live(state), game.complete
    others, _own = _fitting(game, state, seat)
    suit, more = top[0], 0
    if suit in live:
        shift = SHIFT[suit]
        mask, fits = held >> shift & SUIT_BITS, others >> shift & SUIT_BITS
        bit = BITS[top] >> shift
        more = _played(suit, mask | bit, fits, complete) - _played(suit, mask, fits, complete)
    if more or game.floats:
        return DRAW_PILE if more > 0 else DRAW_DECK
    played = 0
    for suit in live:
        shift = SHIFT[suit]
        fits = others >> shift & SUIT_BITS
        played += _played(suit, held >> shift & SUIT_BITS, fits, complete)
    return DRAW_PILE if played == held.bit_count() else DRAW_DECK


def _fitting(game: BiomeRummy, state: State, seat: Seat) -> tuple[int, int]:
    """The cards of the deck that fit groups to which the seat may add, and those that fit its
    own."""
    others = own = 0
    complete = game.complete
    for group in state.groups:
        fits = _joining(group.suit, group.mask, complete)
        if group.starter == seat:
            own |= fits
        else:
            others |= fits
    return others | own if game.own else others, own


@lru_cache(maxsize=1 << 13)
def _joining(suit: str, group: int, complete: bool) -> int:
    """The cards of the deck that may join a group."""
    return addable(suit, group, complete) << SHIFT[suit]


def _played(suit: str, mask: int, fits: int, complete: bool) -> int:
    """How many cards of a suit in hand can be played, if those that no group takes are added to
    what they fit."""
    left = _left(suit, mask, complete)
    return mask.bit_count() - (left & ~fits).bit_count()


@lru_cache(maxsize=1 << 13)
def _left(suit: str, mask: int, complete: bool) -> int:
    """The cards of a suit that are left when its best groups are laid."""
    return mask - sum(best_split(suit, mask, complete))


def _set(live: Sequence[str], held: int, most: int, complete: bool) -> Step:
    """The longest group of the best partition of the hand; if it would be the whole hand, the
    last that leaves a card. Empty if there is none."""
    size, step = 0, ""
    last = ""
    for suit in live:
        mask = held >> SHIFT[suit] & SUIT_BITS
        if mask.bit_count() >= SMALLEST:
            longest = _longest(suit, mask, most, complete)
            if longest.size > size:
                size, step = longest
            elif not longest.size:
                last = _last(suit, mask, most, complete) or last
    return step or last


@lru_cache(maxsize=1 << 13)
def _longest(suit: str, mask: int, most: int, complete: bool) -> Longest:
    """The longest of the best groups of a suit that has at most so many cards, the first of equal
    ones."""
    fitting = [group for group in best_split(suit, mask, complete) if group.bit_count() <= most]
    if not fitting:
        return Longest(0, "")
    group = max(fitting, key=int.bit_count)
    return Longest(group.bit_count(), f"set {' '.join(cards_in(suit, group))}")


def _last(suit: str, mask: int, most: int, complete: bool) -> Step:
    """The last of all groups of a suit that have at most so many cards; empty if there is none."""
    steps = [step for step in sets_in(suit, mask, complete) if step.count(" ") <= most]
    return steps[-1] if steps else ""


def _addition_or_discard(
    game: BiomeRummy, state: State, seat: Seat, held: int, most: int, rng: RandomSource
) -> Step:
    """The addition of the highest card that fits, to the first group that it fits; without one a
    discard."""
    others, own = _fitting(game, state, seat)
    if most and held & others:
        highest, step = 0, ""
        for group in state.groups:
            if group.starter != seat or game.own:
                fits = held & _joining(group.suit, group.mask, game.complete)
                if fits:
                    number = fits.bit_length() - SHIFT[group.suit]
                    if number > highest:
                        card = ANIMALS[fits.bit_length() - 1]
                        highest, step = number, f"add {card} to {TOKENS[group.number]}"
        return step
    return _discard(game, state, seat, held, others, own, rng)


def _discard(
    game: BiomeRummy,
    state: State,
    seat: Seat,
    held: int,
    others: int,
    own: int,
    rng: RandomSource,
) -> Step:
    """The discard of the card that is worth least, by what it promises in hand and what it would do
    on the pile."""
    hand = state.hands[seat]
    taken = state.taken if len(hand) + state.unseen > 1 else ""
    counts = {suit: (held >> SHIFT[suit] & SUIT_BITS).bit_count() for suit in game.live(state)}
    least, found = 1000.0, [""]
    for card in hand:
        if card == taken:
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
