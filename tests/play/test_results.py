"""Who won, who drew and who left: one answer, whoever leaves in whatever order, said everywhere."""

import itertools
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from unittest import mock

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from games import play
from games.decks.biome_deck import CARDS as ANIMALS
from games.models import Match, Seat
from games.play.record import results
from games.play.record.results import MatchResult
from games.rules.record import Record
from games.titles import all_games, find_score_unit
from tests.conftest import Known
from tests.long_run import LONG, sample
from tests.play.leaving import IS_LATE, NAMES, RESIGNS, all_that_is_said, claims, left_by
from tests.playthroughs import PLAYTHROUGHS, Playthrough

SIZES = [(game.slug, seats) for game in all_games() for seats in game.seat_counts]
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)

# Every way to end, and a match of each size.
ENDED = [*PLAYTHROUGHS, *(Playthrough(slug, "", seats, 3, bots=False) for slug, seats in SIZES)]
SOME_ENDED = sample(range(len(ENDED)), 20)


@cache
def ended(playthrough: int) -> Record:
    return ENDED[playthrough].played()


# Another way to the same places, from the sheets of the titles


def emus(seat: dict[str, Any]) -> tuple[int, ...]:
    return seat["result"]["total"], seat["result"]["hatched"], seat["result"]["lost"]


def worth(at: Record) -> list[tuple[int, ...]]:
    """What each seat is compared by at the end, first things first."""
    view, state = at.view(None), at.state
    seats = range(at.game.seats)
    if at.game.slug == "emus-redux":
        return [emus(seat) for seat in view["seats"]]
    if at.game.slug == "ranchers":
        return [(seat["count"]["total"], seat["count"]["types"]) for seat in view["seats"]]
    if at.game.slug == "biome-rummy":
        match = state.match
        return [(len(match.aces[seat]), match.totals[seat], match.outs[seat]) for seat in seats]
    if at.game.slug == "hunting-prey":
        owned = [(*state.decks[seat], *state.hands[seat]) for seat in seats]
        strength = [
            max(((ANIMALS[card].number, ANIMALS[card].grams) for card in cards), default=(0, 0))
            for cards in owned
        ]
        return [(state.tokens[seat], len(owned[seat]), *strength[seat]) for seat in seats]
    assert at.outcome is not None  # two seats: nobody leaves and the match goes on
    return [(-place,) for place in at.outcome.places]


def naive(at: Record, order: Sequence[int]) -> dict[int, int]:
    """The places when the seats of `order` leave one after the other."""
    stayed = [seat for seat in range(at.game.seats) if seat not in order]
    values = worth(at) if len(stayed) > 1 else [()] * at.game.seats
    best = [seat for seat in stayed if values[seat] == max(values[one] for one in stayed)]
    found = {}
    for seat in stayed:
        if at.game.slug == "emus-redux":
            found[seat] = 1 if best == [seat] else 2
        else:
            found[seat] = 1 + sum(values[other] > values[seat] for other in stayed)
    for seat in reversed(order):
        found[seat] = len(found) + 1
    return found


def sitting(seats: int, order: Sequence[int], apart: int = 1) -> list[Seat]:
    """The rows of a table at which the seats of `order` have left one after the other, so many
    hours `apart` by the clock."""
    rows = [Seat(number=number) for number in range(seats)]
    for after, number in enumerate(order):
        rows[number].resigned_at = NOON + timedelta(hours=after * apart)
        rows[number].place = seats - after
    return rows


def orders(seats: int) -> Iterator[tuple[int, ...]]:
    """Every order in which some seats, but not all, can leave."""
    for number in range(seats):
        yield from itertools.permutations(range(seats), number)


@pytest.mark.parametrize("number", SOME_ENDED, ids=lambda at: ENDED[at].path.stem + f"-{at}")
def test_whoever_leaves_in_whatever_order_the_others_are_ranked_without_them(number: int) -> None:
    at = ended(number)
    for order in orders(at.game.seats):
        found = results.find_places(sitting(at.game.seats, order), at)
        assert found == naive(at, order), order
        for apart in (0, -1):  # in one instant, or by a clock that went back
            assert found == results.find_places(sitting(at.game.seats, order, apart), at), order
        stayed = at.game.seats - len(order)
        if at.game.slug != "emus-redux" or stayed == 1:
            assert 1 in found.values(), order


