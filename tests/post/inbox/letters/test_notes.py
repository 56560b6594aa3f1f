"""Notes to oneself by mail: added to, shown, forgotten, and told with the turn."""

import random
from datetime import timedelta

import pytest

from accounts.models import Player
from games import periodic_jobs, play
from games.models import InboundMail, Match, Notice, Seat
from games.play.private_notes import notes_of
from games.post.inbox.commands import read_command
from games.post.parsing.reply_parser import ReplyLine
from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match
from tests.play.premoves.planning import now_of
from tests.play.times import Times
from tests.post.inbox.letters.test_consents import EVERY, is_move
from tests.post.letters.writing import new_match, plain, reply_to, send, words_of
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db
MOST_MOVES = 400
LINES = ("memo", "memo keep 9", "forget memo", "forget my notes")


@pytest.fixture
def match() -> Match:
    return new_match()


def asked(match: Match) -> Seat:
    return now_of(awaited(match))


def wrote(seat: Seat, words: str) -> InboundMail:
    assert seat.player is not None
    return send(plain(seat.player.email, words), reply_to(seat))


def noted(seat: Seat) -> str:
    return notes_of(seat.player_id, seat.match_id)


def mails_to(sink: Sink, seat: Seat) -> list[str]:
    """The bodies of the turn mails that a seat got, as text and as HTML."""
    assert seat.player is not None
    mine = [mail for mail in sink.mails if mail["To"] == seat.player.email]
    turns = [mail for mail in mine if mail["X-Rural-Route-Reason"] == "turn"]
    return [" ".join(body(mail).split()) for mail in turns for body in (text, html)]


def test_a_note_is_added_shown_and_forgotten(match: Match) -> None:
    seat = asked(match)
    letter = wrote(seat, "memo Moons are with Bob\nmemo keep 9\nmemo")
    assert noted(seat) == "Moons are with Bob\nkeep 9" and letter.reason == "done"
    assert "your notes on this match:" in words_of(letter) and "keep 9" in words_of(letter)
    assert "deleted" in words_of(wrote(seat, "forget my notes"))
    assert noted(seat) == "" and "you have no notes" in words_of(wrote(seat, "memo"))


def test_a_note_that_is_too_long_is_refused_and_nothing_of_it_is_kept(match: Match) -> None:
    seat = asked(match)
    assert "the limit is 1000" in words_of(wrote(seat, "memo " + "n" * 1001))
    assert noted(seat) == ""


def test_help_tells_of_notes(match: Match) -> None:
    assert "“forget memo” deletes them" in words_of(wrote(asked(match), "help"))


def test_the_turn_mail_tells_ones_own_notes_and_those_of_nobody_else(
    match: Match, sink: Sink
) -> None:
    first = asked(match)
    play.add_note(first.pk, "mine & alone")
    answer(first)
    second = asked(match)
    play.add_note(second.pk, "of the other")
    Notice.objects.all().delete()
    answer(second)
    periodic_jobs.send_notices()
    (plainly, drawn) = mails_to(sink, first)
    assert "Your private notes: mine & alone" in plainly and "mine &amp; alone" in drawn
    assert "of the other" not in plainly + drawn


@pytest.mark.parametrize("off", ["notes_in_mail", "hand_in_mail"])
def test_no_mail_tells_notes_to_who_wants_none_or_keeps_the_hand_out(
    off: str, match: Match, sink: Sink
) -> None:
    first = asked(match)
    play.add_note(first.pk, "nine of Moons")
    Player.objects.filter(pk=first.player_id).update(**{off: False})
    Notice.objects.all().delete()
    answer(first)
    answer(asked(match))
    periodic_jobs.send_notices()
    bodies = mails_to(sink, first)
    assert len(bodies) == 2 and not any("nine of Moons" in body for body in bodies)
    shows = "nine of Moons" in words_of(wrote(asked(match), "memo"))
    assert shows is (off == "notes_in_mail")


def test_a_mail_about_several_matches_has_the_notes_of_each(sink: Sink, times: Times) -> None:
    both = [PlayerFactory(confirmed=True), PlayerFactory(confirmed=True)]
    Player.objects.update(turn_mails=Player.TurnMails.DIGEST)
    awaiting = [awaited(running_match(people=both)) for _ in range(4)]
    for seat in awaiting:
        play.add_note(seat.pk, f"of {seat.match.code} alone")
    times.go(timedelta(hours=30))
    periodic_jobs.send_notices()
    about = [mail for mail in sink.mails if "digest" in str(mail["List-Id"])]
    assert about
    for body in (text, html):
        told = " ".join(body(mail) for mail in about)
        assert all(f"Your note: of {seat.match.code} alone" in told for seat in awaiting)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: f"{game.slug}-{game.version}")
def test_no_line_about_notes_is_a_move_and_no_move_is_one(game: type[AnyGame]) -> None:
    record = Record.begin(game(Setup(game.seat_counts[0], game.complete_options({}), b"seed")))
    seat = record.awaited_seats[0]
    for line in LINES:
        assert "keep" in line or not is_move(record, seat, line), line
        assert read_command(ReplyLine(line, False)).word in ("memo", "forget")


@pytest.mark.parametrize("game", EVERY, ids=lambda game: f"{game.slug}-{game.version}")
def test_no_move_of_a_whole_match_begins_with_a_word_of_ours(game: type[AnyGame]) -> None:
    dice = random.Random(game.slug)
    record = Record.begin(game(Setup(game.seat_counts[0], game.complete_options({}), b"seed")))
    moves = set[str]()
    for _move in range(MOST_MOVES):
        if not record.awaited_seats:
            break
        legal = record.list_legal_moves(record.awaited_seats[0])
        moves.update(legal)
        record = record.play(record.awaited_seats[0], dice.choice(legal))
    ours = {move for move in moves if read_command(ReplyLine(move, False)).word != "order"}
    assert not ours and len(moves) > 20
