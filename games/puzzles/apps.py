from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from games.post.outbox.notification_types import register_notification_types
        from games.puzzles import account_changes, mail_commands, mails

        mail_commands.register_mail_commands()
        register_notification_types(mails.PUZZLE_TYPE)
        account_changes.register_account_changes()
