from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.privacy import by_mail, listening

        listening.listen()
        by_mail.register()
