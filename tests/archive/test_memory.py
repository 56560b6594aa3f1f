"""Every finished match can be reached, for ever: on the page, and by mail."""

import re
from datetime import MAXYEAR, UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from games import periodic_jobs, play
from games.models import ArchivedMatch, Match, Move
from games.play.staff import account_merge, rulings
from games.web.views import archive
from tests.archive.over import NOON, over
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
DAY = timedelta(days=1)
RUMMY = "biome-rummy"


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(display_name=name) for name in ("Ada", "Bob Ändern", "Cyd", "Bernadette")]


def codes(client: Client, query: str = "") -> list[str]:
    """The codes of the matches on a page, in their order."""
    page = client.get(f"/matches/{query}").content.decode()
    return re.findall(r'class="rows__who"><a href="/m/(\w+)/"', page)


def links(client: Client, query: str = "") -> dict[str, str]:
    """The ways on from a page, by `prev` and `next`."""
    page = client.get(f"/matches/{query}").content.decode()
    found = re.findall(r'rel="(prev|next)" href="([^"]+)"', page)
    return {way: there.replace("&amp;", "&") for way, there in found}


def result_of(match: Match, player: Player) -> str:
    return str(ArchivedMatch.objects.get(match=match, player=player).result)


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati"])
def test_a_year_is_that_of_the_house_wherever_its_reader_lives(
    people: list[Player], zone: str
) -> None:
    Player.objects.filter(pk=people[0].pk).update(time_zone=zone)
    new_year = datetime(2026, 1, 1, tzinfo=UTC)
    old, new = (
        over(people[:2], [1, 2], at).code for at in (new_year - timedelta(hours=1), new_year)
    )
    periodic_jobs.archive_matches()
    client = reader(Player.objects.get(pk=people[0].pk))
    assert (codes(client, "?year=2025"), codes(client, "?year=2026")) == ([old], [new])
    assert (
        not archive.ArchiveQuery(year=MAXYEAR).find_matches(people[0].pk).exists()
    )  # as somebody may write it


def test_every_finished_match_is_reached_page_by_page_and_back_again(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "ON_A_PAGE", 3)
    # Two that ended in the same instant stand on both sides of an end of a page.
    ends = [NOON - days * DAY for days in (0, 1, 2, 2, 3, 4, 5)]
    wanted = [over(people[:2], [1, 2], at).code for at in ends]
    wanted[2:4] = wanted[3:1:-1]
    periodic_jobs.archive_matches()
    client, query, seen = reader(people[0]), "", list[list[str]]()
    while True:
        seen.append(codes(client, query))
        ways = links(client, query)
        if "next" not in ways:
            break
        query = ways["next"]
    assert [code for page in seen for code in page] == wanted
    assert [len(page) for page in seen] == [3, 3, 1]
    back = links(client, query)["prev"]
    assert codes(client, back) == seen[1]
    assert codes(client, links(client, back)["prev"]) == seen[0]


def test_only_those_that_are_asked_for_are_shown(people: list[Player]) -> None:
    ada, bob, cyd, ber = people
    won = over([ada, bob], [1, 2]).code
    drawn = over([ada, cyd], [1, 1], NOON - 400 * DAY, days=60).code
    lost = over([bob, ada, cyd], [1, 2, 3], NOON - DAY, days=20, game="hunting-prey").code
    against_bot = over([ada, ber], [1, 2], NOON - 2 * DAY).code
    periodic_jobs.archive_matches()
    client = reader(ada)
    for query, found in {
        "": [won, lost, against_bot, drawn],
        "?with=bob+än": [won, lost],
        "?with=BER": [against_bot],  # which looks like the beginning of "Bem"
        "?with=ada": [],
        f"?with={lost}": [lost],
        "?result=won": [won, against_bot],
        "?result=drawn": [drawn],
        "?result=lost": [lost],
        "?game=hunting-prey": [lost],
        "?length=week": [won, against_bot],
        "?length=month": [lost],
        "?length=longer": [drawn],
        "?year=2025": [drawn],
        "?year=2026&with=cyd": [lost],
        "?result=nonsense&year=x&before=-&after=1": [won, lost, against_bot, drawn],
    }.items():
        assert codes(client, query) == found, query
    page = client.get("/matches/?with=nobody").content.decode()
    assert "No finished matches fit these filters." in page


