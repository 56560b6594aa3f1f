"""Ranchers: all that a seat, or an onlooker, may know, built from scratch as JSON values.

Everything lies open but the order of the bag and of the deck below the card called next.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NotRequired, TypedDict

from games.rules.game import OptionValue, Seat, View
from games.titles.ranchers.board import ANIMALS, FIELDS, LAYOUTS, Pair, Ranch
from games.titles.ranchers.log import position_tag
from games.titles.ranchers.score import HORSE, RanchScore, count_all_ranches
from games.titles.ranchers.state import OVER, PLACES, RESERVED, TURNS, State


class PairView(TypedDict):
    """An animal and the objective that comes with it. In a view that foresees a move (`ahead`)
    either may be `?`: nobody knows it yet."""

    animal: str
    objective: str


class ReservedPair(PairView):
    """A pair that a Storehouse holds back for its owner."""

    token: str  # `r1` or `r2`


class HeldObjective(TypedDict):
    """An objective that lies open before a seat."""

    token: str  # `o1`, numbered in the order taken
    objective: str
    points: int | None  # what it would pay if the match ended now; None where that is not shown


class CountView(TypedDict):
    """A score sheet in points, but for the types: what each part brings, and the sum."""

    objectives: int
    horse: int
    fish: int
    grant: int  # the Grant objective
    building: int
    dogs: int
    cats: int
    types: int  # how many different animals: the tie-break
    horse_type: str  # the animal as which the Horse counts best; empty without one
    shelter_type: str  # the same of a Shelter
    total: int


class RanchersSeat(TypedDict):
    """A seat with its Ranch and all that lies in its Pond."""

    seat: Seat
    ranch: int  # the number of the Ranch, 1 to 4
    side: str  # the side that is up, `a` or `b`
    printed: dict[str, str]  # the animals printed on that side, by field
    fields: dict[str, str]  # every field with the animal on it; empty for none
    home: list[str]  # the fields on which an animal stands that is printed there
    objectives: list[HeldObjective]
    sold: list[str]  # the objectives sold, which pay nothing
    turns: int  # takes so far, of 8
    horse: bool
    grant: str  # the type of its Grant Animal; empty for none
    grant_points: int  # its Grant objective, in points; 0 for none
    fish: int
    building: str  # empty for none
    uses: int  # what is left of a Storehouse
    dogs: int
    cats: int
    reserved: list[ReservedPair]
    count: CountView | None  # if the match ended now; None where that is not shown


class RanchersView(View):
    """All that a seat, or an onlooker, may know of a match of Ranchers."""

    on_turn: Seat  # whose turn it is
    first: Seat  # who began
    turn: int  # over all seats, from 1
    turns: int  # how many the match has
    modules: list[str]  # those that are played: horses, fish, grants, buildings, pets
    storehouse: str  # the option: `any_turn` or `own_turn`, when a pair may be reserved
    estimates: str  # the option: `all` or `own`, whose worth is shown during play
    middle: dict[str, PairView | None]  # the pairs on offer, by place; None for an empty place
    next: str | None  # the objective that comes next; None when the deck is empty
    deck: int  # objectives left in it, the next one included
    bag: dict[str, int]  # how many of each type of animal are in it, those with any
    fish: int  # Fish left
    grants: list[str]  # the types of the Grant Animals left
    grant_objectives: list[int]  # the points of the Grant objectives left, the next one first
    tiles: int  # Dog and Cat tiles left
    buildings: list[str]  # those that can still be chosen
    redrawn: bool  # the Market has worked in this turn
    seats: list[RanchersSeat]
    offered: NotRequired[list[str]]  # the objectives that the reader could take; a seat's only
    own: NotRequired[list[str]]  # the reader's objectives; a seat's only
    ahead: NotRequired[str]  # the move after which this is foreseen, while an answer is read


def build_view(
    state: State,
    seat: int | None,
    waiting: tuple[int, ...],
    modules: tuple[str, ...],
    options: Mapping[str, OptionValue],
) -> RanchersView:
    """What `seat` (None: an onlooker) may know of `state`.

    `offered` and `own` list the objectives that the seat may name; `holds` says by which other
    words a place or an own objective may be named.
    """
    over = state.phase == OVER
    counted = state.counts if over else count_all_ranches(state.ranches)
    shown: RanchersView = {
        "seat": seat,
        "tag": position_tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "on_turn": state.seat,
        "first": state.first,
        "turn": state.turn,
        "turns": TURNS * len(state.ranches),
        "modules": list(modules),
        "storehouse": str(options["storehouse"]),
        "estimates": str(options["estimates"]),
        "middle": {
            place: _build_pair(pair) for place, pair in zip(PLACES, state.middle, strict=True)
        },
        "next": state.deck[-1] if state.deck else None,
        "deck": len(state.deck),
        "bag": count_bag(state),
        "fish": state.fish,
        "grants": list(state.grants),
        "grant_objectives": list(state.grant_objectives),
        "tiles": state.tiles,
        "buildings": list(state.buildings),
        "redrawn": state.redrawn,
        "seats": [
            build_seat(other, ranch, counted[other], over or _has_estimate(options, seat, other))
            for other, ranch in enumerate(state.ranches)
        ],
    }
    if seat is not None:
        _name_things(shown, state, state.ranches[seat])
    if state.ahead:
        shown["ahead"] = state.ahead
    return shown


def count_bag(state: State) -> dict[str, int]:
    """The bag by type, in the order of the types: everybody can work it out."""
    found = Counter(state.bag)
    return {animal: found[animal] for animal in (*ANIMALS, HORSE) if found[animal]}


def _has_estimate(options: Mapping[str, OptionValue], seat: int | None, other: int) -> bool:
    return options["estimates"] == "all" or seat == other


def _build_pair(pair: Pair | None) -> PairView | None:
    return {"animal": pair[0], "objective": pair[1]} if pair else None


def build_seat(seat: int, ranch: Ranch, count: RanchScore, estimated: bool) -> RanchersSeat:
    """One seat, its objectives with what they would pay now if that is shown."""
    return {
        "seat": seat,
        "ranch": ranch.number,
        "side": ranch.side,
        "printed": dict(LAYOUTS[ranch.number, ranch.side]),
        "fields": dict(zip(FIELDS, ranch.fields, strict=True)),
        "home": [
            field
            for field, animal, own in zip(FIELDS, ranch.printed, ranch.fields, strict=True)
            if animal and animal == own
        ],
        "objectives": [
            {"token": f"o{at}", "objective": card, "points": points if estimated else None}
            for at, (card, points) in enumerate(
                zip(ranch.objectives, count.objectives, strict=True), 1
            )
        ],
        "sold": list(ranch.sold),
        "turns": ranch.turns,
        "horse": ranch.horse,
        "grant": ranch.grant,
        "grant_points": ranch.grant_points,
        "fish": ranch.fish,
        "building": ranch.building,
        "uses": ranch.uses,
        "dogs": ranch.dogs,
        "cats": ranch.cats,
        "reserved": [
            {"token": token, "animal": animal, "objective": card}
            for token, (animal, card) in zip(RESERVED, ranch.reserved, strict=False)
        ],
        "count": _build_count(count) if estimated else None,
    }


def _build_count(count: RanchScore) -> CountView:
    """A score sheet: what each module brings, the types of the wild pieces, and the sum."""
    return {
        "objectives": sum(count.objectives),
        "horse": count.horse,
        "fish": count.fish,
        "grant": count.grant,
        "building": count.building,
        "dogs": count.dogs,
        "cats": count.cats,
        "types": count.types,
        "horse_type": count.horse_type,
        "shelter_type": count.shelter_type,
        "total": count.total,
    }


def _name_things(shown: RanchersView, state: State, ranch: Ranch) -> None:
    """Adds the words by which the seat may name what lies there.

    Whoever has a Horse cannot name a pair by its Horse: `keep horse` would sound like it.
    """
    pairs = {place: pair for place, pair in zip(PLACES, state.middle, strict=True) if pair}
    pairs.update(zip(RESERVED, ranch.reserved, strict=False))
    holds = {
        token: [card] if animal == HORSE and ranch.horse else [animal, card]
        for token, (animal, card) in pairs.items()
    }
    for token in holds.keys() & set(RESERVED):
        holds[token].append("reserved")
    offered = [card for _animal, card in pairs.values()]
    holds.update({f"o{at}": [card] for at, card in enumerate(ranch.objectives, 1)})
    shown["offered"] = offered
    shown["own"] = list(ranch.objectives)
    shown["holds"] = holds
