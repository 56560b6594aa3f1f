from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('puzzles', '0002_puzzles_without_a_loss_go'),
    ]

    operations = [
        migrations.RenameField('puzzle', 'steps', 'moves'),
        migrations.RenameField('pick', 'step', 'move'),
    ]
