"""What every game must hold, whatever its rules: each game, seat count and choice of options.

A fault is told with the title, the seat, the ply and the move: see tests/rules/contract.py.
`RURAL_LONG=1` takes every set of options, and plays 2,000 random and 300 bot matches of each game.
"""

import re
from random import Random
from textwrap import wrap
from typing import Any

import pytest

from games.rules.game import AnyGame
from games.titles import TITLES, bots
from tests.long_run import LONG
from tests.rules import contract_boards, contract_play, contract_views
from tests.rules.contract import Table, run_check
from tests.rules.tables import combinations, every_table

RANDOM_MATCHES, BOT_MATCHES = 4, 1  # of each table
LONG_RANDOM_MATCHES, LONG_BOT_MATCHES = 2000, 300  # of each game, over all its tables


def random_matches(game: type[AnyGame]) -> int:
    """How many random matches each table of a game plays."""
    return max(RANDOM_MATCHES, LONG_RANDOM_MATCHES // len(list(combinations(game))) if LONG else 0)


def bot_matches(game: type[AnyGame]) -> int:
    """How many matches of bots each table of a game plays."""
    return max(BOT_MATCHES, -(-LONG_BOT_MATCHES // len(list(combinations(game)))) if LONG else 0)


def table(game: type[AnyGame], seats: int, options: dict[str, Any]) -> Table:
    counts = {"random_matches": random_matches(game), "bot_matches": bot_matches(game)}
    return Table.of(game, seats, options, **counts)


@every_table
def test_every_title_says_who_plays_it_and_with_what_options(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_play.check_what_it_says_of_itself, table(game, seats, options))


@every_table
def test_the_same_seed_deals_the_same_and_another_one_differently(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_play.check_the_deal, table(game, seats, options))


@every_table
def test_random_play_ends_with_an_outcome(game: Any, seats: int, options: Any) -> None:
    run_check(contract_play.check_random_play, table(game, seats, options))


@every_table
def test_awaited_seats_have_moves_and_the_mildest_is_one_of_them(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_play.check_awaited_seats, table(game, seats, options))


@every_table
def test_every_legal_move_can_be_taken_has_words_and_is_read_back(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_play.check_moves, table(game, seats, options))


@every_table
def test_no_card_is_lost_or_made(game: Any, seats: int, options: Any) -> None:
    run_check(contract_play.check_cards, table(game, seats, options))


@every_table
def test_a_replay_leads_to_the_same_fingerprint_and_log(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_play.check_replay, table(game, seats, options))


@every_table
def test_secret_choices_commute(game: Any, seats: int, options: Any) -> None:
    run_check(contract_play.check_secret_choices, table(game, seats, options))


@every_table
def test_bots_play_legal_moves_to_the_end(game: Any, seats: int, options: Any) -> None:
    run_check(contract_play.check_bots, table(game, seats, options))


@every_table
def test_states_are_immutable_and_hashable(game: Any, seats: int, options: Any) -> None:
    run_check(contract_views.check_states, table(game, seats, options))


@every_table
def test_no_hidden_card_shows_in_a_foreign_view_line_or_move(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_views.check_secrets, table(game, seats, options))


@every_table
def test_views_are_json_and_do_not_change_by_looking(game: Any, seats: int, options: Any) -> None:
    run_check(contract_views.check_views, table(game, seats, options))


@every_table
def test_a_draft_shows_nothing_new_and_ends_in_a_move_that_settles(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_views.check_drafts, table(game, seats, options))


@every_table
def test_a_board_tells_what_its_view_does_and_has_a_place_for_every_move(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_boards.check_boards, table(game, seats, options))


@every_table
def test_a_prompt_offers_what_can_be_picked(game: Any, seats: int, options: Any) -> None:
    run_check(contract_boards.check_prompts, table(game, seats, options))


@every_table
def test_a_seat_cannot_tell_what_it_imagines_from_its_position(
    game: Any, seats: int, options: Any
) -> None:
    run_check(contract_boards.check_imagined, table(game, seats, options))


DESCRIBED = [entry for entry in TITLES if entry.blurb]  # a title may do without


@pytest.mark.parametrize("entry", DESCRIBED, ids=lambda entry: entry.game.slug)
def test_every_title_with_a_blurb_says_in_few_words_what_it_is_and_how_much_thought_it_takes(
    entry: Any,
) -> None:
    blurb = entry.blurb
    ends = re.compile(r"[.!?](?= |$)")
    assert len(ends.findall(blurb.sentence)) == 1
    assert len(ends.findall(blurb.two_sentences)) == 2
    for words in (blurb.sentence, blurb.two_sentences):
        assert ends.search(words[-1])
        assert words[0].isupper()
    assert len(wrap(blurb.in_short, 72)) <= 10
    assert 5 <= blurb.minutes <= 60
    assert blurb.weight.words
    assert entry.game.seat_counts
    assert len({other.blurb.sentence for other in DESCRIBED}) == len(DESCRIBED)


@pytest.mark.parametrize("entry", DESCRIBED, ids=lambda entry: entry.game.slug)
def test_the_minutes_of_a_title_are_counted_in_as_many_turns_as_its_bots_take(entry: Any) -> None:
    game = entry.game
    seats, options = min(game.seat_counts), {each.name: each.default for each in game.options}
    turns = bot_turns(game, seats, options) / seats
    assert turns / 2 <= entry.blurb.turns <= turns * 2


def bot_turns(game: type[AnyGame], seats: int, options: dict[str, Any]) -> int:
    """How many whole answers the bots give in a match."""
    at, rng, turns = table(game, seats, options).begin(0), Random(0), 0
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        move = bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), rng)
        turns += at.is_settling_move(seat, move)
        at = at.play(seat, move)
    return turns