@pytest.mark.parametrize("number", range(len(ENDED)), ids=lambda at: ENDED[at].path.stem + f"-{at}")
def test_with_nobody_gone_the_places_are_those_of_the_outcome(number: int) -> None:
    at = ended(number)
    assert at.outcome is not None
    ranking = at.rank_seats(range(at.game.seats))
    assert tuple(ranking.places[seat] for seat in range(at.game.seats)) == at.outcome.places
    assert ranking.reason == at.outcome.reason


def test_nobody_is_ranked_while_the_match_goes_on() -> None:
    at = Record.begin(ended(0).game)
    with pytest.raises(ValueError, match="before the match is over"):
        results.find_places(sitting(2, ()), at)


@pytest.mark.parametrize(
    ("gone", "places"),
    [((), (2, 2, 2, 2)), ((0,), None), ((3,), None)],
)
def test_a_market_collapses_only_between_those_who_played_on(
    gone: tuple[int, ...], places: tuple[int, ...] | None
) -> None:
    at = ended([one.ending for one in ENDED].index("market-collapse"))
    level = [seat for seat in range(4) if worth(at)[seat] == max(worth(at))]
    found = results.find_places(sitting(4, gone), at)
    left_level = [seat for seat in level if seat not in gone]
    assert (1 in found.values()) == (len(left_level) == 1)
    if places:
        assert tuple(found[seat] for seat in range(4)) == places


def test_who_was_level_with_a_leaver_wins_alone() -> None:
    at = ended([one.ending for one in ENDED].index("market-collapse"))
    level = [seat for seat in range(4) if worth(at)[seat] == max(worth(at))]
    *going, last = level
    found = results.find_places(sitting(4, going), at)
    assert found[last] == 1
    assert at.rank_seats([seat for seat in range(4) if seat not in going]).reason.endswith("wins.")


# In words


def result(
    places: Sequence[int],
    left: Sequence[int] = (),
    scores: Sequence[int | None] = (),
    ending: str = "played",
) -> MatchResult:
    return MatchResult(
        tuple(places), tuple(scores) or (None,) * len(places), tuple(left), Match.Ending(ending)
    )


@pytest.mark.parametrize(
    ("ended", "words"),
    [
        (result((1, 2), scores=(21, -3)), "Ada won, 21 to −3."),
        (result((1, 1), scores=(7, 7)), "It is a draw, 7 to 7."),
        (result((1, 1, 1), scores=(7, 7, 7)), "It is a draw, 7 to 7 to 7."),
        (result((1, 1, 3, 4), scores=(9, 9, 4, 0)), "Ada and Ben share the win, 9 to 9 to 4 to 0."),
        (
            result((3, 1, 1, 1), scores=(1, 9, 9, 9)),
            "Ben, Cleo and Dora share the win, 9 to 9 to 9 to 1.",
        ),
        (result((2, 1, 2), scores=(28, 45, 44)), "Ben won, 45 to 44 to 28."),
        (result((2, 2, 2), scores=(5, 5, 1)), "Nobody won, 5 to 5 to 1."),
        (result((2, 3, 1), [1], (4, 12, 8)), "Cleo won, 8 to 4. Ben left the match."),
        (result((1, 3, 1), [1], (4, 12, 4)), "It is a draw, 4 to 4. Ben left the match."),
        (
            result((1, 4, 2, 3), [1, 3], (4, 2, 3, 9)),
            "Ada won, 4 to 3. Ben and Dora left the match.",
        ),
        (result((2, 1), [0], ending="resigned"), "Ben won. Ada resigned."),
        (result((2, 1), [0], ending="forfeited"), "Ben won. Ada timed out."),
        (
            result((2, 1, 4, 3), [2, 3, 0], ending="resigned"),
            "Ben won. Cleo and Dora left the match. Ada resigned.",
        ),
    ],
)
def test_an_ending_is_said_in_one_line(ended: MatchResult, words: str) -> None:
    assert results.result_sentence(ended, NAMES) == words


@pytest.mark.parametrize(
    ("ended", "reader", "words"),
    [
        (result((1, 2), scores=(21, 3)), 0, "You won, 21 to 3."),
        (result((1, 2), scores=(21, 3)), 1, "Ada won, 21 to 3."),
        (result((2, 1, 1), scores=(1, 2, 2)), 2, "You and Ben share the win, 2 to 2 to 1."),
        (result((2, 1), [0], ending="resigned"), 0, "Ben won. You resigned."),
        (result((1, 3, 2), [1], (4, 2, 3)), 1, "Ada won, 4 to 3. You left the match."),
    ],
)
def test_a_reader_is_called_you(ended: MatchResult, reader: int, words: str) -> None:
    assert results.result_sentence(ended, NAMES, reader) == words


