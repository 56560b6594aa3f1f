from django.db import migrations

from games.migrations._folding import fold_statements


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0077_one_outbox'),
        ('seasons', '0002_plain_labels'),
    ]

    operations = [
        migrations.RunSQL(
            fold_statements('seasons_seasonmail', "'season_' || mail.kind", 'mail.to_id', 'mail.season_id')
        ),
        migrations.DeleteModel(name='SeasonMail'),
    ]
