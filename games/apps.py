from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from config import counters, prepared_statements
        from games.models import MetricCounter
        from games.post.outbox import people_mails, table_request_mails
        from games.privacy import by_mail, returning_addresses
        from games.web.views import trial_signup

        prepared_statements.close_on_stale_plan()
        counters.set_writer(MetricCounter.add)
        returning_addresses.connect_signals()
        trial_signup.connect_signals()
        by_mail.register()
        people_mails.register()
        table_request_mails.register()
