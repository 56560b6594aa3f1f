"""Staff find a match by its code, and else by who plays; no list counts to its end."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import player_search, readonly_admin
from accounts.models import Player
from accounts.readonly_admin import CappedPaginator
from games import play
from games.models import InboundMail, Notice
from tests.admin.pages import texts
from tests.factories import PlayerFactory
from tests.matches import awaited, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LISTS = ("match", "notice", "inboundmail", "intervention", "remark", "report")


def listed(client, model: str, words: str) -> str:
    return texts(client.get(f"/admin/games/{model}/", {"q": words}))


@pytest.fixture
def staff(client, judge):
    client.force_login(judge)
    return client


@pytest.mark.parametrize("model", ["match", "notice"])
def test_a_code_finds_its_match_and_nothing_else(staff, model):
    wanted, other = running_match(), running_match()
    page = listed(staff, model, f" {wanted.code.upper()} ")
    assert wanted.code in page
    assert other.code not in page


@pytest.mark.parametrize("model", ["match", "notice"])
@pytest.mark.parametrize("words", ["quentin", "UENT", "quentin@exam"])
def test_a_part_of_a_name_or_an_address_finds_what_is_about_that_player(staff, model, words):
    player = PlayerFactory(display_name="Quentin", email="quentin@example.org")
    wanted, other = running_match(people=[player, PlayerFactory()]), running_match()
    page = listed(staff, model, words)
    assert wanted.code in page
    assert other.code not in page


def test_a_notice_is_found_by_whom_it_is_for_and_not_by_who_else_plays(staff):
    player = PlayerFactory(display_name="Quentin")
    match = running_match(people=[player, PlayerFactory(display_name="Rosalind")])
    for name in ("Quentin", "Rosalind"):
        (rows,) = [
            Notice.objects.filter(seat__match=match, tenure__player__display_name=name).count()
        ]
        assert listed(staff, "notice", name).count(match.code) >= rows


def letter_of(seat):
    return InboundMail.objects.create(
        way="smtp",
        envelope_to="t@example.org",
        received_at=seat.asked_at,
        size=0,
        fingerprint="0" * 64,
        route="t-1-1",
        message_key="one",
        seat=seat,
        sender="stranger@example.net",
    )


def test_a_letter_is_found_by_the_whole_address_of_its_sender(staff):
    seat = awaited(running_match())
    letter_of(seat)
    assert seat.match.code in listed(staff, "inboundmail", "Stranger@example.net")
    assert seat.match.code not in listed(staff, "inboundmail", "other@example.net")


def test_a_remark_is_found_by_its_match_and_by_who_said_it(staff):
    match, other = running_match(), running_match()
    for table in (match, other):
        play.post_remark(awaited(table).pk, "a fine herd")
    name = awaited(match).name
    for words in (match.code, name):
        page = listed(staff, "remark", words)
        assert match.code in page
        assert other.code not in page


@pytest.mark.parametrize("model", LISTS)
def test_what_fits_nobody_finds_nothing(staff, model):
    match = running_match()
    assert match.code not in listed(staff, model, "nobody is called so")


def test_of_very_many_players_the_first_are_looked_for_and_it_is_said(staff, monkeypatch):
    monkeypatch.setattr(player_search, "MOST_PLAYERS", 1)
    first = running_match()
    assert Player.objects.filter(email__contains="example").count() > 1
    page = listed(staff, "match", "example")
    assert "More than 1 players match" in page or first.code in page


def test_a_list_counts_no_further_than_somebody_would_turn_pages(monkeypatch):
    monkeypatch.setattr(CappedPaginator, "MOST", 3)
    for _ in range(5):
        PlayerFactory()
    with CaptureQueriesContext(connection) as asked:
        assert CappedPaginator(Player.objects.order_by("pk"), 50).count == 3
    assert "LIMIT 4" in asked[0]["sql"]


def test_what_no_index_finds_is_looked_for_among_the_newest_and_it_is_said(staff, monkeypatch):
    old = running_match()
    Notice.objects.filter(seat__match=old).update(kind=Notice.Kind.STARTED)
    new = running_match()
    monkeypatch.setattr(
        readonly_admin, "GONE_THROUGH", Notice.objects.filter(seat__match=new).count()
    )
    page = texts(staff.get("/admin/games/notice/", {"state__exact": "due"}))
    assert "covers only the newest" in page
    assert new.code in page
    assert old.code not in page
    whole = texts(staff.get("/admin/games/notice/"))  # by key, so that all pages are there
    assert old.code in whole
    assert "covers only the newest" not in whole
    assert old.code in listed(staff, "notice", old.code)


def test_players_are_found_by_how_they_begin_before_parts_are_looked_for(staff, monkeypatch):
    quentin = PlayerFactory(display_name="Quentin", email="q@example.org")
    later = PlayerFactory(display_name="Unquent", email="u@example.org")
    assert player_search.find_players("quent") == [quentin.pk]
    assert player_search.find_players("U@EXAMPLE") == [later.pk]
    assert set(player_search.find_players("uent")) == {quentin.pk, later.pk}
    monkeypatch.setattr(readonly_admin, "GONE_THROUGH", 1)
    assert player_search.find_players("uent") == [later.pk]
    assert player_search.find_players("QUENTIN") == [quentin.pk]


@pytest.mark.parametrize(
    "model", ["notice", "inboundmail", "intervention", "invitation", "reply", "remark"]
)
def test_no_list_joins_the_table_of_another(staff, judge, model):
    running_match(people=[judge, PlayerFactory()])  # who plays is kept from some rows
    running_match()
    with CaptureQueriesContext(connection) as asked:
        staff.get(f"/admin/games/{model}/")
    mine = [each["sql"] for each in asked if f'FROM "games_{model}"' in each["sql"]]
    assert mine
    for sql in mine:
        assert " JOIN " not in sql


def test_what_letters_can_be_filtered_by_is_read_off_the_newest(staff, monkeypatch):
    letter_of(awaited(running_match()))
    monkeypatch.setattr(readonly_admin.RecentValuesFilter, "LATELY", 0)
    with CaptureQueriesContext(connection) as asked:
        staff.get("/admin/games/inboundmail/")
    offered = [each["sql"] for each in asked if "SELECT DISTINCT" in each["sql"]]
    offered = [sql for sql in offered if "games_inboundmail" in sql]
    assert len(offered) == 3
    assert all('"games_inboundmail"."id" > ' in sql for sql in offered)


def test_the_former_addresses_of_inbound_mails_lead_on(staff):
    for rest in ("", "?q=former", "7/change/"):
        answer = staff.get(f"/admin/games/letter/{rest}")
        assert answer.status_code == 301
        assert answer["Location"] == f"/admin/games/inboundmail/{rest}"
