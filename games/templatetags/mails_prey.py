"""The Hunting Prey Game in mails: its cards as cells with rank, suit and code, and what came of
each in words."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.decks.biome_deck import CARDS, SUITS
from games.rules.game import LooseView as View
from games.titles.hunting_prey.state import HUNTING, NUMBER, SEATS
from games.titles.hunting_prey.words import ORDER_WORDS

register = template.Library()

FULLEST_ROW = 20


@register.filter
@cache
def animal_cell(code: str) -> SafeString:
    """A card as a cell: rank, suit in the colour of its biome, and the code to type."""
    card = CARDS[code]
    return format_html(
        '<td class="card" bgcolor="#fffaf0" width="40">{}<span class="b{}">{}</span><br>'
        '<span class="code">{}</span></td>',
        card.rank,
        card.suit,
        SUITS[card.suit].symbol,
        code,
    )


@register.filter
def animal_line(code: str) -> str:
    """`hunter 13, Orca, mammal, carnivore, 4.2 t`."""
    card = CARDS[code]
    kind = "hunter" if code in HUNTING else "grazer"
    return f"{kind} {NUMBER[code]}, {card.name}, {card.classification}, {card.diet}, {card.mass}"


@register.filter
def token_row(tokens: int, goal: int) -> str:
    """A row of tokens up to the goal; without a goal only those there are."""
    return "●" * min(tokens, FULLEST_ROW) + "○" * max(goal - tokens, 0)


@register.filter
def standing(seat: dict[str, Any], view: View) -> str:
    """`hand 5, deck 20, ready`."""
    if not seat["active"]:
        return "no cards left, sits out"
    words = f"hand {seat['hand_size']}, deck {seat['deck']}"
    if view["phase"] == "choose":
        words += ", ready" if seat["ready"] else ", choosing"
    return words


@register.filter
def finish(view: View) -> str:
    """What ends the match."""
    if view["goal"]:
        return f"first to {view['goal']} tokens"
    if view["options"]["finish"] == "thin":
        return "until somebody has fewer than five cards"
    return f"{view['rounds']} rounds"


@register.filter
def open_cards(view: View, names: Sequence[str]) -> list[dict[str, Any]]:
    """The cards that lie open, or those of the round before: whose each is, and its fate."""
    if view["phase"] == "target":
        return [
            {
                "name": _capital(view, names, seat["seat"]),
                "card": seat["played"],
                "fate": "; ".join(_awaiting(view, seat)),
            }
            for seat in view["seats"]
            if seat["played"]
        ]
    last = view["last"]
    if last is None:
        return []
    return [
        {
            "name": _capital(view, names, seat),
            "card": card,
            "fate": "; ".join(_fates(view, names, seat)) or "goes home",
        }
        for seat, card in enumerate(last["played"])
        if card
    ]


def _awaiting(view: View, seat: dict[str, Any]) -> Iterable[str]:
    """What is known of a card while a hunter still has to choose."""
    if seat["seat"] == view["hunter"]:
        yield "+1, the strongest hunter"
    if seat["played"] in view["targets"]:
        yield "can be eaten"
    if seat["eaten"]:
        yield "eaten"
    if seat["swapped"]:
        yield f"swapped {' '.join(seat['swapped'])}"


def _fates(view: View, names: Sequence[str], seat: int) -> Iterable[str]:
    """What came of a seat in the round before."""
    last = view["last"]
    played = last["played"]
    if last["gains"][seat]:
        yield f"+{last['gains'][seat]}"
    for hunter, prey in last["hunts"]:
        if hunter == seat:
            whose = "" if prey is None else f" of {_called(view, names, prey)}"
            yield f"eats {'nothing' if prey is None else played[prey]}{whose}"
        if prey == seat:
            yield f"eaten by {played[hunter]} of {_called(view, names, hunter)}"
    for jack, cards in last["jacks"]:
        if jack == seat:
            yield f"drops {' '.join(cards)}"
    if seat in last["grazers"]:
        yield "the grazer of the round"
    if last["queen"] == seat:
        yield f"gathers {' '.join(last['gathered'])}"
    elif played[seat] in last["gathered"]:
        yield f"goes to {_called(view, names, last['queen'])}"
    if last["swapped"][seat]:
        yield f"swapped {' '.join(last['swapped'][seat])}"


@register.filter
def outlooks(view: View, names: Sequence[str]) -> list[dict[str, Any]]:
    """What can be eaten, whose it is, and what would follow."""
    return [
        {
            "card": card,
            "name": _called(view, names, after["seat"]),
            "then": "; ".join(_following(view, names, after)),
        }
        for card, after in view.get("outlook", {}).items()
    ]


def _following(view: View, names: Sequence[str], after: dict[str, Any]) -> Iterable[str]:
    who = " and ".join(_called(view, names, seat) for seat in after["grazers"])
    yield f"grazer token for {who or 'nobody'}"
    if after["queen"] is not None:
        queen = _called(view, names, after["queen"])
        yield f"Queen of {queen} gathers {' '.join(after['gathered'])}"


@register.filter
def said(view: View, names: Sequence[str]) -> list[str]:
    """What the reader has chosen so far, and the standing order."""
    choice, lines = view["choice"] or {}, []
    if choice.get("swapped"):
        lines.append(f"You have swapped {' '.join(choice['swapped'])}.")
    if choice.get("card"):
        lines.append(f"You have chosen {choice['card']}.")
    if choice.get("drops"):
        lines.append(f"You drop {' '.join(choice['drops'])} with it.")
    if view["order"]:
        order = view["order"]
        words = f"the card of {names[SEATS.index(order)]}" if order in SEATS else ORDER_WORDS[order]
        lines.append(f"Your hunters eat {words}.")
    return lines


@register.filter
def gone(view: View) -> str:
    """The cards out of the game, by suit and number."""
    cards = {fallen["card"] for fallen in view["removed"]}
    return " ".join(card for card in CARDS if card in cards)


def _capital(view: View, names: Sequence[str], seat: int) -> str:
    return "You" if seat == view["seat"] else names[seat]


def _called(view: View, names: Sequence[str], seat: int) -> str:
    return "you" if seat == view["seat"] else names[seat]
