from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from config import counters, kept_plans
        from games.models import MetricCounter
        from games.post.outbox import people_mails, wish_mails
        from games.privacy import by_mail, listening
        from games.web.views import keeping

        kept_plans.hang_up_when_outdated()
        counters.write_with(MetricCounter.add)
        listening.listen()
        keeping.listen()
        by_mail.register()
        people_mails.register()
        wish_mails.register()
