"""The Food Chain Game: what a match is at one moment, and the moves that can be taken."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.decks.biome_deck import (
    AMPHIBIAN,
    ANIMALS,
    BIRD,
    CARDS,
    CARNIVORE,
    FISH,
    MAMMAL,
    PLACE,
    REPTILE,
    SUITS,
)
from games.rules.phrases import Said, phrase

ACTION, RETURN, KEEP, OVER = "action", "return", "keep", "over"
SHORTEST_LINE = 2  # Aces that nobody holds, without which no round is dealt (F4)

BIOMES: tuple[str, ...] = tuple(SUITS)
AT: dict[str, int] = {biome: at for at, biome in enumerate(BIOMES)}
CLASS: dict[str, Said] = {card: CARDS[card].classification for card in ANIMALS}
PLURAL: dict[str, Said] = {
    MAMMAL: phrase("mammals"),
    REPTILE: phrase("reptiles"),
    AMPHIBIAN: phrase("amphibians"),
    FISH: phrase("fish"),
    BIRD: phrase("birds"),
}
CARNIVORES = frozenset(card for card in ANIMALS if CARDS[card].diet == CARNIVORE)

Cards = tuple[str, ...]


class TakenChain(NamedTuple):
    """A chain that somebody closed in this round, with its points."""

    biome: str
    cards: Cards
    value: int


class ClassificationGroup(NamedTuple):
    """The classified cards of one classification; `seat` began the group."""

    classification: str
    cards: Cards
    seat: int


class TokenSources(NamedTuple):
    """The tokens that a seat has earned along the way in a round: for matches, for runs, for
    classes, for the first pass."""

    match: int = 0
    run: int = 0
    group: int = 0
    first: int = 0


class FoodSeatRound(NamedTuple):
    """What one seat made of a finished round: its chains, the penalty, the points, the tokens that
    the points brought, and those it had earned before."""

    value: int
    penalty: int
    points: int
    tokens: int
    earned: TokenSources = TokenSources()


class RoundDeal(NamedTuple):
    """What is fixed for a whole round: its number, who starts, the secret order of the cards, the
    Aces that each seat holds, and by round and seat what came before."""

    round: int
    starter: int
    cards: Cards
    aces: tuple[Cards, Cards]
    results: tuple[tuple[FoodSeatRound, FoodSeatRound], ...] = ()


class State(NamedTuple):
    """One moment of a match. Pairs are by seat, fives by biome.

    A named tuple rather than a frozen dataclass: one is made every move, at a third of the cost.

    The stock are the last `stock` cards of the deal. `turn` counts the actions of a round from 1.
    `marks` say what the chains take next (`food_chains`); a biome that is closed or not in the
    line has no cards here. `used` tells who has over-populated, `orders` what a seat has asked for
    in advance, `kept` the Ace that a seat keeps (None: it is still to choose), `earned` where the
    tokens of the round came from.
    """

    deal: RoundDeal
    phase: str
    seat: int
    turn: int
    stock: int
    hands: tuple[Cards, Cards]
    tokens: tuple[int, int]
    chains: tuple[Cards, ...]
    marks: tuple[int, ...]
    taken: tuple[tuple[TakenChain, ...], tuple[TakenChain, ...]] = ((), ())
    groups: tuple[ClassificationGroup, ...] = ()
    out: Cards = ()
    passed: tuple[bool, bool] = (False, False)
    used: tuple[bool, bool] = (False, False)
    orders: tuple[str, str] = ("", "")
    kept: tuple[str | None, str | None] = (None, None)
    earned: tuple[TokenSources, TokenSources] = (TokenSources(), TokenSources())


class FoodAction(NamedTuple):
    """A move taken apart: its verb, the cards it names, and the biome or classification."""

    verb: str
    cards: Cards = ()
    place: str = ""


PASS, KEEP_NONE, RETURN_NONE = "pass", "keep none", "return none"
PLAY = tuple({card: f"play {card} on {biome}" for card in ANIMALS} for biome in BIOMES)
FILE = {card: f"file {card} as {CLASS[card]}" for card in ANIMALS}
OVER_POPULATE = {card: f"over-populate {card}" for card in ANIMALS if card in CARNIVORES}
KEEPING = {biome: f"keep {biome}" for biome in BIOMES}
RETURNING = {biome: f"return {biome}" for biome in BIOMES}


@lru_cache(maxsize=1 << 13)
def action_of(move: str) -> FoodAction:
    """The move taken apart."""
    verb, *rest = move.split()
    cards = tuple(token for token in rest if token in CLASS)
    place = rest[-1] if len(rest) > len(cards) else ""
    return FoodAction(verb, cards, "" if place == "none" else place)


def remove_cards(cards: Cards, gone: Iterable[str]) -> Cards:
    """The cards less those that are gone."""
    left = set(gone)
    return tuple(card for card in cards if card not in left)


def add_cards(hand: Cards, cards: Cards) -> Cards:
    """A hand with more cards, in the order of the deck."""
    return tuple(sorted((*hand, *cards), key=PLACE.__getitem__))


def list_unheld_aces(deal: RoundDeal) -> Cards:
    """The biomes whose Aces nobody holds, in suit order."""
    mine, others = deal.aces
    return tuple(biome for biome in BIOMES if biome not in mine and biome not in others)
