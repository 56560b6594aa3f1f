"""The table of Emu Ranchers: piles, ranches, hand, and what the running turn would come to."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.rules.birds import BIT
from games.rules.decktet import CARDS, SUITS
from games.rules.game import View
from games.rules.record import Record
from games.views.cards import DECKTET
from games.views.picking import Picking
from games.views.tables import emu_bar
from games.views.tables.pieces import (
    PICKED,
    TARGET,
    Piece,
    Pile,
    Target,
    drafted_cards,
    hand_of,
    piece,
    shown_value,
    sorts,
    target,
)
from games.views.visit import Visit

Scene = dict[str, Any]

SHEETS = ("games/tables/emu.css",)
DIRECTIONS = {
    "rising": ("↑", "rising"),
    "falling": ("↓", "falling"),
    "open": ("↕", "open"),
    "finished": ("■", "finished"),
}


@dataclass(frozen=True)
class Bird:
    """A bird on the table: its cards, oldest first, its parcel tag, and where a click leads."""

    token: str
    cards: list[Piece]
    suits: tuple[str, ...]
    nature: str
    arrow: str
    way: str
    value: str
    loses: bool
    target: Target | None


def scene(visit: Visit, record: Record, picking: Picking | None, fresh: frozenset[str]) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted steps included)."""
    shown = picking.record if picking else record
    view = visit.view(shown)
    drafted = drafted_cards(picking, record, DECKTET)
    seats = [_seat(visit, view, seat, picking, fresh, drafted) for seat in view["seats"]]
    own = visit.number
    lower = own if own is not None else 0
    playing = view["phase"] in ("turn", "draw")
    place, beside = _place(visit, view)
    return {
        "view": view,
        "sheets": SHEETS,
        "place": place,
        "beside": beside,
        "score_sheet": "games/tables/emu_years.html",
        "lower": seats[lower],
        "upper": [seat for at, seat in enumerate(seats) if at != lower],
        "hand": _hand(view, picking),
        "known": bool(view["seats"][own]["known"]) if own is not None and picking else False,
        "sorts": sorts(picking),
        "nest": target(picking, "hatch", emu_bar.hatch_word(picking)) if playing else None,
        "piles": _piles(view, picking, fresh, drafted),
        "bar": emu_bar.bar(visit, record, view, picking) if picking else None,
        "over": view["phase"] == "over",
        "years": _years(view, visit.names),
    }


def _seat(
    visit: Visit,
    view: View,
    seat: dict[str, Any],
    picking: Picking | None,
    fresh: frozenset[str],
    drafted: dict[str, str],
) -> Scene:
    """One ranch with its owner."""
    number = seat["seat"]
    own = number == visit.number
    row = visit.seats[number]
    birds = [
        _bird(bird, picking if own else None, fresh, drafted if own else {})
        for bird in seat["birds"]
    ]
    known = view["hands"][number] if view["phase"] == "over" else seat["known"]
    backs = max(seat["hand_size"] - len(known), 0)
    now = sum(bird["value"] for bird in seat["birds"])
    return {
        "number": number,
        "name": row.name,
        "own": own,
        "row": row,
        "birds": birds,
        "hand_size": seat["hand_size"],
        "known": [piece(card, fresh=card in fresh) for card in known],
        "backs": range(backs),
        "waiting": number in view["waiting"],
        "sign": gettext("closed") if seat["closed"] and view["phase"] == "closing" else "",
        "total": shown_value(seat["total"]),
        "now": shown_value(now),
        "if_now": shown_value(seat["total"] + now) if view["phase"] != "over" else "",
        "scored": [shown_value(year["total"]) for year in seat["years"]],
    }


def _bird(
    bird: dict[str, Any], picking: Picking | None, fresh: frozenset[str], drafted: dict[str, str]
) -> Bird:
    arrow, way = DIRECTIONS[bird["direction"]]
    names = gettext(" or ").join(SUITS[letter].name for letter in bird["suits"])
    return Bird(
        token=bird["token"],
        cards=[
            piece(
                card,
                fresh=card in fresh,
                undo=drafted.get(card, ""),
                covered=at < len(bird["cards"]),
            )
            for at, card in enumerate(bird["cards"], 1)
        ],
        suits=tuple(bird["suits"]),
        nature=names,
        arrow=arrow,
        way=way,
        value=shown_value(bird["value"]),
        loses=bird["value"] < 0,
        target=target(picking, bird["token"], emu_bar.grow_word(picking, bird)),
    )


