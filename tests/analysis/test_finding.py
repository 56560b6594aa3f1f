"""What is found in a match: the same however often it is interrupted, and no more than is told."""

import json
from typing import Any

import pytest

from games.analysis.mistakes import LEAST, MOST, Analysis, AnalysisEffort, AnalysisState
from games.rules.game import AnyGame
from games.rules.record import Record
from games.titles import find_game
from games.titles.match_judge import MatchComparison, MatchJudge
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
        assert one.worth > 2 * one.error and (one.lost_wins or one.lost >= LEAST)
        assert one.others[one.better][0] == 0 and one.others[move][0] == round(one.lost, 1)
        assert one.wins[1] > one.wins[0] if one.lost_wins else one.wins[1] >= one.wins[0]
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
    found, work = AnalysisState(), AnalysisEffort(4, 1, 2, 2, 1)
    for number, _left in enumerate(
        finding_of(a_match(game, seats, options), work).run_pieces(found)
    ):
        if number == 5:
            break
    assert len(found.judged) == 6
    kept: Any = found.to_json()
    assert [row[0] for row in kept["judged"]] == [one.ply for one in found.judged]


SURE = MoveComparison(300, 2.0, 0.1, 2.0, 0.0, None)
WINS = MatchComparison(400, 0.4, 0.6, 0.04, 1.0, 0.5)


@pytest.mark.parametrize(
    ("seen", "verdict", "told"),
    [
        (SURE, WINS, [True]),
        (SURE, WINS._replace(error=0.1), []),  # may be chance, and so may the points
        (SURE, WINS._replace(error=0.1, points=2.0), [False]),  # points tell
        (SURE, MatchComparison(400, 0.6, 0.4, 0.04, 2.0, 0.5), []),  # what loses points wins
        (SURE._replace(points=0.1), WINS, []),  # hardly a point, and the lap was not the last
        (SURE._replace(points=0.1, wins=(0.4, 0.6)), WINS, [True]),  # the last: wins count
        (SURE._replace(points=0.1), WINS._replace(error=0.1, points=2.0), []),
        (SURE._replace(error=1.5), WINS, []),
        (SURE._replace(wins=(0.6, 0.4)), WINS, []),
    ],
)
def test_a_mistake_is_told_only_where_the_judge_finds_that_it_lost(
    ranchers: Record, seen: Any, verdict: Any, told: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MoveJudge, "compare_moves", lambda *_what: seen)
    monkeypatch.setattr(MatchJudge, "compare_moves", lambda *_what: verdict)
    monkeypatch.setattr(
        MoveJudge, "find_better_move", lambda self, one, playouts: self.list_candidates(one)[-1]
    )
    moments = whole(finding_of(ranchers)).moments
    assert {one.lost_wins for one in moments} == set(told)


def test_moments_kept_by_former_releases_are_told_only_if_they_hold() -> None:
    def kept(wins: list[int]) -> dict[str, Any]:
        row: dict[str, Any] = {"ply": 1, "seat": 0, "played": "a", "better": "b", "deals": 9}
        row |= {"worth": 1, "error": 0.1, "lost": 1}
        return {"moments": [{**row, "again": 1.0, "wins": wins, "others": {"a": 1.5}}]}

    for wins in ([40, 60], []):
        (one,) = AnalysisState.from_json(kept(wins)).moments
        assert (one.wins, one.others, one.lost_wins) == ([], {"a": [1.5, 0.0]}, False)
    assert not AnalysisState.from_json(kept([67, 58])).moments
