import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0085_answers_in_one_outbox'),
    ]

    operations = [
        migrations.RemoveConstraint('delivery', 'delivered_once'),
        migrations.RemoveIndex('delivery', 'deliveries_to_send'),
        migrations.AddField(
            model_name='delivery',
            name='device',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='games.device'),
        ),
        migrations.AddField(
            model_name='delivery',
            name='tries',
            # The database knows it, too: migrations of other apps, which write mails here, may come later.
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='channel',
            field=models.CharField(choices=[('mail', 'email'), ('push', 'device notification')], default='mail', max_length=4),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('notification', 'device'), name='pushed_once_to_each'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(condition=models.Q(('device__isnull', True)), fields=('notification', 'channel'), name='delivered_once'),
        ),
        migrations.AddIndex(
            model_name='delivery',
            index=models.Index(condition=models.Q(('state__in', ['due', 'leased'])), fields=['channel', 'due_at'], name='deliveries_due'),
        ),
    ]
