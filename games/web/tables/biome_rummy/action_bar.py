"""The action bar of Biome Rummy: what to do next, what can be laid, and what it would come to."""

from collections.abc import Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.languages import join_with_and, join_with_or
from games.decks.biome_deck import CARDS, SUITS
from games.play.record.log_text import translate_line
from games.titles.biome_rummy.groups import is_group
from games.titles.biome_rummy.view import BiomeRummyView, list_fitting_cards
from games.titles.biome_views import own_hand
from games.web.card_selection import Selection
from games.web.cards import BIOME
from games.web.tables.biome_rummy.round_points import (
    RoundStanding,
    find_ending,
    running_score,
    score_after,
    winner_of,
)
from games.web.tables.components import build_choice, build_move_choice, format_value

Scene = dict[str, Any]

MOST_PLAYS = 2  # offered at once; more are found by picking cards
MOST_WITH_PICKS = 4


def build_action_bar(
    before: BiomeRummyView, view: BiomeRummyView, picking: Selection, names: list[str]
) -> Scene:
    """The prompt or the whole sentence, the choices as buttons, and the consequence. `before` is
    the view without the draft."""
    shown: Scene = {
        "prompt": "",
        "choices": [],
        "consequence": _describe_consequence(before, view, picking),
    }
    if picking.ready is not None:
        shown["sentence"] = _build_sentence(before, picking)
        if not picking.ready.startswith("draw"):
            shown["consequence"] = _describe_turn(before, view, picking, names)
    elif view["phase"] == "draw":
        _show_draw(shown, view, picking)
    elif picking.picks:
        _set_picked_prompt(shown, view, picking)
    else:
        _show_play(shown, view, picking)
    return shown


def _build_sentence(before: BiomeRummyView, picking: Selection) -> SafeString:
    moves = (*picking.draft, *((picking.ready,) if picking.ready else ()))
    said = [_render_move(move, before) for move in moves]
    first = SafeString(said[0][:1].upper() + said[0][1:])
    return format_html_join(", ", "{}", ((part,) for part in (first, *said[1:])))


def _render_move(move: str, before: BiomeRummyView) -> SafeString:
    """A move as a part of the sentence."""
    verb, *words = move.split()
    if verb == "draw":
        if words == ["deck"]:
            return format_html("{}", gettext("draw from the deck"))
        return format_html(gettext("take {}"), BIOME.render_chip(before["pile"][-1]))
    if verb == "set":
        return format_html(gettext("lay {}"), render_chips(words))
    if verb == "add":
        return format_html(gettext("add {} to {}"), BIOME.render_chip(words[0]), words[2])
    return format_html(gettext("discard {}"), BIOME.render_chip(words[0]))


def _show_draw(shown: Scene, view: BiomeRummyView, picking: Selection) -> None:
    top = view["pile"][-1]
    shown["prompt"] = format_html(
        gettext("Draw from the deck, or take {} ({})."),
        BIOME.render_chip(top),
        _describe_top_card(view, top),
    )
    shown["choices"] = [
        build_choice(picking, "deck", gettext("Draw from the deck")),
        build_choice(
            picking, "pile", _render_button_text(gettext("Take {}"), BIOME.render_chip(top))
        ),
    ]


def _describe_top_card(view: BiomeRummyView, top: str) -> str:
    """What the top of the pile would be good for."""
    if top[0] not in view["live"]:
        return gettext("its biome is finished")
    tokens = [
        group["token"]
        for group in view["groups"]
        if top in list_fitting_cards(view, group)
        and (group["starter"] != view["seat"] or view["options"]["add"] == "any")
    ]
    if tokens:
        return gettext("it fits %s") % join_with_or(tokens)
    if view["options"]["sets"] == "complete":
        # Four or five cards at once are too many to try; the hand shows it once it is taken.
        return gettext("its biome is open")
    if _is_completing(view, top):
        return gettext("it forms a group with your hand")
    return gettext("nothing in your hand matches")


def _is_completing(view: BiomeRummyView, top: str) -> bool:
    same = [card for card in own_hand(view) if card[0] == top[0]]
    return any(is_group((top, one, two)) for at, one in enumerate(same) for two in same[at + 1 :])


def _show_play(shown: Scene, view: BiomeRummyView, picking: Selection) -> None:
    """Nothing is picked: what could be laid or added now, the best first."""
    plays = _list_best(view, picking, picking.legal_moves, MOST_PLAYS, apart=True)
    if plays and picking.draft:
        shown["prompt"] = gettext("Lay or add more, or discard.")
    elif plays:
        shown["prompt"] = gettext("Lay a group, add a card, or discard to end your turn.")
    elif view["taken"]:
        shown["prompt"] = format_html(
            gettext("Now discard a card to end your turn (not {})."),
            BIOME.render_chip(view["taken"]),
        )
    else:
        shown["prompt"] = gettext("Nothing more to lay. Discard a card to end your turn.")
    shown["choices"] = plays


def _set_picked_prompt(shown: Scene, view: BiomeRummyView, picking: Selection) -> None:
    """Some cards or a place are picked."""
    cards = [token for token in picking.picks if token in CARDS]
    places = [token for token in picking.picks if token not in CARDS]
    if not cards:
        shown["prompt"] = _missing_prompt(places[0])
        return
    exact = _find_exact_set(picking, cards)
    others = [move for move in picking.narrowing.moves if move != exact]
    if len(cards) == 1:
        words = gettext("{}: add cards to form a group, or choose a place.")
        only = not any(move.startswith(("set", "add")) for move in others)
        if only or not any(move.startswith("set") for move in others):
            words = gettext("{}: choose a place.")
        shown["prompt"] = format_html(words, BIOME.render_chip(cards[0]))
    elif exact is not None:
        shown["prompt"] = format_html(
            gettext("{} form a group. Lay it, or pick more."), render_chips(cards)
        )
    else:
        shown["prompt"] = format_html(
            gettext("{}: which card goes with them?"), render_chips(cards)
        )
    if exact is not None:
        shown["choices"].append(_build_play_button(view, picking, exact, "exact"))
    shown["choices"] += _list_best(view, picking, others, MOST_WITH_PICKS)
    if picking.can_pick("discard"):
        shown["choices"].append(build_choice(picking, "discard", gettext("Discard")))


