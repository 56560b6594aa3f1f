"""The daily count of everybody's reliability."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Player
from games.models import Reliability, Tenure
from games.reliability.figures import read_evidence

FIELDS = ("turns", "in_time", "matches", "left")
BATCH = 100
SETTLED = timedelta(minutes=1)  # after which nothing of before is on its way to be written


def count_daily(now: datetime, stopped: Callable[[], bool]) -> int:
    """Counts those anew who were last counted before this day (UTC) began, or never; returns how
    many. May be stopped at any moment, and by several at once."""
    begun = now.replace(hour=0, minute=0, second=0, microsecond=0)
    counted = Reliability.objects.filter(player=OuterRef("pk"), counted_at__gte=begun - SETTLED)
    waiting = list_counted_players().filter(~Exists(counted)).order_by("pk")
    done = 0
    while not stopped() and (some := list(waiting.values_list("pk", flat=True)[:BATCH])):
        save_figures(some, now - SETTLED)
        done += len(some)
    return done


def list_counted_players() -> QuerySet[Player]:
    """Whoever ever held a seat; the turns of bots do not count."""
    return Player.objects.filter(Exists(Tenure.objects.filter(player=OuterRef("pk"))), owner=None)


def save_figures(players: Sequence[int], now: datetime) -> None:
    """Writes what is true of some players at `now`, in place of what was."""
    Reliability.objects.bulk_create(
        [Reliability(player_id=key, counted_at=now, **count_figure(key, now)) for key in players],
        update_conflicts=True,
        unique_fields=["player"],
        update_fields=[*FIELDS, "counted_at"],
    )


def count_figure(player: int, upto: datetime) -> dict[str, int]:
    """The figure of a player at an instant, by the fields of its row."""
    return dict(zip(FIELDS, read_evidence(player, upto).as_numbers(), strict=True))


def recount_all(now: datetime) -> int:
    """Counts everybody anew; returns how many."""
    players = list(list_counted_players().order_by("pk").values_list("pk", flat=True))
    for at in range(0, len(players), BATCH):
        save_figures(players[at : at + BATCH], now)
    return len(players)


def list_differences() -> Iterator[tuple[Reliability, Reliability]]:
    """The figures that are not what the matches said when they were counted, each with what it
    should be."""
    for row in Reliability.objects.order_by("pk").iterator():
        right = Reliability(
            player_id=row.player_id,
            counted_at=row.counted_at,
            **count_figure(row.player_id, row.counted_at),
        )
        if any(getattr(row, name) != getattr(right, name) for name in FIELDS):
            yield row, right
