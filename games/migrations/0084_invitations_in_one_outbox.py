import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.migrations._folding import fold_columns, fold_statements


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('games', '0083_friends_and_follows_in_one_outbox'),
    ]

    operations = [
        migrations.AddField(
            model_name='notification',
            name='invitation',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to='games.invitation'),
        ),
        migrations.AlterField(
            model_name='notification',
            name='recipient',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='notification',
            constraint=models.UniqueConstraint(condition=models.Q(('invitation__isnull', False)), fields=('invitation', 'type', 'about'), name='invited_notified_once'),
        ),
        migrations.AddConstraint(
            model_name='notification',
            constraint=models.CheckConstraint(condition=models.Q(('recipient', None)) ^ models.Q(('invitation', None)), name='notifies_somebody'),
        ),
        migrations.RemoveIndex('invitation', 'invitations_to_send'),
        migrations.RemoveIndex('reply', 'replies_to_send'),
        *fold_columns(
            fold_statements('games_invitation', "'invitation'", 'mail.id', 'mail.id', told='invitation_id'),
            'Invitation',
            'invitation',
            lambda told: {'pk': told.about},
            lambda row: f'invite.{row.match.code}',
            since='created_at',
        ),
        *fold_columns(
            fold_statements('games_reply', "'invitation_reply'", 'mail.invitation_id', 'mail.id', told='invitation_id'),
            'Reply',
            'invitation_reply',
            lambda told: {'pk': told.about},
            lambda row: f'invite.{row.invitation.match.code}',
        ),
    ]
