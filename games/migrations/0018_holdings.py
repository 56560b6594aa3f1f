"""Who held a seat when is a row, and what belongs to a holder names it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0017_let_go_of_asked_plies'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Holding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(help_text='1 for whoever sat there at the deal')),
                ('bot', models.CharField(blank=True, help_text='name of the bot that held it', max_length=40)),
                ('begins_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('asked_before', models.PositiveIntegerField(default=0)),
                ('resigned_at', models.DateTimeField(blank=True, null=True)),
                ('muted', models.BooleanField(default=False)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='holdings', to=settings.AUTH_USER_MODEL)),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='holdings', to='games.seat')),
                ('unseen_look', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.intervention')),
            ],
            options={
                'ordering': ['seat', 'number'],
            },
        ),
        migrations.AddField(
            model_name='intervention',
            name='holding',
            field=models.ForeignKey(blank=True, db_index=False, help_text='who held the seat', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.holding'),
        ),
        migrations.AddField(
            model_name='letter',
            name='holding',
            field=models.ForeignKey(blank=True, db_index=False, help_text='for whom its address was signed', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.holding'),
        ),
        migrations.AddField(
            model_name='notice',
            name='holding',
            field=models.ForeignKey(blank=True, db_index=False, help_text='whom it is for', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.holding'),
        ),
        migrations.AddField(
            model_name='remark',
            name='holding',
            field=models.ForeignKey(blank=True, db_index=False, help_text='who said it', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.holding'),
        ),
        migrations.AddField(
            model_name='seat',
            name='holding',
            field=models.ForeignKey(blank=True, db_index=False, help_text='who holds it now; null before the deal', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.holding'),
        ),
        migrations.AddConstraint(
            model_name='holding',
            constraint=models.UniqueConstraint(fields=('seat', 'number'), name='holding_number_once'),
        ),
        migrations.AddConstraint(
            model_name='holding',
            constraint=models.UniqueConstraint(condition=models.Q(('ends_at__isnull', True)), fields=('seat',), name='one_holder_at_a_time'),
        ),
        migrations.AlterField(
            model_name='intervention',
            name='what',
            field=models.CharField(choices=[('resigned', 'resigned'), ('forfeited', 'ran out of time and lost'), ('played', 'was out of time; a step was played'), ('stood_in', 'was absent three times; a bot sits in'), ('returned', 'came back to the seat'), ('extended', 'got the time of an outage back'), ('away', 'is away and gets more time'), ('back', 'is back'), ('paused', 'could not be told by mail and got more time'), ('revealed', 'looked at hidden cards'), ('verified', 'verified the record'), ('gave', 'does not hold the seat any more'), ('took', 'holds the seat now')], max_length=12),
        ),
    ]
