"""All tables of games at once, for a new site. A site that has the migrations it replaces goes on by them."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('games', '0001_initial'), ('games', '0002_letters'), ('games', '0004_imap_folder'), ('games', '0005_reach'), ('games', '0006_replies'), ('games', '0007_questions'), ('games', '0008_absence'), ('games', '0009_outage'), ('games', '0010_public_at'), ('games', '0011_deadlines_after_outages'), ('games', '0012_mail_server_tried'), ('games', '0013_looks'), ('games', '0014_places_without_leavers'), ('games', '0015_asked'), ('games', '0016_pack_asked_plies'), ('games', '0017_let_go_of_asked_plies'), ('games', '0018_holdings'), ('games', '0019_whoever_sits_holds'), ('games', '0020_thoughts'), ('games', '0021_taken_forms'), ('games', '0022_alarms'), ('games', '0023_gist'), ('games', '0024_gists_of_running_matches'), ('games', '0025_mails_kept'), ('games', '0026_fewer_indexes'), ('games', '0027_pauses'), ('games', '0028_acts_of_staff'), ('games', '0029_left_this_house'), ('games', '0030_requests'), ('games', '0031_reports_and_acts_on_players'), ('games', '0032_exports'), ('games', '0033_narrower_notices'), ('games', '0034_clocks_per_match'), ('games', '0035_trials'), ('games', '0036_ratings'), ('games', '0037_public_at_of_former_matches'), ('games', '0038_former_looks'), ('games', '0039_plans'), ('games', '0040_small_notices'), ('games', '0041_answers_to_players'), ('games', '0042_carried'), ('games', '0043_early_matches'), ('games', '0044_progress_in_lessons'), ('games', '0045_people'), ('games', '0046_memories'), ('games', '0047_devices'), ('games', '0048_few_rows_of_many'), ('games', '0049_numbers_of_games'), ('games', '0050_match_in_season'), ('games', '0051_acts_in_seasons'), ('games', '0052_waiting_wishes'), ('games', '0053_rematches'), ('games', '0054_throttles'), ('games', '0055_vacancies'), ('games', '0056_mails_about_several_matches'), ('games', '0057_own_notes'), ('games', '0058_unread_remarks'), ('games', '0059_hushed_seats'), ('games', '0060_matches_to_watch'), ('games', '0061_mails_about_wishes'), ('games', '0062_seats_that_go_on'), ('games', '0063_kept_terms'), ('games', '0064_tries_of_pushes'), ('games', '0065_no_index_by_likeness'), ('games', '0066_numbers_let_go'), ('games', '0067_numbers_added_up'), ('games', '0068_metric_counter'), ('games', '0069_letter_hangs'), ('games', '0070_proposals'), ('games', '0071_letter_subject'), ('games', '0072_labels_in_plain_words'), ('games', '0073_heartbeat_by'), ('games', '0074_models_by_their_names'), ('games', '0075_steps_are_moves'), ('games', '0076_plain_labels'), ('games', '0077_one_outbox'), ('games', '0078_wish_mails_in_one_outbox'), ('games', '0079_staff_mails_in_one_outbox'), ('games', '0080_question'), ('games', '0081_unpack_questions'), ('games', '0082_questions_are_rows'), ('games', '0083_friends_and_follows_in_one_outbox'), ('games', '0084_invitations_in_one_outbox'), ('games', '0085_answers_in_one_outbox'), ('games', '0086_deliveries_to_devices'), ('games', '0087_pushes_in_one_outbox')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0026_plainer_labels'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='GameNumbers',
            fields=[
                ('game', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('counted', models.JSONField()),
                ('anew', models.BooleanField(default=False, help_text='what was counted has changed since')),
                ('at', models.DateTimeField(help_text='when all that had ended was counted')),
            ],
            options={
                'verbose_name_plural': 'numbers of games',
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
                ('by', models.CharField(blank=True, help_text='who did the round', max_length=10)),
                ('trouble', models.CharField(blank=True, help_text='why it does not act', max_length=300)),
            ],
            options={
                'verbose_name': 'last round of a sweep',
                'verbose_name_plural': 'last rounds of the sweeps',
            },
        ),
        migrations.CreateModel(
            name='ImapFolder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='user@host/folder', max_length=250, unique=True)),
                ('validity', models.BigIntegerField()),
                ('read_up_to', models.BigIntegerField(default=0)),
                ('polled_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='InboundMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('leased_until', models.DateTimeField(blank=True, null=True)),
                ('way', models.CharField(help_text='by which way it came in', max_length=10)),
                ('envelope_from', models.CharField(blank=True, max_length=320)),
                ('envelope_to', models.CharField(max_length=320)),
                ('received_at', models.DateTimeField(help_text='this instant counts against the deadline')),
                ('raw', models.BinaryField(help_text='null once it was thrown away', null=True)),
                ('size', models.PositiveIntegerField()),
                ('fingerprint', models.CharField(help_text='SHA-256 of the raw mail, hex', max_length=64)),
                ('route', models.CharField(max_length=40)),
                ('message_key', models.CharField(help_text='Message-ID, or a hash for want of it', max_length=250)),
                ('question', models.PositiveIntegerField(blank=True, null=True)),
                ('verdict', models.CharField(blank=True, help_text='of our mail server about the sender: pass, fail, none', max_length=8)),
                ('state', models.CharField(choices=[('waiting', 'waiting to be read'), ('leased', 'being read'), ('done', 'done'), ('ignored', 'ignored'), ('aside', 'could not be read')], default='waiting', max_length=8)),
                ('reason', models.CharField(blank=True, help_text='what became of it, in one word', max_length=20)),
                ('sender', models.CharField(blank=True, help_text='From, as the mail has it', max_length=320)),
                ('message_id', models.CharField(blank=True, max_length=250)),
                ('subject', models.CharField(blank=True, help_text="of a letter to a player's own address, cleaned", max_length=100)),
                ('words', models.CharField(blank=True, help_text='the lines that were obeyed', max_length=500)),
                ('transcript', models.JSONField(blank=True, default=list)),
                ('shows', models.CharField(blank=True, help_text='what the answer shows', max_length=12)),
                ('ply_before', models.PositiveIntegerField(blank=True, null=True)),
                ('read_at', models.DateTimeField(blank=True, null=True)),
                ('hangs', models.PositiveSmallIntegerField(default=0, help_text='how often whoever read it worked too long and was ended')),
            ],
            options={
                'verbose_name': 'mail that came in',
                'verbose_name_plural': 'mails that came in',
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('remembered', models.BooleanField(default=False, help_text='its memories say what its rows say; false has them written anew')),
                ('code', models.CharField(max_length=12, unique=True)),
                ('game', models.CharField(max_length=40)),
                ('version', models.PositiveSmallIntegerField(default=1)),
                ('options', models.JSONField(default=dict)),
                ('seed', models.CharField(help_text='hex; secret until the match is over', max_length=64)),
                ('seed_hash', models.CharField(help_text='hex; public from the start', max_length=64)),
                ('status', models.CharField(choices=[('open', 'waiting for players'), ('running', 'running'), ('finished', 'finished'), ('cancelled', 'cancelled')], default='open', max_length=10)),
                ('visibility', models.CharField(choices=[('public', 'in the lobby, anyone can join'), ('unlisted', 'link only')], default='public', max_length=10)),
                ('pace_hours', models.PositiveIntegerField(default=48)),
                ('bank_hours', models.PositiveIntegerField(blank=True, help_text='what each seat has at first, and each turn adds the pace to; null: no bank', null=True)),
                ('rests', models.BooleanField(default=False, help_text="no clock runs on the house's days off")),
                ('on_timeout', models.CharField(choices=[('auto', 'a safe default move is made for them'), ('forfeit', 'they lose the match')], default='auto', max_length=10)),
                ('hand_in_mail', models.BooleanField(default=True)),
                ('ply', models.PositiveIntegerField(default=0)),
                ('head', models.BinaryField(default=bytes, help_text='digest of the last step', max_length=16)),
                ('created_at', models.DateTimeField()),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('stepped_at', models.DateTimeField(blank=True, help_text='shown to nobody who plays', null=True)),
                ('public_at', models.DateTimeField(blank=True, help_text='the last thing that everybody may notice', null=True)),
                ('gist', models.TextField(blank=True, default='', help_text='what lists say of it, from what everybody may know; JSON')),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('ending', models.CharField(blank=True, choices=[('played', 'played to the end'), ('resigned', 'resigned'), ('forfeited', 'out of time'), ('ruled', 'ended by staff'), ('agreed', 'drawn by agreement')], max_length=10)),
                ('counts', models.BooleanField(default=True, help_text='false once staff have annulled its result: it counts for nothing')),
                ('rated', models.BooleanField(default=False, help_text='it counts for ratings; staff confirm what ends it by consent')),
                ('in_season', models.BooleanField(default=False, help_text='of a season or cup, by its rules')),
                ('mails_kept', models.BooleanField(default=True, help_text='false once its mails and letters were thrown away')),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='opened_matches', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'matches',
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.PositiveIntegerField(blank=True, null=True)),
                ('question_count', models.PositiveIntegerField(default=0, help_text='how many questions were put to it; the number of the last one')),
                ('question_ply', models.PositiveIntegerField(default=0, help_text='after how many moves the last question was put')),
                ('muted', models.BooleanField(default=False, help_text='no mails about this match but answers and its end')),
                ('unread_since', models.DateTimeField(blank=True, help_text='the first remark of others that its player has not read', null=True)),
                ('hushed', models.BooleanField(default=False, help_text='its player wants to hear nothing of the talk at the table')),
                ('unheard_at', models.DateTimeField(blank=True, help_text='the last remark that a hushed table has kept from it', null=True)),
                ('heard_upto', models.DateTimeField(blank=True, help_text='the last thing that everybody may notice before that', null=True)),
                ('number', models.PositiveSmallIntegerField()),
                ('bot', models.CharField(blank=True, help_text='name of the bot that holds it', max_length=40)),
                ('level', models.CharField(blank=True, help_text='how its bot plays; empty: as the quick one', max_length=12)),
                ('asked_at', models.DateTimeField(blank=True, null=True)),
                ('deadline', models.DateTimeField(blank=True, null=True)),
                ('nudged_at', models.DateTimeField(blank=True, help_text='when the others last asked it to play', null=True)),
                ('remind_at', models.DateTimeField(blank=True, null=True)),
                ('credited_upto', models.DateTimeField(blank=True, help_text='outages that ended by then are in the deadline', null=True)),
                ('time_left', models.DurationField(blank=True, help_text='what its clock has left while it stands; between turns its bank', null=True)),
                ('late_in_a_row', models.PositiveSmallIntegerField(default=0)),
                ('stand_in', models.BooleanField(default=False, help_text='a bot plays until the player returns')),
                ('is_early', models.BooleanField(default=False, help_text='one of the first matches of its title that its player holds')),
                ('resigned_at', models.DateTimeField(blank=True, null=True)),
                ('own_at', models.DateTimeField(blank=True, help_text='the last thing that only this seat may notice', null=True)),
                ('place', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('score', models.IntegerField(blank=True, null=True)),
                ('plans', models.CharField(blank=True, choices=[('', 'none'), ('kept', 'some wait for the turn'), ('told', 'there is something to tell of them')], default='', max_length=4)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Throttle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('domain', models.CharField(help_text='in small letters', max_length=255, unique=True)),
                ('until', models.DateTimeField(db_index=True)),
                ('step', models.PositiveSmallIntegerField(default=0)),
                ('code', models.CharField(help_text='what it said last', max_length=12)),
            ],
        ),
        migrations.CreateModel(
            name='Uninvited',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.CharField(help_text='in small letters', max_length=254, unique=True)),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name_plural': 'uninvited',
            },
        ),
        migrations.CreateModel(
            name='Alarm',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('about', models.CharField(help_text='which queue', max_length=40)),
                ('begins_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('told_at', models.DateTimeField(blank=True, null=True)),
                ('end_told', models.BooleanField(default=False, help_text='the host knows that it is over')),
            ],
            options={
                'verbose_name': 'warning to the host',
                'verbose_name_plural': 'warnings to the host',
                'ordering': ['begins_at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ends_at__isnull', True)), fields=('about',), name='one_alarm_lasts')],
            },
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(max_length=800, unique=True)),
                ('p256dh', models.CharField(help_text='its public key, base64url', max_length=88)),
                ('auth', models.CharField(help_text='its secret, base64url', max_length=24)),
                ('browser', models.CharField(blank=True, max_length=60)),
                ('made_at', models.DateTimeField()),
                ('failures', models.PositiveSmallIntegerField(default=0, help_text='how many pushes in a row were given up')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='devices', to=settings.AUTH_USER_MODEL)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.session')),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.CharField(help_text='in small letters', max_length=254)),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('created_at', models.DateTimeField()),
                ('declined_at', models.DateTimeField(blank=True, null=True)),
                ('guest', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('invited_by', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='games.match')),
            ],
        ),
        migrations.CreateModel(
            name='Intervention',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('resigned', 'resigned'), ('forfeited', 'ran out of time and lost'), ('played', 'ran out of time; a default move was made'), ('stood_in', 'timed out three times; a bot plays on'), ('returned', 'came back to the seat'), ('extended', 'got time back after an outage'), ('away', 'is on vacation; the clock stopped'), ('back', 'is back from vacation'), ('paused', 'couldn’t be reached by email and got more time'), ('revealed', 'looked at hidden cards'), ('verified', 'verified the record'), ('gave', 'no longer holds the seat'), ('took', 'now holds the seat'), ('stopped', 'paused the match; all clocks stopped'), ('went_on', 'ended the pause; the clocks are running'), ('moved', 'moved a deadline'), ('granted', 'gave every player more time'), ('cancelled', 'cancelled the match'), ('annulled', 'annulled the result'), ('ruled', 'ended the match with a result'), ('seated', 'seated a substitute bot'), ('unseated', 'gave the seat back'), ('went_back', 'took moves back'), ('left', 'deleted their account; a bot plays on'), ('asked', 'asked the other players'), ('agreed', 'agreed'), ('refused', 'refused'), ('withdrew', 'withdrew their request'), ('lapsed', 'made a request that expired'), ('overtaken', 'made a request that is no longer possible'), ('consented', 'asked, and all agreed'), ('confirmed', 'confirmed the players’ agreement'), ('declined', 'rejected the players’ agreement'), ('carried', 'continued a guest game'), ('nudged', 'nudged the awaited player'), ('hid', 'hid a comment'), ('showed', 'restored a comment'), ('merged', 'merged two accounts')], max_length=12)),
                ('why', models.CharField(blank=True, max_length=300)),
                ('facts', models.JSONField(blank=True, default=dict)),
                ('ply', models.PositiveIntegerField()),
                ('about_ply', models.PositiveIntegerField(blank=True, null=True)),
                ('at', models.DateTimeField()),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='interventions', to='games.match')),
            ],
            options={
                'verbose_name': 'act or event at a match',
                'verbose_name_plural': 'acts and events at matches',
                'ordering': ['at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='GuestGame',
            fields=[
                ('key', models.UUIDField(default=uuid.uuid4, help_text='secret; in the address', primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=40)),
                ('version', models.PositiveSmallIntegerField()),
                ('seats', models.PositiveSmallIntegerField()),
                ('options', models.JSONField(default=dict)),
                ('seed', models.CharField(help_text='hex', max_length=64)),
                ('moves', models.JSONField(default=list, help_text='each as [seat, step]')),
                ('at', models.DateTimeField(help_text='when it was begun, or its visitor played last')),
                ('match', models.ForeignKey(blank=True, db_index=False, help_text='what it has become, once its visitor signed up', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.match')),
            ],
        ),
        migrations.CreateModel(
            name='Follow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='follows', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='follows', to='games.match')),
            ],
        ),
        migrations.CreateModel(
            name='ArchivedMatch',
            fields=[
                ('pk', models.CompositePrimaryKey('match_id', 'player_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('seat', models.PositiveSmallIntegerField(help_text='the number of the seat')),
                ('game', models.CharField(max_length=40)),
                ('at', models.DateTimeField(help_text='when the match was over')),
                ('result', models.CharField(choices=[('won', 'won'), ('shared', 'won together'), ('drawn', 'drawn'), ('lost', 'lost'), ('left', 'left early'), ('handed', 'handed over')], max_length=6)),
                ('place', models.PositiveSmallIntegerField()),
                ('score', models.IntegerField(null=True)),
                ('days', models.PositiveSmallIntegerField()),
                ('people', models.PositiveSmallIntegerField()),
                ('public', models.BooleanField(help_text='the match was open to all')),
                ('counts', models.BooleanField(help_text='false once staff have annulled the result')),
                ('answers', models.PositiveSmallIntegerField(default=0)),
                ('minutes', models.PositiveIntegerField(null=True)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='archived_matches', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='archived_matches', to='games.match')),
            ],
            options={
                'verbose_name_plural': 'memories',
            },
        ),
        migrations.CreateModel(
            name='MetricCounter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('count', models.BigIntegerField()),
            ],
            options={
                'verbose_name': 'count',
                'constraints': [models.UniqueConstraint(fields=('name',), name='one_counter_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Move',
            fields=[
                ('pk', models.CompositePrimaryKey('match_id', 'ply', blank=True, editable=False, primary_key=True, serialize=False)),
                ('ply', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField(help_text='the number of the seat')),
                ('text', models.CharField(max_length=200)),
                ('via', models.CharField(choices=[('p', 'page'), ('m', 'mail'), ('l', 'link'), ('b', 'bot'), ('c', 'clock'), ('a', 'admin'), ('s', 'plan')], max_length=1)),
                ('at', models.DateTimeField()),
                ('digest', models.BinaryField(max_length=16)),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='moves', to='games.match')),
            ],
            options={
                'ordering': ['match_id', 'ply'],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('leased_until', models.DateTimeField(blank=True, null=True)),
                ('due_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('due', 'due'), ('leased', 'being sent'), ('sent', 'sent'), ('skipped', 'not needed any more'), ('failed', 'could not be sent'), ('unknown', 'perhaps sent'), ('bounced', 'came back')], default='due', max_length=8)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('error', models.CharField(blank=True, max_length=300)),
                ('kind', models.CharField(choices=[('turn', 'your turn'), ('half_time', 'half your time left'), ('last_day', 'one day left'), ('last_hours', 'hours left'), ('started', 'match started'), ('finished', 'match over'), ('played', 'a move was made for you'), ('stood_in', 'a bot plays for you'), ('answer', 'reply to your email'), ('act', 'staff acted on the match'), ('withdrawn', 'it’s no longer your turn'), ('asked', 'request for you to answer'), ('settled', 'result of a request'), ('nudged', 'nudge from your opponents'), ('went_on', 'pause over'), ('planned', 'planned move played')], max_length=12)),
                ('question', models.PositiveSmallIntegerField()),
                ('begun_at', models.DateTimeField(blank=True, help_text='set before the mail server is given the mail', null=True)),
                ('message_id', models.CharField(blank=True, help_text='what no other Message-ID has; until 0.1 all of it', max_length=200)),
                ('about', models.ForeignKey(blank=True, db_index=False, help_text='the act of staff that is told; each seat is told of it once', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='notices', to='games.intervention')),
                ('letter', models.OneToOneField(blank=True, help_text='the letter that is answered; a letter has one answer at most', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='answer', to='games.inboundmail')),
                ('sent_as', models.ForeignKey(blank=True, db_index=False, help_text='the notice in whose mail this one is told, and whose fate it shares', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='companions', to='games.notice')),
            ],
            options={
                'verbose_name': 'mail about a match',
                'verbose_name_plural': 'mails about matches',
            },
        ),
        migrations.CreateModel(
            name='Digest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('questions', models.JSONField()),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='digests', to='games.notice')),
            ],
            options={
                'verbose_name': 'mail about several matches',
                'verbose_name_plural': 'mails about several matches',
            },
        ),
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('type', models.CharField(max_length=20)),
                ('about', models.PositiveBigIntegerField()),
                ('invitation', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to='games.invitation')),
                ('recipient', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL)),
            ],
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
                ('channel', models.CharField(choices=[('mail', 'email'), ('push', 'device notification')], default='mail', max_length=4)),
                ('tries', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('former_table', models.CharField(blank=True, max_length=30)),
                ('former_id', models.PositiveBigIntegerField(blank=True, null=True)),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='games.device')),
                ('notification', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='games.notification')),
            ],
            options={
                'verbose_name_plural': 'deliveries',
            },
        ),
        migrations.CreateModel(
            name='Outage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('of', models.CharField(choices=[('clock', 'no deadlines were checked'), ('mail_out', 'our mail server accepted no email'), ('mail_in', 'no email came in')], max_length=10)),
                ('which', models.CharField(blank=True, max_length=20)),
                ('begins_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('given_back_at', models.DateTimeField(blank=True, help_text='when the sweep had given the time back to all seats', null=True)),
                ('tried_at', models.DateTimeField(blank=True, help_text='when it was last tried whether the part is back', null=True)),
                ('why', models.CharField(blank=True, help_text='what was found when it was tried', max_length=300)),
            ],
            options={
                'ordering': ['begins_at'],
                'indexes': [models.Index(fields=['of', 'begins_at'], name='outages_of_part')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ends_at__isnull', True)), fields=('of', 'which'), name='one_outage_lasts')],
            },
        ),
        migrations.CreateModel(
            name='Pause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begins_at', models.DateTimeField()),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('begun_by', models.ForeignKey(blank=True, db_index=False, help_text='of the staff', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ended_by', models.ForeignKey(blank=True, db_index=False, help_text='of the staff', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='pauses', to='games.match')),
            ],
            options={
                'ordering': ['begins_at'],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='pause',
            field=models.ForeignKey(blank=True, db_index=False, help_text='while no clock of it runs', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.pause'),
        ),
        migrations.CreateModel(
            name='Presence',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='presence', serialize=False, to='games.seat')),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, serialize=False, to='games.seat')),
                ('game', models.CharField(max_length=40)),
                ('at', models.DateTimeField()),
                ('points_before', models.FloatField()),
                ('doubt_before', models.FloatField()),
                ('points', models.FloatField()),
                ('doubt', models.FloatField()),
            ],
        ),
        migrations.AddField(
            model_name='seat',
            name='match',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='games.match'),
        ),
        migrations.AddField(
            model_name='seat',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='seat',
            name='unseen_look',
            field=models.ForeignKey(blank=True, db_index=False, help_text='the first look of staff at hidden cards that its player has not marked as seen', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.intervention'),
        ),
        migrations.AddField(
            model_name='notice',
            name='seat',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notices', to='games.seat'),
        ),
        migrations.AddField(
            model_name='intervention',
            name='seat',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='games.seat'),
        ),
        migrations.AddField(
            model_name='inboundmail',
            name='seat',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='letters', to='games.seat'),
        ),
        migrations.CreateModel(
            name='BotThought',
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
        ),
        migrations.CreateModel(
            name='Preset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('folded_name', models.CharField(max_length=80)),
                ('game', models.CharField(max_length=40)),
                ('terms', models.JSONField()),
                ('guests', models.JSONField(default=list, help_text='names and addresses, as they were typed')),
                ('at', models.DateTimeField()),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='presets', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'kept terms',
            },
        ),
        migrations.CreateModel(
            name='PrivateNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('at', models.DateTimeField(help_text='when they were changed last')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_notes', to='games.match')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='private_notes', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Progress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('lesson', models.PositiveSmallIntegerField(help_text='counted from 0')),
                ('exercise', models.PositiveSmallIntegerField(help_text='within the lesson, counted from 0')),
                ('finished', models.JSONField(default=list, help_text='numbers of lessons, counted from 0')),
                ('at', models.DateTimeField(help_text='when they last answered rightly')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='progress', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Question',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(help_text='from 1 on, as they are put to the seat')),
                ('ply', models.PositiveIntegerField()),
                ('asked_at', models.DateTimeField(blank=True, null=True)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('dead', models.BooleanField(default=False, help_text='what it asked was taken back; no answer to it is ever played')),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='questions', to='games.seat')),
            ],
        ),
        migrations.CreateModel(
            name='Reach',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.CharField(help_text='in small letters', max_length=320, unique=True)),
                ('score', models.PositiveSmallIntegerField(default=0)),
                ('scored_at', models.DateTimeField(help_text='when the score was right')),
                ('suppressed_at', models.DateTimeField(blank=True, null=True)),
                ('last_code', models.CharField(blank=True, max_length=12)),
                ('words', models.CharField(blank=True, help_text='what the last report said', max_length=300)),
            ],
            options={
                'verbose_name': 'how mails to an address fare',
                'verbose_name_plural': 'how mails to addresses fare',
                'indexes': [models.Index(condition=models.Q(('suppressed_at__isnull', False)), fields=['email'], name='addresses_suppressed')],
            },
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=500)),
                ('ply', models.PositiveIntegerField(help_text='how far the match had come')),
                ('at', models.DateTimeField()),
                ('hidden', models.ForeignKey(blank=True, db_index=False, help_text='the act by which staff have hidden it; its text is for staff alone then', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.intervention')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='remarks', to='games.match')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='remarks', to='games.seat')),
            ],
            options={
                'ordering': ['at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Reply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('says', models.CharField(choices=[('seated', 'you have the seat'), ('welcome', 'you have the seat, and an account'), ('declined', 'you said no'), ('left', 'you gave the seat back'), ('never', 'no invitations any more'), ('late', 'there is no seat any more'), ('begun', 'the match has begun with you'), ('unclear', 'that was not understood'), ('stranger', 'it came from another address'), ('confirm', 'it may be forged')], max_length=8)),
                ('words', models.CharField(blank=True, help_text='what was not understood', max_length=300)),
                ('invitation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='replies', to='games.invitation')),
                ('letter', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='reply', to='games.inboundmail')),
            ],
            options={
                'verbose_name': 'answer to somebody invited',
                'verbose_name_plural': 'answers to those invited',
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('about', models.CharField(choices=[('match', 'the match'), ('remark', 'a comment'), ('name', 'a name')], max_length=8)),
                ('words', models.CharField(max_length=1000)),
                ('ply', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('asked', models.ForeignKey(blank=True, db_index=False, help_text='the second of the staff who was asked', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='games.match')),
                ('player', models.ForeignKey(blank=True, help_text='whose name or remark it is', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('remark', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.remark')),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to=settings.AUTH_USER_MODEL)),
                ('seat', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.seat')),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Request',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('what', models.CharField(choices=[('undo', 'to take back the last moves'), ('pause', 'to pause the match'), ('draw', 'to end the match as a draw'), ('cancel', 'to cancel the match'), ('pace', 'to change the pace'), ('replace', 'to offer seats whose players have left')], max_length=8)),
                ('via', models.CharField(choices=[('p', 'page'), ('m', 'mail'), ('l', 'link'), ('b', 'bot'), ('c', 'clock'), ('a', 'admin'), ('s', 'plan')], max_length=1)),
                ('upto', models.PositiveIntegerField(blank=True, null=True)),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('pace_hours', models.PositiveIntegerField(blank=True, null=True)),
                ('at', models.DateTimeField()),
                ('lapses_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('open', 'asked'), ('staff', 'agreed; waiting for staff'), ('done', 'agreed and done'), ('refused', 'refused'), ('lapsed', 'not answered in time'), ('withdrawn', 'withdrawn'), ('overtaken', 'no longer possible'), ('declined', 'not confirmed by staff')], default='open', max_length=10)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('why', models.CharField(blank=True, help_text='what staff said to it', max_length=300)),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='asked_for', to='games.match')),
                ('staff', models.ForeignKey(blank=True, db_index=False, help_text='who of the staff confirmed it, or did not', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['match', 'number'],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='request',
            field=models.ForeignKey(blank=True, db_index=False, help_text='what is asked of the table now', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.request'),
        ),
        migrations.CreateModel(
            name='Seek',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('seats', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('pace_hours', models.PositiveIntegerField(blank=True, null=True)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('waiting', 'waits'), ('met', 'has become a match'), ('expired', 'nobody came')], default='waiting', max_length=8)),
                ('match', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seeks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'waiting wishes',
            },
        ),
        migrations.CreateModel(
            name='StaffAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('warned', 'warned'), ('silenced', 'muted in talk'), ('heard', 'allowed to talk again'), ('banned', 'banned'), ('let_in', 'lifted the ban of'), ('closed', 'closed the account of'), ('reopened', 'reopened the account of'), ('merged', 'merged two accounts of'), ('answered', 'answered a report of'), ('asked', 'asked a colleague about a report of'), ('placed', 'moved to another season division'), ('withdrew', 'withdrew from a season'), ('voided', 'voided a season match of')], max_length=10)),
                ('why', models.CharField(blank=True, max_length=300)),
                ('words', models.CharField(blank=True, max_length=2000)),
                ('facts', models.JSONField(blank=True, default=dict)),
                ('at', models.DateTimeField()),
                ('actor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='staff_acts', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('report', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='games.report')),
            ],
            options={
                'verbose_name': 'act on a player or report',
                'verbose_name_plural': 'acts on players and reports',
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('points', models.FloatField()),
                ('doubt', models.FloatField()),
                ('low', models.FloatField()),
                ('matches', models.PositiveIntegerField(default=0)),
                ('people', models.PositiveIntegerField(default=0)),
                ('last_at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='standings', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='TakenForm',
            fields=[
                ('key', models.CharField(help_text='SHA-256 of sender, address and key, hex', max_length=64, primary_key=True, serialize=False)),
                ('content', models.CharField(help_text='SHA-256 of what was filled in, hex', max_length=64)),
                ('answer', models.JSONField(help_text='the page it led to, and what was said there')),
                ('at', models.DateTimeField()),
            ],
            options={
                'indexes': [models.Index(fields=['at'], name='forms_to_tidy')],
            },
        ),
        migrations.CreateModel(
            name='Tenure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(help_text='1 for whoever sat there at the deal')),
                ('bot', models.CharField(blank=True, help_text='name of the bot that held it', max_length=40)),
                ('begins_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('asked_before', models.PositiveIntegerField(default=0)),
                ('resigned_at', models.DateTimeField(blank=True, null=True)),
                ('muted', models.BooleanField(default=False)),
                ('hushed', models.BooleanField(default=False)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tenures', to=settings.AUTH_USER_MODEL)),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='tenures', to='games.seat')),
                ('unseen_look', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.intervention')),
            ],
            options={
                'ordering': ['seat', 'number'],
            },
        ),
        migrations.AddField(
            model_name='seat',
            name='tenure',
            field=models.ForeignKey(blank=True, db_index=False, help_text='who holds it now; null before the deal', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure'),
        ),
        migrations.AddField(
            model_name='request',
            name='tenure',
            field=models.ForeignKey(db_index=False, help_text='who asks', on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure'),
        ),
        migrations.AddField(
            model_name='remark',
            name='tenure',
            field=models.ForeignKey(blank=True, db_index=False, help_text='who said it', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure'),
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.PositiveIntegerField(blank=True, null=True)),
                ('words', models.CharField(max_length=1100)),
                ('is_turn', models.BooleanField()),
                ('at', models.DateTimeField()),
                ('letter', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='proposal', to='games.inboundmail')),
                ('tenure', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='proposal', to='games.tenure')),
            ],
        ),
        migrations.CreateModel(
            name='Premove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('offer', 'is offered when the turn has come'), ('play', 'is played when the turn has come')], max_length=8)),
                ('conditions', models.JSONField(default=list)),
                ('moves', models.TextField()),
                ('meaning', models.JSONField(default=list)),
                ('wait_minutes', models.PositiveIntegerField(default=0)),
                ('ply', models.PositiveIntegerField(help_text='shown to nobody')),
                ('made_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('kept', 'waits for the turn'), ('ready', 'is offered, or about to be played'), ('played', 'was played'), ('dropped', 'was not played')], default='kept', max_length=8)),
                ('question', models.PositiveIntegerField(blank=True, null=True)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('why', models.JSONField(blank=True, null=True)),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='premoves', to='games.seat')),
                ('tenure', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='pause',
            name='begun_for',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure'),
        ),
        migrations.AddField(
            model_name='pause',
            name='ended_for',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure'),
        ),
        migrations.AddField(
            model_name='notice',
            name='tenure',
            field=models.ForeignKey(blank=True, db_index=False, help_text='whom it is for', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure'),
        ),
        migrations.AddField(
            model_name='intervention',
            name='tenure',
            field=models.ForeignKey(blank=True, db_index=False, help_text='who held the seat', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure'),
        ),
        migrations.AddField(
            model_name='inboundmail',
            name='tenure',
            field=models.ForeignKey(blank=True, db_index=False, help_text='for whom its address was signed', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure'),
        ),
        migrations.CreateModel(
            name='Consent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('agrees', models.BooleanField()),
                ('via', models.CharField(choices=[('p', 'page'), ('m', 'mail'), ('l', 'link'), ('b', 'bot'), ('c', 'clock'), ('a', 'admin'), ('s', 'plan')], max_length=1)),
                ('at', models.DateTimeField()),
                ('request', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='consents', to='games.request')),
                ('tenure', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure')),
            ],
            options={
                'ordering': ['at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Vacancy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('offered_at', models.DateTimeField()),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='vacancies', to='games.seat')),
                ('taken', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure')),
                ('tenure', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.tenure')),
            ],
            options={
                'verbose_name_plural': 'vacancies',
            },
        ),
        migrations.CreateModel(
            name='Absence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begins_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField()),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='absences', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['begins_at'],
                'indexes': [models.Index(fields=['player', 'ends_at'], name='absences_of_player')],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
                ('whom', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('by', 'whom'), name='blocked_once')],
            },
        ),
        migrations.CreateModel(
            name='Export',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('leased_until', models.DateTimeField(blank=True, null=True)),
                ('asked_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('leased', 'being made'), ('made', 'made'), ('failed', 'failed')], default='waiting', max_length=8)),
                ('name', models.CharField(max_length=64, unique=True)),
                ('size', models.PositiveBigIntegerField(default=0, help_text='bytes')),
                ('made_at', models.DateTimeField(blank=True, null=True)),
                ('told_at', models.DateTimeField(blank=True, help_text='when its link was mailed', null=True)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='exports', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['player', 'asked_at'], name='exports_of_player')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['waiting', 'leased'])), fields=('player',), name='one_export_waits')],
            },
        ),
        migrations.CreateModel(
            name='Friendship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField()),
                ('accepted_at', models.DateTimeField(blank=True, null=True)),
                ('declined_at', models.DateTimeField(blank=True, null=True)),
                ('asked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('asker', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('asker', 'asked'), name='asked_once'), models.CheckConstraint(condition=models.Q(('asker', models.F('asked')), _negated=True), name='nobody_is_their_own_friend')],
            },
        ),
        migrations.CreateModel(
            name='Opening',
            fields=[
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='opening', serialize=False, to='games.match')),
                ('drawn', models.BooleanField(default=False, help_text='who sits where is drawn by lot')),
                ('rematch_of', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rematch', to='games.match')),
            ],
        ),
        migrations.AddIndex(
            model_name='invitation',
            index=models.Index(fields=['invited_by', 'created_at'], name='invitations_of_player'),
        ),
        migrations.AddIndex(
            model_name='invitation',
            index=models.Index(fields=['email', 'created_at'], name='invitations_to_address'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(fields=('match', 'email'), name='invited_once'),
        ),
        migrations.AddIndex(
            model_name='guestgame',
            index=models.Index(fields=['at'], name='trials_to_tidy'),
        ),
        migrations.AddConstraint(
            model_name='follow',
            constraint=models.UniqueConstraint(fields=('player', 'match'), name='followed_once'),
        ),
        migrations.AddIndex(
            model_name='archivedmatch',
            index=models.Index(fields=['player', '-at', '-match'], name='memories_newest'),
        ),
        migrations.AddIndex(
            model_name='notification',
            index=models.Index(fields=['about', 'type'], name='notifications_about'),
        ),
        migrations.AddConstraint(
            model_name='notification',
            constraint=models.UniqueConstraint(fields=('recipient', 'type', 'about'), name='notified_once'),
        ),
        migrations.AddConstraint(
            model_name='notification',
            constraint=models.UniqueConstraint(condition=models.Q(('invitation__isnull', False)), fields=('invitation', 'type', 'about'), name='invited_notified_once'),
        ),
        migrations.AddConstraint(
            model_name='notification',
            constraint=models.CheckConstraint(condition=models.Q(('recipient', None), ('invitation', None), _connector='XOR'), name='notifies_somebody'),
        ),
        migrations.AddIndex(
            model_name='delivery',
            index=models.Index(condition=models.Q(('state__in', ['due', 'leased'])), fields=['channel', 'due_at'], name='deliveries_due'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('notification', 'device'), name='pushed_once_to_each'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(condition=models.Q(('device__isnull', True)), fields=('notification', 'channel'), name='delivered_once'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(condition=models.Q(('former_id__isnull', False)), fields=('former_table', 'former_id'), name='deliveries_of_former_tables'),
        ),
        migrations.AddField(
            model_name='rating',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='botthought',
            index=models.Index(fields=['due_at'], name='thoughts_due'),
        ),
        migrations.AddConstraint(
            model_name='preset',
            constraint=models.UniqueConstraint(fields=('player', 'folded_name'), name='terms_kept_once'),
        ),
        migrations.AddConstraint(
            model_name='privatenote',
            constraint=models.UniqueConstraint(fields=('player', 'match'), name='own_notes_once_a_match'),
        ),
        migrations.AddConstraint(
            model_name='progress',
            constraint=models.UniqueConstraint(fields=('player', 'game'), name='one_progress'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.UniqueConstraint(fields=('seat', 'number'), name='question_number_once'),
        ),
        migrations.AddIndex(
            model_name='report',
            index=models.Index(fields=['-answered_at', 'at', '-id'], name='reports_waiting_first'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('status', 'open')), fields=['-created_at', '-id', 'visibility', 'game', 'opened_by'], name='matches_open'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('status', 'running'), ('visibility', 'public')), fields=['-id', 'game'], name='matches_to_watch'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('counts', False), ('rated', True)), fields=['id'], name='annulled'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('finished_at__isnull', False), ('mails_kept', True)), fields=['finished_at'], name='matches_to_tidy'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('rated', True), ('status', 'finished')), fields=['finished_at', 'id'], name='matches_to_rate'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('counts', True), ('ending', 'played'), ('status', 'finished'), ('visibility', 'public')), fields=['game', 'finished_at', 'id'], name='matches_counted'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('remembered', False), ('status', 'finished')), fields=['id'], name='matches_to_remember'),
        ),
        migrations.AddIndex(
            model_name='seek',
            index=models.Index(condition=models.Q(('state', 'waiting')), fields=['game', 'id'], name='wishes_to_meet'),
        ),
        migrations.AddIndex(
            model_name='staffact',
            index=models.Index(fields=['at'], name='staff_acts_by_time'),
        ),
        migrations.AddIndex(
            model_name='standing',
            index=models.Index(condition=models.Q(('matches__gte', 10), ('people__gte', 3)), fields=['game', '-low', 'id'], name='standings_listed'),
        ),
        migrations.AddConstraint(
            model_name='standing',
            constraint=models.UniqueConstraint(fields=('player', 'game'), name='one_standing_a_title'),
        ),
        migrations.AddConstraint(
            model_name='tenure',
            constraint=models.UniqueConstraint(fields=('seat', 'number'), name='holding_number_once'),
        ),
        migrations.AddConstraint(
            model_name='tenure',
            constraint=models.UniqueConstraint(condition=models.Q(('ends_at__isnull', True)), fields=('seat',), name='one_holder_at_a_time'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('question__isnull', False)), fields=['player', 'deadline'], name='my_turn'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('deadline__isnull', False)), fields=['deadline'], name='overdue'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('remind_at__isnull', False)), fields=['remind_at'], name='to_remind'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('plans', 'kept')), fields=['question'], name='seats_with_plans'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('place__isnull', True), ('resigned_at__isnull', False), _connector='OR'), fields=['player'], name='seats_going_on'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('match', 'number'), name='seat_number_once'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('match', 'player'), name='one_seat_each'),
        ),
        migrations.AddIndex(
            model_name='request',
            index=models.Index(condition=models.Q(('state', 'open')), fields=['lapses_at'], name='requests_to_lapse'),
        ),
        migrations.AddIndex(
            model_name='request',
            index=models.Index(condition=models.Q(('state', 'staff')), fields=['at'], name='requests_for_staff'),
        ),
        migrations.AddConstraint(
            model_name='request',
            constraint=models.UniqueConstraint(fields=('match', 'number'), name='request_number_once'),
        ),
        migrations.AddConstraint(
            model_name='request',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('match',), name='one_open_request'),
        ),
        migrations.AddIndex(
            model_name='premove',
            index=models.Index(fields=['seat'], name='plans_of_seat'),
        ),
        migrations.AddIndex(
            model_name='premove',
            index=models.Index(condition=models.Q(('state', 'ready')), fields=['due_at'], name='plans_due'),
        ),
        migrations.AddIndex(
            model_name='pause',
            index=models.Index(fields=['match', 'begins_at'], name='pauses_of_match'),
        ),
        migrations.AddIndex(
            model_name='pause',
            index=models.Index(condition=models.Q(('ends_at__isnull', True)), fields=['until'], name='pauses_to_end'),
        ),
        migrations.AddConstraint(
            model_name='pause',
            constraint=models.UniqueConstraint(condition=models.Q(('ends_at__isnull', True)), fields=('match',), name='one_pause_lasts'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('state__in', ['due', 'leased'])), fields=['due_at'], name='notices_to_send'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('sent_as__isnull', False)), fields=['sent_as'], name='notices_of_one_mail'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('state__in', ['failed', 'unknown'])), fields=['state'], name='notices_lost'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(condition=models.Q(('about__isnull', True), ('letter__isnull', True)), fields=('seat', 'question', 'kind'), name='told_once'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(condition=models.Q(('about__isnull', False)), fields=('about', 'seat'), name='told_of_act_once'),
        ),
        migrations.AddIndex(
            model_name='inboundmail',
            index=models.Index(condition=models.Q(('state__in', ['waiting', 'leased'])), fields=['received_at'], name='letters_to_read'),
        ),
        migrations.AddIndex(
            model_name='inboundmail',
            index=models.Index(fields=['route', 'received_at'], name='letters_by_route'),
        ),
        migrations.AddIndex(
            model_name='inboundmail',
            index=models.Index(fields=['seat', 'question'], name='letters_of_question'),
        ),
        migrations.AddIndex(
            model_name='inboundmail',
            index=models.Index(condition=models.Q(('raw__isnull', False)), fields=['received_at'], name='letters_to_tidy'),
        ),
        migrations.AddConstraint(
            model_name='inboundmail',
            constraint=models.UniqueConstraint(fields=('route', 'message_key'), name='letter_once'),
        ),
        migrations.AddConstraint(
            model_name='consent',
            constraint=models.UniqueConstraint(fields=('request', 'tenure'), name='one_answer_a_holding'),
        ),
        migrations.AddIndex(
            model_name='vacancy',
            index=models.Index(condition=models.Q(('taken__isnull', True)), fields=['-offered_at'], name='vacancies_newest'),
        ),
        migrations.AddConstraint(
            model_name='vacancy',
            constraint=models.UniqueConstraint(fields=('seat', 'tenure'), name='offered_once'),
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(fields=['player', 'game', '-at'], name='ratings_of_a_player'),
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(fields=['-at', '-seat'], name='ratings_newest'),
        ),
    ]
