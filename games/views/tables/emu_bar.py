"""The action bar of Emu Ranchers: what to do next, and what the running turn would come to."""

from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext

from games.rules.birds import best_order, laid, score
from games.rules.decktet import CARDS
from games.rules.game import View
from games.rules.record import Record
from games.views.cards import DECKTET
from games.views.picking import Picking
from games.views.tables.pieces import choice, shown_value, step_choice
from games.views.visit import Visit

Scene = dict[str, Any]


def bar(visit: Visit, record: Record, view: View, picking: Picking) -> Scene:
    """The prompt or the whole sentence, the choices as buttons, and the consequence."""
    phase = view["phase"]
    before = visit.view(record)
    shown: Scene = {"prompt": "", "choices": [], "consequence": _changes(before, view, picking)}
    if phase == "closing":
        _closing(shown, view, picking)
    elif phase == "draw":
        _drawing(shown, view, picking)
    elif picking.narrowing.steps:
        _acting(shown, view, picking)
    return shown


def _acting(shown: Scene, view: View, picking: Picking) -> None:
    """The action of a turn: a card and where it goes, in either order."""
    cards = [token for token in picking.picks if token in CARDS]
    if cards:
        shown["prompt"] = gettext("%s: where does it go?") % CARDS[cards[0]].full_title
        tokens = picking.narrowing.tokens
        birds = {bird["token"]: bird for bird in _own(view, picking)["birds"]}
        if "hatch" in tokens:
            words = gettext("Hatch: %s") % shown_value(score((cards[0],)).value)
            shown["choices"].append(choice(picking, "hatch", words))
        for token in tokens:
            if token in birds:
                words = gettext("Grow %s") % _growth(birds[token], cards[0])
                shown["choices"].append(choice(picking, token, words))
        if "discard" in tokens:
            shown["choices"].append(choice(picking, "discard", gettext("Discard")))
    elif picking.picks:
        place = picking.picks[0]
        asked = {"hatch": gettext("Which card hatches?"), "discard": gettext("Discard which card?")}
        shown["prompt"] = asked.get(place, gettext("Which card grows %s?") % place)
    else:
        shown["prompt"] = gettext("Pick a card: hatch it, grow a bird, or discard it.")


def _drawing(shown: Scene, view: View, picking: Picking) -> None:
    """The draw that ends the turn."""
    if "discard" not in picking.first_tokens:
        return
    if picking.ready is None:
        shown["prompt"] = gettext("%s. Now choose your draw.") % picking.sentence
    top = DECKTET.chip(view["discard"][-1])
    shown["choices"] = [
        choice(picking, "deck", gettext("Draw pile (%s)") % view["draw_pile"]),
        choice(picking, "discard", format_html(gettext("Take {}"), top)),
    ]


def _closing(shown: Scene, view: View, picking: Picking) -> None:
    """Closing a year: lay cards, close, ask for the best order, or take the order back."""
    own = _own(view, picking)
    total = shown_value(sum(bird["value"] for bird in own["birds"]))
    if picking.ready is not None:
        # The last sentence names every card that is laid; those of the draft would repeat it.
        shown["sentence"] = picking.record.label(picking.seat, picking.ready)
        return
    if own["closed"]:
        order = ", ".join(f"{card} on {bird}" for card, bird in view["order"])
        shown["prompt"] = gettext("You have closed with %s. It stays secret until both are in.") % (
            order or gettext("nothing")
        )
        shown["choices"].append(choice(picking, "reopen", gettext("Take it back")))
        return
    cards = [token for token in picking.picks if token in CARDS]
    if cards:
        shown["prompt"] = gettext("%s: on which bird?") % CARDS[cards[0]].full_title
        for bird in own["birds"]:
            if picking.can_pick(bird["token"]):
                words = gettext("On %s") % _growth(bird, cards[0])
                shown["choices"].append(choice(picking, bird["token"], words))
        return
    more = any(step.startswith("lay ") for step in picking.legal)
    said = gettext("The year ends. Lay cards on your birds, or close.") if more else ""
    shown["prompt"] = f"{said} " + gettext("Your year comes to %s.") % total
    close = gettext("Close like this: %s") % total
    shown["choices"].append(step_choice(picking, "close", close, "close"))
    if "close auto" in picking.legal and more:
        best = gettext("Best order: %s") % shown_value(_best_total(own, view))
        shown["choices"].append(step_choice(picking, "close auto", best, "auto"))


def _best_total(own: dict[str, Any], view: View) -> int:
    birds = tuple(tuple(bird["cards"]) for bird in own["birds"])
    order = best_order(birds, tuple(view["hand"]))
    return sum(score(bird).value for bird in laid(birds, order))


def _own(view: View, picking: Picking) -> dict[str, Any]:
    own: dict[str, Any] = view["seats"][picking.seat]
    return own


def _changes(before: View, after: View, picking: Picking) -> str:
    """What the draft, and the best order if that is to be sent, changes in the own ranch."""
    if not picking.draft and picking.ready != "close auto":
        return ""
    old = {bird["token"]: bird["value"] for bird in _own(before, picking)["birds"]}
    own = _own(after, picking)
    new = {bird["token"]: bird["value"] for bird in own["birds"]}
    said = []
    for token, value in new.items():
        if token not in old:
            said.append(gettext("%(bird)s is new: %(value)s") % _named(token, value))
        elif old[token] != value:
            said.append(f"{token}: {shown_value(old[token])} → {shown_value(value)}")
    total = _best_total(own, after) if picking.ready == "close auto" else sum(new.values())
    said.append(
        gettext("your year now %(old)s → %(new)s")
        % {"old": shown_value(sum(old.values())), "new": shown_value(total)}
        if total != sum(old.values())
        else gettext("your year stays %s") % shown_value(total)
    )
    if after["phase"] == "draw" and after["draw_pile"] == 1 and picking.ready == "draw deck":
        said.append(gettext("this is the last card, the year ends"))
    return "; ".join(said) + "."


def _named(token: str, value: int) -> dict[str, str]:
    return {"bird": token, "value": shown_value(value)}


def hatch_word(picking: Picking | None) -> str:
    """What a new bird of the picked card would be worth now."""
    card = _picked_card(picking)
    if not card:
        return gettext("hatch")
    return gettext("new bird %s") % shown_value(score((card,)).value)


def _growth(bird: dict[str, Any], card: str) -> str:
    """`B2: −3 → +5`: what the card would make of the bird."""
    then = score((*bird["cards"], card)).value
    return f"{bird['token']}: {shown_value(bird['value'])} → {shown_value(then)}"


def grow_word(picking: Picking | None, bird: dict[str, Any]) -> str:
    """`B2: now −3, then +5` for the picked card; nothing without one."""
    card = _picked_card(picking)
    if not card:
        return ""
    longer = (*bird["cards"], card)
    return gettext("%(bird)s: now %(now)s, then %(then)s") % {
        "bird": bird["token"],
        "now": shown_value(bird["value"]),
        "then": shown_value(score(longer).value),
    }


def _picked_card(picking: Picking | None) -> str:
    picks = picking.picks if picking else ()
    return next((token for token in picks if token in CARDS), "")
