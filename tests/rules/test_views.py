"""A view holds what its title's TypedDict says, key by key: no more, no less, and nothing else."""

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from games.rules.game import Seat
from tests.rules.contract import Table
from tests.rules.tables import every_table

Faults = Iterator[str]
Check = Callable[[Any, str], Faults]  # a value and where it stands: what is wrong with it


@cache
def check_of(kind: Any) -> Check:
    """What tells how a value differs from the annotation `kind`: TypedDicts, lists, dicts, unions,
    literals and plain JSON values are known; anything else is a mistake in the annotation."""
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return keys_of(kind)
    if origin is list:
        return parts_of(list, None, check_of(args[0]))
    if origin is dict:
        return parts_of(dict, check_of(args[0]), check_of(args[1]))
    if origin in (Union, UnionType):
        return one_of(kind, [check_of(arg) for arg in args])
    if origin is Literal:
        return lambda value, at: iter(
            () if value in args else (f"{at}: {value!r} is none of {args}",)
        )
    if kind in (str, int, bool, float, NoneType):
        return plain(kind)
    raise TypeError(f"A view cannot hold {kind!r}.")


def keys_of(kind: Any) -> Check:
    """Every required key and no foreign one, each with its own kind of value."""
    checks = {name: check_of(hint) for name, hint in get_type_hints(kind).items()}

    def check(value: Any, at: str) -> Faults:
        if type(value) is not dict:
            yield f"{at}: {value!r} is no {kind.__name__}"
            return
        for name in sorted(kind.__required_keys__ - value.keys()):
            yield f"{at}: {name} is missing"
        for name, part in value.items():
            if name in checks:
                yield from checks[name](part, f"{at}.{name}")
            else:
                yield f"{at}: {name} is unknown"

    return check


def parts_of(holder: type, key: Check | None, part: Check) -> Check:
    """A list, or a dict whose keys are not known beforehand, with parts of one kind."""

    def check(value: Any, at: str) -> Faults:
        if type(value) is not holder:
            yield f"{at}: {value!r} is no {holder.__name__}"
            return
        for name in value if key is not None else ():
            yield from key(name, f"{at} key")
        parts = value.items() if key is not None else enumerate(value)
        for name, one in parts:
            yield from part(one, f"{at}[{name}]")

    return check


def one_of(kind: Any, checks: list[Check]) -> Check:
    """At least one of several kinds."""

    def check(value: Any, at: str) -> Faults:
        found = [list(one(value, at)) for one in checks]
        if all(found):
            yield f"{at}: {value!r} is no {kind}: {min(found, key=len)}"

    return check


def plain(kind: type) -> Check:
    """A plain value; True is no number."""

    def check(value: Any, at: str) -> Faults:
        if type(value) is not kind:
            yield f"{at}: {value!r} is no {kind.__name__}"

    return check


@every_table
def test_every_view_holds_exactly_what_its_title_says(
    game: Any, seats: int, options: dict[str, Any]
) -> None:
    check = check_of(get_type_hints(game.view)["return"])
    for at in Table.of(game, seats, options).look(1):
        for seat in (None, *range(seats)):
            assert not list(check(at.view(seat), "view"))


class Bird(TypedDict):
    token: str
    value: int


class Shown(TypedDict):
    seat: Seat | None
    birds: list[Bird]
    holds: dict[str, list[str]]
    phase: Literal["turn", "over"]
    hands: NotRequired[list[str]]


GOOD = {
    "seat": 1,
    "birds": [{"token": "B1", "value": 2}],
    "holds": {"p1": ["cow"]},
    "phase": "turn",
}


def test_a_view_that_keeps_its_word_has_no_faults() -> None:
    assert not list(check_of(Shown)(GOOD, "view"))
    assert not list(check_of(Shown)({**GOOD, "seat": None, "hands": []}, "view"))


@pytest.mark.parametrize(
    ("change", "fault"),
    (
        ({"more": 1}, "view: more is unknown"),
        ({"seat": "1"}, "view.seat: '1' is no"),
        ({"seat": True}, "view.seat: True is no"),
        ({"birds": ()}, "view.birds: () is no list"),
        ({"birds": [{"token": "B1"}]}, "view.birds[0]: value is missing"),
        ({"birds": [{"token": "B1", "value": 2.0}]}, "view.birds[0].value: 2.0 is no int"),
        ({"holds": {1: []}}, "view.holds key: 1 is no str"),
        ({"holds": {"p1": [None]}}, "view.holds[p1][0]: None is no str"),
        ({"phase": "draw"}, "view.phase: 'draw' is none of"),
        ({"hands": None}, "view.hands: None is no list"),
    ),
)
def test_a_view_that_breaks_its_word_is_found_out(change: dict[str, Any], fault: str) -> None:
    (found,) = check_of(Shown)({**GOOD, **change}, "view")
    assert found.startswith(fault)


def test_a_key_that_is_missing_is_found_out() -> None:
    for name in Shown.__required_keys__:
        missing = {key: value for key, value in GOOD.items() if key != name}
        assert list(check_of(Shown)(missing, "view")) == [f"view: {name} is missing"]
