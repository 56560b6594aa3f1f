from django.db import migrations

from games.migrations._folding import fold_statements, fold_table


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0077_one_outbox'),
        ('looking_back', '0001_initial'),
    ]

    operations = [
        *fold_table(
            fold_statements('looking_back_lookingbackmail', "'analysis'", 'mail.to_id', 'mail.looking_back_id'),
            'looking_back',
            'LookingBackMail',
            'analysis',
            lambda told: {'to_id': told.recipient_id, 'looking_back_id': told.about},
        ),
        migrations.DeleteModel(name='LookingBackMail'),
    ]
