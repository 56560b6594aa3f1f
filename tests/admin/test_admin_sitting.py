"""Staff who sit at a table: the review shows them what their seat may know, until it is over."""

import re

import pytest
from django.test import Client

from games import play
from games.models import InboundMail, Match, Notice, Question, Seat
from tests.factories import PlayerFactory
from tests.matches import fresh, running_match
from tests.post.letters.writing import DOMAIN, wrote
from tests.web.pages import press, reader, record_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match in which the second seat has swapped in secret, and staff hold the first."""
    people = [PlayerFactory(is_staff=True, is_superuser=True), PlayerFactory(confirmed=True)]
    match = running_match(people=people, game="hunting-prey")
    hand = record_of(match).view(1)["hand"]
    play.submit_turn(match.seats.get(number=1).pk, f"swap {hand[0]}, draw")
    return fresh(match)


@pytest.fixture
def sitting(match: Match) -> Client:
    return reader(match.seats.get(number=0).player)


@pytest.fixture
def colleague() -> Client:
    return reader(PlayerFactory(is_staff=True))


def page(client: Client, match: Match, name: str = "timeline") -> str:
    return client.get(f"/admin/games/match/{match.pk}/{name}/").content.decode()


def test_the_timeline_counts_no_moves_and_shows_none_that_are_secret(
    match: Match, sitting: Client, colleague: Client
) -> None:
    own, other = page(sitting, match), page(colleague, match)
    assert 'id="ply-1"' in other and 'id="ply-1"' not in own
    assert "2 moves" in other and "2 moves" not in own
    assert bytes(match.head).hex() in other and bytes(match.head).hex() not in own
    assert "to move, question 2" in other and "to move, question 2" not in own


def test_the_list_counts_no_moves_of_a_table_where_the_reader_sits(
    match: Match, sitting: Client, colleague: Client
) -> None:
    moves = re.compile(r'field-moves_column">([^<]*)<')
    for client, shown in ((sitting, "–"), (colleague, "2")):
        assert moves.findall(client.get("/admin/games/match/").content.decode()) == [shown]


@pytest.mark.parametrize("rows", ["notice", "inboundmail"])
def test_the_mails_of_others_are_in_no_list(
    rows: str, match: Match, sitting: Client, colleague: Client, settings: object
) -> None:
    settings.REPLY_DOMAIN = DOMAIN  # type: ignore[attr-defined]
    other = Seat.objects.select_related("match", "player").get(match=match, number=1)
    wrote(other, "status")
    model = Notice if rows == "notice" else InboundMail
    assert model._default_manager.filter(seat=other).exists()
    for client, may in ((sitting, False), (colleague, True)):
        found = client.get(f"/admin/games/{rows}/").context["cl"].result_list
        assert (other.pk in {row.seat_id for row in found}) == may
    row = model._default_manager.filter(seat=other).first()
    assert row is not None
    assert sitting.get(f"/admin/games/{rows}/{row.pk}/change/").status_code == 302


def test_the_questions_of_their_table_are_in_no_list(
    match: Match, sitting: Client, colleague: Client
) -> None:
    page = "/admin/games/question/"
    seats = set(match.seats.values_list("pk", flat=True))
    for client, may in ((sitting, False), (colleague, True)):
        for address in (page, f"{page}?q={match.code}"):
            found = client.get(address).context["cl"].result_list
            assert bool(seats & {row.seat_id for row in found}) == may
    row = Question.objects.filter(seat__match=match).first()
    assert row is not None
    assert sitting.get(f"{page}{row.pk}/change/").status_code == 302
    assert colleague.get(f"{page}{row.pk}/change/").status_code == 200


def test_a_check_tells_them_no_number_of_moves(match: Match, sitting: Client) -> None:
    answered = press(sitting, f"/admin/games/match/{match.pk}/verify/", follow=True)
    html = answered.content.decode()
    assert "Verified: all moves check out." in html
    assert "2 moves" not in html


def test_once_the_match_is_over_they_read_everything(match: Match, sitting: Client) -> None:
    play.resign_seat(match.seats.get(number=1).pk)
    html = page(sitting, match)
    assert 'id="ply-1"' in html
    assert match.seed in html
