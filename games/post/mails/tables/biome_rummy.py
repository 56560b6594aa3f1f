"""Biome Rummy in mails: the seats, the five biomes with their groups, the pile and the hand,
drawn."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from games.decks.biome_deck import SUITS, BiomeSuit
from games.play.record.log_text import translate
from games.post.mails.tables.animals import (
    describe_kinds,
    render_card_cell,
    render_card_cells,
    render_cells_with_kinds,
    render_suit,
)
from games.post.mails.tables.cells import render_pile_back
from games.post.mails.tables.seats import (
    inline_seat_label,
    own_last,
    remaining_hand_label,
    seat_label,
)
from games.rules.lines import format_signed
from games.titles.biome_rummy.text import format_sets
from games.titles.biome_rummy.view import (
    BiomeRummyView,
    GroupView,
    RummySeat,
    list_groups_for_card,
    list_hand_sets,
)

MOST_DISCARDED = 5  # cards of the pile that are drawn, so that they fit beside the stock


def build_scene(view: BiomeRummyView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    over = view["phase"] == "over"
    hand = () if over else view["hand"] or ()
    sets = list_hand_sets(view) if hand else ()
    in_sets = {card for cards in sets for card in cards}
    return {
        "tag": view["tag"],
        "clock": _describe_clock(view),
        "seats": [_build_seat(view, names, seat) for seat in own_last(view, view["seats"])],
        "biomes": [_build_biome(view, names, suit) for suit in SUITS.values()],
        "stock": render_pile_back(view["stock"]),
        "pile": render_cells_with_kinds(view["pile"][-MOST_DISCARDED:]),
        "under": max(0, len(view["pile"]) - MOST_DISCARDED),
        "hand": [_describe_hand_card(view, code, in_sets) for code in hand],
        "over": over,
        "sets": format_sets(sets, translate),
        "left": [
            {
                "words": remaining_hand_label(view, names, seat),
                "drawn": render_card_cells(cards) or gettext("nothing"),
            }
            for seat, cards in enumerate(view.get("hands", ()))
        ],
    }


def _describe_clock(view: BiomeRummyView) -> str:
    if view["phase"] == "over":
        return gettext("Round %d, match over") % view["round"]
    left = view["turns_left"]
    turns = ngettext("last turn", "%(number)d turns left each", left) % {"number": left}
    words = {"round": view["round"], "stock": view["stock"], "turns": turns}
    return gettext("Round %(round)d, stock %(stock)d, %(turns)s") % words


# Seats


def _build_seat(view: BiomeRummyView, names: Sequence[str], seat: RummySeat) -> dict[str, Any]:
    own, over = seat["seat"] == view["seat"], view["phase"] == "over"
    known = seat["known"] if not own and not over else ()
    return {
        "name": seat_label(view, names, seat["seat"]),
        "stands": _describe_standing(view, seat),
        "known": render_cells_with_kinds(known),
    }


def _describe_standing(view: BiomeRummyView, seat: RummySeat) -> str:
    """`2 Aces (Rainforest, Alpine), total +7, hand 6, laid 3`."""
    count = len(seat["aces"])
    words = ngettext("%(number)d Ace", "%(number)d Aces", count) % {"number": count}
    if count:
        suits = ", ".join(gettext(SUITS[suit].short) for suit in seat["aces"])
        words = gettext("%(aces)s (%(suits)s)") % {"aces": words, "suits": suits}
    parts = [words, gettext("total %s") % format_signed(seat["total"])]
    if view["phase"] != "over":
        parts += [gettext("hand %d") % seat["hand_size"], gettext("laid %d") % seat["played"]]
    return ", ".join(parts)


# Biomes


def _build_biome(view: BiomeRummyView, names: Sequence[str], suit: BiomeSuit) -> dict[str, Any]:
    """A biome: where its Ace is, and its groups."""
    groups = [group for group in view["groups"] if group["suit"] == suit.letter]
    return {
        "sign": render_suit(suit.letter),
        "ink": f"b{suit.letter}",
        "short": gettext(suit.short),
        "ace": _describe_ace(view, names, suit.letter),
        "groups": [_build_group(view, names, group) for group in groups],
    }


def _describe_ace(view: BiomeRummyView, names: Sequence[str], letter: str) -> str:
    for seat in view["seats"]:
        if letter in seat["aces"]:
            return gettext("Ace: %s") % inline_seat_label(view, names, seat["seat"])
    return gettext("Ace still available") if letter in view["line"] else gettext("Ace set aside")


def _build_group(view: BiomeRummyView, names: Sequence[str], group: GroupView) -> dict[str, Any]:
    """A group with who laid its cards and what it takes: `Bea, CK by Ann; takes a bird`."""
    added = [
        gettext("%(card)s by %(name)s") % {"card": card, "name": inline_seat_label(view, names, by)}
        for card, by in zip(group["cards"], group["by"], strict=True)
        if by != group["starter"]
    ]
    by = ", ".join([inline_seat_label(view, names, group["starter"]), *added])
    takes = gettext("full") if group["full"] else gettext("takes %s") % _describe_missing(group)
    return {
        "token": group["token"],
        "drawn": render_cells_with_kinds(group["cards"]),
        "words": f"{by}; {takes}",
    }


def _describe_missing(group: GroupView) -> str:
    return ", ".join(map(gettext, group["fits"]))


# The hand


def _describe_hand_card(view: BiomeRummyView, code: str, in_sets: set[str]) -> dict[str, Any]:
    return {
        "cell": render_card_cell(code),
        "kinds": describe_kinds(code),
        "use": _describe_use(view, code, code in in_sets),
    }


def _describe_use(view: BiomeRummyView, code: str, in_set: bool) -> str:
    if code[0] not in view["live"]:
        return gettext("finished")
    words = [gettext("in a set")] if in_set else []
    tokens = list_groups_for_card(view, code)
    return ", ".join([*words, gettext("fits %s") % " ".join(tokens)] if tokens else words)
