from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed, password_reset

        from accounts import claiming

        email_confirmed.connect(claiming.confirmed)
        password_reset.connect(claiming.password_was_reset)
