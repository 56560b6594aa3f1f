"""The seats of any table, as a mail to one of them names them."""

from collections.abc import Sequence
from typing import TypedDict, TypeVar

from django.utils.translation import gettext, pgettext

from games.rules.game import Seat, View


class AnySeat(TypedDict):
    """What every title says of a seat."""

    seat: Seat


SeatT = TypeVar("SeatT", bound=AnySeat)


def own_last(view: View, seats: Sequence[SeatT]) -> list[SeatT]:
    """The seats of a view, the reader's own after the others."""
    return sorted(seats, key=lambda seat: seat["seat"] == view["seat"])


def seat_label(view: View, names: Sequence[str], seat: Seat) -> str:
    """A seat at the start of a line: `Ann`, the reader's own `You`."""
    return gettext("You") if seat == view["seat"] else names[seat]


def inline_seat_label(view: View, names: Sequence[str], seat: Seat) -> str:
    """A seat within a sentence: `Ann`, the reader's own `you`."""
    return pgettext("within a sentence", "you") if seat == view["seat"] else names[seat]


def remaining_hand_label(view: View, names: Sequence[str], seat: Seat) -> str:
    """What stands above the cards that a seat has left at the end."""
    if seat == view["seat"]:
        return gettext("Left in your hand")
    return gettext("Left in hand, %s") % names[seat]
