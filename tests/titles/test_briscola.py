"""The proof of docs/titles.md: Briscola, written from it alone in no more than 300 lines, with a
lesson and the bot that every title has, is played to its end by page and by mail."""

from collections.abc import Callable, Iterator
from email.utils import parseaddr
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings as django_settings

from games import lessons, play, titles
from games.models import Match, Move, Seat
from games.post.outbox import mail_sender
from games.rules.record import Record
from games.titles import bots
from games.titles.bot_types import BotKnowledge
from games.titles.levels import STRONG
from tests.long_run import LONG
from tests.matches import awaited, fresh, running_match
from tests.post.letters.writing import DOMAIN, people, plain, send
from tests.post.sink import Sink, html
from tests.rules.contract import Table
from tests.titles.briscola import TITLE, tables
from tests.titles.briscola.table import build_board
from tests.titles.starter import check_title
from tests.web.pages import link, page, reader, send_form

FOLDER = Path(__file__).parent / "briscola"
SLUG = TITLE.game.slug
MATCHES = range(200) if LONG else [1]  # by number; the one is won


@pytest.fixture(autouse=True)
def listed() -> Iterator[None]:
    folders = patch.dict(django_settings.TITLE_FOLDERS, {SLUG: FOLDER})
    with patch.object(titles, "TITLES", (*titles.TITLES, TITLE)), folders:
        yield


@pytest.mark.parametrize("deals", [2, 4])
def test_it_holds_to_the_contract(deals: int) -> None:
    check_title(TITLE, tables, {"deals": deals})


def test_it_is_small_and_has_no_page_of_its_own() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert {path.suffix for path in files} == {".py"}
    assert sum(len(path.read_text().splitlines()) for path in files) <= 300


def test_its_lesson_can_be_played() -> None:
    primer = TITLE.primer
    assert primer is not None
    for spot in lessons.list_spots(primer):
        record = lessons.record_at(primer, spot)
        exercise = lessons.exercise_at(primer, spot)
        if exercise is not None:
            legal = record.list_legal_moves(0)
            assert exercise.ask in legal
            for move in legal:
                if move != exercise.ask:
                    assert "{" not in str(lessons.answer_move(primer, spot, move))
            lessons.lesson_sentence(SLUG, exercise.say)


def test_the_bot_of_every_title_beats_one_that_plays_by_lot() -> None:
    """Measured on 200 matches: see docs/titles.md."""
    (thinker,) = bots.list_thinkers(SLUG)
    assert bots.list_levels(SLUG, 2) == ("steady", STRONG) and thinker.level == STRONG
    table, won = Table(TITLE, 2, {"deals": 2}, tables), 0.0
    for number in MATCHES:
        at, mine, rng = table.begin(number // 2), number % 2, Random(number)
        while at.awaited_seats:
            (seat,) = at.awaited_seats
            legal = at.list_legal_moves(seat)
            move = thinker.choose(know(at, seat), rng) if seat == mine else rng.choice(legal)
            at = at.play(seat, move)
        assert at.outcome is not None
        won += (mine in at.outcome.winners) / len(at.outcome.winners)
    assert won / len(MATCHES) >= (0.8 if LONG else 1)


def know(at: Record, seat: int) -> BotKnowledge[Any]:
    told = [line for _ply, line in at.readable_lines(seat, standing=True)]
    view: Any = at.view(seat)
    return BotKnowledge(type(at.game), at.game.chosen, view, told, at.list_legal_moves(seat))


@pytest.mark.django_db
@pytest.mark.one_database
def test_an_empty_trick_keeps_its_place_and_piles_lie_in_reach(sink: Sink) -> None:
    match = running_match(game=SLUG)
    player = awaited(match).player
    mail_sender.send_due_mails()
    (mail,) = [html(mail) for mail in sink.mails if player.email in mail["To"]]
    assert "Trick <small>none</small>" in mail
    drawn = page(reader(player), match)
    assert "duel__card--none" in drawn
    reach = drawn.partition('class="board__reach"')[2].partition("</section>")[0]
    assert "Trump" in reach and "Draw pile" in reach
    assert "Trick: none" in reader(player).get(f"/m/{match.code}/?text=1").content.decode()


def deal_without_trumps() -> Seat:
    """The seat that begins a match, of whose cards nothing is said."""
    while True:
        seat = awaited(running_match(game=SLUG))
        view: Any = play.current_record(seat.match).view(seat.number)
        if "a trump" not in str(build_board(view).zones[-1]):  # the hand
            return seat


@pytest.mark.django_db
@pytest.mark.one_database
def test_a_hand_of_which_nothing_is_said_takes_one_row_of_a_mail(sink: Sink) -> None:
    seat = deal_without_trumps()
    match = seat.match
    mail_sender.send_due_mails()
    (mail,) = [html(mail) for mail in sink.mails if seat.player.email in mail["To"]]
    row = mail.partition("Your hand")[2].partition("</tr>")[0]
    for move in play.current_record(match).list_legal_moves(seat.number):
        assert move.split()[1] in row


@pytest.mark.django_db
@pytest.mark.one_database
def test_it_is_played_to_its_end_by_clicks_and_by_mail(sink: Sink, settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match, rng = running_match(people=people(), game=SLUG), Random(1)
    answers: dict[int, Callable[[Seat, Random], None]]
    answers = {0: click_card, 1: partial(answer_mail, sink)}
    while fresh(match).status == Match.Status.RUNNING:
        seat = awaited(match)
        answers[seat.number](seat, rng)
    for number, via in ((0, Move.Via.PAGE), (1, Move.Via.MAIL)):
        assert set(match.moves.filter(seat=number).values_list("via", flat=True)) == {via}
    assert play.verify_match(fresh(match)).is_sound
    assert 'id="result"' in page(reader(), match)


def click_card(seat: Seat, rng: Random) -> None:
    client = reader(seat.player)
    html = page(client, seat.match)
    hand = play.current_record(fresh(seat.match)).list_legal_moves(seat.number)
    if len(hand) > 1:
        card = rng.choice(hand).split()[1]
        html = client.get(link(html, f"card-{card}")).content.decode()
    answer = client.post(f"/m/{seat.match.code}/play/", send_form(html))
    assert answer.status_code == 303


def answer_mail(sink: Sink, seat: Seat, rng: Random) -> None:
    mail_sender.send_due_mails()
    told = [mail for mail in sink.mails if seat.player.email in mail["To"]][-1]
    legal = play.current_record(fresh(seat.match)).list_legal_moves(seat.number)
    number = rng.randrange(len(legal))
    words = rng.choice([str(number + 1), legal[number].lower()])
    letter = send(plain(seat.player.email, words), parseaddr(told["Reply-To"])[1])
    assert letter.reason == "played", (words, letter.reason)
