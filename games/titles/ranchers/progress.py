"""What an objective still needs, or why it pays what it pays, in few words. PURE."""

from collections.abc import Callable, Sequence

from games.rules.lines import Line, Thing, join_with_and
from games.rules.phrases import phrase, plural_phrase
from games.titles.board import Words
from games.titles.ranchers.board import FIELDS, GROUP, LARGEST_GROUP, NEAR
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES, TYPE, AnimalHerd, build_herd
from games.titles.ranchers.view import CountView, RanchersSeat

# By animal, written out: with it put in, no language but English would get them right.
MANY = {
    "cow": plural_phrase("{count} cow", "{count} cows"),
    "goat": plural_phrase("{count} goat", "{count} goats"),
    "sheep": plural_phrase("{count} sheep", "{count} sheep"),
    "pig": plural_phrase("{count} pig", "{count} pigs"),
    "chicken": plural_phrase("{count} chicken", "{count} chickens"),
}
NO = {
    "cow": phrase("no cow"),
    "goat": phrase("no goat"),
    "sheep": phrase("no sheep"),
    "pig": phrase("no pig"),
    "chicken": phrase("no chicken"),
}
# What an objective is short of.
ONE = {
    "cow": phrase("a cow"),
    "goat": phrase("a goat"),
    "sheep": phrase("a sheep"),
    "pig": phrase("a pig"),
    "chicken": phrase("a chicken"),
}
BESIDE = {
    "cow": phrase("{clear} clear, {beside} beside a cow"),
    "goat": phrase("{clear} clear, {beside} beside a goat"),
    "sheep": phrase("{clear} clear, {beside} beside a sheep"),
    "pig": phrase("{clear} clear, {beside} beside a pig"),
    "chicken": phrase("{clear} clear, {beside} beside a chicken"),
}
OTHERS = "others"
AHEAD = {
    "cow": phrase("{own}, cows have {best}"),
    "goat": phrase("{own}, goats have {best}"),
    "sheep": phrase("{own}, sheep have {best}"),
    "pig": phrase("{own}, pigs have {best}"),
    "chicken": phrase("{own}, chickens have {best}"),
    OTHERS: phrase("{own}, other animals have {best}"),
}
LEVEL = {
    "cow": phrase("{own}, tied with cows"),
    "goat": phrase("{own}, tied with goats"),
    "sheep": phrase("{own}, tied with sheep"),
    "pig": phrase("{own}, tied with pigs"),
    "chicken": phrase("{own}, tied with chickens"),
    OTHERS: phrase("{own}, tied with other animals"),
}


NO_ANIMALS = phrase("no animals")
MORE_THAN_ANYONE = phrase("{own}, more than anyone else")
SHORT_OF = phrase("short of {animals}")
TOUCH = phrase("they touch")
APART = phrase("they do not touch")
BOTH = phrase("{own}, {other}")
BOTH_SHORT = phrase("{own}, {other}: {short}")
ALL_CLEAR = phrase("{own}, all clear")
COMPLETE = phrase("complete")
FULL_GROUP = phrase("a full group")
LARGEST = phrase("largest group {size} of {most}")
JUST_RIGHT = phrase("just right")
TOO_MANY = phrase("{own}, too many")


def herd_of(seat: RanchersSeat, count: CountView) -> AnimalHerd:
    """The animals of a Ranch, a Horse and a Shelter as the types they count as."""
    pond = (seat["grant"], count["horse_type"], count["shelter_type"])
    fields = [seat["fields"][field] for field in FIELDS]
    return build_herd(fields, [animal for animal in pond if animal])


def describe_progress(card: str, animals: AnimalHerd) -> Words:
    """Where the objective `card` stands with these animals: `2 cows, pigs have 3`."""
    objective = OBJECTIVES[card]
    return _SAID[objective.kind](objective.animals, animals)


def count_animals(number: int, animal: str) -> Line:
    """`no cow`, `1 cow`, `2 cows`."""
    return Line(MANY[animal], count=number) if number else Line(NO[animal])


def _count_animal(animals: AnimalHerd, animal: str) -> int:
    return animals.numbers[TYPE[animal]]


def _describe_missing(named: Sequence[Thing]) -> Line:
    return Line(SHORT_OF, animals=join_with_and(named))


def _most_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    (x,) = named
    own = _count_animal(animals, x)
    others = [animal for animal in ANIMALS if animal != x]
    best = max(_count_animal(animals, animal) for animal in others)
    leaders = [animal for animal in others if _count_animal(animals, animal) == best]
    if not own and not best:
        return NO_ANIMALS
    if own > best:
        return Line(MORE_THAN_ANYONE, own=count_animals(own, x))
    ahead = leaders[0] if len(leaders) == 1 else OTHERS
    if own == best:
        return Line(LEVEL[ahead], own=count_animals(own, x))
    return Line(AHEAD[ahead], own=count_animals(own, x), best=best)


def _beside_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    x, y = named
    missing = [Line(ONE[animal]) for animal in named if not _count_animal(animals, animal)]
    if missing:
        return _describe_missing(missing)
    if NEAR[animals.spaces[TYPE[x]]] & animals.spaces[TYPE[y]]:
        return TOUCH
    return APART


def _pairs_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    x, y = named
    own, other = _count_animal(animals, x), _count_animal(animals, y)
    mine, theirs = count_animals(own, x), count_animals(other, y)
    if own == other:
        return Line(BOTH, own=mine, other=theirs)
    short = _describe_missing([Line(ONE[x if own < other else y])])
    return Line(BOTH_SHORT, own=mine, other=theirs, short=short)


def _apart_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    x, y = named
    own = _count_animal(animals, x)
    if not own:
        return NO[x]
    near = animals.spaces[TYPE[x]] & NEAR[animals.spaces[TYPE[y]]]
    if not near:
        return Line(ALL_CLEAR, own=count_animals(own, x))
    # Several in one Pond share their space, and so their neighbours.
    in_pond = animals.in_pond[TYPE[x]]
    beside = near.bit_count() + (in_pond - 1 if in_pond and near >> 8 else 0)
    return Line(BESIDE[y], clear=own - beside, beside=beside)


def _set_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    x, y, z = named
    short = max(2 - _count_animal(animals, x), 0)
    missing = [count_animals(short, x) if short == 2 else Line(ONE[x])] if short else []
    missing += [Line(ONE[animal]) for animal in (y, z) if not _count_animal(animals, animal)]
    return _describe_missing(missing) if missing else COMPLETE


def _group_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    (x,) = named
    size = GROUP[animals.spaces[TYPE[x]]]
    if not size:
        return NO[x]
    if size == LARGEST_GROUP:
        return FULL_GROUP
    return Line(LARGEST, size=size, most=LARGEST_GROUP)


def _two_progress(named: Sequence[str], animals: AnimalHerd) -> Words:
    (x,) = named
    own = _count_animal(animals, x)
    if own == 2:
        return JUST_RIGHT
    if own > 2:
        return Line(TOO_MANY, own=count_animals(own, x))
    return _describe_missing([count_animals(2 - own, x)])


_SAID: dict[str, Callable[[Sequence[str], AnimalHerd], Words]] = {
    "most": _most_progress,
    "beside": _beside_progress,
    "pairs": _pairs_progress,
    "apart": _apart_progress,
    "set": _set_progress,
    "group": _group_progress,
    "two": _two_progress,
}
