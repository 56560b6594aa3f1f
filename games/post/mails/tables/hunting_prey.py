"""The Hunting Prey Game in mails: the seats, the cards that lie open and what came of each, what
can be eaten, and the hand, drawn."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.languages import join_with_and
from games.decks.biome_deck import CARDS
from games.play.record.log_text import translate, translate_line
from games.post.mails.tables.animals import (
    describe_kinds,
    render_card_cell,
    render_card_cells,
    render_card_line,
)
from games.post.mails.tables.seats import inline_seat_label, own_last, seat_label
from games.titles.hunting_prey.move_words import ORDER_WORDS
from games.titles.hunting_prey.state import HUNTING, NUMBER, SEATS
from games.titles.hunting_prey.text import ending_text
from games.titles.hunting_prey.view import (
    HuntingPreyView,
    MealConsequenceView,
    PreyRoundView,
    PreySeat,
    hunts_of,
    jacks_of,
)

FULLEST_ROW = 20  # tokens up to which a row of them is drawn


def build_scene(view: HuntingPreyView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    target, over = view["phase"] == "target", view["phase"] == "over"
    lying = _list_awaiting(view, names) if target else _list_previous_round(view, names)
    hand = () if over else view["hand"] or ()
    return {
        "tag": view["tag"],
        "ending": ending_text(view, translate),
        "seats": [_build_seat(view, names, seat) for seat in own_last(view, view["seats"])],
        "round": gettext("Cards of this round") if target else _describe_round(view),
        "open": lying,
        "prey": _list_prey(view, names),
        "gone": _render_removed_cards(view),
        "hand": [{"cell": render_card_cell(code), "words": describe_animal(code)} for code in hand],
        "said": _describe_choices(view, names) if hand else [],
    }


def describe_animal(code: str) -> str:
    """`hunter 13, Orca, mammal, carnivore, 4.2 t`."""
    kind = gettext("hunter %d") if code in HUNTING else gettext("grazer %d")
    return ", ".join([kind % NUMBER[code], describe_kinds(code), CARDS[code].mass])


# Seats


def _build_seat(view: HuntingPreyView, names: Sequence[str], seat: PreySeat) -> dict[str, Any]:
    """A seat with its tokens, how its cards stand and which of them are known."""
    tokens, goal, own = seat["tokens"], view["goal"], seat["seat"] == view["seat"]
    return {
        "name": seat_label(view, names, seat["seat"]),
        "tokens": gettext("tokens %s") % (f"{tokens}/{goal}" if goal else tokens),
        "row": "●" * min(tokens, FULLEST_ROW) + "○" * max(goal - tokens, 0),
        "stands": _describe_standing(view, seat),
        "known_as": gettext("known in your deck") if own else gettext("has shown"),
        "known": render_card_line(seat["known"]) if view["phase"] != "over" else "",
        "left": render_card_cells(_list_remaining_cards(seat)) if view["phase"] == "over" else "",
    }


def _describe_standing(view: HuntingPreyView, seat: PreySeat) -> str:
    if not seat["active"]:
        return gettext("out of cards, sits out")
    words = [gettext("hand %d") % seat["hand_size"], gettext("deck %d") % seat["deck"]]
    if view["phase"] == "choose":
        words.append(gettext("ready") if seat["ready"] else gettext("choosing"))
    return ", ".join(words)


def _list_remaining_cards(seat: PreySeat) -> list[str]:
    return [*seat["hand"], *seat["cards_in_deck"]]


# The cards that lie open


def _describe_round(view: HuntingPreyView) -> str:
    return gettext("Round %d") % view["last"]["round"] if view["last"] else ""


def _describe_open_card(
    view: HuntingPreyView, names: Sequence[str], seat: int, card: str, fate: str
) -> dict[str, Any]:
    name = seat_label(view, names, seat)
    return {"name": name, "card": card, "cell": render_card_cell(card), "fate": fate}


def _list_awaiting(view: HuntingPreyView, names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        _describe_open_card(
            view, names, seat["seat"], seat["played"], "; ".join(_describe_prospects(view, seat))
        )
        for seat in view["seats"]
        if seat["played"]
    ]


def _describe_prospects(view: HuntingPreyView, seat: PreySeat) -> Iterable[str]:
    if seat["seat"] == view["hunter"]:
        yield gettext("+1, the strongest hunter")
    if seat["played"] in view["targets"]:
        yield gettext("can be eaten")
    if seat["eaten"]:
        yield gettext("eaten")
    if seat["swapped"]:
        yield gettext("swapped %s") % " ".join(seat["swapped"])


def _list_previous_round(view: HuntingPreyView, names: Sequence[str]) -> list[dict[str, Any]]:
    last = view["last"]
    if last is None:
        return []
    return [
        _describe_open_card(view, names, seat, card, _describe_fate(view, names, last, seat))
        for seat, card in enumerate(last["played"])
        if card
    ]


def _describe_fate(
    view: HuntingPreyView, names: Sequence[str], last: PreyRoundView, seat: int
) -> str:
    return "; ".join(_describe_outcomes(view, names, last, seat)) or gettext("goes home")


def _describe_outcomes(
    view: HuntingPreyView, names: Sequence[str], last: PreyRoundView, seat: int
) -> Iterable[str]:
    """What came of a seat in the round before."""
    played = last["played"]
    if last["gains"][seat]:
        yield f"+{last['gains'][seat]}"
    for hunter, prey in hunts_of(last):
        if hunter == seat and prey is None:
            yield gettext("eats nothing")
        elif hunter == seat and prey is not None:
            eaten = {"card": played[prey], "name": inline_seat_label(view, names, prey)}
            yield gettext("eats %(card)s of %(name)s") % eaten
        if prey == seat:
            eater = {"card": played[hunter], "name": inline_seat_label(view, names, hunter)}
            yield gettext("eaten by %(card)s of %(name)s") % eater
    for jack, cards in jacks_of(last):
        if jack == seat:
            yield gettext("drops %s") % " ".join(cards)
    if seat in last["grazers"]:
        yield gettext("the round’s grazer")
    if last["queen"] == seat:
        yield gettext("gathers %s") % " ".join(last["gathered"])
    elif played[seat] in last["gathered"] and last["queen"] is not None:
        yield gettext("goes to %s") % inline_seat_label(view, names, last["queen"])
    if last["swapped"][seat]:
        yield gettext("swapped %s") % " ".join(last["swapped"][seat])


def _render_removed_cards(view: HuntingPreyView) -> SafeString:
    cards = {fallen["card"] for fallen in view["removed"]}
    return render_card_line(card for card in CARDS if card in cards)


# What can be eaten, and what the reader has said


def _list_prey(view: HuntingPreyView, names: Sequence[str]) -> list[dict[str, Any]]:
    """What can be eaten, whose it is, and what would follow."""
    return [
        {
            "card": card,
            "cell": render_card_cell(card),
            "name": inline_seat_label(view, names, after["seat"]),
            "then": "; ".join(_list_consequences(view, names, after)),
        }
        for card, after in view.get("outlook", {}).items()
    ]


def _list_consequences(
    view: HuntingPreyView, names: Sequence[str], after: MealConsequenceView
) -> Iterable[str]:
    who = join_with_and([inline_seat_label(view, names, seat) for seat in after["grazers"]])
    yield gettext("grazer token for %s") % (who or gettext("nobody"))
    if after["queen"] is not None:
        gathers = {
            "name": inline_seat_label(view, names, after["queen"]),
            "cards": " ".join(after["gathered"]),
        }
        yield gettext("%(name)s’s Queen gathers %(cards)s") % gathers


def _describe_choices(view: HuntingPreyView, names: Sequence[str]) -> list[str]:
    """What the reader has chosen so far, and the standing order."""
    choice, lines = view["choice"], []
    if choice and choice["swapped"]:
        lines.append(gettext("You swapped %s.") % " ".join(choice["swapped"]))
    if choice and choice["card"]:
        lines.append(gettext("You chose %s.") % choice["card"])
    if choice and choice["drops"]:
        lines.append(gettext("You drop %s with it.") % " ".join(choice["drops"]))
    order = view["order"]
    if order in SEATS:
        lines.append(gettext("Your hunters eat %s’s card.") % names[SEATS.index(order)])
    elif order:
        lines.append(gettext("Your hunters eat %s.") % translate_line(ORDER_WORDS[order]))
    return lines
