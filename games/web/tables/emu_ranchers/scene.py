"""The table of Emu Ranchers: piles, ranches, hand, and what the running turn would come to."""

from django.utils.translation import gettext

from games.rules.record import Record
from games.titles.emu_ranchers.about import current_bird_points
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.view import EmuRanchersView, EmuSeat
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables import birds, birds_action_bar
from games.web.tables.birds import CardHighlights, Scene
from games.web.tables.components import Pile, build_piece, build_target, format_value, list_sorts
from games.web.tables.emu_ranchers import action_bar

SHEETS = ("games/decks/decktet.css", "games/birds.css")


def build_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted moves included)."""
    view = visit.view_of(EmuRanchers, picking.record if picking else record)
    shown = birds.build_card_signs(EmuRanchers, visit, record, picking, fresh)
    seats = [_build_seat(visit, view, seat, picking, shown) for seat in view["seats"]]
    own = visit.seat_number
    lower = own if own is not None else 0
    playing = view["phase"] in ("turn", "draw")
    years = _build_years(view, visit.names)
    return {
        "view": view,
        "sheets": SHEETS,
        "beside": gettext("%s began the year") % visit.names[view["first"]],
        "score_sheet": "titles/emu-ranchers/years.html" if years else "",
        "lower": seats[lower],
        "upper": [seat for at, seat in enumerate(seats) if at != lower],
        "hand": None if view["phase"] == "over" else birds.build_hand(view, picking),
        "known": bool(view["seats"][own]["known"]) if own is not None and picking else False,
        "sorts": list_sorts(picking),
        "nest": build_target(picking, "hatch", birds_action_bar.hatch_label(picking))
        if playing
        else None,
        "piles": _build_piles(view, picking, shown),
        "bar": action_bar.build_action_bar(visit, record, view, picking) if picking else None,
        "over": view["phase"] == "over",
        "years": years,
    }


def _build_seat(
    visit: TableContext,
    view: EmuRanchersView,
    seat: EmuSeat,
    picking: Selection | None,
    shown: CardHighlights,
) -> Scene:
    return {
        **birds.build_ranch(visit, view, seat, picking, shown),
        "total": format_value(seat["total"]),
        "now": format_value(current_bird_points(seat)),
        "if_now": ""
        if view["phase"] == "over"
        else format_value(seat["total"] + current_bird_points(seat)),
        "scored": [format_value(year["total"]) for year in seat["years"]],
    }


def _build_piles(
    view: EmuRanchersView, picking: Selection | None, shown: CardHighlights
) -> list[Pile]:
    if view["phase"] not in ("turn", "draw"):
        return []
    name = gettext("Discard pile")
    return [
        birds.deck_pile(view, picking),
        birds.discard_pile(view, "discard", name, view["discard"], picking, shown),
    ]


def _build_years(view: EmuRanchersView, names: list[str]) -> list[Scene]:
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
                        birds.build_scored_bird(bird, number)
                        for number, bird in enumerate(seat["years"][year]["birds"], 1)
                        if told
                    ],
                    "left": [build_piece(card) for card in seat["years"][year]["left"] if told],
                    "total": format_value(seat["years"][year]["total"]),
                }
                for seat in view["seats"]
            ],
        }
        for year in range(played)
    ]
