from django.db import migrations, models

import accounts.models.player


class Migration(migrations.Migration):

    dependencies = [("accounts", "0008_moves_of_addresses")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="folded_name",
            field=accounts.models.player.FoldedName(editable=False, max_length=160, null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="renamed_from",
            field=models.CharField(
                blank=True, default="", editable=False, help_text="untold until it is empty again", max_length=40
            ),
            preserve_default=False,
        ),
    ]