def test_a_row_tells_how_it_ended_and_draws_the_last_scores(people: list[Player]) -> None:
    over(people[:3], [2, 1, 3], game="hunting-prey")
    periodic_jobs.archive_matches()
    page = reader(people[0]).get("/matches/").content.decode()
    assert "Bob Ändern won, 21 to 20 to 19." in page
    assert page.count("<rect") == 3 and '<rect class=own y="8"' in page
    other = reader(PlayerFactory()).get("/matches/").content.decode()
    assert "No finished matches yet." in other and "Bob" not in other


def test_a_page_costs_the_same_however_many_there_are(people: list[Player]) -> None:
    def queries(query: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            codes(client, query)
        return len(asked)

    client = reader(people[0])
    over(people[:2], [1, 2])
    periodic_jobs.archive_matches()
    codes(client)
    few = [queries(query) for query in ("", "?with=bob")]
    for _ in range(4):
        over(people[:3], [1, 2, 3], game=RUMMY)
    periodic_jobs.archive_matches()
    assert [queries(query) for query in ("", "?with=bob")] == few


def test_the_old_address_leads_there(people: list[Player]) -> None:
    answer = reader(people[0]).get("/?finished=1&with=bob")
    assert answer["Location"] == "/matches/?with=bob"


def test_what_came_of_a_seat_is_kept_for_who_held_it(people: list[Player]) -> None:
    ada, bob, cyd, ber = people
    left = running_match(3, people=[ada, bob, cyd], game=RUMMY)
    play.resign_seat(left.seats.get(player=ada).pk)
    play.resign_seat(left.seats.get(player=bob).pk)
    handed = running_match(2, people=[ada, bob])
    play.hand_over_seat(handed.seats.get(player=ada).pk, ber)
    play.resign_seat(handed.seats.get(player=bob).pk)
    shared = over([ada, bob, cyd], [1, 1, 3], game=RUMMY)
    nobody = over([ada, bob], [2, 2])
    periodic_jobs.archive_matches()
    assert [result_of(left, who) for who in (ada, bob, cyd)] == ["left", "left", "won"]
    assert [result_of(handed, who) for who in (ada, ber, bob)] == ["handed", "won", "left"]
    assert [result_of(shared, who) for who in (ada, cyd)] == ["shared", "lost"]
    assert [result_of(nobody, who) for who in (ada, bob)] == ["lost", "lost"]
    assert set(codes(reader(ada))) == {m.code for m in (left, handed, shared, nobody)}


def test_a_memory_follows_the_rows_of_its_match(people: list[Player]) -> None:
    ada, bob, cyd, _ber = people
    staff = PlayerFactory(is_staff=True)
    match = over([ada, bob], [1, 2])
    periodic_jobs.archive_matches()
    rulings.annul_match(match.pk, staff, "two accounts of one person")
    account_merge.merge_accounts(bob.pk, cyd.pk, staff, "the same person")
    assert periodic_jobs.archive_matches() == 1
    assert periodic_jobs.archive_matches() == 0
    kept = ArchivedMatch.objects.filter(match=match).values_list("player", "counts")
    assert set(kept) == {(ada.pk, False), (cyd.pk, False)}


def test_only_answers_that_somebody_gave_themself_are_timed(people: list[Player]) -> None:
    now = NOON
    match = running_match(2, people=people[:2], now=now)
    for hours in (1, 5, 2, 5, 30, 5):
        now += timedelta(hours=hours)
        answer(awaited(match), now=now)
    play.resign_seat(match.seats.get(number=1).pk, now=now)
    first = Move.objects.filter(match=match).order_by("ply")[0].seat
    periodic_jobs.archive_matches()
    took = dict(ArchivedMatch.objects.values_list("seat", "minutes"))
    assert took == {first: 120, 1 - first: 300}
