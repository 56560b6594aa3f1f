from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0022_alarms")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="gist",
            field=models.TextField(
                blank=True,
                default="",
                help_text="what lists say of it, from what everybody may know; JSON",
            ),
        ),
    ]
