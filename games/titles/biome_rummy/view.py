"""Biome Rummy: all that one seat, or an onlooker, may know, built from scratch as JSON values."""

from collections.abc import Mapping
from typing import Any

from games.rules.game import LooseView as View
from games.rules.game import OptionValue
from games.titles.biome_rummy.groups import still_fits
from games.titles.biome_rummy.log import tag
from games.titles.biome_rummy.state import OVER, Group, RoundResult, State


def view(
    state: State, seat: int | None, options: Mapping[str, OptionValue], live: tuple[str, ...]
) -> View:
    """What `seat` (None: an onlooker) may know of `state`; `live` are the suits still in play.

    Of a hand others see its size and the cards in it that were taken openly. For the reader of
    words, `top` and `laid` are cards that can be named for the place that `holds` them: `take H7`
    is the pile, `add HK to HQ` the group with the Queen.
    """
    match = state.match
    over = state.phase == OVER
    top = state.pile[-1:]
    seats = len(state.hands)
    shown: View = {
        "seat": seat,
        "round": match.round,
        "turn": state.turns + (not over),
        "tag": tag(state),
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
        "groups": [_group(group, options["sets"] == "complete") for group in state.groups],
        "top": list(top),
        "laid": [card for group in state.groups for card in group.cards],
        "holds": {"pile": list(top)} | {group.token: list(group.cards) for group in state.groups},
        "hand": None if seat is None else list(state.hands[seat]),
        "unseen": state.unseen,
        "seats": [_seat(state, other) for other in range(seats)],
        "results": [_result(result) for result in match.results],
        "options": dict(options),
    }
    if over:
        shown["hands"] = [list(hand) for hand in state.hands]
    return shown


def turns_left(state: State, seats: int, clock: int) -> int:
    """How many turns the seat on turn still has in this round, this one counted."""
    return clock - state.turns // seats


def _seat(state: State, seat: int) -> dict[str, Any]:
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


def _group(group: Group, complete: bool) -> dict[str, Any]:
    """A group on the table, with the seats credited and what may still join it."""
    fits = still_fits(group.suit, group.mask, complete)
    return {
        "token": group.token,
        "suit": group.suit,
        "starter": group.starter,
        "cards": list(group.cards),
        "by": list(group.by),
        "fits": list(fits),
        "full": not fits,
    }


def _result(result: RoundResult) -> dict[str, Any]:
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
