"""The packed column of a seat's questions goes: they are rows now."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0081_unpack_questions")]

    operations = [migrations.RemoveField(model_name="seat", name="asked")]
