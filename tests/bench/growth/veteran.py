"""A player who has finished very many matches: a thousand a year, in seats of the copies. Of the
last three months mails are kept."""

MATCHES = 5_000
EMAIL = "veteran@example.org"
EVERY, KEPT = "9 hours", 240  # from match to match; how many of the latest have their mails

# Which seats: the first one of each of so many matches that are over, of copies and not of the
# block itself, whose people are asked for pages.
SEATS = """
CREATE TEMPORARY TABLE veteran_seats AS
SELECT seat.id, seat.match_id, seat.player_id, row_number() OVER (ORDER BY seat.id) AS nth
FROM games_seat seat JOIN games_match match ON match.id = seat.match_id
LEFT JOIN seasons_fixture fixture ON fixture.match_id = match.id
WHERE match.status = 'finished' AND seat.number = 0 AND seat.match_id > %s AND fixture.id IS NULL
ORDER BY seat.id LIMIT %s
"""
OLD = (
    "SELECT id FROM games_seat WHERE match_id IN "
    f"(SELECT match_id FROM veteran_seats WHERE nth > {KEPT})"
)
NOTICES = f"SELECT id FROM games_notice WHERE seat_id IN ({OLD})"
MADE_SO = (
    "UPDATE games_seat SET player_id = {player} FROM veteran_seats taken "
    "WHERE games_seat.id = taken.id",
    "UPDATE games_tenure SET player_id = {player} FROM veteran_seats taken "
    "WHERE games_tenure.seat_id = taken.id AND games_tenure.player_id = taken.player_id",
    "UPDATE games_archivedmatch mine SET player_id = {player} FROM veteran_seats taken "
    "WHERE mine.match_id = taken.match_id AND mine.player_id = taken.player_id",
    f"UPDATE games_archivedmatch mine SET at = now() - taken.nth * interval '{EVERY}' "
    "FROM veteran_seats taken WHERE mine.match_id = taken.match_id",
    f"UPDATE games_match SET rated = false, mails_kept = taken.nth <= {KEPT}, "
    f"finished_at = now() - taken.nth * interval '{EVERY}', "
    f"started_at = now() - taken.nth * interval '{EVERY}' - interval '20 days' "
    "FROM veteran_seats taken WHERE games_match.id = taken.match_id",
    "DELETE FROM games_rating USING games_seat seat, veteran_seats taken "
    "WHERE seat_id = seat.id AND seat.match_id = taken.match_id",
    f"DELETE FROM games_delivery USING games_notification told WHERE notification_id = told.id "
    f"AND told.type = 'match_news' AND told.about IN ({NOTICES})",
    f"DELETE FROM games_notification WHERE type = 'match_news' AND about IN ({NOTICES})",
    f"DELETE FROM games_digest WHERE notice_id IN ({NOTICES})",
    f"DELETE FROM games_inboundmail WHERE seat_id IN ({OLD})",
    f"DELETE FROM games_notice WHERE seat_id IN ({OLD})",
)


def settle() -> None:
    """Gives the seats of others to the veteran: once, in the smallest house."""
    from django.db import connection

    from games.models import ArchivedMatch
    from tests.bench.growth.copying import SPAN
    from tests.factories import PlayerFactory

    veteran = PlayerFactory(email=EMAIL, display_name="Old Hand", confirmed=True)
    with connection.cursor() as cursor:
        cursor.execute(SEATS, [SPAN, MATCHES])
        cursor.execute("SET session_replication_role = replica")
        for sentence in MADE_SO:
            cursor.execute(sentence.format(player=veteran.pk))
        cursor.execute("SET session_replication_role = DEFAULT")
        cursor.execute("VACUUM ANALYZE")
    assert ArchivedMatch.objects.filter(player=veteran).count() == MATCHES
