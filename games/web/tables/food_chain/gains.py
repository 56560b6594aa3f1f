"""What a move of Food Chain brings, told from the reader's view alone: tokens, points, and what a
chain takes next."""

from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from games.decks.biome_deck import CARDS
from games.play.record.log_text import translate
from games.rules.game import MoveText
from games.titles.biome_views import own_hand
from games.titles.food_chain.score import CLOSERS, COURT, NUMBER, QUEEN, hand_penalty
from games.titles.food_chain.state import PASS, action_of
from games.titles.food_chain.view import BiomePlace, FoodChainView, PlayView, biome_of

OPENING = "grazer to open"
UP, DOWN = ">", "<"
LOWEST, HIGHEST = 2, 10
LARGEST_DRAW = 2


class SeatStanding(NamedTuple):
    """What a seat holds at one moment: its tokens, and how its round would be scored now."""

    tokens: int
    value: int
    penalty: int

    @property
    def points(self) -> int:
        """The points of the round, never below zero."""
        return max(0, self.value - self.penalty)

    def words(self) -> dict[str, object]:
        """The points, the chains and what the hand takes off them, for a sentence."""
        return {"points": self.points, "value": self.value, "cost": format_cost(self.penalty)}


def format_cost(penalty: int) -> str:
    """`−3`: what the cards in the hand take off; `0` for none."""
    return f"−{penalty}" if penalty else "0"


def list_plays(view: FoodChainView) -> dict[tuple[str, str], PlayView]:
    """Every play of the reader by card and biome, with its tokens and points."""
    return {(play["card"], play["biome"]): play for play in view["plays"]}


def is_open(biome: BiomePlace) -> bool:
    """True if animals lie on an open biome."""
    return biome["state"] == "open" and bool(biome["cards"])


def describe_needs(needs: str) -> str:
    """What a chain takes next: `above 8`, `below 7`, `J, Q or K`, `a grazer opens`."""
    if not needs:
        return ""
    if needs == OPENING:
        return gettext("a grazer opens")
    way, number = needs.split()
    bound = int(number)
    if bound >= HIGHEST and way == UP or bound <= LOWEST and way == DOWN:
        return gettext("J, Q or K")
    return (gettext("above %s") if way == UP else gettext("below %s")) % bound


def find_next_need(view: FoodChainView, play: PlayView) -> str:
    """What the chain would take after a play; empty if that closes it."""
    card, biome = play["card"], biome_of(view, play["biome"])
    if card in CLOSERS:
        return ""
    number = NUMBER[card]
    if number == QUEEN:
        below = QUEEN if view["options"]["queen"] == "reset" else biome["last"]
        return f"{DOWN} {below}"
    return f"{DOWN if biome['down'] else UP} {number}"


def describe_gains(play: PlayView) -> list[str]:
    """What a play brings, as it stands on a target: `+1 match`, `+1 run`, `takes 6`."""
    words = [gettext("+1 match")] if play["match"] else []
    if play["run"]:
        words.append(gettext("+1 run"))
    if play["points"] is not None:
        words.append(gettext("takes %s") % play["points"])
    return words


def tokens_of(play: PlayView) -> int:
    """The tokens that a play brings."""
    return int(play["match"]) + int(play["run"])


def explain_misfit(biome: BiomePlace, card: str) -> str:
    """Why `card` cannot go on an open biome that does not take it."""
    if not biome["cards"]:
        if card in COURT:
            return gettext("needs animals below")
        return gettext("%s: cannot open") % translate(CARDS[card].diet)
    way, bound = biome["needs"].split()
    words = gettext("%(card)s is not above %(bound)s")
    if way == DOWN:
        words = gettext("%(card)s is not below %(bound)s")
    return words % {"card": NUMBER[card], "bound": bound}


def list_moved_cards(move: MoveText | None) -> tuple[str, ...]:
    """The cards that a move takes out of the hand."""
    return action_of(move).cards if move else ()


def seat_standing(view: FoodChainView, seat: int) -> SeatStanding:
    """How the reader's seat stands in this position."""
    own = view["seats"][seat]
    return SeatStanding(own["tokens"], own["value"], view["penalty"] or 0)


def predict_standing(view: FoodChainView, seat: int, move: MoveText | None) -> SeatStanding:
    """How the reader's seat would stand after one more of its own moves: that much of it as the
    reader knows beforehand."""
    now = seat_standing(view, seat)
    if not move:
        return now
    action = action_of(move)
    tokens, value = now.tokens, now.value
    if action.verb == "play":
        play = list_plays(view)[action.cards[0], action.place]
        tokens += tokens_of(play)
        value += play["points"] or 0
    elif action.verb == "classify" or (action.verb == PASS and view["first_pass"]):
        tokens += 1
    return SeatStanding(
        tokens, value, hand_cost(view, [c for c in own_hand(view) if c not in action.cards])
    )


def hand_cost(view: FoodChainView, hand: list[str]) -> int:
    """What these cards in hand would cost at the end of the round."""
    return hand_penalty(tuple(hand), view["options"]["penalty"] == "steep")


def describe_draws(view: FoodChainView) -> str:
    """`2 cards`: what over-populate makes the other seat draw."""
    count = min(LARGEST_DRAW, view["stock"])
    return ngettext("%s card", "%s cards", count) % count


def format_points(points: int) -> str:
    """`6 points`."""
    return ngettext("%s point", "%s points", points) % points
