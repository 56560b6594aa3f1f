"""What a card of Food Chain would do where it can go, and what a turn comes to, as far as its
player knows beforehand: tokens and points."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.decks.biome_deck import CARDS
from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_views import own_hand
from games.titles.board import Words
from games.titles.food_chain.score import CLOSERS, COURT, NUMBER, QUEEN, hand_penalty
from games.titles.food_chain.state import PASS, FoodAction, action_of
from games.titles.food_chain.view import (
    GRAZER_TO_OPEN,
    BiomePlace,
    FoodChainView,
    PlayView,
    biome_of,
)
from games.titles.prompt import Asked

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


LARGEST_DRAW = 2
ONLY_YOU = phrase("only you see this choice")
IF_TAKEN = phrase("it counts only if you take that chain")
TOKENS = phrase("tokens {before} → {after}")
ROUND = phrase("your round: {points} (chains {chains}, hand {hand_value})")
ROUND_AT_LEAST_0 = phrase("your round: {points} (chains {chains}, hand {hand_value}, minimum 0)")
HAVE = phrase("you have {points} (chains {chains}, hand {hand_value})")
HAVE_AT_LEAST_0 = phrase("you have {points} (chains {chains}, hand {hand_value}, minimum 0)")
PLAYS_ON = phrase("{seat} plays on alone")
HAS_AT_MOST = phrase("{seat} has at most {points} (chains {chains}, cards {size})")
ROUND_ENDS = phrase("the round ends")
DRAWS = phrase("{seat} draws {cards_drawn}; each left in hand costs 1 or more")
DRAWN = plural_phrase("{count} card", "{count} cards")
POINTS = plural_phrase("{count} point", "{count} points")


class SeatStanding(NamedTuple):
    """What a seat holds at one moment: its tokens, and how its round would be scored now."""

    tokens: int
    chains: int
    penalty: int

    @property
    def points(self) -> int:
        """The points of the round, never below zero."""
        return max(0, self.chains - self.penalty)


def describe_effects(asked: Asked[FoodChainView]) -> Iterable[Words]:
    """What the draft and the move that is ready change: tokens, and how the round would stand."""
    view, move = asked.view, asked.ready
    if view["phase"] != "action" or not (move or asked.draft):
        return
    action = action_of(move) if move else FoodAction("")
    if action.verb == "keep":
        yield ONLY_YOU
        yield IF_TAKEN
        return
    before = find_standing(asked.before, asked.seat)
    after = predict_standing(view, asked.seat, action)
    if after.tokens != before.tokens:
        yield Line(TOKENS, before=before.tokens, after=after.tokens)
    if action.verb == PASS:
        yield from _describe_pass(view, asked.seat, after)
        return
    template = ROUND_AT_LEAST_0 if after.chains < after.penalty else ROUND
    yield _fill(template, after, after.points)
    if action.verb == "over-populate":
        yield Line(DRAWS, seat=1 - asked.seat, cards_drawn=describe_draws(view))


def _describe_pass(view: FoodChainView, seat: Seat, after: SeatStanding) -> Iterable[Words]:
    """A pass: the own points, and what the other seat has or could still have."""
    other = view["seats"][1 - seat]
    template = HAVE_AT_LEAST_0 if after.chains < after.penalty else HAVE
    yield _fill(template, after, Line(POINTS, count=after.points))
    if not other["passed"]:
        yield Line(PLAYS_ON, seat=other["seat"])
        return
    most = Line(POINTS, count=max(0, other["value"] - other["hand_size"]))
    chains, size = other["value"], other["hand_size"]
    yield Line(HAS_AT_MOST, seat=other["seat"], points=most, chains=chains, size=size)
    yield ROUND_ENDS


def _fill(template: Said, standing: SeatStanding, points: Line | int) -> Line:
    cost = format_cost(standing.penalty)
    return Line(template, points=points, chains=standing.chains, hand_value=cost)


def format_cost(penalty: int) -> str:
    """`-3`: what the cards in the hand take off; `0` for none."""
    return f"-{penalty}" if penalty else "0"


def describe_draws(view: FoodChainView) -> Line:
    """`2 cards`: what over-populating makes the other seat draw."""
    return Line(DRAWN, count=min(LARGEST_DRAW, view["stock"]))


def find_standing(view: FoodChainView, seat: Seat) -> SeatStanding:
    """How the reader's seat stands in this position."""
    own = view["seats"][seat]
    return SeatStanding(own["tokens"], own["value"], view["penalty"] or 0)


def predict_standing(view: FoodChainView, seat: Seat, action: FoodAction) -> SeatStanding:
    """How the reader's seat would stand after one more of its own moves: that much of it as the
    reader knows beforehand."""
    tokens, chains, _penalty = find_standing(view, seat)
    if action.verb == "play":
        play = list_plays(view)[action.cards[0], action.place]
        tokens += count_play_tokens(play)
        chains += play["points"] or 0
    elif action.verb == "classify" or (action.verb == PASS and view["first_pass"]):
        tokens += 1
    left = tuple(card for card in own_hand(view) if card not in action.cards)
    return SeatStanding(tokens, chains, hand_penalty(left, view["options"]["penalty"] == "steep"))
