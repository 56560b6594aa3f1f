from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "games.analysis"
    label = "looking_back"

    def ready(self) -> None:
        from games.analysis import account_changes, mail_commands, mails

        mail_commands.register_mail_commands()
        mails.register_mail_types()
        account_changes.register_account_changes()
