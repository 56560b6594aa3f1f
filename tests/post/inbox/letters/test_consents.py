"""Asking the table and answering it by mail: the same as on the page, and never a move."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from games import periodic_jobs, play
from games.models import Match, Notice, Request, Seat
from tests.matches import awaited, fresh, other, running_match
from tests.play.going_back import PASS, act, seen_now
from tests.post.letters.writing import people, plain, reply_to, send, talk_to, words_of, wrote
from tests.post.sink import Sink, html, reply_address_of, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("times")]  # "3 Dec" is to come
WISHES = (
    *("undo", "pause", "pause until 3 Dec", "pause 5 days", "draw", "cancel"),
    *("pace 3 days", "pace 36 hours", "pace to 4 days a turn"),
)


def seated(game: str = "food-chain") -> tuple[Match, Seat, Seat]:
    """A match, who is awaited in it, and somebody else."""
    match = running_match(game=game, people=people())
    seat = seen_now(awaited(match))
    Notice.objects.all().delete()
    return match, seat, seen_now(other(seat))


def state(match: Match) -> str:
    return Request.objects.filter(match=match).order_by("-number")[0].state


def mail_to(sink: Sink, seat: Seat, reason: str) -> Any:
    """The last mail of a kind to the player of a seat."""
    assert seat.player is not None
    to = seat.player.email
    came = [each for each in sink.mails if each["To"] == to]
    return [each for each in came if each["X-Rural-Route-Reason"] == reason][-1]


@pytest.mark.parametrize("word", ["draw", "no", "yes", "undo", "ask", "agree", "refuse", "ask me"])
def test_bare_words_are_what_they_were(word: str) -> None:
    match, seat, _other = seated()
    letter = wrote(seat, word)
    assert letter.reason == "refused"
    assert not Request.objects.exists() and fresh(match).ply == 0


# Asked and answered


@pytest.mark.parametrize("line", [f"ask {wish}" for wish in WISHES[1:]])
def test_what_is_asked_by_mail_is_put_to_the_others(line: str) -> None:
    match, seat, _waits = seated()
    letter = wrote(seat, line)
    assert words_of(letter).startswith(f"{line} ... sent as request 1.")
    assert state(match) == "open"


def test_a_take_back_is_asked_for_and_agreed_to_by_mail(sink: Sink) -> None:
    match, seat, waits = seated()
    act(seat, PASS)
    assert "sent as request 1" in words_of(said(seat, "ask undo"))
    periodic_jobs.send_notices()
    mail = mail_to(sink, waits, "asked")
    name = seat.name
    for body in (text(mail), html(mail)):
        assert f"{name} asks to take back their last moves." in body
        assert "Moves to take back" in body and f"{name} passes" in body
        assert "agree 1" in body and "refuse 1" in body
    letter = said(waits, "agree 1", to=reply_address_of(mail))
    assert "done: everybody has agreed to request" in words_of(letter)
    assert (state(match), awaited(match).pk) == ("done", seat.pk)
    periodic_jobs.send_notices()
    assert "The moves have been taken back" in " ".join(
        text(mail_to(sink, waits, "settled")).split()
    )


@pytest.mark.parametrize(("word", "becomes"), [("agree", "done"), ("refuse", "refused")])
def test_the_links_of_a_mail_that_asks_write_the_answer(
    word: str, becomes: str, sink: Sink
) -> None:
    match, seat, waits = seated()
    said(seat, "ask cancel")
    periodic_jobs.send_notices()
    mail = mail_to(sink, waits, "asked")
    links = [unescape(link) for link in re.findall(r'href="(mailto:[^"]+)"', html(mail))]
    (link,) = [urlsplit(link) for link in links if link.endswith(f"body={word}%201")]
    assert link.path == reply_address_of(mail)
    written = parse_qs(link.query)
    assert match.code in written["subject"][0]
    said(waits, written["body"][0], to=link.path)
    assert state(match) == becomes


def test_a_mail_that_asks_has_no_links_to_write_where_nobody_could_read_them(
    sink: Sink, settings: Any
) -> None:
    _match, seat, waits = seated()
    said(seat, "ask cancel")
    settings.REPLY_DOMAIN = ""
    periodic_jobs.send_notices()
    mail = mail_to(sink, waits, "asked")
    assert "mailto:" not in html(mail)
    assert "on the match page" in text(mail)


def said(seat: Seat, line: str, to: str = "", **how: Any) -> Any:
    """A letter to the address for talk, or to that which a mail gave for answers."""
    assert seat.player is not None
    return send(plain(seat.player.email, line), to or talk_to(seat), **how)


def test_what_is_refused_by_mail_is_told_to_the_asker(sink: Sink) -> None:
    match, seat, waits = seated()
    wrote(seat, "ask cancel")
    assert "you refused request 1" in words_of(said(waits, "Refuse #1."))
    assert (state(match), fresh(match).status) == ("refused", "running")
    periodic_jobs.send_notices()
    assert "A player refused." in text(mail_to(sink, seat, "settled"))


def test_a_pause_is_asked_for_agreed_to_and_ended_by_mail(sink: Sink) -> None:
    match, seat, waits = seated()
    wrote(seat, "ask pause")
    said(waits, "agree 1")
    assert fresh(match).pause_id is not None
    assert "the pause is over" in words_of(said(waits, "resume"))
    assert fresh(match).pause_id is None
    periodic_jobs.send_notices()
    told = " ".join(text(mail_to(sink, seat, "went_on")).split())
    assert "The clocks are running again" in told and "It’s your turn; your time runs out" in told
    assert "no longer paused" in words_of(said(waits, "resume"))


def test_a_draw_is_agreed_to_by_mail() -> None:
    match, seat, waits = seated()
    wrote(seat, "ask for a draw")
    said(waits, "agree 1")
    assert fresh(match).ending == "agreed"


def test_a_take_back_that_cannot_be_is_refused_by_mail_and_nobody_is_asked() -> None:
    match, seat, waits = seated()
    for line in (wrote(seat, "ask undo"), said(waits, "ask undo")):
        assert "You can undo only moves everybody saw" in words_of(line)
    assert not Request.objects.exists()
    assert not Notice.objects.filter(kind="asked").exists()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ask pause until Smarch 3", "is not a date"),
        ("ask pause until 31 Jun", "is not a date"),
        ("ask pace whenever", "isn’t a pace"),
        ("ask draw please", "isn’t a request"),
        ("ask pace 1000 hours", "1000 hours a turn isn’t possible"),
        ("agree 7", "This match has no request 7"),
        ("withdraw 3", "This match has no request 3"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_would_do(line: str, why: str) -> None:
    _match, seat, _waits = seated()
    letter = wrote(seat, line)
    assert (letter.reason, why in words_of(letter)) == ("refused", True)
    assert not Request.objects.exists()


def test_a_move_may_stand_below_what_is_asked() -> None:
    match, seat, _waits = seated()
    move = play.current_record(fresh(match)).list_legal_moves(seat.number)[0]
    letter = wrote(seat, f"ask pause\n{move}")
    assert [entry["did"] for entry in letter.transcript] == ["done", "played"]


# Who wrote it


def test_a_letter_that_may_be_forged_asks_nothing_and_its_link_does(client: Any) -> None:
    match, seat, waits = seated()
    for who, line in ((seat, "ask cancel"), (waits, "agree 1")):
        letter = said(who, line, verdict="fail")
        assert state(match) == "open" if who is waits else not Request.objects.exists()
        link = next(entry["link"] for entry in letter.transcript if "link" in entry)
        path = "/" + link.split("/", 3)[3]
        assert line in client.get(path).content.decode()
        assert f"“{line}” has been carried out." in client.post(path).content.decode()
    assert fresh(match).status == "cancelled"


def test_a_stranger_asks_nothing() -> None:
    _match, seat, _waits = seated()
    send(plain("stranger@example.net", "ask cancel"), reply_to(seat))
    assert not Request.objects.exists()


def test_a_polite_word_goes_out_as_a_mail_that_can_be_answered(sink: Sink) -> None:
    match, seat, waits = seated()
    Seat.objects.filter(pk=seat.pk).update(asked_at=fresh(match).created_at - play_time(seat))
    assert "we’ve emailed the players whose turn it is" in words_of(said(waits, "nudge"))
    periodic_jobs.send_notices()
    mail = mail_to(sink, seat, "nudged")
    assert "Your opponents are waiting" in text(mail)
    assert play.current_record(fresh(match)).list_legal_moves(seat.number)[0] in text(mail)
    assert "over half their time" in words_of(said(waits, "nudge"))


def play_time(seat: Seat) -> Any:
    assert seat.deadline is not None and seat.asked_at is not None
    return 2 * (seat.deadline - seat.asked_at)
