"""Ranchers: the reasons why an answer cannot be done, made from what the seat sees."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.rules.game import reader_of
from games.rules.lines import one_of
from games.titles.ranchers.board import FIELDS, POND
from games.titles.ranchers.buildings import BUILDINGS, MARKET, STOREHOUSE
from games.titles.ranchers.horses import HORSE
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES, PLURALS
from games.titles.ranchers.pets import CAT, DOG
from games.titles.ranchers.state import BUILD, CHOOSE, SWAP, UNSEEN
from games.titles.ranchers.view import PairView, RanchersSeat, RanchersView

Clause = tuple[str, list[str]]

VERBS = ("take", "swap", "pass", "grant", "redraw", "reserve", "build", "side")
PLACE = re.compile(r"[pr]\d+")
OWN = re.compile(r"o\d+")

NOT_YOUR_TURN = "It is not your turn."
NO_SWAP_OPEN = "No swap is open; take a pair."
SWAP_OPEN = "Your pair is taken; now swap or pass."
ONE_TAKE = "One take a turn."
BUILD_FIRST = "Choose a Building first: {buildings}."
BUILT = "All Buildings have been chosen."
OPENS_NO_SWAP = "{field} opens no swap."
NO_SWAP_AFTER = "That take opens no swap."
MAYBE_NO_SWAP = "Whether {field} opens a swap is not known yet; send the take alone."
TURN_OVER = "Your turn is over after that."
WHICH_FIELD = "Which field: {fields}?"
WHICH_PAIR = "Which pair: {places}?"
HORSE_NEEDS_KEEP = "A Horse fills no field; keep horse or keep objective?"
HORSE_NOT_SOLD = "A pair with a Horse cannot be sold; keep horse or keep objective?"
SECOND_HORSE = "You have a Horse already; say keep objective."
NO_HORSE = "{place} holds no Horse; say a field."
THE_POND = "b2 is the Pond; animals stand on the fields round it."
FIELD_TAKEN = "{field} holds a {animal}."
NO_FISH_PLAYED = "There are no Fish in this match, so nothing can be sold."
NO_FISH_LEFT = "No Fish is left, so nothing can be sold."
SOLD_HAS_NO_FIELD = "A sold animal stands on no field; say sell objective, or leave the field out."
DOG_OR_CAT = "You own a {animal}, so a tile is due: dog or cat?"
NO_TILE_DUE = "You own no {animal}, so no tile is due."
NO_TILES = "No tile is left."
NO_TILES_PLAYED = "There are no Dogs and Cats in this match."
UNSEEN_PAIR = "The new pair at {place} is not known yet; send the {verb} alone."
UNSEEN_ANIMAL = "{place} will hold an animal nobody knows yet; send the take alone."
UNSEEN_OBJECTIVE = "{place} will hold an objective nobody knows yet; send the take alone."


def refusal(view: RanchersView, tokens: Sequence[str]) -> str | None:
    """Why an answer in canonical tokens (`take p2 c3`) cannot be done by the seat whose `view` it
    is; None if no reason is found. What is read ahead of its time is judged by what is known."""
    for verb, words in _clauses(tokens):
        reason = _reason(view, verb, words)
        if reason:
            return reason
    return None


def _clauses(tokens: Sequence[str]) -> list[Clause]:
    """(verb, its tokens) pairs; what stands before the first verb has none."""
    clauses: list[Clause] = []
    for token in tokens:
        if token in VERBS:
            clauses.append((token, []))
        elif clauses:
            clauses[-1][1].append(token)
        else:
            clauses.append(("", [token]))
    return clauses


def _reason(view: RanchersView, verb: str, words: list[str]) -> str | None:
    phase = view["phase"]
    if phase == "over":
        return None
    if view["seat"] not in view["waiting"]:
        return _after_turn(view, verb) or _out_of_turn(view, verb, words)
    if verb == "side":
        return _side(view, words)
    if phase == BUILD:
        return _build(view, verb, words)
    if phase == SWAP:
        return _in_swap(view, verb, words)
    return _in_choose(view, verb, words)


def _mine(view: RanchersView) -> RanchersSeat:
    return view["seats"][reader_of(view)]


def _pairs(view: RanchersView) -> dict[str, PairView]:
    """Every pair the seat may take, by its place."""
    pairs = {place: pair for place, pair in view["middle"].items() if pair}
    pairs.update({pair["token"]: pair for pair in _mine(view)["reserved"]})
    return pairs


# Out of turn, and after the end of the turn


def _after_turn(view: RanchersView, verb: str) -> str | None:
    """What was typed after a take that ends the turn."""
    ahead = view.get("ahead", "").split()
    if ahead[:1] != ["take"]:
        return None
    if verb == "take":
        return ONE_TAKE
    if verb not in ("swap", "pass"):
        return None if verb == "reserve" else TURN_OVER
    field = ahead[3] if ahead[2] == "at" else ""
    return OPENS_NO_SWAP.format(field=field) if field else NO_SWAP_AFTER


def _out_of_turn(view: RanchersView, verb: str, words: list[str]) -> str | None:
    """Only `side` and `reserve` are possible for a seat that is not awaited."""
    if verb == "side":
        return _side(view, words)
    if verb != "reserve":
        return NOT_YOUR_TURN
    if view["storehouse"] == "own_turn" and _mine(view)["building"] == STOREHOUSE:
        return "In this match the Storehouse is used in the own turn only."
    if view["phase"] != CHOOSE and _mine(view)["uses"]:
        return "A pair can be reserved only before the seat on turn has taken one."
    return _replaced(view, verb, words)


def _side(view: RanchersView, words: list[str]) -> str | None:
    """A Ranch can be turned before the own first take, to the side that is not up."""
    mine = _mine(view)
    if mine["turns"]:
        return "The side can be chosen only before your first pair."
    if mine["side"] in words:
        return f"Side {mine['side'].upper()} is up already."
    return None


# The set-up


def _build(view: RanchersView, verb: str, words: list[str]) -> str | None:
    """A Building that is gone, or something else than a Building."""
    offered = view["buildings"]
    named = [word for word in words if word in BUILDINGS]
    if verb not in ("build", "") and not named:
        return BUILD_FIRST.format(buildings=one_of(offered))
    for name in named:
        if name not in offered:
            return f"The {name.capitalize()} is taken; there are {', '.join(offered)}."
    return None if len(named) == 1 else f"Which Building: {one_of(offered)}?"


# Before the take


def _in_choose(view: RanchersView, verb: str, words: list[str]) -> str | None:
    if verb in ("swap", "pass"):
        return NO_SWAP_OPEN
    if verb == "build":
        return BUILT if "buildings" in view["modules"] else "There are no Buildings in this match."
    if verb == "grant":
        return _grant(view, words)
    if verb in ("redraw", "reserve"):
        return _replaced(view, verb, words)
    return _take(view, words)


def _grant(view: RanchersView, words: list[str]) -> str | None:
    mine = _mine(view)
    if "grants" not in view["modules"]:
        return "There are no Grants in this match."
    if mine["grant"]:
        return f"You have your Grant Animal, the {mine['grant']}."
    named = [word for word in words if word in ANIMALS]
    if len(named) != 1:
        return f"Which Grant Animal: {one_of(view['grants'])}?"
    if named[0] not in view["grants"]:
        return f"The Grant {named[0]} is gone; there are {', '.join(view['grants'])}."
    return _tile(view, named[0], words)


def _replaced(view: RanchersView, verb: str, words: list[str]) -> str | None:
    """A redraw or a reserve that cannot be."""
    mine = _mine(view)
    building = MARKET if verb == "redraw" else STOREHOUSE
    if mine["building"] != building:
        return f"Only the owner of the {building.capitalize()} can {verb} a pair."
    if verb == "redraw" and view["redrawn"]:
        return "The Market works once a turn."
    if verb == "reserve" and not mine["uses"]:
        return "The Storehouse is used up."
    if not (view["deck"] and (sum(view["bag"].values()) or view.get("ahead"))):
        return f"Nothing is left to fill the place, so no pair can be {verb}d."
    middle = {place: pair for place, pair in view["middle"].items() if pair}
    named, reason = _named(words, middle)
    if reason:
        return reason
    if len(named) > 1:
        return WHICH_PAIR.format(places=one_of(named))
    if middle[named[0]]["animal"] == UNSEEN:
        return UNSEEN_PAIR.format(place=named[0], verb=view["ahead"].split()[0])
    return None


def _named(words: list[str], pairs: dict[str, PairView]) -> tuple[list[str], str | None]:
    """The places that the words can mean; or a reason why they mean none."""
    places = [word for word in words if PLACE.fullmatch(word)]
    for place in places:
        if place not in pairs:
            return [], f"There is no {place}; there are {' and '.join(pairs)}."
    found = [place for place in pairs if not places or place in places]
    animals = [word for word in words if word in (*ANIMALS, HORSE)]
    for animal in animals:
        found = [place for place in found if pairs[place]["animal"] == animal]
        if not found:
            where = places[0] if places else "No pair on offer"
            return [], f"{where} has {'no' if places else 'a'} {animal}."
    for card in (word for word in words if word in OBJECTIVES):
        found = [place for place in found if pairs[place]["objective"] == card]
        if not found:
            return [], f"{places[0] if places else 'No pair on offer'} has not {card}."
    return found, None


def _take(view: RanchersView, words: list[str]) -> str | None:
    """Reasons against a take, in the order of the rule sheet."""
    pairs = _pairs(view)
    named, reason = _named(words, pairs)
    if reason:
        return reason
    if len(named) > 1:
        return WHICH_PAIR.format(places=one_of(named))
    place = named[0]
    animal = pairs[place]["animal"]
    if animal == UNSEEN:
        return UNSEEN_PAIR.format(place=place, verb=view["ahead"].split()[0])
    if animal == HORSE:
        return _horse(view, words)
    if "keep" in words:
        return NO_HORSE.format(place=place)
    return _field(view, words) or _sale(view, words) or _tile(view, animal, words)


def _horse(view: RanchersView, words: list[str]) -> str | None:
    if "sell" in words:
        return HORSE_NOT_SOLD
    if "keep" in words and HORSE in words and _mine(view)["horse"]:
        return SECOND_HORSE
    return HORSE_NEEDS_KEEP


def _field(view: RanchersView, words: list[str]) -> str | None:
    """The Pond, a field that is taken, several or none."""
    fields = _mine(view)["fields"]
    named = [word for word in words if word in (*FIELDS, POND)]
    for field in named:
        if field == POND:
            return THE_POND
        if fields[field]:
            return FIELD_TAKEN.format(field=field, animal=fields[field])
    if len(named) > 1:
        return WHICH_FIELD.format(fields=one_of(named))
    if not named and "sell" not in words:
        free = [field for field, animal in fields.items() if not animal]
        return WHICH_FIELD.format(fields=one_of(free))
    return None


def _sale(view: RanchersView, words: list[str]) -> str | None:
    if "sell" not in words:
        return None
    if "fish" not in view["modules"]:
        return NO_FISH_PLAYED
    if not view["fish"]:
        return NO_FISH_LEFT
    placed = any(word in FIELDS for word in words)
    if placed and "animal" in words:
        return SOLD_HAS_NO_FIELD
    if not placed and "objective" in words:
        free = [field for field, animal in _mine(view)["fields"].items() if not animal]
        return WHICH_FIELD.format(fields=one_of(free))
    return None


def _tile(view: RanchersView, animal: str, words: list[str]) -> str | None:
    """A tile that is due and not named, or named and not due."""
    mine = _mine(view)
    named = DOG in words or CAT in words
    owned = animal in mine["fields"].values() or animal == mine["grant"]
    if "sell" in words and not any(word in FIELDS for word in words):
        return "A sold animal brings no tile." if named else None
    if not named:
        return DOG_OR_CAT.format(animal=animal) if owned and view["tiles"] else None
    if "pets" not in view["modules"]:
        return NO_TILES_PLAYED
    if not view["tiles"]:
        return NO_TILES
    if DOG in words and CAT in words:
        return "One tile: dog or cat?"
    return None if owned else NO_TILE_DUE.format(animal=animal)


# While a swap is open


def _in_swap(view: RanchersView, verb: str, words: list[str]) -> str | None:
    if verb == "take":
        return ONE_TAKE if view.get("ahead") else SWAP_OPEN
    if verb in ("grant", "redraw", "reserve", "build"):
        return SWAP_OPEN
    if verb == "pass" and view.get("ahead"):
        return MAYBE_NO_SWAP.format(field=view["ahead"].split()[3])
    return _swap(view, words) if verb == "swap" else None


def _swap(view: RanchersView, words: list[str]) -> str | None:
    """Reasons against a swap: what is given, and what is wanted."""
    middle = {place: pair for place, pair in view["middle"].items() if pair}
    fields = [word for word in words if word in (*FIELDS, POND)]
    for place in words:
        if PLACE.fullmatch(place) and place not in middle:
            return f"There is no {place} to swap for; there are {' and '.join(middle)}."
    if fields:
        return _swap_animal(view, fields, words, middle)
    for token in words:
        cards = [card["token"] for card in _mine(view)["objectives"]]
        if OWN.fullmatch(token) and token not in cards:
            have = f"there are {', '.join(cards)}" if cards else "you have none"
            return f"You have no objective {token}; {have}."
    return _swap_objective(view, words, middle)


def _swap_animal(
    view: RanchersView, fields: list[str], words: list[str], middle: dict[str, PairView]
) -> str | None:
    own = _mine(view)["fields"]
    field = fields[0]
    if field == POND:
        return "What is in the Pond cannot be swapped."
    if not own[field]:
        return f"{field} is empty; there is nothing to give."
    named, reason = _named(words, middle)
    if reason:
        return reason
    if len(named) > 1:
        return WHICH_PAIR.format(places=one_of(named))
    animal = middle[named[0]]["animal"]
    if animal == UNSEEN:
        return UNSEEN_ANIMAL.format(place=named[0])
    if animal == own[field]:
        return f"Both are {PLURALS[animal]}; nothing would change."
    return "A Horse cannot be swapped for." if animal == HORSE else None


def _swap_objective(
    view: RanchersView, words: list[str], middle: dict[str, PairView]
) -> str | None:
    places = [word for word in words if word in middle]
    for place in places:
        if middle[place]["objective"] == UNSEEN:
            return UNSEEN_OBJECTIVE.format(place=place)
    cards = [card["objective"] for card in _mine(view)["objectives"]]
    own = [word for word in words if OWN.fullmatch(word) or word in cards]
    if not own:
        return "Say what you give, a field or one of your objectives, and for which pair."
    offered = [pair["objective"] for pair in middle.values()]
    for card in words:
        if card in OBJECTIVES and card not in (*cards, *offered):
            return f"Neither you nor the middle has {card}."
    return WHICH_PAIR.format(places=one_of(list(middle))) if not places else None
