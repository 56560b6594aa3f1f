"""A whole turn in one letter, though a draw comes first."""

import pytest

from games import play
from games.play.errors import PlayError
from games.rules.errors import RulesError
from tests.post.letters.writing import answers, asked, fresh, moves_of, new_match, words_of, wrote

pytestmark = pytest.mark.django_db


def test_a_draw_and_what_follows_it_are_one_letter_and_one_answer() -> None:
    match = new_match(game="biome-rummy")
    seat = asked(match)
    letter = wrote(seat, "draw deck, set if possible, discard first of 3S 9H, else highest")
    draw, *rest = moves_of(match)
    assert draw == "draw deck", words_of(letter)
    assert rest[-1].startswith("discard ")
    assert fresh(seat).question is None
    assert (letter.reason, answers(letter)) == ("played", 1)


def test_a_letter_that_names_no_last_resort_after_a_draw_plays_nothing_and_says_so() -> None:
    match = new_match(game="biome-rummy")
    letter = wrote(asked(match), "draw deck, discard first of 3S 9H")
    assert moves_of(match) == []
    assert "last resort" in words_of(letter)


def test_a_turn_typed_so_on_the_page_is_played_the_same_way() -> None:
    match = new_match(game="biome-rummy")
    seat = asked(match)
    taken = play.submit_turn(seat.pk, "draw deck, discard lowest", question=seat.question)
    assert [move.split()[0] for move in taken.moves] == ["draw", "discard"]


def test_such_a_turn_for_an_old_question_is_refused_like_any_turn() -> None:
    match = new_match(game="biome-rummy")
    seat = asked(match)
    play.submit_turn(seat.pk, "draw deck, discard lowest", question=seat.question)
    with pytest.raises((PlayError, RulesError)):
        play.submit_turn(seat.pk, "draw deck, discard lowest", question=seat.question)
    assert len(moves_of(match)) == 2
