"""A large house: the block, copied in PostgreSQL itself until there are so many matches.

Every copy has players of its own, so that a player has as many matches in a large house as in a
small one. What is over ended at another time in each copy, within the last weeks: longer ago, and
its mails would have been thrown away.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

SPAN = 20_000  # more than any key in the block
AT_ONCE = 200  # copies in one sentence
APART, DIFFERENT = "2 hours", 1000  # how far apart copies ended; from then on again the same
TABLES = (
    *("accounts.Player", "account.EmailAddress", "accounts.Session", "accounts.SecurityEvent"),
    *("accounts.Tally", "games.Reach", "games.TakenForm", "games.Match", "games.Seat"),
    *("games.Tenure", "games.Move", "games.InboundMail", "games.Notice", "games.Remark"),
    *("games.Question", "games.Intervention", "games.Invitation", "games.Presence", "games.Rating"),
    *("games.Standing", "games.Premove", "games.Request", "games.Consent", "games.Report"),
    *("games.Progress", "games.GuestGame", "games.ArchivedMatch"),
    *("games.Block", "games.Friendship", "games.Opening", "games.Follow", "games.Seek"),
    *("games.Device", "games.Digest"),
    *("seasons.Season", "seasons.Division", "seasons.Entry", "seasons.Fixture"),
    *("seasons.Sitting", "games.Notification", "games.Delivery"),
)
# There are as many seasons in a large house as in a small one, with a division for each copy.
QUARTERS = "(SELECT id FROM seasons_season WHERE number IS NULL)"
OTHERWISE = {
    ("games_notification", "about"): f"block.about + k * {SPAN}",  # a key, though of any table
    ("seasons_season", "number"): f"block.number + k * {SPAN}",
    ("seasons_division", "number"): f"CASE WHEN block.season_id IN {QUARTERS} "
    "THEN block.number + k ELSE block.number END",
}
ONLY = {"seasons_season": "WHERE block.number IS NOT NULL"}
# What may stand only once in a table; the number of a copy comes before it.
SINGLE = {
    "accounts_player": ("email", "display_name", "folded_name"),
    "account_emailaddress": ("email",),
    "accounts_session": ("session_key",),
    "accounts_tally": ("whose",),
    "games_match": ("code",),
    "games_reach": ("email",),
    "games_takenform": ("key",),
    "games_device": ("endpoint", "session_id"),
    "games_inboundmail": ("message_key",),
}
RANDOM_KEYS = ("games_guestgame",)
# How to find out of a row of the block whether its match is over.
OF_MATCH = {
    "games_match": "block.id",
    "games_seat": "block.match_id",
    "games_move": "block.match_id",
    "games_remark": "block.match_id",
    "games_intervention": "block.match_id",
    "games_archivedmatch": "block.match_id",
    "games_question": "(SELECT match_id FROM games_seat WHERE id = block.seat_id)",
    "games_tenure": "(SELECT match_id FROM games_seat WHERE id = block.seat_id)",
    "games_notice": "(SELECT match_id FROM games_seat WHERE id = block.seat_id)",
    "games_inboundmail": "(SELECT match_id FROM games_seat WHERE id = block.seat_id)",
    "games_rating": "(SELECT match_id FROM games_seat WHERE id = block.seat_id)",
}
BACK = "games_match.finished_at IS NOT NULL"


def models() -> list[Any]:
    from django.apps import apps

    return [apps.get_model(name) for name in TABLES]


def keep_block(kinds: Sequence[Any] = ()) -> None:
    """Sets the block aside, the rows of all models or of these, each row with `back`: how far its
    instants lie from copy to copy."""
    from django.db import connection

    with connection.cursor() as cursor:
        for model in kinds or models():
            table = model._meta.db_table
            match = OF_MATCH.get(table)
            back = (
                f"(SELECT CASE WHEN finished_at IS NOT NULL THEN interval '{APART}' "
                f"WHEN status = 'open' THEN interval '7 seconds' ELSE interval '0' END "
                f"FROM games_match WHERE id = {match})"
                if match
                else "interval '0'"
            )
            cursor.execute(f"DROP TABLE IF EXISTS block_{table}")
            cursor.execute(
                f"CREATE TABLE block_{table} AS SELECT block.*, "
                f"coalesce({back}, interval '0') AS back FROM {table} block"
            )
            cursor.execute(f"SELECT count(*) FROM block_{table}")
            assert cursor.fetchone()[0], f"the block holds no row of {table}"


def copy(first: int, last: int, kinds: Sequence[Any] = ()) -> None:
    """Writes the copies with these numbers, the last one included. Copy 0 is the block itself."""
    from django.db import connection

    kinds = kinds or models()
    with connection.cursor() as cursor:
        # Keys that fit are written here; checking each against its table takes ten times as long.
        cursor.execute("SET session_replication_role = replica")
        for begin in range(first, last + 1, AT_ONCE):
            end = min(begin + AT_ONCE - 1, last)
            for model in kinds:
                cursor.execute(sentence(model, kinds), [begin, end])
        for model in kinds:
            set_sequence(cursor, model)
        cursor.execute("SET session_replication_role = DEFAULT")
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("CHECKPOINT")


def sentence(model: Any, kinds: Collection[Any]) -> str:
    """Writes some copies of the rows of a model; takes the first and the last number."""
    table = model._meta.db_table
    columns = [field.column for field in model._meta.concrete_fields if field.column]
    values = ", ".join(copied(model, kinds))
    named = ", ".join(f'"{column}"' for column in columns)
    order = ", ".join(f'block."{column}"' for column in columns[:1])
    return (
        f"INSERT INTO {table} ({named}) SELECT {values} "
        f"FROM generate_series(%s::bigint, %s::bigint) k CROSS JOIN block_{table} block "
        f"{ONLY.get(table, '')} ORDER BY k, {order}"
    )


def copied(model: Any, kinds: Collection[Any]) -> Iterator[str]:
    """What each column of copy number k holds."""
    from django.db import models as fields

    table = model._meta.db_table
    for field in model._meta.concrete_fields:
        column = field.column
        if not column:
            continue
        name = f'block."{column}"'
        points = field.related_model in kinds if field.is_relation else field.primary_key
        if (table, column) in OTHERWISE:
            yield OTHERWISE[table, column]
        elif column == "season_id":
            yield f"CASE WHEN {name} IN {QUARTERS} THEN {name} ELSE {name} + k * {SPAN} END"
        elif column in SINGLE.get(table, ()):
            longest = getattr(field, "target_field", field).max_length
            yield f"k || substr({name}, 1, {longest} - length(k::text))"
        elif column in ("is_staff", "is_superuser"):
            yield "false"  # a large house has no more staff than a small one
        elif field.primary_key and table in RANDOM_KEYS:
            yield f"md5({name}::text || k)::uuid"
        elif points:
            yield f"{name} + k * {SPAN}"
        elif isinstance(field, fields.DateTimeField):
            yield f"{name} - back * (k %% {DIFFERENT})"
        else:
            yield name


def set_sequence(cursor: Any, model: Any) -> None:
    """New rows get keys after those of the copies."""
    table, key = model._meta.db_table, model._meta.pk.column
    if key != "id":
        return
    cursor.execute(
        f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))"
    )
