"""The table of Emu Ranchers: piles, ranches, hand, and what the running turn would come to."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.rules.birds import BIT
from games.rules.decktet import CARDS, SUITS
from games.rules.game import View
from games.rules.record import Record
from games.views.picking import SUIT, Picking
from games.views.tables import emu_bar
from games.views.tables.pieces import Piece, Target, piece, shown_value
from games.views.visit import Visit

Scene = dict[str, Any]

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
    drafted = _drafted(picking, record)
    seats = [_seat(visit, view, seat, picking, fresh, drafted) for seat in view["seats"]]
    own = visit.number
    lower = own if own is not None else 0
    playing = view["phase"] in ("turn", "draw")
    return {
        "view": view,
        "lower": seats[lower],
        "upper": [seat for at, seat in enumerate(seats) if at != lower],
        "hand": _hand(view, picking, fresh, drafted),
        "known": bool(view["seats"][own]["known"]) if own is not None and picking else False,
        "sorts": _sorts(picking),
        "nest": _target(picking, "hatch", emu_bar.hatch_word(picking)) if playing else None,
        "piles": view["phase"] != "over" and bool(view["draw_pile"] or view["discard"]),
        "deck": _deck(picking),
        "discard": _discard(view, picking, fresh, drafted),
        "heading": _heading(visit, view),
        "bar": emu_bar.bar(visit, record, view, picking) if picking else None,
        "over": view["phase"] == "over",
        "years": _years(view, visit.names),
    }


def _drafted(picking: Picking | None, record: Record) -> dict[str, str]:
    """The cards of the draft, each with the address of the draft without it."""
    found: dict[str, str] = {}
    for at, step in enumerate(picking.draft if picking else ()):
        for word in step.split():
            if word in CARDS and picking is not None:
                found[word] = picking.without_href(record, at)
    return found


def _target(picking: Picking | None, token: str, word: str = "") -> Target | None:
    """Where a click on `token` leads, if it can be picked now or is picked."""
    if picking is None:
        return None
    if token in picking.picks:
        return Target(picking.href(token), "picked", word or gettext("picked"))
    if picking.can_pick(token):
        state = "target" if picking.begun else "pickable"
        return Target(picking.href(token), state, word)
    return None


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
        "closed": seat["closed"] and view["phase"] == "closing",
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
        target=_target(picking, bird["token"], emu_bar.grow_word(picking, bird)),
    )


def _hand(
    view: View, picking: Picking | None, fresh: frozenset[str], drafted: dict[str, str]
) -> list[Piece] | None:
    """The own hand in the order asked for."""
    if view["hand"] is None:
        return None
    by_suit = picking is not None and picking.sort == SUIT
    cards = sorted(view["hand"], key=_suit_key if by_suit else _rank_key)
    if picking is None:
        return [piece(card) for card in cards]
    known = view["seats"][picking.seat]["known"]
    hand = []
    for card in cards:
        picked = card in picking.picks
        can = picked or card in picking.first_tokens
        hand.append(
            piece(
                card,
                href=picking.href(card) if can else "",
                state="picked" if picked else "pickable" if can else "",
                known=card in known,
            )
        )
    return hand


def _rank_key(code: str) -> tuple[int, int]:
    card = CARDS[code]
    return card.order or 0, BIT[card.suits[0]]


def _suit_key(code: str) -> tuple[int, int]:
    card = CARDS[code]
    return BIT[card.suits[0]], card.order or 0


def _sorts(picking: Picking | None) -> list[dict[str, Any]]:
    """The ways to sort the hand, as links that keep the draft and the picks."""
    if picking is None:
        return []
    return [
        {
            "words": words,
            "href": picking.address(picking.draft, picking.picks, sort=way),
            "on": picking.sort == way,
        }
        for way, words in (("rank", gettext("by rank")), ("suit", gettext("by suit")))
    ]


def _deck(picking: Picking | None) -> Target | None:
    if picking is None:
        return None
    if picking.ready == "draw deck":
        href = picking.href("deck") if "deck" in picking.picks else ""
        return Target(href, "picked", gettext("draw"))
    if "deck" in picking.first_tokens:
        return Target(picking.href("deck"), "target", gettext("draw"))
    return None


def _discard(
    view: View, picking: Picking | None, fresh: frozenset[str], drafted: dict[str, str]
) -> Scene:
    """The discard pile: its top card, the rest on demand, and what may be done with it."""
    cards = [
        piece(card, fresh=card in fresh, undo=drafted.get(card, "")) for card in view["discard"]
    ]
    target, reason = None, ""
    if picking is not None and view["phase"] == "draw":
        if picking.ready == "draw discard":
            target = Target(picking.href("discard"), "picked", gettext("take"))
        elif "discard" in picking.first_tokens:
            target = Target(picking.href("discard"), "target", gettext("take"))
        elif not view["discard"]:
            reason = gettext("nothing to take")
        else:
            reason = gettext("not after a discard")
    else:
        target = _target(picking, "discard", gettext("discard"))
    return {"cards": cards, "top": cards[-1] if cards else None, "target": target, "reason": reason}


def _heading(visit: Visit, view: View) -> Scene:
    """Where the match stands, in words."""
    return {
        "year": view["year"],
        "years": view["years"],
        "turn": view["turn"],
        "began": visit.names[view["first"]],
        "pile": view["draw_pile"],
    }


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
