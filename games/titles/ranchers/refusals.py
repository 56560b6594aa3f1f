"""Ranchers: the reasons why an answer cannot be done, made from what the seat sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from games.rules.game import seat_of_view
from games.rules.lines import Line, join_with_and, join_with_commas, join_with_or
from games.rules.vocabulary import split_clauses
from games.titles.ranchers import move_words
from games.titles.ranchers.board import ANIMALS, CAT, DOG, FIELDS, OBJECTIVES, POND
from games.titles.ranchers.legal_moves import GUARDS, Standing
from games.titles.ranchers.move_words import BUILDING_NAMES, animal_name
from games.titles.ranchers.score import BUILDINGS, HORSE
from games.titles.ranchers.state import (
    BUILD,
    BUILDS,
    GRANT,
    OVER,
    PASS,
    REDRAW,
    RESERVE,
    SIDE,
    SWAP,
    TAKE,
    UNSEEN,
)
from games.titles.ranchers.view import PairView, RanchersSeat, RanchersView

VERBS = ("take", "swap", "pass", "grant", "redraw", "reserve", "build", "side")
PLACE = re.compile(r"[pr]\d+")
OWN = re.compile(r"o\d+")


def find_refusal(view: RanchersView, standing: Standing, tokens: Sequence[str]) -> Line | None:
    """Why an answer in canonical tokens (`take p2 c3`) cannot be done by the seat whose `view` it
    is; None if no reason is found. What is read ahead of its time is judged by what is known."""
    for verb, words in split_clauses(tokens, VERBS):
        reason = _refuse_verb(view, standing, verb, words)
        if reason:
            return reason
    return None


def _refuse_verb(
    view: RanchersView, standing: Standing, verb: str, words: Sequence[str]
) -> Line | None:
    """What has to be so for the verb; then whatever is named with it."""
    if view["phase"] == OVER:
        return None
    meant = _find_verb(view, verb, words)
    needed = GUARDS.find_reason(SWAP if meant == PASS else meant, standing, view)
    reason = _refuse_after_take(view, verb) or needed
    if reason or meant not in REFUSALS:
        return reason
    return REFUSALS[meant](view, words)


def _find_verb(view: RanchersView, verb: str, words: Sequence[str]) -> str:
    """The verb that is said or meant: whoever names a Building wants to build."""
    if view["phase"] == BUILD and (not verb or any(word in BUILDINGS for word in words)):
        return BUILDS
    has_taken = view["phase"] == SWAP and view["seat"] in view["waiting"]
    return verb or ("" if has_taken else TAKE)


def _own_seat(view: RanchersView) -> RanchersSeat:
    return view["seats"][seat_of_view(view)]


def _list_pairs(view: RanchersView) -> dict[str, PairView]:
    pairs = {place: pair for place, pair in view["middle"].items() if pair}
    pairs.update({pair["token"]: pair for pair in _own_seat(view)["reserved"]})
    return pairs


def _refuse_after_take(view: RanchersView, verb: str) -> Line | None:
    """What was typed after a take: the turn ends there, or nobody knows yet whether it does."""
    ahead = view.get("ahead", "").split()
    if ahead[:1] != [TAKE]:
        return None
    if verb == TAKE:
        return move_words.ONE_TAKE
    field = ahead[3] if ahead[2] == "at" else ""
    if view["seat"] in view["waiting"]:
        return Line(move_words.MAYBE_NO_SWAP, field=field) if verb == PASS else None
    if verb not in (SWAP, PASS):
        return None if verb == RESERVE else move_words.TURN_OVER
    return Line(move_words.OPENS_NO_SWAP, field=field) if field else move_words.NO_SWAP_AFTER


def _refuse_side(view: RanchersView, words: Sequence[str]) -> Line | None:
    side = _own_seat(view)["side"]
    return Line(move_words.SIDE_UP, side=side.upper()) if side in words else None


def _refuse_build(view: RanchersView, words: Sequence[str]) -> Line | None:
    """A Building that is gone, several or none."""
    offered = view["buildings"]
    named = [word for word in words if word in BUILDINGS]
    for name in named:
        if name not in offered:
            left = join_with_commas(offered)
            return Line(move_words.BUILDING_TAKEN, building=BUILDING_NAMES[name], buildings=left)
    return (
        None
        if len(named) == 1
        else Line(move_words.WHICH_BUILDING, buildings=join_with_or(offered))
    )


def _refuse_grant(view: RanchersView, words: Sequence[str]) -> Line | None:
    named = [word for word in words if word in ANIMALS]
    if len(named) != 1:
        return Line(move_words.WHICH_GRANT, animals=join_with_or(view["grants"]))
    if named[0] not in view["grants"]:
        return Line(
            move_words.GRANT_GONE,
            animal=animal_name(named[0]),
            animals=join_with_commas(view["grants"]),
        )
    return _refuse_tile(view, named[0], words)


def _refuse_replacement(view: RanchersView, words: Sequence[str]) -> Line | None:
    """A pair that cannot be redrawn or reserved."""
    middle = {place: pair for place, pair in view["middle"].items() if pair}
    named, reason = _find_places(words, middle)
    if reason:
        return reason
    if len(named) > 1:
        return Line(move_words.WHICH_PAIR, places=join_with_or(named))
    if middle[named[0]]["animal"] == UNSEEN:
        return Line(move_words.UNSEEN_PAIR, place=named[0], move=view["ahead"].split()[0])
    return None


def _find_places(words: Sequence[str], pairs: dict[str, PairView]) -> tuple[list[str], Line | None]:
    """The places that the words can mean; or a reason why they mean none."""
    places = [word for word in words if PLACE.fullmatch(word)]
    for place in places:
        if place not in pairs:
            if not pairs:
                return [], Line(move_words.NO_PLACE_AT_ALL, place=place)
            return [], Line(move_words.NO_PLACE, place=place, places=join_with_and(list(pairs)))
    found = [place for place in pairs if not places or place in places]
    animals = [word for word in words if word in (*ANIMALS, HORSE)]
    for animal in animals:
        found = [place for place in found if pairs[place]["animal"] == animal]
        if not found:
            name = animal_name(animal)
            if places:
                return [], Line(move_words.PLACE_HAS_NO, place=places[0], animal=name)
            return [], Line(move_words.NONE_HAS, animal=name)
    for card in (word for word in words if word in OBJECTIVES):
        found = [place for place in found if pairs[place]["objective"] == card]
        if not found:
            if places:
                return [], Line(move_words.PLACE_HAS_NOT, place=places[0], objective=card)
            return [], Line(move_words.NONE_HAS_OBJECTIVE, objective=card)
    return found, None


def _refuse_take(view: RanchersView, words: Sequence[str]) -> Line | None:
    """Reasons against a take, in the order of the rule sheet."""
    pairs = _list_pairs(view)
    named, reason = _find_places(words, pairs)
    if reason:
        return reason
    if len(named) > 1:
        return Line(move_words.WHICH_PAIR, places=join_with_or(named))
    place = named[0]
    animal = pairs[place]["animal"]
    if animal == UNSEEN:
        return Line(move_words.UNSEEN_PAIR, place=place, move=view["ahead"].split()[0])
    if animal == HORSE:
        return _refuse_horse(view, words)
    if "keep" in words:
        return Line(move_words.NO_HORSE, place=place)
    return (
        _refuse_field(view, words) or _refuse_sale(view, words) or _refuse_tile(view, animal, words)
    )


def _refuse_horse(view: RanchersView, words: Sequence[str]) -> Line | None:
    if "sell" in words:
        return move_words.HORSE_NOT_SOLD
    if "keep" in words and HORSE in words and _own_seat(view)["horse"]:
        return move_words.SECOND_HORSE
    names_field = any(word in (*FIELDS, POND) for word in words)
    return None if "keep" in words and not names_field else move_words.HORSE_NEEDS_KEEP


def _refuse_field(view: RanchersView, words: Sequence[str]) -> Line | None:
    """The Pond, a field that is taken, several or none."""
    fields = _own_seat(view)["fields"]
    named = [word for word in words if word in (*FIELDS, POND)]
    for field in named:
        if field == POND:
            return move_words.THE_POND
        if fields[field]:
            return Line(move_words.FIELD_TAKEN, field=field, animal=animal_name(fields[field]))
    if len(named) > 1:
        return Line(move_words.WHICH_FIELD, fields=join_with_or(named))
    if not named and "sell" not in words:
        free = [field for field, animal in fields.items() if not animal]
        return Line(move_words.WHICH_FIELD, fields=join_with_or(free))
    return None


def _refuse_sale(view: RanchersView, words: Sequence[str]) -> Line | None:
    if "sell" not in words:
        return None
    if "fish" not in view["modules"]:
        return move_words.NO_FISH_PLAYED
    if not view["fish"]:
        return move_words.NO_FISH_LEFT
    placed = any(word in FIELDS for word in words)
    if placed and "animal" in words:
        return move_words.SOLD_HAS_NO_FIELD
    if not placed and "objective" in words:
        free = [field for field, animal in _own_seat(view)["fields"].items() if not animal]
        return Line(move_words.WHICH_FIELD, fields=join_with_or(free))
    return None


def _refuse_tile(view: RanchersView, animal: str, words: Sequence[str]) -> Line | None:
    """A tile that is due and not named, or named and not due."""
    mine = _own_seat(view)
    named = DOG in words or CAT in words
    owned = animal in mine["fields"].values() or animal == mine["grant"]
    if "sell" in words and not any(word in FIELDS for word in words):
        return move_words.NO_TILE_SOLD if named else None
    name = animal_name(animal)
    if not named:
        due = owned and view["tiles"]
        return Line(move_words.DOG_OR_CAT, animal=name, tiles=move_words.TILES) if due else None
    if "pets" not in view["modules"]:
        return move_words.NO_TILES_PLAYED
    if not view["tiles"]:
        return move_words.NO_TILES
    if DOG in words and CAT in words:
        return move_words.ONE_TILE
    return None if owned else Line(move_words.NO_TILE_DUE, animal=name)


def _refuse_swap(view: RanchersView, words: Sequence[str]) -> Line | None:
    """Reasons against a swap: what is given, and what is wanted."""
    middle = {place: pair for place, pair in view["middle"].items() if pair}
    fields = [word for word in words if word in (*FIELDS, POND)]
    for place in words:
        if PLACE.fullmatch(place) and place not in middle:
            if not middle:
                return Line(move_words.NO_PLACE_AT_ALL, place=place)
            return Line(
                move_words.NO_PLACE_TO_SWAP, place=place, places=join_with_and(list(middle))
            )
    if fields:
        return _refuse_animal_swap(view, fields, words, middle)
    for token in words:
        cards = [card["token"] for card in _own_seat(view)["objectives"]]
        if OWN.fullmatch(token) and token not in cards:
            if not cards:
                return Line(move_words.NO_OBJECTIVES, number=token)
            return Line(move_words.NO_SUCH_OBJECTIVE, number=token, numbers=join_with_commas(cards))
    return _refuse_objective_swap(view, words, middle)


def _refuse_animal_swap(
    view: RanchersView, fields: list[str], words: Sequence[str], middle: dict[str, PairView]
) -> Line | None:
    own = _own_seat(view)["fields"]
    field = fields[0]
    if field == POND:
        return move_words.POND_STAYS
    if not own[field]:
        return Line(move_words.FIELD_EMPTY, field=field)
    named, reason = _find_places(words, middle)
    if reason:
        return reason
    if len(named) > 1:
        return Line(move_words.WHICH_PAIR, places=join_with_or(named))
    animal = middle[named[0]]["animal"]
    if animal == UNSEEN:
        return Line(move_words.UNSEEN_ANIMAL, place=named[0])
    if animal == own[field]:
        return move_words.BOTH_ARE[animal]
    return move_words.NOT_FOR_HORSE if animal == HORSE else None


def _refuse_objective_swap(
    view: RanchersView, words: Sequence[str], middle: dict[str, PairView]
) -> Line | None:
    places = [word for word in words if word in middle]
    for place in places:
        if middle[place]["objective"] == UNSEEN:
            return Line(move_words.UNSEEN_OBJECTIVE, place=place)
    cards = [card["objective"] for card in _own_seat(view)["objectives"]]
    own = [word for word in words if OWN.fullmatch(word) or word in cards]
    if not own:
        return move_words.SAY_WHAT
    offered = [pair["objective"] for pair in middle.values()]
    for card in words:
        if card in OBJECTIVES and card not in (*cards, *offered):
            return Line(move_words.NOBODY_HAS, objective=card)
    return Line(move_words.WHICH_PAIR, places=join_with_or(list(middle))) if not places else None


REFUSALS: Mapping[str, Callable[[RanchersView, Sequence[str]], Line | None]] = {
    TAKE: _refuse_take,
    GRANT: _refuse_grant,
    REDRAW: _refuse_replacement,
    RESERVE: _refuse_replacement,
    BUILDS: _refuse_build,
    SWAP: _refuse_swap,
    SIDE: _refuse_side,
}
