"""What a card of Food Chain would do where it can go: tokens, points, and what follows."""

from collections.abc import Sequence

from games.decks.biome_deck import CARDS
from games.rules.game import MoveText
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.board import Words
from games.titles.food_chain.score import CLOSERS, COURT, NUMBER, QUEEN
from games.titles.food_chain.state import action_of
from games.titles.food_chain.view import (
    GRAZER_TO_OPEN,
    BiomePlace,
    FoodChainView,
    PlayView,
    biome_of,
)

UP, DOWN = ">", "<"
LOWEST, HIGHEST = 2, 10
GRAZER = Line(phrase("a grazer"))
ABOVE = phrase("above {number}")
BELOW = phrase("below {number}")
COURT_ONLY = Line(phrase("J, Q or K"))
NO_BASE = phrase("needs animals below")
CANNOT_OPEN = phrase("{diet}: cannot open")
NOT_ABOVE = phrase("{number} is not above {bound}")
NOT_BELOW = phrase("{number} is not below {bound}")

Plays = dict[tuple[str, str], PlayView]


def list_plays(view: FoodChainView) -> Plays:
    """Every play of the reader by card and biome, with its tokens and points."""
    return {(play["card"], play["biome"]): play for play in view["plays"]}


def list_moved_cards(move: MoveText | None) -> Sequence[str]:
    """The cards that a move takes out of the hand."""
    return action_of(move).cards if move else ()


def count_play_tokens(play: PlayView) -> int:
    """The tokens that a play brings."""
    return play["match"] + play["run"]


def describe_need(needs: str) -> Line:
    """What a chain that is open takes next: `above 8`, `below 7`, `J, Q or K`, `a grazer`."""
    if needs == GRAZER_TO_OPEN:
        return GRAZER
    way, bound = needs.split()
    if int(bound) >= HIGHEST and way == UP or int(bound) <= LOWEST and way == DOWN:
        return COURT_ONLY
    return Line(ABOVE if way == UP else BELOW, number=bound)


def find_next_need(view: FoodChainView, play: PlayView) -> str:
    """What the chain would take after a play; empty if that closes it."""
    card, biome = play["card"], biome_of(view, play["biome"])
    if card in CLOSERS:
        return ""
    number = NUMBER[card]
    if number == QUEEN:
        return f"{DOWN} {QUEEN if view['options']['queen'] == 'reset' else biome['last']}"
    return f"{DOWN if biome['down'] else UP} {number}"


def explain_misfit(biome: BiomePlace, card: str) -> Words:
    """Why `card` cannot go on an open biome that does not take it."""
    if not biome["cards"]:
        return NO_BASE if card in COURT else Line(CANNOT_OPEN, diet=Line(CARDS[card].diet))
    way, bound = biome["needs"].split()
    return Line(NOT_BELOW if way == DOWN else NOT_ABOVE, number=NUMBER[card], bound=bound)
