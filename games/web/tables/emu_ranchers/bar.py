"""The action bar of Emu Ranchers: what to do next, and what the running turn would come to."""

from django.utils.html import format_html
from django.utils.translation import gettext

from games.rules.game import View
from games.rules.record import Record
from games.titles.birds import best_order, laid, score
from games.web.cards import DECKTET
from games.web.picking import Picking
from games.web.tables import birds_bar
from games.web.tables.birds import Scene
from games.web.tables.pieces import choice
from games.web.visit import Visit

AUTO = "close auto"


def bar(visit: Visit, record: Record, view: View, picking: Picking) -> Scene:
    """The prompt or the whole sentence, the choices as buttons, and the consequence."""
    before, phase = visit.view(record), view["phase"]
    comes = _best(view, picking) if picking.ready == AUTO else _now(view, picking)
    shown: Scene = {
        "prompt": "",
        "choices": [],
        "sentence": birds_bar.sentence(picking),
        "consequence": birds_bar.changes(before, view, picking, _now(before, picking), comes),
    }
    if phase == "closing":
        best = _best(view, picking) if AUTO in picking.legal else None
        birds_bar.closing(shown, view, picking, _now(view, picking), best)
    elif phase == "draw":
        _drawing(shown, view, picking)
    elif picking.narrowing.steps:
        birds_bar.acting(shown, view, picking, {"discard": gettext("Discard")})
    return shown


def _drawing(shown: Scene, view: View, picking: Picking) -> None:
    """The draw that ends the turn."""
    if "discard" not in picking.first_tokens:
        return
    if picking.ready is None:
        shown["prompt"] = format_html(gettext("{}. Now choose your draw."), shown["sentence"])
    top = DECKTET.chip(view["discard"][-1])
    shown["choices"] = [
        choice(picking, "deck", gettext("Draw pile (%s)") % view["draw_pile"]),
        choice(picking, "discard", format_html(gettext("Take {}"), top)),
    ]


def _now(view: View, picking: Picking) -> int:
    """What the own birds are worth together."""
    return sum(bird["value"] for bird in birds_bar.own(view, picking)["birds"])


def _best(view: View, picking: Picking) -> int:
    """What they would be worth after the best closing order."""
    birds = tuple(tuple(bird["cards"]) for bird in birds_bar.own(view, picking)["birds"])
    order = best_order(birds, tuple(view["hand"]))
    return sum(score(bird).value for bird in laid(birds, order))
