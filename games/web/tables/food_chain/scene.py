"""The table of Food Chain: five chains side by side, the classes, both players, the hand."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext

from games.decks.biome_deck import CARDS, CLASSES, PLACE, SUITS
from games.play.record.log_text import translate
from games.rules.record import Record
from games.titles.biome_views import own_hand
from games.titles.food_chain.game import ENOUGH_ACES, FoodChain
from games.titles.food_chain.view import ChainView, FoodSeat
from games.web.card_selection import CLASS, RANK, SUIT, Selection
from games.web.cards import BIOME
from games.web.table_context import TableContext
from games.web.tables.components import TableCard, build_hand_card, build_piece, list_drafted_cards
from games.web.tables.food_chain import action_bar, gains
from games.web.tables.food_chain.places import (
    TableScene,
    build_chain,
    build_coin,
    build_group,
    build_stock,
    list_put_out_cards,
)
from games.web.tables.food_chain.scores import list_rounds, list_totals

Scene = dict[str, Any]

SHEETS = ("games/decks/biome.css", "titles/food-chain/table.css")


def build_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted moves included)."""
    shown = picking.record if picking else record
    view = visit.view_of(FoodChain, shown)
    drafted = list_drafted_cards(picking, record, BIOME)
    if picking is not None:
        back = picking.page_url(picking.draft)
        drafted.update(dict.fromkeys(gains.list_moved_cards(picking.ready), back))
    table = TableScene(visit, view, picking, fresh, drafted, visit.view_of(FoodChain, record))
    seats = [_build_seat(table, seat) for seat in view["seats"]]
    told = list_rounds(visit, record, view)
    lower = visit.seat_number or 0
    over = view["phase"] == "over"
    return {
        "view": view,
        "sheets": SHEETS,
        "beside": _status_line(table),
        "score_sheet": "titles/food-chain/scores.html" if told else "",
        "upper": seats[1 - lower],
        "lower": seats[lower],
        "chains": [build_chain(table, biome) for biome in view["biomes"]],
        "groups": [build_group(table, name) for name in CLASSES],
        "stock": None if over else build_stock(table),
        "coin": None if over else build_coin(table),
        "put_out": [
            table.build_piece(card) for card in (*view["put_out"], *list_put_out_cards(table))
        ],
        "hand": None if over else _build_hand(table),
        "fan": "tiles hand--rows",
        "keep": _build_keep_order(table),
        "sorts": _list_sorts(picking),
        "bar": action_bar.build_action_bar(visit, record, view, picking) if picking else None,
        "over": over,
        "rounds": told,
        "totals": list_totals(told) if over else [],
    }


def _status_line(table: TableScene) -> str:
    if table.view["phase"] != "over":
        return gettext("ends when both have 2 Aces")
    if min(len(seat["aces"]) for seat in table.view["seats"]) >= ENOUGH_ACES:
        return gettext("both have 2 Aces")
    return ""


# Players and the hand


def _build_keep_order(table: TableScene) -> Scene | None:
    picking, ordered = table.picking, table.view["keep"]
    if picking is None or not (picking.can_pick("keep") or "keep" in picking.first_tokens):
        return None
    words = gettext("Ace to keep: %s") % (
        translate(SUITS[ordered].short) if ordered else gettext("ask me")
    )
    return {"href": picking.pick_href("keep"), "on": "keep" in picking.picks, "words": words}


def _build_seat(table: TableScene, seat: FoodSeat) -> Scene:
    """One player: tokens, Aces, the chains taken in this round, and what has been done."""
    view, number = table.view, seat["seat"]
    own = number == table.visit.seat_number
    hand = view["hands"][number] if view["phase"] == "over" else []
    tokens = table.before["seats"][number]["tokens"]
    after = seat["tokens"]
    if own and table.picking is not None and view["phase"] == "action":
        after = gains.predict_standing(view, number, table.ready).tokens
    return {
        "number": number,
        "name": table.visit.names[number],
        "own": own,
        "row": table.visit.seats[number],
        "waiting": number in view["waiting"],
        "sign": gettext("passed") if seat["passed"] and view["phase"] == "action" else "",
        "tokens": tokens,
        "after": after if after != tokens else None,
        "aces": [table.build_piece(f"{biome}A", covered=True) for biome in seat["aces"]],
        "chains": [_build_taken_chain(table, chain) for chain in seat["chains"]],
        "value": seat["value"],
        "cost": _label_hand_cost(table, own),
        "points": _count_points(table, own),
        "used": seat["over_populated"],
        "hand_size": seat["hand_size"],
        "known": [build_piece(card, BIOME) for card in hand],
    }


