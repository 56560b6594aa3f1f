"""The action bar of the Hunting Prey Game: what to do next, and what a choice may come to."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, ngettext

from accounts.languages import join_with_and
from games.decks.biome_deck import ANIMALS, CARDS
from games.play.record.log_text import translate_line
from games.rules.game import seat_of_view
from games.titles.biome_views import own_hand
from games.titles.hunting_prey import round_contest
from games.titles.hunting_prey.move_words import ORDER_WORDS
from games.titles.hunting_prey.state import (
    ACTIONS,
    ASK,
    GRAZING,
    HUNTER,
    HUNTING,
    JACKS,
    LEADER,
    NUMBER,
    PREY,
    QUEENS,
    SEATS,
    STRENGTH,
    TOP,
)
from games.titles.hunting_prey.view import (
    HuntingPreyView,
    MealConsequenceView,
    hunter_of,
    own_choice,
)
from games.web.card_selection import Selection
from games.web.cards import BIOME
from games.web.tables.components import build_choice, build_move_choice
from games.web.tables.turn_sentences import render_sentence

Scene = dict[str, Any]


def build_action_bar(view: HuntingPreyView, picking: Selection, names: list[str]) -> Scene:
    """The prompt or the whole sentence, the choices as buttons, and the consequence. `view` is the
    position after the draft."""
    shown: Scene = {"prompt": "", "choices": [], "consequence": ""}
    if picking.ready is not None:
        shown["sentence"] = _build_sentence(view, picking, picking.ready, names)
        shown["consequence"] = _describe_consequence(view, picking.ready, names)
    elif view["phase"] == "target":
        _show_hunt(shown, view, picking, names)
    else:
        _show_choice(shown, view, picking, names)
    return shown


def _show_hunt(shown: Scene, view: HuntingPreyView, picking: Selection, names: list[str]) -> None:
    """What the hunter eats: a button for each card, with what would follow."""
    hunter = view["seats"][hunter_of(view)]["played"]
    if hunter is not None:
        shown["prompt"] = format_html(
            gettext("What does your {} eat?"), BIOME.render_named_chip(hunter)
        )
    for card, after in view["outlook"].items():
        words = format_html(
            gettext("{} of {}, then {}"),
            _render_chips([card]),
            names[after["seat"]],
            describe_hunt_result(after, names),
        )
        shown["choices"].append(build_choice(picking, card, words))


def describe_hunt_result(after: MealConsequenceView, names: list[str]) -> str:
    """What the moves after a hunt would come to: `Ann +1, Bob gathers 3`."""
    who = join_with_and([names[seat] for seat in after["grazers"]])
    said = [gettext("%s +1") % who if who else gettext("no grazer token")]
    if after["queen"] is not None:
        count = len(after["gathered"])
        if after["grazers"] == [after["queen"]]:
            return gettext("%(name)s: +1, gathers %(count)s") % {"name": who, "count": count}
        gathers = gettext("%(name)s gathers %(count)s")
        said.append(gathers % {"name": names[after["queen"]], "count": count})
    return ", ".join(said)


def _show_choice(shown: Scene, view: HuntingPreyView, picking: Selection, names: list[str]) -> None:
    """Swap, drop, order, play: by what is picked so far."""
    cards = [token for token in picking.picks if token in CARDS]
    if "hunt" in picking.picks:
        shown["prompt"] = gettext(
            "If your hunter has a choice, what should it eat? This stays in force."
        )
        shown["choices"] = _order_buttons(picking, names)
        return
    if cards:
        shown["prompt"] = format_html(
            "{}: {}", BIOME.render_named_chip(cards[0]), describe_odds(view, cards[0])
        )
        shown["choices"] = [
            build_choice(picking, verb, gettext(words))
            for verb, words in VERBS.items()
            if verb in picking.narrowing.tokens
        ]
        return
    asked = [PICKED_VERBS[verb] for verb in picking.picks if verb in PICKED_VERBS]
    shown["prompt"] = gettext(asked[0]) if asked else _build_prompt(view, picking)
    shown["consequence"] = _describe_draft(view, names)
    shown["choices"] = _list_choices(view, picking, names)


ORDER_BUTTONS = {
    TOP: gettext_noop("Strongest card"),
    PREY: gettext_noop("Strongest grazer"),
    HUNTER: gettext_noop("Strongest hunter"),
    LEADER: gettext_noop("Leader’s card"),
    ASK: gettext_noop("Ask me"),
}
VERBS = {
    "play": gettext_noop("Play it"),
    "swap": gettext_noop("Swap it"),
    "drop": gettext_noop("Drop it with a Jack"),
}
PICKED_VERBS = {
    "play": gettext_noop("Which card do you play?"),
    "swap": gettext_noop("Pick the cards to swap."),
    "drop": gettext_noop("Pick cards for your Jack to remove: one token, however many."),
}


def _build_prompt(view: HuntingPreyView, picking: Selection) -> SafeString | str:
    """What to do with nothing picked."""
    said = own_choice(view)
    count = len(view["aside"])
    if said["card"]:
        words = gettext(
            "You play {}. It stays face down until all are ready; you can still change it."
        )
        return format_html(words, BIOME.render_named_chip(said["card"]))
    if count and not any(move.startswith(("play", "draw")) for move in picking.legal_moves):
        most = said["may_swap"]
        words = ngettext(
            "Only %s card can be swapped: keep some.",
            "Only %s cards can be swapped: keep some.",
            most,
        )
        return words % most
    if said["drops"]:
        return gettext("Now play your Jack, or drop more.")
    if count and not view["hand"]:
        return gettext("That would swap your whole hand. Keep the card you want to play, or draw.")
    if any(move.startswith("keep") for move in picking.legal_moves):
        return gettext("Draw, keep more, or pick a card to play.")
    if count:
        return gettext("Draw, set more aside, or pick a card to play.")
    if said["may_swap"]:
        return gettext("Swap weak cards, once a round, or pick a card to play.")
    return gettext("Pick a card to play. It stays secret until all are ready.")


def _describe_draft(view: HuntingPreyView, names: list[str]) -> SafeString | str:
    """What the draft holds so far, in words; the bar shows it below the prompt."""
    parts: list[SafeString | str] = []
    if view["aside"]:
        parts.append(format_html(gettext("Set aside: {}"), _render_chips(view["aside"])))
    if own_choice(view)["drops"]:
        dropped = _render_chips(own_choice(view)["drops"])
        parts.append(format_html(gettext("Dropped with the Jack: {}"), dropped))
    if view["order"] and len(names) > 2:
        parts.append(gettext("Your hunters eat %s") % describe_order(view["order"], names))
    return (
        format_html("{}.", format_html_join("; ", "{}", ((part,) for part in parts)))
        if parts
        else ""
    )


def _list_choices(view: HuntingPreyView, picking: Selection, names: list[str]) -> list[Scene]:
    """The buttons: draw, swap, drop, the order for the hunt."""
    marking = next(iter(picking.picks), "")
    found = []
    if "draw" in picking.legal_moves:
        count = len(view["aside"])
        words = ngettext("Draw %s new card", "Draw %s new cards", count) % count
        found.append(build_move_choice(picking, "draw", words, "draw"))
    if marking in ("", "swap"):
        if marking == "":
            found += _list_verb_buttons(picking, "swap", gettext("Swap some"))
        found += _whole_turn_buttons(picking, "swap all", gettext("Swap all but…"))
    if marking in ("", "drop"):
        if marking == "":
            found += _list_verb_buttons(picking, "drop", gettext("Drop with a Jack"))
        else:
            found += _whole_turn_buttons(picking, "drop all", gettext("Drop all other cards"))
    if "hunt" in picking.first_tokens and marking == "":
        order = order_button(view["order"] or ASK, names)
        found.append(build_choice(picking, "hunt", gettext("What to eat: %s") % order))
    if "note" in picking.legal_moves:
        found.append(
            build_move_choice(picking, "note", gettext("Cancel the order, choose later"), "note")
        )
    return found


def _list_verb_buttons(picking: Selection, verb: str, words: SafeString | str) -> list[Scene]:
    moves = [move for move in picking.legal_moves if ACTIONS[move].verb == verb]
    if len(moves) == 1:
        said = {"swap": gettext("Swap {}"), "drop": gettext("Drop {}")}[verb]
        words = format_html(said, BIOME.render_named_chip(ACTIONS[moves[0]].thing))
        return [build_move_choice(picking, moves[0], words, verb)]
    return [build_choice(picking, verb, words)] if moves else []


def _whole_turn_buttons(picking: Selection, move: str, words: str) -> list[Scene]:
    if move not in picking.legal_moves:
        return []
    return [build_move_choice(picking, move, words, move.replace(" ", "-"))]


def _order_buttons(picking: Selection, names: list[str]) -> list[Scene]:
    return [
        build_choice(picking, order, order_button(order, names))
        for order in ORDER_WORDS
        if order in picking.narrowing.tokens
    ]


def describe_order(order: str, names: Sequence[str]) -> str:
    """A standing order in words; a seat by its player's name."""
    if order in SEATS:
        return gettext("%s’s card") % names[SEATS.index(order)]
    return translate_line(ORDER_WORDS[order])


