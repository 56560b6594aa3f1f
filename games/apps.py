from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from config import kept_plans
        from games.post.outbox import people_mails, wish_mails
        from games.privacy import by_mail, listening
        from games.web.views import keeping

        kept_plans.hang_up_when_outdated()
        listening.listen()
        keeping.listen()
        by_mail.register()
        people_mails.register()
        wish_mails.register()
