"""Food Chain in mails: chains as rows of cells, both players, and what each card of the hand can
do, drawn."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext

from games.decks.biome_deck import AMPHIBIAN, BIRD, CARDS, FISH, MAMMAL, REPTILE, SUITS
from games.play.record.log_text import translate
from games.post.mails.tables import animals
from games.post.mails.tables.cells import render_pile_back
from games.post.mails.tables.seats import (
    inline_seat_label,
    own_last,
    remaining_hand_label,
    seat_label,
)
from games.titles.food_chain.text import list_gains
from games.titles.food_chain.view import BiomePlace, FoodChainView, FoodSeat, GroupView

GROUPS: dict[str, str] = {
    MAMMAL: gettext_noop("Mammals"),
    REPTILE: gettext_noop("Reptiles"),
    AMPHIBIAN: gettext_noop("Amphibians"),
    FISH: gettext_noop("Fish"),
    BIRD: gettext_noop("Birds"),
}
FILED = {
    MAMMAL: gettext_noop("file with the mammals"),
    REPTILE: gettext_noop("file with the reptiles"),
    AMPHIBIAN: gettext_noop("file with the amphibians"),
    FISH: gettext_noop("file with the fish"),
    BIRD: gettext_noop("file with the birds"),
}


def build_scene(view: FoodChainView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    return {
        "tag": view["tag"],
        "situation": _describe_situation(view),
        "biomes": [_build_biome(view, names, biome) for biome in view["biomes"]],
        "seats": [_build_seat(view, names, seat) for seat in own_last(view, view["seats"])],
        "groups": [_build_group(view, names, group) for group in view["groups"]],
        "put_out": animals.render_card_line(view["put_out"]),
        "stock": render_pile_back(view["stock"]) if view["phase"] in ("action", "return") else "",
        "acting": view["phase"] == "action",
        "hand": []
        if "hands" in view
        else [_describe_hand_card(view, code) for code in view["hand"] or ()],
        "left": [
            {
                "words": remaining_hand_label(view, names, seat),
                "drawn": animals.render_card_cells(hand) or gettext("nothing"),
            }
            for seat, hand in enumerate(view.get("hands", ()))
        ],
    }


def _describe_situation(view: FoodChainView) -> str:
    """`Round 2 of at most 8; draw pile 38; the first to pass takes a token; your hand costs 7`."""
    rounds = {"round": view["round"], "most": view["rounds_max"]}
    words = [gettext("Round %(round)d of at most %(most)d") % rounds]
    if view["phase"] in ("action", "return"):
        words.append(gettext("draw pile %d") % view["stock"])
    if view["first_pass"]:
        words.append(gettext("first pass earns a token"))
    if view["hand"] and view["phase"] == "action":
        words.append(gettext("your hand costs %d if the round ends now") % view["penalty"])
    if view["keep"]:
        words.append(gettext("you keep the Ace of %s") % gettext(SUITS[view["keep"]].short))
    return "; ".join(words)


# Chains


def _build_biome(view: FoodChainView, names: Sequence[str], biome: BiomePlace) -> dict[str, Any]:
    return {
        "sign": animals.render_suit(biome["token"]),
        "token": biome["token"],
        "name": gettext(biome["name"]),
        "drawn": animals.render_card_cells(biome["cards"]),
        "stands": _describe_owner(view, names, biome) or _describe_next(biome),
    }


def _describe_next(biome: BiomePlace) -> str:
    """What a biome that nobody has takes next: `up, next above 8`, `empty; a grazer opens it`."""
    if biome["state"] == "line":
        return gettext("in the line")
    if not biome["cards"]:
        return gettext("empty; a grazer opens it")
    way, bound = biome["needs"].split()
    words = gettext("down, next below %s") if way == "<" else gettext("up, next above %s")
    return words % bound


def _describe_owner(view: FoodChainView, names: Sequence[str], biome: BiomePlace) -> str:
    """Who has a biome: `taken by Ann for 6`, `Ace held by Bob`; empty if nobody."""
    if biome["by"] is None:
        return ""
    name = inline_seat_label(view, names, biome["by"])
    if biome["state"] == "closed":
        words = {"name": name, "points": biome["points"]}
        return gettext("taken by %(name)s for %(points)s") % words
    return gettext("Ace held by %s") % name


# Players and classes


def _build_seat(view: FoodChainView, names: Sequence[str], seat: FoodSeat) -> dict[str, Any]:
    """A player, and the chains taken in this round."""
    took = [
        gettext("Took %(biome)s %(cards)s for %(points)s.")
        % {**chain, "cards": " ".join(chain["cards"])}
        for chain in seat["chains"]
    ]
    return {
        "name": seat_label(view, names, seat["seat"]),
        "holds": _describe_holdings(view, seat),
        "took": took,
    }


def _describe_holdings(view: FoodChainView, seat: FoodSeat) -> str:
    """`7 tokens, Aces S D, 5 in hand, chains worth 6 in this round, has passed`."""
    words = [
        ngettext("%d token", "%d tokens", seat["tokens"]) % seat["tokens"],
        gettext("Aces %s") % (" ".join(seat["aces"]) or gettext("none")),
    ]
    if view["phase"] in ("action", "keep"):
        words.append(gettext("%d in hand") % seat["hand_size"])
    if seat["value"]:
        words.append(gettext("chains worth %d in this round") % seat["value"])
    if seat["passed"]:
        words.append(gettext("has passed"))
    if seat["over_populated"]:
        words.append(gettext("has over-populated"))
    return ", ".join(words)


def _build_group(view: FoodChainView, names: Sequence[str], group: GroupView) -> dict[str, Any]:
    return {
        "name": gettext(GROUPS[group["class"]]),
        "by": inline_seat_label(view, names, group["seat"]),
        "marked": animals.render_card_line(group["cards"]),
    }


# The hand


def _describe_hand_card(view: FoodChainView, code: str) -> dict[str, Any]:
    return {
        "cell": animals.render_card_cell(code),
        "kinds": animals.describe_kinds(code),
        "places": "; ".join(_list_places(view, code)),
    }


def _list_places(view: FoodChainView, code: str) -> list[str]:
    """Where a card can be played, each with what it brings there, such as `Coast +1 run`, `Alpine
    takes 4`; and if it can be filed."""
    places = [
        " ".join([gettext(SUITS[play["biome"]].short), *list_gains(play, translate)])
        for play in view["plays"]
        if play["card"] == code
    ]
    name = CARDS[code].classification
    begun = any(group["class"] == name for group in view["groups"])
    if begun and view["seat"] in view["waiting"] and view["phase"] == "action":
        places.append(gettext(FILED[name]))
    return places
