"""The action bar of Food Chain: what to do next, and what the draft and the picks would bring."""

from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from games.decks.biome_deck import CARDS, CLASSES, SUITS
from games.play.record.log_text import translate
from games.rules.game import MoveText
from games.rules.record import Record
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.state import PASS, PLURAL, action_of
from games.titles.food_chain.view import FoodChainView, PlayView, biome_of
from games.web.card_selection import Selection
from games.web.cards import BIOME
from games.web.table_context import TableContext
from games.web.tables.components import build_choice, build_move_choice
from games.web.tables.food_chain import gains
from games.web.tables.turn_sentences import render_sentence

Scene = dict[str, Any]
SMALLEST_GROUP = 3


def build_action_bar(
    visit: TableContext, record: Record, view: FoodChainView, picking: Selection
) -> Scene:
    """The prompt or the whole sentence, the choices as buttons, and the consequence. `record` is
    the position without the draft, `view` that with it."""
    shown: Scene = {"prompt": "", "choices": []}
    phase = view["phase"]
    if picking.ready is None:
        if phase == "action" and picking.seat in view["waiting"]:
            _show_action(shown, visit, view, picking)
        elif phase == "action":
            _show_orders(shown, visit, view, picking)
        else:
            _show_aces(shown, view, picking)
    else:
        shown["sentence"] = render_sentence(picking)
    shown["consequence"] = describe_consequence(visit, record, view, picking)
    return shown


# What to do next


def _show_action(
    shown: Scene, visit: TableContext, view: FoodChainView, picking: Selection
) -> None:
    """An action of the round: which one, and with what."""
    cards = [token for token in picking.picks if token in BIOME.cards]
    biome = next((token for token in picking.picks if token in SUITS), "")
    kind = next((token for token in picking.picks if token in CLASSES), "")
    if len(cards) > 1 or (kind and not _is_filing(picking, cards)):
        _show_classification(shown, view, picking, cards, kind)
    elif cards:
        _show_places(shown, view, picking, cards[0])
    elif kind:
        shown["prompt"] = gettext("Which of your %s do you file?") % translate(PLURAL[kind])
    elif "keep" in picking.picks:
        _set_keep_prompt(shown, view, picking)
    elif biome:
        shown["prompt"] = gettext("Which card goes on %(biome)s (%(need)s)?") % {
            "biome": translate(SUITS[biome].short),
            "need": gains.describe_needs(biome_of(view, biome)["needs"]),
        }
        order = f"keep {biome}"
        if order in picking.narrowing.moves:
            words = gettext("Or: keep this Ace if you take it")
            shown["choices"].append(build_move_choice(picking, order, words, "order"))
    elif "over-populate" in picking.picks:
        shown["prompt"] = gettext("Which carnivore do you remove? %(name)s draws %(cards)s.") % {
            "name": visit.names[1 - picking.seat],
            "cards": gains.describe_draws(view),
        }
    elif picking.picks:
        _show_moves(shown, picking)
    else:
        _show_idle(shown, visit, view, picking)


def _show_idle(shown: Scene, visit: TableContext, view: FoodChainView, picking: Selection) -> None:
    """Nothing is picked yet."""
    other = visit.names[1 - picking.seat]
    if view["seats"][1 - picking.seat]["passed"]:
        said = gettext("%s has passed. You play on alone: pick card after card, or pass.")
        shown["prompt"] = said % other
    elif not view["hand"]:
        shown["prompt"] = gettext("Your hand is empty: pass.")
    else:
        shown["prompt"] = gettext("Pick a card to see where it goes, or pass.")
    for name in CLASSES:
        if picking.can_pick(name) and _largest_classification(picking, name):
            count = len(gains.list_moved_cards(_largest_classification(picking, name)))
            words = gettext("%(count)s %(kind)s: +1")
            what = words % {"count": count, "kind": translate(PLURAL[name])}
            shown["choices"].append(build_choice(picking, name, what))
    first = gettext("Pass: +1") if view["first_pass"] else gettext("Pass")
    shown["choices"].append(build_choice(picking, PASS, first))