def order_button(order: str, names: Sequence[str]) -> str:
    return names[SEATS.index(order)] if order in SEATS else gettext(ORDER_BUTTONS[order])


def _build_sentence(
    view: HuntingPreyView, picking: Selection, move: str, names: list[str]
) -> SafeString | str:
    """What is about to be sent, the draft included, in one sentence with names."""
    verb, thing = ACTIONS[move]
    if verb == "eat":
        seat = view["outlook"][thing]["seat"]
        return format_html(gettext("Eat {} of {}"), BIOME.render_named_chip(thing), names[seat])
    orders = [ACTIONS[said].thing for said in picking.draft if said.startswith("hunt ")]
    order = describe_order(orders[-1], names) if orders else ""
    if verb == "note":
        if not order:
            return gettext("Just cancel the order, and choose later")
        return gettext("Just cancel the order; your hunters eat %s, then choose later") % order
    if verb == "draw":
        swap = gettext("Swap {} and see the new cards; this can’t be undone")
        told = format_html(swap, _render_chips(view["aside"]))
    elif verb == "play":
        told = _describe_play(view, thing)
    else:
        return render_sentence(picking)
    return format_html(gettext("{}; your hunters eat {}"), told, order) if order else told


def _describe_play(view: HuntingPreyView, card: str) -> SafeString:
    """The card to play, what is dropped with it, and what is swapped before."""
    choice = own_choice(view)
    title = BIOME.render_named_chip(card)
    dropped = _render_chips(() if choice["card"] else choice["drops"])
    aside = _render_chips(view["aside"])
    if dropped and aside:
        words = gettext("Play {}, drop {} for good, and swap {} unseen")
        return format_html(words, title, dropped, aside)
    if dropped:
        return format_html(gettext("Play {}, drop {} for good"), title, dropped)
    if aside:
        return format_html(gettext("Play {}, and swap {} unseen"), title, aside)
    return format_html(gettext("Play {}"), title)


