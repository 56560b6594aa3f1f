"""Positions imagined from what a seat sees and was told, for whoever looks ahead for it.

Nothing here has the real position or its seed: the orders are fresh, so that nothing that is tried
on an imagined position can tell what is hidden in the real one.
"""

from collections.abc import Mapping, Sequence

from games.rules.game import AnyGame, OptionValue, View
from games.rules.lines import Line
from games.rules.record import Record
from games.titles import find_title
from games.titles.bot_types import RandomSource
from games.titles.hidden_information import Determinizer


def find_determinizer(game: type[AnyGame] | AnyGame) -> Determinizer[View] | None:
    """How the title of a game imagines; None for one that says nothing of it."""
    entry = find_title(game.slug)
    return entry.determinizer if entry is not None else None


def imagine(
    game: type[AnyGame],
    options: Mapping[str, OptionValue],
    view: View,
    told: Sequence[Line],
    rng: RandomSource,
) -> Record | None:
    """A whole position that could be behind `view`, as `Imagining.record` says; None if the title
    does not imagine."""
    how = find_determinizer(game)
    return None if how is None else how.imagine_record(game, options, view, told, rng)


def advance_to_seat(imagined: Record, seat: int) -> Record | None:
    """The imagined position as if it were the turn of `seat` now: where it tries its next turn.
    The position itself while the seat is awaited; None if its turn cannot be tried yet, or it has
    none any more."""
    if seat in imagined.awaited_seats:
        return imagined
    how = find_determinizer(imagined.game)
    state = how.ahead(imagined.game, imagined.state, seat) if how is not None else None
    if state is None:
        return None
    ahead = Record(imagined.game, state)
    return ahead if seat in ahead.awaited_seats and ahead.list_legal_moves(seat) else None
