"""The quick hand of Emus Redux: what a move makes of its hopes, what it has not seen, and that it
takes nothing from what it cannot see."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.decks.hands import remove_card
from games.rules.record import Record
from games.titles import bots
from games.titles.bird_evaluation import BITS
from games.titles.birds import CARD_OF, ORDER, PLAIN, Bird
from games.titles.emus_redux.evaluation import BirdsEvaluation, next_forms
from games.titles.emus_redux.lookahead import OUTLOOK, TRIED
from games.titles.emus_redux.rollout_policy import choose_rollout_move, evaluate_ranch, find_unseen
from games.titles.emus_redux.state import ACTIONS, DRAW_DECK_CARDS, State
from tests.titles.emus_redux.tables import ANN, game, hands, mail_table, ranch, random_match
from tests.titles.test_imagine import imagined


def by_policy(seats: int, number: int) -> Iterator[Record]:
    """Every record of a match of quick hands before its closing."""
    rng = Random(number)
    at = Record.begin(game(seats, b"light %d" % number))
    while at.state.phase in ("turn", "draw"):
        yield at
        seat = at.awaited_seats[0]
        at = at.play(seat, choose_rollout_move(at.game, at.state, seat, rng))


def positions(seats: int) -> Iterator[tuple[Record, State, int]]:
    """Positions before the closing of a match, and who is to move: of random players, who hatch all
    that there is, and of quick hands."""
    for match in (random_match(seats, b"hopes", Random(seats)), by_policy(seats, 1)):
        for at in match:
            if at.state.phase in ("turn", "draw"):
                yield at, at.state, at.awaited_seats[0]


def after(birds: tuple[Bird, ...], move: str) -> tuple[Bird, ...]:
    """The birds after an action."""
    verb, _card, number, form = ACTIONS[move]
    if verb == "hatch":
        return (*birds, (form,))
    if verb == "grow":
        return (*birds[: number - 1], (*birds[number - 1], form), *birds[number:])
    return birds


def weight(bird: Bird) -> int:
    """How much lies on a bird."""
    return sum(5 if ORDER[form] in (1, 10) else ORDER[form] for form in bird)


@pytest.mark.parametrize("seats", [3, 4])
def test_what_a_move_makes_of_hopes_is_what_is_hoped_for_after_it(seats: int) -> None:
    moves = draws = 0
    for at, state, seat in positions(seats):
        birds, hand, sight = state.birds[seat], state.hands[seat], find_unseen(state, seat)
        hopes = evaluate_ranch(state, seat)
        assert hopes.value == BirdsEvaluation(birds, hand, sight).value
        for move in at.list_legal_moves(seat) if state.phase == "turn" else ():
            verb, card, number, form = ACTIONS[move]
            again = BirdsEvaluation(after(birds, move), remove_card(hand, card), sight)
            if verb == "grow":
                assert hopes.value_if_grown(number - 1, form) == pytest.approx(
                    again.value, abs=1e-9
                )
            elif verb == "discard":
                assert hopes.value_without(card)[0] == pytest.approx(again.value, abs=1e-9)
            elif all(weight(bird) >= weight((card,)) for bird in birds):  # it chooses last
                assert hopes.value_without(card)[1] == pytest.approx(again.value, abs=1e-9)
            moves += 1
        held = Counter(hand)
        for card in (*PLAIN, *state.row, "EX") if state.phase == "draw" else ():
            if held[card] < 2:
                more = BirdsEvaluation(birds, tuple(sorted((*hand, card))), sight)
                assert hopes.value_if_taken(card) == pytest.approx(more.value, abs=1e-9)
                draws += 1
    assert moves > 500 and draws > 500


@pytest.mark.parametrize("seats", [3, 4])
def test_unseen_is_what_no_card_shows(seats: int) -> None:
    for at, state, seat in positions(seats):
        shown = Counter([*state.hands[seat], *state.piles[0], *state.piles[1]])
        for each in at.view(seat)["seats"]:
            shown.update(each["known"] if each["seat"] != seat else ())
            shown.update(CARD_OF[form] for bird in state.birds[each["seat"]] for form in bird)
        left = Counter(DRAW_DECK_CARDS) - shown
        found = find_unseen(state, seat)
        for card in PLAIN:
            assert left[card] == bool(found.one & BITS[card]) + 2 * bool(found.two & BITS[card])


@pytest.mark.parametrize("seats", [3, 4])
def test_what_it_cannot_see_changes_nothing_that_a_quick_hand_does(seats: int) -> None:
    compared = 0
    for at in by_policy(seats, 2):
        seat = at.awaited_seats[0]
        other = imagined(at, seat, Random(at.ply))
        compared += other.state.hands != at.state.hands
        moves = [
            choose_rollout_move(each.game, each.state, seat, Random(5)) for each in (at, other)
        ]
        assert moves[0] == moves[1]
    assert compared > 20


@pytest.mark.parametrize("seats", [3, 4])
def test_a_quick_hand_takes_legal_moves(seats: int) -> None:
    for at, state, seat in positions(seats):
        assert choose_rollout_move(at.game, state, seat, Random(at.ply)) in at.list_legal_moves(
            seat
        )


@pytest.mark.parametrize("seats", [3, 4])
def test_of_all_moves_few_are_tried_and_that_of_the_steady_bot_is_among_them(seats: int) -> None:
    assert OUTLOOK.trying is not None
    for at, _state, seat in positions(seats):
        view, legal = at.view(seat), at.list_legal_moves(seat)
        tried = OUTLOOK.trying(view, legal)
        assert set(tried) <= set(legal)
        assert len(tried) == min(TRIED, len(legal))
        assert bots.choose_move(at.game, view, legal, Random(1)) in tried


def test_a_card_that_a_bird_hopes_for_is_put_on_it_and_on_no_other() -> None:
    at = mail_table(
        pile=6,
        hands=hands("7SK 8MS 9MS AL CW CY"),
        birds=(ranch("3SK 6SY", "5YK"), (), ()),
    )
    hopes = evaluate_ranch(at.state, ANN)
    assert hopes.next_forms(0) == ["7SK"]  # and not the 9, which would skip the 8
    assert not {"7SK", "8MS", "9MS"} & set(hopes.unwanted_cards())
    assert hopes.value_if_grown(0, "7SK") > hopes.value_if_grown(0, "9MS")


def test_a_wild_card_is_tried_only_as_the_number_that_goes_on_least_far() -> None:
    assert next_forms(("3SK", "6SY"))["PMSL"] == ("PMSL=7",)
    assert next_forms(("6SY", "3SK"))["PMSL"] == ("PMSL=2",)
    assert next_forms(("5YK",))["PMYK"] == ("PMYK=4", "PMYK=6")
