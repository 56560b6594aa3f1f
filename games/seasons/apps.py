from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    name = "games.seasons"
    label = "seasons"

    def ready(self) -> None:
        from games.seasons import by_mail, leaving, mails, showing
        from games.web.people import tell_on_profiles

        by_mail.register()
        mails.register()
        leaving.register()
        tell_on_profiles("seasons", showing.on_profile)
