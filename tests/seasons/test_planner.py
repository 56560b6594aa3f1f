"""Tables are planned so that everybody plays, meets and sits alike."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.seasons.planner import count_repeats, min_repeats, plan_tables


@st.composite
def leagues(draw):
    """Players, seats, matches each, and pairs who should not meet."""
    seats = draw(st.integers(2, 6))
    players = draw(st.integers(seats, 12))
    pairs = st.sampled_from(list(combinations(range(players), 2)))
    return players, seats, draw(st.integers(1, 6)), draw(st.sets(pairs, max_size=3))


@given(leagues(), st.text("abc", max_size=2))
def test_everybody_plays_and_sits_alike_and_nobody_meets_themself(league, seed):
    players, seats, matches, apart = league
    tables = plan_tables(players, seats, matches, seed, apart)
    assert len(tables) == players * matches // seats
    assert tables == plan_tables(players, seats, matches, seed, apart)
    played, held = Counter(), Counter()
    for table in tables:
        assert len(set(table.seats)) == seats
        played.update(table.seats)
        held.update(enumerate(table.seats))
    assert {played[player] for player in range(players)} <= {matches - 1, matches}
    for player in range(players):
        times = [held[seat, player] for seat in range(seats)]
        assert max(times) - min(times) <= 1
    assert count_repeats([table.seats for table in tables]) >= min_repeats(
        players, seats, len(tables)
    )


@given(leagues())
def test_after_each_round_everybody_has_played_once_in_each_or_once_more(league):
    players, seats, matches, _apart = league
    tables = plan_tables(players, seats, matches, "")
    rounds = [table.round for table in tables]
    assert rounds == sorted(rounds)
    for number in range(rounds[-1] if rounds else 0):
        played = Counter(one for table in tables if table.round <= number for one in table.seats)
        assert {played[player] for player in range(players)} <= {number + 1, number + 2}


@pytest.mark.parametrize(
    "players, seats, matches", [(9, 3, 4), (8, 4, 7), (16, 4, 5), (6, 2, 5), (10, 3, 3)]
)
def test_where_a_perfect_plan_is_known_it_is_found(players, seats, matches, monkeypatch):
    monkeypatch.undo()
    tables = [table.seats for table in plan_tables(players, seats, matches, "known")]
    assert count_repeats(tables) == min_repeats(players, seats, len(tables))


def test_two_who_should_not_meet_do_not_while_the_others_do():
    tables = plan_tables(9, 3, 4, "", apart=[(0, 1), (2, 3)])
    met = {pair for table in tables for pair in combinations(sorted(table.seats), 2)}
    assert (0, 1) not in met and (2, 3) not in met


def test_a_league_that_cannot_be_planned_is_refused():
    with pytest.raises(ValueError, match="2 players, 3 seats, 4 matches"):
        plan_tables(2, 3, 4, "")
