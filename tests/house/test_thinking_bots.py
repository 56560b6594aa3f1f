"""A bot that thinks, as pages and mails tell of it: that it is thinking, and no more."""

from typing import Any

import pytest
from django.test import Client

from games import periodic_jobs, play
from games.models import BotThought, Match, Notice, Seat
from games.post.outbox import mail_sender
from games.titles import all_games
from tests.matches import answer, awaited, fresh
from tests.play.thinkers import THINKS, Slow, against_slow_bots, bot_of, registered
from tests.play.times import Times
from tests.post.letters.writing import DOMAIN, people, plain, reply_to, send
from tests.post.sink import Sink, text
from tests.web.pages import page, reader

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SLUGS = [game.slug for game in all_games()]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, times: Times) -> dict[str, Slow]:
    return registered(monkeypatch, *SLUGS)


def thinking(slug: str, **terms: Any) -> tuple[Match, Seat]:
    """A match in which nobody is awaited but a bot."""
    match = against_slow_bots(slug, slow=2 if slug == "emus-redux" else 1, **terms)
    while match.seats.filter(question__isnull=False, player__isnull=False).exists():
        answer(match.seats.get(question__isnull=False, player__isnull=False))
    return fresh(match), match.seats.exclude(bot="").filter(question__isnull=False)[0]


@pytest.mark.parametrize("slug", SLUGS)
def test_everybody_reads_on_the_page_that_it_is_thinking_and_no_deadline(
    slug: str, slow: dict[str, Slow], times: Times
) -> None:
    match, bot = thinking(slug)
    player = match.seats.get(player__isnull=False).player
    for client in (reader(), reader(player)):
        html = page(client, match)
        assert f"{bot.name} is thinking" in html
        assert html.count("thinking") > 1 or slug == "emus-redux", "its panel does not say so"
        assert "no deadline" not in html and "to play</span>" not in html
        assert page(client, match, "?text=1").count("thinking") == 1
    times.go(THINKS)
    periodic_jobs.answer_for_bots()
    while bot_of(match).question is not None:
        times.go(THINKS)
        periodic_jobs.answer_for_bots()
    if fresh(match).status == Match.Status.RUNNING and not BotThought.objects.exists():
        assert "thinking" not in page(reader(player), match)


def test_home_says_whom_the_match_waits_for(slow: dict[str, Slow]) -> None:
    match, bot = thinking("emu-ranchers")
    html = reader(match.seats.get(number=0).player).get("/").content.decode()
    assert f"{bot.name} is thinking" in html and "no deadline" not in html


def test_the_answer_to_a_mail_says_that_it_is_thinking(
    slow: dict[str, Slow], sink: Sink, settings: Any
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match = against_slow_bots("emu-ranchers", seated=people(1))
    seat = awaited(match)
    while seat.player is None:
        match = against_slow_bots("emu-ranchers", seated=people(1))
        seat = awaited(match)
    record = play.current_record(match)
    moves = [record.choose_timeout_move(seat.number)]
    while not record.is_settling_move(seat.number, moves[-1]):
        record = record.play(seat.number, moves[-1])
        moves.append(record.choose_timeout_move(seat.number))
    send(plain(seat.player.email, ", ".join(moves)), reply_to(seat))
    Notice.objects.exclude(kind="answer").delete()
    mail_sender.send_due_mails()
    (mail,) = sink.mails
    assert f"{bot_of(match).name} (thinking) to move." in text(mail).replace("\n", " ")


def test_the_mail_about_the_start_says_that_it_is_thinking(
    slow: dict[str, Slow], sink: Sink
) -> None:
    while True:
        match = against_slow_bots("emu-ranchers", seated=people(1))
        if awaited(match).player is None:
            break
        Notice.objects.all().delete()
    mail_sender.send_due_mails()
    (mail,) = sink.mails
    assert f"{bot_of(match).name} (thinking) to move." in text(mail).replace("\n", " ")


def test_staff_read_what_is_open_and_not_what_it_has_found(
    slow: dict[str, Slow], admin_client: Client
) -> None:
    match, bot = thinking("emu-ranchers")
    periodic_jobs.let_bots_think()
    words = BotThought.objects.get(seat=bot).words
    html = admin_client.get(f"/admin/games/match/{match.pk}/timeline/").content.decode()
    assert bot.name in html and words and words not in html
