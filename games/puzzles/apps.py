from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from games.post.outbox import mail_types
        from games.puzzles import account_changes, mail_commands, mails

        mail_commands.register_mail_commands()
        mail_types.register_mail_types(mails.PUZZLE_MAILS)
        account_changes.register_account_changes()
