"""Reasons: the parts of which points are made add up to them, deal by deal.

`RURAL_LONG=1` looks at many more positions.
"""

from random import Random
from typing import Any

import pytest

from games.rules.game import AnyGame
from games.rules.lines import line_text
from games.titles import find_game, find_title
from games.titles.lookahead import Lookahead
from games.titles.move_review import CannotImagine, MoveJudge, choose_steady_move, list_decisions
from games.titles.score_breakdown import (
    DealDifferences,
    PartDifference,
    ScoreBreakdown,
    ScorePart,
    list_decisive_parts,
)
from games.titles.search import RolloutRandom, play_rollout, standard_error
from tests.rules.tables import combinations, games_with
from tests.titles.test_imagine import LONG, positions
from tests.titles.test_judging import a_match

SEARCHED = games_with("parts", "outlook")
every_game = pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.slug)


def parts_of(game: type[AnyGame]) -> tuple[ScoreBreakdown[Any], Lookahead[Any]]:
    entry = find_title(game.slug)
    assert entry is not None and entry.parts is not None and entry.outlook is not None
    return entry.parts, entry.outlook


@every_game
def test_the_parts_of_two_ends_differ_by_what_their_points_do(game: type[AnyGame]) -> None:
    parts, outlook = parts_of(game)
    rng, ends, keys = Random(3), 0, set[str]()
    for seats, options in list(combinations(game))[:: 1 if LONG else 7]:
        for at, _seat in list(positions(game, seats, options, 5))[:: 1 if LONG else 9]:
            seat = at.awaited_seats[0]
            legal = at.list_legal_moves(seat)
            pair = [
                play_rollout(
                    at.game,
                    at.state,
                    seat,
                    move,
                    outlook.lap,
                    outlook.policy or choose_steady_move,
                    RolloutRandom(rng.randrange(1000)),
                )
                for move in (legal[0], legal[-1])
            ]  # fmt: skip
            shares = [parts.shares(at.game, at.state, end, seat) for end in pair]
            points = [outlook.points(at.game, end, seat) for end in pair]
            differences = DealDifferences()
            differences.add(*shares)
            differing = differences.parts([1], standard_error)
            assert sum(part.points for part in differing) == pytest.approx(points[1] - points[0])
            amounts = {part.key: part.amount for part in differing}
            for key in [part.key for part in differing if part.points]:
                for sign in (1, -1):
                    both = {one: sign * amount for one, amount in amounts.items()}
                    words = line_text(parts.told(key, both), ["Ann", "Bea", "Cem", "Dov"] * 2)
                    assert "{" not in words and "-" not in words.replace("non-", "")
                keys.add(key)
            ends += 1
    assert ends and len(keys) > 2


@every_game
def test_the_parts_of_what_a_move_cost_add_up_to_its_points(game: type[AnyGame]) -> None:
    seats, options = next(combinations(game))
    judge, judged = MoveJudge.for_title(game.slug, "parts"), 0
    for one in list(list_decisions(a_match(game, seats, options)))[3::11]:
        others = [move for move in one.known.legal if move != one.played]
        try:
            seen = judge.compare_moves(one, others[-1], 3)
        except CannotImagine:
            continue
        assert sum(part.points for part in seen.parts) == pytest.approx(seen.points)
        assert judge.compare_moves(one, None, 2).parts == ()
        judged += bool(seen.parts)
        if judged == 2:
            break
    assert judged


def test_what_matters_is_sure_and_a_share_of_the_loss_and_gains_come_first() -> None:
    parts = [
        PartDifference("given up", -2.5, -2.5, 0.1),
        PartDifference("small", 1.0, 1.0, 0.1),
        PartDifference("chance", 6.0, 6.0, 3.5),
        PartDifference("gained", 7.0, 7.0, 0.5),
        PartDifference("second", 3.0, 3.0, 0.5),
        PartDifference("third", 2.6, 2.6, 0.5),
    ]
    assert [part.key for part in list_decisive_parts(parts, 9)] == ["gained", "second", "third"]
    assert [part.key for part in list_decisive_parts(parts[:4], 9)] == ["gained", "given up"]
    assert list_decisive_parts([], 9) == []


def test_differences_are_means_with_their_errors_and_what_never_differs_is_left_out() -> None:
    differences = DealDifferences()
    for more in (1.0, 3.0):
        mine, other = ScorePart(1, 2), ScorePart(1 + more, 2 + 2 * more)
        differences.add(
            {"a": mine, "same": mine, "gone": ScorePart(1, -1)}, {"a": other, "same": mine}
        )
    a, gone = differences.parts([1, 1], standard_error)
    assert a == PartDifference("a", 2.0, 4.0, 2.0)
    assert gone == PartDifference("gone", -1.0, 1.0, 0.0)
    assert differences.parts([3, 1], standard_error)[0].amount == 1.5
    alone = DealDifferences()
    alone.add({}, {"a": ScorePart(1, 1)})
    assert (
        list_decisive_parts(alone.parts([1], standard_error), 1) == []
    )  # of one deal nothing is sure


def test_a_part_reads_as_players_would_say_it() -> None:
    names = ["Ann", "Bea"]

    def words(slug: str, key: str, **amounts: float) -> str:
        parts, _outlook = parts_of(find_game(slug))
        return line_text(parts.told(key, {key: 0.0, **amounts}), names)

    def of(slug: str, key: str, amount: float) -> str:
        parts, _outlook = parts_of(find_game(slug))
        return line_text(parts.told(key, {key: amount}), names)

    assert of("emu-ranchers", "B1", 6.12) == "B1 scores 6.1 more"
    assert of("emu-ranchers", "1 B2", -3) == "Bea’s B2 scores 3.0 less"
    assert of("emus-redux", "new", 2.04) == "new emus score 2.0 more"
    assert of("emus-redux", "rival", -1.5) == "the best opponent scores 1.5 less"
    assert of("ranchers", "other 1", -3.6) == "Bea has 3.6 less"
    assert of("ranchers", "most-goat", 2.4) == "“most goats” scores 2.4 more"
    assert of("biome-rummy", "laid", 1.4) == "1.4 more cards laid"
    assert of("biome-rummy", "aces", 0.25) == (
        "the Ace is worth 3.0 more: it is won in 25 more rounds out of 100"
    )
    assert of("hunting-prey", "graze", -0.4) == "grazing earns 0.4 less"
    assert words("food-chain", "round", round=0.6, hand=-2.1) == (
        "the round’s result is worth 0.6 more (cards left in hand cost 2.1 less)"
    )
