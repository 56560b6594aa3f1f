"""The views of the titles as types that pydantic can read: what a seat may know of a match, title
by title, in the description of the API.

Titles describe their views by `TypedDict`s of the standard library, which pydantic takes from
Python 3.12 on only; here they are said once more by those of typing_extensions. A nested type is
called after its title, since two titles may call theirs the same.
"""

import typing
from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import Any, NotRequired, cast, get_args, get_origin, get_type_hints

import typing_extensions
from pydantic import ConfigDict

from games.rules.game import AnyGame
from games.titles import TITLES

STRICT = ConfigDict(extra="forbid")


def list_games() -> Iterable[type[AnyGame]]:
    """Every version of every title, as matches can be of."""
    return (game for title in TITLES for game in (title.game, *title.earlier))


def view_type(game: type[AnyGame]) -> Any:
    """What `view` of a game returns, for pydantic."""
    prefix = "".join(part.capitalize() for part in game.slug.split("-"))
    return convert(get_type_hints(game.view)["return"], prefix)


@cache
def any_view() -> Any:
    """The view of a match of any title."""
    found = dict.fromkeys(view_type(game) for game in list_games())
    return reduce(or_, found) if len(found) > 1 else next(iter(found))


def convert(kind: Any, prefix: str) -> Any:
    """A type with every TypedDict in it said anew."""
    if typing.is_typeddict(kind):
        return convert_typed_dict(kind, prefix)
    origin, args = get_origin(kind), tuple(convert(arg, prefix) for arg in get_args(kind))
    if not args or origin is typing.Literal:
        return kind
    if origin in (UnionType, typing.Union):
        return reduce(or_, args)
    return GenericAlias(origin, args)


@cache
def convert_typed_dict(kind: Any, prefix: str) -> Any:
    name = kind.__name__ if kind.__name__.startswith(prefix) else prefix + kind.__name__
    hints = get_type_hints(kind)
    fields = {
        key: convert(hint, prefix)
        if key in kind.__required_keys__
        else NotRequired[convert(hint, prefix)]
        for key, hint in hints.items()
    }
    made = cast(Any, typing_extensions.TypedDict)(name, fields)
    made.__doc__ = (kind.__doc__ or "").strip()
    made.__pydantic_config__ = STRICT
    return made
