"""What a round of Biome Rummy stands at, and what a move would make of it, from a view. PURE.

Hands count by their size, groups lie open, so that everybody may know all of it.
"""

from typing import NamedTuple

from games.titles.biome_rummy.groups import cards_to_mask
from games.titles.biome_rummy.score import find_leaving_ace, round_winner, score_round
from games.titles.biome_rummy.state import CardGroup, RummySeatRound
from games.titles.biome_rummy.view import BiomeRummyView, read_groups


class RoundStanding(NamedTuple):
    """A round as it would be scored: the groups, and by seat what it has made of them."""

    groups: tuple[CardGroup, ...]
    seats: tuple[RummySeatRound, ...]


def running_score(view: BiomeRummyView) -> RoundStanding:
    """The round as it would be scored now."""
    return _score_round(view, read_groups(view), [seat["hand_size"] for seat in view["seats"]])


def score_after(view: BiomeRummyView, seat: int, move: str) -> RoundStanding:
    """The round as it would be scored after a legal `set`, `add` or `discard` of `seat`."""
    groups = read_groups(view)
    sizes = [other["hand_size"] for other in view["seats"]]
    verb, *words = move.split()
    if verb == "set":
        cards = tuple(words)
        by = (seat,) * len(cards)
        groups.append(
            CardGroup(len(groups) + 1, cards[0][0], seat, cards, by, cards_to_mask(cards))
        )
        sizes[seat] -= len(cards)
    else:
        if verb == "add":
            at = int(words[2][1:]) - 1
            groups[at] = groups[at].with_card(words[0], seat)
        sizes[seat] -= 1
    return _score_round(view, groups, sizes)


def find_ending(view: BiomeRummyView, seat: int, after: RoundStanding) -> str:
    """Why the round ends with the turn that leads to `after`: `out`, `stock`, `clock`, or empty
    if it goes on."""
    options = view["options"]
    if not after.seats[seat].hand:
        return "out"
    may_refill = options["stock_out"] == "reshuffle" and view["pile"]
    if not view["stock"] and not may_refill:
        return "stock"
    if view["turn"] == int(options["clock"]) * len(view["seats"]):
        return "clock"
    return ""


def winner_of(view: BiomeRummyView, after: RoundStanding) -> tuple[int | None, str]:
    """Who would win the round if it ended with `after`, and the suit of the Ace that leaves the
    line."""
    winner = round_winner(after.seats, view["starter"])
    mine = None if winner is None else after.seats[winner]
    return winner, find_leaving_ace(after.groups, winner, mine, view["line"])


def _score_round(view: BiomeRummyView, groups: list[CardGroup], sizes: list[int]) -> RoundStanding:
    options = view["options"]
    hands = [("",) * size for size in sizes]
    seats = score_round(groups, hands, options["contest"] == "any", options["largest"] == "mass")
    return RoundStanding(tuple(groups), seats)
