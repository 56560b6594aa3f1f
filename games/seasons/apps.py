from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    name = "games.seasons"
    label = "seasons"

    def ready(self) -> None:
        from games.seasons import by_mail, leaving, mails

        by_mail.register()
        mails.register()
        leaving.register()