def _hand(view: View, picking: Picking | None) -> list[Piece] | None:
    """The own hand in the order asked for."""
    known = () if picking is None else view["seats"][picking.seat]["known"]
    return hand_of(picking, view["hand"], DECKTET, _rank_key, _suit_key, known)


def _rank_key(code: str) -> tuple[int, int]:
    card = CARDS[code]
    return card.order or 0, BIT[card.suits[0]]


def _suit_key(code: str) -> tuple[int, int]:
    card = CARDS[code]
    return BIT[card.suits[0]], card.order or 0


def _piles(
    view: View, picking: Picking | None, fresh: frozenset[str], drafted: dict[str, str]
) -> list[Pile]:
    """Both piles, as long as there are any."""
    if view["phase"] == "over" or not (view["draw_pile"] or view["discard"]):
        return []
    return [_deck(view, picking), _discard(view, picking, fresh, drafted)]


def _deck(view: View, picking: Picking | None) -> Pile:
    """The draw pile, and whether the turn may end with a card from it."""
    aim = None
    if picking is not None and picking.ready == "draw deck":
        href = picking.href("deck") if "deck" in picking.picks else ""
        aim = Target(href, PICKED, gettext("draw"), "deck")
    elif picking is not None and "deck" in picking.first_tokens:
        aim = Target(picking.href("deck"), TARGET, gettext("draw"), "deck")
    return Pile("deck", gettext("Draw pile"), view["draw_pile"], target=aim)


def _discard(
    view: View, picking: Picking | None, fresh: frozenset[str], drafted: dict[str, str]
) -> Pile:
    """The discard pile: its top card, the rest on demand, and what may be done with it."""
    cards = tuple(
        piece(card, fresh=card in fresh, undo=drafted.get(card, "")) for card in view["discard"]
    )
    aim, reason = None, ""
    if picking is not None and view["phase"] == "draw":
        if picking.ready == "draw discard":
            aim = Target(picking.href("discard"), PICKED, gettext("take"), "discard")
        elif "discard" in picking.first_tokens:
            aim = Target(picking.href("discard"), TARGET, gettext("take"), "discard")
        elif not view["discard"]:
            reason = gettext("nothing to take")
        else:
            reason = gettext("not after a discard")
    else:
        aim = target(picking, "discard", gettext("discard"))
    top = cards[-1] if cards else None
    return Pile("discard", gettext("Discard pile"), len(cards), top, aim, reason, cards)


def _place(visit: Visit, view: View) -> tuple[str, str]:
    """Where the match stands, in words, and what is said beside it."""
    stands = gettext("Year %(year)s of %(years)s, turn %(turn)s") % view
    return stands, gettext("%s began the year") % visit.names[view["first"]]


def _years(view: View, names: list[str]) -> list[Scene]:
    """The score sheet: each finished year by seat, and bird by bird once the match is over.

    Before that only the latest year is told bird by bird, so that a page does not grow with the
    match; the log tells the years before it.
    """
    played = len(view["seats"][0]["years"])
    over = view["phase"] == "over"
    return [
        {
            "number": year + 1,
            "told": (told := over or year == played - 1),
            "seats": [
                {
                    "name": names[seat["seat"]],
                    "birds": [
                        _scored(bird, number)
                        for number, bird in enumerate(seat["years"][year]["birds"], 1)
                        if told
                    ],
                    "left": [piece(card) for card in seat["years"][year]["left"] if told],
                    "total": shown_value(seat["years"][year]["total"]),
                }
                for seat in view["seats"]
            ],
        }
        for year in range(played)
    ]


def _scored(bird: dict[str, Any], number: int) -> Scene:
    """A scored bird: what it paid and what that left."""
    if bird["upkeep"] is None:
        paid = gettext("%(short)s short of 18") % {"short": bird["short"]}
    else:
        ranks = " ".join(str(rank) for rank in bird["upkeep"])
        paid = gettext("pays %(ranks)s = %(sum)s, keeps %(kept)s") % {
            "ranks": ranks,
            "sum": sum(bird["upkeep"]),
            "kept": bird["kept"],
        }
    return {
        "token": f"B{number}",
        "cards": [piece(card) for card in bird["cards"]],
        "total": bird["total"],
        "paid": paid,
        "bonus": bird["bonus"],
        "value": shown_value(bird["value"]),
    }
