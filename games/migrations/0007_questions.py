"""The questions of a seat get numbers of their own.

Until now a question was numbered by the ply at which it was put. These numbers stand in mails that
people still have, so in matches that have begun each goes on meaning its ply; the questions after
them are counted on from there.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_old_numbers(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    matches = apps.get_model("games", "Match").objects.filter(ply__gt=0)
    seats = apps.get_model("games", "Seat").objects
    for pk, ply in matches.values_list("pk", "ply").iterator():
        seats.filter(match=pk).update(asked_plies=" ".join(map(str, range(1, ply + 1))))


class Migration(migrations.Migration):
    dependencies = [("games", "0006_replies")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="asked_plies",
            field=models.TextField(
                blank=True,
                default="",
                help_text="the ply of each question in order, with spaces between",
            ),
            preserve_default=False,
        ),
        migrations.RunPython(keep_old_numbers, migrations.RunPython.noop),
    ]
