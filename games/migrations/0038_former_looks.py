"""Looks at hidden cards of before they were filed where they happened, and checks that found a wrong
step, go from the ply they were about to the one at which they happened; players of running matches
are shown the first look that they may not have seen. The words of a check told how many steps there
were; some of those may be secret.

In batches: an event that is filed is known by what it is about, or by its words, so that this may be
interrupted and started again.
"""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Max, Q

from games.models.batches import run_in_batches

FITS, DOES_NOT = "every step fits", "the record does not fit"
REVEALED = Q(what="revealed", about_ply__isnull=True)
FITTING = Q(what="verified", why__startswith="all ")
WRONG = Q(what="verified", why__startswith=f"{DOES_NOT};")


def file_all(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    events = apps.get_model("games", "Intervention").objects.using(editor.connection.alias)
    run_in_batches(events.filter(REVEALED | FITTING | WRONG), lambda keys: file_some(apps, keys))


def file_some(apps: Apps, keys: list[int]) -> None:
    events = apps.get_model("games", "Intervention").objects.filter(pk__in=keys)
    events.filter(FITTING).update(why=FITS)
    seats = apps.get_model("games", "Seat").objects.filter(player__isnull=False)
    for look in events.filter(REVEALED, match__status="running").order_by("pk"):
        seats.filter(match=look.match_id, unseen_look__isnull=True).update(unseen_look=look.pk)
    for event in events.filter(REVEALED | WRONG):
        put_where_it_happened(apps, event)


def put_where_it_happened(apps: Apps, event: Any) -> None:
    before = apps.get_model("games", "Step").objects.filter(match=event.match_id, at__lte=event.at)
    event.about_ply, event.ply = event.ply, before.aggregate(last=Max("ply"))["last"] or 0
    if event.what == "verified":
        event.why = DOES_NOT
    event.save(update_fields=["about_ply", "ply", "why"])


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0037_public_at_of_former_matches")]

    operations = [migrations.RunPython(file_all, migrations.RunPython.noop)]
