"""Ranchers: all that a seat, or an onlooker, may know, built from scratch as JSON values.

Everything lies open but the order of the bag and of the deck below the card called next.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.rules.game import LooseView as View
from games.titles.ranchers.board import FIELDS, LAYOUTS, PRINTED
from games.titles.ranchers.horses import HORSE
from games.titles.ranchers.log import tag
from games.titles.ranchers.objectives import ANIMALS
from games.titles.ranchers.score import Count, counts
from games.titles.ranchers.state import OVER, PLACES, RESERVED, TURNS, Pair, Ranch, State


def view(
    state: State,
    seat: int | None,
    waiting: tuple[int, ...],
    modules: tuple[str, ...],
    options: Mapping[str, object],
) -> View:
    """What `seat` (None: an onlooker) may know of `state`.

    `offered` and `own` list the objectives that the seat may name; `holds` says by which other
    words a place or an own objective may be named.
    """
    over = state.phase == OVER
    counted = state.counts if over else counts(state.ranches)
    shown: View = {
        "seat": seat,
        "tag": tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "on_turn": state.seat,
        "first": state.first,
        "turn": state.turn,
        "turns": TURNS * len(state.ranches),
        "modules": list(modules),
        "storehouse": options["storehouse"],
        "estimates": options["estimates"],
        "middle": {place: _pair(pair) for place, pair in zip(PLACES, state.middle, strict=True)},
        "next": state.deck[-1] if state.deck else None,
        "deck": len(state.deck),
        "bag": bag(state),
        "fish": state.fish,
        "grants": list(state.grants),
        "grant_objectives": list(state.grant_objectives),
        "tiles": state.tiles,
        "buildings": list(state.buildings),
        "redrawn": state.redrawn,
        "seats": [
            _seat(other, ranch, counted[other], over or _estimated(options, seat, other))
            for other, ranch in enumerate(state.ranches)
        ],
    }
    if seat is not None:
        shown.update(_words(state, state.ranches[seat]))
    if state.ahead:
        shown["ahead"] = state.ahead
    return shown


def bag(state: State) -> dict[str, int]:
    """The bag by type, in the order of the types: everybody can work it out."""
    found = Counter(state.bag)
    return {animal: found[animal] for animal in (*ANIMALS, HORSE) if found[animal]}


def _estimated(options: Mapping[str, object], seat: int | None, other: int) -> bool:
    """Whose value the table shows during play (RA-22)."""
    return options["estimates"] == "all" or seat == other


def _pair(pair: Pair | None) -> dict[str, str] | None:
    return {"animal": pair[0], "objective": pair[1]} if pair else None


def _seat(seat: int, ranch: Ranch, count: Count, estimated: bool) -> dict[str, Any]:
    """One seat, its objectives with what they would pay now."""
    printed = PRINTED[ranch.number, ranch.side]
    return {
        "seat": seat,
        "ranch": ranch.number,
        "side": ranch.side,
        "printed": dict(LAYOUTS[ranch.number, ranch.side]),
        "fields": dict(zip(FIELDS, ranch.fields, strict=True)),
        "home": [
            field
            for field, animal, own in zip(FIELDS, printed, ranch.fields, strict=True)
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
        "count": _count(count) if estimated else None,
    }


def _count(count: Count) -> dict[str, Any]:
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


def _words(state: State, ranch: Ranch) -> dict[str, Any]:
    """The words by which the seat may name what lies there.

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
    return {"offered": offered, "own": list(ranch.objectives), "holds": holds}
