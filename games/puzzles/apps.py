from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from games.puzzles import by_mail, leaving, mails

        by_mail.register()
        mails.register()
        leaving.register()
