from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "games.analysis"
    label = "looking_back"

    def ready(self) -> None:
        from games.analysis import account_changes, mail_commands, mails
        from games.post.outbox import mail_types

        mail_commands.register_mail_commands()
        mail_types.register_mail_types(mails.ANALYSIS_MAILS)
        account_changes.register_account_changes()
