from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "games.analysis"
    label = "looking_back"

    def ready(self) -> None:
        from games.analysis import account_changes, mail_commands, mails
        from games.post.inbox.commands import register_commands
        from games.post.outbox.notification_types import register_notification_types

        register_commands(*mail_commands.COMMANDS)
        register_notification_types(mails.ANALYSIS_TYPE)
        account_changes.register_account_changes()
