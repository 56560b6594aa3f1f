"""What an objective still needs, or why it pays what it pays, in few words."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext

from accounts.languages import join_with_and
from games.play.record.log_text import translate_line
from games.rules.lines import Line
from games.rules.phrases import phrase, plural_phrase
from games.titles.ranchers.board import GROUP, LARGEST_GROUP, NEAR
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES, TYPE, AnimalHerd, build_herd
from games.titles.ranchers.score import RanchScore
from games.titles.ranchers.state import Ranch

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


def herd_of(ranch: Ranch, counted: RanchScore) -> AnimalHerd:
    """The animals of a Ranch, a Horse and a Shelter as the types they count as."""
    pond = (ranch.grant, counted.horse_type, counted.shelter_type)
    return build_herd(ranch.fields, [animal for animal in pond if animal])


def describe_progress(card: str, animals: AnimalHerd) -> str:
    """Where the objective `card` stands with these animals: `2 cows, pigs have 3`."""
    objective = OBJECTIVES[card]
    return _SAID[objective.kind](objective.animals, animals)


def describe_objective(card: str) -> str:
    """An objective in words: `a goat beside a sheep: 3`."""
    return translate_line(OBJECTIVES[card].words)


def count_animals(number: int, animal: str) -> str:
    """`no cow`, `1 cow`, `2 cows`."""
    return translate_line(Line(MANY[animal], count=number) if number else NO[animal])


def _count_animal(animals: AnimalHerd, animal: str) -> int:
    return animals.numbers[TYPE[animal]]


def _describe_missing(named: Sequence[str]) -> str:
    return gettext("short of %s") % join_with_and(named)


def _most_progress(named: Sequence[str], animals: AnimalHerd) -> str:
    (x,) = named
    own = _count_animal(animals, x)
    others = [animal for animal in ANIMALS if animal != x]
    best = max(_count_animal(animals, animal) for animal in others)
    leaders = [animal for animal in others if _count_animal(animals, animal) == best]
    if not own and not best:
        return gettext("no animals")
    if own > best:
        return gettext("%s, more than anyone else") % count_animals(own, x)
    ahead = leaders[0] if len(leaders) == 1 else OTHERS
    if own == best:
        return translate_line(Line(LEVEL[ahead], own=count_animals(own, x)))
    return translate_line(Line(AHEAD[ahead], own=count_animals(own, x), best=best))


def _beside_progress(named: Sequence[str], animals: AnimalHerd) -> str:
    x, y = named
    missing = [
        translate_line(ONE[animal]) for animal in named if not _count_animal(animals, animal)
    ]
    if missing:
        return _describe_missing(missing)
    if NEAR[animals.spaces[TYPE[x]]] & animals.spaces[TYPE[y]]:
        return gettext("they touch")
    return gettext("they do not touch")


def _pairs_progress(named: Sequence[str], animals: AnimalHerd) -> str:
    x, y = named
    own, other = _count_animal(animals, x), _count_animal(animals, y)
    have = f"{count_animals(own, x)}, {count_animals(other, y)}"
    if own == other:
        return have
    return f"{have}: {_describe_missing([translate_line(ONE[x if own < other else y])])}"


def _apart_progress(named: Sequence[str], animals: AnimalHerd) -> str:
    x, y = named
    own = _count_animal(animals, x)
    if not own:
        return translate_line(NO[x])
    near = animals.spaces[TYPE[x]] & NEAR[animals.spaces[TYPE[y]]]
    if not near:
        return gettext("%s, all clear") % count_animals(own, x)
    # Several in one Pond share their space, and so their neighbours.
    in_pond = animals.in_pond[TYPE[x]]
    beside = near.bit_count() + (in_pond - 1 if in_pond and near >> 8 else 0)
    return translate_line(Line(BESIDE[y], clear=own - beside, beside=beside))


def _set_progress(named: Sequence[str], animals: AnimalHerd) -> str:
    x, y, z = named
    short = max(2 - _count_animal(animals, x), 0)
    missing = [count_animals(short, x) if short == 2 else translate_line(ONE[x])] if short else []
    missing += [
        translate_line(ONE[animal]) for animal in (y, z) if not _count_animal(animals, animal)
    ]
    return _describe_missing(missing) if missing else gettext("complete")


def _group_progress(named: Sequence[str], animals: AnimalHerd) -> str:
    (x,) = named
    size = GROUP[animals.spaces[TYPE[x]]]
    if not size:
        return translate_line(NO[x])
    if size == LARGEST_GROUP:
        return gettext("a full group")
    return gettext("largest group %(size)s of %(most)s") % {"size": size, "most": LARGEST_GROUP}


def _two_progress(named: Sequence[str], animals: AnimalHerd) -> str:
    (x,) = named
    own = _count_animal(animals, x)
    if own == 2:
        return gettext("just right")
    if own > 2:
        return gettext("%s, too many") % count_animals(own, x)
    return _describe_missing([count_animals(2 - own, x)])


_SAID: dict[str, Callable[[Sequence[str], AnimalHerd], str]] = {
    "most": _most_progress,
    "beside": _beside_progress,
    "pairs": _pairs_progress,
    "apart": _apart_progress,
    "set": _set_progress,
    "group": _group_progress,
    "two": _two_progress,
}
