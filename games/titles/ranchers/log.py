"""Ranchers: the lines of its log. Places such as `T05` stand in the tag of a line.

A line names an objective twice: by its `objective`, for who asks what has changed, and as `goal` in
words, for who reads it.
"""

from functools import lru_cache, reduce

from games.rules.lines import Line, Thing, Verdict, create_line, join_with_commas
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.ranchers.board import FIELDS, Cards, Pair, Ranch
from games.titles.ranchers.move_words import (
    BUILDING_NAMES,
    MODULE_NAMES,
    WITH_TILE,
    animal_name,
    bare_objective_name,
)
from games.titles.ranchers.score import SHELTER, RanchScore, rank_seats
from games.titles.ranchers.state import (
    BUILD,
    KEEP_HORSE,
    OVER,
    SELL,
    SOURCES,
    SWAP,
    SWAP_ANIMAL,
    TAKE,
    RanchersAction,
    State,
    pair_at,
)

BEGINS = phrase("{seat} begins; modules: {modules}.")
BEGINS_PLAIN = phrase("{seat} begins; no modules.")
DEALT = phrase("{seat} gets Ranch {ranch}.")
FIRST = phrase(
    "On offer: the {animal} with {goal} (p1) and the {second_animal} with {second_goal} (p2). "
    "The next card is {next_goal}; {bag} in the bag."
)
FILLED = phrase(
    "New at {place}: the {animal} with {goal}. The next card is {next_goal}; {bag} in the bag."
)
FILLED_LAST = phrase(
    "New at {place}: the {animal} with {goal}. There is no next card; {bag} in the bag."
)
NOT_FILLED = phrase("{place} stays empty.")
# By (at home, a tile comes with it, the objective is sold).
PLACED = {
    (False, False, False): phrase(
        "{seat} puts the {animal} from {place} on {field} and keeps {goal}."
    ),
    (True, False, False): phrase(
        "{seat} puts the {animal} from {place} on {field}, at home, and keeps {goal}."
    ),
    (False, True, False): phrase(
        "{seat} puts the {animal} from {place} on {field}, {tile} (Dogs {dogs}, Cats {cats}), and "
        "keeps {goal}."
    ),
    (True, True, False): phrase(
        "{seat} puts the {animal} from {place} on {field}, at home, {tile} (Dogs {dogs}, Cats "
        "{cats}), and keeps {goal}."
    ),
    (False, False, True): phrase(
        "{seat} puts the {animal} from {place} on {field} and sells {goal} for a Fish (Fish "
        "{fish})."
    ),
    (True, False, True): phrase(
        "{seat} puts the {animal} from {place} on {field}, at home, and sells {goal} for a Fish "
        "(Fish {fish})."
    ),
    (False, True, True): phrase(
        "{seat} puts the {animal} from {place} on {field}, {tile} (Dogs {dogs}, Cats {cats}), and "
        "sells {goal} for a Fish (Fish {fish})."
    ),
    (True, True, True): phrase(
        "{seat} puts the {animal} from {place} on {field}, at home, {tile} (Dogs {dogs}, Cats "
        "{cats}), and sells {goal} for a Fish (Fish {fish})."
    ),
}
SOLD = phrase("{seat} sells the {animal} from {place} for a Fish (Fish {fish}) and keeps {goal}.")
KEPT_HORSE = phrase("{seat} keeps the Horse from {place}; {goal} leaves the match.")
DROPPED_HORSE = phrase("{seat} keeps {goal} from {place}; the Horse leaves the match.")
SWAPPED_ANIMAL = phrase("{seat} swaps the {animal} on {field} for the {other_animal} from {place}.")
SWAPPED_OBJECTIVE = phrase("{seat} swaps {goal} ({number}) for {other_goal} from {place}.")
PASSED = phrase("{seat} makes no swap.")
GRANTED = phrase("{seat} takes the Grant {animal}.")
GRANTED_TILE = phrase("{seat} takes the Grant {animal}, {tile} (Dogs {dogs}, Cats {cats}).")
ALL_TYPES = phrase("{seat} owns all five animals: the Grant scores {points}.")
REDREW = phrase("{seat} sends {place}’s {animal} and {goal} back and draws again.")
RESERVED = phrase("{seat} reserves {place}’s {animal} and {goal}.")
BUILT = phrase("{seat} chooses the {building}.")
TURNED = phrase("{seat} turns their Ranch to side {side}.")
COUNTED = phrase("All Ranches are scored.")
RESULT = plural_phrase(
    "{seat} has {total}: cards {points}; {count} kind of animal.",
    "{seat} has {total}: cards {points}; {count} kinds of animal.",
)
RESULT_MORE = plural_phrase(
    "{seat} has {total}: cards {points}; {more}; {count} kind of animal.",
    "{seat} has {total}: cards {points}; {more}; {count} kinds of animal.",
)
AND_MORE = phrase("{these}; {next}")
HORSE_AS = phrase("Horse {animal} {points}")
SHELTER_AS = phrase("Shelter {animal}")
BUILDING = phrase("{building} {points}")
EXTRAS = {
    "fish": phrase("Fish {points}"),
    "grant": phrase("Grant {points}"),
    "dogs": phrase("Dogs {points}"),
    "cats": phrase("Cats {points}"),
}
WON = phrase("{seat} wins.")
WON_BY_TYPES = phrase("{seat} wins with more kinds of animal.")
SHARED = {
    2: phrase("{first_seat} and {second_seat} share the win."),
    3: phrase("{first_seat}, {second_seat} and {third_seat} share the win."),
}
ALL_SHARED = {
    2: phrase("A draw: {first_seat} and {second_seat} share the win."),
    3: phrase("A draw: {first_seat}, {second_seat} and {third_seat} share the win."),
    4: phrase("A draw: {first_seat}, {second_seat}, {third_seat} and {fourth_seat} share the win."),
}
ORDINALS = ("first_seat", "second_seat", "third_seat", "fourth_seat")


