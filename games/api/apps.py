from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "games.api"
    label = "api"

    def ready(self) -> None:
        from games.api import account_changes, bot_webhooks, program_seats
        from games.post.outbox.notification_types import register_notification_types
        from games.web.seat_facts import register_seat_fact

        account_changes.register_account_changes()
        register_notification_types(bot_webhooks.SWITCHED_OFF_TYPE)
        register_seat_fact(program_seats.list_program_seats)
