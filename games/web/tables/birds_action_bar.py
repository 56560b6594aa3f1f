"""What the action bars of the two emu games share: what to do next, and what the running turn
would come to."""

from collections.abc import Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.decks.decktet import CARDS
from games.titles.birds import PLAIN, UPKEEP, WILD, score_bird
from games.titles.ranch_views import BirdView, RanchSeat
from games.web.card_selection import Selection
from games.web.cards import DECKTET
from games.web.tables import turn_sentences
from games.web.tables.birds import (
    Scene,
    View,
    find_picked_card,
    list_allowed_forms,
    list_fits,
    value_with_card,
)
from games.web.tables.components import build_choice, build_move_choice, format_value


def render_draft(picking: Selection) -> SafeString:
    """The draft and the move that is ready, in words, with the cards drawn."""
    told = turn_sentences.list_labels(picking)
    if (picking.ready or "").startswith("close"):  # it names every card that is laid
        told = told[-1:]
    return turn_sentences.render_sentence(picking, told)


def render_chip(words: str) -> SafeString:
    """A card as orders name it, drawn: `PSWK as 8`."""
    return DECKTET.render_chip(words.replace(" as ", "="))


def show_action(shown: Scene, view: View, picking: Selection, piles: Mapping[str, Any]) -> None:
    """The action of a turn: a card and where it goes, in either order. `piles` are the tokens that
    a discard goes to, each with the words of its button."""
    card = find_picked_card(picking)
    place = next((pick for pick in picking.picks if pick not in CARDS), "")
    if card and not (card in WILD and place.startswith("B")):
        shown["prompt"] = format_html(gettext("{}: choose a place."), DECKTET.render_chip(card))
        if picking.can_pick("hatch"):
            words = gettext("Hatch: %s") % format_value(score_bird((card,)).value)
            shown["choices"].append(build_choice(picking, "hatch", words))
        show_growth(shown, view, picking, card, gettext("Grow %s"))
        for token, words in piles.items():
            if picking.can_pick(token):
                shown["choices"].append(build_choice(picking, token, words))
    elif card:
        show_rank_buttons(shown, view, picking, card, place)
    elif place:
        asked = {"hatch": gettext("Which card do you hatch?")}
        asked |= dict.fromkeys(piles, gettext("Discard which card?"))
        shown["prompt"] = asked.get(place, gettext("Which card grows %s?") % place)
    else:
        shown["prompt"] = gettext("Pick a card to hatch, grow or discard.")


def show_growth(shown: Scene, view: View, picking: Selection, card: str, said: str) -> None:
    """A button for each bird that the card may be added to, with what that makes of it; `said`
    wants the bird."""
    for bird in own_seat(view, picking)["birds"]:
        if picking.can_pick(bird["token"]):
            words = said % describe_growth(bird, list_allowed_forms(picking, bird, card))
            shown["choices"].append(build_choice(picking, bird["token"], words))


def show_rank_buttons(shown: Scene, view: View, picking: Selection, card: str, place: str) -> None:
    """The bird of a wild card is picked: a button for each number that it may stand for."""
    bird = next(bird for bird in own_seat(view, picking)["birds"] if bird["token"] == place)
    asked = format_html(gettext("{} on {}: as which number?"), DECKTET.render_chip(card), place)
    shown["prompt"] = asked
    for form in list_fits(bird, card):
        rank = form.partition("=")[2]
        if picking.can_pick(rank):
            value = format_value(value_with_card(bird, form))
            shown["choices"].append(build_choice(picking, rank, f"{rank} → {value}"))


def describe_growth(bird: BirdView, forms: tuple[str, ...]) -> str:
    """`B2: −3 → +5`: what the card would make of the bird, as the best number of a wild one."""
    then = max((value_with_card(bird, form) for form in forms), default=bird["value"])
    things = {"bird": bird["token"], "old": format_value(bird["value"]), "new": format_value(then)}
    if len(forms) > 1:
        return gettext("%(bird)s: %(old)s → at best %(new)s") % things
    return "{bird}: {old} → {new}".format(**things)


