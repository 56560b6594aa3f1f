"""The bot of every title that says how to imagine: rollouts by lot, from what its seat knows."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from games import titles
from games.rules.record import Record
from games.titles import TITLES, bots
from games.titles.default_bot import DefaultBot
from games.titles.determinization import find_determinizer
from games.titles.levels import STRONG
from games.titles.strong_bot import StrongBot
from tests.rules.contract import Table
from tests.titles.briscola import TITLE, tables
from tests.titles.briscola.game import State
from tests.titles.test_briscola import know

TABLE = Table(TITLE, 2, {"deals": 2}, tables)


@pytest.fixture(autouse=True)
def listed() -> Iterator[None]:
    with patch.object(titles, "TITLES", (*titles.TITLES, TITLE)):
        yield


def bot(**changes: Any) -> DefaultBot:
    imagining = TITLE.determinizer
    assert imagining is not None
    return replace(DefaultBot(imagining, playouts=24), **changes)


def middle(number: int = 0) -> Record:
    """A position in the middle of a deal, with a card led."""
    records = list(TABLE.play(number))
    return next(at for at in records[10:] if at.state.led)


def test_it_takes_a_legal_move_and_the_same_with_the_same_chance() -> None:
    at = middle()
    (seat,) = at.awaited_seats
    moves = [bot()(know(at, seat), Random(chance)) for chance in (1, 1, 2)]
    assert moves[0] == moves[1]
    assert set(moves) <= set(at.list_legal_moves(seat))


def test_other_cards_behind_the_same_view_never_change_what_it_does() -> None:
    for number in range(4):
        at = middle(number)
        (seat,) = at.awaited_seats
        twin = find_twin(at, seat)
        assert twin.state != at.state and twin.view(seat) == at.view(seat)
        chosen = [bot()(know(each, seat), Random(5)) for each in (at, twin)]
        told = know(at, seat).told
        assert chosen[0] == bot()(replace(know(twin, seat), told=told), Random(5)) == chosen[1]


def find_twin(at: Record, seat: int) -> Record:
    how = find_determinizer(TITLE.game)
    assert how is not None
    known = know(at, seat)
    return how.imagine_record(TITLE.game, known.options, known.view, known.told, Random(9))


def test_it_takes_what_wins_at_once() -> None:
    state = State(2, (("3H",), ("2C", "AH")), (), "4H", 0, led="KH", before=(60, 50))
    at = Record(TABLE.sit_down(1), state)
    assert bot()(know(at, 1), Random(1)) == "play AH"


def test_a_win_is_worth_most_and_a_lead_something() -> None:
    at = list(TABLE.play(3))[-1]
    outcome = at.outcome
    assert outcome is not None
    worths = [bot().weigh(at.game, at.state, seat) for seat in (0, 1)]
    assert worths.index(max(worths)) in outcome.winners


def test_with_a_horizon_it_counts_what_seats_stand_at_there() -> None:
    def count(view: Any) -> list[int]:
        return [seat["total"] for seat in view["seats"]]

    at = middle()
    (seat,) = at.awaited_seats
    far = bot(horizon=lambda state: state.deal, running=count)
    assert far(know(at, seat), Random(1)) in at.list_legal_moves(seat)
    with pytest.raises(LookupError, match="has a horizon; its title says what is `running`"):
        bot(horizon=lambda state: len(state.pile))(know(at, seat), Random(1))


def test_the_bots_of_titles_with_an_outlook_are_their_own() -> None:
    for entry in TITLES:
        if entry.outlook is not None:
            (strong,) = [
                each for each in bots.list_thinkers(entry.game.slug) if each.level == STRONG
            ]
            assert isinstance(strong.choose, StrongBot)
    (default,) = bots.list_thinkers(TITLE.game.slug)
    assert isinstance(default.choose, DefaultBot)
