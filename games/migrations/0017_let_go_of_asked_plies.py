"""The text in which the plies of questions stood is not read any more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0016_pack_asked_plies")]

    operations = [migrations.RemoveField(model_name="seat", name="asked_plies")]
