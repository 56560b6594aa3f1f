"""The instant of the last thing that everybody may notice, beside that of the last step.

Until now every page showed the instant of the last step, so a match keeps showing that one until
something happens at its table: nothing new is told.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Case, F, When


def keep_what_was_shown(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    matches = apps.get_model("games", "Match").objects
    ended_later = When(finished_at__gt=F("stepped_at"), then=F("finished_at"))
    never_dealt = When(stepped_at__isnull=True, then=F("finished_at"))
    matches.update(public_at=Case(never_dealt, ended_later, default=F("stepped_at")))


class Migration(migrations.Migration):
    dependencies = [("games", "0009_outage")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="public_at",
            field=models.DateTimeField(
                blank=True, help_text="the last thing that everybody may notice", null=True
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="stepped_at",
            field=models.DateTimeField(
                blank=True, help_text="shown to nobody who plays", null=True
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="own_at",
            field=models.DateTimeField(
                blank=True, help_text="the last thing that only this seat may notice", null=True
            ),
        ),
        migrations.RunPython(keep_what_was_shown, migrations.RunPython.noop),
    ]
