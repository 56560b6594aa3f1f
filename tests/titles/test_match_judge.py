"""The independent judge: whole matches of its own, and who wins them."""

from collections import Counter
from typing import Any

import pytest

from games.rules.game import AnyGame, Outcome
from games.titles import match_judge
from games.titles.match_judge import (
    MatchComparison,
    MatchJudge,
    MatchStart,
    place_share,
    play_to_end,
    summarize_matches,
)
from games.titles.move_review import (
    CannotImagine,
    MoveJudge,
    list_decisions,
)
from games.titles.search import RolloutRandom
from tests.rules.tables import combinations, games_with
from tests.titles.test_judging import a_match, decision, judge_of_cards, twin_decisions

every_game = pytest.mark.parametrize(
    "game", games_with("outlook", "bot"), ids=lambda game: game.slug
)


def test_a_match_is_worth_the_share_of_rivals_left_behind() -> None:
    def shares(*scores: int) -> list[float]:
        outcome = Outcome.of_scores(scores)
        return [place_share(outcome, seat) for seat in range(len(scores))]

    assert shares(3, 1) == [1.0, 0.0]
    assert shares(2, 2) == [0.5, 0.5]
    assert shares(5, 1, 3) == [1.0, 0.0, 0.5]
    assert shares(5, 5, 3, 3) == [5 / 6, 5 / 6, 1 / 6, 1 / 6]


def test_a_move_that_throws_a_trick_away_is_found_by_who_wins() -> None:
    seen = MatchJudge(judge_of_cards()).compare_moves(decision("bid N8"), "bid N2", 40)
    # N2 takes N1 and N8 takes N7; the other way round both have a trick.
    assert (seen.played, seen.better) == (0.5, 1.0)
    assert (seen.points, seen.points_error) == (2.0, 0.0)
    assert seen.is_clear and seen.is_clear_by_points
    other = MatchJudge(judge_of_cards()).compare_moves(decision("bid N2"), "bid N8", 40)
    assert not other.is_clear and not other.is_clear_by_points


def test_more_deals_are_played_only_while_they_may_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def count(*what: Any) -> Outcome:
        played.append(what[2])
        return Outcome.of_scores(results[what[2]][len(played) // 2 % 2])

    monkeypatch.setattr(match_judge, "play_to_end", count)
    results = {"bid N8": [(0, 1), (0, 1)], "bid N2": [(1, 0), (1, 0)]}
    judge = MatchJudge(judge_of_cards())
    assert judge.compare_moves(decision("bid N8"), "bid N2").deals == match_judge.BATCH  # clear
    results = dict.fromkeys(results, [(0, 1), (1, 0)])
    assert judge.compare_moves(decision("bid N8"), "bid N2").deals == match_judge.BATCH  # equal
    assert judge.compare_moves(decision("bid N8"), "bid N2", 30).deals == 30


def test_what_is_clear_is_more_than_three_standard_errors() -> None:
    at_first = MatchComparison(100, 0.4, 0.6, 0.07, 0.0, 1.0)
    assert not at_first.is_clear and at_first.is_promising(400)
    assert at_first._replace(error=0.06).is_clear
    assert at_first._replace(error=0.19).is_promising(400)  # four times as many: half the error
    assert not at_first._replace(error=0.19).is_promising(200)
    assert not at_first._replace(error=0.3).is_promising(400)
    by_points = at_first._replace(error=0.3, points=4.0)
    assert by_points.is_clear_by_points and by_points.is_promising(400)
    assert not by_points._replace(points=2.9).is_clear_by_points
    assert not by_points._replace(played=0.61).is_clear_by_points  # it wins more often
    assert not by_points._replace(played=0.0, better=0.002).is_clear_by_points  # as good as lost
    assert not by_points._replace(played=1.0, better=1.0).is_clear_by_points  # as good as won
    seen = summarize_matches([(0.0, 1.0), (1.0, 1.0), (0.5, 0.5), (0.0, 0.0)], [2, 0, 0, 0])
    assert (seen.deals, seen.played, seen.better) == (4, 0.375, 0.625)
    assert (seen.error, seen.points, seen.points_error) == (0.25, 0.5, 0.5)


@every_game
def test_every_match_is_played_to_its_end_and_again_the_same(game: type[AnyGame]) -> None:
    seats, options = next(combinations(game))
    for one in list_decisions(a_match(game, seats, options)):
        judge = MatchJudge(MoveJudge.for_title(game.slug, "whole"))
        try:
            seen = judge.compare_moves(one, one.known.legal[-1], 3)
        except CannotImagine:
            continue
        assert seen == judge.compare_moves(one, one.known.legal[-1], 3)
        assert 0 <= seen.played <= 1 and 0 <= seen.better <= 1
        return
    pytest.fail("no position could be imagined")


def test_one_move_in_ten_is_drawn_by_lot() -> None:
    asked: Counter[str] = Counter()

    def steady(game: Any, state: Any, seat: int, luck: Any) -> str:
        asked["steady"] += 1
        return str(game.list_legal_moves(state, seat)[0])

    game = next(game for game in games_with("bot") if game.slug == "hunting-prey")
    record = a_match(game, 2, {})
    start = type(record).begin(record.game)
    moves = 0
    for number in range(20):
        before = asked["steady"]
        state = start.state
        plays = CountedMoves(start.game)
        move = start.list_legal_moves(0)[0]
        starts: Any = MatchStart(plays, state)  # type: ignore[arg-type]
        play_to_end(starts, 0, move, steady, RolloutRandom(number))
        moves += plays.moves - 1
        assert asked["steady"] > before
    assert 0.87 < asked["steady"] / moves < 0.93


class CountedMoves:
    """A game that counts the moves that it applies."""

    def __init__(self, game: Any) -> None:
        self.game, self.moves = game, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def apply_move(self, *what: Any) -> Any:
        self.moves += 1
        return self.game.apply_move(*what)


@every_game
def test_other_cards_behind_what_a_seat_saw_never_change_the_verdict(game: type[AnyGame]) -> None:
    judge = MatchJudge(MoveJudge.for_title(game.slug, "canary"))
    one, two = next(twin_decisions(game))
    move = one.known.legal[-1]
    assert judge.compare_moves(one, move, 3) == judge.compare_moves(two, move, 3)


def test_no_reply_is_mixed_if_the_rival_has_none_in_one_of_the_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = next(game for game in games_with("outlook", "bot") if game.slug == "hunting-prey")
    record = a_match(game, 2, {})
    judge = MatchJudge(MoveJudge.for_title(game.slug, "mixed"))
    one = next(one for one in list_decisions(record) if one.played.startswith("play "))
    other = next(m for m in one.known.legal if m.startswith("play ") and m != one.played)
    assert judge.compare_moves(one, other, 4).mixed
    asked: list[bool] = []

    def once(*_what: Any) -> bool:
        asked.append(len(asked) < 5)
        return asked[-1]

    monkeypatch.setattr(match_judge, "is_simultaneous", once)
    assert not judge.compare_moves(one, other, 4).mixed and not asked[-1]