def _label_hand_cost(table: TableScene, own: bool) -> str | None:
    if not own or table.view["phase"] != "action":
        return None
    left = [
        card for card in own_hand(table.view) if card not in gains.list_moved_cards(table.ready)
    ]
    return gains.format_cost(gains.hand_cost(table.view, left))


def _count_points(table: TableScene, own: bool) -> int | None:
    number = table.visit.seat_number
    if not own or number is None or table.view["phase"] != "action":
        return None
    if table.picking is None or number not in table.view["waiting"]:
        return gains.seat_standing(table.view, number).points
    return gains.predict_standing(table.view, number, table.ready).points


def _build_taken_chain(table: TableScene, chain: ChainView) -> Scene:
    """A chain taken in this round."""
    cards = [table.build_piece(card) for card in chain["cards"]]
    closer = cards[-1]
    return {
        "biome": chain["biome"],
        "name": translate(SUITS[chain["biome"]].short),
        "cards": cards,
        "points": chain["points"],
        "fresh": closer.fresh,
        "undo": closer.undo,
    }


def _build_hand(table: TableScene) -> list[TableCard] | None:
    """The own hand in the order asked for, without what is drafted or ready to go."""
    view, picking = table.view, table.picking
    if view["hand"] is None:
        return None
    cards = [card for card in view["hand"] if card not in gains.list_moved_cards(table.ready)]
    if picking is None:
        return [build_piece(card, BIOME) for card in sorted(cards, key=_number_sort_key)]
    order = ORDERS.get(picking.sort, _number_sort_key)
    notes = _list_card_notes(table)
    return [
        build_hand_card(picking, card, BIOME, note=notes.get(card, ""))
        for card in sorted(cards, key=order)
    ]


def _list_card_notes(table: TableScene) -> dict[str, str]:
    """The words on cards of the hand: what each earns on the biome that is picked, or the most it
    could earn anywhere."""
    picking = table.picking
    if picking is None or table.ready:
        return {}
    biome = next((token for token in picking.picks if token in SUITS), "")
    notes: dict[str, str] = {}
    for play in table.view["plays"]:
        earned = gains.tokens_of(play)
        if biome and play["biome"] != biome or any(token in CARDS for token in picking.picks):
            continue
        words = [f"+{earned}"] if earned else [gettext("fits")] if biome else []
        if words and notes.get(play["card"], "") < words[0]:
            notes[play["card"]] = words[0]
    return notes


def _number_sort_key(code: str) -> tuple[int, int]:
    return CARDS[code].number, PLACE[code]


def _class_sort_key(code: str) -> tuple[int, int, int]:
    return CLASSES.index(CARDS[code].classification), *_number_sort_key(code)


ORDERS: dict[str, Callable[[str], tuple[int, ...]]] = {
    SUIT: lambda code: (PLACE[code],),
    CLASS: _class_sort_key,
}


def _list_sorts(picking: Selection | None) -> list[Scene]:
    """The ways to sort the hand, as links that keep the draft and the picks."""
    if picking is None:
        return []
    ways = ((RANK, gettext("by number")), (SUIT, gettext("biome")), (CLASS, gettext("class")))
    sort = picking.sort if picking.sort in (SUIT, CLASS) else RANK
    return [
        {
            "words": words,
            "href": picking.page_url(picking.draft, picking.picks, sort=way),
            "on": way == sort,
        }
        for way, words in ways
    ]
