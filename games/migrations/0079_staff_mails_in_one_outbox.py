from datetime import datetime

from django.db import migrations

from games.migrations._folding import fold_statements, fold_table

OF_ACTS = "CASE WHEN mail.act_id IS NULL THEN 'staff_week' ELSE 'staff_act' END"
# The week is named by its day, as a number: 20261123.
ABOUT = "COALESCE(mail.act_id, CAST(REPLACE(CAST(mail.week AS text), '-', '') AS bigint))"


def former_columns(told):
    if told.type == 'staff_act':
        return {'to_id': told.recipient_id, 'act_id': told.about}
    return {'to_id': told.recipient_id, 'week': datetime.strptime(str(told.about), '%Y%m%d').date()}


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0078_wish_mails_in_one_outbox'),
    ]

    operations = [
        *fold_table(
            fold_statements('games_staffmail', OF_ACTS, 'mail.to_id', ABOUT),
            'games',
            'StaffMail',
            'staff_',
            former_columns,
        ),
        migrations.DeleteModel(name='StaffMail'),
    ]
