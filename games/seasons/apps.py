from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    name = "games.seasons"
    label = "seasons"

    def ready(self) -> None:
        from games.seasons import account_changes, mail_commands, mails, presenters
        from games.web.profile_access import register_profile_fact

        mail_commands.register()
        mails.register()
        account_changes.register()
        register_profile_fact("seasons", presenters.list_public_seasons)