def show_closing(shown: Scene, view: View, picking: Selection, now: int, best: int | None) -> None:
    """The end of the year: lay cards, or close. `now` is what the year comes to, `best` what the
    best order would, if it may be asked for."""
    total = format_value(now)
    if picking.ready is not None:
        return
    if own_seat(view, picking)["closed"]:
        order = view["order"] or ()
        laid = [format_html(gettext("{} on {}"), render_chip(words), bird) for words, bird in order]
        both = gettext("You’ve closed with {}. It stays secret until both have closed.")
        every = gettext("You’ve closed with {}. It stays secret until all have closed.")
        shown["prompt"] = format_html(
            both if len(view["seats"]) == 2 else every,
            format_html_join(", ", "{}", ((one,) for one in laid)) or gettext("nothing"),
        )
        shown["choices"].append(build_choice(picking, "reopen", gettext("Undo")))
        return
    card = find_picked_card(picking)
    place = next((pick for pick in picking.picks if pick not in CARDS and pick[0] == "B"), "")
    if card and card in WILD and place:
        show_rank_buttons(shown, view, picking, card, place)
        return
    if card:
        shown["prompt"] = format_html(gettext("{}: on which bird?"), DECKTET.render_chip(card))
        show_growth(shown, view, picking, card, gettext("On %s"))
        return
    if place:
        shown["prompt"] = gettext("Which card grows %s?") % place
        return
    more = any(move.startswith("lay ") for move in picking.legal_moves)
    asked = gettext("The year ends: lay cards on your birds, or close.")
    shown["prompt"] = asked if more else gettext("Your year scores %s.") % total
    close = gettext("Close like this: %s") % total
    shown["choices"].append(build_move_choice(picking, "close", close, "close"))
    if best is not None and more:
        words = gettext("Best play: %s") % format_value(best)
        shown["choices"].append(build_move_choice(picking, "close auto", words, "auto"))


def describe_draft_effect(
    before: View, after: View, picking: Selection, was: int, comes: int
) -> str:
    """What the draft, and the best order if that is to be sent, changes in the own ranch; `was` and
    `comes` are what the year came and comes to with it."""
    if not picking.draft and picking.ready != "close auto":
        return ""
    old = {bird["token"]: bird["value"] for bird in own_seat(before, picking)["birds"]}
    new = {bird["token"]: bird["value"] for bird in own_seat(after, picking)["birds"]}
    said = []
    for token, value in new.items():
        if token not in old:
            said.append(gettext("%(bird)s is new: %(value)s") % _label_bird(token, value))
        elif old[token] != value:
            then = f"{token}: {format_value(old[token])} → {format_value(value)}"
            said.append(then + _describe_overpaid(after, picking, token))
    said.append(
        gettext("your year now %(old)s → %(new)s")
        % {"old": format_value(was), "new": format_value(comes)}
        if comes != was
        else gettext("your year stays %s") % format_value(comes)
    )
    if after["phase"] == "draw" and after["draw_pile"] == 1 and picking.ready == "draw deck":
        said.append(gettext("last card; the year ends"))
    words = "; ".join(said)
    return f"{words[:1].upper()}{words[1:]}."


def _describe_overpaid(view: View, picking: Selection, token: str) -> str:
    bird = next(bird for bird in own_seat(view, picking)["birds"] if bird["token"] == token)
    paid = score_bird(tuple(bird["cards"])).upkeep
    if paid is None or sum(paid) == UPKEEP:
        return ""
    return gettext(" (pays %s: whole cards, no change)") % " ".join(map(str, paid))


def _label_bird(token: str, value: int) -> dict[str, str]:
    return {"bird": token, "value": format_value(value)}


def hatch_label(picking: Selection | None) -> str:
    """What a new bird of the picked card would be worth now."""
    card = find_picked_card(picking)
    if card not in PLAIN:
        return gettext("hatch")
    return gettext("new bird %s") % format_value(score_bird((card,)).value)


def own_seat(view: View, picking: Selection) -> RanchSeat:
    """The own seat of a view."""
    return view["seats"][picking.seat]
