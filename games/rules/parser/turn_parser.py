"""A whole answer as it comes in, from a page or a mail: its words, and seats by their players."""

from collections.abc import Callable, Sequence

from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.parser.seat_names import has_seat_name, replace_seat_names
from games.rules.record import Record


def read_answer(
    record: Record, seat: Seat, words: str, names: Callable[[], Sequence[str]]
) -> tuple[tuple[MoveText, ...], Line | None]:
    """The moves that `words` say for a seat, and why a part of them was left out, if it was; errors
    as for `notation.read_submission`. `names` gives those of the players by seat: it is asked only
    where the words may name a seat."""
    # Pages send moves as the game writes them: there no player is named, and nothing is left out.
    exact = notation.read_canonical(record, seat, words)
    if exact is not None:
        return notation.read_submission(record, seat, words, exact), None
    if has_seat_name(words, record):
        words = replace_seat_names(words, record, names())
    return notation.read_submission(record, seat, words), notation.explain_ignored_words(
        record, seat, words
    )
