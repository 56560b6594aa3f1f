from django.db import migrations

from games.migrations._folding import fold_columns, fold_statements


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0082_questions_are_rows'),
    ]

    operations = [
        migrations.RemoveIndex('friendship', 'friendships_to_send'),
        migrations.RemoveIndex('follow', 'follows_to_send'),
        *fold_columns(
            fold_statements('games_friendship', "'friend_request'", 'mail.asked_id', 'mail.id'),
            'Friendship',
            'friend_request',
            lambda told: {'pk': told.about},
            lambda row: 'friend',
            since='asked_at',
        ),
        *fold_columns(
            fold_statements(
                'games_follow',
                "'followed_match'",
                'mail.player_id',
                'mail.match_id',
                # What is followed and goes on is not told yet.
                more='JOIN games_match ended ON ended.id = mail.match_id AND mail.due_at IS NOT NULL',
            ),
            'Follow',
            'followed_match',
            lambda told: {'player_id': told.recipient_id, 'match_id': told.about},
            lambda row: 'follow',
        ),
    ]
