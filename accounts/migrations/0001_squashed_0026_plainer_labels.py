"""All tables of accounts at once, for a new site. A site that has the migrations it replaces goes on by them."""

import accounts.models.player
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('accounts', '0001_initial'), ('accounts', '0002_mail_hours'), ('accounts', '0003_text_tables'), ('accounts', '0004_away'), ('accounts', '0005_sign_in'), ('accounts', '0006_sessions_kept'), ('accounts', '0007_signing_up_noted'), ('accounts', '0008_moves_of_addresses'), ('accounts', '0009_folded_names'), ('accounts', '0010_names_that_look_the_same'), ('accounts', '0011_names_once'), ('accounts', '0012_matches_at_most'), ('accounts', '0013_leaving'), ('accounts', '0014_barred'), ('accounts', '0015_few_among_many'), ('accounts', '0016_ratings'), ('accounts', '0017_personal_key'), ('accounts', '0018_closed_players'), ('accounts', '0019_hints_wanted'), ('accounts', '0020_news_on_devices'), ('accounts', '0021_merged_players'), ('accounts', '0022_profiles'), ('accounts', '0023_feeds'), ('accounts', '0024_notes_in_mail'), ('accounts', '0025_labels_in_plain_words'), ('accounts', '0026_plainer_labels')]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('email', models.EmailField(max_length=254, unique=True, verbose_name='email address')),
                ('display_name', models.CharField(max_length=40, validators=[accounts.models.player.plain_name])),
                ('folded_name', accounts.models.player.FoldedName(editable=False, max_length=160, null=True)),
                ('renamed_from', models.CharField(blank=True, editable=False, help_text='a former name; the email about it is still to be sent', max_length=40)),
                ('time_zone', models.CharField(default='UTC', max_length=64, validators=[accounts.models.player.validate_time_zone])),
                ('is_staff', models.BooleanField(default=False, verbose_name='may review matches')),
                ('is_active', models.BooleanField(default=True)),
                ('joined_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('matches_at_most', models.PositiveIntegerField(blank=True, help_text='empty: the site’s limit (MATCHES_AT_ONCE)', null=True, verbose_name='maximum matches at once')),
                ('turn_mails', models.CharField(choices=[('at_once', 'right away, one email per turn'), ('digest', 'as a daily digest'), ('none', 'never')], default='at_once', max_length=8, verbose_name='when it is my turn')),
                ('mail_reminders', models.BooleanField(default=True, verbose_name='before my time runs out')),
                ('mail_matches', models.BooleanField(default=True, verbose_name='when a match starts or ends, or a move is made for me')),
                ('push_turns', models.BooleanField(default=True, verbose_name='when it is my turn')),
                ('push_reminders', models.BooleanField(default=True, verbose_name='before my time runs out')),
                ('push_matches', models.BooleanField(default=True, verbose_name='when a match starts or ends, or a move is made for me')),
                ('text_tables', models.BooleanField(default=False, verbose_name='show tables as plain text')),
                ('hints', models.BooleanField(default=True, verbose_name='show hints in my first two matches of each game')),
                ('hand_in_mail', models.BooleanField(default=True, verbose_name='show my hand in my emails')),
                ('notes_in_mail', models.BooleanField(default=True, verbose_name='show my private notes in my turn emails')),
                ('rating_shown', models.BooleanField(default=True, verbose_name='show my ratings to others')),
                ('profile_for', models.CharField(choices=[('everybody', 'everybody'), ('players', 'signed-in players'), ('nobody', 'nobody')], default='players', max_length=9, verbose_name='who can see my profile')),
                ('results_shown', models.BooleanField(default=True, verbose_name='show my public results')),
                ('people_shown', models.BooleanField(default=True, verbose_name='show who I have played most')),
                ('pace_shown', models.BooleanField(default=True, verbose_name='show how quickly I reply')),
                ('digest_hour', models.PositiveSmallIntegerField(default=8, verbose_name='hour of the digest')),
                ('quiet_from', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='quiet from')),
                ('quiet_to', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='quiet until')),
                ('away_until', models.DateTimeField(blank=True, null=True, verbose_name='away until')),
                ('personal_key', models.CharField(blank=True, default='', editable=False, max_length=16)),
                ('feeds_key', models.CharField(blank=True, default='', editable=False, max_length=16)),
                ('days_off', models.CharField(blank=True, help_text='weekdays as digits, 0 for Monday', max_length=7, verbose_name='days off')),
                ('leaves_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('leaving_told', models.BooleanField(default=False, editable=False)),
                ('left_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='left')),
                ('barred', models.CharField(blank=True, choices=[('banned', 'banned'), ('closed', 'closed'), ('merged', 'merged with another account')], editable=False, max_length=8)),
                ('barred_why', models.CharField(blank=True, editable=False, max_length=300)),
                ('barred_until', models.DateTimeField(blank=True, editable=False, null=True)),
                ('silenced_until', models.DateTimeField(blank=True, editable=False, null=True)),
                ('silenced_why', models.CharField(blank=True, editable=False, max_length=300)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
        ),
        migrations.CreateModel(
            name='AddressMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to_email', models.EmailField(max_length=254, verbose_name='new email address')),
                ('why', models.CharField(max_length=300, verbose_name='how you know it is the player')),
                ('asked_at', models.DateTimeField()),
                ('agreed_at', models.DateTimeField(null=True)),
                ('done_at', models.DateTimeField(null=True)),
                ('stopped_at', models.DateTimeField(null=True)),
                ('agreed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='address_moves', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'move of an address',
                'verbose_name_plural': 'moves of addresses',
                'ordering': ['-asked_at'],
            },
        ),
        migrations.CreateModel(
            name='MailedProof',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.CharField(max_length=20)),
                ('ticket', models.CharField(max_length=43, unique=True)),
                ('code', models.CharField(max_length=64, verbose_name='hash of the code')),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('good_until', models.DateTimeField(db_index=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='SecurityEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True)),
                ('kind', models.CharField(choices=[('signed_up', 'signed up'), ('signed_up_again', 'signed up with a known address'), ('signed_in', 'signed in'), ('sign_in_failed', 'wrong password'), ('code_refused', 'wrong emailed code'), ('factor_refused', 'second factor refused'), ('locked_out', 'locked out for a while'), ('proved', 'confirmed identity'), ('signed_out', 'signed out'), ('sessions_ended', 'signed out elsewhere'), ('password_changed', 'password changed'), ('address_asked', 'address change requested'), ('address_changed', 'address changed'), ('factor_added', 'second factor added'), ('factor_removed', 'second factor removed'), ('codes_renewed', 'recovery codes renewed'), ('move_asked', 'address change requested by staff'), ('move_agreed', 'address change approved by staff'), ('move_stopped', 'email address change cancelled'), ('moved', 'address changed by staff'), ('export_asked', 'data download requested'), ('leaving_asked', 'account deletion requested'), ('leaving_stopped', 'account deletion cancelled'), ('left', 'account deleted'), ('renamed', 'display name changed by the site'), ('admin_read', 'admin page viewed'), ('admin_changed', 'changed in the admin')], max_length=20)),
                ('network', models.CharField(blank=True, max_length=45, verbose_name='network address')),
                ('browser', models.CharField(blank=True, max_length=60)),
                ('detail', models.CharField(blank=True, max_length=200)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='security_events', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'event of the security log',
                'verbose_name_plural': 'security log',
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Session',
            fields=[
                ('session_key', models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name='session key')),
                ('session_data', models.TextField(verbose_name='session data')),
                ('expire_date', models.DateTimeField(db_index=True, verbose_name='expire date')),
                ('began_at', models.DateTimeField(null=True, verbose_name='signed in')),
                ('seen_on', models.DateField(null=True, verbose_name='last here')),
                ('network', models.CharField(blank=True, max_length=45, verbose_name='network address')),
                ('browser', models.CharField(blank=True, max_length=60)),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sessions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'session',
                'verbose_name_plural': 'sessions',
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('whose', models.CharField(max_length=32)),
                ('day', models.DateField(db_index=True)),
                ('count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('kind', 'whose', 'day'), name='tally_once_a_day')],
            },
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('is_active', False)), fields=['id'], name='players_closed'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('leaves_at__isnull', False)), fields=['leaves_at'], name='players_leaving'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('barred_until__isnull', False)), fields=['barred_until'], name='bans_to_end'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('is_staff', True)), fields=['id'], name='players_of_staff'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('barred', 'merged')), fields=['id'], name='players_merged'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['folded_name'], name='players_by_name', opclasses=['varchar_pattern_ops']),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('folded_name',), name='player_folded_name_once', violation_error_message='This name is already taken.'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('quiet_from__isnull', True), ('quiet_to__isnull', True)), models.Q(('quiet_from__isnull', False), ('quiet_from__lt', 24), ('quiet_to__isnull', False), ('quiet_to__lt', 24)), _connector='OR'), name='player_quiet_hours_whole', violation_error_message='Quiet hours need a start and an end.'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('digest_hour__lt', 24)), name='player_digest_hour_of_a_day'),
        ),
        migrations.AddConstraint(
            model_name='addressmove',
            constraint=models.UniqueConstraint(condition=models.Q(('done_at', None), ('stopped_at', None)), fields=('player',), name='address_move_one_open', violation_error_message="This player's address is being moved already."),
        ),
    ]
