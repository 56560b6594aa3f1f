from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from games.post.inbox.commands import register_commands
        from games.post.outbox.notification_types import register_notification_types
        from games.puzzles import account_changes, mail_commands, mails, presenters
        from games.web.game_pages import register_game_page

        register_commands(*mail_commands.COMMANDS)
        register_notification_types(mails.PUZZLE_TYPE)
        account_changes.register_account_changes()
        register_game_page(presenters.find_puzzle_page)
