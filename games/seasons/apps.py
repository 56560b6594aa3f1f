from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    name = "games.seasons"
    label = "seasons"

    def ready(self) -> None:
        from games.seasons import account_changes, by_mail, mails, presenters
        from games.web.people import tell_on_profiles

        by_mail.register()
        mails.register()
        account_changes.register()
        tell_on_profiles("seasons", presenters.list_public_seasons)
