"""Bots that think: what they are asked, and the level at which a bot plays."""

import django.db.models.deletion
from django.db import migrations, models

class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_whoever_sits_holds'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='level',
            field=models.CharField(blank=True, help_text='how its bot plays; empty: as the quick one', max_length=12),
        ),
        migrations.CreateModel(
            name='Thought',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('leased_until', models.DateTimeField(blank=True, null=True)),
                ('question', models.PositiveIntegerField()),
                ('due_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('open', 'nobody thinks about it yet'), ('leased', 'somebody thinks about it'), ('found', 'the answer is found'), ('failed', 'no answer could be found')], default='open', max_length=8)),
                ('words', models.TextField(blank=True)),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='thought', to='games.seat')),
            ],
            options={
                'indexes': [models.Index(fields=['due_at'], name='thoughts_due')],
            },
        ),
    ]
