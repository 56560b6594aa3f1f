import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('games', '0076_plain_labels'),
    ]

    operations = [
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('type', models.CharField(max_length=20)),
                ('about', models.PositiveBigIntegerField()),
                ('recipient', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['about', 'type'], name='notifications_about')],
                'constraints': [models.UniqueConstraint(fields=('recipient', 'type', 'about'), name='notified_once')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('leased_until', models.DateTimeField(blank=True, null=True)),
                ('due_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('due', 'due'), ('leased', 'being sent'), ('sent', 'sent'), ('skipped', 'not needed any more'), ('failed', 'could not be sent'), ('unknown', 'perhaps sent'), ('bounced', 'came back')], default='due', max_length=8)),
                ('begun_at', models.DateTimeField(blank=True, null=True)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('error', models.CharField(blank=True, max_length=300)),
                ('message_id', models.CharField(max_length=200)),
                ('channel', models.CharField(choices=[('mail', 'email')], default='mail', max_length=4)),
                ('former_table', models.CharField(blank=True, max_length=30)),
                ('former_id', models.PositiveBigIntegerField(blank=True, null=True)),
                ('notification', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='games.notification')),
            ],
            options={
                'verbose_name_plural': 'deliveries',
                'indexes': [models.Index(condition=models.Q(('state__in', ['due', 'leased'])), fields=['due_at'], name='deliveries_to_send')],
                'constraints': [
                    models.UniqueConstraint(fields=('notification', 'channel'), name='delivered_once'),
                    models.UniqueConstraint(condition=models.Q(('former_id__isnull', False)), fields=('former_table', 'former_id'), name='deliveries_of_former_tables'),
                ],
            },
        ),
    ]
