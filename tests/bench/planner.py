"""Tables of seasons: how often people meet again, beside what is the least, and how long planning
takes, for 3 to 16 players at tables of 2 to 6."""

from time import process_time

from games.seasons.planner import count_repeats, min_repeats, plan_tables

PLAYERS, SEATS = range(3, 17), range(2, 7)
MATCHES = (3, 4, 5, 6, 7, 8)


def main() -> None:
    print("players seats matches tables  repeats  least  seats apart  seconds")
    worst = 0.0
    over = 0
    for seats in SEATS:
        for players in PLAYERS:
            for matches in MATCHES if players >= seats else ():
                begun = process_time()
                tables = [table.seats for table in plan_tables(players, seats, matches, "bench")]
                took = process_time() - begun
                worst = max(worst, took)
                found, least = count_repeats(tables), min_repeats(players, seats, len(tables))
                over += found - least
                print(
                    f"{players:7} {seats:5} {matches:7} {len(tables):6} {found:8} {least:6}"
                    f" {apart(tables, players):12} {took:8.2f}"
                )
    print(f"{over} meetings again above the least in all; the longest took {worst:.2f} s")


def apart(tables: list[tuple[int, ...]], players: int) -> int:
    """By how much the numbers of times differ, at most, that one player has held each seat."""
    held = [[0] * len(tables[0]) for _ in range(players)]
    for table in tables:
        for seat, player in enumerate(table):
            held[player][seat] += 1
    return max(max(times) - min(times) for times in held)
