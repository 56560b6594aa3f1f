"""Statements that move the rows of a table of mails into the one outbox, whatever their state."""

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
