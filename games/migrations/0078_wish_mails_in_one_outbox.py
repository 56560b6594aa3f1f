from django.db import migrations

from games.migrations._folding import fold_statements, fold_table


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0077_one_outbox'),
    ]

    operations = [
        *fold_table(
            fold_statements(
                'games_wishmail',
                "'seek_expired'",
                'wish.player_id',
                'mail.wish_id',
                more='JOIN games_seek wish ON wish.id = mail.wish_id',
            ),
            'games',
            'WishMail',
            'seek_expired',
            lambda told: {'wish_id': told.about},
        ),
        migrations.DeleteModel(name='WishMail'),
    ]
