"""The action bar of Ranchers: what to do next, the further choices, and what it would come to."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from games.play.record.log_text import translate_line
from games.rules.game import MoveText
from games.rules.record import Record
from games.titles.ranchers.evaluation import RanchEvaluation, pair_of
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.modules import CAT, DOG, HORSE
from games.titles.ranchers.objectives import OBJECTIVES, PLURALS
from games.titles.ranchers.score import RanchScore
from games.titles.ranchers.state import (
    ACTIONS,
    BUILD,
    RESERVE,
    SELL,
    SIDE,
    SWAP,
    TAKE,
    TURNS,
    Ranch,
)
from games.titles.ranchers.view import RanchersView
from games.web.table_context import TableContext
from games.web.tables.components import build_move_choice
from games.web.tables.ranchers.hints import PickHints

Scene = dict[str, Any]

FREE = ("redraw", "reserve", "side")


def build_action_bar(
    visit: TableContext, record: Record, view: RanchersView, hints: PickHints
) -> Scene:
    """The prompt or the whole sentence, the choices as buttons, and the consequence."""
    shown: Scene = {
        "prompt": "",
        "choices": [],
        "consequence": _describe_consequence(visit, record, hints),
    }
    if hints.worth.seat not in view["waiting"]:
        _set_out_of_turn_prompt(shown, visit, view, hints)
    elif view["phase"] == BUILD:
        shown["prompt"] = gettext("Choose your Building: it starts in your Pond.")
        _show_out_of_turn_moves(shown, hints)
    elif view["phase"] == SWAP:
        _show_swap(shown, view, hints)
    else:
        _show_takes(shown, view, hints)
    return shown


# What to do next


def _set_out_of_turn_prompt(
    shown: Scene, visit: TableContext, view: RanchersView, hints: PickHints
) -> None:
    """A seat that nobody waits for: turn the Ranch over, or reserve with the Storehouse."""
    who = visit.names[view["on_turn"]]
    verbs = {ACTIONS[move].verb for move in hints.words}
    if verbs == {SIDE}:
        said = gettext("%s to play. Until your first pair you can turn your Ranch over.")
    elif SIDE in verbs:
        said = gettext("%s to play. You can reserve a pair, or turn your Ranch over.")
    else:
        said = gettext("%s to play. Your Storehouse can reserve a pair.")
    shown["prompt"] = said % who
    _show_out_of_turn_moves(shown, hints)


def _show_takes(shown: Scene, view: RanchersView, hints: PickHints) -> None:
    """A take: a pair and a field, in either order; the free moves before it."""
    grants = [pick for pick in hints.picks if pick in PLURALS]
    if grants:
        said = gettext("You already own a %s, so the Grant brings a tile: Dog or Cat?")
        shown["prompt"] = said % translate_line(grants[0])
        _show_pets(shown, hints)
    elif hints.source in hints.picks and hints.source:
        _show_pair(shown, view, hints)
    elif hints.field in hints.picks and hints.field:
        shown["prompt"] = gettext("%s: from which pair?") % hints.field
    else:
        turn = view["seats"][hints.worth.seat]["turns"] + 1
        prompt = gettext("Choose a pair: place its animal, keep its card. Turn %s of %s.")
        shown["prompt"] = prompt % (turn, TURNS)
        _show_out_of_turn_moves(shown, hints)


def _show_pair(shown: Scene, view: RanchersView, hints: PickHints) -> None:
    """A pair is picked: its field, its sale, its tile, its Horse."""
    source, field = hints.source, hints.field
    pair = pair_of(view, hints.worth.seat, source)
    animal = pair[0] if pair else ""
    if animal == HORSE:
        shown["prompt"] = gettext("Keep the Horse and drop its card, or keep the card?")
        if not any(move.endswith("keep horse") for move in hints.remaining_moves):
            shown["prompt"] = gettext("You have a Horse: this one leaves, and you keep its card.")
        _add_move_button(shown, hints, f"{TAKE} {source} keep horse", gettext("Keep the Horse: %s"))
        _add_move_button(
            shown, hints, f"{TAKE} {source} keep objective", gettext("Keep the card: %s")
        )
    elif field and field in hints.first_tokens:
        if _must_place_pet(hints):
            said = gettext("Another %s brings a tile: Dog or Cat?")
            shown["prompt"] = said % translate_line(animal)
            _show_pets(shown, hints)
        _show_card_sale(shown, hints)
    else:
        shown["prompt"] = gettext("%s: on which field?") % capfirst(translate_line(animal))
    _add_move_button(shown, hints, f"{TAKE} {source} sell animal", gettext("Sell the animal: %s"))
    if not field:
        _show_out_of_turn_moves(shown, hints)


def _must_place_pet(hints: PickHints) -> bool:
    return any(ACTIONS[move].pet for move in hints.moves_with((hints.source, hints.field)))


def _show_pets(shown: Scene, hints: PickHints) -> None:
    for pet, words in ((DOG, gettext("Dog")), (CAT, gettext("Cat"))):
        shown["choices"].append(
            {
                "href": hints.pick_href(pet),
                "words": words,
                "id": f"choose-{pet}",
                "token": pet,
                "on": pet in hints.picks,
            }
        )


def _show_card_sale(shown: Scene, hints: PickHints) -> None:
    ready = hints.picking.ready
    if ready is None or ACTIONS[ready].verb != TAKE:
        return
    if ACTIONS[ready].sold:
        kept = ready.removesuffix(" sell objective")
        _add_move_button(shown, hints, kept, gettext("Keep the card: %s"))
    else:
        _add_move_button(shown, hints, f"{ready} sell objective", gettext("Sell the card: %s"))


def _show_swap(shown: Scene, view: RanchersView, hints: PickHints) -> None:
    """A swap: something of the own and a pair, in either order; or none."""
    if hints.field in hints.picks and hints.field:
        animal = view["seats"][hints.worth.seat]["fields"][hints.field]
        words = {"animal": translate_line(animal), "field": hints.field}
        shown["prompt"] = gettext("%(animal)s from %(field)s: for which pair’s animal?") % words
    elif hints.card:
        shown["prompt"] = gettext("%s: for which pair’s card?") % hints.card
    elif hints.source in hints.picks and hints.source:
        said = gettext("%s: give an animal for its animal, or a card for its card?")
        shown["prompt"] = said % hints.source
    else:
        said = gettext("At home, so you can swap: pick what to give and the pair, or pass.")
        shown["prompt"] = said
    _add_move_button(shown, hints, "pass", gettext("No swap"))


def _show_out_of_turn_moves(shown: Scene, hints: PickHints) -> None:
    for move in hints.remaining_moves:
        if ACTIONS[move].verb in FREE:
            shown["choices"].append(
                build_move_choice(
                    hints.picking, move, _describe_out_of_turn_move(move), move.replace(" ", "-")
                )
            )


def _describe_out_of_turn_move(move: MoveText) -> str:
    verb, thing = move.split()
    if verb == SIDE:
        return gettext("Turn to side %s") % thing.upper()
    if verb == RESERVE:
        return gettext("Reserve %s") % thing
    return gettext("Redraw %s") % thing


def _add_move_button(shown: Scene, hints: PickHints, move: MoveText, words: str) -> None:
    if move not in hints.words or move == hints.picking.ready:
        return
    if "%s" in words:
        words = words % _format_change(
            hints.worth.current_score.total, hints.worth.score_after(move).total
        )
    shown["choices"].append(build_move_choice(hints.picking, move, words, move.replace(" ", "-")))


# What it would come to


def _format_change(now: int, then: int) -> str:
    return f"{now} → {then}" if now != then else gettext("stays %s") % now


def _describe_consequence(visit: TableContext, record: Record, hints: PickHints) -> str:
    """`12 → 16: “most cows” 0 → 4, “exactly two pigs” 3 is new.` For what is drafted and ready."""
    ready = hints.picking.ready
    if not ready and not hints.picking.draft:
        return ""
    base = RanchEvaluation(visit.view_of(Ranchers, record), hints.worth.seat)
    after = hints.worth.ranch_after(ready) if ready else hints.worth.ranch
    then = hints.worth.score_ranch(after)
    said = [
        *_list_changed_cards(base.ranch, base.current_score, after, then),
        *_list_changed_modules(base.current_score, then),
    ]
    total = gettext("Your Ranch: %s") % _format_change(base.current_score.total, then.total)
    words = f"{total}; {', '.join(said)}." if said else f"{total}."
    return " ".join([words, *_list_side_effects(hints, ready)])


def card_name(card: str) -> str:
    """An objective without its points: `“most cows”`."""
    return gettext("“%s”") % translate_line(OBJECTIVES[card].asks)


def _list_changed_cards(
    before: Ranch, now: RanchScore, after: Ranch, then: RanchScore
) -> list[str]:
    """Each objective that comes, goes or pays something else."""
    said = []
    for at, (card, points) in enumerate(zip(after.objectives, then.objectives, strict=True)):
        held = before.objectives[at : at + 1]
        if held == (card,):
            if now.objectives[at] != points:
                said.append(f"{card_name(card)} {now.objectives[at]} → {points}")
            continue
        if held:
            said.append(gettext("%s goes") % f"{card_name(held[0])} {now.objectives[at]}")
        said.append(gettext("%s added") % f"{card_name(card)} {points}")
    return said


def _list_changed_modules(now: RanchScore, then: RanchScore) -> list[str]:
    """Each module that pays something else."""
    rows = (
        (gettext("Horse"), now.horse, then.horse),
        (gettext("Fish"), now.fish, then.fish),
        (gettext("Grant objective"), now.grant, then.grant),
        (gettext("Building"), now.building, then.building),
        (gettext("Dogs"), now.dogs, then.dogs),
        (gettext("Cats"), now.cats, then.cats),
    )
    return [f"{name} {old} → {new}" for name, old, new in rows if old != new]


def _list_side_effects(hints: PickHints, ready: MoveText | None) -> list[str]:
    """What the move opens or costs besides points."""
    if not ready:
        return []
    action = ACTIONS[ready]
    said = []
    if action.verb == TAKE:
        ranch = hints.worth.view["seats"][hints.worth.seat]
        name = ready.split()[3]
        pair = pair_of(hints.worth.view, hints.worth.seat, ready.split()[1])
        printed = ranch["printed"].get(name)
        if printed and pair and printed == pair[0]:
            said.append(gettext("At home: you can now swap."))
        elif printed:
            said.append(
                gettext("The printed %s on this field is covered for good.")
                % translate_line(printed)
            )
    elif action.verb == SELL:
        said.append(gettext("One of your fields stays empty."))
    return said
