"""The table of Ranchers: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable

from games.rules.lines import Line, Thing, join_with_commas
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.board import (
    NONE,
    OVER,
    Board,
    Cell,
    Words,
    Zone,
    describe_change,
    own_last,
    role_of,
)
from games.titles.ranchers.board import (
    CAT,
    CODES,
    DOG,
    FIELDS,
    OBJECTIVES,
    POND,
    ROWS,
    AnimalHerd,
    build_herd,
    classify_field,
)
from games.titles.ranchers.move_words import ANIMAL_NAMES, BUILDING_NAMES, MODULE_NAMES, animal_name
from games.titles.ranchers.score import ABOUT, HORSE, SHELTER, STOREHOUSE, describe_progress
from games.titles.ranchers.state import TURNS
from games.titles.ranchers.view import (
    CountView,
    HeldObjective,
    PairView,
    RanchersSeat,
    RanchersView,
)

TO_BUILD = phrase("{seat} to choose a Building")
TO_MOVE = phrase("{seat} to move ({turn} of 8)")
TO_SWAP = phrase("{seat} to swap ({turn} of 8)")
WITH_MODULES = phrase("with {modules}")

TURN_OF = phrase("Turn {turn} of {turns}")
MIDDLE = phrase("Middle")
PAIR = phrase("{animal} + {objective}")
RESERVED_PAIR = phrase("{animal} + {objective} (reserved)")
EMPTY = phrase("empty")
NEXT = phrase("next: {objective}")
BUILDINGS_LEFT = phrase("Buildings left")
BUILDING = phrase("{building}: {about}")
BAG = phrase("Bag")
EMPTY_BAG = phrase("empty")
ANIMALS_LEFT = phrase("{animal} {number}")
CARDS_LEFT = phrase("Objectives left: {cards}")
FISH_LEFT = phrase("Fish left: {number}")
GRANTS_LEFT = phrase("Grant Animals left")
VALUES_LEFT = phrase("Grant objectives left: {values}")
TILES_LEFT = phrase("Dogs and Cats left: {number}")

SIDE = phrase("side {side}")
PAIRS = phrase("{turns} of {most} pairs")
NOW = phrase("now {total}")
FINAL = phrase("final {total}")
TYPES = plural_phrase("{count} type", "{count} types")
NO_OBJECTIVES = phrase("no objectives yet")
IN_POND = phrase("Pond")
A_HORSE = Line(phrase("Horse"))
AS_ANIMAL = phrase("{what} as {animal}")
GRANT = phrase("Grant {animal}")
GRANT_VALUE = phrase("Grant objective {points}")
STOREHOUSE_LEFT = phrase("Storehouse ({uses} left)")
FISH = plural_phrase("{count} Fish", "{count} Fish")
DOGS = plural_phrase("{count} Dog", "{count} Dogs")
CATS = plural_phrase("{count} Cat", "{count} Cats")
WORTH = plural_phrase("{what} ({count} point)", "{what} ({count} points)")
SOLD = phrase("sold: {objective}")
GRANT_OBJECTIVE = phrase("Grant objective")

SWAP_OPEN = phrase("You can swap: give an animal or an objective, or pass.")
HOME_HERE = phrase("A {animal} on {field} is at home and allows a swap.")
MAY_TURN = phrase("Until your first pair you can turn your Ranch over: {moves}.")
SIGNS = phrase(
    "Ch! is at home, pi? an empty field with its printed animal, Co* covers another animal’s "
    "field, ~~ is the Pond, ** the Pond with an animal. The number before an objective is what it "
    "brings."
)


def build_board(view: RanchersView) -> Board:
    """The middle, every Ranch with its objectives and their worth now, and what may be done."""
    over = view["phase"] == "over"
    zones = [] if over else [_build_middle(view), *_list_supplies(view)]
    zones += [build_seat_zone(view, seat) for seat in own_last(view, view["seats"])]
    zones.append(Zone("note", facts=(SIGNS,), role="words", is_reference=True))
    if not over and (hints := tuple(_list_hints(view))):
        zones.append(Zone("note", facts=hints, role="words"))
    facts = [Line(TURN_OF, turn=view["turn"], turns=view["turns"])] if not over else []
    if view["modules"]:
        names = [MODULE_NAMES[module] for module in view["modules"]]
        facts.append(Line(WITH_MODULES, modules=join_with_commas(names)))
    return Board(view["tag"], _describe_awaited(view), tuple(zones), tuple(facts))


def _describe_awaited(view: RanchersView) -> Words:
    """What the seat on turn owes."""
    if not view["waiting"]:
        return OVER
    if view["phase"] == "build":
        return Line(TO_BUILD, seat=view["waiting"][0])
    swaps = view["phase"] == "swap"
    turn = min(view["seats"][view["on_turn"]]["turns"] - swaps + 1, 8)
    return Line(TO_SWAP if swaps else TO_MOVE, seat=view["waiting"][0], turn=turn)


# The middle and what lies beside it


def _build_middle(view: RanchersView) -> Zone:
    cells = [_build_pair(place, pair) for place, pair in view["middle"].items()]
    if view["seat"] is not None:
        kept = view["seats"][view["seat"]]["reserved"]
        cells += [_build_pair(pair["token"], pair, RESERVED_PAIR) for pair in kept]
    facts = [Line(NEXT, objective=_name_objective(view["next"]))] if view["next"] else []
    following = view["next"] or ""
    return Zone("market", MIDDLE, tuple(cells), role="reach", facts=tuple(facts), sign=following)


def _build_pair(place: str, pair: PairView | None, template: Said = PAIR) -> Cell:
    if pair is None:
        return Cell(token=place, facts=(EMPTY,))
    short = CODES.get(pair["animal"], "")
    facts = (_name_pair(pair, template),)
    note = _name_objective(pair["objective"])
    return Cell(pair["animal"], place, facts=facts, short=short, note=note, sign=pair["objective"])


def _name_pair(pair: PairView, template: Said = PAIR) -> Line:
    objective = _name_objective(pair["objective"])
    return Line(template, animal=animal_name(pair["animal"]), objective=objective)


def _name_objective(card: str) -> Thing:
    return OBJECTIVES[card].words if card in OBJECTIVES else card


def _list_supplies(view: RanchersView) -> Iterable[Zone]:
    """What is left in the bag and of the modules."""
    left = view["bag"].items()
    told = [
        (name, Line(ANIMALS_LEFT, animal=animal_name(name), number=many)) for name, many in left
    ]
    bag = tuple(Cell(sign=name, facts=(words,)) for name, words in told)
    yield Zone("list", BAG, bag, count=sum(view["bag"].values()), empty=EMPTY_BAG, still=True)
    facts: list[Words] = [Line(CARDS_LEFT, cards=view["deck"])]
    if "fish" in view["modules"]:
        facts.append(Line(FISH_LEFT, number=view["fish"]))
    if "grants" in view["modules"]:
        values: list[Thing] = [*view["grant_objectives"]] or [Line(NONE)]
        facts.append(Line(VALUES_LEFT, values=join_with_commas(values)))
    if "pets" in view["modules"]:
        facts.append(Line(TILES_LEFT, number=view["tiles"]))
    yield Zone("note", facts=tuple(facts), role="aside")
    if "grants" in view["modules"]:
        grants = tuple(
            Cell(token=name, sign=name, facts=(ANIMAL_NAMES[name],)) for name in view["grants"]
        )
        yield Zone("list", GRANTS_LEFT, grants, empty=NONE)
    if view["phase"] == "build":
        cells = [
            Cell(
                name,
                name,
                facts=(Line(BUILDING, building=BUILDING_NAMES[name], about=Line(ABOUT[name])),),
            )
            for name in view["buildings"]
        ]
        yield Zone("market", BUILDINGS_LEFT, tuple(cells), role="reach")


# Seats


def build_seat_zone(
    view: RanchersView, seat: RanchersSeat, before: RanchersSeat | None = None
) -> Zone:
    """A Ranch and what lies beside it; what it is worth now and was `before`, if that is given."""
    own, count = seat["seat"] == view["seat"], seat["count"]
    facts = [Line(SIDE, side=f"{seat['ranch']}{seat['side'].upper()}")]
    facts.append(Line(PAIRS, turns=seat["turns"], most=TURNS))
    worth: Words = ""
    if count:
        had = before["count"] if before else None
        total = describe_change(count["total"], had["total"] if had else None)
        worth = Line(FINAL if view["phase"] == "over" else NOW, total=total)
        facts.append(Line(TYPES, count=count["types"]))
    cells = tuple(_build_space(seat, space) for row in ROWS for space in row)
    pond = tuple(_list_pond(seat))
    return Zone(
        "player",
        seat=seat["seat"],
        role=role_of(view, seat["seat"]),
        facts=tuple(facts),
        worth=worth,
        zones=(
            Zone("grid", cells=cells, columns=len(ROWS[0])),
            _build_goals(seat, own, before),
            *([Zone("list", IN_POND, pond, still=True)] if pond else []),
        ),
    )


def _build_space(seat: RanchersSeat, space: str) -> Cell:
    """One space: at home, a free printed field, a covered one, or the Pond."""
    if space == POND:
        things = [HORSE] * seat["horse"] + [seat["grant"]] * bool(seat["grant"])
        things += [SHELTER] * (seat["building"] == SHELTER)
        short, sign = "**" if things else "~~", " ".join(things)
        return Cell(token=space, short=short, mark="pond", sign=sign)
    animal, printed = seat["fields"][space], seat["printed"].get(space, "")
    mark = classify_field(animal, printed)
    return Cell(animal, space, short=CODES.get(animal or printed, ""), mark=mark, sign=printed)


def _build_goals(seat: RanchersSeat, own: bool, before: RanchersSeat | None) -> Zone:
    """What a seat holds, each with what it brings now; what lies in the Pond, is sold, is kept."""
    facts = [Line(SOLD, objective=_name_objective(card)) for card in seat["sold"]]
    if not own:
        facts += [_name_pair(pair, RESERVED_PAIR) for pair in seat["reserved"]]
    had = {card["objective"]: card["points"] for card in before["objectives"]} if before else {}
    cells = [
        Cell(
            card["objective"],
            card["token"] if own else "",
            facts=(_name_objective(card["objective"]),),
            worth=_tell_points(card, had.get(card["objective"])),
            note=_tell_progress(seat, card["objective"]) if own else "",
        )
        for card in seat["objectives"]
    ]
    return Zone("goals", cells=tuple(cells), facts=tuple(facts), empty=NO_OBJECTIVES)


def _tell_points(card: HeldObjective, before: int | None) -> Words:
    points = card["points"]
    return "" if points is None else str(describe_change(points, before))


def _tell_progress(seat: RanchersSeat, card: str) -> Words:
    count = seat["count"]
    return describe_progress(card, _herd_of(seat, count)) if count and card in OBJECTIVES else ""


def _list_pond(seat: RanchersSeat) -> Iterable[Cell]:
    """What lies in the Pond, each with what it brings where that is shown."""
    count, building = seat["count"], seat["building"]
    if seat["horse"]:
        animal = count["horse_type"] if count else ""
        points = count["horse"] if count else None
        yield _build_thing((HORSE, animal), _name_wild(A_HORSE, animal), points)
    if seat["grant"]:
        animal = seat["grant"]
        yield _build_thing(("grant", animal), Line(GRANT, animal=animal_name(animal)))
    if points := seat["grant_points"]:
        words = Line(GRANT_VALUE, points=points)
        yield Cell(sign="grant", facts=(words,), note=str(points))
    if building == SHELTER:
        animal = count["shelter_type"] if count else ""
        yield _build_thing((SHELTER, animal), _name_wild(BUILDING_NAMES[SHELTER], animal))
    elif building == STOREHOUSE:
        if uses := seat["uses"]:
            yield _build_thing((STOREHOUSE,) * uses, Line(STOREHOUSE_LEFT, uses=uses))
    elif building:
        paid = (count["building"] if count else 0) or None
        yield _build_thing((building,), BUILDING_NAMES[building], paid)
    if many := seat["fish"]:
        points = count["fish"] if count else None
        yield _build_thing(("fish",) * many, Line(FISH, count=many), points)
    if many := seat["dogs"]:
        points = count["dogs"] if count else None
        yield _build_thing((DOG,) * many, Line(DOGS, count=many), points)
    if many := seat["cats"]:
        points = count["cats"] if count else None
        yield _build_thing((CAT,) * many, Line(CATS, count=many), points)


def _build_thing(signs: Iterable[str], what: Line, points: int | None = None) -> Cell:
    """Something in the Pond: its signs, one a piece, and what it brings, in words and figures."""
    words = what if points is None else Line(WORTH, what=what, count=points)
    return Cell(sign=" ".join(filter(None, signs)), facts=(words,), note=str(points or ""))


def _name_wild(what: Line, animal: str) -> Line:
    return Line(AS_ANIMAL, what=what, animal=animal_name(animal)) if animal else what


# The count at the end


def build_score_sheet(view: RanchersView, _lines: Iterable[Line]) -> Zone | None:
    """What every seat has counted, best first, once the match is over."""
    if view["phase"] != "over":
        return None
    best = sorted(view["seats"], key=_rank)
    return Zone("sheet", zones=tuple(_build_count(seat) for seat in best))


def _rank(seat: RanchersSeat) -> tuple[int, int]:
    """Best first."""
    count = seat["count"]
    return (-count["total"], -count["types"]) if count else (0, 0)


def _build_count(seat: RanchersSeat) -> Zone:
    """What a seat has counted: each objective, then each module that brings anything."""
    count = seat["count"]
    rows = [
        Zone(
            "row",
            _name_objective(card["objective"]),
            facts=(_tell_progress(seat, card["objective"]),),
            worth=str(card["points"]),
        )
        for card in seat["objectives"]
    ]
    if count:
        rows += [
            Zone("row", name, worth=str(points)) for name, points in _list_modules(seat, count)
        ]
    total = Cell(worth=str(count["total"]) if count else "")
    return Zone("sheet", seat=seat["seat"], cells=(total,), zones=tuple(rows))


def _list_modules(seat: RanchersSeat, count: CountView) -> Iterable[tuple[Words, int]]:
    building = BUILDING_NAMES.get(seat["building"], "")
    named = (
        (A_HORSE, count["horse"]),
        (building, count["building"]),
        (Line(FISH, count=seat["fish"]), count["fish"]),
        (GRANT_OBJECTIVE, count["grant"]),
        (Line(DOGS, count=seat["dogs"]), count["dogs"]),
        (Line(CATS, count=seat["cats"]), count["cats"]),
    )
    return [(name, points) for name, points in named if points]


# What may be done


def _list_hints(view: RanchersView) -> Iterable[Words]:
    """Which animals would be at home, or that a swap is open."""
    reader = view["seat"]
    if reader is None or reader not in view["waiting"]:
        return
    if view["phase"] == "swap":
        yield SWAP_OPEN
    if view["phase"] != "choose":
        return
    mine = view["seats"][reader]
    pairs = [pair for pair in (*view["middle"].values(), *mine["reserved"]) if pair]
    animals = {pair["animal"] for pair in pairs}
    for field in FIELDS:
        if mine["printed"].get(field) in animals and not mine["fields"][field]:
            yield Line(HOME_HERE, animal=animal_name(mine["printed"][field]), field=field)
    if not mine["turns"]:
        yield Line(MAY_TURN, moves=join_with_commas(("side a", "side b")))


def _herd_of(seat: RanchersSeat, count: CountView) -> AnimalHerd:
    """The animals of a Ranch, a Horse and a Shelter as the types they count as."""
    pond = (seat["grant"], count["horse_type"], count["shelter_type"])
    fields = [seat["fields"][field] for field in FIELDS]
    return build_herd(fields, [animal for animal in pond if animal])
