"""All tables of looking_back at once, for a new site. A site that has the migrations it replaces goes on by them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('looking_back', '0001_initial'), ('looking_back', '0002_mails_in_one_outbox')]

    initial = True

    dependencies = [
        ('games', '0001_squashed_0087_pushes_in_one_outbox'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='LookingBack',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('leased_until', models.DateTimeField(blank=True, null=True)),
                ('asked_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('waiting', 'waits'), ('leased', 'in work'), ('done', 'done'), ('failed', 'came to grief')], default='waiting', max_length=8)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('found', models.JSONField(default=dict)),
                ('asked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='looking_back', to='games.match')),
            ],
            options={
                'verbose_name_plural': 'looking back',
                'indexes': [models.Index(condition=models.Q(('state__in', ['waiting', 'leased'])), fields=['asked_at'], name='to_look_back_at')],
            },
        ),
    ]
