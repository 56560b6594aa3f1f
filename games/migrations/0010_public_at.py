"""The instant of the last thing that everybody may notice, beside that of the last step. Matches
that there are get theirs from a later migration, in batches.
"""

from django.db import migrations, models


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
    ]
