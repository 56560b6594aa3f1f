"""Easy bots err by noise on what steady ones reckon, but throw nothing sure away."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games.play.bots import bot_knowledge
from games.rules.game import AnyGame, Seat
from games.rules.record import Record
from games.titles import TITLES, bots, easy_bot
from games.titles.easy_bot import ERRORS, choose_easy_move
from games.titles.levels import EASY
from games.titles.title import Title
from tests.rules.tables import combinations
from tests.titles.test_judging import a_match

WEIGHED = [entry for entry in TITLES if entry.evaluate is not None]
every_title = pytest.mark.parametrize("entry", WEIGHED, ids=lambda entry: entry.game.slug)


def decisions(game: type[AnyGame], matches: int = 2) -> Iterator[tuple[Record, Seat]]:
    """Every choice of some matches of steady bots, one in five of them."""
    seats, options = next(combinations(game))
    for number in range(matches):
        record = a_match(game, seats, options, number)
        for ply in range(number, len(record.moves), 5):
            at = Record.replay(record.game, record.moves[:ply])
            seat = at.awaited_seats[0]
            if len(at.list_legal_moves(seat)) > 1:
                yield at, seat


def count_errors(entry: Title[object]) -> tuple[int, int]:
    """How often an easy bot plays what steady does not reckon best, but for what ends the match,
    and in how many decisions."""
    erred = looked = 0
    for number, (at, seat) in enumerate(decisions(entry.game)):
        known = bot_knowledge(at, seat)
        assert entry.evaluate is not None
        values = entry.evaluate(known.view, known.legal, Random(number))
        with_noise = choose_easy_move(known, Random(number))
        assert with_noise in known.legal
        ends = at.play(seat, with_noise).outcome is not None
        erred += not ends and values[with_noise] < max(values.values())
        looked += 1
    return erred, looked


@every_title
def test_what_steady_plays_is_what_it_reckons_to_be_worth_most(entry: Title[object]) -> None:
    looked = 0
    for number, (at, seat) in enumerate(decisions(entry.game)):
        view, legal = at.view(seat), at.list_legal_moves(seat)
        assert entry.evaluate is not None
        values = entry.evaluate(view, legal, Random(number))
        assert set(values) <= set(legal)
        chosen = bots.choose_move(at.game, view, legal, Random(number))
        assert chosen in values
        if entry.game.slug != "ranchers":  # which draws by lot how its Ranch may fill up
            assert values[chosen] == pytest.approx(max(values.values()))
        looked += 1
    assert looked


@every_title
def test_an_easy_bot_errs_and_without_noise_it_does_not(
    entry: Title[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    erred, looked = count_errors(entry)
    assert 0.1 * looked < erred < looked
    if entry.game.slug != "ranchers":
        exact = replace(entry, noise=0.0)
        monkeypatch.setattr(easy_bot, "find_title", lambda _slug: exact)
        assert count_errors(exact)[0] == 0


@pytest.mark.parametrize("slug", ["emu-ranchers", "emus-redux"])
def test_closing_is_sure_where_birds_are_counted(slug: str) -> None:
    entry = next(each for each in TITLES if each.game.slug == slug)
    closings = 0
    seats, options = next(combinations(entry.game))
    record = a_match(entry.game, seats, options, 0)
    for ply in range(len(record.moves)):
        at = Record.replay(record.game, record.moves[:ply])
        seat = at.awaited_seats[0]
        legal = at.list_legal_moves(seat)
        if at.view(seat)["phase"] == "closing" and len(legal) > 1:
            known = bot_knowledge(at, seat)
            best = bots.choose_move(at.game, known.view, legal, Random(1))
            assert {choose_easy_move(known, Random(number)) for number in range(5)} == {best}
            closings += 1
    assert closings


def test_the_errors_of_an_easy_bot_are_as_often_up_as_down_and_of_deviation_one() -> None:
    assert sum(ERRORS) == pytest.approx(0)
    assert sum(error * error for error in ERRORS) / len(ERRORS) == pytest.approx(1, abs=0.02)


def test_easy_is_offered_for_every_title_that_says_what_moves_are_worth() -> None:
    assert len(WEIGHED) == 6
    for entry in WEIGHED:
        assert EASY in bots.list_levels(entry.game.slug, entry.game.seat_counts[0])
