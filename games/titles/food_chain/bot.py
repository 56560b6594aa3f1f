"""A bot for the Food Chain Game: weighs every action by what it brings now and lets others do.

Tokens decide the match, so they weigh most; getting rid of cards comes next, since every card left
in hand costs a point of the round, which is worth two tokens once.
"""

from collections.abc import Mapping, Sequence

from games.decks.biome_deck import CARDS
from games.rules.game import MoveText, seat_of_view
from games.titles.biome_views import own_hand
from games.titles.bot_types import RandomSource
from games.titles.food_chain.score import CLOSERS
from games.titles.food_chain.view import FoodChainView, FoodSeat, PlayView, biome_of

TOKEN = 6.0
CARD_GONE = 1.8
CLOSING, CLOSED_POINT, FIRST_CHAIN, EARLY_CLOSING = 1.0, 0.5, 0.7, 2.0
POOR_CHAIN, FULL_HAND = 4, 4  # a chain of fewer points is worth waiting with more cards in hand
QUEEN = 0.4
MOVE_TAKEN = 0.06  # numbers skipped cannot be played any more
FEEDING = 0.5  # another top so near that the other seat may match it or run on
NEAR = 2
GROUP_CARD, HUNTER_GROUPED = 0.2, 1.0
FILED, HUNTER_FILED = 1.4, 1.5
OVER_POPULATED, HUNTER_OUT, LATE_OUT = 0.9, 0.6, 1.5
FIRST_PASS, PENALTY_FEARED, LAST_PASS = 6.0, 1.0, -0.2
END_OF_MATCH = 4.0  # the chain that lets a leading seat end the match, or a trailing one not
ENOUGH_ACES = 2


def choose_move(view: FoodChainView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """The move of most weight; among equals one by lot. An Ace that too many are held of always
    goes back; which Ace to keep is drawn by lot."""
    if view["phase"] == "return":
        return legal[0]
    if view["phase"] == "keep":
        return rng.choice(legal)
    weights = evaluate_moves(view, legal, rng)
    best = max(weights.values())
    return rng.choice([move for move, weight in weights.items() if weight > best - 1e-9])


def evaluate_moves(
    view: FoodChainView, legal: Sequence[MoveText], _rng: RandomSource
) -> Mapping[MoveText, float]:
    """What each move promises; which Ace is kept or goes back is not weighed."""
    if view["phase"] == "return":
        return {legal[0]: 0.0}
    if view["phase"] == "keep":
        return dict.fromkeys(legal, 0.0)
    plays = {(play["card"], play["biome"]): play for play in view["plays"]}
    return {
        move: _evaluate_move(view, move, plays) for move in legal if not move.startswith("keep")
    }


def _evaluate_move(
    view: FoodChainView, move: MoveText, plays: dict[tuple[str, str], PlayView]
) -> float:
    """What an action promises."""
    verb, *rest = move.split()
    if verb == "pass":
        return _evaluate_pass(view)
    card = rest[0]
    hunter = card in CLOSERS
    if verb == "play":
        return _evaluate_play(view, card, plays[card, rest[-1]])
    if verb == "classify":
        cards = [token for token in rest if token in CARDS]
        hunters = sum(one in CLOSERS for one in cards)
        return TOKEN + (CARD_GONE + GROUP_CARD) * len(cards) - HUNTER_GROUPED * hunters
    if verb == "file":
        return FILED - HUNTER_FILED * hunter
    late = _other_seat(view)["passed"] and _other_seat(view)["chains"]
    return OVER_POPULATED - HUNTER_OUT * hunter + (LATE_OUT if late else 0.0)


def _evaluate_play(view: FoodChainView, card: str, play: PlayView) -> float:
    """A card on a chain: its tokens, then what it closes, or what it leaves the other seat."""
    weight: float = TOKEN * (play["match"] + play["run"]) + CARD_GONE
    number = CARDS[card].number
    if play["points"] is not None:
        return weight + _evaluate_closing(view, play["points"])
    biome = biome_of(view, play["biome"])
    if number > 10:
        weight -= QUEEN
    elif biome["last"] is not None:
        weight -= MOVE_TAKEN * abs(number - biome["last"])
    if not _other_seat(view)["passed"]:
        tops = [one["top"] for one in view["biomes"] if one is not biome and one["top"]]
        weight -= FEEDING * sum(abs(top - number) <= NEAR for top in tops)
    return weight


def _evaluate_closing(view: FoodChainView, points: int) -> float:
    """Taking a chain: its points, and the Ace that may end the match."""
    me, other = view["seats"][seat_of_view(view)], _other_seat(view)
    weight = CLOSING + CLOSED_POINT * points
    if points < POOR_CHAIN and len(own_hand(view)) > FULL_HAND and not other["passed"]:
        weight -= EARLY_CLOSING
    if me["chains"]:
        return weight
    weight += FIRST_CHAIN
    ends = len(me["aces"]) + 1 == ENOUGH_ACES and len(other["aces"]) >= ENOUGH_ACES
    if ends and me["tokens"] != other["tokens"]:
        weight += END_OF_MATCH if me["tokens"] > other["tokens"] else -END_OF_MATCH
    return weight


def _evaluate_pass(view: FoodChainView) -> float:
    if not view["first_pass"]:
        return LAST_PASS
    return FIRST_PASS - PENALTY_FEARED * (view["penalty"] or 0)


def _other_seat(view: FoodChainView) -> FoodSeat:
    return view["seats"][1 - seat_of_view(view)]
