from django.db import migrations

from games.migrations._folding import fold_statements


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0077_one_outbox'),
        ('puzzles', '0003_steps_are_moves'),
    ]

    operations = [
        migrations.RunSQL(fold_statements('puzzles_puzzlemail', "'puzzle'", 'mail.to_id', 'mail.puzzle_id')),
        migrations.DeleteModel(name='PuzzleMail'),
    ]