def _find_exact_set(picking: Selection, cards: list[str]) -> str | None:
    for move in picking.narrowing.moves:
        if move.startswith("set") and set(move.split()[1:]) == set(cards):
            return move
    return None


def _missing_prompt(place: str) -> str:
    asked = {
        "discard": gettext("Discard which card?"),
        "set": gettext("Which cards form the group?"),
        "add": gettext("Add which card?"),
    }
    return asked.get(place, gettext("Which card do you add to %s?") % place)


def _list_best(
    view: BiomeRummyView, picking: Selection, moves: Sequence[str], most: int, apart: bool = False
) -> list[Scene]:
    """The sets and additions among `moves` that lay most cards, each a choice; none that is part
    of another, and if `apart` none that shares a card with another."""
    plays = [move for move in moves if not move.startswith("discard")]
    plays.sort(key=lambda move: (move.startswith("add"), -move.count(" ")))
    chosen: list[str] = []
    for move in plays:
        cards = set(move.split()) & CARDS.keys()
        if len(chosen) == most:
            break
        others = [set(other.split()) for other in chosen]
        if not any(cards & other if apart else cards <= other for other in others):
            chosen.append(move)
    return [
        _build_play_button(view, picking, move, f"play-{at}") for at, move in enumerate(chosen, 1)
    ]


def _build_play_button(view: BiomeRummyView, picking: Selection, move: str, at: str) -> Scene:
    verb, *words = move.split()
    then = format_value(score_after(view, picking.seat, move).seats[picking.seat].points)
    if verb == "set":
        said = _render_button_text(gettext("Lay {} → {}"), render_chips(words), then)
    else:
        card = BIOME.render_chip(words[0])
        said = _render_button_text(gettext("Add {} to {} → {}"), card, words[2], then)
    return build_move_choice(picking, move, said, at)


def _render_button_text(words: str, *things: Any) -> SafeString:
    return format_html("<span>{}</span>", format_html(words, *things))


def render_chips(cards: list[str]) -> SafeString:
    """Cards in a line of text."""
    return format_html_join(" ", "{}", ((BIOME.render_chip(card),) for card in cards))


def format_change(view: BiomeRummyView, seat: int, move: str) -> str:
    """`−10 → −4`: the own points of the round now, and after a move."""
    now = running_score(view).seats[seat].points
    return f"{format_value(now)} → {format_value(score_after(view, seat, move).seats[seat].points)}"


def _describe_consequence(before: BiomeRummyView, after: BiomeRummyView, picking: Selection) -> str:
    plays = any(move.startswith(("set", "add")) for move in picking.draft)
    if not plays:
        return ""
    return _describe_points(running_score(before), running_score(after), picking.seat)


def _describe_points(old: RoundStanding, new: RoundStanding, seat: int) -> str:
    """`Your round −10 → −3: 3 laid, 6 in hand, ahead in Rainforest.`"""
    now = new.seats[seat]
    things = {
        "old": format_value(old.seats[seat].points),
        "new": format_value(now.points),
        "laid": now.played,
        "hand": now.hand,
        "suits": join_with_and([translate_line(SUITS[suit].short) for suit in now.contests]),
    }
    if now.contests:
        said = gettext(
            "Your round %(old)s → %(new)s: %(laid)s laid, %(hand)s in hand, leading in %(suits)s."
        )
    else:
        said = gettext("Your round %(old)s → %(new)s: %(laid)s laid, %(hand)s in hand.")
    return said % things


def _describe_turn(
    before: BiomeRummyView, view: BiomeRummyView, picking: Selection, names: list[str]
) -> str:
    """What the turn comes to, and what its discard gives away or what it ends."""
    move = picking.ready or ""
    seat, (verb, card, *_more) = picking.seat, move.split()
    after = score_after(view, seat, move)
    said = [_describe_points(running_score(before), after, seat)]
    why = find_ending(view, seat, after)
    if why:
        said.append(_describe_round_end(view, seat, after, why, names))
    elif verb == "discard" and card[0] in view["live"]:
        tokens = [
            group["token"] for group in view["groups"] if card in list_fitting_cards(view, group)
        ]
        if tokens:
            said.append(gettext("%s would take it.") % join_with_and(tokens))
    return " ".join(said)


def _describe_round_end(
    view: BiomeRummyView, seat: int, after: RoundStanding, why: str, names: list[str]
) -> str:
    """How the round ends, and who takes which Ace."""
    ends = {
        "out": gettext("You go out; the round ends"),
        "stock": gettext("The deck is empty; the round ends"),
        "clock": gettext("It’s the last turn; the round ends"),
    }
    winner, ace = winner_of(view, after)
    if winner is None:
        then = gettext("nobody has laid a card")
    elif winner == seat:
        then = gettext("you take the Ace of %s") % translate_line(SUITS[ace].short)
    else:
        things = {"name": names[winner], "suit": translate_line(SUITS[ace].short)}
        then = gettext("%(name)s takes the Ace of %(suit)s") % things
    return gettext("%(ends)s: %(then)s.") % {"ends": ends[why], "then": then}
