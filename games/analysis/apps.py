from django.apps import AppConfig


class LookingBackConfig(AppConfig):
    name = "games.analysis"
    label = "looking_back"

    def ready(self) -> None:
        from games.analysis import account_changes, by_mail, mails

        by_mail.register()
        mails.register()
        account_changes.register()
