from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    name = "games.seasons"
    label = "seasons"

    def ready(self) -> None:
        from games.post.outbox import mail_types
        from games.seasons import account_changes, mail_commands, mails, presenters
        from games.web.profile_access import register_profile_fact

        mail_commands.register_mail_commands()
        mail_types.register_mail_types(mails.SEASON_MAILS)
        account_changes.register_account_changes()
        register_profile_fact("seasons", presenters.list_public_seasons)
