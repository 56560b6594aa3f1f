"""The table of Emu Ranchers: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable

from games.decks.decktet import BASIC
from games.rules.game import seat_of_view
from games.rules.lines import Line, format_signed
from games.rules.phrases import phrase
from games.titles.birds import can_grow
from games.titles.board import (
    MATCH,
    NONE,
    Board,
    Words,
    Zone,
    cells_of,
    own_last,
)
from games.titles.emu_ranchers.view import EmuRanchersView, EmuSeat, list_seen_cards
from games.titles.ranch_scores import build_round, list_scored_birds
from games.titles.ranch_table import (
    NOW,
    build_hand,
    build_ranch,
    build_unseen_cards,
    describe_action,
    describe_awaited,
    describe_order,
    list_piles,
)
from games.titles.ranch_views import own_hand

DISCARD = phrase("Discard pile")
FITS = phrase("fits {birds}")
TOTAL = phrase("total {value}")
YEAR = phrase("Year {year}")


def build_board(view: EmuRanchersView) -> Board:
    """Both ranches, the piles, the years so far, and the own hand with what fits."""
    zones = [
        build_ranch(view, seat, _list_facts(view, seat)) for seat in own_last(view, view["seats"])
    ]
    if view["phase"] != "over":
        discard = cells_of(view["discard"])
        pile = Zone("pile", DISCARD, discard, role="reach", token="discard", empty=NONE)
        zones += list_piles(view, [pile])
        zones.append(build_unseen_cards(BASIC, list_seen_cards(view)))
    zones += _list_years(view)
    if view["phase"] != "over" and view["hand"] is not None:
        hand = own_hand(view)
        uses = [_describe_use(view, card) for card in hand]
        own = view["seats"][seat_of_view(view)]
        zones.append(build_hand(view, own, hand, uses, _describe_progress(view)))
    return Board(view["tag"], describe_awaited(view), tuple(zones))


def _list_facts(view: EmuRanchersView, seat: EmuSeat) -> Iterable[Words]:
    """What a seat stands at: the finished years, and its birds as they are."""
    if seat["years"]:
        yield Line(TOTAL, value=format_signed(seat["total"]))
    if view["phase"] != "over":
        yield Line(NOW, value=format_signed(sum(bird["value"] for bird in seat["birds"])))


def _list_years(view: EmuRanchersView) -> Iterable[Zone]:
    """The finished years and the sums of the match so far. The birds of the last one are told until
    both have played a turn of the next, those of all years when the match is over."""
    seats = own_last(view, view["seats"])
    played = len(seats[0]["years"])
    rounds = []
    for at in range(played):
        years = [(seat["seat"], seat["years"][at]) for seat in seats]
        told = view["phase"] == "over" or (at == played - 1 and view["turn"] <= len(seats))
        rows = [
            row
            for seat, year in years
            if told
            for row in list_scored_birds(seat, view["seat"], year["birds"], year["left"])
        ]
        totals = [(seat, year["total"]) for seat, year in years]
        rounds.append(build_round(Line(YEAR, year=at + 1), totals, rows))
    if rounds:
        totals = [(seat["seat"], seat["total"]) for seat in seats]
        yield Zone("sheet", zones=(*rounds, build_round(MATCH, totals, ())))


def _describe_use(view: EmuRanchersView, card: str) -> Words:
    birds = view["seats"][seat_of_view(view)]["birds"]
    tokens = tuple(bird["token"] for bird in birds if can_grow(tuple(bird["cards"]), card))
    return Line(FITS, birds=tokens) if tokens else ""


def _describe_progress(view: EmuRanchersView) -> Iterable[Words]:
    may_take = view["discard"] and not (view["acted"] or "").startswith("discard")
    yield from describe_action(view, ("deck", "discard") if may_take else ("deck",))
    if view["order"] is not None:
        yield describe_order(view, view["seats"][seat_of_view(view)]["closed"])
