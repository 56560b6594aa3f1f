"""What may be taken back: only what everybody saw, while nobody has learnt anything since."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.errors import RulesError
from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from games.rules.shuffle_sources import SeededOrders
from games.rules.take_back_rule import MoveAuthor, may_go_back, ply_before_last_answer
from games.titles import all_games, bots, find_game
from tests.long_run import LONG
from tests.rules.tables import OFFERED, games_with
from tests.twins.planning import known, shuffles

MATCHES, ANSWERS, DEALS = (12, 50, 6) if LONG else (2, 24, 3)
games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def by_persons(record: Record, upto: int = 0) -> dict[int, MoveAuthor]:
    return dict.fromkeys(range(upto + 1, record.ply + 1), MoveAuthor.PERSON)


def reach(record: Record, seat: int, **others: MoveAuthor) -> int | None:
    """The ply back to which `seat` may go; persons took every move but those in `others`, named
    `ply_3=By.BOT`."""
    by = by_persons(record) | {int(name[4:]): who for name, who in others.items()}
    upto = ply_before_last_answer(record, seat)
    return upto if upto is not None and may_go_back(record, seat, upto, by) else None


def played(at: Record, *moves: str) -> Record:
    """`at` after the first legal moves that begin with these words."""
    for words in moves:
        seat = at.awaited_seats[0]
        at = at.play(
            seat, next(move for move in at.list_legal_moves(seat) if move.startswith(words))
        )
    return at


def emus(*moves: str) -> Record:
    return played(Record.begin(find_game("emu-ranchers")(Setup(2, {}, b"taking back"))), *moves)


def food(*moves: str) -> Record:
    return played(Record.begin(find_game("food-chain")(Setup(2, {}, b"taking back"))), *moves)


def ordered(at: Record, seat: int) -> Record:
    """`at` after a secret order of `seat` for the end of the round."""
    return at.play(
        seat, next(move for move in at.list_legal_moves(seat) if move.startswith("keep"))
    )


# By example


def test_a_turn_that_ends_with_an_open_card_can_be_taken_back_whole() -> None:
    at = emus("discard", "draw deck", "hatch", "draw discard")
    assert reach(at, 1) == 2


def test_a_card_drawn_cannot_be_taken_back() -> None:
    assert reach(emus("discard", "draw deck", "hatch", "draw deck"), 1) is None


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    assert reach(emus(), 0) is None
    assert reach(emus("discard", "draw deck"), 1) is None


def test_nothing_can_be_taken_back_once_a_person_has_answered() -> None:
    at = emus("discard", "draw deck", "hatch", "draw discard", "hatch", "draw deck")
    assert reach(at, 1) is None


def test_a_move_that_the_clock_took_cannot_be_taken_back() -> None:
    at = emus("discard", "draw deck", "hatch", "draw discard")
    assert reach(at, 1, ply_3=MoveAuthor.CLOCK, ply_4=MoveAuthor.CLOCK) is None


def test_a_move_that_a_bot_took_for_the_seat_is_no_answer_of_its_own() -> None:
    at = emus("discard", "draw deck", "hatch", "draw discard")
    assert reach(at, 1, ply_3=MoveAuthor.BOT, ply_4=MoveAuthor.BOT) is None


def test_a_bots_answer_that_shows_a_card_of_its_hand_stays() -> None:
    at = food("play", "play")
    assert reach(at, at.moves[0][0], ply_2=MoveAuthor.BOT) is None


def test_a_bots_answer_that_shows_nothing_new_goes_back_too() -> None:
    at = food("play", "pass")
    seat = at.moves[0][0]
    assert reach(at, seat) is None
    assert reach(at, seat, ply_2=MoveAuthor.BOT) == 0


def test_a_secret_choice_cannot_be_taken_back() -> None:
    at = Record.begin(find_game("hunting-prey")(Setup(2, {}, b"secret")))
    at = at.play(0, next(move for move in at.list_legal_moves(0) if move.startswith("play")))
    assert reach(at, 0) is None


def test_a_secret_order_after_it_keeps_an_open_move_where_it_is_for_its_own_seat_alone() -> None:
    opened = food("play")
    seat = opened.moves[0][0]
    assert reach(opened, seat) == 0
    assert reach(ordered(opened, seat), seat) is None
    assert reach(ordered(opened, 1 - seat), seat) == 0


def test_a_take_back_can_be_followed_by_another_of_the_same_seat() -> None:
    at = food("play")
    seat = at.moves[0][0]
    at = played(at.take_back(seat, 0), "play")
    assert reach(at, seat) == 0
    assert reach(at.take_back(seat, 0), seat) is None


def test_nobody_goes_back_behind_an_answer_that_another_took_back() -> None:
    at = food("play", "pass")
    seat = at.moves[0][0]
    assert reach(at.take_back(1 - seat, 1), seat) is None


# In all titles


@games
def test_what_may_be_taken_back_has_told_nobody_anything_but_of_the_one_who_asks(
    game: type[AnyGame],
) -> None:
    """The same moves at a table at which two cards lie the other way round, without the seat's
    knowing: had anybody learnt anything else, it would show now."""
    compared = 0
    for number in range(MATCHES):
        dice = random.Random(f"{game.slug} {number}")
        setup = Setup(dice.choice(game.seat_counts), {}, dice.randbytes(32))
        for first, seat, upto in possible(game, setup, dice):
            for _try in range(DEALS):
                second = elsewhere(first, setup, dice)
                if second is None or not same(first, second, seat, upto):
                    continue
                for eyes in range(setup.seats):
                    if same(first, second, eyes, upto):
                        compared += 1
                        assert known(first, eyes) == known(second, eyes), first.moves[upto:]
    # In Hunting Prey all that is chosen is secret; a new title may show something with every move.
    assert compared or game.slug == "hunting-prey" or game not in games_with(*OFFERED)


@games
def test_everybody_could_tell_what_may_be_taken_back_from_all_that_might_have_been_done(
    game: type[AnyGame],
) -> None:
    """Else the seat would take back something that the others never saw."""
    for number in range(MATCHES):
        dice = random.Random(f"{game.slug} {number} told")
        setup = Setup(dice.choice(game.seat_counts), {}, dice.randbytes(32))
        for record, seat, upto in possible(game, setup, dice):
            for ply in range(upto + 1, record.ply + 1):
                before = Record.replay(record.game, record.moves[: ply - 1])
                done = before.play(*record.moves[ply - 1])
                for move in before.list_legal_moves(seat):
                    other = before.play(seat, move)
                    if open_to_all(done) == open_to_all(other):
                        assert done.view(seat) == other.view(seat), (record.moves[ply - 1], move)


def open_to_all(record: Record) -> tuple[Any, Any]:
    """What everybody sees of a position, and was told of the move to it."""
    return record.view(None), [line for line in record.log[-1] if line.only is None]


@games
def test_whether_a_move_may_be_taken_back_tells_nothing(game: type[AnyGame]) -> None:
    """A seat to which two matches look alike gets the same answer in both."""
    answers: Counter[bool] = Counter()
    for number in range(MATCHES * 2):
        dice = random.Random(f"{game.slug} {number} alike")
        setup = Setup(dice.choice(game.seat_counts), {}, dice.randbytes(32))
        first = second = Record.begin(game(setup))
        while second.state == first.state or not alike(first, second):
            second = Record.begin(game(setup, exchanged(game, setup, dice)))
        for _ in range(ANSWERS):
            both = go_on(first, second, dice)
            if both is None:
                break
            first, second = both
            for seat in alike(first, second):
                possible = {reach(record, seat) is not None for record in both}
                assert len(possible) == 1
                answers.update(possible)
    assert answers[False]


def alike(first: Record, second: Record) -> list[int]:
    """The seats that cannot tell the two records apart."""
    seats = range(first.game.seats)
    return [seat for seat in seats if known(first, seat) == known(second, seat)]


def go_on(first: Record, second: Record, dice: random.Random) -> tuple[Record, Record] | None:
    """Both records after a move each, or now and then after a secret one in the second alone, so
    that some seat still cannot tell them apart; None if none is found."""
    for _try in range(12):
        seat = dice.randrange(first.game.seats)
        mine, theirs = first.list_legal_moves(seat), second.list_legal_moves(seat)
        if not mine or not theirs:
            continue
        move = dice.choice(mine)
        other = move if move in theirs and dice.random() < 0.7 else dice.choice(theirs)
        both = first if dice.random() < 0.2 else first.play(seat, move), second.play(seat, other)
        if alike(*both):
            return both
    return None


def possible(
    game: type[AnyGame], setup: Setup, dice: random.Random
) -> list[tuple[Record, int, int]]:
    """Records of a match with a seat that may take back its last answer, and the ply before it."""
    at = Record.begin(game(setup))
    found = []
    for _ in range(ANSWERS):
        if not at.awaited_seats:
            break
        seat = dice.choice(at.awaited_seats)
        while True:
            move = dice.choice(at.list_legal_moves(seat))
            if dice.random() < 0.5:
                move = bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), dice)
            settles = at.is_settling_move(seat, move)
            at = at.play(seat, move)
            if settles or not at.list_legal_moves(seat):
                break
        upto = reach(at, seat)
        if upto is not None:
            found.append((at, seat, upto))
    return found


class Exchanged:
    """The orders that follow from a seed, but for two cards under one label."""

    def __init__(self, seed: bytes, label: str, one: int, other: int) -> None:
        self.seeded, self.label, self.one, self.other = SeededOrders(seed), label, one, other

    def shuffle(self, cards: Sequence[Any], label: str) -> tuple[Any, ...]:
        order = list(self.seeded.shuffle(cards, label))
        if label == self.label:
            order[self.one], order[self.other] = order[self.other], order[self.one]
        return tuple(order)


def exchanged(game: type[AnyGame], setup: Setup, dice: random.Random) -> Exchanged:
    """The orders of a setup with two cards of a shuffle at the start the other way round."""
    labels = {label: size for label, size in shuffles(game, setup).items() if size > 1}
    label = dice.choice(sorted(labels))
    one, other = dice.sample(range(labels[label]), 2)
    return Exchanged(setup.seed, label, one, other)


def elsewhere(record: Record, setup: Setup, dice: random.Random) -> Record | None:
    """The same moves at a table where two cards lie the other way round; None if they cannot be
    taken there."""
    game = type(record.game)
    at = Record.begin(game(setup, exchanged(game, setup, dice)))
    try:
        for seat, move in record.moves:
            at = at.play(seat, move)
    except RulesError:
        return None
    return at


def same(first: Record, second: Record, seat: int, upto: int) -> bool:
    """True if the seat could not tell the two records apart after ply `upto`."""
    before = [Record.replay(one.game, one.moves[:upto]) for one in (first, second)]
    return known(before[0], seat) == known(before[1], seat)
