"""Matches of before there was `public_at` get the instant that their pages showed until then: that of
the last step, or of the end. So nothing new is told before something happens at their table.

In batches: it may be interrupted and started again.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Case, F, Q, When

from games.models.batches import run_in_batches


def keep_what_was_shown(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    matches = apps.get_model("games", "Match").objects.using(editor.connection.alias)
    happened = Q(stepped_at__isnull=False) | Q(finished_at__isnull=False)
    ended_later = When(finished_at__gt=F("stepped_at"), then=F("finished_at"))
    never_dealt = When(stepped_at__isnull=True, then=F("finished_at"))
    shown = Case(never_dealt, ended_later, default=F("stepped_at"))
    run_in_batches(
        matches.filter(happened, public_at__isnull=True),
        lambda keys: matches.filter(pk__in=keys).update(public_at=shown),
    )


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0036_ratings")]

    operations = [migrations.RunPython(keep_what_was_shown, migrations.RunPython.noop)]