def _show_places(shown: Scene, view: FoodChainView, picking: Selection, card: str) -> None:
    """One card is picked: the places where it can go, with what it brings there."""
    facts = CARDS[card]
    moves = picking.narrowing.moves
    known = gains.list_plays(view)
    shown["prompt"] = format_html(
        gettext("{}, {} {}: where to?"),
        BIOME.render_named_chip(card),
        translate(facts.diet),
        translate(facts.classification),
    )
    for token in SUITS:
        if picking.can_pick(token) and (card, token) in known:
            words = _describe_place(known[card, token])
            shown["choices"].append(build_choice(picking, token, words))
    for move in moves:
        verb = action_of(move).verb
        if verb == "file":
            words = gettext("File with the %s") % translate(PLURAL[facts.classification])
            shown["choices"].append(build_move_choice(picking, move, words, "file"))
        elif verb == "over-populate":
            words = gettext("Over-populate")
            shown["choices"].append(build_move_choice(picking, move, words, "over-populate"))
    if _largest_classification(picking, facts.classification):
        _offer_all(shown, picking, facts.classification)


def _describe_place(play: PlayView) -> str:
    tokens, points = gains.tokens_of(play), play["points"]
    words = [f"+{tokens}"] if tokens else []
    if points is not None:
        words.append(gettext("takes %s") % points)
    name = translate(SUITS[play["biome"]].short)
    return f"{name}: {', '.join(words)}" if words else name


def _show_classification(
    shown: Scene, view: FoodChainView, picking: Selection, cards: list[str], kind: str
) -> None:
    """A group is being laid out: so many of a class are picked."""
    kind = kind or CARDS[cards[0]].classification
    missing = SMALLEST_GROUP - len(cards)
    if missing > 0:
        said = ngettext(
            "Classify %(kind)s: pick at least %(missing)s more.",
            "Classify %(kind)s: pick at least %(missing)s more.",
            missing,
        )
        shown["prompt"] = said % {"kind": translate(PLURAL[kind]), "missing": missing}
    else:
        shown["prompt"] = gettext("Classify these %(count)s %(kind)s, or pick more.") % {
            "count": len(cards),
            "kind": translate(PLURAL[kind]),
        }
        exact = next(
            (
                move
                for move in picking.narrowing.moves
                if set(gains.list_moved_cards(move)) == set(cards)
            ),
            None,
        )
        if exact:
            words = gettext("Just these %s: +1") % len(cards)
            shown["choices"].append(build_move_choice(picking, exact, words, "these"))
    _offer_all(shown, picking, kind)


def _offer_all(shown: Scene, picking: Selection, kind: str) -> None:
    whole = _largest_classification(picking, kind)
    if whole:
        words = gettext("All %(count)s %(kind)s: +1") % {
            "count": len(gains.list_moved_cards(whole)),
            "kind": translate(PLURAL[kind]),
        }
        shown["choices"].append(build_move_choice(picking, whole, words, "all"))


def _largest_classification(picking: Selection, kind: str) -> MoveText | None:
    laying = (move for move in picking.narrowing.moves if _is_laying_move(move, kind))
    return max(laying, key=lambda move: len(gains.list_moved_cards(move)), default=None)


def _is_laying_move(move: MoveText, kind: str) -> bool:
    action = action_of(move)
    return action.verb == "classify" and action.place == kind


def _is_filing(picking: Selection, cards: list[str]) -> bool:
    return not any(action_of(move).verb == "classify" for move in picking.narrowing.moves)


def _show_moves(shown: Scene, picking: Selection) -> None:
    shown["prompt"] = shown["prompt"] or gettext("What do you do?")
    shown["choices"] = [
        build_move_choice(picking, move, picking.label_move(move), str(at))
        for at, move in enumerate(picking.narrowing.moves, 1)
    ]


def _show_orders(
    shown: Scene, visit: TableContext, view: FoodChainView, picking: Selection
) -> None:
    """The other seat is on turn; an Ace to keep can be ordered meanwhile."""
    if picking.picks:
        _set_keep_prompt(shown, view, picking)
        return
    kept = view["keep"]
    name = visit.names[1 - picking.seat]
    if kept:
        said = gettext("%(name)s to play. You’ll keep the Ace of %(biome)s if you take it.")
        shown["prompt"] = said % {"name": name, "biome": translate(SUITS[kept].short)}
    else:
        shown["prompt"] = gettext("%s to play.") % name
    if len(picking.legal_moves) == 1:
        _show_moves(shown, picking)
        return
    if not kept:
        shown["prompt"] += " " + gettext("You can pick the biome whose Ace you’d keep.")
    if picking.can_pick("none"):
        shown["choices"].append(build_choice(picking, "none", gettext("Undo")))


