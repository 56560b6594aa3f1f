"""The action bar of Emu Ranchers: what to do next, and what the running turn would come to."""

from django.utils.html import format_html
from django.utils.translation import gettext

from games.rules.record import Record
from games.titles.birds import apply_closing_order, best_order, score_bird
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.ranch_views import own_hand
from games.web.card_selection import Selection
from games.web.cards import DECKTET
from games.web.table_context import TableContext
from games.web.tables import birds_action_bar
from games.web.tables.birds import Scene
from games.web.tables.components import build_choice

AUTO = "close auto"


def build_action_bar(
    visit: TableContext, record: Record, view: EmuRanchersView, picking: Selection
) -> Scene:
    """The prompt or the whole sentence, the choices as buttons, and the consequence."""
    before, phase = visit.view_of(EmuRanchers, record), view["phase"]
    comes = _best_points(view, picking) if picking.ready == AUTO else _current_points(view, picking)
    shown: Scene = {
        "prompt": "",
        "choices": [],
        "sentence": birds_action_bar.render_draft(picking),
        "consequence": birds_action_bar.describe_draft_effect(
            before, view, picking, _current_points(before, picking), comes
        ),
    }
    if phase == "closing":
        best = _best_points(view, picking) if AUTO in picking.legal_moves else None
        birds_action_bar.show_closing(shown, view, picking, _current_points(view, picking), best)
    elif phase == "draw":
        _show_draw(shown, view, picking)
    elif picking.narrowing.moves:
        birds_action_bar.show_action(shown, view, picking, {"discard": gettext("Discard")})
    return shown


def _show_draw(shown: Scene, view: EmuRanchersView, picking: Selection) -> None:
    """The draw that ends the turn."""
    if "discard" not in picking.first_tokens:
        return
    if picking.ready is None:
        shown["prompt"] = format_html(gettext("{}. Now choose your draw."), shown["sentence"])
    top = DECKTET.render_chip(view["discard"][-1])
    shown["choices"] = [
        build_choice(picking, "deck", gettext("Draw pile (%s)") % view["draw_pile"]),
        build_choice(picking, "discard", format_html(gettext("Take {}"), top)),
    ]


def _current_points(view: EmuRanchersView, picking: Selection) -> int:
    return sum(bird["value"] for bird in birds_action_bar.own_seat(view, picking)["birds"])


def _best_points(view: EmuRanchersView, picking: Selection) -> int:
    birds = tuple(
        tuple(bird["cards"]) for bird in birds_action_bar.own_seat(view, picking)["birds"]
    )
    order = best_order(birds, tuple(own_hand(view)))
    return sum(score_bird(bird).value for bird in apply_closing_order(birds, order))
