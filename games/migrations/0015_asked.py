"""A column for the questions of a seat in which each takes a byte."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0014_places_without_leavers")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="asked",
            field=models.BinaryField(
                blank=True,
                default=bytes,
                help_text="the plies at which its questions were put",
            ),
        ),
    ]