def _set_keep_prompt(shown: Scene, view: FoodChainView, picking: Selection) -> None:
    shown["prompt"] = gettext("If you take several chains this round, which Ace do you keep?")
    _add_ace_choices(shown, picking)
    if picking.can_pick("none"):
        shown["choices"].append(build_choice(picking, "none", gettext("Undo")))


def _show_aces(shown: Scene, view: FoodChainView, picking: Selection) -> None:
    """Between the rounds: an Ace of the own chains to keep, or one of the other seat to return."""
    if view["phase"] == "keep":
        shown["prompt"] = gettext("The round is over. Which Ace do you keep?")
    else:
        held = len(view["seats"][1 - picking.seat]["aces"])
        words = gettext("Your opponent holds %s Aces: which one goes back?")
        shown["prompt"] = words % held
    _add_ace_choices(shown, picking)
    if picking.can_pick("none"):
        shown["choices"].append(build_choice(picking, "none", gettext("Send no Ace back")))


def _add_ace_choices(shown: Scene, picking: Selection) -> None:
    for token in SUITS:
        if picking.can_pick(token):
            words = gettext("Ace of %s") % translate(SUITS[token].short)
            shown["choices"].append(build_choice(picking, token, words))


# What it would come to


def describe_consequence(
    visit: TableContext, record: Record, view: FoodChainView, picking: Selection
) -> str:
    """What the draft and the move that is ready change: tokens, and how the round would stand."""
    move = picking.ready
    if view["phase"] != "action" or not (move or picking.draft):
        return ""
    action = action_of(move) if move else None
    if action and action.verb == "keep":
        return gettext("Only you see this choice. It counts only if you take that chain.")
    before = gains.seat_standing(visit.view_of(FoodChain, record), picking.seat)
    after = gains.predict_standing(view, picking.seat, move)
    said = []
    if after.tokens != before.tokens:
        said.append(gettext("Tokens %s → %s") % (before.tokens, after.tokens))
    if action and action.verb == PASS:
        said += _describe_pass(visit, view, picking, after)
    else:
        words = gettext("your round: %(points)s (chains %(value)s, hand %(cost)s)")
        if after.value < after.penalty:
            words = gettext("your round: %(points)s (chains %(value)s, hand %(cost)s, minimum 0)")
        said.append(words % after.words())
    if action and action.verb == "over-populate":
        said.append(_describe_draw(visit, view, picking))
    words = "; ".join(said)
    return f"{words[:1].upper()}{words[1:]}."


def _describe_pass(
    visit: TableContext, view: FoodChainView, picking: Selection, after: gains.SeatStanding
) -> list[str]:
    """A pass: the own points, and what the other seat has or could still have."""
    other = view["seats"][1 - picking.seat]
    name = visit.names[other["seat"]]
    words = gettext("you have %(points)s (chains %(value)s, hand %(cost)s)")
    if after.value < after.penalty:
        words = gettext("you have %(points)s (chains %(value)s, hand %(cost)s, minimum 0)")
    mine = words % {**after.words(), "points": gains.format_points(after.points)}
    if not other["passed"]:
        return [mine, gettext("%s plays on alone") % name]
    most = max(0, other["value"] - other["hand_size"])
    theirs = gettext("%(name)s has at most %(points)s (chains %(value)s, cards %(size)s)") % {
        "name": name,
        "points": gains.format_points(most),
        "value": other["value"],
        "size": other["hand_size"],
    }
    return [mine, theirs, gettext("the round ends")]


def _describe_draw(visit: TableContext, view: FoodChainView, picking: Selection) -> str:
    said = gettext("%(name)s draws %(cards)s; each left in hand costs 1 or more")
    return said % {"name": visit.names[1 - picking.seat], "cards": gains.describe_draws(view)}
