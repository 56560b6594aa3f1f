"""The table of Emus Redux: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from games.rules.game import seat_of_view
from games.rules.lines import Line, Thing, format_signed, join_with_commas
from games.rules.phrases import phrase, plural_phrase
from games.titles.birds import ORDER, WILD, list_additions
from games.titles.board import NONE, Board, Words, Zone, cells_of, own_last
from games.titles.emus_redux.state import DRAW_DECK_CARDS, EXCUSE
from games.titles.emus_redux.view import EmusReduxView, ReduxSeat, list_seen_cards
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

ROW = phrase("Row")
THE_YEAR = phrase("The year")
PILE = phrase("Pile {pile}")
FITS = phrase("fits {birds}")
FITS_AS = phrase("{birds} as {ranks}")
TAKES = phrase("wild cards left: {takes}")
RESULT = phrase("result {value}")
HATCHED = phrase("hatched {number}")
LOST = phrase("lost {number}")
DROPPED = phrase("dropped by an Excuse: {birds}")
OF_THE_ROW = Line(phrase("a card from the row"))
EXCUSES = plural_phrase("{count} Excuse", "{count} Excuses")
EXCUSE_DROPS = phrase("Your Excuse would drop {birds}: result {value}.")


def build_board(view: EmusReduxView) -> Board:
    """The ranches, both discard piles, the row, and the own hand with what fits."""
    zones = [build_ranch(view, seat, _list_facts(seat)) for seat in own_last(view, view["seats"])]
    zones += list_piles(view, _list_open_cards(view))
    if view["phase"] == "over":
        zones.append(_build_results(view))
        return Board(view["tag"], describe_awaited(view), tuple(zones))
    zones.append(_build_unseen(view))
    if view["hand"] is not None:
        hand = sorted(own_hand(view), key=lambda card: card == EXCUSE)
        uses = [_describe_use(view, card) for card in hand]
        own = view["seats"][seat_of_view(view)]
        zones.append(build_hand(view, own, hand, uses, _describe_progress(view)))
    return Board(view["tag"], describe_awaited(view), tuple(zones))


def _list_open_cards(view: EmusReduxView) -> Iterable[Zone]:
    """What else can be drawn from, and where discards go."""
    for pile in view["piles"]:
        name, cards = Line(PILE, pile=pile["token"]), cells_of(pile["cards"])
        yield Zone("pile", name, cards, role="reach", token=pile["token"], empty=NONE)
    still = view["phase"] != "draw"
    yield Zone("row", ROW, cells_of(view["row"]), role="reach", empty=NONE, still=still)


def _build_unseen(view: EmusReduxView) -> Zone:
    """The unseen cards of the draw deck; wild cards are always seen."""
    deck, seen = [card for card in DRAW_DECK_CARDS if card != EXCUSE], list_seen_cards(view)
    zone = build_unseen_cards(deck, seen)
    excuses = DRAW_DECK_CARDS.count(EXCUSE) - seen.count(EXCUSE)
    if excuses <= 0:
        return zone
    facts = (*zone.facts, Line(EXCUSES, count=excuses))
    return replace(zone, facts=facts, count=(zone.count or 0) + excuses, empty="")


def _build_results(view: EmusReduxView) -> Zone:
    """What each seat came to, bird by bird."""
    results = [
        (seat["seat"], result)
        for seat in own_last(view, view["seats"])
        if (result := seat["result"]) is not None
    ]
    rows = [
        row
        for seat, result in results
        for row in list_scored_birds(
            seat,
            view["seat"],
            result["birds"],
            result["left"],
            [bird["dropped"] for bird in result["birds"]],
        )
    ]
    totals = [(seat, result["total"]) for seat, result in results]
    return Zone("sheet", zones=(build_round(THE_YEAR, totals, rows),))


def _list_facts(seat: ReduxSeat) -> Iterable[Words]:
    """What a seat stands at; once it is over what it came to."""
    result = seat["result"]
    if result is None:
        yield Line(NOW, value=format_signed(seat["value"]))
        yield Line(TAKES, takes=seat["takes_left"])
        return
    yield Line(RESULT, value=format_signed(result["total"]))
    yield Line(HATCHED, number=result["hatched"])
    yield Line(LOST, number=result["lost"])
    gone = tuple(f"B{at}" for at, bird in enumerate(result["birds"], 1) if bird["dropped"])
    if gone:
        yield Line(DROPPED, birds=gone)


def _describe_use(view: EmusReduxView, card: str) -> Words:
    """The birds that the card may be added to: `fits B1 B3`; of a wild card with the ranks that it
    can stand for, `fits B1 as 2 3, B3 as 9`."""
    places = []
    for bird in view["seats"][seat_of_view(view)]["birds"]:
        forms = list_additions(tuple(bird["cards"])).get(card, ())
        if forms:
            ranks = tuple(ORDER[form] for form in forms)
            places.append((bird["token"], ranks if card in WILD else ()))
    if not places:
        return ""
    if card not in WILD:
        return Line(FITS, birds=tuple(token for token, _ranks in places))
    alike = [
        Line(FITS_AS, birds=tuple(token for token, _ranks in same), ranks=ranks)
        for ranks, same in groupby(places, key=lambda place: place[1])
    ]
    return Line(FITS, birds=join_with_commas(alike))


def _describe_progress(view: EmusReduxView) -> Iterable[Words]:
    """What the reader has already done of a turn or of closing, and what an Excuse would do."""
    yield from describe_action(view, _list_sources(view))
    if view["order"] is not None:
        yield describe_order(view, view["seats"][seat_of_view(view)]["closed"])
    excuses = view["excuses"]
    if excuses and excuses["drops"]:
        result = format_signed(excuses["result"])
        yield Line(EXCUSE_DROPS, birds=tuple(excuses["drops"]), value=result)


def _list_sources(view: EmusReduxView) -> list[Thing]:
    """The sources that can be drawn from after the action."""
    discarded = (view["acted"] or "").startswith("discard")
    sources: list[Thing] = ["deck"]
    if not discarded:
        sources += [pile["token"] for pile in view["piles"] if pile["cards"]]
    takes_left = view["seats"][seat_of_view(view)]["takes_left"]
    if takes_left and not (discarded and view["row_after_discard"] == "off"):
        sources.append(OF_THE_ROW)
    return sources
