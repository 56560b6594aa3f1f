"""Who plays whom at which table, and in which seat: planned so that everybody plays equally often,
meets everybody else equally often, and holds each seat equally often.

Pure: the standard library only, no rows, no clock; the same seed gives the same plan.

The places at all tables are one long row, and the row is cut into laps, each of which names every
player once. So after any number of tables everybody has played equally often, or once more, and
players may change places within a lap without changing that. They do as long as fewer of them meet
again; a change that makes it worse is taken if it is no worse than what stood some changes before
(late acceptance, Burke and Bykov, EJOR 258, 2017). The seats need no search: tables and players
are the two sides of a bipartite graph, and its edges can always be coloured with as many colours as
a table has seats (König), so that everybody has held every seat before they hold one again.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

CHANGES = 12_000  # tried from one beginning
BEGINNINGS = 5
MEMORY = 60  # how many changes before is what a worse one is compared with
APART = 50  # what a meeting of two weighs who should not meet, in meetings again
TWICE = 1_000_000  # and that of somebody with themself, which is never taken


# In the field of four elements.
PRODUCTS = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


class PlannedTable(NamedTuple):
    """One table of a plan: its round, from 0 on, and who holds seat 0, 1, …"""

    round: int
    seats: tuple[int, ...]


def plan_tables(
    players: int,
    seats: int,
    matches: int,
    seed: str,
    apart: Collection[tuple[int, int]] = (),
) -> tuple[PlannedTable, ...]:
    """Tables of `seats` for the players 0, 1, …, each of whom plays `matches` times, or once less
    where places and players do not come out even. The tables of a round are those that begin in
    the same lap: after each round everybody has played as often as there were rounds, or once more
    (or less in the last). Two who stand in `apart` do not meet if that can be helped.

    ValueError for fewer players than seats, fewer than two seats, or nothing to play.
    """
    if not 2 <= seats <= players or matches < 1:
        raise ValueError(f"{players} players, {seats} seats, {matches} matches each")
    chance = Random(f"{seed}/{players}/{seats}/{matches}")
    tables = players * matches // seats
    least = min_repeats(players, seats, tables)
    best: PlanSearch | None = None
    for _ in range(BEGINNINGS):
        found = PlanSearch(players, seats, tables, chance, apart)
        found.improve(least)
        if best is None or found.cost < best.cost:
            best = found
        if best.cost == least:
            break
    assert best is not None  # noqa: S101 - for the type; there is one beginning at least
    return tuple(
        PlannedTable(number * seats // players, held)
        for number, held in enumerate(assign_seats(best.tables(), players, seats))
    )


def count_repeats(tables: Collection[Sequence[int]]) -> int:
    """How many meetings are meetings again: over all pairs of tables, how many pairs of players sit
    at both. Two who meet three times count three times, so that it is least when it is even."""
    met: dict[tuple[int, ...], int] = {}
    for table in tables:
        for pair in combinations(sorted(table), 2):
            met[pair] = met.get(pair, 0) + 1
    return sum(times * (times - 1) // 2 for times in met.values())


def min_repeats(players: int, seats: int, tables: int) -> int:
    """A bound that `count_repeats` cannot come below: that of players each of whom meets all others
    as evenly as their own number of matches lets them. Some are not reached by any plan."""
    matches, more = divmod(tables * seats, players)
    evenly = [
        _count_even_repeats((matches + (one < more)) * (seats - 1), players - 1)
        for one in range(players)
    ]
    by_pairs = _count_even_repeats(tables * seats * (seats - 1) // 2, players * (players - 1) // 2)
    return max(-(-sum(evenly) // 2), by_pairs)


def _count_even_repeats(meetings: int, among: int) -> int:
    times, more = divmod(meetings, among)
    return (among - more) * (times * (times - 1) // 2) + more * (times * (times + 1) // 2)


class PlanSearch:
    """A row of places that gets better by changes of places."""

    def __init__(
        self,
        players: int,
        seats: int,
        tables: int,
        chance: Random,
        apart: Collection[tuple[int, int]],
    ) -> None:
        """Begins with places drawn by lot; where there is a plane, with its lines."""
        self.players, self.seats, self.chance = players, seats, chance
        self.places = tables * seats
        self.row = build_affine_plane() if (players, seats) == (16, 4) else []
        del self.row[-(-self.places // players) * players :]
        while len(self.row) < self.places:
            self.row += self.draw_order()
        self.met = [[0] * players for _ in range(players)]
        self.weight = [[0] * players for _ in range(players)]
        for one in range(players):
            self.weight[one][one] = TWICE
        for one, other in apart:
            self.weight[one][other] = self.weight[other][one] = APART
        self.cost = 0
        for place in range(self.places):
            self.cost += self.seat_player(place, range(place - place % seats, place))

    def draw_order(self) -> list[int]:
        """All players in an order drawn by lot; those who sit already at the table that the lap
        before has left half full do not come first."""
        drawn = self.chance.sample(range(self.players), self.players)
        seated = self.row[len(self.row) - len(self.row) % self.seats :]
        return sorted(drawn, key=lambda player: player in seated)

    def tables(self) -> list[list[int]]:
        """Who sits at each table."""
        return [self.row[at : at + self.seats] for at in range(0, self.places, self.seats)]

    def improve(self, least: int) -> None:
        """Tries changes until the cost is `least` or enough were tried; keeps the best row."""
        late = [self.cost] * MEMORY
        best, best_row = self.cost, self.row[:]
        laps = len(self.row) // self.players
        for number in range(CHANGES):
            if best == least:
                break
            lap = self.chance.randrange(laps) * self.players
            one, other = (lap + at for at in self.chance.sample(range(self.players), 2))
            if one // self.seats == other // self.seats or min(one, other) >= self.places:
                continue
            change = self.swap(one, other)
            if change > 0 and self.cost > late[number % MEMORY]:
                self.swap(other, one)
            late[number % MEMORY] = self.cost
            if self.cost < best:
                best, best_row = self.cost, self.row[:]
        self.row, self.cost = best_row, best

    def swap(self, one: int, other: int) -> int:
        """Two places change their players; by how much the cost changes."""
        mates, others = self.table_mates(one), self.table_mates(other)
        change = self.unseat_player(one, mates) + self.unseat_player(other, others)
        self.row[one], self.row[other] = self.row[other], self.row[one]
        change += self.seat_player(one, mates) + self.seat_player(other, others)
        self.cost += change
        return change

    def table_mates(self, place: int) -> list[int]:
        """The other places of its table; none for who sits out."""
        if place >= self.places:
            return []
        first = place - place % self.seats
        return [mate for mate in range(first, first + self.seats) if mate != place]

    def seat_player(self, place: int, mates: Collection[int]) -> int:
        """Who holds `place` meets who holds the places of `table_mates`; by how much the cost
        grows."""
        player, grown = self.row[place], 0
        met, weight = self.met[player], self.weight[player]
        for mate in mates:
            other = self.row[mate]
            grown += met[other] + weight[other]
            met[other] += 1
            if other != player:
                self.met[other][player] += 1
        return grown

    def unseat_player(self, place: int, mates: Collection[int]) -> int:
        """Undoes `seat_player`; by how much the cost grows, which is below 0."""
        player, grown = self.row[place], 0
        met, weight = self.met[player], self.weight[player]
        for mate in mates:
            other = self.row[mate]
            met[other] -= 1
            if other != player:
                self.met[other][player] -= 1
            grown -= met[other] + weight[other]
        return grown


def build_affine_plane() -> list[int]:
    """The twenty lines of the affine plane of order 4, one class of parallel lines after the other:
    any two of its sixteen points (x, y) are on one line. A line is all points with the same
    `y + slope x`, or the same x, counted in the field of four elements, where sums are XOR. Smaller
    planes the search finds by itself, this one hardly ever."""
    points = [(x, y) for x in range(4) for y in range(4)]
    classes = [sorted(points, key=lambda at: at[1] ^ row[at[0]]) for row in PRODUCTS]
    return [4 * x + y for parallel in (*classes, points) for x, y in parallel]


def assign_seats(
    tables: Sequence[Sequence[int]], players: int, seats: int
) -> Iterator[tuple[int, ...]]:
    """Who holds which seat at each table, so that of any player's matches in a row each `seats`
    hold every seat once."""
    chairs: list[dict[int, int]] = [{} for _ in tables]  # by table: seat to group
    groups: list[dict[int, int]] = []  # by player and `seats` of their matches: seat to table
    current: dict[int, int] = {}
    played = [0] * players
    player_of: list[int] = []
    for number, table in enumerate(tables):
        for player in table:
            if played[player] % seats == 0:
                current[player] = len(groups)
                groups.append({})
                player_of.append(player)
            played[player] += 1
            color_group(number, current[player], chairs, groups, seats)
    for chair in chairs:
        yield tuple(player_of[chair[seat]] for seat in range(seats))


def color_group(
    table: int,
    group: int,
    chairs: list[dict[int, int]],
    groups: list[dict[int, int]],
    seats: int,
) -> None:
    """Gives the group a seat at the table. If no seat is free for both, two seats are exchanged
    along the chain that begins at the table, which cannot come back to the group."""
    at_table = next(seat for seat in range(seats) if seat not in chairs[table])
    in_group = next(seat for seat in range(seats) if seat not in groups[group])
    if at_table in groups[group]:
        swap_seats(group, at_table, in_group, groups, chairs)
    groups[group][at_table] = table
    chairs[table][at_table] = group


def swap_seats(
    group: int,
    seat: int,
    other: int,
    groups: list[dict[int, int]],
    chairs: list[dict[int, int]],
) -> None:
    """Frees `seat` for the group: it takes `other` at that table instead, whoever had that one
    takes `seat`, and so on along the chain."""
    chain: list[tuple[int, int, int, int]] = []
    here: int | None = group
    while here is not None and (table := groups[here].get(seat)) is not None:
        chain.append((table, here, seat, other))
        here = chairs[table].get(other)
        if here is not None:
            chain.append((table, here, other, seat))
    for table, one, before, _now in chain:
        del groups[one][before], chairs[table][before]
    for table, one, _before, now in chain:
        groups[one][now], chairs[table][now] = table, one
