from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    name = "games.seasons"
    label = "seasons"

    def ready(self) -> None:
        from games.post.inbox.commands import register_commands
        from games.post.outbox.notification_types import register_notification_types
        from games.seasons import account_changes, mail_commands, mails, presenters
        from games.web.game_pages import register_game_page
        from games.web.profile_access import register_profile_fact

        register_commands(*mail_commands.COMMANDS)
        register_notification_types(*mails.SEASON_TYPES)
        account_changes.register_account_changes()
        register_game_page(presenters.find_season_page)
        register_profile_fact("seasons", presenters.list_public_seasons)
