"""The drawn table of Emu Ranchers: what can be picked there, and what a match stands at."""

import pytest

from games import play
from games.models import Match
from games.web.tables import RUNNING, build_scene
from tests.matches import awaited, fresh, play_on, running_match
from tests.web.scenes import page_of, reached, visit_of

pytestmark = pytest.mark.one_database


@pytest.fixture
def match(db: None) -> Match:
    return running_match()


@pytest.mark.parametrize("turns", (0, 9, 16))
def test_every_legal_move_can_be_picked_on_the_table(match: Match, turns: int) -> None:
    play_on(match, turns, seed=turns)
    seat = awaited(match)
    record = play.current_record(fresh(match))
    assert reached(match, record, seat.number) == set(record.list_legal_moves(seat.number))


def test_every_draw_can_be_picked_behind_a_drafted_action(match: Match) -> None:
    play_on(match, 9)
    seat = awaited(match)
    record = play.current_record(fresh(match))
    for move in record.list_legal_moves(seat.number):
        page, picking = page_of(match, record, seat.number, f"do={move.replace(' ', '+')}")
        assert picking is not None
        for draw in picking.legal_moves:
            assert picking.ready == draw or f'data-token="{draw.split()[1]}"' in page


def test_there_is_no_score_sheet_before_a_year_is_over(match: Match) -> None:
    record = play.current_record(match)
    assert build_scene(visit_of(match, None), record, None)["score_sheet"] == ""


def test_a_match_stands_at_its_years_and_at_the_birds_as_they_are(match: Match) -> None:
    play_on(match, 9)
    view = play.current_record(fresh(match)).view(None)
    now = [sum(bird["value"] for bird in seat["birds"]) for seat in view["seats"]]
    assert RUNNING["emu-ranchers"](view) == now
    over = play_on(match)
    view = play.current_record(over).view(None)
    assert RUNNING["emu-ranchers"](view) == [seat["total"] for seat in view["seats"]]


def test_the_piles_lie_there_as_long_as_somebody_may_draw(match: Match) -> None:
    shown = {}
    while (record := play.current_record(fresh(match))).view(None)["phase"] != "over":
        phase = record.view(None)["phase"]
        shown[phase] = bool(build_scene(visit_of(fresh(match), 0), record, None)["reach"])
        play_on(match, 1, seed=fresh(match).ply)
    assert shown == {"turn": True, "closing": False}


def test_hands_are_told_by_the_score_sheet_when_the_match_is_over(match: Match) -> None:
    record = play.current_record(fresh(match))
    assert len(build_scene(visit_of(match, 0), record, None)["hand"]) == 6
    over = play_on(match)
    assert build_scene(visit_of(over, 0), play.current_record(over), None)["hand"] is None
