from django.db import migrations

from games.migrations._folding import fold_statements, fold_table


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0084_invitations_in_one_outbox'),
    ]

    operations = [
        *fold_table(
            fold_statements('games_personalanswer', "'answer'", 'mail.player_id', 'mail.letter_id'),
            'games',
            'PersonalAnswer',
            'answer',
            lambda told: {'player_id': told.recipient_id, 'letter_id': told.about},
            lambda row: f'answer.{row.letter_id}',
        ),
        migrations.DeleteModel(name='PersonalAnswer'),
    ]
