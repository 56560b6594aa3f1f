"""Biome Rummy: all that one seat, or an onlooker, may know, built from scratch as JSON values."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict, final

from games.rules.game import OptionValue, Seat
from games.titles.biome_rummy.groups import (
    cards_to_mask,
    describe_fits,
    find_addable_cards,
    largest_sets,
    mask_to_cards,
)
from games.titles.biome_rummy.log import position_tag
from games.titles.biome_rummy.state import OVER, CardGroup, RoundResult, State
from games.titles.biome_views import BiomeView, own_hand


class RummySeat(TypedDict):
    """One seat as everybody sees it."""

    seat: Seat
    hand_size: int  # cards, one just drawn among them
    known: list[str]  # the cards in its hand that were taken openly
    played: int  # cards on the table that are credited to it in this round
    aces: list[str]  # the suits of the Aces that it has claimed, in the order of claiming
    total: int  # the points of all finished rounds together
    outs: int  # how often it has gone out


class GroupView(TypedDict):
    """A group on the table."""

    token: str  # `G2`, numbered in the order in which they were laid
    suit: str  # its letter
    starter: Seat  # who laid it
    cards: list[str]  # those it was laid with, then those added, in that order
    by: list[Seat]  # card by card, whom it is credited to
    fits: list[str]  # what may still join it, in words: `any mammal`, `a fish`
    full: bool  # nothing fits any more


class RummySeatRoundView(TypedDict):
    """What one seat made of a finished round."""

    seat: Seat
    played: int  # cards on the table that were credited to it
    hand: int  # cards left in its hand
    contests: list[str]  # the suits in which it won the contest, a point each
    points: int  # played, less those in hand, and the contests


class RummyRoundView(TypedDict):
    """A finished round."""

    round: int
    ended: str  # why: `out` (a seat went out), `stock` (empty) or `clock` (its last turn)
    winner: Seat | None  # None if nobody laid a card
    ace: str  # the suit of the Ace that the winner claimed; set aside if there is none
    seats: list[RummySeatRoundView]


@final
class BiomeRummyView(BiomeView):
    """All that a seat, or an onlooker, may know of a match of Biome Rummy.

    For the reader of words, `top` and `laid` are cards that can be named for the place that
    `holds` them: `take H7` is the pile, `add HK to HQ` the group with the Queen.
    """

    turn: int  # of the round, all seats counted, from 1
    starter: Seat  # who began the round
    line: list[str]  # the suits whose Aces nobody has claimed yet
    live: list[str]  # the suits whose cards can be laid and added
    aside: list[str]  # the suits whose Aces nobody got
    stock: int  # cards left in it
    pile: list[str]  # of discards, the top card last
    taken: str | None  # the card that was taken from the pile in the running turn
    turns_left: int  # of the seat on turn in this round, the running one counted
    groups: list[GroupView]
    top: list[str]  # the top card of the pile; none if that is empty
    laid: list[str]  # the cards of all groups
    unseen: int  # cards in the hand on turn that are drawn but not shown: 1 in a foreseen position
    seats: list[RummySeat]
    results: list[RummyRoundView]  # the finished rounds, the first one first
    hands: NotRequired[list[list[str]]]  # by seat, what was left in hand; only when over


def build_view(
    state: State, seat: int | None, options: Mapping[str, OptionValue], live: tuple[str, ...]
) -> BiomeRummyView:
    """What `seat` (None: an onlooker) may know of `state`; `live` are the suits still in play.

    Of a hand others see its size and the cards in it that were taken openly.
    """
    match = state.match
    over = state.phase == OVER
    top = state.pile[-1:]
    seats = len(state.hands)
    shown: BiomeRummyView = {
        "seat": seat,
        "round": match.round,
        "turn": state.turns + (not over),
        "tag": position_tag(state),
        "phase": state.phase,
        "waiting": [] if over else [state.seat],
        "starter": match.starter,
        "line": list(match.line),
        "live": list(live),
        "aside": list(match.aside),
        "stock": state.stock,
        "pile": list(state.pile),
        "taken": state.taken or None,
        "turns_left": turns_left(state, seats, int(options["clock"])),
        "groups": [_build_group(group, options["sets"] == "complete") for group in state.groups],
        "top": list(top),
        "laid": [card for group in state.groups for card in group.cards],
        "holds": {"pile": list(top)} | {group.token: list(group.cards) for group in state.groups},
        "hand": None if seat is None else list(state.hands[seat]),
        "unseen": state.unseen,
        "seats": [_build_seat(state, other) for other in range(seats)],
        "results": [_build_result(result) for result in match.results],
        "options": dict(options),
    }
    if over:
        shown["hands"] = [list(hand) for hand in state.hands]
    return shown


def turns_left(state: State, seats: int, clock: int) -> int:
    """How many turns the seat on turn still has in this round, this one counted."""
    return clock - state.turns // seats


def _build_seat(state: State, seat: int) -> RummySeat:
    """One seat as everybody sees it."""
    match = state.match
    return {
        "seat": seat,
        "hand_size": len(state.hands[seat]) + (state.unseen if seat == state.seat else 0),
        "known": list(state.known[seat]),
        "played": sum(group.by.count(seat) for group in state.groups),
        "aces": list(match.aces[seat]),
        "total": match.totals[seat],
        "outs": match.outs[seat],
    }


def _build_group(group: CardGroup, complete: bool) -> GroupView:
    """A group on the table, with the seats credited and what may still join it."""
    fits = describe_fits(group.suit, group.mask, complete)
    return {
        "token": group.token,
        "suit": group.suit,
        "starter": group.starter,
        "cards": list(group.cards),
        "by": list(group.by),
        "fits": list(fits),
        "full": not fits,
    }


def _build_result(result: RoundResult) -> RummyRoundView:
    """A finished round."""
    return {
        "round": result.number,
        "ended": result.ended,
        "winner": result.winner,
        "ace": result.ace,
        "seats": [
            {
                "seat": seat,
                "played": mine.played,
                "hand": mine.hand,
                "contests": list(mine.contests),
                "points": mine.points,
            }
            for seat, mine in enumerate(result.seats)
        ],
    }


def list_hand_sets(view: BiomeRummyView) -> tuple[tuple[str, ...], ...]:
    """The sets that the hand could lay, without those that a longer one holds; by suit, long ones
    first. None for an onlooker."""
    live = [card for card in own_hand(view) if card[0] in view["live"]]
    return largest_sets(live, view["options"]["sets"] == "complete")


def list_groups_for_card(view: BiomeRummyView, card: str, seat: Seat | None) -> list[str]:
    """The tokens of the groups that `seat` (None: somebody) may add a card to if it holds it."""
    if card[0] not in view["live"]:
        return []
    return [
        group["token"]
        for group in view["groups"]
        if may_add(view, group, seat) and card in list_fitting_cards(view, group)
    ]


def list_fitting_cards(view: BiomeRummyView, group: GroupView) -> tuple[str, ...]:
    """All cards of its biome that may still join a group."""
    complete = view["options"]["sets"] == "complete"
    suit = group["suit"]
    return mask_to_cards(suit, find_addable_cards(suit, cards_to_mask(group["cards"]), complete))


def may_add(view: BiomeRummyView, group: GroupView, seat: Seat | None) -> bool:
    """True if `seat` may add single cards to the group, as far as its owner is concerned."""
    return bool(group["starter"] != seat or view["options"]["add"] == "any")


def read_groups(view: BiomeRummyView) -> list[CardGroup]:
    """The groups on the table as the state has them."""
    return [_read_group(group) for group in view["groups"]]


def _read_group(group: GroupView) -> CardGroup:
    cards, number = tuple(group["cards"]), int(group["token"][1:])
    mask = cards_to_mask(cards)
    return CardGroup(number, group["suit"], group["starter"], cards, tuple(group["by"]), mask)
