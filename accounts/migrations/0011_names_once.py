from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("accounts", "0010_names_that_look_the_same")]

    operations = [
        migrations.RemoveConstraint(model_name="player", name="player_display_name_once"),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("folded_name",),
                name="player_folded_name_once",
                violation_error_message="Another player has this name already.",
            ),
        ),
    ]
