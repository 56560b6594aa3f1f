"""What a new table is played by: sets of rules by name, and what is offered no more."""

from random import Random

import pytest

from games.rules.errors import BadSetup
from games.rules.game import AnyGame, Option, Setup
from games.rules.record import Record
from games.rules.rule_sets import LETTER, QUICK, TITLES, USUAL, RuleSet
from games.titles import all_games

SETS = [(game, each) for game in all_games() for each in game.rule_sets]
WITHDRAWN = [
    (game, option, value)
    for game in all_games()
    for option in game.options
    for value in option.withdrawn
]


def name_of(thing: object) -> str:
    return str(getattr(thing, "slug", getattr(thing, "name", thing)))


@pytest.mark.parametrize(("game", "rules"), SETS, ids=name_of)
def test_a_set_of_rules_differs_from_the_usual_ones_and_can_be_dealt(
    game: type[AnyGame], rules: RuleSet
) -> None:
    chosen = game.choose_options({}, rules.name)
    assert chosen != game.choose_options({})
    assert {name: chosen[name] for name in rules.options} == rules.options
    for seats in game.seat_counts:
        record = Record.begin(game(Setup(seats, chosen, b"letter")))
        assert record.awaited_seats


@pytest.mark.parametrize(("game", "rules"), SETS, ids=name_of)
def test_a_set_is_named_once_and_offers_nothing_that_is_withdrawn(
    game: type[AnyGame], rules: RuleSet
) -> None:
    assert rules.name in TITLES and rules.name != USUAL
    assert [each.name for each in game.rule_sets].count(rules.name) == 1
    assert game.choose_options(rules.options) == game.choose_options({}, rules.name)


def test_by_the_letter_takes_the_sheet_wherever_the_usual_rules_leave_it() -> None:
    left = {
        game.slug: [o.name for o in game.options if o.usual not in (None, o.default)]
        for game in all_games()
    }
    for game in all_games():
        letter = {each.name: each.options for each in game.rule_sets}.get(LETTER, {})
        assert all(letter.get(name) is not None for name in left[game.slug]), game.slug


@pytest.mark.parametrize(("game", "option", "value"), WITHDRAWN, ids=name_of)
def test_what_is_withdrawn_is_kept_and_played_but_no_new_table_has_it(
    game: type[AnyGame], option: Option, value: object
) -> None:
    assert game.complete_options({option.name: value})[option.name] == value
    with pytest.raises(BadSetup) as refused:
        game.choose_options({option.name: value})
    assert repr(str(value)) in str(refused.value)
    assert option.proposed not in option.withdrawn
    assert option.default not in option.withdrawn


def test_what_is_chosen_goes_before_the_set_and_an_unknown_set_is_quoted() -> None:
    game = next(game for game in all_games() if game.slug == "emu-ranchers")
    assert game.choose_options({}, QUICK)["years"] == 1
    assert game.choose_options({"years": 4}, QUICK)["years"] == 4
    with pytest.raises(BadSetup, match="'slow'; choose usual, quick, letter"):
        game.choose_options({}, "slow")


def test_matches_by_the_letter_end() -> None:
    lots = Random(5)
    for game, rules in SETS:
        if rules.name != LETTER:
            continue
        setup = Setup(game.seat_counts[0], game.choose_options({}, LETTER), b"to the end")
        record = Record.begin(game(setup))
        while waiting := record.awaited_seats:
            record = record.play(waiting[0], lots.choice(record.list_legal_moves(waiting[0])))
        assert record.outcome is not None, game.slug
