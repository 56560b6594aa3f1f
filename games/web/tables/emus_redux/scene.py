"""The table of Emus Redux: three or four ranches, the row of wild cards, piles and hand."""

from collections import Counter

from django.utils.translation import gettext, ngettext

from games.play.record.results import deciding_reason
from games.rules.record import Record
from games.titles.emus_redux.about import seat_score
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.state import MOST_TAKES
from games.titles.emus_redux.view import EmusReduxView, ReduxSeat
from games.web.card_selection import Selection
from games.web.cards import DECKTET
from games.web.table_context import TableContext
from games.web.tables import birds, birds_action_bar
from games.web.tables.birds import CardHighlights, Scene
from games.web.tables.components import (
    Pile,
    TableCard,
    build_hand_card,
    build_piece,
    build_target,
    format_value,
    list_sorts,
)
from games.web.tables.emus_redux import action_bar

SHEETS = ("games/decks/decktet.css", "games/birds.css", "titles/emus-redux/table.css")


def build_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted moves included)."""
    view = visit.view_of(EmusRedux, picking.record if picking else record)
    shown = birds.build_card_signs(EmusRedux, visit, record, picking, fresh)
    seats = [_build_seat(visit, view, seat, picking, shown) for seat in view["seats"]]
    own = visit.seat_number
    lower = own if own is not None else 0
    phase = view["phase"]
    playing = phase in ("turn", "draw")
    piles = _build_piles(view, picking, shown) if playing else []
    after = [*range(lower + 1, len(seats)), *range(lower)]  # as they sit round the table
    return {
        "view": view,
        "sheets": SHEETS,
        "beside": gettext("%s began") % visit.names[view["first"]],
        "score_sheet": "titles/emus-redux/scores.html" if phase == "over" else "",
        "lower": seats[lower],
        "upper": [seats[at] for at in after],
        "hand": None if view["phase"] == "over" else birds.build_hand(view, picking),
        "known": bool(view["seats"][own]["known"]) if own is not None and picking else False,
        "sorts": list_sorts(picking),
        "nest": build_target(picking, "hatch", birds_action_bar.hatch_label(picking))
        if playing
        else None,
        "piles": piles,
        "discards": [pile for pile in piles if pile.cards],
        "market": _build_row(view, picking) if playing else [],
        "takes": _describe_takes(view, picking),
        "bar": action_bar.build_action_bar(visit, record, view, picking) if picking else None,
        "over": phase == "over",
        "results": _build_results(view, visit.names),
        "reason": deciding_reason(visit.record, visit.seats) if phase == "over" else "",
    }


def _build_seat(
    visit: TableContext,
    view: EmusReduxView,
    seat: ReduxSeat,
    picking: Selection | None,
    shown: CardHighlights,
) -> Scene:
    over = view["phase"] == "over"
    return {
        **birds.build_ranch(visit, view, seat, picking, shown),
        "now": format_value(seat_score(seat)),
        "excuses": _describe_excuses(view, seat),
        "takes": "" if over else _label_wild_cards(view, seat),
    }


def _label_wild_cards(view: EmusReduxView, seat: ReduxSeat) -> str:
    if seat["seat"] == view["seat"] or not view["row"]:
        return ""
    return gettext("took %(taken)s of %(most)s wild cards") % {
        "taken": MOST_TAKES - seat["takes_left"],
        "most": MOST_TAKES,
    }


def _describe_excuses(view: EmusReduxView, seat: ReduxSeat) -> str:
    """What the own Excuses would do now; empty for other seats and without any."""
    excuses = view["excuses"] if seat["seat"] == view["seat"] else None
    if view["phase"] == "over" or excuses is None or not excuses["count"]:
        return ""
    gone = " ".join(excuses["drops"])
    if not gone:
        return gettext("your Excuse drops nothing now")
    result = format_value(excuses["result"])
    return gettext("%(result)s: your Excuse drops %(gone)s") % {
        "result": result,
        "gone": gone,
    }


def _build_piles(
    view: EmusReduxView, picking: Selection | None, shown: CardHighlights
) -> list[Pile]:
    named = [(gettext("Pile %s") % pile["token"], pile) for pile in view["piles"]]
    return [
        birds.deck_pile(view, picking),
        *(
            birds.discard_pile(view, pile["token"], name, pile["cards"], picking, shown)
            for name, pile in named
        ),
    ]


def _build_row(view: EmusReduxView, picking: Selection | None) -> list[TableCard]:
    """The wild cards that lie open. Of equal ones but one is picked."""
    pieces: list[TableCard] = []
    seen: Counter[str] = Counter()
    for card in view["row"]:
        seen[card] += 1
        name = f"row-{card}" + (f"-{seen[card]}" if seen[card] > 1 else "")
        again = seen[card] > 1 and picking is not None and card in picking.picks
        if picking is None or view["phase"] != "draw" or again:
            pieces.append(build_piece(card, name=name))
        else:
            pieces.append(build_hand_card(picking, card, DECKTET, name=name))
    return pieces


def _describe_takes(view: EmusReduxView, picking: Selection | None) -> str:
    if view["seat"] is None or view["phase"] not in ("turn", "draw"):
        return ""
    left = view["seats"][view["seat"]]["takes_left"]
    if not left:
        return gettext("you’ve taken both your wild cards")
    if picking is not None and view["phase"] == "draw" and "row" not in picking.first_tokens:
        return gettext("not after a discard in this match")
    return ngettext("you can take %s more", "you can take %s", left) % left


def _build_results(view: EmusReduxView, names: list[str]) -> list[Scene]:
    """The score sheet, seat by seat; nothing before the end."""
    return [
        {
            "name": names[seat["seat"]],
            "birds": [
                birds.build_scored_bird(bird, number, bird["dropped"])
                for number, bird in enumerate(result["birds"], 1)
            ],
            "left": [build_piece(card) for card in result["left"]],
            "total": format_value(result["total"]),
            "hatched": result["hatched"],
            "lost": result["lost"],
        }
        for seat in view["seats"]
        if (result := seat["result"]) is not None
    ]
