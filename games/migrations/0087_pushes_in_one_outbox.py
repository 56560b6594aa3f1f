from django.db import migrations, models

# A push that a player sent themself to try a device is about nothing: its own key tells it apart.
TYPE = "CASE WHEN push.notice_id IS NULL THEN 'device_test' ELSE 'match_news' END"
ABOUT = 'COALESCE(push.notice_id, push.id)'
ROWS = 'FROM games_push push JOIN games_device device ON device.id = push.device_id'
SENDING = ('due_at', 'attempts', 'leased_until', 'tries', 'error', 'device_id')
FOLD = [
    'INSERT INTO games_notification (type, recipient_id, about)'
    f' SELECT {TYPE}, device.player_id, {ABOUT} {ROWS} GROUP BY 1, 2, 3 ORDER BY MIN(push.id)',
    'INSERT INTO games_delivery (notification_id, channel, message_id, former_table, former_id,'
    f" state, sent_at, {', '.join(SENDING)}) SELECT told.id, 'push', '', 'games_push', push.id,"
    " CASE push.state WHEN 'taken' THEN 'sent' ELSE push.state END, push.taken_at,"
    f" {', '.join(f'push.{name}' for name in SENDING)} {ROWS}"
    f' JOIN games_notification told ON told.type = {TYPE} AND told.about = {ABOUT}'
    ' AND told.recipient_id = device.player_id ORDER BY push.id',
]


def unfold(apps, editor):
    """Make rows of pushes again, but for those about notices that were deleted meanwhile."""
    push, notice, told, delivery = (
        apps.get_model('games', name).objects.using(editor.connection.alias)
        for name in ('Push', 'Notice', 'Notification', 'Delivery')
    )
    moved = delivery.filter(channel='push').select_related('notification').order_by('pk')
    is_test = models.Q(notification__type='device_test')
    notices = notice.filter(pk=models.OuterRef('notification__about'))
    push.bulk_create(
        push.model(
            notice_id=one.notification.about if one.notification.type == 'match_news' else None,
            state='taken' if one.state == 'sent' else one.state,
            taken_at=one.sent_at,
            **{name: getattr(one, name) for name in SENDING} | {'error': one.error[:200]},
        )
        for one in moved.filter(is_test | models.Exists(notices))
    )
    moved.delete()
    told.filter(type__in=['device_test', 'match_news']).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0086_deliveries_to_devices'),
    ]

    operations = [
        migrations.RunSQL(FOLD, migrations.RunSQL.noop),
        migrations.RunPython(migrations.RunPython.noop, unfold),
        migrations.DeleteModel(name='Push'),
    ]
