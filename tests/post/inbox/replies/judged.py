"""Replies sent in by the door at which mails come in, and what has become of each."""

from random import Random
from typing import NamedTuple

from django.core.cache import cache

from games import play
from games.models import InboundMail, Match, Move, Notice, Report, Seat
from tests.matches import awaited, fresh, turn
from tests.post.inbox.replies.samples import Must, Reply
from tests.post.letters.meanings import Position, answered, in_order
from tests.post.letters.reading import tried
from tests.post.letters.styles import TURN_MAIL, Style, dressed
from tests.post.letters.writing import (
    ATTRIBUTION,
    answers,
    new_match,
    plain,
    quoting,
    reply_to,
    send,
    sender,
    words_of,
)

ASKS = "reply yes"  # how an answer ends that asks something back


class Became(NamedTuple):
    """What a reply has played, what its answer asked back (what a `yes` to it played), what the
    answer said, and whether it got any."""

    played: tuple[str, ...]
    asked: tuple[str, ...]
    said: str
    is_answered: bool


class Table:
    """A match of one game, whose players answer every turn by mail."""

    def __init__(self, game: str, seats: tuple[int, ...], seed: str) -> None:
        self.game, self.counts = game, seats
        self.dice = Random(seed)
        self.match = self.new()

    def new(self) -> Match:
        return new_match(players=self.dice.choice(self.counts), game=self.game)

    def place(self) -> tuple[Seat, Position]:
        """Whoever is asked now, and a whole answer of theirs."""
        if fresh(self.match).status != Match.Status.RUNNING:
            self.match = self.new()
        seat = awaited(self.match)
        record = play.current_record(fresh(self.match))
        return seat, answered(record, seat.number, self.dice)

    def go_on(self) -> None:
        """Somebody plays any turn."""
        if fresh(self.match).status == Match.Status.RUNNING:
            seat = awaited(self.match)
            play.submit_turn(
                seat.pk, turn(self.match, seat, self.dice), Move.Via.PAGE, seat.question
            )

    def clear(self) -> None:
        """What was written before does not count."""
        Report.objects.all().delete()
        Notice.objects.all().delete()
        InboundMail.objects.all().delete()
        cache.clear()


def raw_of(reply: Reply, style: Style, email: str) -> bytes:
    """The mail as its program sends it."""
    if reply.place == "top":
        return dressed(style, reply.words, email)
    quoted = [f"> {line}" for line in TURN_MAIL]
    own = ["", *reply.words.split("\n"), ""]
    at = len(quoted) if reply.place == "below" else 3
    text = "\r\n".join([ATTRIBUTION, "", *quoted[:at], *own, *quoted[at:]])
    return plain(email, text)


def played_since(match: Match, seat: Seat, ply: int) -> tuple[str, ...]:
    """The moves that a seat took by mail since then, its own choices of one among them."""
    moves = match.moves.filter(ply__gt=ply).order_by("ply")
    found = []
    for move in moves:
        if move.seat != seat.number or move.via != Move.Via.MAIL:
            break
        found.append(move.text)
    return tuple(found)


def became(table: Table, seat: Seat, reply: Reply, style: Style) -> Became:
    """Sends a reply in, and a `yes` if it was asked back."""
    match = fresh(table.match)
    to = reply_to(seat)
    letter = send(raw_of(reply, style, sender(seat)), to)
    played = played_since(match, seat, match.ply)
    said = words_of(letter)
    is_answered = bool(answers(letter)) or bool(played)
    asked: tuple[str, ...] = ()
    if not played and ASKS in said.lower() and reply.must != Must.SAYS:
        send(quoting(sender(seat), "yes"), to)
        asked = played_since(match, seat, match.ply)
    table.clear()
    return Became(played, asked, said, is_answered)


def tried_at(position: Position, reply: Reply, style: Style) -> Became:
    """The same without a database: what a reply would play, or ask back, at a position."""
    trial = tried(raw_of(reply, style, "ann@example.org"), position.record, position.seat)
    asked = tuple(trial.proposed.split(", ")) if trial.proposed else ()
    return Became(tuple(trial.played), asked, words_of(trial.letter), True)


def fault_of(reply: Reply, got: Became) -> str:
    """What went wrong, in a word; empty for what was right."""
    meant = in_order(reply.meant)
    played = in_order(got.played)
    asked = in_order(got.asked)
    if not got.is_answered:
        return "silent"
    if reply.group == "unsure slip" and played == meant:
        return ""
    if played and reply.must in (Must.ASKED, Must.NOTHING, Must.SAYS):
        return "PLAYED, NOT MEANT"
    if played and played != meant:
        return "PLAYED ANOTHER"
    if asked and meant and asked != meant:
        return "asked back another"
    if reply.must == Must.PLAYED and not played:
        return "asked back" if asked else "missed"
    if reply.must == Must.EITHER and not played and not asked:
        return "missed"
    if reply.must == Must.ASKED and not asked:
        return "not asked back"
    if reply.must == Must.SAYS and reply.word.lower() not in got.said.lower():
        return "says another thing"
    return ""