def test_a_list_of_places_says_who_left_and_gives_none_where_all_have_lost() -> None:
    said = results.list_standings(result((2, 3, 1), [1], (4, 12, -8)), NAMES)
    assert [one.words for one in said] == ["1. Cleo −8", "2. Ada 4", "3. Ben 12, left the match"]
    lost = results.list_standings(result((2, 2), scores=(5, 5)), NAMES)
    assert [one.words for one in lost] == ["Ada 5", "Ben 5"]


def test_who_shares_a_place_with_another_score_gets_none_and_the_better_comes_first() -> None:
    said = results.list_standings(result((2, 1, 2), scores=(24, 34, 25)), NAMES)
    assert [one.words for one in said] == ["1. Ben 34", "Cleo 25", "Ada 24"]
    level = results.list_standings(result((2, 1, 2), scores=(25, 34, 25)), NAMES)
    assert [one.words for one in level] == ["1. Ben 34", "2. Ada 25", "2. Cleo 25"]


def test_scores_say_what_they_count_where_they_are_no_points() -> None:
    said = results.list_standings(
        result((1, 2), scores=(3, 1)), NAMES, find_score_unit("biome-rummy")
    )
    assert [one.words for one in said] == ["1. Ada 3 Aces", "2. Ben 1 Ace"]
    assert find_score_unit("emu-ranchers") is None


# Whole matches, and all that is said of them

Leavings = tuple[tuple[int, str], ...]


@st.composite
def leavings(draw: st.DrawFn) -> tuple[str, int, Leavings, int, int]:
    """A title, a number of seats, who leaves how in which order, after how many turns; a seed."""
    slug, seats = draw(st.sampled_from(SIZES))
    number = draw(st.integers(min(1, seats - 2), seats - 1))
    order = draw(st.permutations(range(seats)))[:number]
    hows = draw(st.lists(st.sampled_from([RESIGNS, IS_LATE]), min_size=number, max_size=number))
    leaving = tuple(zip(order, hows, strict=True))
    return slug, seats, leaving, draw(st.integers(0, 6)), draw(st.integers(0, 10**6))


@pytest.mark.one_database
@pytest.mark.django_db
@settings(
    max_examples=300,
    phases=(Phase.explicit, *([Phase.generate] if LONG else [])),
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(leavings())
@example(("biome-rummy", 4, ((0, RESIGNS),), 2, 1))
@example(("emus-redux", 3, ((1, IS_LATE),), 2, 1))
@example(("ranchers", 4, ((2, RESIGNS), (0, IS_LATE)), 1, 1))
@example(("hunting-prey", 3, ((2, RESIGNS), (0, RESIGNS)), 1, 1))
def test_every_place_says_the_same_of_who_won(
    case: tuple[str, int, Leavings, int, int],
) -> None:
    slug, seats, leaving, turns, seed = case
    with (
        transaction.atomic(),
        mock.patch("games.play.match_setup.secrets", Known(str(seed))),
        mock.patch("games.play.bots._system_random", random.Random(seed)),
    ):
        match = left_by(slug, seats, leaving, turns)
        assert_one_statement(match, [number for number, _how in leaving])
        transaction.set_rollback(True)


def assert_one_statement(match: Match, leaving: Sequence[int]) -> None:
    rows = list(match.seats.order_by("number"))
    gone = [number for number in leaving if rows[number].resigned_at is not None]
    places = naive(play.current_record(match), gone)
    assert {seat.number: seat.place for seat in rows} == places
    assert play.verify_match(match).is_sound
    names = [seat.name for seat in rows]
    first = [names[seat] for seat, place in places.items() if place == 1]
    assert first or match.game == "emus-redux"
    stayed = len(rows) - len(gone)
    allowed = {" ".join(sorted(first))} if first else {"nobody"}
    allowed |= {"a draw"} if len(first) > 1 and len(first) == stayed else set()
    told = results.result_of(match, rows)
    said = all_that_is_said(match)
    assert {"page", "archive", "mail", "html mail", "log"} <= {where for where, _who in said}
    for (where, who), words in said.items():
        number = names.index(who) if who else None
        found = claims(words, who)
        assert found <= allowed, (where, who, found, allowed)
        if where in ("archive", "mail", "html mail", "admin timeline"):
            assert results.result_sentence(told, names, number) in words, (where, who, words)
        if where in ("page", "as text"):
            assert results.winners_sentence(told, names, number) in words, (where, who, words)
            assert results.departures_sentence(told, names, number) in words, (where, who, words)
        if gone and where in ("log", "replay"):
            assert results.result_sentence(told, names, number) in words, (where, who, words)