@lru_cache(maxsize=1 << 6)
def turn_tag(turn: int) -> str:
    """The place of a turn: `T05`; `T00` is the set-up."""
    return f"T{turn:02}"


def _is_set_up(state: State) -> bool:
    return state.phase == BUILD or (state.turn == 1 and state.phase != SWAP)


def position_tag(state: State) -> str:
    """The place the match has come to: `T05`, `T05x` while a swap is open, `T00` or `END`."""
    if state.phase == OVER:
        return "END"
    if state.phase == BUILD:
        return turn_tag(0)
    return turn_tag(state.turn) + "x" * (state.phase == SWAP)


def opening_lines(state: State, modules: tuple[str, ...]) -> tuple[Line, ...]:
    """The lines before the first move: who begins, the Ranches, the middle."""
    here = turn_tag(0)
    if modules:
        played = join_with_commas([MODULE_NAMES[name] for name in modules])
        lines = [Line(BEGINS, tag=here, seat=state.first, modules=played)]
    else:
        lines = [Line(BEGINS_PLAIN, tag=here, seat=state.first)]
    for at in range(len(state.ranches)):
        seat = (state.first + at) % len(state.ranches)
        lines.append(Line(DEALT, tag=here, seat=seat, ranch=state.ranches[seat].number))
    first, second = (pair_at(state, state.ranches[0], at) for at in (0, 1))
    middle = Line(FIRST, tag=here, animal=animal_name(first[0]), goal=bare_objective_name(first[1]))
    middle.things.update(
        second_animal=animal_name(second[0]), second_goal=bare_objective_name(second[1])
    )
    middle.things.update(next_goal=bare_objective_name(state.deck[-1]), bag=len(state.bag))
    lines.append(middle)
    return tuple(lines)


def take_line(
    turn: int, seat: int, action: RanchersAction, pair: Pair, after: Ranch, at_home: bool
) -> Line:
    """A take: what was taken, and what became of its animal and its objective."""
    (animal, objective), verb = pair, action.verb
    things: dict[str, Thing] = {
        "seat": seat,
        "place": SOURCES[action.source],
        "animal": animal_name(animal),
        "objective": objective,
        "goal": bare_objective_name(objective),
    }
    line = create_line(SOLD, None, turn_tag(turn), things)
    if action.sold or verb == SELL:
        things["fish"] = after.fish
    if verb != TAKE:
        if verb != SELL:
            line.template = KEPT_HORSE if verb == KEEP_HORSE else DROPPED_HORSE
        return line
    line.template = PLACED[at_home, action.pet != "", action.sold]
    things["field"] = FIELDS[action.field]
    if action.pet:
        things.update(tile=WITH_TILE[action.pet], dogs=after.dogs, cats=after.cats)
    return line


def refill_line(turn: int, at: int, pair: Pair | None, bag: Cards, deck: Cards) -> Line:
    """What came to a place of the middle, the new next card, and how many are left in the bag;
    `turn` is that in which it came, bag and deck are those after it."""
    here, place = turn_tag(turn), SOURCES[at]
    if pair is None:
        return Line(NOT_FILLED, None, here, place=place)
    animal, goal = animal_name(pair[0]), bare_objective_name(pair[1])
    things: dict[str, Thing] = {"place": place, "animal": animal, "goal": goal, "bag": len(bag)}
    if not deck:
        return create_line(FILLED_LAST, None, here, things)
    things["next_goal"] = bare_objective_name(deck[-1])
    return create_line(FILLED, None, here, things)


