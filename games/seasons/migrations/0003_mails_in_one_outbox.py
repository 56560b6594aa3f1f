from django.db import migrations

from games.migrations._folding import fold_statements, fold_table


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0077_one_outbox'),
        ('seasons', '0002_plain_labels'),
    ]

    operations = [
        *fold_table(
            fold_statements('seasons_seasonmail', "'season_' || mail.kind", 'mail.to_id', 'mail.season_id'),
            'seasons',
            'SeasonMail',
            'season_',
            lambda told: {'to_id': told.recipient_id, 'season_id': told.about, 'kind': told.type[7:]},
        ),
        migrations.DeleteModel(name='SeasonMail'),
    ]
