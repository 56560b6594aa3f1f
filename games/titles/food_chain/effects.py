"""What a turn of Food Chain comes to, as far as its player knows beforehand: tokens and points."""

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.game import Seat
from games.rules.lines import Line
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_views import own_hand
from games.titles.board import Words
from games.titles.food_chain.places import count_play_tokens, list_plays
from games.titles.food_chain.score import hand_penalty
from games.titles.food_chain.state import PASS, FoodAction, action_of
from games.titles.food_chain.view import FoodChainView
from games.titles.prompt import Asked

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
