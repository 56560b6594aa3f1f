"""What an objective still needs, or why it pays what it pays, in few words."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext

from accounts.languages import all_of
from games.titles.ranchers.board import GROUP, LARGEST_GROUP, NEAR
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES, PLURALS, TYPE, Herd, herd
from games.titles.ranchers.score import Count
from games.titles.ranchers.state import Ranch


def herd_of(ranch: Ranch, counted: Count) -> Herd:
    """The animals of a Ranch, a Horse and a Shelter as the types they count as."""
    pond = (ranch.grant, counted.horse_type, counted.shelter_type)
    return herd(ranch.fields, [animal for animal in pond if animal])


def needs(card: str, animals: Herd) -> str:
    """Where the objective `card` stands with these animals: `2 cows, pigs have 3`."""
    objective = OBJECTIVES[card]
    return _SAID[objective.kind](objective.animals, animals)


def many(number: int, animal: str) -> str:
    """`no cow`, `1 cow`, `2 cows`."""
    if not number:
        return gettext("no %s") % animal
    return f"{number} {animal if number == 1 else PLURALS[animal]}"


def _number(animals: Herd, animal: str) -> int:
    return animals.numbers[TYPE[animal]]


def _missing(named: Sequence[str]) -> str:
    """`short of a goat and a pig`."""
    return gettext("short of %s") % all_of(named)


def _most(named: Sequence[str], animals: Herd) -> str:
    (x,) = named
    own = _number(animals, x)
    others = [animal for animal in ANIMALS if animal != x]
    best = max(_number(animals, animal) for animal in others)
    leaders = [PLURALS[animal] for animal in others if _number(animals, animal) == best]
    if not own and not best:
        return gettext("no animals")
    if own > best:
        return gettext("%s, alone in front") % many(own, x)
    who = leaders[0] if len(leaders) == 1 else gettext("others")
    if own == best:
        return gettext("%(own)s, level with %(who)s") % {"own": many(own, x), "who": who}
    return gettext("%(own)s, %(who)s have %(best)s") % {
        "own": many(own, x),
        "who": who,
        "best": best,
    }


def _beside(named: Sequence[str], animals: Herd) -> str:
    x, y = named
    missing = [gettext("a %s") % animal for animal in named if not _number(animals, animal)]
    if missing:
        return _missing(missing)
    if NEAR[animals.spaces[TYPE[x]]] & animals.spaces[TYPE[y]]:
        return gettext("they touch")
    return gettext("they do not touch")


def _pairs(named: Sequence[str], animals: Herd) -> str:
    x, y = named
    own, other = _number(animals, x), _number(animals, y)
    said = f"{many(own, x)}, {many(other, y)}"
    if own == other:
        return said
    return gettext("%(said)s: short of a %(animal)s") % {
        "said": said,
        "animal": x if own < other else y,
    }


def _apart(named: Sequence[str], animals: Herd) -> str:
    x, y = named
    own = _number(animals, x)
    if not own:
        return gettext("no %s") % x
    near = animals.spaces[TYPE[x]] & NEAR[animals.spaces[TYPE[y]]]
    if not near:
        return gettext("%s, all clear") % many(own, x)
    # Several in one Pond share their space, and so their neighbours.
    in_pond = animals.in_pond[TYPE[x]]
    beside = near.bit_count() + (in_pond - 1 if in_pond and near >> 8 else 0)
    return gettext("%(clear)s clear, %(beside)s beside a %(y)s") % {
        "clear": own - beside,
        "beside": beside,
        "y": y,
    }


def _set(named: Sequence[str], animals: Herd) -> str:
    x, y, z = named
    short = max(2 - _number(animals, x), 0)
    missing = [many(short, x) if short == 2 else gettext("a %s") % x] if short else []
    missing += [gettext("a %s") % animal for animal in (y, z) if not _number(animals, animal)]
    return _missing(missing) if missing else gettext("complete")


def _group(named: Sequence[str], animals: Herd) -> str:
    (x,) = named
    size = GROUP[animals.spaces[TYPE[x]]]
    if not size:
        return gettext("no %s") % x
    if size == LARGEST_GROUP:
        return gettext("a full group")
    return gettext("largest group %(size)s of %(most)s") % {"size": size, "most": LARGEST_GROUP}


def _two(named: Sequence[str], animals: Herd) -> str:
    (x,) = named
    own = _number(animals, x)
    if own == 2:
        return gettext("just right")
    if own > 2:
        return gettext("%s, too many") % many(own, x)
    return _missing([many(2 - own, x)])


_SAID: dict[str, Callable[[Sequence[str], Herd], str]] = {
    "most": _most,
    "beside": _beside,
    "pairs": _pairs,
    "apart": _apart,
    "set": _set,
    "group": _group,
    "two": _two,
}
