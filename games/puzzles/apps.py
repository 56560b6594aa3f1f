from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from games.puzzles import account_changes, by_mail, mails

        by_mail.register()
        mails.register()
        account_changes.register()
