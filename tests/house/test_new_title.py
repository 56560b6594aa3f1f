"""A new title needs a folder of rules and one line in `TITLES`: nothing else knows of this one, and
it is opened, played on pages, by mail and against a bot, and read when it is over."""

from email.utils import parseaddr
from html import escape
from typing import Any

import pytest
from django.test import Client

from games import play, titles
from games.models import InboundMail, Match, Move
from games.post.outbox import mail_sender
from games.titles.title import Title
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, running_match
from tests.post.letters.writing import DOMAIN, people, plain, send
from tests.post.sink import Sink, text
from tests.titles.higher_card import EACH, HigherCard
from tests.web.pages import link, page, press, reader, send_form

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SLUG = HigherCard.slug


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line."""
    monkeypatch.setattr(titles, "TITLES", (*titles.TITLES, Title(HigherCard)))


def html_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_it_is_listed_with_its_rules_page_and_opened_by_the_form() -> None:
    player, other = PlayerFactory(), PlayerFactory()
    client = reader(player)
    assert f'href="/games/{SLUG}/"' in html_of(client, "/games/")
    assert "haven’t been written yet" in html_of(client, f"/games/{SLUG}/")
    assert HigherCard.title in html_of(client, f"/new/?game={SLUG}")
    form = {"game": SLUG, "seats": "2", "company": "anybody", "pace_hours": "48"}
    form |= {"on_timeout": "auto"}
    opened = press(client, "/new/", form)
    match = Match.objects.get(game=SLUG)
    assert opened["Location"] == match.get_absolute_url()
    assert match.code in html_of(client, "/lobby/")
    press(reader(other), f"/m/{match.code}/join/")
    assert fresh(match).status == Match.Status.RUNNING


def test_it_is_played_on_pages_by_buttons_to_its_result() -> None:
    match = running_match(game=SLUG)
    for _turn in range(2 * EACH):
        seat = awaited(match)
        client = reader(seat.player)
        html = page(client, match)
        assert "hand: " in html
        legal = play.current_record(fresh(match)).list_legal_moves(seat.number)
        if len(legal) > 1:  # else it is chosen already
            for at, move in enumerate(legal, 1):
                assert f'id="step-{at}" data-step="{move}"' in html
            html = html_of(client, link(html, "step-1"))
        sent = client.post(f"/m/{match.code}/play/", send_form(html))
        assert sent.status_code == 303
        assert "hand" not in page(reader(), match).partition("<pre")[2].partition("</pre>")[0]
    match = fresh(match)
    assert match.status == Match.Status.FINISHED
    assert set(match.moves.values_list("via", flat=True)) == {Move.Via.PAGE}
    for client in (reader(), reader(seat.player)):
        assert 'id="result"' in page(client, match)
        for part in ("log", "deal", "moment/3"):
            html_of(client, f"/m/{match.code}/{part}/")


def test_it_is_played_by_mail_with_a_number_and_with_words(sink: Sink, settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match = running_match(people=people(), game=SLUG)
    mail_sender.send_due_mails()
    for seat, by_number in zip(match.seats.select_related("player"), (True, False), strict=True):
        (told,) = [mail for mail in sink.mails if seat.player.email in mail["To"]]
        legal = play.current_record(fresh(match)).list_legal_moves(seat.number)
        for number, move in enumerate(legal, 1):
            assert f" {number} {move}" in text(told)
        words = "2" if by_number else f"{legal[1].capitalize()}."
        letter = send(plain(seat.player.email, words), parseaddr(told["Reply-To"])[1])
        assert (letter.state, letter.reason) == (InboundMail.State.DONE, "played")
    moves = match.moves.order_by("ply")
    assert [move.via for move in moves] == [Move.Via.MAIL] * 2
    mail_sender.send_due_mails()
    assert any("wins with" in text(mail) for mail in sink.mails)


def test_a_bot_plays_it_by_lot_against_a_player() -> None:
    match = play.open_match(PlayerFactory(), SLUG, seats=2, bot_seats=1)
    while fresh(match).status == Match.Status.RUNNING:
        answer(awaited(fresh(match)))
    ways = list(match.moves.values_list("via", flat=True))
    assert ways.count(Move.Via.BOT) == ways.count(Move.Via.PAGE) == EACH
    assert play.verify_match(fresh(match)).is_sound


def test_staff_find_its_matches_by_title(admin_client: Client) -> None:
    match = running_match(game=SLUG)
    found = html_of(admin_client, f"/admin/games/match/?game={SLUG}")
    assert match.code in found
    assert escape(HigherCard.title) in found
