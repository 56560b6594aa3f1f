"""How the rows of a table of mails move into the one outbox, whatever their state, and back."""

import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import migrations, models

SENDING = "due_at, state, begun_at, sent_at, error, message_id, attempts, leased_until"
Operations = list[migrations.operations.base.Operation]


def fold_statements(
    table: str, type: str, to: str, about: str, more: str = "", told: str = "recipient_id"
) -> list[str]:
    """The statements for the rows of `table`, told of as `type`; `type`, `to` and `about` are
    expressions of SQL over its row, `mail`, and what `more` joins to it. `to` fills the column
    `told`."""
    rows = f"FROM {table} mail {more}"
    sending = ", ".join(f"mail.{name.strip()}" for name in SENDING.split(","))
    return [
        f"INSERT INTO games_notification (type, {told}, about)"
        f" SELECT {type}, {to}, {about} {rows} ORDER BY mail.id",
        f"INSERT INTO games_delivery (notification_id, channel, former_table, former_id, {SENDING})"
        f" SELECT told.id, 'mail', '{table}', mail.id, {sending} {rows}"
        f" JOIN games_notification told ON told.type = {type}"
        f" AND told.{told} = {to} AND told.about = {about} ORDER BY mail.id",
    ]


def fold_table(
    statements: list[str],
    app: str,
    model: str,
    type: str,
    columns: Callable[[Any], dict[str, Any]],
    named: Callable[[Any], str] | None = None,
) -> Operations:
    """The operations that run `statements`; going back makes rows of `model` again of notifications
    whose type begins with `type`, with the `columns` that say what one was about. A mail
    without a Message-ID gets one that begins as `named` says, if it does."""

    def unfold(apps: Any, editor: Any) -> None:
        rows = apps.get_model(app, model).objects.using(editor.connection.alias)
        rows.bulk_create(
            rows.model(**columns(one.notification), **sending_of(one))
            for one in list_told(apps, editor, type)
        )
        if named is not None:
            name_messages(rows, named)
        delete_told(editor, type)

    return [
        migrations.RunSQL(statements, migrations.RunSQL.noop),
        migrations.RunPython(migrations.RunPython.noop, unfold),
    ]


def fold_columns(
    statements: list[str],
    model: str,
    type: str,
    key: Callable[[Any], dict[str, Any]],
    named: Callable[[Any], str],
    since: str = "",
) -> Operations:
    """The operations that run `statements` and take the columns of mails from rows that stay; going
    back fills them again from notifications of `type`, for the row that `key` finds.

    One that has no notification was not to be sent `since` then; if that is empty, it may still be.
    A mail without a Message-ID gets one that begins as `named` says.
    """

    def unfold(apps: Any, editor: Any) -> None:
        rows = apps.get_model("games", model).objects.using(editor.connection.alias)
        for one in list_told(apps, editor, type):
            rows.filter(**key(one.notification)).update(**sending_of(one))
        if since:
            rows.filter(due_at=None).update(due_at=models.F(since), state="skipped")
        name_messages(rows, named)
        delete_told(editor, type)
        editor.connection.check_constraints()  # at once: PostgreSQL alters no table before

    name = model.lower()
    # Going back, a row is without these until they are filled.
    empty: dict[str, models.Field[Any, Any]] = {
        "due_at": models.DateTimeField(null=True),
        "message_id": models.CharField(max_length=200, default=""),
    }
    return [
        *(migrations.AlterField(name, column, field) for column, field in empty.items()),
        migrations.RunSQL(statements, migrations.RunSQL.noop),
        migrations.RunPython(migrations.RunPython.noop, unfold),
        *(migrations.RemoveField(name, column.strip()) for column in SENDING.split(",")),
    ]


def name_messages(rows: Any, named: Callable[[Any], str]) -> None:
    for row in rows.filter(message_id=""):
        drawn = f"<{named(row)}.{secrets.token_hex(8)}@{settings.SITE_HOST}>"
        rows.filter(pk=row.pk).update(message_id=drawn)


def list_told(apps: Any, editor: Any, type: str) -> Any:
    """The deliveries of notifications whose type begins with `type`, in their order."""
    deliveries = apps.get_model("games", "Delivery").objects.using(editor.connection.alias)
    told = deliveries.filter(notification__type__startswith=type).order_by("pk")
    return told.select_related("notification")


def delete_told(editor: Any, type: str) -> None:
    of_type = "SELECT id FROM games_notification WHERE type LIKE %s"
    editor.execute(f"DELETE FROM games_delivery WHERE notification_id IN ({of_type})", [f"{type}%"])
    editor.execute("DELETE FROM games_notification WHERE type LIKE %s", [f"{type}%"])


def sending_of(delivery: Any) -> dict[str, Any]:
    return {name.strip(): getattr(delivery, name.strip()) for name in SENDING.split(",")}
