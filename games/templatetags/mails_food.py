"""Food Chain in mails: chains as rows of cells, and what each card can do in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.decks.biome_deck import CARDS, SUITS
from games.rules.game import LooseView as View
from games.titles.food_chain.state import PLURAL

register = template.Library()

IN_ROW = 6


@register.filter
def chain_cells(cards: Sequence[str]) -> SafeString:
    """Cards as cells with rank and suit in the colour of its biome, six in a row."""
    rows = [cards[at : at + IN_ROW] for at in range(0, len(cards), IN_ROW)]
    inside = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return mark_safe(f'<table role="presentation" cellpadding="0" cellspacing="2">{inside}</table>')


def _cell(code: str) -> SafeString:
    return format_html('<td class="card" bgcolor="#fffaf0">{}</td>', _marked(code))


@register.filter
def marked(cards: Iterable[str]) -> SafeString:
    """Cards in a line: each its rank and its suit in the colour of its biome."""
    return format_html_join(" ", "<b>{}</b>", ((_marked(code),) for code in cards))


def _marked(code: str) -> SafeString:
    card = CARDS[code]
    symbol = SUITS[card.suit].symbol
    return format_html('{}<span class="b{}">{}</span>', card.rank, card.suit, symbol)


@register.filter
def suit_symbol(token: str) -> str:
    """The printed suit of a biome."""
    return SUITS[token].symbol


@register.filter
def stands(biome: dict[str, Any], view: View) -> str:
    """What a biome takes next, or that it takes nothing: `up, next above 8`, `a grazer opens`."""
    if biome["state"] == "line":
        return "in the line"
    if biome["state"] != "open":
        return ""
    if not biome["cards"]:
        return "empty, a grazer opens"
    way, bound = biome["needs"].split()
    return f"down, next below {bound}" if way == "<" else f"up, next above {bound}"


@register.filter
def owner(biome: dict[str, Any], names: Sequence[str]) -> str:
    """Who has a biome: `taken by Ann for 6`, `Ace held by Bob`; empty if it is open."""
    if biome["by"] is None:
        return ""
    name = names[biome["by"]]
    if biome["state"] == "closed":
        return f"taken by {name} for {biome['points']}"
    return f"Ace held by {name}"


@register.filter
def holds(seat: dict[str, Any], view: View) -> str:
    """`7 tokens, Aces S D, 5 in hand, chains worth 6 in this round, has passed`."""
    words = [f"{seat['tokens']} tokens", f"Aces {' '.join(seat['aces']) or 'none'}"]
    if view["phase"] in ("action", "keep"):
        words.append(f"{seat['hand_size']} in hand")
    if seat["value"]:
        words.append(f"chains worth {seat['value']} in this round")
    if seat["passed"]:
        words.append("has passed")
    if seat["over_populated"]:
        words.append("has over-populated")
    return ", ".join(words)


@register.filter
def plural_class(name: str) -> str:
    """`Fish`, `Birds`."""
    return PLURAL[name].capitalize()


@register.filter
def kinds(code: str) -> str:
    """`Orca, mammal, carnivore`."""
    card = CARDS[code]
    return f"{card.name}, {card.classification}, {card.diet}"


@register.filter
def uses(view: View, code: str) -> str:
    """Where a card can be played, with what it brings there: `Coast +1 run; Alpine takes 4`; and
    if it can be filed."""
    places = [_place(play) for play in view["plays"] if play["card"] == code]
    name = CARDS[code].classification
    groups = {group["class"] for group in view["groups"]}
    if name in groups and view["seat"] in view["waiting"] and view["phase"] == "action":
        places.append(f"file with the {PLURAL[name]}")
    return "; ".join(places)


def _place(play: dict[str, Any]) -> str:
    words = [SUITS[play["biome"]].short]
    words += [f"+1 {what}" for what in ("match", "run") if play[what]]
    if play["points"] is not None:
        words.append(f"takes {play['points']}")
    return " ".join(words)


@register.filter
def situation(view: View) -> str:
    """`Round 2 of at most 8; draw pile 38; the first to pass takes a token; your hand costs 7`."""
    words = [f"Round {view['round']} of at most {view['rounds_max']}"]
    if view["phase"] in ("action", "return"):
        words.append(f"draw pile {view['stock']}")
    if view["first_pass"]:
        words.append("the first to pass takes a token")
    if view["hand"] and view["phase"] == "action":
        words.append(f"your hand costs {view['penalty']} if the round ends")
    if view["keep"]:
        words.append(f"you keep the Ace of {SUITS[view['keep']].short}")
    return "; ".join(words)


@register.filter
def called_you(names: Sequence[str], own: int | None) -> list[str]:
    """The names of the seats, the reader's as `you`."""
    return ["you" if seat == own else name for seat, name in enumerate(names)]
