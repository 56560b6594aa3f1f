"""Indexes that repeat the beginning of another, or hold hardly anything but NULLs, go.

They are dropped by name, the same on both databases: Django would make an SQLite table anew for it.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

DROPPED = {
    "games_absence_player_id_063cf1ce": ("games_absence", "player_id"),
    "games_invitation_invited_by_id_9f574efb": ("games_invitation", "invited_by_id"),
    "games_invitation_match_id_ade099df": ("games_invitation", "match_id"),
    "games_letter_seat_id_3f274f1a": ("games_letter", "seat_id"),
    "games_notice_sent_as_id_92da4872": ("games_notice", "sent_as_id"),
    "games_seat_match_id_72fea2e9": ("games_seat", "match_id"),
}


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0025_mails_kept'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('sent_as__isnull', False)), fields=['sent_as'], name='notices_of_one_mail'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('state__in', ['failed', 'unknown'])), fields=['state'], name='notices_lost'),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f'DROP INDEX IF EXISTS "{name}"',
                    f'CREATE INDEX "{name}" ON "{table}" ("{column}")',
                )
                for name, (table, column) in DROPPED.items()
            ],
            state_operations=[
                migrations.AlterField(
                    model_name='absence',
                    name='player',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='absences', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name='invitation',
                    name='invited_by',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name='invitation',
                    name='match',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='games.match'),
                ),
                migrations.AlterField(
                    model_name='letter',
                    name='seat',
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='letters', to='games.seat'),
                ),
                migrations.AlterField(
                    model_name='notice',
                    name='sent_as',
                    field=models.ForeignKey(blank=True, db_index=False, help_text='the notice in whose mail this one is told, and whose fate it shares', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='companions', to='games.notice'),
                ),
                migrations.AlterField(
                    model_name='seat',
                    name='match',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='games.match'),
                ),
            ],
        ),
    ]
