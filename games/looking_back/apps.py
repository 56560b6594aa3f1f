from django.apps import AppConfig


class LookingBackConfig(AppConfig):
    name = "games.looking_back"
    label = "looking_back"

    def ready(self) -> None:
        from games.looking_back import account_changes, by_mail, mails

        by_mail.register()
        mails.register()
        account_changes.register()
