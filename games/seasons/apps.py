from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    name = "games.seasons"
    label = "seasons"

    def ready(self) -> None:
        from games.seasons import account_changes, by_mail, mails, presenters
        from games.web.profile_access import register_profile_fact

        by_mail.register()
        mails.register()
        account_changes.register()
        register_profile_fact("seasons", presenters.list_public_seasons)
