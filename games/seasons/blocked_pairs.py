"""Two who are kept apart since their division was planned: their table is changed before it opens.

One of them changes places with somebody whose table is not opened yet either, of the same round if
that can be, so that everybody plays as often as was planned. Where no change helps, as in a small
cup, the table is void, as it is when somebody withdraws.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from games.seasons.models import Entry, Fixture, Sitting
from games.social import list_blocked_pairs


def has_no_blocked_pair(fixture: Fixture, sittings: Sequence[Sitting]) -> bool:
    """True if nobody of a fixture that is to be opened is kept apart from another there, perhaps
    now that one has changed places; False if the table cannot be. The caller has locked the
    division. `sittings` are changed along; each has its `entry` at hand."""
    if not list_blocked_pairs(sitting.entry.player_id for sitting in sittings):
        return True
    waiting = Fixture.objects.filter(division=fixture.division_id, match=None, void=False)
    others = list(waiting.exclude(pk=fixture.pk).prefetch_related("sittings__entry"))
    others.sort(key=lambda one: (one.round != fixture.round, one.round, one.table))
    seats = [*sittings, *(each for other in others for each in other.sittings.all())]
    apart = set(list_blocked_pairs(sitting.entry.player_id for sitting in seats))
    for other in others:
        theirs = list(other.sittings.all())
        for mine in sittings:
            for their in theirs:
                if can_sit_together(sittings, mine, their, apart) and can_sit_together(
                    theirs, their, mine, apart
                ):
                    swap_places(mine, their)
                    return True
    return False


def can_sit_together(
    sittings: Iterable[Sitting], goes: Sitting, comes: Sitting, apart: set[tuple[int, int]]
) -> bool:
    """True if at the table of `sittings` all can sit together once one goes and another comes."""
    players = sorted(
        (comes if sitting is goes else sitting).entry.player_id for sitting in sittings
    )
    return len(set(players)) == len(players) and apart.isdisjoint(combinations(players, 2))


def swap_places(one: Sitting, other: Sitting) -> None:
    entries: tuple[Entry, Entry] = one.entry, other.entry
    other.entry, one.entry = entries
    Sitting.objects.bulk_update([one, other], ["entry"])
