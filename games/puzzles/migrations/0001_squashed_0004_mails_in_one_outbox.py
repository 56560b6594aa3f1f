"""All tables of puzzles at once, for a new site. A site that has the migrations it replaces goes on by them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('puzzles', '0001_initial'), ('puzzles', '0002_puzzles_without_a_loss_go'), ('puzzles', '0003_steps_are_moves'), ('puzzles', '0004_mails_in_one_outbox')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Puzzle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('version', models.PositiveSmallIntegerField()),
                ('seats', models.PositiveSmallIntegerField()),
                ('options', models.JSONField(default=dict)),
                ('seed', models.CharField(max_length=64)),
                ('moves', models.JSONField(default=list)),
                ('seat', models.PositiveSmallIntegerField()),
                ('best', models.CharField(max_length=200)),
                ('others', models.JSONField(default=dict)),
                ('clear', models.FloatField()),
                ('deals', models.PositiveIntegerField()),
                ('made_at', models.DateTimeField()),
                ('day', models.DateField(blank=True, null=True, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='Subscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Pick',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('move', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('puzzle', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='picks', to='puzzles.puzzle')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('puzzle', 'player'), name='one_pick_each')],
            },
        ),
    ]
