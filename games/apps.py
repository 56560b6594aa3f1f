from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from config import metric_counters, prepared_statements
        from games.models import MetricCounter
        from games.post.outbox import people_mails, table_request_mails
        from games.privacy import mail_commands, returning_addresses
        from games.web.views import guest_signup

        prepared_statements.close_on_stale_plan()
        metric_counters.set_writer(MetricCounter.add)
        returning_addresses.connect_signals()
        guest_signup.connect_signals()
        mail_commands.register_mail_commands()
        people_mails.register_mail_types()
        table_request_mails.register_mail_type()
