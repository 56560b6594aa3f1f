"""Food chains: what fits on a biome, what a card earns there, and what a closed chain is worth.

A mark says all that matters for the next card of a biome: `CLOSED`, `EMPTY`, the last number of a
rising chain (2 to 10), or `FALLING` and the number below which the next one must lie.
"""

from collections.abc import Iterable

from games.decks.biome_deck import ANIMALS, CARDS, GRAZERS

CLOSED, EMPTY, FALLING = 0, 1, 20
QUEEN = 12

NUMBER: dict[str, int] = {card: CARDS[card].number for card in ANIMALS}
BIT: dict[str, int] = {card: 1 << number for card, number in NUMBER.items()}
NUMBERED = frozenset(card for card in ANIMALS if NUMBER[card] <= 10)
CLOSERS = frozenset(card for card in ANIMALS if CARDS[card].rank in ("J", "K"))
COURT = frozenset(ANIMALS) - NUMBERED
# Who may lie first on a biome (ruling F5).
OPENERS = frozenset(card for card in NUMBERED if CARDS[card].diet in GRAZERS)


def is_descending(mark: int) -> bool:
    """True once a Queen lies in the chain."""
    return mark >= FALLING


def highest_allowed_number(mark: int) -> int:
    """The number that the next one must be above, or below if the chain falls."""
    return mark - FALLING if mark >= FALLING else mark


def _find_fitting_cards(mark: int) -> frozenset[str]:
    if mark == CLOSED:
        return frozenset()
    if mark == EMPTY:
        return OPENERS
    last = highest_allowed_number(mark)
    if is_descending(mark):
        return COURT | {card for card in NUMBERED if NUMBER[card] < last}
    return COURT | {card for card in NUMBERED if NUMBER[card] > last}


FITTING: tuple[frozenset[str], ...] = tuple(map(_find_fitting_cards, range(FALLING + QUEEN + 1)))


def next_mark(mark: int, card: str, reset: bool) -> int:
    """The mark of a chain that gets one more card (no Jack or King). After a Queen the count goes
    down from the last number below her, or with `reset` from the Queen herself (F7)."""
    number = NUMBER[card]
    if number == QUEEN:
        return FALLING + (QUEEN if reset else highest_allowed_number(mark))
    return FALLING + number if mark >= FALLING else number


def count_tokens(card: str, visible: int) -> tuple[int, int]:
    """The tokens for a match and for a run (0 or 1 each), where `visible` has the bits of the
    visible numbers (section 4.3)."""
    number = NUMBER[card]
    near = visible >> (number - 2)
    # Bits 0, 1, 3 and 4 of `near` are the numbers two and one below, one and two above.
    run = near & 3 == 3 or near & 10 == 10 or near & 24 == 24
    return near >> 2 & 1, int(run)


def number_bits(cards: Iterable[str]) -> int:
    """The bits of the numbers of some cards."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


def chain_points(biome: str, chain: tuple[str, ...]) -> int:
    """The points of a closed chain: one for the Ace and for each animal of the biome's suit, all
    twice if the card that closes it is of that suit (section 5)."""
    points = 1 + sum(card[0] == biome for card in chain)
    return 2 * points if chain[-1][0] == biome else points


def hand_penalty(hand: tuple[str, ...], steep: bool) -> int:
    """What the cards left in hand cost: one each and two for a Jack, Queen or King; or, `steep`,
    one each and all of it doubled for every Jack, Queen or King (F19)."""
    court = sum(card in COURT for card in hand)
    return len(hand) << court if steep else len(hand) + court
