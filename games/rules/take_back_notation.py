"""Take-backs as the record writes them: `back 41`, and the position after ply 41 stands again.

A take-back is a row of its own among the moves, with its own ply; nothing is ever deleted. No title
knows of it, and no move of a title begins with its word. The ply that it names is 0, or that of a
move that stands.
"""

from collections.abc import Iterable

from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.rules.phrases import phrase

BACK = "back "
# A moment is named, never a ply: that would count the secret moves that somebody took meanwhile.
TAKEN_BACK = phrase("{seat} takes back the last moves; the table is as it was at move {moment}.")


def render_take_back(ply: int) -> MoveText:
    """The text of the row by which the position after `ply` stands again."""
    return f"{BACK}{ply}"


def has_take_back(texts: Iterable[MoveText]) -> bool:
    """True if one of the texts may be the row of a take-back; asked of all moves at once."""
    return f"\n{BACK}" in "\n".join(("", *texts))


def parse_take_back(text: MoveText) -> int | None:
    """The ply that the row of a take-back names; None for every other text."""
    if not text.startswith(BACK):
        return None
    number = text.removeprefix(BACK)
    if not (number.isascii() and number.isdigit()):
        return None
    return int(number) if number == str(int(number)) else None


def list_standing_plies(moves: Iterable[tuple[Seat, MoveText]]) -> list[int]:
    """The plies of the moves that lead to the position after all `moves`: those that nobody has
    taken back, without the take-backs themselves."""
    standing: list[int] = []
    for ply, (_seat, text) in enumerate(moves, start=1):
        upto = parse_take_back(text)
        if upto is None:
            standing.append(ply)
        while upto is not None and standing and standing[-1] > upto:
            standing.pop()
    return standing


def take_back_line(seat: Seat, moment: int) -> Line:
    """What everybody is told of a take-back."""
    return Line(TAKEN_BACK, seat=seat, moment=moment)
