"""An index of the few accounts that have become one with another: their ratings are looked at."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0020_news_on_devices"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("barred", "merged")), fields=["id"], name="players_merged"
            ),
        ),
    ]
