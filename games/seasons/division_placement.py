"""Who plays in which division, from where each came out the last time. Pure.

Two go up and two go down; whoever has left a season out is one division lower than they would be,
and after two seasons begins anew. All are put into one order by that, and the order is cut into
divisions of ten or fewer: so gaps are filled from below. Somebody who should not meet somebody else
of the same division changes places with whoever is nearest in the next one.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

UP = DOWN = 2


class FormerPlace(NamedTuple):
    """Where somebody came out the last time: the division, the place (1 is the best) of how many,
    and how many seasons they have left out since."""

    division: int
    place: int
    of: int
    missed: int = 0


def find_due_division(came: FormerPlace) -> int:
    if came.place <= UP:
        division = max(1, came.division - 1)
    elif came.place > came.of - DOWN:
        division = came.division + 1
    else:
        division = came.division
    return division + came.missed


def order_players(players: Sequence[int], came: Mapping[int, FormerPlace]) -> list[int]:
    """All players, the best division first; newcomers stand as they do in `players`."""
    known = {player: came[player] for player in players if player in came}
    lowest = max((find_due_division(one) for one in known.values()), default=0)
    newcomers = {player: at for at, player in enumerate(players)}

    def key(player: int) -> tuple[int, bool, int, int, int]:
        one = known.get(player)
        if one is None or one.missed > 1:
            return lowest + 1, True, 0, 0, newcomers[player]
        # of those due in the same division: who comes from above, who stays, who comes from below
        return find_due_division(one), one.missed > 0, one.division, one.place, 0

    return sorted(players, key=key)


def split_into_divisions(order: Sequence[int], most: int) -> list[list[int]]:
    """The order in divisions of `most` or fewer, as even as they can be."""
    number = -(-len(order) // most)
    size, more = divmod(len(order), number) if number else (0, 0)
    divisions, at = [], 0
    for one in range(number):
        upto = at + size + (one < more)
        divisions.append(list(order[at:upto]))
        at = upto
    return divisions


def apply_staff_choices(divisions: list[list[int]], put: Mapping[int, int]) -> None:
    """Those for whom staff have chosen a division, from 1 on, change places with the last there for
    whom they have not; the lowest division stands for all that there are not."""
    for player, number in put.items():
        own = next(one for one in divisions if player in one)
        wanted = divisions[min(number, len(divisions)) - 1]
        other = next((one for one in reversed(wanted) if one not in put), None)
        if own is not wanted and other is not None:
            own[own.index(player)], wanted[wanted.index(other)] = other, player


def keep_apart(
    divisions: list[list[int]], pairs: Collection[tuple[int, int]], stay: Collection[int] = ()
) -> None:
    """Changes `divisions` so that those of `pairs` are in different ones, where that can be done by
    changing the lower of two with somebody of a division beside it. Who is in `stay` does not
    move."""
    against: dict[int, set[int]] = {}
    for one, other in pairs:
        against.setdefault(one, set()).add(other)
        against.setdefault(other, set()).add(one)
    for number, division in enumerate(divisions):
        for player in reversed(list(division)):
            if player not in stay and against.get(player, set()) & set(division):
                swap_with_neighbor(divisions, number, player, against, stay)


def swap_with_neighbor(
    divisions: list[list[int]],
    number: int,
    player: int,
    against: Mapping[int, Collection[int]],
    stay: Collection[int],
) -> None:
    """Changes a player with the nearest of the division below, or else above, whom it suits."""
    for beside in (number + 1, number - 1):
        if not 0 <= beside < len(divisions):
            continue
        others = divisions[beside]
        for other in others if beside > number else reversed(others):
            here = [one for one in divisions[number] if one != player]
            there = [one for one in others if one != other]
            fits = not set(against.get(player, ())) & set(there)
            if other in stay or not fits or set(against.get(other, ())) & set(here):
                continue
            divisions[number][divisions[number].index(player)] = other
            others[others.index(other)] = player
            return
