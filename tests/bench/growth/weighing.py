"""Bytes on disk: of each table with its indexes, and of the whole house a move."""

from tests.bench.tables import table

LARGE = 0.004  # of the whole; what is smaller is left out of the table


def weigh(matches: int) -> float:
    """Prints what each table and each index takes; returns the bytes a move, all told."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM games_move")
        moves = int(cursor.fetchone()[0])
        cursor.execute(
            "SELECT c.relname, c.reltuples, pg_total_relation_size(c.oid), pg_indexes_size(c.oid) "
            "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' "
            "AND nspname = 'public' AND relname NOT LIKE 'block\\_%' "
            "ORDER BY 3 DESC"
        )
        found = cursor.fetchall()
        cursor.execute(
            "SELECT i.relname, t.relname, pg_relation_size(i.oid) FROM pg_index x "
            "JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid "
            "JOIN pg_namespace n ON n.oid = t.relnamespace WHERE nspname = 'public' "
            "AND t.relname NOT LIKE 'block\\_%' ORDER BY 3 DESC"
        )
        indexes = cursor.fetchall()
    whole = sum(size for _name, _rows, size, _indexes in found)
    rows: list[list[object]] = [
        ["all told", "", f"{whole / 1e6:,.0f}", "", f"{whole / moves:.1f}"],
    ]
    for name, tuples, size, of_indexes in found:
        if size > LARGE * whole:
            said = [f"{size / 1e6:,.0f}", f"{of_indexes / 1e6:,.0f}", f"{size / moves:.1f}"]
            rows.append([name, f"{tuples:,.0f}", *said])
    for name, of, size in indexes:
        if size > LARGE * whole:
            rows.append([f"  {name} ({of})", "", f"{size / 1e6:,.1f}", "", f"{size / moves:.1f}"])
    table(
        f"Bytes of {matches:,} matches, {moves:,} steps",
        ["table or index", "rows", "MB", "of it indexes", "B a step"],
        rows,
    )
    return whole / moves
