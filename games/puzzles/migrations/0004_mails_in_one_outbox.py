from django.db import migrations

from games.migrations._folding import fold_statements, fold_table


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0077_one_outbox'),
        ('puzzles', '0003_steps_are_moves'),
    ]

    operations = [
        *fold_table(
            fold_statements('puzzles_puzzlemail', "'puzzle'", 'mail.to_id', 'mail.puzzle_id'),
            'puzzles',
            'PuzzleMail',
            'puzzle',
            lambda told: {'to_id': told.recipient_id, 'puzzle_id': told.about},
        ),
        migrations.DeleteModel(name='PuzzleMail'),
    ]
