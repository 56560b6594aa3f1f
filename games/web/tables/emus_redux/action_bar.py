"""The action bar of Emus Redux: what to do next, and what the running turn would come to."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.rules.record import Record
from games.titles.birds import apply_closing_order, score_bird
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.score import best_order, find_dropped_birds
from games.titles.emus_redux.state import EXCUSE
from games.titles.emus_redux.view import EmusReduxView
from games.titles.ranch_views import own_hand
from games.web.card_selection import Selection
from games.web.cards import DECKTET
from games.web.table_context import TableContext
from games.web.tables import birds_action_bar
from games.web.tables.birds import Scene
from games.web.tables.components import build_choice

AUTO = "close auto"
ROW = "row"


def build_action_bar(
    visit: TableContext, record: Record, view: EmusReduxView, picking: Selection
) -> Scene:
    """The prompt or the whole sentence, the choices as buttons, and the consequence."""
    before, phase = visit.view_of(EmusRedux, record), view["phase"]
    was, now = _current_points(before), _current_points(view)
    comes = find_best_closing_value(view, picking) if picking.ready == AUTO else now
    shown: Scene = {
        "prompt": "",
        "choices": [],
        "sentence": birds_action_bar.render_draft(picking),
        "consequence": birds_action_bar.describe_draft_effect(before, view, picking, was, comes),
    }
    if phase == "closing":
        best = find_best_closing_value(view, picking) if AUTO in picking.legal_moves else None
        birds_action_bar.show_closing(shown, view, picking, now, best)
    elif phase == "draw":
        _show_draw(shown, view, picking)
    elif picking.narrowing.moves:
        birds_action_bar.show_action(shown, view, picking, list_discard_choices(view))
    return shown


def list_discard_choices(view: EmusReduxView) -> dict[str, SafeString | str]:
    """What a discard is picked by: the verb while there is but one pile for it, else the pile."""
    places = view["discard_to"]
    if len(places) == 1:
        return {"discard": gettext("Discard")}
    first, second = places
    again = format_html('<span class="visually-hidden">{} </span>{}', gettext("Discard to"), second)
    return {first: gettext("Discard to %s") % first, second: again}


def _show_draw(shown: Scene, view: EmusReduxView, picking: Selection) -> None:
    """The draw that ends the turn: a pile, or a card of the row, which is asked for then."""
    if ROW in picking.picks and picking.ready is None:
        shown["prompt"] = gettext("Which wild card do you take?")
        shown["choices"] = [
            {**build_choice(picking, card, DECKTET.render_chip(card)), "id": f"choose-row-{card}"}
            for card in dict.fromkeys(view["row"])
            if picking.can_pick(card)
        ]
        return
    sources = [build_choice(picking, "deck", gettext("Draw pile (%s)") % view["draw_pile"])]
    for pile in view["piles"]:
        if pile["token"] in picking.first_tokens:
            top = DECKTET.render_chip(pile["cards"][-1])
            words = format_html(gettext("Take {}"), top)
            sources.append(build_choice(picking, pile["token"], words))
    if ROW in picking.first_tokens:
        sources.append(build_choice(picking, ROW, gettext("A wild card")))
    if len(sources) == 1:
        return
    if picking.ready is None:
        shown["prompt"] = format_html(gettext("{}. Now choose your draw."), shown["sentence"])
    shown["choices"] = sources


def _current_points(view: EmusReduxView) -> int:
    return view["excuses"]["result"] if view["excuses"] else 0


def find_best_closing_value(view: EmusReduxView, picking: Selection) -> int:
    flock = tuple(
        tuple(bird["cards"]) for bird in birds_action_bar.own_seat(view, picking)["birds"]
    )
    hand = tuple(own_hand(view))
    values = [
        score_bird(bird).value for bird in apply_closing_order(flock, best_order(flock, hand))
    ]
    gone = find_dropped_birds(values, hand.count(EXCUSE))
    return sum(value for number, value in enumerate(values, 1) if number not in gone)
