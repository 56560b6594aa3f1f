"""What a Ranch is worth now, what it would be worth after a move, and what it promises: from a view
alone.

Everything that pays lies open, so a seat may reckon for itself what the page reckons here. A
promise is the mean of the better ones of many ways in which a Ranch may fill up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.rules.game import seat_of_view
from games.titles.bot_types import RandomSource
from games.titles.ranchers import score
from games.titles.ranchers.board import (
    ANIMALS,
    CORNERS,
    FIELDS,
    POINTS,
    POND_BIT,
    TYPE,
    AnimalHerd,
    Pair,
    Ranch,
    build_herd,
)
from games.titles.ranchers.score import HORSE, RanchScore, count_ranch, has_all_types
from games.titles.ranchers.state import (
    ACTIONS,
    BUILDS,
    GRANT,
    KEEP_HORSE,
    PLACES,
    RESERVED,
    SELL,
    SIDE,
    SOURCES,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    TAKES,
    RanchersAction,
)
from games.titles.ranchers.view import PairView, RanchersSeat, RanchersView


def ranch_of(seat: RanchersSeat) -> Ranch:
    """The Ranch of a seat, out of a view."""
    return Ranch(
        number=seat["ranch"],
        side=seat["side"],
        fields=tuple(seat["fields"][field] for field in FIELDS),
        objectives=tuple(card["objective"] for card in seat["objectives"]),
        sold=tuple(seat["sold"]),
        turns=seat["turns"],
        horse=seat["horse"],
        grant=seat["grant"],
        grant_points=seat["grant_points"],
        fish=seat["fish"],
        building=seat["building"],
        uses=seat["uses"],
        dogs=seat["dogs"],
        cats=seat["cats"],
        reserved=tuple(map(read_pair, seat["reserved"])),
    )


def pair_of(view: RanchersView, seat: int, source: str) -> Pair | None:
    """The pair at p1, p2 or one of the seat's own r1, r2; None if there is none."""
    if source in RESERVED:
        kept = view["seats"][seat]["reserved"]
        pair: PairView | None = next((pair for pair in kept if pair["token"] == source), None)
    else:
        pair = view["middle"].get(source)
    return read_pair(pair) if pair else None


def read_pair(pair: PairView) -> Pair:
    """The animal and the objective of a pair, out of a view."""
    return pair["animal"], pair["objective"]


@dataclass
class RanchEvaluation:
    """The Ranch of `seat` in `view`: as it is, and as it would be after each move."""

    view: RanchersView
    seat: int

    @cached_property
    def ranch(self) -> Ranch:
        return ranch_of(self.view["seats"][self.seat])

    @cached_property
    def current_score(self) -> RanchScore:
        """What the Ranch is worth now."""
        return self.score_ranch(self.ranch)

    def score_ranch(self, ranch: Ranch) -> RanchScore:
        """What `ranch` in the place of the own one would be worth."""
        seats = self.view["seats"]
        dogs = [seat["dogs"] for seat in seats]
        cats = [seat["cats"] for seat in seats]
        dogs[self.seat], cats[self.seat] = ranch.dogs, ranch.cats
        return count_ranch(
            ranch, score.pet_points(dogs)[self.seat], score.pet_points(cats)[self.seat]
        )

    def ranch_after(self, move: str) -> Ranch:
        """The Ranch after a legal move, as far as the seat can know it before the move is taken;
        what comes to the middle changes no Ranch."""
        action = ACTIONS[move]
        ranch = self._ranch_after_action(action)
        left = self.view["grant_objectives"]
        if left and not ranch.grant_points and has_all_types(ranch.fields, ranch.grant):
            return ranch._replace(grant_points=left[0])
        return ranch

    def score_after(self, move: str) -> RanchScore:
        """What the Ranch would be worth after a legal move."""
        return self.score_ranch(self.ranch_after(move))

    def points_gained(self, move: str) -> int:
        """By how many points a legal move would change what the Ranch is worth."""
        return self.score_after(move).total - self.current_score.total

    def _ranch_after_action(self, action: RanchersAction) -> Ranch:
        ranch = self.ranch
        if action.verb == BUILDS:
            return ranch._replace(building=action.name)
        if action.verb == SIDE:
            return ranch._replace(side=action.name)
        if action.verb == GRANT:
            return ranch._replace(grant=action.name).with_tile(action.pet)
        pair = pair_of(self.view, self.seat, SOURCES[action.source]) if action.source >= 0 else None
        if pair is None:
            return ranch
        if action.verb in TAKES:
            return self._ranch_after_take(action, pair)
        if action.verb == SWAP_ANIMAL:
            return ranch.with_animal(action.field, pair[0])
        if action.verb == SWAP_OBJECTIVE:
            return ranch.with_exchanged_objective(action.card - 1, pair[1])
        return ranch

    def _ranch_after_take(self, action: RanchersAction, pair: Pair) -> Ranch:
        """A pair taken: the animal placed, sold or a Horse, the objective kept or not."""
        ranch, (animal, card) = self.ranch, pair
        if action.verb == KEEP_HORSE:
            return ranch._replace(horse=True)
        if not action.sold:
            ranch = ranch.with_objective(card)
        if action.sold or action.verb == SELL:
            ranch = ranch._replace(fish=ranch.fish + 1)
        if action.verb == TAKE:
            ranch = ranch.with_animal(action.field, animal)
        return ranch.with_tile(action.pet)


