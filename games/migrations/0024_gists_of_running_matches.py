"""Running matches get the gist that lists say of them, replayed from their steps.

By the rules as they are now, since nothing else can read the steps; a match that cannot be replayed
has none before its next step, and its code is logged. It may be interrupted and started again.
"""

import logging
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.models.batches import run_in_batches

logger = logging.getLogger(__name__)

BATCH = 200


def tell_all(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    matches = apps.get_model("games", "Match").objects.using(editor.connection.alias)
    untold = matches.filter(status="running", gist="")
    run_in_batches(untold, lambda keys: tell_some(apps, matches.filter(pk__in=keys)), BATCH)


def tell_some(apps: Apps, matches: Any) -> None:
    told = []
    for match in matches:
        try:
            match.gist = gist_of(apps, match)
        except Exception as problem:
            # Whatever is wrong with one stored match must not keep the house from its update.
            logger.warning(
                "match %s gets no gist: it cannot be replayed (%s)",
                match.code,
                type(problem).__name__,
            )
            continue
        told.append(match)
    matches.bulk_update(told, ["gist"])


def gist_of(apps: Apps, match: Any) -> str:
    from games.play.record import summaries
    from games.rules.game import Setup
    from games.rules.record import Record
    from games.titles import find_game

    number = apps.get_model("games", "Seat").objects.filter(match_id=match.pk).count()
    setup = Setup(seats=number, options=match.options, seed=bytes.fromhex(match.seed))
    steps = apps.get_model("games", "Step").objects.filter(match_id=match.pk).order_by("ply")
    begun = Record.begin(find_game(match.game, match.version)(setup))
    record = begun.extend(steps.values_list("seat", "text"))
    return summaries.summarize(begun, record, "")


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0023_gist")]

    operations = [migrations.RunPython(tell_all, migrations.RunPython.noop)]
