"""Looks at hidden cards stand where they happened, and on the page until they are seen.

Until now a look, and a check that found a wrong step, were filed at the ply they were about. The
words of a check told how many steps there were; some of those may be secret.
"""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Max


def put_where_they_happened(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    events = apps.get_model("games", "Intervention").objects
    steps = apps.get_model("games", "Step").objects
    checks = events.filter(what="verified")
    checks.filter(why__startswith="all ").update(why="every step fits")
    wrong = checks.filter(why__startswith="the record does not fit")
    for found in (events.filter(what="revealed"), wrong):
        found.update(about_ply=F("ply"))
        for event in found.iterator():
            before = steps.filter(match=event.match_id, at__lte=event.at)
            event.ply = before.aggregate(last=Max("ply"))["last"] or 0
            event.save(update_fields=["ply"])
    wrong.update(why="the record does not fit")


def owe_what_may_not_have_been_seen(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    looks = apps.get_model("games", "Intervention").objects.filter(what="revealed")
    seats = apps.get_model("games", "Seat").objects
    running = looks.filter(match__status="running").order_by("-pk")
    for look in running.iterator():  # the first look of a match is written last, and stays
        held = seats.filter(match=look.match_id, player__isnull=False)
        held.update(unseen_look=look.pk)


class Migration(migrations.Migration):
    dependencies = [("games", "0012_mail_server_tried")]

    operations = [
        migrations.AddField(
            model_name="intervention",
            name="about_ply",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="unseen_look",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                help_text=(
                    "the first look of staff at hidden cards that its player has not marked as seen"
                ),
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.intervention",
            ),
        ),
        migrations.RunPython(put_where_they_happened, migrations.RunPython.noop),
        migrations.RunPython(owe_what_may_not_have_been_seen, migrations.RunPython.noop),
    ]
