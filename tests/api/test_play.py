"""Playing by a program: the same way in as everybody's, and the same answers."""

import random

import pytest

from games.api.models import ProgramSeat
from games.models import Match, Move
from games.titles import TITLES
from tests.api.programs import READ, Program
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import answer, awaited, fresh, other, running_match

pytestmark = pytest.mark.django_db


def program_of(seat) -> Program:
    return Program(seat.player)


def whole_turn(program: Program, match: Match, dice: random.Random) -> str:
    """A turn put together from what the API says: drafts until a move settles."""
    draft: list[str] = []
    while True:
        query = "&".join(f"do={move.replace(' ', '%20')}" for move in draft)
        moves = program.get(f"/matches/{match.code}?{query}").json()["moves"]
        move = dice.choice(moves)
        if move["settles"]:
            return ", ".join([*draft, move["move"]])
        draft.append(move["move"])
        if len(draft) > 12:
            draft.clear()


def test_a_turn_is_played_from_what_the_answers_say() -> None:
    match = running_match()
    seat = awaited(match)
    program = program_of(seat)
    [turn] = program.get("/turns").json()["turns"]
    assert (turn["code"], turn["question"]) == (match.code, seat.question)
    assert turn["opponents"] == [other(seat).name]
    shown = program.get(f"/matches/{match.code}").json()
    assert shown["seat"] == seat.number and shown["question"] == seat.question
    words = whole_turn(program, match, random.Random(1))
    played = program.post(
        f"/matches/{match.code}/moves", {"question": seat.question, "moves": words}
    )
    assert played.status_code == 200 and ", ".join(played.json()["moves"]) == words
    assert [move.text for move in Move.objects.filter(match=match)] == played.json()["moves"]
    assert program.get(f"/matches/{match.code}").json()["question"] != seat.question


@pytest.mark.parametrize("title", sample(TITLES, 3), ids=lambda title: title.game.slug)
def test_whole_matches_of_every_title_are_played_by_programs_alone(title) -> None:
    size = title.game.seat_counts[0]
    match = running_match(size, game=title.game.slug)
    programs = {seat.number: program_of(seat) for seat in match.seats.all()}
    spectator, dice = Program(), random.Random(3)
    for turn in range(40):
        if fresh(match).status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        program = programs[seat.number]
        words = whole_turn(program, match, dice)
        sent = {"question": seat.question, "moves": words}
        played = program.post(f"/matches/{match.code}/moves", sent)
        assert played.status_code == 200, (words, played.json())
        if turn % 8 == 0:
            assert spectator.get(f"/matches/{match.code}").status_code == 200
            assert program.get(f"/matches/{match.code}/log").json()["lines"]


def test_an_answered_question_is_stale_and_nothing_is_played() -> None:
    match = running_match()
    seat = awaited(match)
    program, asked = program_of(seat), seat.question
    words = answer(seat, question=asked).moves
    different = next(
        move["move"]
        for move in Program(other(seat).player).get(f"/matches/{match.code}").json()["moves"]
        if move["move"] not in words
    )
    refused = program.post(f"/matches/{match.code}/moves", {"question": asked, "moves": different})
    assert refused.status_code == 409
    assert refused.json()["type"].endswith("#stale")


def test_the_same_answer_sent_twice_is_played_once() -> None:
    match = running_match()
    seat = awaited(match)
    program = program_of(seat)
    words = whole_turn(program, match, random.Random(1))
    sent = {"question": seat.question, "moves": words}
    first = program.post(f"/matches/{match.code}/moves", sent)
    count = Move.objects.filter(match=match).count()
    again = program.post(f"/matches/{match.code}/moves", sent)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["moves"] == first.json()["moves"]
    assert Move.objects.filter(match=match).count() == count


def test_words_that_fit_no_move_are_refused_with_what_would_do() -> None:
    match = running_match()
    seat = awaited(match)
    refused = program_of(seat).post(
        f"/matches/{match.code}/moves", {"question": seat.question, "moves": "hatch"}
    )
    assert refused.status_code == 422
    assert refused.json()["choices"] and not Move.objects.filter(match=match).exists()


@pytest.mark.parametrize("words", ["", "  ", "x" * 1001, "a\0b", "\ud800"])
def test_what_cannot_be_a_move_is_refused_before_it_is_read(words: str) -> None:
    match = running_match()
    seat = awaited(match)
    refused = program_of(seat).post(
        f"/matches/{match.code}/moves", {"question": seat.question, "moves": words}
    )
    assert refused.status_code in (400, 422)


@pytest.mark.parametrize("body", ["{", "[" * 60_000, '{"question": ' + "9" * 5000 + "}", "é"])
def test_what_is_no_json_is_a_problem_and_no_fault(body: str) -> None:
    match = running_match()
    seat = awaited(match)
    program = program_of(seat)
    answered = program.client.generic(
        "POST",
        f"/api/v1/matches/{match.code}/moves",
        body.encode("latin-1"),
        content_type="application/json",
        headers={"authorization": f"Bearer {program.secret}"},
    )
    assert answered.status_code == 400
    assert answered["Content-Type"] == "application/problem+json"


def test_nobody_plays_for_a_seat_of_somebody_else() -> None:
    match = running_match()
    stranger = Program(PlayerFactory())
    shown = stranger.get(f"/matches/{match.code}").json()
    assert shown["seat"] is None and shown["moves"] == [] and shown["question"] is None
    refused = stranger.post(f"/matches/{match.code}/moves", {"moves": "draw deck"})
    assert refused.status_code == 404


def test_a_rated_match_remembers_that_a_program_played() -> None:
    match = running_match(rated=True)
    seat = awaited(match)
    program = program_of(seat)
    words = whole_turn(program, match, random.Random(1))
    program.post(f"/matches/{match.code}/moves", {"question": seat.question, "moves": words})
    assert [row.pk for row in ProgramSeat.objects.all()] == [seat.tenure_id]


def test_resigning_needs_a_token_that_plays() -> None:
    match = running_match()
    seat = awaited(match)
    assert Program(seat.player, READ).post(f"/matches/{match.code}/resign").status_code == 403
    assert program_of(seat).post(f"/matches/{match.code}/resign").status_code == 200
    assert fresh(match).status == Match.Status.FINISHED
