"""The gist of a position: what a list of matches says of it, so that two with the same friend can
be told apart."""

from dataclasses import dataclass

from games.rules.lines import Line


@dataclass(frozen=True)
class PositionSummary:
    """The place that a match has come to (`Year 1 of 2, turn 5`), and what each seat stands at, by
    seat. No scores where the table does not show them to everybody.

    A title makes it from an onlooker's view, so it tells nothing that is secret.
    """

    place: Line
    scores: tuple[int, ...] = ()
