from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import play
from games.models import Match
from tests.matches import answer, awaited, open_table, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def replaycheck(*codes):
    """What the command prints, and the words it ends with if something is wrong."""
    printed = StringIO()
    try:
        call_command("replaycheck", *codes, stdout=printed)
    except CommandError as problem:
        assert problem.returncode == 1
        return printed.getvalue(), str(problem)
    return printed.getvalue(), None


def played_match():
    match = running_match()
    answer(awaited(match))
    answer(awaited(match))
    return Match.objects.get(pk=match.pk)


def tamper(match, ply, **changes):
    with connection.cursor() as cursor:
        for name, value in changes.items():
            cursor.execute(
                f"UPDATE games_move SET {name} = %s WHERE match_id = %s AND ply = %s",
                [value, match.pk, ply],
            )


def test_sound_matches_are_counted_and_nothing_is_wrong():
    played_match()
    played_match()
    assert replaycheck() == ("2 matches with 8 moves checked, 0 wrong.\n", None)


def test_an_open_match_is_not_checked():
    open_table()
    assert replaycheck()[0] == "0 matches with 0 moves checked, 0 wrong.\n"


def test_the_first_ply_that_differs_is_named_without_its_text_while_the_match_runs():
    match = played_match()
    (_seat, first), *_rest = play.current_record(match).moves
    changed = next(
        move
        for move in play.record_at(match, 0).list_legal_moves(
            play.record_at(match, 0).awaited_seats[0]
        )
        if move != first
    )
    tamper(match, 1, text=changed)
    printed, problem = replaycheck()
    assert printed == (
        f"{match.code}: ply 1: ply 1 is the first wrong one; "
        "its text is secret until the match is over\n"
    )
    assert problem == "1 match with 4 moves checked, 1 wrong."


def test_a_finding_in_a_finished_match_is_told_in_full():
    match = played_match()
    play.resign_seat(match.seats.first().pk)
    tamper(match, 3, text="hatch nonsense")
    printed, problem = replaycheck(match.code)
    assert printed.startswith(f"{match.code}: ply 3: 'hatch nonsense' is not legal")
    assert problem is not None


def test_a_missing_move_is_named():
    match = played_match()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_move WHERE match_id = %s AND ply = 2", [match.pk])
    assert replaycheck()[0].startswith(f"{match.code}: ply 2:")


def test_a_seed_that_does_not_fit_its_commitment_is_found():
    match = played_match()
    Match.objects.filter(pk=match.pk).update(seed="00" * 32)
    assert replaycheck()[0].startswith(f"{match.code}: ply 0:")


def test_a_match_of_a_game_nobody_knows_is_a_finding_and_no_crash():
    match = played_match()
    Match.objects.filter(pk=match.pk).update(version=99)
    assert replaycheck()[0].startswith(f"{match.code}: ply 0:")


def test_only_the_named_matches_are_checked():
    match, broken = played_match(), played_match()
    tamper(broken, 1, text="hatch nonsense")
    assert replaycheck(match.code) == ("1 match with 4 moves checked, 0 wrong.\n", None)


def test_an_unknown_code_is_quoted():
    assert replaycheck("nowhere")[1] == "There is no match 'nowhere'."
