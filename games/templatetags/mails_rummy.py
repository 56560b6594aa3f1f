"""Biome Rummy in mails: its cards as cells with rank, suit and kinds, its biomes, and the same in
words."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.decks.biome_deck import CARDS, SUITS
from games.rules.game import LooseView as View
from games.titles.biome_rummy.groups import is_group, largest_sets

register = template.Library()

IN_ROW = 4
MOST_SETS = 6


@register.filter
@cache
def kinds_cell(code: str) -> SafeString:
    """A card as a cell: rank and suit in the colour of its biome, its class and diet in short."""
    card = CARDS[code]
    return format_html(
        '<td class="card" bgcolor="#fffaf0" width="44">{}<span class="b{}">{}</span><br>'
        '<span class="code">{}</span></td>',
        card.rank,
        card.suit,
        SUITS[card.suit].symbol,
        card.kinds,
    )


@register.filter
def kinds_cells(cards: Sequence[str]) -> SafeString:
    """Cards as cells of a table, four in a row."""
    rows = [cards[at : at + IN_ROW] for at in range(0, len(cards), IN_ROW)]
    inside = format_html_join(
        "\n", "<tr>{}</tr>", ((format_html_join("\n", "{}", map(_one, row)),) for row in rows)
    )
    table = '<table role="presentation" cellpadding="0" cellspacing="2">{}</table>'
    return format_html(table, inside)


@register.filter
def kinds_line(code: str) -> str:
    """`Orca, mammal, carnivore`."""
    card = CARDS[code]
    return f"{card.name}, {card.classification}, {card.diet}"


@register.filter
def biomes(view: View, names: Sequence[str]) -> list[dict[str, Any]]:
    """The five biomes: suit, where the Ace is, and the groups with their words."""
    owners = {suit: seat["seat"] for seat in view["seats"] for suit in seat["aces"]}
    found = []
    for letter, suit in SUITS.items():
        ace = "Ace in the line" if letter in view["line"] else "Ace set aside"
        if letter in owners:
            ace = f"Ace: {_called(view, names, owners[letter])}"
        groups = [
            {**group, "words": group_words(view, names, group)}
            for group in view["groups"]
            if group["suit"] == letter
        ]
        found.append({"suit": suit, "ace": ace, "groups": groups})
    return found


def group_words(view: View, names: Sequence[str], group: dict[str, Any]) -> str:
    """`Bea, CK by Ann; takes a bird`."""
    added = [
        f"{card} by {_called(view, names, by)}"
        for card, by in zip(group["cards"], group["by"], strict=True)
        if by != group["starter"]
    ]
    takes = "full" if group["full"] else f"takes {', '.join(group['fits'])}"
    return f"{', '.join([_called(view, names, group['starter']), *added])}; {takes}"


@register.filter
def use_words(code: str, view: View) -> str:
    """What a card of the hand is good for: `set, fits G2`; `finished`; empty if nothing."""
    if code[0] not in view["live"]:
        return "finished"
    words = ["in a set"] if any(code in cards for cards in sets_held(view)) else []
    tokens = list(_fitting(code, view))
    return ", ".join([*words, f"fits {' '.join(tokens)}"] if tokens else words)


@register.filter
def sets_held(view: View) -> list[tuple[str, ...]]:
    """The longest sets in the hand, at most six."""
    live = [card for card in view["hand"] or () if card[0] in view["live"]]
    return list(largest_sets(live, view["options"]["sets"] == "complete"))[:MOST_SETS]


@register.filter
def seat_line(seat: dict[str, Any], view: View) -> str:
    """`2 Aces (hearts, stars), total +7, hand 6, laid 3`."""
    count = len(seat["aces"])
    won = f" ({', '.join(SUITS[suit].name for suit in seat['aces'])})" if count else ""
    words = f"{count} Ace{'' if count == 1 else 's'}{won}, total {_signed(seat['total'])}"
    if view["phase"] == "over":
        return words
    return f"{words}, hand {seat['hand_size']}, laid {seat['played']}"


@register.filter
def clock(view: View) -> str:
    """`Round 2, stock 30, 4 turns left`."""
    words = f"Round {view['round']}"
    if view["phase"] == "over":
        return f"{words}, the match is over"
    left = view["turns_left"]
    turns = "the last turn" if left == 1 else f"{left} turns left"
    return f"{words}, stock {view['stock']}, {turns}"


def _one(code: str) -> tuple[SafeString]:
    return (kinds_cell(code),)


def _fitting(code: str, view: View) -> Iterator[str]:
    """The groups that the reader may add the card to."""
    for group in view["groups"]:
        if (group["starter"] != view["seat"] or view["options"]["add"] == "any") and is_group(
            (*group["cards"], code), view["options"]["sets"] == "complete"
        ):
            yield group["token"]


def _called(view: View, names: Sequence[str], seat: int) -> str:
    return "you" if seat == view["seat"] else names[seat]


def _signed(value: int) -> str:
    return f"{value:+}" if value else "0"
