"""Who is told why one would do what: beginners, in their first matches of a title."""

from collections.abc import Iterable, Sequence

from games.models import Match, Seat
from games.play.record.log_text import translate_line
from games.rules.game import MoveText, View
from games.titles import find_title
from games.titles.title import hints_for


def may_have_hints(match: Match, seat: Seat) -> bool:
    """True in one of the first matches of its title that the seat's player holds, unless they want
    no hints or the match is rated or of a season. Nothing is asked of the database."""
    player, counts = seat.player, match.rated or match.in_season
    return seat.is_early and not counts and player is not None and player.hints


def list_hints(
    match: Match, seat: Seat, view: View, moves: Iterable[MoveText], names: Sequence[str]
) -> list[str]:
    """Why the seat would take each kind of these moves, a sentence or two for each, from its own
    `view`; none for whoever gets no hints."""
    entry = find_title(match.game) if may_have_hints(match, seat) else None
    if entry is None or entry.hints is None:
        return []
    return [translate_line(line, names) for line in hints_for(entry.hints, view, moves)]
