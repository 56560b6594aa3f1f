"""Whoever sits at a table that was dealt holds their seat, and has held it since the deal: until
now no seat could change hands.

In batches of seats: one that has its holding is done, with all that names it, so that this may be
killed at any moment and taken up again.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.models.batches import run_in_batches

OPENED = """
    INSERT INTO games_holding (seat_id, number, player_id, bot, begins_at, asked_before, muted)
    SELECT seat.id, 1, seat.player_id, seat.bot, dealt.started_at, 0, {no}
    FROM games_seat seat JOIN games_match dealt ON dealt.id = seat.match_id
    WHERE seat.id {batch}
"""
SEATED = """
    UPDATE games_seat SET holding_id =
        (SELECT held.id FROM games_holding held WHERE held.seat_id = games_seat.id)
    WHERE id {batch}
"""
NAMED = """
    UPDATE {table} SET holding_id =
        (SELECT seat.holding_id FROM games_seat seat WHERE seat.id = {table}.seat_id)
    WHERE seat_id {batch}
"""
NAMING = ("games_notice", "games_letter", "games_remark", "games_intervention")


def hold_every_seat(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    dealt = apps.get_model("games", "Seat").objects.filter(match__started_at__isnull=False)
    no = "0" if editor.connection.vendor == "sqlite" else "false"

    def hold(seats: list[int]) -> None:
        batch = f"IN ({', '.join(map(str, seats))})"
        with editor.connection.cursor() as cursor:
            cursor.execute(OPENED.format(batch=batch, no=no))
            cursor.execute(SEATED.format(batch=batch))
            for table in NAMING:
                cursor.execute(NAMED.format(table=table, batch=batch))

    run_in_batches(dealt.filter(holding__isnull=True), hold)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0018_holdings")]

    operations = [migrations.RunPython(hold_every_seat, migrations.RunPython.noop)]
