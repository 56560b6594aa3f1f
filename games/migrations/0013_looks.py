"""Looks at hidden cards stand where they happened, and on the page until they are seen. Those that
there are get there by a later migration, in batches.
"""

import django.db.models.deletion
from django.db import migrations, models


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
    ]
