from django.db import migrations

from games.migrations._folding import fold_statements

OF_ACTS = "CASE WHEN mail.act_id IS NULL THEN 'staff_week' ELSE 'staff_act' END"
# The week is named by its day, as a number: 20261123.
ABOUT = "COALESCE(mail.act_id, CAST(REPLACE(CAST(mail.week AS text), '-', '') AS bigint))"


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0078_wish_mails_in_one_outbox'),
    ]

    operations = [
        migrations.RunSQL(fold_statements('games_staffmail', OF_ACTS, 'mail.to_id', ABOUT)),
        migrations.DeleteModel(name='StaffMail'),
    ]