def running_scores(view: RanchersView) -> list[int]:
    """What each seat would have if the match ended now, by seat; drawn once it is over."""
    return [RanchEvaluation(view, seat["seat"]).current_score.total for seat in view["seats"]]


MOST_WAYS, FEWEST_WAYS = 72, 4
KEPT = 0.375  # the share of the ways that counts, the best ones
BUDGET = 1100  # counted Ranches a decision, so that it stays quick
REACH = 0.8  # how much of the lowest Grant objective is counted if a way has all five types

SCORING = (score.BARN, score.FOLD, score.FARMHOUSE)

Way = tuple[tuple[int, str], ...]


class PossibleFillings:
    """The ways in which one set of fields and Pond may fill up, and what each card pays in them."""

    def __init__(self, ranch: Ranch, ways: Iterable[Way], left: int, prize: float) -> None:
        self.herds: list[AnimalHerd] = []
        self.fixed: list[float] = []
        self.variants = 1
        self._points: dict[str, list[int]] = {}
        base = build_herd(ranch.fields, (ranch.grant,) if ranch.grant else ())
        scoring = ranch.building in SCORING
        wild = ranch.horse or ranch.building == score.SHELTER
        for way in ways:
            animals = _grow_herd(base, ranch.fields, way, left)
            fixed = prize if prize and all(animals.numbers) else 0.0
            if not (scoring or wild):
                self.herds.append(animals)
                self.fixed.append(fixed)
                continue
            fields = _fill_fields(ranch.fields, way, left)
            if scoring:
                fixed += score.building_points(ranch.building, fields, ranch.printed)
            variants = _list_wild_choices(ranch, fields)
            self.variants = len(variants)
            for horse, pond in variants:
                corners = score.horse_points(animals.spaces, horse) if horse else 0
                self.herds.append(_add_pond(animals, pond))
                self.fixed.append(fixed + corners)

    def points(self, card: str) -> list[int]:
        """What a card pays in each way."""
        known = self._points.get(card)
        if known is None:
            count = POINTS[card]
            known = self._points[card] = [count(animals) for animals in self.herds]
        return known

    def mean_worth(self, cards: Sequence[str]) -> float:
        """The mean of the better ways with these cards."""
        columns: list[Sequence[float]] = [self.fixed, *map(self.points, cards)]
        totals: list[float] = [sum(row) for row in zip(*columns, strict=True)]
        if self.variants > 1:
            move = self.variants
            totals = [max(totals[at : at + move]) for at in range(0, len(totals), move)]
        totals.sort(reverse=True)
        kept = totals[: max(round(len(totals) * KEPT), 1)]
        return sum(kept) / len(kept)


