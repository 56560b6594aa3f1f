"""Plain text of tables: for mail, for text mode, for whoever reads with a screen reader.

Made from views only, so nothing can show here that the reader may not know.
"""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from games.rules.game import AnyGame, View
from games.rules.phrases import Translator, phrase, render_english
from games.titles import find_title
from games.titles.board_text import render_board

WIDTH = 66  # of a view without a board
STEP = "  "
YES, NO = phrase("yes"), phrase("no")


def render_table(
    game: type[AnyGame] | AnyGame,
    view: View,
    names: Sequence[str],
    say: Translator = render_english,
    headed: bool = True,
) -> str:
    """The table that `view` shows, with the players' names by seat, in the language of `say`;
    several lines of text, the first of them about the match if it is to be `headed`.

    A game without a board is written as its view reads.
    """
    title = find_title(game.slug)
    if title is None or title.board is None:
        return render_view(view, names, say)
    return render_board(title.board(view), game.title, view["seat"], names, say, headed)


def render_view(view: View, names: Sequence[str], say: Translator = render_english) -> str:
    """The whole view as indented text; seats are named, empty things are left out. The
    entries are called as programs call them, in every language."""
    return "\n".join(_render_entries(view, names, "", say))


def _render_entries(
    things: Mapping[str, Any], names: Sequence[str], indent: str, say: Translator
) -> Iterator[str]:
    """One line for each plain entry, a heading with indented lines for each nested one."""
    for name, thing in things.items():
        title = name.replace("_", " ")
        if thing is None or thing == [] or thing == {}:
            continue
        if name in ("seat", "waiting", "first"):
            thing = _name_seats(thing, names)
        if isinstance(thing, dict):
            yield f"{indent}{title}:"
            yield from _render_entries(thing, names, indent + STEP, say)
        elif isinstance(thing, list) and any(isinstance(part, dict | list) for part in thing):
            for number, part in enumerate(thing, 1):
                yield f"{indent}{title} {number}:"
                parts = part if isinstance(part, dict) else {"holds": part}
                yield from _render_entries(parts, names, indent + STEP, say)
        else:
            yield from _wrap_text(f"{title}: {_render_entry(thing, say)}", indent)


def _name_seats(thing: Any, names: Sequence[str]) -> Any:
    if isinstance(thing, list):
        return [names[seat] for seat in thing]
    return names[thing]


def _render_entry(thing: Any, say: Translator) -> str:
    if isinstance(thing, bool):
        return say(YES if thing else NO)
    if isinstance(thing, list):
        return " ".join(str(part) for part in thing)
    return str(thing)


def _wrap_text(text: str, indent: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + STEP * 2)
