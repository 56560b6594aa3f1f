"""In fourteen ways somebody writes `yes` who may not, or too late: nothing is played.

In each a turn was asked about before, so that a `yes` in time by the right player would play it,
which the last test shows.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games import play
from games.models import Match, Move
from games.post.outbox.mail_sender import send_due_mails
from games.titles import all_games
from tests.long_run import LONG, sample
from tests.matches import awaited, fresh, turn
from tests.post.inbox.replies.judged import Table
from tests.post.letters.styles import TURN_MAIL
from tests.post.letters.writing import (
    ATTRIBUTION,
    DOMAIN,
    people,
    plain,
    quoting,
    reply_to,
    send,
    sender,
    words_of,
)
from tests.post.sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.lengthy, pytest.mark.one_database]
TIMES = 3 if LONG else 1


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


class Asked:
    """A seat whose player has asked about a turn, and was asked back."""

    def __init__(self, game: Any, dice: Random, sink: Sink) -> None:
        self.dice, self.sink = dice, sink
        self.table = Table(game.slug, game.seat_counts, f"{dice.random()}")
        for _ in range(dice.randrange(4)):
            self.table.go_on()
        self.seat, self.position = self.table.place()
        self.to = reply_to(self.seat)
        self.email = sender(self.seat)
        self.answer = self.ask(self.position.words)
        self.before = self.table.match.moves.count()

    @property
    def match(self) -> Match:
        return fresh(self.table.match)

    def ask(self, words: str) -> str:
        """Asks about a turn; the Message-ID of the answer."""
        letter = send(quoting(self.email, f"{words}?"), self.to)
        assert "reply yes" in words_of(letter).lower(), words_of(letter)
        send_due_mails()
        return str(self.sink.mails[-1]["Message-ID"])

    def says(self, words: str = "yes", email: str = "", to: str = "", **how: Any) -> Any:
        fields = {name: how.pop(name) for name in ("in_reply_to", "auto_submitted") if name in how}
        return send(quoting(email or self.email, words, **fields), to or self.to, **how)

    def play_by_page(self) -> None:
        chosen = turn(self.match, self.seat, self.dice)
        play.submit_turn(self.seat.pk, chosen, Move.Via.PAGE, self.seat.question)

    def played_by_mail(self) -> int:
        return self.table.match.moves.filter(via=Move.Via.MAIL).count()


def by_a_stranger(at: Asked) -> None:
    at.says(email="mallory@evil.example")


def by_a_stranger_who_knows_the_answer(at: Asked) -> None:
    at.says(email="mallory@evil.example", in_reply_to=at.answer)


def forged(at: Asked) -> None:
    at.says(verdict="fail", in_reply_to=at.answer)


def by_another_at_the_table(at: Asked) -> None:
    other = at.match.seats.exclude(pk=at.seat.pk).select_related("player").first()
    assert other is not None and other.player is not None
    at.says(email=other.player.email, in_reply_to=at.answer)


def after_the_turn_was_played(at: Asked) -> None:
    at.play_by_page()
    at.says(in_reply_to=at.answer)


def to_the_next_question(at: Asked) -> None:
    at.play_by_page()
    for _ in range(40):
        if at.match.status != Match.Status.RUNNING:
            return
        seat = awaited(at.match)
        if seat.pk == at.seat.pk:
            at.says(to=reply_to(seat))
            at.says(to=reply_to(seat), in_reply_to=at.answer)
            return
        play.submit_turn(seat.pk, turn(at.match, seat, at.dice), Move.Via.PAGE, seat.question)


def to_an_older_answer(at: Asked) -> None:
    at.ask(at.position.words)
    at.says(in_reply_to=at.answer)


def with_a_doubt(at: Asked) -> None:
    for words in ("yes?", "yes\nbut not yet", "yes, but wait", "Yes and no", "yes or no"):
        at.says(words, in_reply_to=at.answer)


def with_another_line(at: Asked) -> None:
    for words in ("yes\nsay See you", "Hi Bob,\nyes\nNo, wait!", "yes\n\nhelp"):
        at.says(words, in_reply_to=at.answer)


def in_a_quotation(at: Asked) -> None:
    quoted = "\r\n".join(f"> {line}" for line in TURN_MAIL)
    send(plain(at.email, f"{ATTRIBUTION}\r\n> yes\r\n{quoted}", in_reply_to=at.answer), at.to)
    at.says("> yes", in_reply_to=at.answer)


def by_a_program(at: Asked) -> None:
    at.says(auto_submitted="auto-replied", in_reply_to=at.answer)


def after_a_no(at: Asked) -> None:
    at.says("no", in_reply_to=at.answer)
    at.says(in_reply_to=at.answer)


def after_the_seat_was_given_away(at: Asked) -> None:
    (heir,) = people(1)
    play.hand_over_seat(at.seat.pk, heir)
    at.says(in_reply_to=at.answer)
    at.says(email=heir.email)


def after_resigning(at: Asked) -> None:
    play.resign_seat(at.seat.pk)
    at.says(in_reply_to=at.answer)


WAYS: tuple[Callable[[Asked], None], ...] = (
    by_a_stranger,
    by_a_stranger_who_knows_the_answer,
    forged,
    by_another_at_the_table,
    after_the_turn_was_played,
    to_the_next_question,
    to_an_older_answer,
    with_a_doubt,
    with_another_line,
    in_a_quotation,
    by_a_program,
    after_a_no,
    after_the_seat_was_given_away,
    after_resigning,
)


@pytest.mark.parametrize("way", WAYS, ids=[way.__name__ for way in WAYS])
def test_a_yes_that_is_not_the_players_or_too_late_plays_nothing(
    way: Callable[[Asked], None], sink: Sink
) -> None:
    games = all_games()
    first = WAYS.index(way)
    for game in games if LONG else [games[first % len(games)]]:
        for time in range(TIMES):
            at = Asked(game, Random(f"{way.__name__} {game.slug} {time}"), sink)
            way(at)
            assert at.played_by_mail() == 0, (way.__name__, game.slug, time)


@pytest.mark.parametrize("game", sample(all_games(), 3), ids=lambda game: game.slug)
def test_a_yes_of_the_player_in_time_plays_what_was_asked_once(game: Any, sink: Sink) -> None:
    at = Asked(game, Random(f"yes {game.slug}"), sink)
    at.says(in_reply_to=at.answer)
    assert at.played_by_mail() > 0
    played = at.played_by_mail()
    at.says(in_reply_to=at.answer)
    assert at.played_by_mail() == played
