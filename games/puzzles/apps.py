from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from games.puzzles import account_changes, mail_commands, mails

        mail_commands.register_mail_commands()
        mails.register_mail_types()
        account_changes.register_account_changes()
