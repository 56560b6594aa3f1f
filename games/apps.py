from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from config import metric_counters, prepared_statements
        from games.models import MetricCounter
        from games.post import hashed_suppressions
        from games.post.inbox import command_table
        from games.post.inbox.commands import register_commands
        from games.post.outbox import (
            hook_mails,
            hook_sender,
            invitation_mails,
            notice_mails,
            notification_types,
            outbox_types,
            people_mails,
            personal_mails,
            push_sender,
            ready_mails,
            salt_receipts,
            staff_mails,
            table_request_mails,
        )
        from games.privacy import mail_commands
        from games.web.views import guest_signup

        prepared_statements.close_on_stale_plan()
        metric_counters.set_writer(MetricCounter.add)
        hashed_suppressions.connect_signals()
        guest_signup.connect_signals()
        register_commands(*command_table.COMMANDS, *mail_commands.COMMANDS)
        outbox_types.register_outbox_types(
            notification_types.DELIVERY_MAILS,
            push_sender.DELIVERY_PUSHES,
            hook_sender.DELIVERY_HOOKS,
            notice_mails.NOTICE_MAILS,  # last: who says yes reads that before the first turn
        )
        notification_types.register_notification_types(
            table_request_mails.EXPIRED_TYPE,
            salt_receipts.RECEIPT_TYPE,
            *invitation_mails.INVITATION_TYPES,
            *people_mails.PEOPLE_TYPES,
            *ready_mails.READY_TYPES,
            hook_mails.OFF_TYPE,
            personal_mails.ANSWER_TYPE,
            *staff_mails.STAFF_TYPES,
        )
