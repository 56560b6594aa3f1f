"""The page of any title, drawn from its board."""

import pytest

from games import play
from games.rules.game import AnyGame
from games.titles import all_games
from tests.long_run import sample
from tests.matches import awaited, fresh, play_on, running_match
from tests.web.scenes import page_of, reached

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
@pytest.mark.parametrize("turns", sample((7, 0, 15)))
def test_every_legal_move_can_be_picked(game: type[AnyGame], turns: int) -> None:
    match = running_match(game.seat_counts[0], game=game.slug)
    play_on(match, turns, seed=turns)
    seat = awaited(match)
    record = play.current_record(fresh(match))
    page, _picking = page_of(fresh(match), record, seat.number)
    assert 'class="board' in page
    assert reached(match, record, seat.number) == set(record.list_legal_moves(seat.number))
