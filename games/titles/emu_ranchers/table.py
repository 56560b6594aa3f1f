"""The table of Emu Ranchers: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable

from games.rules.game import seat_of_view
from games.rules.lines import Line, format_signed
from games.rules.phrases import phrase
from games.titles.birds import can_grow
from games.titles.board import (
    NONE,
    Board,
    Cell,
    Words,
    Zone,
    cells_of,
    list_remaining_hands,
    own_last,
)
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.ranch_table import (
    build_draw_pile,
    build_hand,
    build_ranch,
    describe_action,
    describe_awaited,
    describe_order,
)
from games.titles.ranch_views import own_hand

DISCARD = phrase("Discard (top last)")
FITS = phrase("fits {birds}")
YEAR = phrase("Year {year}")
MATCH = phrase("Match")


def build_board(view: EmuRanchersView) -> Board:
    """Both ranches, the piles, the years so far, and the own hand with what fits."""
    zones = [build_ranch(view, seat, ()) for seat in own_last(view, view["seats"])]
    zones.append(build_draw_pile(view))
    discard = cells_of(view["discard"])
    zones.append(Zone("pile", DISCARD, discard, role="reach", token="discard", empty=NONE))
    zones += _list_years(view)
    if view["phase"] == "over":
        zones += list_remaining_hands(view["hands"], view["seat"])
    elif view["hand"] is not None:
        hand = own_hand(view)
        uses = [_describe_use(view, card) for card in hand]
        zones.append(build_hand(view, hand, uses, _describe_progress(view)))
    return Board(view["tag"], describe_awaited(view), tuple(zones))


def _list_years(view: EmuRanchersView) -> Iterable[Zone]:
    """The finished years and the sums of the match so far."""
    seats = own_last(view, view["seats"])
    rounds = [
        Zone("sheet", Line(YEAR, year=at + 1), _list_sums(seats_total))
        for at in range(len(seats[0]["years"]))
        if (seats_total := {seat["seat"]: seat["years"][at]["total"] for seat in seats})
    ]
    if rounds:
        total = _list_sums({seat["seat"]: seat["total"] for seat in seats})
        yield Zone("sheet", zones=(*rounds, Zone("sheet", MATCH, total)))


def _list_sums(sums: dict[int, int]) -> tuple[Cell, ...]:
    return tuple(Cell(seat=seat, worth=format_signed(value)) for seat, value in sums.items())


def _describe_use(view: EmuRanchersView, card: str) -> Words:
    birds = view["seats"][seat_of_view(view)]["birds"]
    tokens = tuple(bird["token"] for bird in birds if can_grow(tuple(bird["cards"]), card))
    return Line(FITS, birds=tokens) if tokens else ""


def _describe_progress(view: EmuRanchersView) -> Iterable[Words]:
    may_take = view["discard"] and not (view["acted"] or "").startswith("discard")
    yield from describe_action(view, ("deck", "discard") if may_take else ("deck",))
    if view["order"] is not None:
        yield describe_order(view, view["seats"][seat_of_view(view)]["closed"])
