"""What packages above the pages tell at a table about its seats, to everybody who looks."""

from collections.abc import Callable, Sequence

from games.models import Match, Seat

Told = Callable[[Match, Sequence[Seat]], list[str]]
_telling: list[Told] = []


def register_seat_fact(told: Told) -> None:
    """From now on the page of a match says this, too: called when the program starts."""
    if told not in _telling:
        _telling.append(told)


def list_seat_facts(match: Match, seats: Sequence[Seat]) -> list[str]:
    """The sentences that the page of a match says about its seats."""
    return [words for told in _telling for words in told(match, seats)]
