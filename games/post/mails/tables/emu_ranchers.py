"""Emu Ranchers in mails: the ranches, the piles and the hand, drawn."""

from collections.abc import Sequence
from typing import Any

from games.post.mails.tables import birds
from games.post.mails.tables.cells import render_pile_back
from games.post.mails.tables.seats import own_last
from games.rules.lines import format_signed
from games.titles.emu_ranchers.view import EmuRanchersView, EmuSeat

MOST_DISCARDED = 5  # cards of the pile that are drawn, so that they fit beside the draw pile


def build_scene(view: EmuRanchersView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    return {
        "tag": view["tag"],
        "over": view["phase"] == "over",
        "seats": [_build_seat(view, names, seat) for seat in own_last(view, view["seats"])],
        "deck": render_pile_back(view["draw_pile"]),
        "discard": birds.render_cards(view["discard"][-MOST_DISCARDED:]),
        "under": max(0, len(view["discard"]) - MOST_DISCARDED),
        "hand": birds.render_cards(birds.own_hand(view)),
        "left": birds.list_remaining_hands(view, names),
    }


def _build_seat(view: EmuRanchersView, names: Sequence[str], seat: EmuSeat) -> dict[str, Any]:
    total = format_signed(seat["total"]) if seat["years"] else ""
    return {**birds.describe_ranch(view, names, seat), "total": total}
