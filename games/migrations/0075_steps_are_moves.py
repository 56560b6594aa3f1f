import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0074_models_by_their_names'),
    ]

    operations = [
        migrations.RenameModel('Step', 'Move'),
        migrations.RenameField('guestgame', 'steps', 'moves'),
        migrations.RenameField('premove', 'steps', 'moves'),
        migrations.AlterField(
            model_name='move',
            name='match',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='moves', to='games.match'),
        ),
    ]
