"""Biome Rummy: the steady bot, and its quick hand for playouts.

The quick hand chooses what the steady bot chooses, and offers chance the same discards. It looks at
nothing but what its seat sees: its hand, the groups, the top of the pile. The one reads that off a
view, the other off the state; what fits, what the pile would bring and which discard costs least
is then reckoned by the same functions, on masks of the whole deck.

Groups and additions each chooses in its own way. The steady bot picks them among the moves that it
is given, which may be fewer than are legal, as when advice is tried; the quick hand has no time to
list moves, and finds them on the masks.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.decks.biome_deck import ANIMALS, CARDS
from games.decks.hands import remove_card
from games.rules.game import MoveText, Seat, seat_of_view
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
    DISCARDED,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    TOKENS,
    CardGroup,
    State,
)
from games.titles.biome_rummy.view import BiomeRummyView, read_groups
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


def choose_move(view: BiomeRummyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """The move of the plan; among equal discards one by lot."""
    if view["phase"] == DRAW:
        if DRAW_PILE not in legal:
            return legal[0]
        return DRAW_PILE if _evaluate_top(view) > 0 else DRAW_DECK
    planned = _choose_group(view, legal) or _choose_addition(legal)
    if planned:
        return planned
    cards = [DISCARDED[move] for move in legal if move in DISCARDED]
    held, live, fits = _own_mask(view), view["live"], find_fits(view)
    return rng.choice(_find_least_discards(cards, held, live, fits)[1])


def evaluate_moves(
    view: BiomeRummyView, legal: Sequence[MoveText], _rng: RandomSource
) -> Mapping[MoveText, float]:
    """What each move is worth, in cards: groups before additions, these before discards."""
    if view["phase"] == DRAW:
        if DRAW_PILE not in legal:
            return {legal[0]: 0.0}
        return {DRAW_DECK: 0.0, DRAW_PILE: _evaluate_top(view) - PILE_MARGIN}
    held, live, fits = _own_mask(view), view["live"], find_fits(view)
    planned = _choose_group(view, legal)
    worth: dict[MoveText, float] = {}
    for move in legal:
        verb, card, *_where = move.split()
        if verb == "set":
            worth[move] = SET_WORTH * (1 + (move == planned)) + _count_cards(move)
        elif verb == "add":
            worth[move] = ADD_WORTH + CARDS[card].number / 100
        elif verb == "discard":
            kept, _moves = _find_least_discards([card], held, live, fits)
            worth[move] = -max(kept, -MOST_DISCARD_WORTH)
    return worth


def _evaluate_top(view: BiomeRummyView) -> int:
    held, live, (others, _own) = _own_mask(view), view["live"], find_fits(view)
    floats = view["options"]["last_card"] == "float"
    return _gain_of_pile(view["pile"][-1], held, live, others, _is_complete(view), floats)


def find_fits(view: BiomeRummyView) -> tuple[int, int]:
    """The cards of the deck that fit groups to which the reader may add, and those that fit its
    own."""
    groups, own_too = read_groups(view), view["options"]["add"] == "any"
    return _find_fitting_cards(groups, seat_of_view(view), own_too, _is_complete(view))


def _is_complete(view: BiomeRummyView) -> bool:
    return view["options"]["sets"] == "complete"


def _own_mask(view: BiomeRummyView) -> int:
    return sum(map(bit_of, own_hand(view)))


def _choose_group(view: BiomeRummyView, legal: Sequence[MoveText]) -> MoveText:
    """The longest group of the best partition of the hand; if it would be the whole hand, the
    longest that leaves a card. Empty if there is none."""
    moves = [move for move in legal if move.startswith("set ")]
    held, complete = _own_mask(view), _is_complete(view)
    best = [move for suit in view["live"] for move in _list_best_sets(held & WHOLE[suit], complete)]
    allowed = [move for move in best if move in moves] or moves[-1:]
    return max(allowed, key=_count_cards, default="")


def _choose_addition(legal: Sequence[MoveText]) -> MoveText:
    moves = [move for move in legal if move.startswith("add ")]
    return max(moves, key=lambda move: CARDS[move.split()[1]].number, default="")


# Reckoned for both


def _find_fitting_cards(
    groups: Iterable[CardGroup], seat: Seat, own_too: bool, complete: bool
) -> tuple[int, int]:
    """The cards of the deck that fit groups to which the seat may add, and those that fit its
    own."""
    others = own = 0
    for _number, suit, starter, _cards, _by, mask in groups:
        if starter == seat:
            own |= _find_joining_cards(suit, mask, complete)
        else:
            others |= _find_joining_cards(suit, mask, complete)
    return others | own if own_too else others, own


@lru_cache(maxsize=1 << 13)
def _find_joining_cards(suit: str, group: int, complete: bool) -> int:
    return find_addable_cards(suit, group, complete) << SHIFT[suit]


def _gain_of_pile(
    top: str, held: int, live: Sequence[str], fits: int, complete: bool, floats: bool
) -> int:
    """How many more cards the top of the pile lets play at once. Unless the last card `floats`, one
    has to stay for the discard, even if all fit."""
    more = 0
    if top[0] in live:
        mine = held & WHOLE[top[0]]
        kept = (_find_deadwood(mine, complete) & ~fits).bit_count()
        more = 1 + kept - (_find_deadwood(mine | BITS[top], complete) & ~fits).bit_count()
    if floats:
        return more
    gain = more + _do_all_fit(held, live, fits, complete)
    # With the top too all can fit only if it lets play more: else the time to look is saved.
    return gain - _do_all_fit(held | BITS[top], live, fits, complete) if more > 0 else gain


def _do_all_fit(held: int, live: Sequence[str], fits: int, complete: bool) -> bool:
    rest = held
    for suit in live:
        mine = held & WHOLE[suit]
        if _find_deadwood(mine, complete) & ~fits:
            return False
        rest ^= mine
    return not rest


@lru_cache(maxsize=1 << 13)
def _find_deadwood(mine: int, complete: bool) -> int:
    """The cards of a suit that are in no group of the best partition."""
    if mine.bit_count() < SMALLEST:
        return mine
    suit, shift = _suit_of(mine)
    return mine - (sum(best_split(suit, mine >> shift, complete)) << shift)


def _list_best_sets(mine: int, complete: bool) -> list[MoveText]:
    """The groups of the best partition of the cards of a suit."""
    if mine.bit_count() < SMALLEST:
        return []
    suit, shift = _suit_of(mine)
    groups = best_split(suit, mine >> shift, complete)
    return [f"set {' '.join(mask_to_cards(suit, group))}" for group in groups]


def _suit_of(mine: int) -> tuple[str, int]:
    suit = ANIMALS[mine.bit_length() - 1][0]
    return suit, SHIFT[suit]


def _count_cards(move: MoveText) -> int:
    return move.count(" ")


def _find_least_discards(
    cards: Iterable[str], held: int, live: Sequence[str], fits: tuple[int, int]
) -> tuple[float, list[MoveText]]:
    """The discards of the cards that are worth least, of some in the hand, and what each of them is
    worth: by what it promises in hand and what it would do on the pile."""
    others, own = fits
    counts = {suit: (held & WHOLE[suit]).bit_count() for suit in live}
    least, found = MOST, [""]
    for card in cards:
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
    return least, found


# The quick hand


def choose_rollout_move(game: BiomeRummy, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """The move of the steady bot; among equal discards one by lot."""
    hand, complete = state.hands[seat], game.complete
    held = sum(map(bit_of, hand))
    if state.phase == DRAW:
        if not state.pile:
            return DRAW_DECK
        others, _own = _find_fitting_cards(state.groups, seat, game.own, complete)
        live, top = game.live_suits(state), state.pile[-1]
        gain = _gain_of_pile(top, held, live, others, complete, game.floats)
        return DRAW_PILE if gain > 0 else DRAW_DECK
    most = len(hand) + state.unseen - (not game.floats)
    if most >= SMALLEST:
        move = _roll_group(game.live_suits(state), held, most, complete)
        if move:
            return move
    fits = _find_fitting_cards(state.groups, seat, game.own, complete)
    if most and held & fits[0]:
        return _roll_addition(game, state, seat, held)
    if state.taken and len(hand) + state.unseen > 1:
        hand = remove_card(hand, state.taken)
    return rng.choice(_find_least_discards(hand, held, game.live_suits(state), fits)[1])


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
    moves = [move for move in _list_best_sets(mine, complete) if _count_cards(move) <= most]
    longest = max(moves, key=_count_cards, default="")
    return LongestGroup(_count_cards(longest), longest)


def _latest_group(mine: int, most: int, complete: bool) -> MoveText:
    suit, shift = _suit_of(mine)
    moves = [
        move for move in list_sets(suit, mine >> shift, complete) if _count_cards(move) <= most
    ]
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