def swap_line(state: State, seat: int, action: RanchersAction, ranch: Ranch, pair: Pair) -> Line:
    """A swap, seen before it is made."""
    here, place = turn_tag(state.turn), SOURCES[action.source]
    if action.verb == SWAP_ANIMAL:
        own = ranch.fields[action.field]
        return Line(
            SWAPPED_ANIMAL,
            tag=here,
            seat=seat,
            field=FIELDS[action.field],
            animal=animal_name(own),
            place=place,
            other_animal=animal_name(pair[0]),
        )
    own = ranch.objectives[action.card - 1]
    return Line(
        SWAPPED_OBJECTIVE,
        tag=here,
        seat=seat,
        number=f"o{action.card}",
        objective=own,
        goal=bare_objective_name(own),
        place=place,
        other_objective=pair[1],
        other_goal=bare_objective_name(pair[1]),
    )


def pass_line(state: State, seat: int) -> Line:
    """A swap given up."""
    return Line(PASSED, tag=turn_tag(state.turn), seat=seat)


def grant_animal_line(state: State, seat: int, action: RanchersAction, after: Ranch) -> Line:
    """A Grant Animal, perhaps with a tile."""
    here = turn_tag(state.turn)
    if not action.pet:
        return Line(GRANTED, tag=here, seat=seat, animal=animal_name(action.name))
    line = Line(GRANTED_TILE, tag=here, seat=seat, animal=animal_name(action.name))
    line.things.update(tile=WITH_TILE[action.pet], dogs=after.dogs, cats=after.cats)
    return line


def grant_line(state: State, seat: int, after: Ranch) -> Line:
    """A Grant objective won."""
    return Line(ALL_TYPES, tag=turn_tag(state.turn), seat=seat, points=after.grant_points)


def redraw_line(state: State, seat: int, at: int, pair: Pair) -> Line:
    """A pair that goes back into bag and deck."""
    return _pair_line(REDREW, state, seat, at, pair)


def reserve_line(state: State, seat: int, at: int, pair: Pair) -> Line:
    """A pair set aside."""
    return _pair_line(RESERVED, state, seat, at, pair)


def _pair_line(template: Said, state: State, seat: int, at: int, pair: Pair) -> Line:
    line = Line(template, tag=turn_tag(state.turn), seat=seat, place=SOURCES[at])
    line.things.update(animal=animal_name(pair[0]), goal=bare_objective_name(pair[1]))
    return line


def build_line(seat: int, name: str) -> Line:
    """A Building chosen."""
    return Line(BUILT, tag=turn_tag(0), seat=seat, building=BUILDING_NAMES[name])


def turn_line(state: State, seat: int, side: str) -> Line:
    """A Ranch turned over; part of the set-up until the first pair is taken."""
    here = turn_tag(0 if _is_set_up(state) else state.turn)
    return Line(TURNED, tag=here, seat=seat, side=side.upper())


def end_lines(over: State) -> tuple[Line, ...]:
    """The count of every Ranch in turn order, and who wins."""
    seats = len(over.ranches)
    lines = [Line(COUNTED, tag=turn_tag(over.turn))]
    for at in range(seats):
        seat = (over.first + at) % seats
        lines.append(_result_line(seat, over.ranches[seat], over.counts[seat]))
    return (*lines, _winners_line(over.counts))


def _result_line(seat: int, ranch: Ranch, counted: RanchScore) -> Line:
    more = module_lines(ranch, counted)
    line = Line(
        RESULT_MORE if more else RESULT,
        tag="END",
        seat=seat,
        total=counted.total,
        points=join_with_commas(counted.objectives or (0,)),
        count=counted.types,
    )
    if more:
        line.things["more"] = reduce(lambda row, one: Line(AND_MORE, these=row, next=one), more)
    return line


def module_lines(ranch: Ranch, counted: RanchScore) -> list[Line]:
    """What the modules brought: `Horse goat 6`, `Shelter chicken`, `Fish 6`, `Dogs 4`."""
    found = []
    if ranch.horse:
        animal = animal_name(counted.horse_type)
        found.append(Line(HORSE_AS, animal=animal, points=counted.horse))
    if ranch.building == SHELTER:
        found.append(Line(SHELTER_AS, animal=animal_name(counted.shelter_type)))
    elif counted.building:
        building = BUILDING_NAMES[ranch.building]
        found.append(Line(BUILDING, building=building, points=counted.building))
    named = {
        "fish": counted.fish,
        "grant": counted.grant,
        "dogs": counted.dogs,
        "cats": counted.cats,
    }
    return found + [Line(EXTRAS[name], points=points) for name, points in named.items() if points]


def _winners_line(counted: tuple[RanchScore, ...]) -> Line:
    winners = [seat for seat, place in enumerate(rank_seats(counted)) if place == 1]
    if len(winners) > 1:
        named = dict(zip(ORDINALS, winners, strict=False))
        shared = ALL_SHARED if len(winners) == len(counted) else SHARED
        return Verdict(shared[len(winners)], tag="END", **named)
    best = counted[winners[0]].total
    level = sum(one.total == best for one in counted) > 1
    return Verdict(WON_BY_TYPES if level else WON, tag="END", seat=winners[0])
