"""All tables of seasons at once, for a new site. A site that has the migrations it replaces goes on by them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('seasons', '0001_seasons'), ('seasons', '0002_plain_labels'), ('seasons', '0003_mails_in_one_outbox')]

    initial = True

    dependencies = [
        ('games', '0001_squashed_0087_pushes_in_one_outbox'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Division',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('planned', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['season', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Fixture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('table', models.PositiveSmallIntegerField()),
                ('opens_at', models.DateTimeField()),
                ('void', models.BooleanField(default=False)),
                ('division', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='fixtures', to='seasons.division')),
                ('match', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='fixture', to='games.match')),
            ],
            options={
                'ordering': ['division', 'round', 'table'],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('number', models.PositiveIntegerField(blank=True, null=True, unique=True)),
                ('size', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('seats', models.PositiveSmallIntegerField()),
                ('matches', models.PositiveSmallIntegerField()),
                ('pace_hours', models.PositiveSmallIntegerField(default=48)),
                ('state', models.CharField(choices=[('open', 'open for registration'), ('running', 'running'), ('over', 'over'), ('off', 'cancelled')], default='open', max_length=8)),
                ('created_at', models.DateTimeField()),
                ('starts_at', models.DateTimeField(blank=True, null=True)),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('opened_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rank', models.PositiveIntegerField(blank=True, null=True)),
                ('put_into', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('joined_at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn', models.CharField(blank=True, choices=[('self', 'left'), ('late', 'timed out twice'), ('silent', 'made no move in a round'), ('gone', 'deleted their account'), ('staff', 'was withdrawn by staff')], max_length=8)),
                ('division', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='seasons.division')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to=settings.AUTH_USER_MODEL)),
                ('season', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='seasons.season')),
            ],
            options={
                'verbose_name_plural': 'entries',
            },
        ),
        migrations.AddField(
            model_name='division',
            name='season',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='divisions', to='seasons.season'),
        ),
        migrations.CreateModel(
            name='Sitting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sittings', to='seasons.entry')),
                ('fixture', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sittings', to='seasons.fixture')),
            ],
            options={
                'ordering': ['fixture', 'number'],
            },
        ),
        migrations.AddIndex(
            model_name='fixture',
            index=models.Index(condition=models.Q(('match__isnull', True), ('void', False)), fields=['opens_at'], name='fixtures_to_open'),
        ),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.UniqueConstraint(fields=('division', 'round', 'table'), name='fixture_table_once'),
        ),
        migrations.AddIndex(
            model_name='season',
            index=models.Index(condition=models.Q(('state__in', ['open', 'running'])), fields=['state'], name='seasons_to_run'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(condition=models.Q(('number__isnull', True)), fields=('game', 'starts_at'), name='one_season_a_quarter'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('number__isnull', True), ('size__isnull', True), ('starts_at__isnull', False)), models.Q(('number__isnull', False), ('size__isnull', False)), _connector='OR'), name='season_or_cup'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('season', 'player'), name='one_entry_each'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(fields=('season', 'number'), name='division_number_once'),
        ),
        migrations.AddConstraint(
            model_name='sitting',
            constraint=models.UniqueConstraint(fields=('fixture', 'number'), name='sitting_seat_once'),
        ),
        migrations.AddConstraint(
            model_name='sitting',
            constraint=models.UniqueConstraint(fields=('fixture', 'entry'), name='sitting_entry_once'),
        ),
    ]
