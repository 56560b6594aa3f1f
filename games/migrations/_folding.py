"""How the rows of a table of mails move into the one outbox, whatever their state, and back."""

from collections.abc import Callable
from typing import Any

from django.db import migrations

SENDING = "due_at, state, begun_at, sent_at, error, message_id, attempts, leased_until"


def fold_statements(table: str, type: str, recipient: str, about: str, more: str = "") -> list[str]:
    """The statements for the rows of `table`, told of as `type`; `type`, `recipient` and `about`
    are expressions of SQL over its row, `mail`, and what `more` joins to it."""
    rows = f"FROM {table} mail {more}"
    sending = ", ".join(f"mail.{name.strip()}" for name in SENDING.split(","))
    return [
        f"INSERT INTO games_notification (type, recipient_id, about)"
        f" SELECT {type}, {recipient}, {about} {rows} ORDER BY mail.id",
        f"INSERT INTO games_delivery (notification_id, channel, former_table, former_id, {SENDING})"
        f" SELECT told.id, 'mail', '{table}', mail.id, {sending} {rows}"
        f" JOIN games_notification told ON told.type = {type}"
        f" AND told.recipient_id = {recipient} AND told.about = {about} ORDER BY mail.id",
    ]


def fold_table(
    statements: list[str], app: str, model: str, type: str, columns: Callable[[Any], dict[str, Any]]
) -> list[migrations.operations.base.Operation]:
    """The operations that run `statements`; going back makes rows of `model` again of notifications
    whose type begins with `type`, with the `columns` that say what one was about."""

    def unfold(apps: Any, editor: Any) -> None:
        alias = editor.connection.alias
        deliveries = apps.get_model("games", "Delivery").objects.using(alias)
        told = deliveries.filter(notification__type__startswith=type).order_by("pk")
        rows = apps.get_model(app, model)
        names = [name.strip() for name in SENDING.split(",")]
        rows.objects.using(alias).bulk_create(
            rows(**columns(one.notification), **{name: getattr(one, name) for name in names})
            for one in told.select_related("notification")
        )
        told.delete()
        notifications = apps.get_model("games", "Notification").objects.using(alias)
        notifications.filter(type__startswith=type).delete()

    return [
        migrations.RunSQL(statements, migrations.RunSQL.noop),
        migrations.RunPython(migrations.RunPython.noop, unfold),
    ]
