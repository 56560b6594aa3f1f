"""Emus Redux in mails: the ranches, the row, the piles and the hand, drawn. A wild card on a bird
is drawn with the number it stands for."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext

from games.post.mails.tables import birds
from games.post.mails.tables.cells import render_pile_back
from games.post.mails.tables.seats import own_last
from games.rules.lines import format_signed
from games.titles.emus_redux.view import EmusReduxView, ReduxSeat

MOST_DISCARDED = 6  # cards of a pile that are drawn


def build_scene(view: EmusReduxView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    hand = birds.own_hand(view)
    return {
        "tag": view["tag"],
        "over": view["phase"] == "over",
        "seats": [_build_seat(view, names, seat) for seat in own_last(view, view["seats"])],
        "deck": render_pile_back(view["draw_pile"]),
        "row": birds.render_cards(view["row"]),
        "piles": [
            {
                "token": pile["token"],
                "drawn": birds.render_cards(pile["cards"][-MOST_DISCARDED:]),
                "under": max(0, len(pile["cards"]) - MOST_DISCARDED),
            }
            for pile in view["piles"]
        ],
        "hand": birds.render_cards(hand),
        "excuse": _describe_excuses(view) if hand else "",
        "left": birds.list_remaining_hands(view, names),
    }


def _build_seat(view: EmusReduxView, names: Sequence[str], seat: ReduxSeat) -> dict[str, Any]:
    return {**birds.describe_ranch(view, names, seat), "notes": list(_list_owner_notes(seat))}


def _list_owner_notes(seat: ReduxSeat) -> Iterator[str]:
    """What stands beside the owner's name."""
    result = seat["result"]
    if result:
        yield gettext("result %s") % format_signed(result["total"])
        yield gettext("hatched %d") % result["hatched"]
        yield gettext("lost %d") % result["lost"]
        for number, bird in enumerate(result["birds"], 1):
            if bird["dropped"]:
                yield gettext("%s dropped by an Excuse") % f"B{number}"
        return
    yield gettext("now %s") % format_signed(seat["value"])
    if seat["takes_left"]:
        yield gettext("%d left to take from the row") % seat["takes_left"]
    if seat["closed"]:
        yield gettext("closed")


def _describe_excuses(view: EmusReduxView) -> str:
    excuses = view["excuses"]
    if excuses is None or not excuses["drops"]:
        return ""
    words = {"birds": " ".join(excuses["drops"]), "result": format_signed(excuses["result"])}
    return gettext("Your Excuse would drop %(birds)s: result %(result)s.") % words
