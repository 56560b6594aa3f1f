"""The places of finished matches that somebody left.

Until now a seat that left was put last, but the others kept the places that the rules had given
them with that seat among them: with a leaver ahead nobody had place 1. Here those who played on
are ranked among themselves.

What the rules of today say may change, so this migration has its own way: in all titles but one a
third seat never changes which of two is ahead, so the places that are stored tell the order. In
Emus Redux they do not (only the winner is told apart), so the results decide; if the best of them
are equal, the birds that settle it are looked up in the table at the end. A match of that kind
that cannot be replayed any more is left as it is, and its code is logged.

In batches, and running this again changes nothing: it may be interrupted and started again, and then
looks once more at all of them.
"""

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Exists, OuterRef

from games.models.batches import run_in_batches

logger = logging.getLogger(__name__)

BATCH = 500
ONE_WINNER = "emus-redux"  # the title that knows a winner, and no order below


def mend_places(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    matches = apps.get_model("games", "Match").objects.using(editor.connection.alias)
    left = apps.get_model("games", "Seat").objects.filter(
        match=OuterRef("pk"), resigned_at__isnull=False
    )
    played = matches.filter(Exists(left), status="finished", ending="played")
    run_in_batches(played, lambda keys: mend_some(apps, matches.filter(pk__in=keys)), BATCH)


def mend_some(apps: Apps, matches: Any) -> None:
    """The places of some finished matches."""
    all_seats = apps.get_model("games", "Seat").objects
    by_key = matches.in_bulk()
    seats: dict[int, list[Any]] = {}
    for seat in all_seats.filter(match__in=by_key).order_by("match_id", "number"):
        seats.setdefault(seat.match_id, []).append(seat)
    changed = [seat for pk in by_key for seat in mended(apps, by_key[pk], seats[pk])]
    all_seats.bulk_update(changed, ["place"], batch_size=BATCH)


def mended(apps: Apps, match: Any, seats: list[Any]) -> Iterator[Any]:
    """The seats of a match whose place was wrong, with the right one."""
    stayed = [seat for seat in seats if seat.resigned_at is None]
    if match.game == ONE_WINNER:
        try:
            found = with_one_winner(apps, match, stayed)
        except Exception as problem:
            # Whatever is wrong with one stored match must not keep the house from its update.
            logger.warning(
                "match %s keeps its places: it cannot be replayed (%s)",
                match.code,
                type(problem).__name__,
            )
            return
    else:
        found = {seat.pk: 1 + sum(other.place < seat.place for other in stayed) for seat in stayed}
    for seat in stayed:
        if seat.place != found[seat.pk]:
            seat.place = found[seat.pk]
            yield seat


def with_one_winner(apps: Apps, match: Any, stayed: list[Any]) -> dict[int, int]:
    """Emus Redux: the highest result, then more birds hatched, then more that lost money; nobody
    if several are level still. All others share the second place."""
    best = [seat for seat in stayed if seat.place == 1]
    if not best:
        best = highest(stayed, {seat.number: seat.score for seat in stayed})
    if len(best) > 1:
        results = at_the_end(apps, match)
        for count in ("hatched", "lost"):
            best = highest(best, {seat["seat"]: seat["result"][count] for seat in results})
    winner = best[0].pk if len(best) == 1 else None
    return {seat.pk: 1 if seat.pk == winner else 2 for seat in stayed}


def highest(seats: list[Any], counts: Mapping[int, int]) -> list[Any]:
    most = max(counts[seat.number] for seat in seats)
    return [seat for seat in seats if counts[seat.number] == most]


def at_the_end(apps: Apps, match: Any) -> list[dict[str, Any]]:
    """The seats as the table shows them after the last step: by the rules as they are now, since
    nothing else can read the steps."""
    from games.titles import find_game
    from games.rules.game import Setup
    from games.rules.record import Record

    number = apps.get_model("games", "Seat").objects.filter(match_id=match.pk).count()
    setup = Setup(seats=number, options=match.options, seed=bytes.fromhex(match.seed))
    steps = apps.get_model("games", "Step").objects.filter(match_id=match.pk).order_by("ply")
    begun = Record.begin(find_game(match.game, match.version)(setup))
    view = begun.extend(steps.values_list("seat", "text")).view(None)
    seats: list[dict[str, Any]] = view["seats"]
    return seats


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0013_looks")]

    operations = [migrations.RunPython(mend_places, migrations.RunPython.noop)]
