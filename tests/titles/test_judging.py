"""Judging moves that were played: a mistake is found and a good move left alone, chance decides
nothing twice, and what was hidden then does not come in.

`RURAL_LONG=1` looks at many more positions.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.rules.game import AnyGame, Setup
from games.rules.phrases import phrase
from games.rules.record import Record
from games.titles import all_games, bots, find_game, search
from games.titles.hidden_information import Determinizer
from games.titles.lookahead import Lookahead, lead_over_rivals
from games.titles.move_review import (
    CannotImagine,
    MoveComparison,
    MoveJudge,
    ReviewedDecision,
    build_knowledge,
    list_decisions,
)
from games.titles.score_breakdown import explain_difference
from tests.rules.tables import combinations, games_with
from tests.titles.higher_card import HigherCard, HigherCardView, State
from tests.titles.test_imagine import LONG, imagined, is_draft, positions

FEW = 8  # playouts
SEARCHED = games_with("outlook", "bot")
every_game = pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.slug)
HELD = ("N2", "N8")
# The other has laid N1 and holds N7: whoever beats N1 with N8 has nothing against N7.
LAID = State((HELD, ("N7",)), bids=("", "N1"))


def a_match(game: type[AnyGame], seats: int, options: dict[str, Any], number: int = 1) -> Record:
    """A whole match of a quick bot and of random players, always the same."""
    rng, at = Random(number), Record.begin(game(Setup(seats, options, b"judged %d" % number)))
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        legal = at.list_legal_moves(seat)
        quick = bots.choose_move(at.game, at.view(seat), legal, rng)
        at = at.play(seat, rng.choice(legal) if seat else quick)
    return at


def highest(_game: Any, state: State, seat: int, _rng: Any) -> str:
    """Both lay their highest card."""
    return f"bid {max(state.hands[seat])}"


def judge_of_cards() -> MoveJudge:
    """A judge of Higher Card, who imagines nothing: all is known."""

    def position(_game: Any, view: HigherCardView, _told: Any) -> State:
        return LAID

    def worth(_game: Any, state: State, seat: int) -> float:
        return lead_over_rivals(state.won, seat)

    look: Lookahead[Any] = Lookahead(
        lambda state: int(state.is_over), worth, 20, worth, phrase("Tricks."), highest
    )
    return MoveJudge(Determinizer(position, lambda *_: None, frozenset()), look, "cards")


def decision(played: str) -> ReviewedDecision:
    at = Record(HigherCard(Setup(2)), LAID)
    return ReviewedDecision(7, 0, played, build_knowledge(at, 0, at.list_legal_moves(0)))


def test_a_move_that_loses_a_trick_is_worse_and_the_best_one_is_not() -> None:
    judge = judge_of_cards()
    assert judge.find_better_move(decision("bid N8"), 40) == "bid N2"
    assert judge.find_better_move(decision("bid N2"), 40) is None
    lost = judge.compare_moves(decision("bid N8"), "bid N2", 10)
    assert (lost.better, lost.error, lost.points) == (2, 0, 2)
    assert lost.level == 0 and lost.is_sure
    assert lost.wins == (1.0, 1.0)  # at one trick all, both have won
    alone = judge.compare_moves(decision("bid N2"), None, 10)
    assert (alone.better, alone.level, alone.is_sure) == (0, 2, False)


def test_what_chance_may_have_made_is_not_sure() -> None:
    assert MoveComparison(100, 2.1, 1.0, 2.0, 0, None).is_sure
    assert not MoveComparison(100, 1.9, 1.0, 2.0, 0, None).is_sure
    assert not MoveComparison(100, -3.0, 1.0, 2.0, 0, None).is_sure
    assert search.standard_error([1.0, 3.0]) == 1.0
    assert not MoveComparison(1, 5.0, search.standard_error([5.0]), 2.0, 0, None).is_sure
    assert MoveComparison(7, 0.3, 0.0, 0.3, 0, None).is_sure  # of all deals that there are
    assert search.weighted_mean([1.0, 5.0], [3, 1]) == 2.0
    # One deal brought 1 and 3, the other, which is as likely, 7 and 7.
    assert search.weighted_standard_error([1.0, 7.0, 3.0, 7.0], [1, 1]) == 0.5


@every_game
def test_every_choice_of_a_match_is_judged_and_again_the_same(game: type[AnyGame]) -> None:
    seats, options = next(combinations(game))
    record = a_match(game, seats, options)
    found = list(list_decisions(record))
    assert found and all(one.played in one.known.legal for one in found)
    assert [record.moves[one.ply - 1] for one in found] == [(one.seat, one.played) for one in found]
    judge, other = MoveJudge.for_title(game.slug, "one"), MoveJudge.for_title(game.slug, "two")
    judged = 0
    for one in found[:: 1 if LONG else len(found) // 2]:
        if judged and not LONG:
            break
        move = one.known.legal[-1]
        try:
            results = [each.compare_moves(one, move, 3) for each in (judge, judge, other)]
            assert judge.find_better_move(one, FEW) == judge.find_better_move(one, FEW)
            judged += 1
        except CannotImagine:
            assert game.slug == "hunting-prey"
            continue
        assert results[0] == results[1]
    assert judged


def test_what_was_taken_back_is_not_judged() -> None:
    game = all_games()[0]
    at = Record.begin(game(Setup(2, {}, b"back")))
    for _move in range(6):
        at = at.play(at.awaited_seats[0], at.list_legal_moves(at.awaited_seats[0])[0])
    before = [one.ply for one in list_decisions(at)]
    assert max(before) > 2
    assert [one.ply for one in list_decisions(at.take_back(0, 2))] == [
        ply for ply in before if ply <= 2
    ]


def test_where_all_deals_are_listed_only_lots_that_players_draw_are_left_to_chance() -> None:
    slug, compared, same, told = "emu-ranchers", 0, 0, 0
    record = a_match(find_game(slug), 2, {"years": 4})
    for one in list_decisions(record):
        if one.known.view["phase"] not in ("turn", "draw") or one.known.view["draw_pile"] != 1:
            continue
        found = [
            MoveJudge.for_title(slug, seed).compare_moves(one, one.known.legal[-1], 40)
            for seed in ("one", "two")
        ]
        compared += 1
        assert found[0].deals == found[1].deals <= 40
        apart = abs(found[0].better - found[1].better)
        assert apart <= 5 * (found[0].error + found[1].error) + 1e-9
        same += found[0].error == 0 and apart < 1e-9
        told += found[0].error == 0 < found[0].spread
    assert compared and same and told


def reasons(judge: MoveJudge, one: ReviewedDecision) -> list[str]:
    """Why the last move would have been better than the first, as if it were."""
    better, parts = one.known.legal[-1], judge.parts
    assert parts is not None
    measured = judge.compare_moves(one, better, 3).parts
    return [
        str(line)
        for line in explain_difference(parts, one.known.view, one.played, better, measured, 0.1)
    ]


def twin_decisions(
    game: type[AnyGame], number: int = 40
) -> Iterator[tuple[ReviewedDecision, ReviewedDecision]]:
    """The same choice in two positions of other hidden cards, which its seat cannot tell apart."""
    seats, options = next(combinations(game))
    for at, _seat in positions(game, seats, options, number):
        seat = at.awaited_seats[0]
        legal = at.list_legal_moves(seat)
        if is_draft(at, seat) or len(legal) < 2:
            continue
        other = imagined(at, seat, Random(4))
        if other.view(seat) != at.view(seat):
            continue  # of an emu closing the view leaves something out
        assert repr(other.state) != repr(at.state)
        one = ReviewedDecision(9, seat, legal[0], build_knowledge(at, seat, legal))
        knows = build_knowledge(other, seat, other.list_legal_moves(seat))
        yield one, one._replace(known=replace(knows, told=one.known.told))


@every_game
def test_other_cards_behind_what_a_seat_saw_never_change_what_is_told_of_its_move(
    game: type[AnyGame],
) -> None:
    judge = MoveJudge.for_title(game.slug, "canary")
    compared = 0
    for number in range(40, 46 if LONG else 41):
        for one, two in twin_decisions(game, number):
            move = one.known.legal[-1]
            assert judge.find_better_move(one, FEW) == judge.find_better_move(two, FEW)
            assert judge.compare_moves(one, move, 2) == judge.compare_moves(two, move, 2)
            assert reasons(judge, one) == reasons(judge, two)
            compared += 1
            if not LONG:
                return
    assert compared
