from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from games.puzzles import account_changes, mail_commands, mails

        mail_commands.register()
        mails.register()
        account_changes.register()