class RanchPotential:
    """The ways for one decision. `boards` is about how many Ranches will be compared."""

    def __init__(self, view: RanchersView, rng: RandomSource, boards: int) -> None:
        me = view["seats"][seat_of_view(view)]
        wild = 2 if me["horse"] or "horse" in view["bag"] else 1
        wild *= 3 if me["building"] == score.SHELTER else 1
        number = min(max(BUDGET // (boards * wild), FEWEST_WAYS), MOST_WAYS)
        pool = _list_animal_pool(view)
        self.ways = [_draw_random_filling(pool, rng) for _ in range(number)]
        values = view["grant_objectives"]
        self.prize = REACH * values[-1] if values else 0.0
        self._boards: dict[tuple[Any, ...], PossibleFillings] = {}

    def value_ranch(self, ranch: Ranch, left: int) -> float:
        """What a Ranch promises with so many turns left."""
        key = (ranch.fields, ranch.grant, ranch.horse, left)
        board = self._boards.get(key)
        if board is None:
            ways = self.ways if left and "" in ranch.fields else self.ways[:1]
            prize = 0.0 if ranch.grant_points else self.prize
            board = self._boards[key] = PossibleFillings(ranch, ways, left, prize)
        return board.mean_worth(ranch.objectives)


def _list_animal_pool(view: RanchersView) -> list[str]:
    pool = [animal for animal, number in view["bag"].items() for _ in range(number)]
    pool += [pair["animal"] for place in PLACES if (pair := view["middle"][place])]
    pool += [pair["animal"] for seat in view["seats"] for pair in seat["reserved"]]
    return [animal for animal in pool if animal != HORSE] or list(ANIMALS)


def _draw_random_filling(pool: Sequence[str], rng: RandomSource) -> Way:
    places = list(range(len(FIELDS)))
    way = []
    while places:
        place = rng.choice(places)
        places.remove(place)
        way.append((place, rng.choice(pool)))
    return tuple(way)


def _fill_fields(fields: Sequence[str], way: Way, left: int) -> list[str]:
    filled = list(fields)
    for place, animal in way:
        if left and not filled[place]:
            filled[place] = animal
            left -= 1
    return filled


def _grow_herd(base: AnimalHerd, fields: Sequence[str], way: Way, left: int) -> AnimalHerd:
    """The herd of these fields after so many turns along a way."""
    spaces, numbers = list(base.spaces), list(base.numbers)
    for place, animal in way:
        if not fields[place]:
            if not left:
                break
            kind = TYPE[animal]
            spaces[kind] |= 1 << place
            numbers[kind] += 1
            left -= 1
    return AnimalHerd(spaces, numbers, base.in_pond)


def _add_pond(animals: AnimalHerd, pond: Iterable[str]) -> AnimalHerd:
    spaces, numbers, in_pond = map(list, animals)
    for animal in pond:
        kind = TYPE[animal]
        spaces[kind] |= POND_BIT
        numbers[kind] += 1
        in_pond[kind] += 1
    return AnimalHerd(spaces, numbers, in_pond)


def _list_wild_choices(ranch: Ranch, fields: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Likely choices for the wild pieces: the Horse's type, and the types in the Pond."""
    ranked = sorted(ANIMALS, key=fields.count, reverse=True)
    horse_types = [""]
    if ranch.horse:
        corners = [animal for at, animal in enumerate(fields) if CORNERS >> at & 1]
        horse_types = [max(ranked, key=corners.count), ranked[0]]
    shelter_types = [""]
    if ranch.building == score.SHELTER:
        shelter_types = [ranked[0], ranked[2], ranked[-1]]
    return [
        (horse, tuple(animal for animal in (horse, shelter) if animal))
        for horse in horse_types
        for shelter in shelter_types
    ]
