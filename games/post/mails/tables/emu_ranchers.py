"""Emu Ranchers in mails: the ranches, the discard pile and the hand, drawn and in words."""

from collections.abc import Sequence
from typing import Any

from accounts.languages import gettext
from games.post.mails.tables import birds
from games.post.mails.tables.seats import own_last
from games.rules.lines import with_sign
from games.titles.emu_ranchers.view import EmuRanchersView, EmuSeat

MOST_DISCARDED = 6  # cards of the pile that are drawn


def scene(view: EmuRanchersView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    hand, discard = birds.hand(view), view["discard"]
    return {
        "tag": view["tag"],
        "draw_pile": view["draw_pile"],
        "seats": [_seat(view, names, seat) for seat in own_last(view, view["seats"])],
        "discard": birds.drawn(discard[-MOST_DISCARDED:]) if discard else "",
        "discard_words": " ".join(discard) or gettext("none"),
        "hand": birds.drawn(hand) if hand else "",
        "hand_words": " ".join(hand),
    }


def _seat(view: EmuRanchersView, names: Sequence[str], seat: EmuSeat) -> dict[str, Any]:
    """A ranch with the sum of the finished years, and what is known of a hand in words."""
    told = seat["seat"] != view["seat"] and view["phase"] != "over"
    return {
        **birds.ranch(view, names, seat),
        "total": with_sign(seat["total"]) if seat["years"] else "",
        "hand_words": birds.hand_words(seat) if told else "",
    }
