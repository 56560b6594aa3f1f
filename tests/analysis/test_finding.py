"""What is found in a match: the same however often it is interrupted, and no more than is told."""

import json
from typing import Any

import pytest

from games.analysis.mistakes import LEAST, MOST, Analysis, AnalysisEffort, AnalysisState
from games.rules.game import AnyGame
from games.rules.record import Record
from games.titles import find_game
from games.titles.move_review import MoveComparison, MoveJudge
from tests.analysis.conftest import FEW
from tests.rules.tables import combinations, games_with
from tests.titles.test_judging import a_match

RANCHERS = find_game("ranchers")


def finding_of(record: Record, work: AnalysisEffort = FEW) -> Analysis:
    return Analysis(record, MoveJudge.for_title(record.game.slug, "a match"), work)


def whole(finding: Analysis) -> AnalysisState:
    found = AnalysisState()
    for _left in finding.run_pieces(found):
        pass
    return found


@pytest.fixture(scope="module")
def ranchers() -> Record:
    """A match in which the second seat plays by lot."""
    return a_match(RANCHERS, 2, {})


def test_a_seat_that_plays_by_lot_is_told_where_it_lost_most(ranchers: Record) -> None:
    found = whole(finding_of(ranchers))
    assert found.moments
    for one in found.moments:
        seat, move = ranchers.moves[one.ply - 1]
        assert (one.seat, one.played) == (seat, move) and one.better != move
        assert one.lost >= LEAST and one.worth > 2 * one.error and one.again > 0
        assert one.others[one.better] == 0 and one.others[move] == round(one.lost, 1)
        assert len(one.wins) == 2  # a lap of Ranchers is the match
        assert sum(part[2] for part in one.parts) == pytest.approx(one.lost, abs=0.02)
    for seat in (0, 1):
        assert sum(one.seat == seat for one in found.moments) <= MOST
    assert [one.ply for one in found.moments] == sorted(one.ply for one in found.moments)
    outcome = ranchers.outcome
    assert outcome is not None
    ahead = (outcome.scores[0] - outcome.scores[1]) / 2
    assert found.ends == [ahead, -ahead]


def test_whoever_goes_on_with_a_part_comes_to_the_same(ranchers: Record) -> None:
    finding, at_once, so_far = finding_of(ranchers), whole(finding_of(ranchers)), AnalysisState()
    left = [finding.count_pieces()]
    while not so_far.ends:
        for number, remaining in enumerate(finding.run_pieces(so_far), 1):
            assert remaining < left[-1]
            left.append(remaining)
            if number == 5:
                break
        so_far = AnalysisState.from_json(json.loads(json.dumps(so_far.to_json())))
    assert (
        so_far.to_json()
        == AnalysisState.from_json(json.loads(json.dumps(at_once.to_json()))).to_json()
    )
    assert len(json.dumps(so_far.to_json())) < 10_000


@pytest.mark.parametrize("game", games_with("outlook", "bot"), ids=lambda game: game.slug)
def test_the_beginning_of_every_title_can_be_looked_back_at(game: type[AnyGame]) -> None:
    seats, options = next(combinations(game))
    found, work = AnalysisState(), AnalysisEffort(4, 1, 2, 1, 1)
    for number, _left in enumerate(
        finding_of(a_match(game, seats, options), work).run_pieces(found)
    ):
        if number == 5:
            break
    assert len(found.judged) == 6
    kept: Any = found.to_json()
    assert [row[0] for row in kept["judged"]] == [one.ply for one in found.judged]


@pytest.mark.parametrize(
    ("wins", "again", "is_told"),
    [
        ((0.4, 0.6), (0.4, 0.6), True),
        (None, None, True),
        ((0.67, 0.58), (0.4, 0.6), False),
        ((0.4, 0.6), (0.67, 0.58), False),
    ],
)
def test_a_move_that_wins_more_often_is_not_told_as_a_mistake(
    ranchers: Record, wins: Any, again: Any, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compared(self: MoveJudge, one: Any, other: Any, deals: int, *, again: bool = False) -> Any:
        share = shares[again]
        return MoveComparison(deals, 2.0, 0.1, 2.0, 0.0, share)

    shares = {False: wins, True: again}
    monkeypatch.setattr(MoveJudge, "compare_moves", compared)
    monkeypatch.setattr(
        MoveJudge, "find_better_move", lambda self, one, playouts: self.list_candidates(one)[-1]
    )
    assert bool(whole(finding_of(ranchers)).moments) == is_told


def test_moments_kept_by_former_releases_are_told_only_if_they_hold() -> None:
    def kept(wins: list[int]) -> dict[str, Any]:
        row: dict[str, Any] = {"ply": 1, "seat": 0, "played": "a", "better": "b", "deals": 9}
        row |= {"worth": 1, "error": 0.1, "lost": 1}
        return {"moments": [{**row, "again": 1.0, "wins": wins}]}

    assert (
        AnalysisState.from_json(kept([40, 60])).moments
        and AnalysisState.from_json(kept([])).moments
    )
    assert not AnalysisState.from_json(kept([67, 58])).moments