def _describe_consequence(view: HuntingPreyView, move: str, names: list[str]) -> str:
    """What the move that is ready may come to."""
    verb, thing = ACTIONS[move]
    if verb == "eat":
        return gettext("Then: %s.") % describe_hunt_result(view["outlook"][thing], names)
    if verb == "draw":
        return gettext("Then pick the card to play from your new hand.")
    if verb != "play":
        return ""
    said = describe_odds(view, thing)
    said = f"{said[:1].upper()}{said[1:]}"
    if thing in JACKS:
        drops = own_choice(view)["drops"] and not own_choice(view)["card"]
        said += " " + (
            gettext("The drop earns another token.")
            if drops
            else gettext("Dropping cards too would earn another token.")
        )
    return said


def describe_odds(view: HuntingPreyView, card: str) -> str:
    """How many of the cards that its owner cannot see come before a card or could eat it."""
    unseen = _list_unseen(view)
    ahead = sum(_is_stronger(view, other, card) for other in unseen)
    eaters = sum(other in HUNTING and NUMBER[other] > NUMBER[card] for other in unseen)
    said = gettext(
        "of %(all)s unseen cards, %(ahead)s could take its token and %(eaters)s could eat it."
    ) % {
        "all": len(unseen),
        "ahead": ahead,
        "eaters": eaters,
    }
    if card in QUEENS:
        said += " " + gettext("If it survives, it gathers all below 12.")
    return said


def _is_stronger(view: HuntingPreyView, other: str, card: str) -> bool:
    """True if `other` would win the contest of its kind against `card`, or keep it from winning."""
    kind = HUNTING if card in HUNTING else GRAZING
    if other not in kind:
        return False
    terms = view["options"]
    way = -1 if kind is GRAZING and terms["prey_token"] == round_contest.LOWEST else 1
    if terms["ties"] == round_contest.HEAVIER:
        return way * STRENGTH[other] > way * STRENGTH[card]
    gap = way * (NUMBER[other] - NUMBER[card])
    return gap > 0 or (gap == 0 and terms["ties"] == round_contest.NOBODY)


def _list_unseen(view: HuntingPreyView) -> frozenset[str]:
    own = view["seats"][seat_of_view(view)]
    seen = {*own_hand(view), *view["aside"], *own["known"], *own_choice(view)["swapped"]}
    seen |= {gone["card"] for gone in view["removed"]}
    return frozenset(ANIMALS) - seen


def _render_chips(cards: Iterable[str]) -> SafeString:
    return format_html_join(" ", "{}", ((BIOME.render_chip(card),) for card in cards))
