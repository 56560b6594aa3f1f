from django.db import migrations

from games.migrations._folding import fold_statements


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0077_one_outbox'),
        ('looking_back', '0001_initial'),
    ]

    operations = [
        migrations.RunSQL(
            fold_statements('looking_back_lookingbackmail', "'analysis'", 'mail.to_id', 'mail.looking_back_id')
        ),
        migrations.DeleteModel(name='LookingBackMail'),
    ]
