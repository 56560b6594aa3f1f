from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "games.api"
    label = "api"

    def ready(self) -> None:
        from games.api import account_changes, program_seats
        from games.web.seat_facts import register_seat_fact

        account_changes.register_account_changes()
        register_seat_fact(program_seats.list_program_seats)
